import { entryOf } from './marks'
import type { Entry, TableEvent } from '../protocol/said'

/** What another player did since I acted last, in one line, and the entries that it tells. */
export interface LastTurn { seat: number; line: string; entries: Entry[] }

/** Whose doing an entry is; the turn of an automatic seat is a chance event. */
export const whose = (entry: Entry): number | null => entry.seat ?? entry.by

/** The sentence of an entry without the name that stands before the line anyway, and without its full stop. */
function short(entry: Entry, name: string): string {
  const before = [`${name} `, `The ${name} `].find((words) => entry.say.startsWith(words)) ?? ''
  return entry.say.slice(before.length).replace(/\.$/, '')
}

/** What happened last, in its sentence, if it was not I who did it. */
export function justDone(log: TableEvent[], me: number | null): string {
  const last = log.flatMap((event) => entryOf(event) ?? []).at(-1)
  return last && last.seat !== me ? last.say : ''
}

/** The last turn of everybody but me, until I act; whoever watches sees that of everybody. */
export function lastTurns(log: TableEvent[], me: number | null, names: string[]): LastTurn[] {
  const entries = log.flatMap((event) => entryOf(event) ?? [])
  const mine = me === null ? -1 : entries.findLastIndex((entry) => entry.seat === me && !entry.auto)
  const since = entries.slice(mine + 1)
  return names.flatMap((name, seat) => {
    if (seat === me) return []
    const last = since.findLastIndex((entry) => whose(entry) === seat)
    if (last < 0) return []
    let first = last
    while (first > 0 && whose(since[first - 1]!) === seat) first -= 1
    const theirs = me === null ? since.slice(first, last + 1) : since.filter((entry) => whose(entry) === seat)
    return [{ seat, line: theirs.map((entry) => short(entry, name)).join(' · '), entries: theirs }]
  })
}
