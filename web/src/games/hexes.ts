/** A duchy of 37 hexes in rows of 4 to 7, points up; the radius of a hex is 1. */
export const ROWS = [4, 5, 6, 7, 6, 5, 4]
export const STEP = Math.sqrt(3)
export const WIDTH = 7 * STEP
export const HEIGHT = 11

export interface Hex { name: string; x: number; y: number }

export const HEXES: Hex[] = ROWS.flatMap((length, row) =>
  Array.from({ length }, (_, column) => ({
    name: `${'abcdefg'[row]}${column + 1}`,
    x: WIDTH / 2 + (column - (length - 1) / 2) * STEP,
    y: 1 + row * 1.5,
  })),
)

/** The six corners of a hex with this radius, as SVG points. */
export function corners(x: number, y: number, radius: number): string {
  return [0, 1, 2, 3, 4, 5]
    .map((i) => {
      const angle = (Math.PI / 3) * i - Math.PI / 2
      return `${(x + radius * Math.cos(angle)).toFixed(3)},${(y + radius * Math.sin(angle)).toFixed(3)}`
    })
    .join(' ')
}

/** The edge around a group of hexes, as one SVG path. */
export function around(names: string[], hexes: Hex[] = HEXES): string {
  return edges(hexes, (hex, other) => names.includes(hex.name) && !names.includes(other?.name ?? ''))
}

/** The edges of hexes between different areas, as one SVG path: `kind` gives the printed kind of a hex. */
export function borders(kind: (name: string) => string, hexes: Hex[] = HEXES): string {
  return edges(hexes, (hex, other) => !other || (hexes.indexOf(other) > hexes.indexOf(hex) && kind(other.name) !== kind(hex.name)))
}

/** Those sides of hexes that `drawn` wants, given a hex and its neighbour there. */
function edges(hexes: Hex[], drawn: (hex: Hex, other: Hex | undefined) => boolean): string {
  const out: string[] = []
  for (const hex of hexes) {
    for (let side = 0; side < 6; side++) {
      const angle = (Math.PI / 3) * side
      const other = hexes.find((h) => Math.hypot(h.x - hex.x - STEP * Math.cos(angle), h.y - hex.y - STEP * Math.sin(angle)) < 0.1)
      if (!drawn(hex, other)) continue
      const at = (a: number) => `${(hex.x + Math.cos(a)).toFixed(3)} ${(hex.y + Math.sin(a)).toFixed(3)}`
      out.push(`M${at(angle - Math.PI / 6)}L${at(angle + Math.PI / 6)}`)
    }
  }
  return out.join('')
}
