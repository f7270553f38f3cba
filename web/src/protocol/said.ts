/** Written by tools/page_types.py from src/duchy/server/said: change it there. */

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

export type ClockRules = LiveClock | DaysClock

/** A clock that somebody asks for, and the seats that would like it. */
export interface WishedClock {
  clock: ClockRules
  agreed: number[]
}

export interface TableSeat {
  name: string
  who: 'bot' | 'open' | 'person'
  bot: string | null
  away: boolean
  expected: boolean
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
  clock: ClockRules | null
  hints: boolean
  guided: boolean
  imported: boolean
  given: number
  parent: string | null
  rematch: string | null
  host: number | null
  seats: TableSeat[]
  daily: string | null
  practice: boolean
  wished: WishedClock | null
  gifts: string[]
  part: string
  paused: boolean
  ended: string
  resigned: number[]
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

/** A lesson of the guided game. */
export interface Guide {
  learned: number
  of: number
  title: string
  text: string
  try: string | null
  strayed: string
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
  asked: number | null
  asked_about: string
  seq: number
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
  by: number | null
  sealed: boolean
  phase: string
  turn: string
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

/** A seat asks the others: may it take its ended turn back, shall the game end here, shall it pause? */
export interface Ask extends Happened {
  type: 'ask'
  seat: number
  to: number
  about: 'end' | 'pause' | 'turn'
}

/** What one of them says to that. */
export interface Answer extends Happened {
  type: 'answer'
  seat: number
  yes: boolean
}

/** After a change of the rules the entries from `to` on no longer hold. */
export interface Cut extends Happened {
  type: 'cut'
  to: number
}

/** A seat has added to the seed. */
export interface Gift extends Happened {
  type: 'gift'
  seat: number
}

export interface Start extends Happened {
  type: 'start'
  commitment: string
  gifts: string[]
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
  what: 'bot' | 'failed' | 'left' | 'named' | 'resigned' | 'returned' | 'slow' | 'taken' | 'timeout' | 'vacation'
}

/** Before the start, the host has changed what is played, with which options, or who may sit where. */
export interface Arranged extends Happened {
  type: 'arranged'
}

export interface Chat extends Happened {
  type: 'chat'
  seat: number
  name: string
  text: string
}

/** What somebody wrote to a position; the last one counts, an empty one takes it away. */
export interface Note extends Happened {
  type: 'note'
  n: number
  seat: number
  name: string
  text: string
}

/** A seat would like a bot to play on for another, which keeps the table waiting. */
export interface Vote extends Happened {
  type: 'vote'
  seat: number
  about: number
}

/** A seat would like a clock; None: it would rather have none. */
export interface ClockVote extends Happened {
  type: 'clock'
  seat: number
  clock: ClockRules | null
}

/** The table has agreed on a clock. */
export interface Clocked extends Happened {
  type: 'clocked'
  clock: ClockRules
}

/** All have agreed on a pause, or a seat lets the game go on. */
export interface Paused extends Happened {
  type: 'paused'
  on: boolean
  seat: number
}

export interface Rematch extends Happened {
  type: 'rematch'
  table: string
}

export type TableEvent = Play | Chance | Reveal | Undo | Ask | Answer | Cut | Gift | Start | Over | SeatChange | Arranged | Chat | Note | Vote | ClockVote | Clocked | Paused | Rematch

export interface Welcome {
  type: 'welcome'
  seat: number | null
  seq: number
  cut: boolean
  table: TableInfo
  events: TableEvent[]
  position: Position
  hands: number[]
  seen: number | null
  heard: number | null
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

/** A figure that is 95 % sure to be right within so much. */
export interface Estimate {
  value: number
  within: number
}

/** An action of a line, in notation, as a sentence and as structure. */
export interface Step {
  text: string
  say: string
  parts: Record<string, unknown>
}

/** A choice with the points and the chance to win that a bot expects of it, and how the turn would go on. */
export interface HintLine extends Step {
  points: Estimate
  win: Estimate
  then: Step[]
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
  usual: number
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
  title: string
  kind: string
  sources: string
  links: string[]
  chapter: string
}

export interface Rules {
  rules: Rule[]
}

/** Things of a game, or a part of its table in a position. */
export interface HowPicture {
  show: string
  say: string
  game: string
  things: string[]
  state: unknown
}

export interface HowBlock {
  text: string
  rules: Record<string, string>
  picture: HowPicture | null
}

export interface HowChapter {
  id: string
  title: string
  part: string
  blocks: HowBlock[]
}

/** How to play a game: what lies behind /how/FAMILY. */
export interface HowTo {
  family: string
  title: string
  lead: string
  chapters: HowChapter[]
}

export interface Seated {
  table: string
  seat: number | null
  token: string | null
  commitment: string
}

/** A browser of a person. */
export interface Device {
  id: string
  since: number
  seen: number
  this: boolean
}

/** What the server knows of a person: nothing, before a seat is taken or something is said of oneself. */
export interface Me {
  known: boolean
  name: string
  colour: string
  since: number
  devices: Device[]
  vacation: number | null
  vacation_left: number
}

/** Everything of a person was removed. */
export interface Gone {
  tables: number
}

/** A code by which one other device becomes a device of the same person. */
export interface Invited {
  code: string
  until: number
}

/** Who has shown a code. */
export interface Inviter {
  name: string
  colour: string
}

/** A table where one has a seat, as much as a list of them shows. */
export interface MyTable {
  table: string
  game: string
  title: string
  status: 'over' | 'playing' | 'waiting'
  seat: number
  seats: TableSeat[]
  movers: number[]
  since: number
  totals: number[]
  winners: number[]
  talk: number
  n: number
  seq: number
  state: unknown
  paused: boolean
  ended: string
  seen: number | null
  note: string
  unread: number | null
}

/** A finished game of a person. */
export interface MyResult {
  table: string
  game: string
  title: string
  seat: number
  players: number
  board: string
  opponents: string[]
  points: number
  other: number | null
  place: number
  won: boolean
  early: string
  ended: number
}

export interface MyResults {
  results: MyResult[]
}

export interface Mine {
  tables: MyTable[]
}

/** Who can come by a link. Only who sits at the server's own machine is told its other addresses. */
export interface Reach {
  everybody: boolean
  addresses: string[]
}

export interface NextTable {
  table: string
}

export interface Shown {
  position: Position
}

/** A position that was written down: what is wrong with it, or how it looks and what may be done in it. */
export interface Laid {
  problem: string
  text: string
  title: string
  game: string
  setup: Record<string, unknown>
  names: string[]
  position: Position | null
  keys: Record<string, unknown>
  remarks: string[]
  differs: string
}

/** The positions after each action of a line. */
export interface Followed {
  positions: Position[]
}

/** The note to a position. */
export interface Noted {
  n: number
  name: string
  text: string
}

/** A table that goes on from a position of another one. */
export interface Branch {
  table: string
  parent: string | null
  given: number
  status: string
  say: string
  totals: number[]
  notes: Noted[]
}

/** The tree that a table belongs to: the table it all began at first. */
export interface Branches {
  branches: Branch[]
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

/** A decision of a finished game: what the coach would have done, best first, what was played, what that gave away. What is given away is counted in points of the lead over the best other, and in chances to win. */
export interface Judged {
  n: number
  entry: number
  seat: number
  choices: number
  best: HintLine[]
  played: HintLine
  lost_points: Estimate
  lost_win: Estimate
  told: boolean
}

/** Points of the lead, and chances to win. */
export interface Rate {
  points: Estimate
  win: Estimate
}

/** What a seat gave away a decision, and what chance gave it over the game. */
export interface CoachedSeat {
  decisions: number
  told: number
  errors: Rate
  luck: Rate
}

/** Everybody's chance to win, from this position on until the next that is listed. */
export interface Chances {
  n: number
  win: Estimate[]
}

export interface Analysis {
  status: 'done' | 'none' | 'working'
  by: string
  method: string
  done: number
  of: number
  decisions: Judged[]
  seats: CoachedSeat[]
  chances: Chances[]
}

export interface CompanionLine {
  line: string
  said: string[]
}

export interface CompanionHelp {
  line: string
  text: string
}

/** Something to tap: the word it puts into a line, its title, and how it is drawn. */
export interface CompanionTap {
  word: string
  say: string
  thing: string
  name: string
  kind: string
}

export interface CompanionSlot {
  say: string
  taps: CompanionTap[]
  most: number
  least: number
}

/** A line that can be told now: how it begins, and the words that may follow; with slots, all empty: "none". */
export interface CompanionOffer {
  line: string
  say: string
  slots: CompanionSlot[]
  due: boolean
}

export interface CompanionAnswer {
  lines: string[]
  said: CompanionLine[]
  refused: string
  asks: string
  offers: CompanionOffer[]
  table: Record<string, unknown>
  help: CompanionHelp[]
}

/** A puzzle in a list. */
export interface PuzzleCard {
  id: string
  game: string
  family: string
  name: string
  title: string
  difficulty: number
}

export interface Puzzles {
  puzzles: PuzzleCard[]
  daily: string
  day: string
}

export interface PuzzleToday {
  daily: string
  day: string
}

/** A position in which one choice is clearly best, as the seat that decides sees it. */
export interface PuzzleShown {
  id: string
  title: string
  difficulty: number
  table: TableInfo
  seat: number
  position: Position
}

/** A choice of a puzzle, what it is worth, and how far it is behind the best one. */
export interface PuzzleLine {
  text: string
  say: string
  right: boolean
  points: Estimate
  win: Estimate
  behind: Estimate
  behind_win: Estimate
}

export interface PuzzleAnswer {
  right: boolean
  text: string
  say: string
  solutions: string[]
  lines: PuzzleLine[]
  lead: Estimate
  by: 'points' | 'win'
  futures: number
  difficulty: number
  missed: string[]
  best: Step[]
  positions: Position[]
  reasons: string[]
}

/** A try that counted, and was finished on its day. */
export interface DailyResult {
  name: string
  points: number
  other: number
  won: boolean
  mine: boolean
  table: string | null
}

/** The game of a day in one family: the same dice and draws for everybody. */
export interface DailyGame {
  family: string
  game: string
  title: string
  setup: Record<string, unknown>
  bot: string
  commitment: string
  seed: string | null
  results: DailyResult[]
  mine: string | null
  finished: boolean
}

export interface DailyDay {
  day: string
  games: DailyGame[]
}

/** Today's games, yesterday's with their seeds, and the commitments of tomorrow's. */
export interface Daily {
  now: number
  today: DailyDay
  yesterday: DailyDay
  tomorrow: Record<string, string>
}

export interface DailySeated {
  table: string
  seat: number | null
  token: string | null
  counted: boolean
}

/** Where a person wants to be told. */
export interface Address {
  id: string
  kind: 'hook' | 'mail' | 'push'
  shown: string
  on: boolean
  confirmed: boolean
  trouble: string
}

/** Hours in which nothing is sent, in minutes after midnight; what is due then comes at their end. */
export interface Quiet {
  begins: number
  ends: number
  zone: string
}

export interface Notices {
  push: string
  mail: boolean
  addresses: Address[]
  quiet: Quiet | null
}

/** The webhook of a table, for a group's channel; on the way there it is written `hook`. */
export interface Channel {
  shown: string
  trouble: string
}

export interface Sent {
  say: string
}

export interface Problem {
  error: string
  rule: string
}

/** Whether games can be played here. */
export interface Health {
  status: string
  problems: string[]
  bots_waiting: number
  tables: number
  disk_free_mb: number | null
}

export interface Alive {
  status: string
}
