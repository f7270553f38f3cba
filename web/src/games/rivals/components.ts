/** What the server tells of the cards (`components()`). */
export interface CardFact {
  title: string
  class: string
  sort: string
  text: string
  cost?: Record<string, number>
  points?: Record<string, number>
  requires?: unknown
  once?: boolean
  resource?: string
}
export interface Components { cards: Record<string, CardFact>; copies: Record<string, string>; resources: string[]; regions: string[]; room: { settlement: number; city: number; region: number }; words: Record<string, string> }
