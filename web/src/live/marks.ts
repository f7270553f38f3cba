import type { Entry, TableEvent } from '../protocol/said'

/** A thing that a sentence names, to be lit on the table: whatever of these the game tells. */
export interface Mark {
  seat?: number
  hex?: string
  depot?: string
  space?: number
  tile?: string
  goods?: string[]
  storage?: number
  die?: number | number[]
  area?: string[]
  vines?: string
  card?: string
  region?: string
  stack?: number
  place?: string
  end?: string
}

/** The things that an action is made of, to be lit before it is done. */
export const marksOfParts = (parts: Record<string, unknown> | null | undefined, seat: number | null): Mark[] => {
  if (!parts) return []
  const { depot, space, hex, storage, vines, card, region, stack, place, end, marks } = parts as Mark & { marks?: { hex: string }[] }
  const own = { seat: seat ?? undefined, hex, storage, vines, card, region, stack, place, end }
  const out: Mark[] = (marks ?? []).map((mark) => ({ seat: seat ?? undefined, hex: mark.hex }))
  if (Object.entries(own).some(([key, value]) => key !== 'seat' && value !== undefined)) out.push(own)
  if (depot !== undefined) out.push({ depot, space })
  return out
}

/** On a phone the thing that was named may lie on another page: turn to it. */
export function bringToSight(): void {
  requestAnimationFrame(() => {
    const pages = document.querySelector('.pages')
    const thing = pages?.querySelector('.marked, .mark')
    const page = thing?.closest('.pages > section') as HTMLElement | null
    if (pages && page && pages.scrollWidth > pages.clientWidth) pages.scrollTo({ left: page.offsetLeft, behavior: 'smooth' })
  })
}

/** An action or a chance event, if it is one. */
export const entryOf = (event: TableEvent): Entry | null => (event.type === 'play' || event.type === 'chance' ? event : null)
export const marksOf = (event: TableEvent): Mark[] => (entryOf(event)?.marks ?? []) as Mark[]
/** The points that an event brought a seat. */
export const gainOf = (event: TableEvent, seat: number): number =>
  Object.values(entryOf(event)?.gain[String(seat)] ?? {}).reduce((a, b) => a + b, 0)
