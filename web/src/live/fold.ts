import type { TableEvent } from '../protocol/said'
import { entryOf } from './marks'

/** The log after new events: a `seq` counts once, and what was taken back is struck from it. */
export function fold(log: TableEvent[], events: TableEvent[]): TableEvent[] {
  let out = log
  const last = log.at(-1)?.seq ?? 0
  for (const event of events) {
    if (event.seq <= last) continue
    if (event.type === 'undo' || event.type === 'cut') {
      out = out.filter((old) => (entryOf(old)?.n ?? -1) < event.to)
      const before = out.at(-1)
      if (event.type === 'undo' && before?.type === 'undo' && before.seat === event.seat) out = out.slice(0, -1) // told once
    }
    const shown = event.type === 'reveal' && event.entries.length ? event.entries.map((entry) => ({ ...entry, seq: event.seq })) : [event]
    const known = shown.flatMap((entry) => entryOf(entry)?.n ?? [])
    out = [...out.filter((old) => !known.includes(entryOf(old)?.n ?? -1)), ...shown]
  }
  return out
}
