import type { TableEvent } from '../protocol/said'
import { gainOf, marksOf, type Mark } from './marks'

/** A tile on its way from one place to another, or points that float up where they were earned. */
export interface Flight { id: number; tile: string; text: string; from: DOMRect; to: DOMRect }
type Planned = { tile: string; from: DOMRect; seat: number; mark: Mark } | { text: string; seat: number; mark: Mark }

const MOST = 12

function place(at: string): DOMRect | null {
  const found = [...document.querySelectorAll(`[data-at="${CSS.escape(at)}"]`)]
  const rects = found.map((element) => element.getBoundingClientRect())
  return rects.find((rect) => rect.width > 0 && rect.right > 0 && rect.left < innerWidth) ?? null
}

class Flights {
  flying = $state.raw<Flight[]>([])
  private next = 0

  /** Before the position changes: where do the tiles lie that are about to move? */
  prepare(events: TableEvent[]): Planned[] {
    if (document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) return []
    const out: Planned[] = []
    for (const event of events.slice(-MOST)) {
      const marks = marksOf(event)
      const own = marks.find((mark) => mark.seat !== undefined)
      if (event.type !== 'play' || own?.seat === undefined) continue
      const seat = own.seat
      const ware = marks.find((mark) => mark.depot !== undefined && mark.space !== undefined)
      const from = ware
        ? place(`depot:${ware.depot}:${ware.space}`)
        : own.storage !== undefined
          ? place(`storage:${seat}:${own.storage}`)
          : null
      const tile = ware?.tile ?? own.tile
      if (from && tile && (ware || own.hex)) out.push({ tile, from, seat, mark: own })
      const points = gainOf(event, seat)
      const finished = marks.some((mark) => mark.area) // its outline shows the points
      if (points > 0 && !finished) out.push({ text: `+${points}`, seat, mark: own })
    }
    return out
  }

  /** After it has changed: off they go. */
  start(planned: Planned[]): void {
    for (const plan of planned) {
      const to = (plan.mark.hex && place(`hex:${plan.seat}:${plan.mark.hex}`)) || place(`stores:${plan.seat}`) || place(`score:${plan.seat}`)
      if (!to) continue
      const text = 'text' in plan ? plan.text : ''
      this.flying = [...this.flying, { id: this.next++, tile: 'tile' in plan ? plan.tile : '', text, from: 'from' in plan ? plan.from : to, to }]
    }
  }

  landed(id: number): void {
    this.flying = this.flying.filter((flight) => flight.id !== id)
  }
}

export const flights = new Flights()
