import type { GamePage } from './page'

const found = import.meta.glob<{ default: GamePage }>('./*/index.ts', { eager: true })
const pages = Object.values(found).map((module) => module.default)

/** The automata that run beside printed games. */
export const companions = pages.flatMap((page) => page.companion ?? [])
/** The page of a family; a family without one is told in words. */
export const pageOf = (family: string): GamePage | undefined => pages.find((page) => page.id === family)
/** The family of "burgundy/2019+inns@r1". */
export const familyOf = (game: string): string => game.split('/')[0] ?? ''
