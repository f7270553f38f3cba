import type { MyResult } from '../protocol/said'

/** A line of a table of results. */
export interface Line { key: string; games: number; won: number; lost: number; best: number; average: number; bestTable: string }

/** Results in groups, those that were played most first. An early end by agreement is neither won nor lost, and scores nothing. */
export function grouped(results: MyResult[], keys: (result: MyResult) => string[]): Line[] {
  const groups = new Map<string, MyResult[]>()
  for (const result of results) {
    for (const key of keys(result)) groups.set(key, [...(groups.get(key) ?? []), result])
  }
  return [...groups].map(([key, all]) => line(key, all)).sort((a, b) => b.games - a.games || a.key.localeCompare(b.key))
}

function line(key: string, all: MyResult[]): Line {
  const counted = all.filter((result) => result.early !== 'agreed')
  const whole = all.filter((result) => !result.early)
  const best = whole.reduce<MyResult | null>((top, result) => (top && top.points >= result.points ? top : result), null)
  return {
    key,
    games: all.length,
    won: counted.filter((result) => result.won).length,
    lost: counted.filter((result) => !result.won).length,
    best: best?.points ?? 0,
    bestTable: best?.table ?? '',
    average: whole.length ? whole.reduce((sum, result) => sum + result.points, 0) / whole.length : 0,
  }
}

/** The edition of "burgundy/2019+inns" as its table calls it, and the sheet or board. */
export const byGame = (result: MyResult): string[] => [result.title]
export const byBoard = (result: MyResult): string[] => (result.board ? [`${result.title}: ${result.board}`] : [])
export const byOpponent = (result: MyResult): string[] => result.opponents
