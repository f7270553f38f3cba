import type { Judged } from '../protocol/said'

/** The decisions that gave most away; the coach plays to win, and where chances are equal points decide. */
export function dearest(decisions: Judged[], many: number): Judged[] {
  return decisions
    .filter((decision) => decision.played.text !== decision.best[0]?.text && (decision.lost_win > 0 || decision.lost_points > 0))
    .sort((a, b) => b.lost_win - a.lost_win || b.lost_points - a.lost_points)
    .slice(0, many)
}

/** What a seat gave away in all. */
export function given(decisions: Judged[], seat: number): { points: number; win: number } {
  const mine = decisions.filter((decision) => decision.seat === seat)
  const sum = (of: (decision: Judged) => number) => mine.reduce((total, decision) => total + of(decision), 0)
  return { points: sum((decision) => decision.lost_points), win: sum((decision) => decision.lost_win) }
}

/** A cost in words; what costs nothing is left out. */
export function cost(decision: Judged): string {
  const win = Math.round(100 * decision.lost_win)
  const parts = [win > 0 ? `${win} % to win` : '', decision.lost_points > 0 ? `${decision.lost_points.toFixed(1)} points` : '']
  return parts.filter(Boolean).join(' and ') || 'next to nothing'
}
