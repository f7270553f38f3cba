import type { Choice } from '../../protocol/words'

/** The cheapest way to do one of these choices, and the points that it brings at once. */
export interface Price { workers: number; silver: number; points: number; ways: number }

export function cheapest(choices: Choice[]): Price | null {
  if (choices.length === 0) return null
  const workers = Math.min(...choices.map((choice) => choice.parts?.workers ?? 0))
  const cheap = choices.filter((choice) => (choice.parts?.workers ?? 0) === workers)
  return {
    workers,
    silver: Math.min(...cheap.map((choice) => choice.parts?.silver ?? 0)),
    points: Math.max(...cheap.map((choice) => choice.preview?.total ?? 0)),
    ways: choices.length,
  }
}
