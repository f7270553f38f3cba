/** What the server tells of the sheets (`components()`). */
export interface Components {
  sheets: Record<string, { rows: string[]; squares: Record<string, string>; areas: string[][]; source: string; note: string }>
  colours: Record<string, string>
  area_points: Record<string, number[]>
  awards: Record<string, number[]>
  words: Record<string, string>
}

/** The letter that stands for a colour. */
export const letterOf = (facts: Components, colour: string): string => Object.entries(facts.colours).find(([, name]) => name === colour)?.[0] ?? ''
