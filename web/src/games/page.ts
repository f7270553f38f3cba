import type { Component } from 'svelte'
import type { GameProps } from '../live/game'

/** What the folder of a game gives to the page, in its index.ts. */
export interface GamePage {
  /** The id of the family. */
  id: string
  Table: Component<GameProps & { facts: never }>
  /** The picture on its card at the start page, drawn into a box of 9.6 by 4.5. */
  Emblem: Component
  /** Slots that decide nothing by themselves: a die alone is no action. */
  slots: string[]
  /** Kinds of things in the hand that the keys 1 to 9 touch. */
  keys: string[]
  /** Verbs that have a thing of their own on the table, and so need no button. */
  drawn: string[]
  /** The drawing of what is won or spent, where it is called otherwise. */
  symbols: Record<string, string>
  /** An automaton that runs beside the printed game: the words of its link, and its page. */
  companion?: { link: string; Page: Component }
  /** The tiles or cards of the glossary. */
  things: (facts: never) => Record<string, { title: string; text: string }>
}
