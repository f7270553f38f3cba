import type { Entry } from '../protocol/said'

/** What a game says of an entry that deserves a moment: an event card, the end of a phase. */
export interface Staged {
  title: string
  text?: string
  /** The card or thing that lies open, by its name: the page of the game may draw it. */
  about?: string
}
/** A scene over the table: what happened, and what it did to whom. */
export interface Scene extends Staged {
  n: number
  lines: { seat: number | null; say: string; named: boolean }[]
}
/** How a game stages an entry; null: it is no scene. */
export type Stage = (entry: Entry) => Staged | null

export function sceneOf(entry: Entry, stage: Stage): Scene | null {
  const staged = stage(entry)
  if (!staged) return null
  const lines = entry.facts.filter((fact) => fact.say && fact.say !== staged.title)
  return { ...staged, n: entry.n, lines: lines.map(({ seat, say, named }) => ({ seat, say, named })) }
}

/** How long it takes to read a scene, in milliseconds. */
export function reading(scene: Scene): number {
  const letters = [scene.title, scene.text ?? '', ...scene.lines.map((line) => line.say)].join(' ').length
  return Math.min(9000, 1400 + 32 * letters)
}
