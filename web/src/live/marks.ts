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

/** An action or a chance event, if it is one. */
export const entryOf = (event: TableEvent): Entry | null => (event.type === 'play' || event.type === 'chance' ? event : null)
export const marksOf = (event: TableEvent): Mark[] => (entryOf(event)?.marks ?? []) as Mark[]
/** The points that an event brought a seat. */
export const gainOf = (event: TableEvent, seat: number): number =>
  Object.values(entryOf(event)?.gain[String(seat)] ?? {}).reduce((a, b) => a + b, 0)
