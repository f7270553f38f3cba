import type { Mark } from '../../live/marks'
import type { Staged } from '../../live/scenes'
import type { Sound } from '../../live/sound'
import type { Entry } from '../../protocol/said'
import type { Components } from './components'
import { factOf, titleOf } from './state'

/** The event card that an entry turned over: chance names it, and no stack of a player. */
function event(entry: Entry): string | undefined {
  if (entry.seat !== null) return undefined
  const turned = (entry.marks as Mark[]).find((mark) => mark.card !== undefined && mark.stack === undefined)?.card
  return turned ?? (entry.facts.find((fact) => fact.what === 'event')?.about.card as string | undefined)
}

/** An event card lies open with its text; an attack of the brigands tells what it took. */
export function stage(entry: Entry, facts: Components): Staged | null {
  const card = event(entry)
  if (card) return { title: titleOf(facts, card), text: factOf(facts, card)?.text, about: card }
  return entry.facts.some((fact) => fact.cause === 'brigand attack') ? { title: 'Brigand attack', about: 'brigand-attack' } : null
}

export function sound(entry: Entry): Sound | null {
  const names = (key: keyof Mark) => (entry.marks as Mark[]).some((mark) => mark[key] !== undefined)
  if (event(entry) || names('stack')) return 'card'
  if (entry.seat === null) return 'roll'
  if (names('place') || names('end')) return 'place'
  return entry.facts.some((fact) => fact.what === 'gold') ? 'coin' : null
}
