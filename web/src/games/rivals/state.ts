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
  event_deck: { size: number }
  asks: string | null
  over: boolean
}

/** "forest-3" is a forest with the number 3. */
export function regionOf(facts: Components, name: string): { land: string; number: string; resource: string } {
  const cut = name.lastIndexOf('-')
  const land = name.slice(0, cut)
  return { land, number: name.slice(cut + 1), resource: facts.cards[land]?.resource ?? 'gold' }
}
/** What is known of a card; copies that differ in set or number are the same card to read. */
export const factOf = (facts: Components, card: string): CardFact | undefined => facts.cards[facts.copies[card] ?? card]
export const titleOf = (facts: Components, card: string): string => factOf(facts, card)?.title ?? card.replaceAll('-', ' ')
/** A card of a stack or hand may carry who has seen it: "scout 0". */
export const cardOf = (entry: string): string => entry.split(' ')[0] ?? entry
export const hidden = (entry: string): boolean => entry.startsWith('?')
