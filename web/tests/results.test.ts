import { expect, test } from 'vitest'
import { byBoard, byGame, byOpponent, grouped } from '../src/live/results'
import type { MyResult } from '../src/protocol/said'

const one = (more: Partial<MyResult>): MyResult => ({
  table: 't', game: 'dice/standard', title: 'The Dice Game', seat: 0, players: 2, board: 'A', opponents: ['Ben'], points: 50, other: 40, place: 1, won: true, early: '', ended: 0, ...more,
})

test('results are counted by game, by board and by opponent', () => {
  const all = [one({ table: 'a' }), one({ table: 'b', points: 62, board: 'B', won: false, place: 2 }), one({ table: 'c', points: 90, early: 'agreed', won: false, opponents: ['Eve'] })]
  expect(grouped(all, byGame)).toEqual([{ key: 'The Dice Game', games: 3, won: 1, lost: 1, best: 62, bestTable: 'b', average: 56 }])
  expect(grouped(all, byBoard).map(({ key, games, best }) => [key, games, best])).toEqual([['The Dice Game: A', 2, 50], ['The Dice Game: B', 1, 62]])
  expect(grouped(all, byOpponent).map(({ key, games, won, lost }) => [key, games, won, lost])).toEqual([['Ben', 2, 1, 1], ['Eve', 1, 0, 0]])
})

test('a game that was resigned counts as lost and scores nothing', () => {
  const [line] = grouped([one({ early: 'resigned', won: false, points: 12 })], byGame)
  expect(line).toMatchObject({ games: 1, won: 0, lost: 1, bestTable: '', average: 0 })
})
