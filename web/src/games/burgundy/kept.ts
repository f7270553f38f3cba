import type { Components } from './components'
import type { BurgundyState, SeatState } from './state'

/** What somebody has beside dice, storage and goods, as blocks of a drawing. */
export interface Kept { key: 'shields' | 'vine tiles' | 'route' | 'sold' | 'ahead'; w: number; h: number }

const HIGH = 2.86

export const routeSpaces = (their: SeatState, facts: Components): number =>
  [...(their.route ?? []), ...(their.loose ?? [])].reduce<number>((sum, number) => sum + (number === null ? 0 : (facts.routes?.[String(number)]?.length ?? 0)), 0)

export function keptBy(their: SeatState, state: BurgundyState, facts: Components): Kept[] {
  const out: Kept[] = []
  const shields = Object.keys(their.shields ?? {}).length
  if (shields) out.push({ key: 'shields', w: Math.max(2.6, shields * 1.5 + 0.4), h: HIGH })
  if (Object.keys(their.vines?.tiles ?? {}).length) out.push({ key: 'vine tiles', w: 4.4, h: HIGH })
  if (their.route || their.loose?.length) out.push({ key: 'route', w: Math.max(2, routeSpaces(their, facts) * 1.2 + 0.6), h: HIGH })
  if (Object.keys(their.sold).length) out.push({ key: 'sold', w: 2.9, h: HIGH })
  if (!state.solo && their.ahead) out.push({ key: 'ahead', w: 3.4, h: HIGH })
  return out
}

/** What the end would bring a player as things stand, in words. */
export function aheadWords(their: SeatState): string {
  const lines = Object.entries(their.ahead ?? {}).map(([source, points]) => `${source} ${points}`)
  const pays = Object.entries(their.pays ?? {}).map(([number, points]) => `${number} brings ${points}`)
  return `If the game ended now: ${lines.join(', ') || 'nothing'}.${pays.length ? ` Monastery ${pays.join(', ')}.` : ''}`
}
export const aheadOf = (their: SeatState): number => Object.values(their.ahead ?? {}).reduce((a, b) => a + b, 0)
