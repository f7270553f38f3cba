/** What the page reads from a Burgundy position (the engine's `describe`). */
export interface SeatState {
  board: string
  duchy: Record<string, string>
  storage: string[]
  dice: number[]
  bought: boolean
  workers: number
  silver: number
  goods: Record<string, number>
  sold: Record<string, number>
  large: string[]
  small: string[]
  shields?: Record<string, unknown>
  route?: unknown[]
  route_goods?: (string | null)[]
  posts?: number
  score: number
  track: number
  empty: number
}

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
  shields?: Record<string, number[]>
  current: number | null
  goods_left: number
  seat: Record<string, SeatState>
}

export const PHASES = ['A', 'B', 'C', 'D', 'E']
export const DEPOTS = ['1', '2', '3', '4', '5', '6']
export const LETTERS: Record<string, string> = {
  B: 'building', L: 'livestock', S: 'ship', Y: 'monastery', M: 'mine', C: 'castle', I: 'inn',
}
export const KIND_LETTER: Record<string, string> = Object.fromEntries(
  Object.entries(LETTERS).map(([letter, kind]) => [kind, letter]),
)
