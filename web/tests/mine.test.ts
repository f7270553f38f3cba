import { expect, test } from 'vitest'
import { standing } from '../src/live/standing'
import type { MyTable } from '../src/protocol/said'

const seat = (name: string) => ({ name, who: 'person' as const, bot: null, away: false, expected: false })
const table = (more: Partial<MyTable>): MyTable => ({
  table: 't', game: 'burgundy/2019', title: '', status: 'over', seat: 0, seats: [seat('Ann'), seat('Ben')], movers: [], since: 0, totals: [], winners: [],
  talk: 0, n: 0, seq: 0, state: null, paused: false, ended: '', seen: null, unread: null, note: 'most points', ...more,
})

test('a finished game says who won; alone, what came of it', () => {
  expect(standing(table({ winners: [0] }))).toBe('You won')
  expect(standing(table({ winners: [1] }))).toBe('Ben won')
  const alone = { seats: [seat('Ann')] }
  expect(standing(table({ ...alone, winners: [0], note: 'won with all spaces covered' }))).toBe('Won with all spaces covered')
  expect(standing(table({ ...alone, winners: [], note: 'lost with 3 spaces left' }))).toBe('Lost with 3 spaces left')
  expect(standing(table({ ...alone, winners: [0], note: '62 points, excellent' }))).toBe('62 points, excellent')
  expect(standing(table({ ...alone, winners: [], note: 'Ann has resigned.' }))).toBe('Ann has resigned')
})
