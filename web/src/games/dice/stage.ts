import type { Staged } from '../../live/scenes'
import type { Sound } from '../../live/sound'
import type { Entry } from '../../protocol/said'

/** The end of a phase. */
export function stage(entry: Entry): Staged | null {
  const ends = entry.facts.find((fact) => fact.what === 'phase' && fact.cause === 'end')
  return ends ? { title: ends.say } : null
}

/** Chance is a throw, a mark is a mark of the pencil. */
export const sound = (entry: Entry): Sound | null => (entry.seat === null ? 'roll' : entry.marks.length ? 'place' : null)
