import type { Sitting } from './sitting.svelte'
import type { Touch } from './picking'
import type { Ghost } from './touchable'

const FAR = 8

/** Dragging with a mouse or pen: picking a thing up is touching it, dropping it is touching what lies below. */
class Drag {
  ghost = $state.raw<(Ghost & { x: number; y: number }) | null>(null)

  begin(event: PointerEvent, sitting: Sitting, touch: Touch, ghost: Ghost): void {
    if (event.pointerType === 'touch' || event.button !== 0) return
    const { clientX, clientY } = event
    const move = (at: PointerEvent) => {
      if (!this.ghost && Math.hypot(at.clientX - clientX, at.clientY - clientY) < FAR) return
      if (!this.ghost) sitting.hold(touch)
      this.ghost = { ...ghost, x: at.clientX, y: at.clientY }
    }
    const end = (at: PointerEvent) => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
      if (!this.ghost) return
      this.ghost = null
      if (at.type === 'pointerup') this.drop(at, sitting, touch)
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
  }

  private drop(at: PointerEvent, sitting: Sitting, touch: Touch): void {
    const below = document.elementFromPoint(at.clientX, at.clientY)
    const target = below?.closest<HTMLElement | SVGElement>('[data-touch]')
    if (target && target.dataset.touch !== touch.key) {
      target.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    } else if (below?.closest('[data-drop]')) {
      const only = sitting.left
      if (only.length === 1 && only[0]) void sitting.play(only[0])
    }
  }
}

export const drag = new Drag()
