/** How the parts of a sheet lie on the paper; the unit is the radius of a hex of the duchy. */
import { HEIGHT, WIDTH } from '../hexes'

export interface Spot { x: number; y: number }
export interface Plan {
  w: number
  h: number
  /** The duchy may be larger than what is printed around it. */
  duchy: Spot & { size: number }
  /** The colours with what is printed of them: in so many columns, and how far apart. */
  colours?: Spot & { across: number; down: number }
  /** Time, points and what was scored, by phase. */
  phases?: Spot
  /** The four bonuses, in the corners that the duchy leaves free. */
  corners?: boolean
  /** The colours and the points of areas in short, below. */
  strip?: Spot
}

export const ROW = { w: 7, h: 2 }
export const PHASES = { w: 6.4, h: 11.6 }
const STRIP = 3.5
const EDGE = 0.35
/** The least pixels of a unit at which the small print can be read. */
const READABLE = 30

/** The paper on its long side: colours, duchy and phases side by side. */
function long(size: number): Plan {
  const h = Math.max(12.4, HEIGHT * size + 1.1)
  return {
    w: ROW.w + WIDTH * size + PHASES.w + 4 * EDGE,
    h,
    colours: { x: EDGE, y: 0.2, across: 1, down: (h - 0.4) / 6 },
    duchy: { x: ROW.w + 2 * EDGE, y: (h - HEIGHT * size) / 2, size },
    phases: { x: ROW.w + WIDTH * size + 3 * EDGE, y: (h - PHASES.h) / 2 },
  }
}

/** Duchy and phases above, the colours below. */
function square(size: number): Plan {
  const top = Math.max(PHASES.h, HEIGHT * size)
  const w = Math.max(3 * ROW.w + 2 * EDGE, WIDTH * size + PHASES.w + 3 * EDGE)
  return {
    w,
    h: top + 2 * ROW.h + 3 * EDGE,
    duchy: { x: EDGE, y: EDGE + (top - HEIGHT * size) / 2, size },
    phases: { x: w - EDGE - PHASES.w, y: EDGE + (top - PHASES.h) / 2 },
    colours: { x: (w - 3 * ROW.w) / 2, y: top + 1.8 * EDGE, across: 3, down: ROW.h },
  }
}

const WHOLE = [1, 1.08, 1.16, 1.24, 1.32, 1.4, 1.48].flatMap((size) => [long(size), square(size)])
const DUCHY: Plan = { w: WIDTH + 0.3, h: HEIGHT + 0.3, duchy: { x: 0.15, y: 0.15, size: 1 }, corners: true }
const TALL: Plan = { ...DUCHY, h: HEIGHT + 0.7 + STRIP, strip: { x: 0.15, y: HEIGHT + 0.6 } }
/** The same without the duchy: the rules of the sheet, and its points. */
export const RULES = { w: ROW.w + PHASES.w + 3 * EDGE, h: 12.4 }

/** How large the unit is if a drawing is scaled to a box. */
export const scale = (plan: { w: number; h: number }, width: number, height: number): number => Math.min(width / plan.w, height / plan.h)

/** The whole sheet, laid so that its duchy is largest in this box, but the print can still be read. */
export function largest(width: number, height: number): Plan {
  const worth = (plan: Plan) => Math.min(scale(plan, width, height), READABLE) * 1000 + scale(plan, width, height) * plan.duchy.size
  return WHOLE.reduce((best, plan) => (worth(plan) > worth(best) ? plan : best))
}

/** The duchy and its bonuses, with what else there is room for while it stays as large. */
export function smallest(width: number, height: number): Plan {
  return scale(TALL, width, height) >= 0.98 * scale(DUCHY, width, height) ? TALL : DUCHY
}

/** In how many columns `count` things of this proportion are largest in a box. */
export function across(count: number, width: number, height: number, proportion: number): number {
  let [best, most] = [1, 0]
  for (let columns = 1; columns <= count; columns++) {
    const size = Math.min(width / columns / proportion, height / Math.ceil(count / columns))
    if (size > most) [best, most] = [columns, size]
  }
  return best
}
