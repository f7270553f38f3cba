import { describe, expect, it } from 'vitest'
import { CELL, headSpots, heightIn, inBox, inLines, inStacks, type Spot, type Tray } from '../src/games/burgundy/arrange'

const apart = (a: Spot, b: Spot) => a.x + a.w <= b.x + 1e-6 || b.x + b.w <= a.x + 1e-6 || a.y + a.h <= b.y + 1e-6 || b.y + b.h <= a.y + 1e-6
function whole(spots: Spot[], w: number, h: number): void {
  for (const spot of spots) {
    expect(Math.min(spot.x, spot.y)).toBeGreaterThanOrEqual(-1e-6)
    expect(spot.x + spot.w).toBeLessThanOrEqual(w + 1e-6)
    expect(spot.y + spot.h).toBeLessThanOrEqual(h + 1e-6)
  }
  spots.forEach((a, i) => spots.slice(i + 1).forEach((b) => expect(apart(a, b)).toBe(true)))
}
const SHAPES = [0.3, 0.7, 1, 1.6, 3, 9]

describe('blocks in lines', () => {
  const blocks = [5, 6.3, 4, 4.6, 11, 2.9, 2.9].map((w) => ({ w, h: 2.7 }))
  it.each(SHAPES)('lie apart and inside a box of shape %d', (shape) => {
    const { w, h, spots } = inLines(blocks, shape)
    expect(w / h).toBeCloseTo(shape)
    expect(spots).toHaveLength(blocks.length)
    whole(spots, w, h)
  })
  it('are one line in a long box, and a column in a high one', () => {
    expect(new Set(inLines(blocks, 30).spots.map((spot) => spot.y)).size).toBe(1)
    expect(new Set(inLines(blocks, 0.2).spots.map((spot) => spot.y)).size).toBe(blocks.length)
  })
  it('are as high as their lines, and drawn at least as large in a box of that height', () => {
    expect(heightIn(blocks, 100)).toBeCloseTo(2.7)
    expect(heightIn(blocks, 12)).toBeCloseTo(4 * 2.7 + 3 * 0.4) // 5 and 6.3, 4 and 4.6, 11, the small ones
    expect(inLines(blocks, 12 / heightIn(blocks, 12)).w).toBeLessThanOrEqual(12 + 1e-6)
    expect(heightIn([], 12)).toBe(0)
  })
  it('are made wider than their box as far as that makes them larger, and no further', () => {
    const hand = [{ w: 4.6, h: 2.24 }, { w: 6.3, h: 2.24 }, { w: 6.3, h: 2.24 }, { w: 4.6, h: 2.24 }]
    const pushed = inBox(hand, 354, 60, 0.25, 21.6)
    expect(pushed.wide).toBeGreaterThan(1)
    expect((pushed.wide * 354) / pushed.arranged.w).toBeGreaterThanOrEqual(21.6)
    const low = inBox(hand, 354, 48, 0.25, 21.6)
    const unit = (low.wide * 354) / low.arranged.w
    expect(unit).toBeGreaterThan(20)
    expect((low.arranged.spots[1]!.x + 6.3) * unit).toBeLessThan(354) // what comes first is in sight
  })
  it('need no blocks', () => expect(inLines([], 2).spots).toEqual([]))
})

describe('the market', () => {
  const depots: Tray[] = ['1', '2', '3', '4', '5', '6'].map((key) => ({ key, cells: 4, cell: CELL, head: [1.25, 1, 1, 1.12, 1.12, 1.12], pile: 3 }))
  const trays = [...depots, { key: 'black', cells: 10, cell: CELL, head: [] }]
  const others = [{ key: 'vines', w: 13.4, h: 7.5 }, { key: 'bonus', w: 9.6, h: 2.5 }, { key: 'areas', w: 9.6, h: 1.9 }]
  it.each(SHAPES)('has every tray apart and inside a box of shape %d', (shape) => {
    for (const below of [[], others]) {
      const { w, h, at } = inStacks(trays, below, shape)
      expect(Object.keys(at)).toHaveLength(trays.length + below.length)
      whole(Object.values(at), w, h)
    }
  })
  it('has room in each tray for what lies in its upper line', () => {
    const { at } = inStacks(trays, [], 0.7)
    for (const tray of depots) for (const [i, spot] of headSpots(tray, at[tray.key]!.w).entries()) expect(spot.x + tray.head[i]!).toBeLessThanOrEqual(at[tray.key]!.w)
  })
})
