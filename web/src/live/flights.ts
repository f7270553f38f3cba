import './flights.css'
import type { TableEvent } from '../protocol/said'
import { entryOf, gainOf, type Mark } from './marks'
import { whose } from './turns'

/**
 * What travels when something moves: a copy of the drawing that lay there, from its place to the new one; points float up
 * where they were earned; what comes from nowhere is laid open. A place is an element with `data-at`: "depot:4:1",
 * "goods:4", "storage:0:2", "stores:0", "hex:0:d3", "stack:2", "site:1:2 upper", "site:1:left 2", "region:1:forest-3", "score:0".
 */
interface Planned { seat: number; mark: Mark; from: DOMRect | null; copy: Element | null; text: string }

const MOST = 12
const TRAVEL = { duration: 280, easing: 'ease-in-out', fill: 'both' } as const
const RISE = { duration: 900, easing: 'ease-out', fill: 'both' } as const

function thing(at: string): Element | null {
  const found = [...document.querySelectorAll(`[data-at="${CSS.escape(at)}"]`)]
  return found.find((element) => {
    const rect = element.getBoundingClientRect()
    return rect.width > 0 && rect.right > 0 && rect.left < innerWidth
  }) ?? null
}
const first = (...places: string[]): Element | null => places.map(thing).find((found) => found !== null) ?? null

/** A part of a drawing becomes a drawing of its own. */
function copied(element: Element): Element {
  const copy = element.cloneNode(true) as Element
  for (const one of [copy, ...copy.querySelectorAll('*')]) for (const name of ['data-at', 'data-touch', 'data-lit', 'tabindex', 'role', 'aria-label']) one.removeAttribute(name)
  if (!(element instanceof SVGGraphicsElement) || element instanceof SVGSVGElement) return copy
  const box = element.getBBox()
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  drawing.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`)
  copy.removeAttribute('transform')
  drawing.append(copy)
  return drawing
}

function from(marks: Mark[], own: Mark): Element | null {
  const ware = own.depot === undefined ? marks.find((mark) => mark.depot !== undefined) : own
  if (ware?.space !== undefined) return thing(`depot:${ware.depot}:${ware.space}`)
  if (ware) return thing(`goods:${ware.depot}`)
  if (own.storage !== undefined) return thing(`storage:${own.seat}:${own.storage}`)
  return own.stack !== undefined ? thing(`stack:${own.stack}`) : null
}

function to({ seat, mark }: Planned): Element | null {
  return first(
    ...(mark.hex ? [`hex:${seat}:${mark.hex}`] : []),
    ...(mark.place ? [`site:${seat}:${mark.place}`] : []),
    ...(mark.region ? [`region:${seat}:${mark.region}`] : []),
    `stores:${seat}`,
    `score:${seat}`,
  )
}

/** Before the position changes: where do the things lie that are about to move, and what do they look like? */
export function prepare(events: TableEvent[]): Planned[] {
  if (document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) return []
  return events.slice(-MOST).flatMap((event): Planned[] => {
    const entry = entryOf(event)
    const seat = entry && whose(entry)
    if (!entry || seat === null) return []
    const marks = entry.marks as Mark[]
    const carried = marks.filter((mark) => mark.seat === seat && mark.depot !== undefined) // who plays itself may take several
    const points = marks.some((mark) => mark.area) ? 0 : gainOf(event, seat) // the outline of an area shows its points
    const moved = carried.length ? carried : [marks.find((mark) => mark.seat !== undefined) ?? { seat }]
    return moved.map((mark, i) => {
      const source = from(marks, mark)
      return { seat: mark.seat ?? seat, mark, from: source?.getBoundingClientRect() ?? null, copy: source && copied(source), text: points > 0 && i === 0 ? `+${points}` : '' }
    })
  })
}

/** After it has changed: off they go. */
export function start(planned: Planned[]): void {
  for (const plan of planned) {
    const target = to(plan)
    if (!target) continue
    const box = target.getBoundingClientRect()
    if (plan.copy && plan.from) travel(plan.copy, plan.from, box, target)
    else if (plan.mark.place) target.animate([{ opacity: 0.1, scale: 0.7 }, { opacity: 1, scale: 1 }], TRAVEL) // a card is laid open
    if (plan.text) rise(plan.text, box, target)
  }
}

/** Over everything, but in the colours of its table. */
function inTheAir(content: Node, at: Element, name: string): HTMLElement {
  const air = document.createElement('div')
  air.className = `air-${name}`
  air.setAttribute('aria-hidden', 'true')
  air.append(content)
  ;(at.closest('.frame')?.parentElement ?? document.body).append(air)
  return air
}

const shift = (rect: DOMRect) => `translate(${rect.x + rect.width / 2}px, ${rect.y + rect.height / 2}px) translate(-50%, -50%)`

function travel(copy: Element, begin: DOMRect, end: DOMRect, at: Element): void {
  const air = inTheAir(copy, at, 'thing')
  air.style.width = `${begin.width}px`
  air.style.height = `${begin.height}px`
  const size = Math.min(2.5, Math.max(0.25, Math.min(end.width / begin.width, end.height / begin.height)))
  air.animate([{ transform: shift(begin) }, { transform: `${shift(end)} scale(${size})` }], TRAVEL).onfinish = () => air.remove()
}

function rise(text: string, box: DOMRect, at: Element): void {
  const air = inTheAir(document.createTextNode(text), at, 'points')
  air.animate([{ transform: shift(box), opacity: 1 }, { transform: `${shift(box)} translateY(-34px)`, opacity: 0 }], RISE).onfinish = () => air.remove()
}
