/** The words of docs/guide/protocol.md as types. */

export interface BotLevel { id: string; title: string; text: string }
export interface GameOption { key: string; values: string[]; default: string; text: string }
export interface GameEntry {
  id: string
  title: string
  text: string
  players: number[]
  modules: { id: string; title: string; text?: string }[]
  conflicts: [string, string, string][]
  boards: string[]
  options: GameOption[]
  bots: BotLevel[]
  guided: boolean
}

export type Clock = { kind: 'live'; seconds: number; increment: number } | { kind: 'days'; days: number }
export type SeatWish = { who: 'me'; name: string } | { who: 'bot'; bot: string } | { who: 'open' }
export interface TableWish {
  game: string
  setup?: Record<string, unknown>
  seats?: SeatWish[]
  clock?: Clock | null
  hints?: boolean
  guided?: boolean
  name?: string
}
export interface Seated { table: string; seat: number | null; token: string | null }

export interface TableSeat { name: string; who: 'person' | 'bot' | 'open'; bot: string | null; away: boolean }
export interface TableInfo {
  id: string
  game: string
  title: string
  setup: Record<string, unknown>
  status: 'waiting' | 'playing' | 'over'
  commitment: string
  seed: string | null
  clock: Clock | null
  hints: boolean
  guided: boolean
  imported: boolean
  rematch: string | null
  host: number | null
  seats: TableSeat[]
}

export interface Parts {
  verb: string
  die?: number
  die_index?: number
  depot?: string
  space?: number
  tile?: string
  storage?: number
  shared?: boolean
  hex?: string
  board?: string
  goods?: string[]
  workers?: number
  silver?: number
  shields?: number[]
  number?: number
  vines?: string
  bonus?: string
}
/** What a choice brings at once: points by source, what is won or spent, the effect that follows. */
export interface Preview {
  points: Record<string, number>
  total: number
  change: Record<string, number>
  then: string | null
}
export interface Choice { text: string; say: string; parts: Parts | null; preview: Preview | null }

export interface Clocks { kind: 'live' | 'days'; left: number[]; running: number[]; at: number }
export interface Result { places: number[]; winners: number[]; note: string; scores: Record<string, number>[] }
export interface Guide { step: number; of: number; title: string; text: string; try: string | null; more: boolean }

/** `State` is the game's own description: each game's folder says what it reads from it. */
export interface Position<State = unknown> {
  n: number
  movers: number[]
  turn: string
  state: State
  totals: number[]
  scores: Record<string, number>[]
  prompt: string
  banner: { effect: string; text: string; cards?: string[] } | null
  choices: Choice[]
  undo: boolean
  can_end: boolean
  clocks: Clocks | null
  result: Result | null
  guide: Guide | null
}

export interface Mark {
  seat?: number
  hex?: string
  depot?: string
  space?: number
  tile?: string
  goods?: string[]
  storage?: number
  die?: number | number[]
  area?: string[]
  vines?: string
  card?: string
  region?: string
  stack?: number
  place?: string
  end?: string
}
export interface TableEvent {
  seq: number
  type: 'play' | 'chance' | 'reveal' | 'undo' | 'cut' | 'start' | 'over' | 'seat' | 'chat' | 'rematch'
  at: number
  say: string
  n?: number
  seat?: number | null
  text?: string
  auto?: boolean
  sealed?: boolean
  marks?: Mark[]
  gain?: Record<string, Record<string, number>>
  change?: Record<string, Record<string, number>>
  entries?: TableEvent[]
  to?: number
  name?: string
  what?: string
  table?: string
  result?: Result
  seed?: string
  commitment?: string
}

export interface Reason { legal: boolean; reason: string; rule: string; rule_text: string }
export interface HintLine { text: string; say: string; points: number; win: number }
export interface Hint { n: number; text: string; say: string; by: string; lines?: HintLine[] }
export interface Rule { id: string; text: string; section: string; game: string }

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
export interface Facts {
  tiles: Record<string, TileFact>
  kinds: string[]
  goods: string[]
  boards: Record<string, BoardFact>
  depots: Record<string, Record<string, string[]>>
  words: Record<string, string>
  shields?: Record<string, { text: string }>
  routes?: Record<string, { goods: number; bonus: string }[]>
  posts?: [string, string][]
  vineyard?: { spaces: VineSpace[]; colours: string[] }
}

export type ServerMessage =
  | { type: 'welcome'; seat: number | null; seq: number; cut: boolean; table: TableInfo; events: TableEvent[]; position: Position | null }
  | { type: 'events'; events: TableEvent[]; position?: Position; table?: TableInfo }
  | { type: 'ok'; id: number; seq: number }
  | { type: 'refused'; id: number; reason: string; rule: string; rule_text: string }
  | { type: 'error'; id: number | null; error: string }
  | ({ type: 'why'; id: number } & Reason)
  | ({ type: 'hint'; id: number } & Hint)
  | { type: 'presence'; online: number[]; watching: number }

export interface DiceParts { verb: string; marks: { hex: string; number: number }[]; silver: boolean }
export interface DiceFacts {
  sheets: Record<string, { rows: string[]; squares: Record<string, string>; areas: string[][]; source: string; note: string }>
  colours: Record<string, string>
  area_points: Record<string, number[]>
  awards: Record<string, number[]>
  words: Record<string, string>
}

export interface RivalsParts {
  verb: string
  card?: string
  place?: string
  region?: string
  resource?: string
  stack?: number
  end?: string
  number?: number
}
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
export interface RivalsFacts { cards: Record<string, CardFact>; copies: Record<string, string>; resources: string[]; regions: string[]; words: Record<string, string> }
