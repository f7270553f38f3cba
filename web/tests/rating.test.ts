import { expect, test } from 'vitest'
import { expected, fits, levelOf, next, rated, START } from '../src/live/rating'
import type { PuzzleCard } from '../src/protocol/said'

const card = (id: string, difficulty: number, family = 'dice'): PuzzleCard => ({ id, game: `${family}/standard`, family, name: 'A game', title: 'A turn', difficulty })

test('equals meet half and half, and what differs from the expected moves the rating', () => {
  expect(expected(1200, 1200)).toBe(0.5)
  expect(rated(START, 1200, true).value).toBe(1232)
  expect(rated(START, 1200, false).value).toBe(1168)
  expect(rated(START, 2000, true).value).toBeGreaterThan(rated(START, 800, true).value)
})

test('the first puzzles move it most, and none below the floor', () => {
  const old = { value: 1200, tried: 400, solved: 200 }
  expect(rated(old, 1200, true).value).toBe(1208)
  expect(rated({ ...old, value: 101 }, 100, false).value).toBe(100)
  expect(rated(old, 1200, true)).toMatchObject({ tried: 401, solved: 201 })
})

test('a rating comes to rest where half of the puzzles are found', () => {
  let rating = START
  for (let i = 0; i < 400; i++) rating = rated(rating, 1500, i % 2 === 0)
  expect(Math.abs(rating.value - 1500)).toBeLessThan(40)
})

test('the next puzzle is new, fits the wish and lies near the own rating', () => {
  const cards = [card('far', 2000), card('near', 1210), card('done', 1200), card('other', 1200, 'rivals')]
  const kept = { ratings: {}, answered: { done: true } }
  expect(next(cards, { family: 'dice', level: '' }, kept, '', () => 0)?.id).toBe('near')
  expect(next(cards, { family: 'dice', level: 'hard' }, kept, '', () => 0)?.id).toBe('far')
  expect(next(cards, { family: 'dice', level: 'easy' }, kept)).toBeUndefined()
  const all = { ratings: {}, answered: { far: true, near: false, done: true, other: true } }
  expect(next(cards, { family: 'dice', level: '' }, all, 'done', () => 0)?.id).toBe('near')
})

test('difficulty is told in three words', () => {
  expect([900, 1200, 1700].map(levelOf)).toEqual(['easy', 'middle', 'hard'])
  expect(fits(card('a', 900), { family: '', level: 'easy' })).toBe(true)
})
