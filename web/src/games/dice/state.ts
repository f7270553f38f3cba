/** What the page reads from a position of the Dice Game (the engine's `describe`). */
export interface SheetState {
  start: string
  marks: Record<string, number>
  finished: Record<string, string>
  sold: number[]
  spent: Record<string, number>
  awards: Record<string, string>
  plan: string
  planned: { hex: string; number: number }[]
  score: number
  vp: Record<string, number>
  points: Record<string, Record<string, number>>
  areas: Record<string, number[]>
  open: Record<string, number>
  row: Record<string, number>
  green_row: Record<string, number>
  left: Record<string, number>
  decided: boolean
}

export interface DiceState {
  sheet: string
  solo: boolean
  boxes: number[]
  rounds: number[]
  roll: Roll | null
  column: number
  phase: string
  round: number
  stage: string
  claims: { first: string[]; second: string[] }
  seat: Record<string, SheetState>
}

export interface Roll { pips: number[]; colours: string[]; double: boolean }
