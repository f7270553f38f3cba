/** Arrow keys walk from a thing on the table to the next one in their direction. */
export interface Spot { x: number; y: number }

const WAYS: Record<string, Spot> = {
  ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 },
}
/** How far aside a thing may lie: a little more than the neighbours of a hex in the rows above and below. */
const ASIDE = 1.75

/** Which of these lies next in the direction of a key; -1: none. */
export function nextSpot(from: Spot, spots: Spot[], key: string): number {
  const way = WAYS[key]
  if (!way) return -1
  let best = -1
  let least = Infinity
  spots.forEach((spot, i) => {
    const ahead = (spot.x - from.x) * way.x + (spot.y - from.y) * way.y
    const aside = Math.abs((spot.x - from.x) * way.y) + Math.abs((spot.y - from.y) * way.x)
    if (ahead < 2 || aside > ahead * ASIDE) return
    const far = Math.hypot(ahead, aside) + 0.3 * aside
    if (far < least) [best, least] = [i, far]
  })
  return best
}

/** For a group of things that can be touched. */
export function walk(event: KeyboardEvent): void {
  const here = (event.target as Element).closest<HTMLElement>('[data-touch]')
  if (!here || !(event.key in WAYS)) return
  const all = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>('[data-touch]')].filter((thing) => thing !== here)
  const middle = (thing: Element): Spot => {
    const box = thing.getBoundingClientRect()
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const next = all[nextSpot(middle(here), all.map(middle), event.key)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
