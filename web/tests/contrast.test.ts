import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Contrast by WCAG 2.2 for both themes, and the kinds of tiles under three colour deficiencies. */
const css = readFileSync('src/theme.css', 'utf8')
const block = (start: string) => css.slice(css.indexOf(start), css.indexOf('}', css.indexOf(start)))
const read = (text: string) => Object.fromEntries([...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6})\b/g)].map((m) => [m[1], m[2]])) as Record<string, string>
const light = read(block(':root {'))
const dark = { ...light, ...read(block(":root[data-theme='dark']")) }

type Rgb = [number, number, number]
function rgb(hex: string): Rgb {
  const full = hex.length === 4 ? [...hex.slice(1)].map((c) => c + c).join('') : hex.slice(1)
  const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
  return [0, 2, 4].map((i) => linear(parseInt(full.slice(i, i + 2), 16) / 255)) as Rgb
}
const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b
function contrast(a: string, b: string): number {
  const [x, y] = [luminance(rgb(a)), luminance(rgb(b))].sort((p, q) => q - p) as [number, number]
  return (x + 0.05) / (y + 0.05)
}

const TEXT = [
  ['ink', 'panel'], ['ink', 'panel-2'], ['ink', 'table'], ['soft', 'panel'], ['soft', 'panel-2'], ['soft', 'table'], ['can', 'panel'],
  ['can-ink', 'can'], ['did', 'panel'], ['warn', 'panel'], ['warn', 'panel-2'], ['ink', 'can-soft'],
  ...['building', 'livestock', 'ship', 'castle', 'mine', 'monastery'].flatMap((kind) => [[`${kind}-ink`, kind], ['space-ink', `${kind}-pale`]]),
  ...[0, 1, 2, 3, 4, 5].map((seat) => ['panel', `seat-${seat}`]),
]
const THINGS = [
  ...['building', 'livestock', 'ship', 'castle', 'mine', 'monastery', 'inn', 'wine', 'turquoise', 'purple', 'pink', 'red', 'brown', 'orange'],
  ...['vine-black', 'vine-blue', 'vine-green', 'vine-orange', 'vine-red', 'vine-yellow', 'black-depot', 'die'],
]
const GROUNDS = [...THINGS, 'panel', 'panel-2', 'table', ...['building', 'livestock', 'ship', 'castle', 'mine', 'monastery', 'inn', 'wine'].map((kind) => `${kind}-pale`)]
const SHAPES = [['can', 'panel-2'], ['can', 'table'], ['did', 'panel-2']]

describe.each([['light', light], ['dark', dark]])('the %s theme', (_, theme) => {
  it.each(TEXT)('has %s readable on %s', (ink, ground) => {
    expect(contrast(theme[ink!]!, theme[ground!]!)).toBeGreaterThanOrEqual(4.5)
  })
  it.each(SHAPES)('has the shape %s visible on %s', (ink, ground) => {
    expect(contrast(theme[ink!]!, theme[ground!]!)).toBeGreaterThanOrEqual(3)
  })
  it.each(GROUNDS)('has the ring around what can be touched visible on %s', (ground) => {
    const [ring, edge] = [contrast(theme['can-ring']!, theme[ground]!), contrast(theme['can-edge']!, theme[ground]!)]
    expect(Math.max(ring, edge)).toBeGreaterThanOrEqual(3)
    expect(contrast(theme['can-ring']!, theme['can-edge']!)).toBeGreaterThanOrEqual(7)
  })
  it('has a ring of a colour that no thing of a game has', () => {
    for (const thing of THINGS) expect(distance(lab(rgb(theme['can-ring']!)), lab(rgb(theme[thing]!)))).toBeGreaterThan(35)
  })
  it.each(['turquoise', 'purple', 'pink', 'red', 'brown', 'orange'])('has a white number visible on %s goods', (goods) => {
    expect(contrast('#ffffff', theme[goods]!)).toBeGreaterThanOrEqual(3)
  })
})

// Viénot, Brettel and Mollon 1999 for the first two; a plain loss of the short-wave channel for the third. Linear RGB.
const SIMULATIONS: Record<string, Rgb[]> = {
  protanopia: [[0.11238, 0.88762, 0], [0.11238, 0.88762, 0], [0.00401, -0.00401, 1]],
  deuteranopia: [[0.29275, 0.70725, 0], [0.29275, 0.70725, 0], [-0.02234, 0.02234, 1]],
  tritanopia: [[1.0124, 0.1326, -0.145], [-0.0111, 0.8728, 0.1383], [-0.0111, 0.8728, 0.1383]],
}
function lab(c: Rgb): Rgb {
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  const [r, g, b] = c.map((v) => Math.max(0, v)) as Rgb
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
const distance = (a: Rgb, b: Rgb) => Math.hypot(...a.map((v, i) => v - b[i]!))
const KINDS = ['building', 'livestock', 'ship', 'castle', 'mine', 'monastery']

describe.each(Object.entries(SIMULATIONS))('with %s', (_, matrix) => {
  const seen = (hex: string) => lab(matrix.map((row) => row.reduce((sum, k, i) => sum + k * rgb(hex)[i]!, 0)) as Rgb)
  it.each(KINDS.flatMap((a, i) => KINDS.slice(i + 1).map((b) => [a, b])))('%s and %s tiles differ by more than their drawing', (a, b) => {
    for (const theme of [light, dark]) {
      const [x, y] = [seen(theme[a!]!), seen(theme[b!]!)] as const
      expect(distance(x, y)).toBeGreaterThan(6)
    }
  })
})
