import { explain } from '../../live/explain.svelte'

/** Handlers of a thing that is only read: on hover, on focus, and on a long press. */
export const reading = (about: string) => ({ ...explain.telling(about), onpointerdown: (event: PointerEvent) => explain.press(event, about) })
