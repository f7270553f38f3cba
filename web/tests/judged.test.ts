import { describe, expect, it } from 'vitest'
import type { Judged } from '../src/protocol/said'
import { cost, dearest, given } from '../src/live/judged'

const line = (text: string) => ({ text, say: `${text}.`, points: 0, win: 0, then: [] })
const judged = (n: number, seat: number, played: string, lost_win: number, lost_points: number): Judged => ({
  n, entry: n + 1, seat, choices: 2, best: [line('best')], played: line(played), lost_win, lost_points,
})

describe('the decisions of a game', () => {
  const all = [
    judged(1, 0, 'other', 0.02, 1.5),
    judged(4, 1, 'best', 0, 0),
    judged(6, 0, 'other', 0.1, -0.5),
    judged(9, 1, 'other', 0.02, 3),
    judged(11, 1, 'other', 0, 0),
  ]
  it('are listed by what they cost, in wins and then in points; those that cost nothing are not', () => {
    expect(dearest(all, 9).map((decision) => decision.n)).toEqual([6, 9, 1])
    expect(dearest(all, 1).map((decision) => decision.n)).toEqual([6])
  })
  it('are summed for each seat', () => {
    expect(given(all, 0).points).toBeCloseTo(1)
    expect(given(all, 1).win).toBeCloseTo(0.02)
  })
  it('say what they cost', () => {
    expect(cost(all[0]!)).toBe('2 % to win and 1.5 points')
    expect(cost(all[2]!)).toBe('10 % to win')
    expect(cost(judged(0, 0, 'other', 0.001, 0))).toBe('next to nothing')
  })
})
