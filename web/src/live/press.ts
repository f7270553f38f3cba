/** A finger that rests this long on a thing reads it. */
export const LONG = 450

/** When the last press began, if it was that of a finger. */
let began = 0

/** Was the last press that of a finger? A mouse or a key has read before, by pointing. */
export const byFinger = (): boolean => began > 0

/** At a table a long press of a finger only reads: what follows its release is no click. */
export function onlyReads(table: HTMLElement) {
  const down = (event: PointerEvent) => (began = event.pointerType === 'touch' ? event.timeStamp : 0)
  const key = () => (began = 0)
  const click = (event: MouseEvent) => {
    if (!byFinger() || event.timeStamp - began < LONG) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('pointerdown', down, true)
  addEventListener('keydown', key, true)
  table.addEventListener('click', click, true)
  return () => {
    removeEventListener('pointerdown', down, true)
    removeEventListener('keydown', key, true)
    table.removeEventListener('click', click, true)
  }
}
