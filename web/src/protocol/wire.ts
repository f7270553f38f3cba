/** Written by tools/page_types.py from src/duchy/server/wire.py: change it there. */

export interface SeatWish {
  who: 'bot' | 'me' | 'open'
  name?: string
  bot?: string
}

/** Either a bank of seconds with an increment a turn, or so many days for each turn. */
export interface Clock {
  kind: 'days' | 'live'
  seconds?: number
  increment?: number
  days?: number
}

export interface OpenTable {
  game: string
  seats?: SeatWish[]
  setup?: Record<string, unknown>
  clock?: Clock | null
  hints?: boolean | null
  guided?: boolean
  name?: string
  gives?: boolean
}

export interface TakeSeat {
  name: string
  seat?: number | null
  gives?: boolean
}

/** What somebody adds to the seed of a game: random bytes in hexadecimal. */
export interface GiveSeed {
  gift: string
}

export interface DescribeMe {
  name?: string
  colour?: string
}

export interface TakeVacation {
  days: number
}

/** Seats that were taken before the browser had a key: tables by their id, with the token of the seat. */
export interface Gather {
  tables: Record<string, string>
}

export interface JoinBy {
  code: string
  look?: boolean
}

/** Where to be told: an endpoint of a browser with its keys, a mail address, or a webhook. */
export interface AddAddress {
  kind: 'hook' | 'mail' | 'push'
  target: string
  key?: string
  secret?: string
}

export interface SwitchAddress {
  on: boolean
}

/** In minutes after midnight; the same twice: no quiet hours. */
export interface SetQuiet {
  begins: number
  ends: number
  zone?: string
}

export interface ConfirmMail {
  code: string
}

export interface MailLink {
  mail: string
}

export interface SetChannel {
  url?: string
}

/** Tables by their id, with the token of one's seat at each. */
export interface AskMine {
  tables: Record<string, string>
}

export interface ImportRecord {
  record: string
  seat?: number | null
  name?: string
  bot?: string
}

/** Go on from a position: `hands` are the seats that the caller plays, the others a bot. */
export interface PlayOn {
  n: number
  hands?: number[]
  bot?: string
  name?: string
}

/** A value of a position, by the keys that lead to it; None takes it away. */
export interface Edit {
  path: string[]
  value?: unknown
}

/** The text of a scenario file; with `hands`, a table that goes on from its position. */
export interface LayPosition {
  scenario: string
  changes?: Edit[]
  hands?: number[] | null
  bot?: string
  name?: string
}

/** The actions of a seat one after another, in notation: the line of a coach. */
export interface FollowLine {
  seat: number
  texts: string[]
}

export interface AnswerPuzzle {
  text: string
}

export interface AskDaily {
  browser?: string
}

export interface PlayDaily {
  family: string
  browser: string
  name?: string
}

export interface Hello {
  type: 'hello'
  token?: string | null
  after?: number
  seat?: number | null
  key?: string | null
}

export interface Message {
  id: number
}

/** Decided in the position with this number, after this event: a number comes again after an undo. */
export interface Play extends Message {
  type: 'play'
  n: number
  seq: number
  text: string
}

export interface Undo extends Message {
  type: 'undo'
  n: number
  seq: number
}

/** To what a seat has asked of all others. */
export interface Answer extends Message {
  type: 'answer'
  yes: boolean
}

export interface Why extends Message {
  type: 'why'
  text: string
}

export interface Hint extends Message {
  type: 'hint'
}

export interface Chat extends Message {
  type: 'chat'
  text: string
}

export interface Note extends Message {
  type: 'note'
  n: number
  text: string
}

/** The chat was read up to this event. */
export interface Read extends Message {
  type: 'read'
  seq: number
}

export interface Name extends Message {
  type: 'name'
  name: string
}

export interface Leave extends Message {
  type: 'leave'
}

export interface Return extends Message {
  type: 'return'
}

export interface Fill extends Message {
  type: 'fill'
  seat: number
  bot?: string
}

export interface Cancel extends Message {
  type: 'cancel'
}

/** What `OpenTable` says of a new table, for one that has not begun: its seats say "me" once. */
export interface Arrange extends Message {
  type: 'arrange'
  game: string
  seats: SeatWish[]
  setup?: Record<string, unknown>
  clock?: Clock | null
  hints?: boolean
}

export interface Replace extends Message {
  type: 'replace'
  seat: number
}

/** Whether the page is before the eyes of its person, or behind others. */
export interface Eyes extends Message {
  type: 'eyes'
  open: boolean
}

/** Ask for a clock, or agree to the one that was asked for; None: no. */
export interface AgreeClock extends Message {
  type: 'clock'
  clock?: Clock | null
}

export interface Resign extends Message {
  type: 'resign'
}

/** To all others: an early end, or a pause. */
export interface Offer extends Message {
  type: 'offer'
  about: 'end' | 'pause'
}

export interface Resume extends Message {
  type: 'resume'
}

export interface Ping extends Message {
  type: 'ping'
}

export type Client = Play | Undo | Answer | Why | Hint | Chat | Note | Read | Name | Leave | Return | Fill | Cancel | Arrange | Replace | AgreeClock | Resign | Offer | Resume | Eyes | Ping
