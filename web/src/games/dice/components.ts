/** What the server tells of the sheets (`components()`). */
export interface Components {
  sheets: Record<string, { rows: string[]; squares: Record<string, string>; areas: string[][]; source: string; note: string }>
  colours: Record<string, string>
  area_points: Record<string, number[]>
  awards: Record<string, number[]>
  words: Record<string, string>
}
