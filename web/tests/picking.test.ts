import { describe, expect, it } from 'vitest'
import type { Choice } from '../src/protocol/said'
import { dieTouch, hexTouch, storageTouch, wareTouch } from '../src/games/burgundy/touches'
import { afterTouch, narrow, step } from '../src/live/picking'

const choice = (text: string, parts: Record<string, unknown>): Choice => ({
  text, say: text, head: '', parts, preview: null, ends: false,
})

const CHOICES = [
  choice('take 3 3:ship', { verb: 'take', die: 3, depot: '3', space: 0, tile: 'ship' }),
  choice('take 5 3:ship', { verb: 'take', die: 5, depot: '3', space: 0, tile: 'ship', workers: 2 }),
  choice('take 5 5:mine', { verb: 'take', die: 5, depot: '5', space: 1, tile: 'mine' }),
  choice('place 5 castle d3', { verb: 'place', die: 5, storage: 0, tile: 'castle', hex: 'd3' }),
  choice('workers 3', { verb: 'workers', die: 3 }),
]
const three = dieTouch(0, 3)
const five = dieTouch(1, 5)
const ship = wareTouch('3', 0, 'ship', 'Ship')
const mine = wareTouch('5', 1, 'mine', 'Mine')
const never = ['die']

describe('touching things narrows the choices', () => {
  it('die first, then tile', () => {
    const first = step(CHOICES, [], three, never)
    expect(first).toMatchObject({ do: 'pick' })
    expect(step(CHOICES, [three], ship, never)).toMatchObject({ do: 'play', choice: { text: 'take 3 3:ship' } })
  })
  it('tile first, then die', () => {
    expect(step(CHOICES, [], ship, never)).toMatchObject({ do: 'pick' })
    expect(step(CHOICES, [ship], five, never)).toMatchObject({ do: 'play', choice: { text: 'take 5 3:ship' } })
  })
  it('a tile that only one die can take is taken at once', () => {
    expect(step(CHOICES, [], mine, never)).toMatchObject({ do: 'play', choice: { text: 'take 5 5:mine' } })
  })
  it('a die alone never plays, even with one choice left', () => {
    expect(step([CHOICES[4]!], [], three, never)).toMatchObject({ do: 'pick' })
  })
  it('the same thing again steps back', () => {
    expect(step(CHOICES, [three], three, never)).toEqual({ do: 'pick', picks: [] })
  })
  it('another thing of the same slot takes its place', () => {
    expect(step(CHOICES, [three], five, never)).toEqual({ do: 'pick', picks: [five] })
    expect(afterTouch(CHOICES, [three], five)).toHaveLength(3)
  })
  it('what does not go together asks why', () => {
    expect(step(CHOICES, [three], mine, never)).toMatchObject({ do: 'why', picks: [three], touch: mine })
  })
  it('a finger selects first; the same thing again plays', () => {
    const first = step(CHOICES, [], mine, never, true)
    expect(first).toEqual({ do: 'pick', picks: [mine] })
    expect(step(CHOICES, [mine], mine, never, true)).toMatchObject({ do: 'play', choice: { text: 'take 5 5:mine' } })
  })
  it('a finger on a thing that was touched before the last steps back', () => {
    expect(step(CHOICES, [five, mine], five, never, true)).toEqual({ do: 'pick', picks: [mine] })
    expect(step(CHOICES, [five], five, never, true)).toEqual({ do: 'pick', picks: [] })
  })
  it('stored tile and space, in both orders', () => {
    const castle = storageTouch(0, 'castle', 'Castle')
    const space = hexTouch('d3', 'empty')
    expect(narrow(CHOICES, [castle, space])).toHaveLength(1)
    expect(narrow(CHOICES, [space, castle])).toHaveLength(1)
  })
})
