import type { BotLevel, GameEntry, SeatWish } from '../protocol/words'

/** The three games as people know them; each has editions or modes. */
export interface Family { id: string; title: string; pitch: string; first: string; which: string }

export const FAMILIES: Family[] = [
  {
    id: 'burgundy', title: 'The Castles of Burgundy', first: 'burgundy/2019', which: 'Edition and mode',
    pitch: 'Two dice a turn, a duchy to fill: ships, castles, mines, monasteries. About 40 minutes, 1 to 4 players.',
  },
  {
    id: 'dice', title: 'The Dice Game', first: 'dice/standard', which: 'Variant',
    pitch: 'One roll for all, everybody marks a sheet in secret. About 15 minutes, 1 to 6 players.',
  },
  {
    id: 'rivals', title: 'The Rivals for Catan', first: 'rivals/introductory', which: 'Mode',
    pitch: 'Two principalities, cards, brigands and trade. About 40 minutes, 2 players.',
  },
]

export const familyOf = (game: string): Family | undefined => FAMILIES.find((family) => game.startsWith(`${family.id}/`))
export const ofFamily = (games: GameEntry[], family: Family): GameEntry[] => games.filter((game) => game.id.startsWith(`${family.id}/`))

/** What an edition or mode is called within its family. */
export function shortTitle(entry: GameEntry, family: Family): string {
  const rest = entry.title.replace(family.title, '').replace(/\((\w+)\)/, '$1').replace(/^[\s:,]+/, '')
  return rest ? rest[0]!.toUpperCase() + rest.slice(1) : 'Standard'
}

export const levelWords = (bot: BotLevel): string => (bot.text ? `${bot.title}: ${bot.text}` : bot.title)

/** Against whom a newcomer plays: a bot that knows what it does, and answers at once. */
export const usualBot = (entry: GameEntry): string => (entry.bots.find((bot) => bot.id === 'casual') ?? entry.bots[0])?.id ?? ''

/** The shortest way to a table: me, and bots for the rest. */
export function quickSeats(entry: GameEntry, name: string): SeatWish[] {
  const players = entry.players.includes(2) ? 2 : (entry.players[0] ?? 2)
  return [{ who: 'me', name }, ...Array.from({ length: players - 1 }, () => ({ who: 'bot' as const, bot: usualBot(entry) }))]
}
