import type { Components } from './components'
import { HEIGHT, HEXES, STEP, WIDTH, type Hex } from '../hexes'

/** A space of a printed duchy. */
export interface Space extends Hex { kind: string; number: string }
export interface Board { spaces: Space[]; rivers: [Space, Space][]; width: number; height: number }

const known = new WeakMap<object, Board>()
const NONE: Board = { spaces: [], rivers: [], width: WIDTH, height: HEIGHT }

/** A duchy by its label: the hexagon, or islands that rivers join. */
export function boardOf(label: string, facts: Components): Board {
  const printed = facts.boards[label]
  if (!printed) return NONE
  let board = known.get(printed)
  if (!board) known.set(printed, (board = printed.spaces ? islands(printed.spaces, printed.rivers ?? [], facts.letters) : hexagon(printed.rows, printed.numbers, facts.letters)))
  return board
}

function hexagon(rows: string[], numbers: string[], kinds: Record<string, string>): Board {
  const [letters, digits] = [rows.join(''), numbers.join('')]
  const spaces = HEXES.map((hex, i) => ({ ...hex, kind: kinds[letters[i] ?? ''] ?? '', number: digits[i] ?? '' }))
  return { spaces, rivers: [], width: WIDTH, height: HEIGHT }
}

function islands(printed: [string, number, number, string, string][], rivers: [string, string][], kinds: Record<string, string>): Board {
  const spaces = printed.map(([name, line, half, letter, number]) => ({
    name, x: STEP / 2 + (half * STEP) / 2, y: 1 + line * 1.5, kind: kinds[letter] ?? '', number,
  }))
  const find = (name: string) => spaces.find((space) => space.name === name)!
  return {
    spaces,
    rivers: rivers.map(([a, b]) => [find(a), find(b)]),
    width: Math.max(...spaces.map((space) => space.x)) + STEP / 2,
    height: Math.max(...spaces.map((space) => space.y)) + 1,
  }
}

/** The water of a duchy: between neighbouring ship spaces, and from those at its rim to the coast. */
export function waterOf(board: Board): { stream: string; mouths: string } {
  const ships = board.spaces.filter((space) => space.kind === 'ship')
  const near = (a: Hex, b: Hex) => Math.hypot(a.x - b.x, a.y - b.y) < STEP + 0.1
  const stream = ships.flatMap((a, i) => ships.slice(i + 1).filter((b) => near(a, b)).map((b) => `M${a.x} ${a.y}L${b.x} ${b.y}`))
  const beside = (ship: Hex, way: number) => board.spaces.some((space) => near(space, ship) && Math.abs(space.y - ship.y) < 0.1 && (space.x - ship.x) * way > 0.1)
  const mouths = ships.flatMap((ship) => [1, -1].filter((way) => !beside(ship, way)).map((way) => `M${ship.x} ${ship.y}h${way * 1.1}`))
  return { stream: stream.join(''), mouths: mouths.join('') }
}
