import { describe, expect, it } from 'vitest'
import { borders, HEXES } from '../src/games/hexes'
import { clockText } from '../src/live/clock'
import type { Components } from '../src/games/rivals/components'
import { regionOf } from '../src/games/rivals/state'

describe('words and shapes', () => {
  it('a clock reads as people read it', () => {
    expect([5, 247, 3720, 200000].map(clockText)).toEqual(['0:05', '4:07', '1:02:00', '2 d 7 h'])
  })
  it('a duchy has 37 hexes, d4 in its middle', () => {
    expect(HEXES).toHaveLength(37)
    expect(HEXES[18]?.name).toBe('d4')
  })
  it('one area has a border only around the whole', () => {
    expect(borders(() => 'ship').match(/M/g)).toHaveLength(18 + 24)
  })
  it('a region is read from its name', () => {
    const facts = { cards: { 'gold-field': { resource: 'gold' } } } as unknown as Components
    expect(regionOf(facts, 'gold-field-4')).toEqual({ land: 'gold-field', number: '4', resource: 'gold' })
  })
})
