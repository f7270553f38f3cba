/**
 * How a table is laid, by the size of the window: all at once on a desk (`wide`, `compact`), board and market one above
 * the other on an upright tablet, pages to swipe on a phone, board and pages side by side on a phone that lies on its side.
 */
export type Shape = 'wide' | 'compact' | 'tablet' | 'phone' | 'side'

export function shapeOf(width: number, height: number): Shape {
  if (width >= 1180 && height >= 640) return 'wide'
  if (height < 540 && width > height) return 'side'
  if (width < 700) return 'phone'
  return width > height ? 'compact' : 'tablet'
}

class Window {
  width = $state(innerWidth)
  height = $state(innerHeight)
  readonly now = $derived(shapeOf(this.width, this.height))

  constructor() {
    addEventListener('resize', () => {
      this.width = innerWidth
      this.height = innerHeight
    })
  }
}

/** `shape.now`, on the table also as `.frame[data-shape]`, by which the `layout.css` of each game lays its parts. */
export const shape = new Window()
