import type { CardFact, Components } from './components'

/** What the page reads from a position of Rivals (the engine's `describe`). */
export interface House { city: boolean; upper: string[]; lower: string[] }
export interface PrinceState {
  houses: Record<string, House>
  roads: { left: boolean; right: boolean }
  regions: { upper: string[]; lower: string[] }
  stock: Record<string, number>
  cache: string | null
  hand: string[]
  score: number
  points: Record<string, number>
  resources: Record<string, number>
  hand_limit: number
  hand_size: number
  search_price: number
  /** What brigands would count now, and up to how much they leave alone. */
  brigands: { count: number; safe: number }
}

export interface RivalsState {
  mode: string
  seat: Record<string, PrinceState>
  stacks: Record<string, string[]>
  stack_sizes: number[]
  stack_backs: string[]
  discard: string[]
  events: { revealed: string[]; found: string[]; now: string | null }
  tokens: { hero: number | null; trade: number | null }
  turn: { number: number; active: number; production: number | null; event_die: string | null }
  left: { roads: number; settlements: number; cities: number; face_up: number; regions: string[] }
  /** The card that lies face up beside the stacks, in games that have one. */
  face_up: string | null
  event_deck: { size: number }
  target: number
  step: string
  asks: string | null
  over: boolean
}

export type Side = 'upper' | 'lower'

/** "forest-3" is a forest with the number 3. */
export function regionOf(facts: Components, name: string): { land: string; number: string; resource: string } {
  const cut = name.lastIndexOf('-')
  const land = name.slice(0, cut)
  return { land, number: name.slice(cut + 1), resource: facts.cards[land]?.resource ?? 'gold' }
}
/** What is known of a card; copies that differ in set or number are the same card to read. */
export const plainName = (facts: Components, card: string): string => facts.copies[card] ?? card
export const factOf = (facts: Components, card: string): CardFact | undefined => facts.cards[plainName(facts, card)]
/** The title, with the numbers that tell one copy from another. */
export function titleOf(facts: Components, card: string): string {
  const title = factOf(facts, card)?.title ?? card.replaceAll('-', ' ')
  const numbers = facts.numbers[card]
  return numbers ? `${title} ${numbers[0]}–${numbers.at(-1)}` : title
}
/** A card of a stack or hand may carry who has seen it: "scout 0". */
export const cardOf = (entry: string): string => entry.split(' ')[0] ?? entry
export const hidden = (entry: string): boolean => entry.startsWith('?')
/** "2 brick, 1 ore" */
export const amounts = (of: Record<string, number> | undefined): string => Object.entries(of ?? {}).map(([what, n]) => `${n} ${what}`).join(', ')
/** How wide a card lies in the hand, by what there is to read on it: in heights of the hand. */
export const breadth = (fact: CardFact | undefined): number => Math.min(2.400, Math.max(1.200, 0.400 + ((fact?.text ?? '').length + (fact?.needs ?? []).join('; ').length) / 108))
/** Where a long word may be divided: between consonants, or behind a vowel. */
export const hyphenated = (title: string): string =>
  title.replace(/[A-Za-z]{9,}/g, (word) => word.replace(/(?<=\w{3}(?:[aeiou]|[^aeiou](?=[^aeioulrh])))(?=[^aeiou]\w{3})/g, '\u00ad'))
