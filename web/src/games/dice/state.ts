/** What the page reads from a position of the Dice Game (the engine's `describe`). */
export interface SheetState {
  start: string
  marks: Record<string, number>
  finished: Record<string, string>
  sold: number[]
  spent: Record<string, number>
  awards: Record<string, string>
  plan: string
  score: number
  vp: Record<string, number>
  open: Record<string, number>
  row: Record<string, number>
  green_row: Record<string, number>
  left: Record<string, number>
  decided: boolean
}

export interface DiceState {
  sheet: string
  boxes: number[]
  rounds: number[]
  dice: string
  phase: string
  round: number
  stage: string
  claims: { first: string[]; second: string[] }
  seat: Record<string, SheetState>
}

export interface Roll { pips: number[]; colours: string[]; double: boolean }

export function rollOf(dice: string): Roll | null {
  const words = dice.split(' ')
  if (words.length < 5) return null
  return { pips: words.slice(0, 2).map(Number), colours: words.slice(2, 4), double: words[4] === 'double' }
}

/** Time boxes of a phase: for several players, and alone. */
export const COLUMN = 10
export const SOLO_COLUMN = 8

export const PHASES = ['I', 'II', 'III']
export const BONUSES = ['monk', 'silver', 'commodity', 'worker']
export const COLOUR_LETTER: Record<string, string> = { purple: 'P', grey: 'G', blue: 'B', orange: 'O', green: 'C', yellow: 'Y' }
/** The bonus that a finished area of a colour brings. */
export const BONUS_OF: Record<string, string> = { purple: 'monk', grey: 'silver', blue: 'commodity', orange: 'worker' }
