/** What the server tells of the sheets (`components()`). */
export interface Components {
  sheets: Record<string, { rows: string[]; squares: Record<string, string>; areas: string[][]; source: string; note: string }>
  colours: Record<string, string> // by the letter of the layouts
  letters: Record<string, string> // by the colour
  area_points: Record<string, number[]>
  awards: Record<string, number[]>
  words: Record<string, string>
}
