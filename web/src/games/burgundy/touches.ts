import type { Components } from './components'
import { partsOf, type Parts } from './parts'
import type { Choice } from '../../protocol/said'
import type { Touch } from '../../live/picking'
import { boardOf } from './board'
import type { BurgundyState, SeatState } from './state'

/** What a touched thing is, beside what it fits: enough to say what was tried. */
export interface Thing extends Touch {
  die?: number
  depot?: string
  tile?: string
  hex?: string
  goods?: string
  verb?: string
}

// Two dice of one number, or two equal tiles in a depot, are the same choice: the server lists it once. So things are
// compared by what they are, not by their index.

export const dieTouch = (index: number, value: number): Thing => ({
  key: `die:${index}`, slot: 'die', label: `Die ${value}`, die: value,
  fits: (choice) => partsOf(choice).die === value,
})

export const wareTouch = (depot: string, space: number, tile: string, title: string): Thing => ({
  key: `ware:${depot}:${space}`, slot: 'ware', depot, tile,
  label: `${title} in ${depot === 'black' ? 'the black depot' : depot === 'beside' ? 'the row of inns' : `depot ${depot}`}`,
  fits: ({ parts }) => parts?.depot === depot && parts.tile === tile,
})

export const loadTouch = (depot: string): Thing => ({
  key: `load:${depot}`, slot: 'ware', depot, verb: 'load', label: `Goods of depot ${depot}`,
  fits: ({ parts }) => parts?.verb === 'load' && parts.depot === depot,
})

export const storageTouch = (index: number, tile: string, title: string, shared = false): Thing => ({
  key: `${shared ? 'shared' : 'storage'}:${index}`, slot: 'storage', tile, label: `${title} in ${shared ? 'the shared storage' : 'storage'}`,
  fits: ({ parts }) => parts?.storage !== undefined && parts.tile === tile && Boolean(parts.shared) === shared,
})

export const hexTouch = (hex: string, about: string, board = ''): Thing => ({
  key: `hex:${hex}`, slot: 'hex', hex, label: `Space ${hex}, ${about}`,
  fits: ({ parts }) => parts?.hex === hex && (!board || !parts.board || parts.board === board),
})

export const goodsTouch = (goods: string, number: number, count: number): Thing => ({
  key: `goods:${goods}`, slot: 'goods', goods, label: `${count} ${goods} goods, number ${number}`,
  fits: (choice) => partsOf(choice).verb === 'sell' && partsOf(choice).goods?.[0] === goods,
})

export const workersTouch: Thing = {
  key: 'workers', slot: 'verb', verb: 'workers', label: 'Take workers with a die',
  fits: ({ parts }) => parts?.verb === 'workers',
}

export const boardTouch = (board: string): Thing => ({
  key: `board:${board}`, slot: 'board', label: `Duchy ${board}`,
  fits: ({ parts }) => parts?.board === board,
})

export const shieldTouch = (number: number): Thing => ({
  key: `shield:${number}`, slot: 'ware', label: `Shield ${number}`,
  fits: (choice) => partsOf(choice).verb === 'shield' && (partsOf(choice).shields?.includes(number) ?? false),
})

const kind = (key: string, slot: string, label: string, fits: (parts: Parts) => boolean): Thing => ({
  key, slot, label, fits: (choice) => fits(partsOf(choice)),
})

// What modules add. Of several shields or goods that are chosen together each has a slot of its own.
export const verbTouch = (choice: Choice): Thing => kind(partsOf(choice).verb, 'verb', choice.say, (p) => p.verb === partsOf(choice).verb)
export const craneTouch = (tile: string, title: string): Thing => kind(`crane:${tile}`, 'crane', `The crane acts as: ${title}`, (p) => p.verb === 'crane' && p.tile === tile)
export const nameTouch = (seat: number, name: string): Thing => kind(`name:${seat}`, 'name', `Name ${name}`, (p) => p.verb === 'name' && p.number === seat)
export const cargoTouch = (goods: string): Thing => kind(`cargo:${goods}`, 'goods', `All ${goods} goods of the depots`, (p) => p.verb === 'cargo' && p.goods?.[0] === goods)
export const keepTouch = (goods: string): Thing => kind(`keep:${goods}`, `keep ${goods}`, `Keep the ${goods} goods`, (p) => p.verb === 'keep' && (p.goods?.includes(goods) ?? false))
export const tributeTouch = (number: number): Thing => kind(`tribute:${number}`, `tribute ${number}`, `Pay for shield ${number}`, (p) => p.verb === 'tribute' && (p.shields?.includes(number) ?? false))
export const routeTouch = (number: number): Thing => kind(`route:${number}`, 'route', `Trade route tile ${number} comes next`, (p) => p.verb === 'route' && p.number === number)

export const vineTouch = (space: string, number: number): Thing => kind(`vine:${space}`, 'vine', `Vineyard ${space}, number ${number}`, (p) => p.vines === space)
export const doubleTouch = (index: number, double: string): Thing => ({
  key: `double:${index}`, slot: 'storage', tile: double, label: `Double hex ${double}`,
  fits: (choice) => ['plant', 'discard'].includes(partsOf(choice).verb) && sameDouble(partsOf(choice).tile ?? '', double),
})
const sameDouble = (a: string, b: string) => a === b || a.split('-').reverse().join('-') === b

/** What somebody tried with these things, in the notation, so that the server can say why not. */
export function tried(things: Thing[], state: BurgundyState, me: SeatState, facts: Components): { ask: string } | { tell: string } {
  const of = (slot: string) => things.find((thing) => thing.slot === slot)
  const unused = me.dice.filter((value) => value > 0)
  const die = of('die')?.die ?? (state.pending.length ? undefined : unused[0])
  const withDie = die === undefined ? '' : `${die} `
  const ware = of('ware')
  const hex = of('hex')
  const stored = of('storage')
  const goods = of('goods')
  if (ware?.verb === 'load') return { ask: `load ${ware.depot}` }
  if (ware?.depot === 'black') return { ask: `buy black:${ware.tile}` }
  if (ware?.depot === 'beside') return { ask: `buy ${ware.tile}` }
  if (ware?.key.startsWith('shield:')) return { ask: `shield ${ware.key.slice(7)}` }
  if (die === undefined && !state.pending.length) return { tell: 'Both dice are used. End your turn.' }
  if (ware) return { ask: `take ${withDie}${ware.depot}:${ware.tile}` }
  if (hex) {
    const kind = me.duchy[hex.hex ?? ''] ? '' : kindAt(hex.hex ?? '', me.board, facts)
    const tile = stored?.tile ?? me.storage.find((name) => facts.tiles[name]?.kind === kind)
    if (me.duchy[hex.hex ?? '']) return { tell: 'This space has its tile already.' }
    if (!tile) return { tell: `No ${kind} tile is in your storage. Take one first.` }
    return { ask: `place ${withDie}${tile} ${hex.hex}` }
  }
  if (stored) {
    const kind = facts.tiles[stored.tile ?? '']?.kind ?? ''
    const free = hexesOf(kind, me, facts)
    if (!free.length) return { tell: `Every ${kind} space of your duchy is covered.` }
    return { ask: `place ${withDie}${stored.tile} ${free[0]}` }
  }
  if (goods) return { ask: `sell ${withDie}${goods.goods}` }
  if (of('verb')) return { ask: `workers ${die ?? ''}`.trim() }
  return { tell: 'This die is used.' }
}

/** The printed kind of a space. */
export function kindAt(hex: string, board: string, facts: Components): string {
  return boardOf(board, facts).spaces.find((space) => space.name === hex)?.kind ?? ''
}

function hexesOf(kind: string, me: SeatState, facts: Components): string[] {
  return boardOf(me.board, facts).spaces.filter((space) => !me.duchy[space.name] && space.kind === kind).map((space) => space.name)
}
