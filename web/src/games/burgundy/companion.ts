import type { CompanionAnswer } from '../../protocol/said'

/** The companion's session: it lives in this browser, and goes with every question to the server. */
export interface Card {
  number: number
  tiles: (string | null)[]
  spaces: string[]
  points: number
}

export interface CompanionTable {
  phase: string
  round: number
  depots: Record<string, string[]>
  goods: Record<string, Record<string, number>>
  black: string[]
  cards: Card[]
  reserve: string[]
  wild: number
  own_goods: Record<string, number>
  silver: number
  points: Record<string, number>
  total: number
  over: boolean
}

export interface Answered extends CompanionAnswer { table: CompanionTable & Record<string, unknown> }

export interface Session {
  people: number
  level: string
  modifiers: string[]
  modules: string[]
  lines: string[]
}

const PLACE = 'duchy companion'
export const LEVELS = ['gateway', 'midweight', 'heavy']
export const MODIFIERS: [string, string][] = [
  ['A', 'five of its spaces are covered from the start, which brings bonus tiles sooner'],
  ['B', 'a building, a mine and a castle lie in its duchy from the start'],
  ['C', 'it goes first in round 1'],
  ['D', 'some spaces of its duchy give it extra turns'],
]
export const fresh = (): Session => ({ people: 1, level: 'midweight', modifiers: [], modules: [], lines: [] })

/** The session that was left here, if there is one that can be read. */
export function kept(storage: Storage = localStorage): Session | null {
  try {
    const found = JSON.parse(storage.getItem(PLACE) ?? 'null') as Session | null
    return found && Array.isArray(found.lines) && Array.isArray(found.modules) ? { ...fresh(), ...found } : null
  } catch {
    return null
  }
}

export function keep(session: Session | null, storage: Storage = localStorage): void {
  if (session) storage.setItem(PLACE, JSON.stringify(session))
  else storage.removeItem(PLACE)
}

/** What the Châteauma answers to the session, and to one line more. */
export async function ask(session: Session, line = ''): Promise<Answered> {
  let answer: Response
  try {
    answer = await fetch('/api/companion', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...session, line }),
    })
  } catch {
    throw new Error('The server does not answer. Try again in a moment.')
  }
  const found = (await answer.json().catch(() => ({}))) as Answered & { error?: string }
  if (!answer.ok) throw new Error(found.error ?? 'That did not work. Try again.')
  return found
}
