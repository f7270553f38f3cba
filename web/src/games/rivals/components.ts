/** What the server tells of the cards (`components()`). */
export interface CardFact {
  title: string
  class: string
  sort: string
  /** What kind of card it is, in words. */
  type: string
  text: string
  /** What it does where it lies, in a few words. */
  brief?: string
  cost?: Record<string, number>
  points?: Record<string, number>
  needs: string[]
  once?: boolean
  resource?: string
  /** The first rule about it. */
  rule: string
}
export interface TokenFact { title: string; text: string; points: number; kind: string }
export interface Components {
  cards: Record<string, CardFact>
  copies: Record<string, string>
  /** The numbers that a copy of a card carries. */
  numbers: Record<string, number[]>
  resources: string[]
  regions: string[]
  room: { settlement: number; city: number; region: number }
  tokens: Record<'hero' | 'trade', TokenFact>
  /** The steps of a turn in their order. */
  steps: Record<string, string>
  words: Record<string, string>
}
