import type { Component } from 'svelte'
import type { GameProps } from '../live/game'
import type { Scene, Staged } from '../live/scenes'
import type { Sound } from '../live/sound'
import type { Entry, HowPicture } from '../protocol/said'
import type { Told } from '../widgets/Glossary.svelte'

/** What the start page shows of a game before its table is loaded, in its card.ts. */
export interface GameCard {
  /** The id of the family. */
  id: string
  /** The picture of its table, drawn into a box of 9.6 by 5.4. */
  Emblem: Component
  /** The picture of one of its editions or modes, drawn into a box of 4.8 by 2.7. */
  Mode: Component<{ game: string }>
  /** A position of a seat in a few strokes, for a list of tables, drawn into a box of 2.7 by 2.7. */
  Mini?: Component<{ state: unknown; seat: number }>
  /** Options whose values are seen, not read: their title, and a picture for a value. */
  shown: Record<string, { title: string; Picture: Component<{ value: string; facts: never }> }>
  /** An automaton that runs beside the printed game: the words of its link, and its page. */
  companion?: { link: string; page: () => Promise<{ default: Component }> }
}

/** What the folder of a game gives to the page, in its index.ts: loaded when a table is laid. */
export interface GamePage {
  Table: Component<GameProps & { facts: never }>
  /** Slots that decide nothing by themselves: a die alone is no action. */
  slots: string[]
  /** Kinds of things in the hand that the keys 1 to 9 touch. */
  keys: string[]
  /** Verbs that have a thing of their own on the table, and so need no button. */
  drawn: string[]
  /** The drawing of what is won or spent, where it is called otherwise. */
  symbols: Record<string, string>
  /** What of an entry deserves a scene over the table; null: nothing. */
  stage: (entry: Entry, facts: never) => Staged | null
  /** A drawing inside a scene, beside its words. */
  Scene?: Component<{ scene: Scene; facts: never }>
  /** What an entry sounds like; null: nothing. */
  sound: (entry: Entry) => Sound | null
  /** In the editor: where in a position a touched thing stands, by its key and the seat that is edited. */
  edits?: (key: string, seat: string) => string[] | null
  /** The tiles or cards of the glossary. */
  things: (facts: never) => Record<string, Told>
}

/** What the folder of a game gives to the page of how to play, in its how.ts. */
export interface HowPage {
  /** Draws one picture; what it can show is what data/how.toml names. */
  Picture: Component<{ picture: HowPicture; facts: never }>
  /** What all of them need once. */
  Ground?: Component
}
