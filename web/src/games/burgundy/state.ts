/** What the page reads from a Burgundy position (the engine's `describe`). */
export interface SeatState {
  board: string
  duchy: Record<string, string>
  storage: string[]
  /** Tiles that the storage can hold; null: any number. */
  room: number | null
  /** In the team game: what lies in the storage that the partners share. */
  shared?: string[]
  dice: number[]
  bought: boolean
  workers: number
  silver: number
  goods: Record<string, number>
  sold: Record<string, number>
  large: string[]
  small: string[]
  shields?: Record<string, string>
  named?: number | null
  route?: (number | null)[]
  loose?: number[]
  route_goods?: (string | null)[]
  posts?: number
  vines?: { stored: string[]; vineyard: Record<string, string>; tiles: Record<string, number>; layers: number[]; areas?: Record<string, number[]> }
  /** What the end would bring as things stand: points by source, and of these each monastery's share. */
  ahead?: Record<string, number>
  pays?: Record<string, number>
  score: number
  track: number
  empty: number
}

/** A card of the automatic opponent: spaces for tiles, and what completing it brings. */
export interface CountyCard { number: number; tiles: (string | null)[]; spaces: string[]; points: number; sell: number[]; double?: number[] }

export interface BurgundyState {
  players: number
  stage: string
  phase: string
  round: number
  track: number[]
  order: number[]
  depots: Record<string, (string | null)[]>
  black: (string | null)[]
  depot_goods: Record<string, Record<string, number>>
  round_goods: (string | null)[]
  pending: string[]
  offered: (string | null)[][]
  settled: (string | null)[]
  white?: number
  inns?: number
  castles?: number
  vines?: { depot: (string | null)[]; store: (string | null)[]; pool?: Record<string, number> }
  automaton?: { seat: number; level: string; cards: (CountyCard | null)[]; completed: number; reserve: string[]; wild: string[] }
  purse?: number[]
  teams?: Record<string, { seats: number[]; workers: number; silver: number; shared: string[]; score: number; empty: number }>
  solo?: { start: number; resets: number; counter: number; target: number; backs: number }
  shields?: Record<string, number[]>
  current: number | null
  goods_left: number
  /** Points that the table prints; solo there are no bonus tiles. */
  worth: { areas: number[]; phases: Record<string, number>; large?: number; small?: number }
  supply: { coloured: Record<string, number>; black: Record<string, number> }
  seat: Record<string, SeatState>
}

/** Letters for the colours of vines, beside the colours themselves. */
export const VINE_LETTER: Record<string, string> = { black: 'K', blue: 'B', green: 'G', orange: 'O', red: 'R', yellow: 'Y' }

/** The places of a storage to draw: all that it has, or one more than are filled. */
export const slots = (me: SeatState, stored: string[]): number => (me.room === null ? stored.length + 1 : Math.max(me.room, stored.length))
