import { ask as askServer } from '../../protocol/http'
import type { CompanionAnswer, CompanionOffer } from '../../protocol/said'

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
export const ask = (session: Session, line = ''): Promise<Answered> => askServer<Answered>('/api/companion', { body: { ...session, line } })

/** A line from what was tapped, slot by slot; empty as long as something is missing. */
export function composed(offer: CompanionOffer, picked: string[][]): string {
  if (offer.slots.some((slot, i) => (picked[i]?.length ?? 0) < slot.least)) return ''
  const words = picked.slice(0, offer.slots.length).flat()
  return [offer.line, ...(words.length || !offer.slots.length ? words : ['none'])].join(' ')
}

/** Has every slot of the line as many words as it can have? Then nothing is left to tap. */
export const full = (offer: CompanionOffer, picked: string[][]): boolean =>
  offer.slots.length > 0 && offer.slots.every((slot, i) => picked[i]?.length === slot.most)

/** What a slot has after one more tap: tiles are added, since two may be alike; anything else is there or not. */
export function afterTap(words: string[], word: string, most: number, tiles: boolean): string[] {
  if (most === 1) return words[0] === word ? [] : [word]
  if (!tiles && words.includes(word)) return words.filter((other) => other !== word)
  return words.length < most ? [...words, word] : words
}
