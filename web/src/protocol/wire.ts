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
}

export interface TakeSeat {
  name: string
  seat?: number | null
}

export interface ImportRecord {
  record: string
  seat?: number | null
  name?: string
  bot?: string
}

export interface Hello {
  type: 'hello'
  token?: string | null
  after?: number
}

export interface Message {
  id: number
}

export interface Play extends Message {
  type: 'play'
  n: number
  text: string
}

export interface Undo extends Message {
  type: 'undo'
  n: number
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

export interface Replace extends Message {
  type: 'replace'
  seat: number
}

export interface Ping extends Message {
  type: 'ping'
}

export type Client = Play | Undo | Why | Hint | Chat | Name | Leave | Return | Fill | Replace | Ping
