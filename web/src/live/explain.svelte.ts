import { LONG } from './press'

const HOVER = 380

/** The words about a tile or card: on hover, on focus and on a long press, beside the thing itself. */
class Explain {
  about = $state('')
  at = $state.raw<DOMRect | null>(null)
  private timer = 0

  private later(event: Event, about: string, wait: number): void {
    clearTimeout(this.timer)
    if (!about) return
    const element = event.currentTarget as Element
    this.timer = window.setTimeout(() => {
      this.at = element.getBoundingClientRect()
      this.about = about
    }, wait)
  }

  hide = (): void => {
    clearTimeout(this.timer)
    this.about = ''
  }

  /** Handlers for an element that `about` explains; `over` and `out` are told as well. */
  telling(about: string, over: () => void = () => {}, out: () => void = () => {}) {
    return {
      onpointerenter: (event: PointerEvent) => {
        if (event.pointerType === 'touch') return
        over()
        this.later(event, about, HOVER)
      },
      onpointerleave: (event: PointerEvent) => {
        out()
        if (event.pointerType !== 'touch') this.hide()
      },
      onfocus: (event: FocusEvent) => {
        if (!(event.currentTarget as Element).matches(':focus-visible')) return
        over()
        this.later(event, about, HOVER)
      },
      onblur: () => {
        out()
        this.hide()
      },
      oncontextmenu: (event: Event) => {
        if (about) event.preventDefault()
      },
    }
  }

  /** A finger that rests reads; the words stay until the next touch, wherever it is. */
  press(event: PointerEvent, about: string): void {
    this.hide()
    if (event.pointerType !== 'touch') return
    this.later(event, about, LONG)
    const stop = () => clearTimeout(this.timer)
    addEventListener('pointerup', stop, { once: true })
    addEventListener('pointercancel', stop, { once: true })
  }
}

export const explain = new Explain()
