import type { Snippet } from 'svelte'
import type { Position } from '../protocol/said'
import type { Sitting } from './sitting.svelte'

/** What the page hands to the view of a game. In a replay `position` is an earlier one. */
export interface GameProps {
  sitting: Sitting
  position: Position
  replaying: boolean
  menu: () => void
  replay: (n: number | null) => void
  finish: () => void
  /** What stands in the column instead of the replay: in the editor. */
  aside?: Snippet
}
