/** Written by tools/page_types.py from src/duchy/server/said.py: change it there. */

/** A bank of seconds for each seat, and an increment at each of its turns. */
export interface LiveClock {
  kind: 'live'
  seconds: number
  increment: number
}

/** So many days for each turn. */
export interface DaysClock {
  kind: 'days'
  days: number
}

export interface TableSeat {
  name: string
  who: 'bot' | 'open' | 'person'
  bot: string | null
  away: boolean
}

/** What is known of a table beside its position. */
export interface TableInfo {
  id: string
  game: string
  title: string
  setup: Record<string, unknown>
  status: 'over' | 'playing' | 'waiting'
  commitment: string
  seed: string | null
  clock: LiveClock | DaysClock | null
  hints: boolean
  guided: boolean
  imported: boolean
  rematch: string | null
  host: number | null
  seats: TableSeat[]
}

/** The seconds each seat had left at the time `at`, when those in `running` began to use theirs. */
export interface Clocks {
  kind: 'days' | 'live'
  left: number[]
  running: number[]
  at: number
}

export interface Result {
  places: number[]
  winners: number[]
  note: string
  scores: Record<string, number>[]
}

/** A step of the guided game. */
export interface Guide {
  step: number
  of: number
  title: string
  text: string
  try: string | null
  more: boolean
}

/** The effect that waits for an answer, in words; in some games with the cards that it comes from. */
export interface Banner {
  effect: string
  text: string
  cards: string[]
}

/** What a choice brings at once: points by source, what is won or spent, and the effect that follows, in words. */
export interface Preview {
  points: Record<string, number>
  total: number
  change: Record<string, number>
  then: string | null
}

export interface Choice {
  text: string
  say: string
  head: string
  parts: Record<string, unknown> | null
  preview: Preview | null
  ends: boolean
}

/** The game as a seat or a spectator may know it. */
export interface Position {
  n: number
  movers: number[]
  turn: string
  state: unknown
  totals: number[]
  scores: Record<string, number>[]
  prompt: string
  banner: Banner | null
  choices: Choice[]
  undo: boolean
  can_end: boolean
  clocks: Clocks | null
  result: Result | null
  guide: Guide | null
}

/** One thing that an entry did: to whom, what, how much, why and where; `say` is its line in the log, and empty where the sentence of the entry tells it already. */
export interface Fact {
  what: string
  seat: number | null
  amount: number
  cause: string
  source: string
  about: Record<string, unknown>
  say: string
  named: boolean
}

export interface Happened {
  seq: number
  at: number
  say: string
}

/** A line of the record; of what is sealed, only the public part. */
export interface Entry extends Happened {
  n: number
  seat: number | null
  text: string
  auto: boolean
  sealed: boolean
  marks: Record<string, unknown>[]
  gain: Record<string, Record<string, number>>
  change: Record<string, Record<string, number>>
  facts: Fact[]
}

/** An action of a seat. */
export interface Play extends Entry {
  type: 'play'
}

/** A chance event. */
export interface Chance extends Entry {
  type: 'chance'
}

/** Choices that were sealed, in full. */
export interface Reveal extends Happened {
  type: 'reveal'
  entries: (Play | Chance)[]
}

/** The entries from `to` on are gone. */
export interface Undo extends Happened {
  type: 'undo'
  to: number
  seat: number
}

/** After a change of the rules the entries from `to` on no longer hold. */
export interface Cut extends Happened {
  type: 'cut'
  to: number
}

export interface Start extends Happened {
  type: 'start'
  commitment: string
}

export interface Over extends Happened {
  type: 'over'
  result: Result
  seed: string
}

export interface SeatChange extends Happened {
  type: 'seat'
  seat: number
  name: string
  what: 'bot' | 'left' | 'named' | 'returned' | 'taken' | 'timeout'
}

export interface Chat extends Happened {
  type: 'chat'
  seat: number
  name: string
  text: string
}

export interface Rematch extends Happened {
  type: 'rematch'
  table: string
}

export type TableEvent = Play | Chance | Reveal | Undo | Cut | Start | Over | SeatChange | Chat | Rematch

export interface Welcome {
  type: 'welcome'
  seat: number | null
  seq: number
  cut: boolean
  table: TableInfo
  events: TableEvent[]
  position: Position
}

export interface Events {
  type: 'events'
  events: TableEvent[]
  position?: Position
  table?: TableInfo
}

export interface Ok {
  type: 'ok'
  id: number
  seq: number
}

export interface Refused {
  type: 'refused'
  id: number
  reason: string
  rule: string
  rule_text: string
}

export interface Error {
  type: 'error'
  id: number | null
  error: string
}

export interface Why {
  type: 'why'
  id: number
  legal: boolean
  reason: string
  rule: string
  rule_text: string
}

/** A choice with the points and the chance to win that a bot expects of it. */
export interface HintLine {
  text: string
  say: string
  points: number
  win: number
}

export interface Hint {
  type: 'hint'
  id: number
  n: number
  text: string
  say: string
  by: string
  lines: HintLine[]
}

export interface Presence {
  type: 'presence'
  online: number[]
  watching: number
}

export type ServerMessage = Welcome | Events | Ok | Refused | Error | Why | Hint | Presence

export interface ModuleOffer {
  id: string
  title: string
  text: string
}

export interface OptionOffer {
  key: string
  values: string[]
  default: string
  text: string
}

export interface BotOffer {
  id: string
  title: string
  text: string
}

/** A game in one edition or mode, with all that a page needs to offer it. */
export interface GameOffer {
  id: string
  family: string
  title: string
  text: string
  players: number[]
  modules: ModuleOffer[]
  conflicts: [string, string, string][]
  boards: string[]
  options: OptionOffer[]
  bots: BotOffer[]
  guided: boolean
}

/** A game as people know it, in all its editions and modes. */
export interface FamilyOffer {
  id: string
  title: string
  pitch: string
  first: string
  which: string
}

export interface Games {
  families: FamilyOffer[]
  games: GameOffer[]
}

export interface Rule {
  id: string
  text: string
  section: string
  game: string
}

export interface Rules {
  rules: Rule[]
}

export interface Seated {
  table: string
  seat: number | null
  token: string | null
}

export interface NextTable {
  table: string
}

export interface Shown {
  position: Position
}

export interface Entries {
  entries: (Play | Chance)[]
}

export interface ScorePoint {
  n: number
  label: string
  totals: number[]
}

export interface Scores {
  points: ScorePoint[]
}

export interface CoachLine extends HintLine {
  then: string[]
}

/** A decision of a finished game: what the coach would have done, best first, and what was played. */
export interface Judged {
  n: number
  entry: number
  seat: number
  choices: number
  best: CoachLine[]
  played: CoachLine
  lost_points: number
  lost_win: number
}

export interface Analysis {
  status: 'done' | 'none' | 'working'
  by: string
  method: string
  done: number
  of: number
  decisions: Judged[]
}

export interface CompanionLine {
  line: string
  said: string[]
}

export interface CompanionHelp {
  line: string
  text: string
}

export interface CompanionAnswer {
  lines: string[]
  said: CompanionLine[]
  refused: string
  asks: string
  table: Record<string, unknown>
  help: CompanionHelp[]
}

export interface Problem {
  error: string
  rule: string
}
