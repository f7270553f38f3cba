import type { BotOffer, FamilyOffer, GameOffer } from '../protocol/said'
import type { SeatWish } from '../protocol/wire'

/** What an edition or mode is called within its family. */
export function shortTitle(entry: GameOffer, family: FamilyOffer): string {
  const rest = entry.title.replace(family.title, '').replace(/\((\w+)\)/, '$1').replace(/^[\s:,]+/, '')
  return rest ? rest[0]!.toUpperCase() + rest.slice(1) : 'Standard'
}

export const levelWords = (bot: BotOffer): string => (bot.text ? `${bot.title}: ${bot.text}` : bot.title)

/** Against whom a newcomer plays: a bot that knows what it does, and answers at once. */
export const usualBot = (entry: GameOffer): string => (entry.bots.find((bot) => bot.id === 'casual') ?? entry.bots[0])?.id ?? ''

/** Who plays a position on: the strongest that does not think for long. */
export const strongBot = (bots: BotOffer[]): string => (bots.find((bot) => bot.id === 'master') ?? bots.at(-1))?.id ?? ''

/** The shortest way to a table: me, and bots for the rest. */
export function quickSeats(entry: GameOffer, name: string): SeatWish[] {
  return [{ who: 'me', name }, ...Array.from({ length: entry.usual - 1 }, () => ({ who: 'bot' as const, bot: usualBot(entry) }))]
}

/** For how many an edition or mode is. */
export function people(entry: GameOffer): string {
  const [least, most] = [Math.min(...entry.players), Math.max(...entry.players)]
  if (most === 1) return 'Solo'
  return least === most ? `${most} players` : `${least} to ${most} players`
}
