import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Queue } from '../src/live/queue'

let shown: { thing: string; at: number }[]
let behind: number[]
const queue = (pause: number) => new Queue<string>((thing) => void shown.push({ thing, at: performance.now() }), () => pause, (n) => behind.push(n))

beforeEach(() => {
  vi.useFakeTimers()
  shown = []
  behind = []
})
afterEach(() => vi.useRealTimers())

test('the first is shown at once, each other a pause after the one before, however they arrive', async () => {
  const moves = queue(600)
  moves.push('a')
  expect(shown.map(({ thing }) => thing)).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(100)
  moves.push('b') // alone: nothing else waits
  expect(behind.at(-1)).toBe(1)
  await vi.advanceTimersByTimeAsync(400)
  expect(shown).toHaveLength(1)
  moves.push('c')
  await vi.advanceTimersByTimeAsync(2000)
  const [a, b, c] = shown.map(({ at }) => at)
  expect([b! - a!, c! - b!]).toEqual([600, 600])
  expect(behind.at(-1)).toBe(0)
})

test('what comes late enough is shown at once', async () => {
  const moves = queue(600)
  moves.push('a')
  await vi.advanceTimersByTimeAsync(700)
  moves.push('b')
  expect(shown.map(({ thing }) => thing)).toEqual(['a', 'b'])
})

test('a skip shows what waits, in order and once, and the next thing keeps the pace', async () => {
  const moves = queue(600)
  for (const thing of ['a', 'b', 'c']) moves.push(thing)
  moves.skip()
  expect(shown.map(({ thing }) => thing)).toEqual(['a', 'b', 'c'])
  await vi.advanceTimersByTimeAsync(0)
  moves.push('d')
  expect(shown).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(600)
  expect(shown.map(({ thing }) => thing)).toEqual(['a', 'b', 'c', 'd'])
})

test('without a pause everything is shown as it comes', () => {
  const moves = queue(0)
  for (const thing of ['a', 'b']) moves.push(thing)
  expect(shown).toHaveLength(2)
})
