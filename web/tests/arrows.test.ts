import { describe, expect, it } from 'vitest'
import { around, borders, HEXES } from '../src/games/hexes'
import { nextSpot } from '../src/live/arrows'

const names = HEXES.map((hex) => hex.name)
// Ten pixels a unit, as on a small screen: arrows never look at less than two.
const spots = HEXES.map(({ x, y }) => ({ x: 10 * x, y: 10 * y }))
const from = (name: string, key: string) => {
  const here = names.indexOf(name)
  const others = names.filter((other) => other !== name)
  return others[nextSpot(spots[here]!, spots.filter((_, i) => i !== here), key)]
}

describe('arrow keys on a duchy', () => {
  it.each([
    ['d4', 'ArrowRight', 'd5'],
    ['d4', 'ArrowLeft', 'd3'],
    ['d4', 'ArrowUp', 'c3'],
    ['d4', 'ArrowDown', 'e3'],
    ['a1', 'ArrowRight', 'a2'],
    ['a4', 'ArrowDown', 'b4'],
    ['g4', 'ArrowUp', 'f4'],
  ])('from %s with %s to %s', (name, key, to) => expect(from(name, key)).toBe(to))
  it.each([['d7', 'ArrowRight'], ['a1', 'ArrowUp'], ['g2', 'ArrowDown'], ['d1', 'ArrowLeft']])('from %s with %s nowhere', (name, key) => expect(from(name, key)).toBe(undefined))
  it('reach every space', () => {
    const seen = new Set(['d4'])
    for (const name of seen) for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) seen.add(from(name, key) ?? name)
    expect(seen.size).toBe(37)
  })
})

describe('edges', () => {
  it('a single hex has six, two neighbours have ten', () => {
    expect(around(['d4']).match(/M/g)).toHaveLength(6)
    expect(around(['d4', 'd5']).match(/M/g)).toHaveLength(10)
  })
  it('a duchy of one kind has its rim alone', () => expect(borders(() => 'ship').match(/M/g)).toHaveLength(42))
})
