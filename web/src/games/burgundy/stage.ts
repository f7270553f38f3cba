import type { Staged } from '../../live/scenes'
import type { Sound } from '../../live/sound'
import type { Entry } from '../../protocol/said'

/** The end of a phase: mines, goods, tiles that go, the order of play. */
export function stage(entry: Entry): Staged | null {
  const ends = entry.facts.find((fact) => fact.what === 'phase' && fact.cause === 'ends')
  return ends ? { title: ends.say } : null
}

const SOUNDS: Record<string, Sound> = { dice: 'roll', tile: 'place', silver: 'coin', points: 'coin' }
export const sound = (entry: Entry): Sound | null => entry.facts.map((fact) => SOUNDS[fact.what]).find(Boolean) ?? null
