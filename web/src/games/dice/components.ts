export interface Area { hexes: string[]; colour: string; points: number[] }
export interface SheetFacts { rows: string[]; squares: Record<string, string>; areas: Area[]; source: string; note: string }

/** What the server tells of the sheets (`components()`). */
export interface Components {
  sheets: Record<string, SheetFacts>
  colours: Record<string, string> // by the letter of the layouts
  letters: Record<string, string> // by the colour
  area_points: Record<string, number[]>
  awards: Record<string, number[]>
  printed: Record<string, { name: string; numbers: number[]; takes: string; sign: string; gives: string }> // by the colour
  bonuses: Record<string, { colour: string; use: string }>
  grades: { least: number; name: string; points: string }[]
  words: Record<string, string>
}

/** The drawing of each colour's areas, and of each bonus. */
export const KIND: Record<string, string> = { purple: 'book', grey: 'mine', blue: 'waves', orange: 'building', green: 'castle', yellow: 'sheep' }
export const BONUS: Record<string, string> = { monk: 'monk', silver: 'silver', commodity: 'barrel', worker: 'worker' }
