import { expect, test } from 'vitest'
import { apart, belowAndAbove } from '../src/live/apart'

test('labels that would overlap stand apart, in their order and inside', () => {
  expect(apart([50, 80, 20], 12, 6, 100)).toEqual([50, 80, 20])
  expect(apart([50, 52, 49], 12, 6, 100)).toEqual([61, 73, 49])
  expect(apart([99, 99, null, 97], 12, 6, 100)).toEqual([88, 100, null, 76])
})

test('what was played and what was better are told one above the other where their things touch', () => {
  const size = { wide: 60, tall: 18 }
  const upper = { x: 100, y: 100, w: 40, h: 40 }
  expect(belowAndAbove(upper, { ...upper, y: 141 }, size, 360)).toEqual([140, 158])
  expect(belowAndAbove(upper, { ...upper, x: 300, y: 141 }, size, 360)).toEqual([140, 141])
  expect(belowAndAbove({ ...upper, y: 330 }, undefined, size, 360)).toEqual([351, null])
})
