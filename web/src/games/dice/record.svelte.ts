/** What I have reached alone, by sheet, kept in this browser. */
export interface Best { points: number; games: string[] }

const KEY = 'duchy.dice.alone'

function read(): Record<string, Best> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Best>
  } catch {
    return {}
  }
}

let all = $state.raw(read())

export const best = (sheet: string): Best => all[sheet] ?? { points: 0, games: [] }

/** A finished game counts once, however often it is looked at. */
export function keep(sheet: string, table: string, points: number): void {
  const was = best(sheet)
  if (was.games.includes(table)) return
  all = { ...all, [sheet]: { points: Math.max(was.points, points), games: [...was.games, table] } }
  try {
    localStorage.setItem(KEY, JSON.stringify(all))
  } catch {
    // kept for this visit only
  }
}
