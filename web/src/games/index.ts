import type { GameCard, GamePage, HowPage } from './page'

const found = import.meta.glob<{ default: GameCard }>('./*/card.ts', { eager: true })
const pages = import.meta.glob<{ default: GamePage }>('./*/index.ts')
const hows = import.meta.glob<{ default: HowPage }>('./*/how.ts')
const cards = Object.values(found).map((module) => module.default)

/** The automata that run beside printed games. */
export const companions = cards.flatMap((card) => card.companion ?? [])
/** What the start page shows of a family; a family without a card is told in words. */
export const cardOf = (family: string): GameCard | undefined => cards.find((card) => card.id === family)
/** The table of a family; a family without one is told in words. */
export const pageOf = async (family: string): Promise<GamePage | undefined> => (await pages[`./${family}/index.ts`]?.())?.default
/** The pictures of how to play it. */
export const howOf = async (family: string): Promise<HowPage | undefined> => (await hows[`./${family}/how.ts`]?.())?.default
/** The family of "burgundy/2019+inns@r1". */
export const familyOf = (game: string): string => game.split('/')[0] ?? ''
