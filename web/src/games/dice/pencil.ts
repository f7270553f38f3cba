/** Lines as a hand draws them: never quite straight, and the same each time. */
import { STEP } from '../hexes'

/** A number from -1 to 1 that follows from two others. */
export function wobble(seed: number, i: number): number {
  const x = Math.sin(seed * 127.1 + i * 311.7) * 43758.5453
  return 2 * (x - Math.floor(x)) - 1
}

const fixed = (n: number): string => n.toFixed(3)

/** The edge of a hex, as an SVG path. */
export function edge(x: number, y: number, radius: number, seed: number, by = 0.03): string {
  const at = [0, 1, 2, 3, 4, 5, 6].map((i) => {
    const angle = (Math.PI / 3) * (i % 6) - Math.PI / 2
    return [x + radius * Math.cos(angle) + by * wobble(seed, i), y + radius * Math.sin(angle) + by * wobble(seed, i + 7)] as const
  })
  return at
    .map(([px, py], i) => {
      const before = at[i - 1]
      if (!before) return `M${fixed(px)} ${fixed(py)}`
      const [mx, my] = [(px + before[0]) / 2 + 1.4 * by * wobble(seed, i + 14), (py + before[1]) / 2 + 1.4 * by * wobble(seed, i + 21)]
      return `Q${fixed(mx)} ${fixed(my)} ${fixed(px)} ${fixed(py)}`
    })
    .join('')
}

/** Strokes that fill a hex, as an SVG path. */
export function hatch(x: number, y: number, radius: number, seed: number): string {
  const angle = -0.9 + 0.12 * wobble(seed, 3)
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
  const out: string[] = []
  for (let i = -4; i <= 4; i++) {
    const aside = (i / 4.5) * radius + 0.03 * wobble(seed, i + 40)
    const [px, py] = [-dy * aside, dx * aside]
    let [from, to] = [-2 * radius, 2 * radius]
    for (let side = 0; side < 6; side++) {
      const [nx, ny] = [Math.cos((Math.PI / 3) * side), Math.sin((Math.PI / 3) * side)]
      const along = nx * dx + ny * dy
      const room = (radius * STEP) / 2 - (nx * px + ny * py)
      if (Math.abs(along) < 1e-6) continue
      if (along > 0) to = Math.min(to, room / along)
      else from = Math.max(from, room / along)
    }
    if (to - from > 0.2) out.push(`M${fixed(x + px + from * dx)} ${fixed(y + py + from * dy)}L${fixed(x + px + to * dx)} ${fixed(y + py + to * dy)}`)
  }
  return out.join('')
}

/** A cross as it strikes a box or a circle. */
export function cross(x: number, y: number, half: number, seed: number): string {
  const w = (i: number) => 0.16 * half * wobble(seed, i)
  return `M${fixed(x - half + w(1))} ${fixed(y - half + w(2))}L${fixed(x + half + w(3))} ${fixed(y + half + w(4))}M${fixed(x + half + w(5))} ${fixed(y - half + w(6))}L${fixed(x - half + w(7))} ${fixed(y + half + w(8))}`
}
