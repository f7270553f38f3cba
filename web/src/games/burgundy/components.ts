/** What the server tells of the pieces of Burgundy (`components()`). */
export interface TileFact { kind: string; title: string; text: string; rules: string[] }

export interface BoardFact {
  rows: string[]
  numbers: string[]
  /** Of a duchy that is no hexagon: name, line, half spaces from the left, letter of the kind, number. */
  spaces?: [string, number, number, string, string][]
  rivers?: [string, string][]
  source: string
  confidence: string | number
}

export interface VineSpace { id: string; layer: number; number: number; hexes: [number, number][]; bonuses: string[] }

export interface Components {
  tiles: Record<string, TileFact>
  kinds: string[]
  /** The kind that a letter stands for. */
  letters: Record<string, string>
  phases: string[]
  goods: string[]
  boards: Record<string, BoardFact>
  depots: Record<string, Record<string, string[]>>
  words: Record<string, string>
  shields?: Record<string, { text: string }>
  routes?: Record<string, { goods: number; bonus: string }[]>
  posts?: [string, string][]
  vineyard?: { spaces: VineSpace[]; colours: string[] }
}

/** The letter that stands for a kind. */
export const letterOf = (facts: Components, kind: string): string => Object.entries(facts.letters).find(([, name]) => name === kind)?.[0] ?? ''
