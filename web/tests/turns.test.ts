import { expect, test } from 'vitest'
import { headings, jump } from '../src/live/headings'
import { justDone, lastTurns } from '../src/live/turns'
import type { Entry, TableEvent } from '../src/protocol/said'

const entry = (n: number, seat: number | null, phase: string, turn: string, say = `Ben did ${n}.`, auto = false) =>
  ({ type: seat === null ? 'chance' : 'play', seq: n, n, seat, phase, turn, say, auto, facts: [], marks: [] }) as unknown as Entry & TableEvent
const game = [
  entry(0, null, '', ''),
  entry(1, null, 'phase A', 'round 1'),
  entry(2, 0, 'phase A', 'round 1', 'Ann did 2.'),
  entry(3, 1, 'phase A', 'round 1'),
  entry(4, 1, 'phase A', 'round 1'),
  entry(5, null, 'phase A', 'round 2', 'Rolled.'),
  entry(6, 1, 'phase A', 'round 2'),
  entry(7, 0, 'phase B', 'round 1', 'Ann did 7.', true),
]

test('a heading stands where a round begins', () => {
  expect(headings(game)).toEqual(['', 'Phase A, round 1', '', '', '', 'Phase A, round 2', '', 'Phase B, round 1'])
})

test('a replay jumps by turns and by phases, both ways, and stops at the ends', () => {
  expect(jump(game, 0, 1)).toBe(1)
  expect(jump(game, 1, 1)).toBe(2)
  expect(jump(game, 2, 1)).toBe(3)
  expect(jump(game, 3, 1)).toBe(5)
  expect(jump(game, 5, -1)).toBe(3)
  expect(jump(game, 1, 1, true)).toBe(7)
  expect(jump(game, 7, 1, true)).toBe(8)
  expect(jump(game, 8, 1)).toBe(8)
  expect(jump(game, 0, -1)).toBe(0)
})

test('the last turn of another is one line, until I act; what was played for me is no act of mine', () => {
  expect(lastTurns(game, 0, ['Ann', 'Ben']).map(({ seat, line }) => [seat, line])).toEqual([[1, 'did 3 · did 4 · did 6']])
  expect(lastTurns([...game, entry(8, 0, 'phase B', 'round 1', 'Ann did 8.')], 0, ['Ann', 'Ben'])).toEqual([])
  expect(lastTurns(game, null, ['Ann', 'Ben']).map(({ line }) => line)).toEqual(['did 7', 'did 6'])
})

test('the turn of an automatic seat is told as one, though it is a chance event', () => {
  const turn = { ...entry(8, null, 'phase B', 'round 1', 'The Châteauma rolls 1.'), by: 1 }
  expect(lastTurns([...game.slice(0, 3), turn, entry(9, null, 'phase B', 'round 2', 'Rolled.')], 0, ['Ann', 'Châteauma']).map(({ seat, line }) => [seat, line])).toEqual([[1, 'rolls 1']])
})

test('what happened last is told in its sentence, unless I did it', () => {
  expect(justDone(game.slice(0, 6), 0)).toBe('Rolled.')
  expect(justDone(game.slice(0, 7), 0)).toBe('Ben did 6.')
  expect(justDone(game, 0)).toBe('')
  expect(justDone(game, null)).toBe('Ann did 7.')
  expect(justDone([], 0)).toBe('')
})
