import type { Analysis, Chances, Estimate, Judged, Position } from '../protocol/said'

/** The decisions that gave most away, as far as that can be told; the coach plays to win, and where chances are equal points decide. */
export function dearest(decisions: Judged[], many: number): Judged[] {
  return decisions
    .filter((decision) => decision.told)
    .sort((a, b) => b.lost_win.value - a.lost_win.value || b.lost_points.value - a.lost_points.value)
    .slice(0, many)
}

/** Is it more than 0 for certain? */
export const told = (of: Estimate): boolean => of.value > of.within

/** A figure with its interval: "2.4 ± 0.8". */
export const points = (of: Estimate, places = 1): string => `${of.value.toFixed(places)} ± ${of.within.toFixed(places)}`

/** A difference of chances with its interval: "6.2 ± 0.4 %". */
export const percent = (of: Estimate, places = 0): string => `${(100 * of.value).toFixed(places)} ± ${(100 * of.within).toFixed(places)} %`

/** A chance with its interval: "62 ± 4 %"; as none is beyond certainty, there it is "97 % (91 to 100)", or "100 %". */
export function chance(of: Estimate): string {
  const [low, high] = [of.value - of.within, of.value + of.within]
  const [value, least, most] = [of.value, Math.max(low, 0), Math.min(high, 1)].map((one) => (100 * one).toFixed(0))
  if (least === most) return `${value} %`
  return low < 0 || high > 1 ? `${value} % (${least} to ${most})` : percent(of)
}

/** The same with its sign, for luck. */
export const signed = (of: Estimate, text: string): string => (of.value > 0 ? `+${text}` : text)

/** What a decision gave away in words, as far as it can be told. */
export function cost(decision: Judged): string {
  const parts = [
    told(decision.lost_win) ? `${percent(decision.lost_win)} to win` : '',
    told(decision.lost_points) ? `${points(decision.lost_points)} points` : '',
  ]
  return parts.filter(Boolean).join(' and ') || 'nothing that can be told'
}

/** A chance that may be anything is not known: where all choose at once, only who was asked first has been judged. */
const UNKNOWN = 0.5

/** Everybody's chance to win at a position, as far as the coach knows it; at the end it is who has won. */
export function chancesAt(position: Position | null, seats: number, found: Analysis | null): Chances | undefined {
  if (!position || !found?.chances.length || seats < 2) return undefined
  const winners = position.result?.winners
  if (!winners) {
    const now = found.chances.findLast((one) => one.n <= position.n) ?? found.chances[0] // before the first dice: what they leave open
    return now?.win.every((win) => win.within < UNKNOWN) ? now : undefined
  }
  return { n: position.n, win: Array.from({ length: seats }, (_, seat) => ({ value: winners.includes(seat) ? 1 / winners.length : 0, within: 0 })) }
}
