import { drag } from './drag.svelte'
import { explain } from './explain.svelte'
import type { Sitting } from './sitting.svelte'
import type { Touch } from './picking'

export type Compose = (picks: Touch[]) => { ask: string } | { tell: string }
export interface Ghost { tile?: string; die?: number; goods?: string }

/** Everything an element needs to be a thing on the table: name, keyboard, hover, drag. Of a group with `stop`, Tab stops at one. */
export function touchable(sitting: Sitting, touch: Touch, compose: Compose, more: { about?: string; ghost?: Ghost; stop?: boolean } = {}) {
  const act = () => sitting.touch(touch, compose)
  /** What loses the focus to a click is not what the mouse points at: what that shows must stay below the mouse. */
  const left = () => {
    if (sitting.hover?.key === touch.key) sitting.hover = null
  }
  const lit = sitting.lit(touch)
  const { made, better } = sitting.judged(touch)
  return {
    role: 'button',
    tabindex: (more.stop ?? lit) ? 0 : -1,
    'data-lit': lit || undefined,
    'data-made': made || undefined,
    'data-better': better || undefined,
    'data-next': sitting.wanted(touch) || undefined,
    'aria-label': touch.label,
    'aria-pressed': sitting.picked(touch),
    'data-touch': touch.key,
    onclick: act,
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      act()
    },
    ...explain.telling(more.about ?? '', () => (sitting.hover = touch), left),
    onpointerdown: (event: PointerEvent) => {
      explain.press(event, more.about ?? '')
      if (lit && more.ghost) drag.begin(event, sitting, touch, more.ghost)
    },
  }
}
