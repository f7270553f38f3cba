import { expect, test } from 'vitest'
import { chance, chancesAt, cost, dearest, percent, points, signed } from '../src/live/judged'
import type { Analysis, Estimate, HintLine, Judged, Position } from '../src/protocol/said'

const sure = (value: number, within = 0): Estimate => ({ value, within })
const line = (text: string): HintLine => ({ text, say: `${text}.`, parts: {}, points: sure(50), win: sure(0.5), then: [] })
const judged = (n: number, lost_win: Estimate, lost_points: Estimate): Judged => ({
  n, entry: n + 1, seat: 0, choices: 2, best: [line('best')], played: line('other'), lost_win, lost_points,
  told: lost_win.value > lost_win.within || lost_points.value > lost_points.within,
})

test('the dearest decisions come first, and none that may be luck of the coach', () => {
  const decisions = [
    judged(1, sure(0.02, 0.01), sure(0)),
    judged(2, sure(0.3, 0.4), sure(5, 9)),
    judged(3, sure(0.2, 0.1), sure(1, 2)),
    judged(4, sure(0.02, 0.01), sure(3, 1)),
    judged(5, sure(0), sure(0)),
  ]
  expect(dearest(decisions, 9).map((decision) => decision.n)).toEqual([3, 4, 1])
  expect(dearest(decisions, 2)).toHaveLength(2)
})

test('a cost names only what can be told, each figure with its interval', () => {
  expect(cost(judged(1, sure(0.12, 0.04), sure(2.44, 0.81)))).toBe('12 ± 4 % to win and 2.4 ± 0.8 points')
  expect(cost(judged(1, sure(0.12, 0.2), sure(2.44, 0.81)))).toBe('2.4 ± 0.8 points')
  expect(cost(judged(1, sure(0.01, 0.02), sure(0.2, 0.3)))).toBe('nothing that can be told')
})

test('no chance is beyond certainty', () => {
  expect(chance(sure(0.62, 0.04))).toBe('62 ± 4 %')
  expect(chance(sure(1, 0.12))).toBe('100 % (88 to 100)')
  expect(chance(sure(0.03, 0.05))).toBe('3 % (0 to 8)')
  expect(chance(sure(1))).toBe('100 %')
})

test('figures have intervals, and luck has a sign', () => {
  expect(points(sure(171.44, 3.21))).toBe('171.4 ± 3.2')
  expect(percent(sure(0.624, 0.038))).toBe('62 ± 4 %')
  expect(signed(sure(2.31, 1), points(sure(2.31, 1)))).toBe('+2.3 ± 1.0')
  expect(signed(sure(-2.31, 1), points(sure(-2.31, 1)))).toBe('-2.3 ± 1.0')
})

test('the chance at a position is the last that is known, and at the end it is who has won', () => {
  const chances = [{ n: 0, win: [sure(0.5, 0.2), sure(0.5, 0.2)] }, { n: 4, win: [sure(0.7), sure(0.3)] }]
  const found = { status: 'done', by: '', method: '', done: 0, of: 0, decisions: [], seats: [], chances } as Analysis
  const at = (n: number, winners?: number[]) => ({ n, result: winners ? { places: [], winners, note: '', scores: [] } : null }) as unknown as Position
  expect(chancesAt(at(3), 2, found)?.n).toBe(0)
  expect(chancesAt(at(9), 2, found)?.win[0]?.value).toBe(0.7)
  expect(chancesAt(at(9, [1]), 2, found)?.win.map((win) => win.value)).toEqual([0, 1])
  expect(chancesAt(at(9, [0, 1]), 2, found)?.win.map((win) => win.value)).toEqual([0.5, 0.5])
  expect(chancesAt(at(9), 1, found)).toBeUndefined()
  const open = { ...found, chances: [{ n: 0, win: [sure(0.5, 0.1), sure(0.5, 1)] }, ...found.chances.slice(1)] }
  expect(chancesAt(at(0), 2, open)).toBeUndefined() // nobody is told "50 ± 100 %"
  expect(chancesAt(at(9), 2, open)?.win[0]?.value).toBe(0.7)
  expect(chancesAt(at(9), 2, null)).toBeUndefined()
})
