import type { Components } from './components'
import { cardOf, hidden, titleOf, type RivalsState } from './state'

/** A pile that can be read: what is known of the cards in it. */
export interface Pile { title: string; text: string; rule: string; cards: { card: string; where: string }[] }

const BACKS: Record<string, string> = { basic: 'Basic', gold: 'Era of Gold', turmoil: 'Era of Turmoil', progress: 'Era of Progress' }
const cards = (n: number) => `${n} card${n === 1 ? '' : 's'}`

/** What has been seen of each stack, the discard pile, the event cards: by what `explain` calls them. */
export function pilesOf(state: RivalsState): Record<string, Pile> {
  const stacks = state.stack_sizes.map((size, k): [string, Pile] => {
    const entries = (state.stacks[String(k + 1)] ?? []).toReversed() // the top lies last
    const seen = entries.flatMap((entry, i) => (hidden(entry) ? [] : [{ card: cardOf(entry), where: i ? `${i + 1}. from the top` : 'on top' }]))
    const text = seen.length ? `What has been seen of its ${cards(size)}:` : size ? `${cards(size)}, none of them seen.` : 'No card is left.'
    return [`stack ${k + 1}`, { title: `Stack ${k + 1}, ${BACKS[state.stack_backs[k] ?? ''] ?? ''}`, text, rule: 'R-STACK-05', cards: seen }]
  })
  const discard = state.discard.map((card) => ({ card, where: '' })).toReversed()
  const events = state.events.revealed.map((card) => ({ card, where: '' }))
  return {
    ...Object.fromEntries(stacks),
    discard: { title: 'Discard pile', text: discard.length ? 'The newest first:' : 'Nothing has been discarded.', rule: 'R-DISC-03', cards: discard },
    events: { title: 'Event cards', text: `${cards(state.event_deck.size)} in the deck. ${events.length ? 'These were revealed since it was shuffled:' : 'None was revealed since it was shuffled.'}`, rule: 'R-EVENT-07', cards: events },
  }
}

/** The words of a pile for those who hear it. */
export const spoken = (facts: Components, pile: Pile): string => [pile.title, pile.text, ...pile.cards.map(({ card, where }) => `${titleOf(facts, card)} ${where}`)].join(' ')
