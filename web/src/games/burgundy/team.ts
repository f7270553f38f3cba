import type { BurgundyState, SeatState } from './state'

/** The seats that fill one duchy: in the team game two partners, else one player alone. */
export function partners(state: BurgundyState, seat: number): number[] {
  return Object.values(state.teams ?? {}).find((team) => team.seats.includes(seat))?.seats ?? [seat]
}

/** What a player has; of a team, what both have in common is with the partner who carries the purse. */
export function belongings(state: BurgundyState, seat: number): SeatState {
  const own = state.seat[String(seat)]!
  const both = partners(state, seat)
  if (both.length < 2) return own
  const purse = state.seat[String(state.purse?.find((holder) => both.includes(holder)) ?? seat)]!
  const halves = both.map((one) => state.seat[String(one)]!)
  const { workers, silver, goods, sold, large, small, shared } = purse
  return {
    ...own, workers, silver, goods, sold, large, small, shared,
    ahead: added(halves.map((half) => half.ahead ?? {})),
    pays: Object.assign({}, ...halves.map((half) => half.pays ?? {})) as Record<string, number>,
    board: halves.map((half) => half.board).join('+'),
    duchy: Object.assign({}, ...halves.map((half) => half.duchy)) as Record<string, string>,
  }
}

function added(parts: Record<string, number>[]): Record<string, number> {
  const out: Record<string, number> = {}
  for (const part of parts) for (const [source, points] of Object.entries(part)) out[source] = (out[source] ?? 0) + points
  return out
}
