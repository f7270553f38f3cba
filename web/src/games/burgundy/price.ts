import type { Choice } from '../../protocol/said'
import { partsOf } from './parts'

/** The cheapest way to do one of these choices, and the points that it brings at once. */
export interface Price { workers: number; silver: number; points: number; ways: number }

export function cheapest(choices: Choice[]): Price | null {
  if (choices.length === 0) return null
  const workers = Math.min(...choices.map((choice) => partsOf(choice).workers ?? 0))
  const cheap = choices.filter((choice) => (partsOf(choice).workers ?? 0) === workers)
  return {
    workers,
    silver: Math.min(...cheap.map((choice) => partsOf(choice).silver ?? 0)),
    points: Math.max(...cheap.map((choice) => choice.preview?.total ?? 0)),
    ways: choices.length,
  }
}
