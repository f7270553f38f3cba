import { shape } from '../../live/shape.svelte'

/** On a phone one drawing at a time is shown, and what can be touched is large enough for a finger. */
export const isHandy = (): boolean => shape.now === 'phone' || shape.now === 'side'

/** There, a hex of radius 1 is drawn at least so large, in px: a tile is then 40 wide. */
export const LEAST = 21.6
