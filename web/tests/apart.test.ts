import { expect, test } from 'vitest'
import { apart } from '../src/live/apart'

test('labels that would overlap stand apart, in their order and inside', () => {
  expect(apart([50, 80, 20], 12, 6, 100)).toEqual([50, 80, 20])
  expect(apart([50, 52, 49], 12, 6, 100)).toEqual([61, 73, 49])
  expect(apart([99, 99, null, 97], 12, 6, 100)).toEqual([88, 100, null, 76])
})
