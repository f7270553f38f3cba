import type { PuzzleCard } from '../protocol/said'

/**
 * One's own rating as a solver, kept in this browser, for each family of games. It is Elo's: a solver of rating r solves a
 * puzzle of difficulty d with the probability 1 / (1 + 10^((d - r) / 400)), and what differs from that moves r. The first
 * puzzles move it most, since little is known then. Only the first answer to a puzzle counts.
 */
export interface Rating { value: number; tried: number; solved: number }
export interface Kept { ratings: Record<string, Rating>; answered: Record<string, boolean> }

export const START: Rating = { value: 1200, tried: 0, solved: 0 }
const KEY = 'duchy.puzzles'
const MOST = 64
const LEAST = 16

export const expected = (rating: number, difficulty: number): number => 1 / (1 + 10 ** ((difficulty - rating) / 400))

/** The rating after an answer. */
export function rated(before: Rating, difficulty: number, right: boolean): Rating {
  const step = Math.max(LEAST, MOST / Math.sqrt(1 + before.tried / 4))
  const value = before.value + step * (Number(right) - expected(before.value, difficulty))
  return { value: Math.max(100, value), tried: before.tried + 1, solved: before.solved + Number(right) }
}

export function kept(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>
    return { ratings: found.ratings ?? {}, answered: found.answered ?? {} }
  } catch {
    return { ratings: {}, answered: {} }
  }
}

/** Keep an answer; a puzzle that was answered before changes nothing. */
export function keep(id: string, family: string, difficulty: number, right: boolean): { before: Rating; after: Rating } {
  const all = kept()
  const before = all.ratings[family] ?? START
  if (id in all.answered) return { before, after: before }
  const after = rated(before, difficulty, right)
  all.ratings[family] = after
  all.answered[id] = right
  try {
    localStorage.setItem(KEY, JSON.stringify(all))
  } catch {
    // a browser that keeps nothing: every visit starts anew
  }
  return { before, after }
}

export type Level = 'easy' | 'middle' | 'hard'
export const levelOf = (difficulty: number): Level => (difficulty < 1000 ? 'easy' : difficulty < 1400 ? 'middle' : 'hard')

export interface Filter { family: string; level: Level | '' }
const FILTER = 'duchy.puzzles.filter'

export function filter(): Filter {
  try {
    return { family: '', level: '', ...(JSON.parse(localStorage.getItem(FILTER) ?? '{}') as Partial<Filter>) }
  } catch {
    return { family: '', level: '' }
  }
}
export function keepFilter(wish: Filter): void {
  try {
    localStorage.setItem(FILTER, JSON.stringify(wish))
  } catch {
    // for this visit only
  }
}

export const fits = (card: PuzzleCard, wish: Filter): boolean =>
  (!wish.family || card.family === wish.family) && (!wish.level || levelOf(card.difficulty) === wish.level)

/** The next puzzle: of those not answered yet the one nearest to one's own rating, some luck included. */
export function next(cards: PuzzleCard[], wish: Filter, now: Kept, not = '', luck = Math.random): PuzzleCard | undefined {
  const possible = cards.filter((card) => fits(card, wish) && card.id !== not)
  const fresh = possible.filter((card) => !(card.id in now.answered))
  const distance = (card: PuzzleCard) => Math.abs(card.difficulty - (now.ratings[card.family] ?? START).value) + 150 * luck()
  const ranked = (fresh.length ? fresh : possible).map((card) => ({ card, far: distance(card) })).sort((a, b) => a.far - b.far)
  return ranked[0]?.card
}
