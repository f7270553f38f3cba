import { entryOf } from './marks'
import type { Entry, TableEvent } from '../protocol/said'

const part = (entry: Entry) => [entry.phase, entry.turn].filter(Boolean).join(', ')

/** The heading above an event of the log: where its phase, round or turn begins. Empty: none. */
export function headings(log: TableEvent[]): string[] {
  let now = ''
  return log.map((event) => {
    const entry = entryOf(event)
    const next = entry ? part(entry) : now
    if (next === now || !next) return ''
    now = next
    return next[0]!.toUpperCase() + next.slice(1)
  })
}

/**
 * Where a replay jumps to: the next position at which somebody else's turn, another round or, with `phase`, another phase
 * begins; backwards the last one before this. `n` is the number of entries played so far.
 */
export function jump(entries: Entry[], n: number, by: 1 | -1, phase = false): number {
  const begins = (at: number): boolean => {
    const here = entries[at]
    const before = entries[at - 1]
    if (!here || !before) return true
    if (here.phase !== before.phase) return true
    return !phase && (here.turn !== before.turn || (here.seat !== null && here.seat !== owner(entries, at - 1)))
  }
  let at = n + by
  while (at > 0 && at < entries.length && !begins(at)) at += by
  return Math.max(0, Math.min(entries.length, at))
}

/** Who acted last at or before an entry; chance belongs to nobody. */
function owner(entries: Entry[], at: number): number | null {
  for (let i = at; i >= 0; i--) {
    const seat = entries[i]!.seat
    if (seat !== null) return seat
  }
  return null
}
