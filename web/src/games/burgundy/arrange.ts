/** Blocks of a drawing, and where they lie. Lengths are in radii of a hex. */
export interface Size { w: number; h: number }
export interface Spot extends Size { x: number; y: number }
export interface Arranged extends Size { spots: Spot[] }

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
const most = (numbers: number[]) => Math.max(0, ...numbers)

/** As many blocks in each line as this width has room for, by their index. */
function broken(blocks: Size[], width: number, gap: number): number[][] {
  const lines: number[][] = []
  let used = Infinity
  blocks.forEach((block, i) => {
    if (used + gap + block.w > width + 1e-6) {
      lines.push([])
      used = -gap
    }
    lines.at(-1)!.push(i)
    used += gap + block.w
  })
  return lines
}

/** How high blocks are that fill lines of this width. */
export function heightIn(blocks: Size[], width: number, gap = 0.4): number {
  const lines = broken(blocks, width, gap)
  return sum(lines.map((line) => most(line.map((i) => blocks[i]!.h)))) + gap * Math.max(0, lines.length - 1)
}

/** Blocks in lines, broken where they can be drawn largest in a box of this shape (its width by its height). */
export function inLines(blocks: Size[], shape: number, gap = 0.4): Arranged {
  const lineWidth = (line: number[]) => sum(line.map((i) => blocks[i]!.w)) + gap * (line.length - 1)
  const lineHeight = (line: number[]) => most(line.map((i) => blocks[i]!.h))
  let best: number[][] = []
  let [w, h, scale] = [1, 1, 0]
  for (let from = 0; from < blocks.length; from++) {
    let width = -gap
    for (let to = from; to < blocks.length; to++) {
      width += gap + blocks[to]!.w
      const lines = broken(blocks, width, gap)
      const [wide, high] = [most(lines.map(lineWidth)), sum(lines.map(lineHeight)) + gap * (lines.length - 1)]
      const fits = Math.min(shape / wide, 1 / high)
      if (fits > scale + 1e-6) [best, w, h, scale] = [lines, wide, high, fits]
    }
  }
  const [full, high] = [Math.max(w, h * shape), Math.max(h, w / shape)]
  const spots: Spot[] = []
  const air = (high - h) / (best.length + 1)
  let y = air
  for (const line of best) {
    const loose = Math.min(gap * 3, (full - lineWidth(line)) / (line.length + 1))
    let x = (full - lineWidth(line) - loose * (line.length - 1)) / 2
    for (const i of line) {
      const block = blocks[i]!
      spots[i] = { x, y: y + (lineHeight(line) - block.h) / 2, w: block.w, h: block.h }
      x += block.w + gap + loose
    }
    y += lineHeight(line) + gap + air
  }
  return { w: full, h: high, spots }
}

/**
 * Blocks in a box where a unit shall be `least` px: in a drawing up to four times as wide as the box, to be pushed along.
 * No wider than helps: where the box is too low for that, all that it may be is as large as its height allows.
 */
export function inBox(blocks: Size[], width: number, height: number, gap: number, least: number): { arranged: Arranged; wide: number } {
  const best = { arranged: inLines(blocks, width && height ? width / height : 4, gap), wide: 1 }
  const unit = (arranged: Arranged, wide: number) => (wide * width) / arranged.w
  for (let wide = 1.1; width && height && wide < 4.05 && unit(best.arranged, best.wide) < least; wide += 0.1) {
    const arranged = inLines(blocks, (wide * width) / height, gap)
    if (unit(arranged, wide) > unit(best.arranged, best.wide) + 0.01) Object.assign(best, { arranged, wide })
  }
  return best
}

/** A tray of the market: cells for tiles below a line of small things. */
export interface Tray {
  key: string
  /** How many cells, and how wide one is. */
  cells: number
  cell: number
  /** Widths of what lies in the line above; the last `pile` of them stay together. */
  head: number[]
  pile?: number
}
export interface Laid extends Spot {
  /** Cells in a row, and the height of the line above them. */
  columns: number
  head: number
}

export const PAD = 0.22
export const CELL = 1.94
export const ROW = 2.14
const LINE = 1.42
const GAP = 0.28

/** The lines of what lies above the cells, by index. A pile that does not fit beside the rest begins a line of its own. */
function headLines({ head, pile = 0 }: Tray, width: number): number[][] {
  const sizes = head.map((wide) => ({ w: wide, h: LINE }))
  const first = head.length - pile
  const lines = broken(sizes.slice(0, first), width, 0.1)
  const last = lines.at(-1)
  const long = (line: number[]) => sum(line.map((i) => head[i]!)) + 0.1 * (line.length - 1)
  const piled = broken(sizes.slice(first), width, 0.1).map((line) => line.map((i) => i + first))
  if (last && piled.length === 1 && long([...last, ...piled[0]!]) <= width + 1e-6) last.push(...piled[0]!)
  else lines.push(...piled)
  return lines
}

function trayIn(tray: Tray, columns: number): Size & { columns: number; head: number } {
  const across = Math.min(columns, tray.cells)
  const w = across * tray.cell + 2 * PAD
  const lines = headLines(tray, w - PAD).length
  const head = lines * LINE
  return { w: Math.max(w, most(tray.head) + PAD), h: head + Math.ceil(tray.cells / Math.max(1, across)) * ROW + 2 * PAD, columns: across, head }
}

/** Where the things of a tray's upper line lie, from the left. */
export function headSpots(tray: Tray, width: number): { x: number; y: number }[] {
  const out: { x: number; y: number }[] = []
  headLines(tray, width - PAD).forEach((line, row) => {
    let x = PAD
    for (const i of line) {
      out[i] = { x, y: row * LINE + PAD / 2 }
      x += tray.head[i]! + 0.1
    }
  })
  return out
}

/** The six depots clockwise from the top: stacks of trays from left to right, the black depot in the middle or below. */
const STACKS: { stacks: string[][]; foot: string[] }[] = [
  { stacks: [['6', '5'], ['1', 'black', '4'], ['2', '3']], foot: [] },
  { stacks: [['6', '5'], ['1', '4'], ['black'], ['2', '3']], foot: [] },
  { stacks: [['6', '5'], ['1', '4'], ['2', '3']], foot: ['black'] },
  { stacks: [['6', '5', '4'], ['1', '2', '3']], foot: ['black'] },
]

/** The market drawn as large as a box of this shape allows; what else lies there (`others`) goes below, in lines. */
export function inStacks(trays: Tray[], others: (Size & { key: string })[], shape: number): { w: number; h: number; at: Record<string, Laid> } {
  let best: { w: number; h: number; at: Record<string, Laid> } | null = null
  let scale = 0
  const tray = (key: string) => trays.find((one) => one.key === key)!
  for (const { stacks, foot } of STACKS) {
    for (let columns = 1; columns <= 4; columns++) {
      for (const black of [1, 2, 3, 4, 6, 8, 10]) {
        const sized = (key: string) => trayIn(tray(key), key === 'black' ? black : columns)
        const widths = stacks.map((stack) => most(stack.map((key) => sized(key).w)))
        const heights = stacks.map((stack) => sum(stack.map((key) => sized(key).h)) + GAP * (stack.length - 1))
        const feet = foot.map((key) => sized(key))
        const w = Math.max(sum(widths) + GAP * (stacks.length - 1), ...feet.map((one) => one.w))
        const upper = most(heights)
        const wide = Math.max(w, ...others.map((one) => one.w))
        const lower = others.length ? belowHeight(others, wide) : 0
        const h = upper + sum(feet.map((one) => one.h + GAP)) + (lower ? lower + GAP : 0)
        const fits = Math.min(shape / wide, 1 / h)
        if (fits <= scale + 1e-6) continue
        scale = fits
        best = lay(stacks, foot, sized, others, Math.max(wide, h * shape), Math.max(h, wide / shape), widths, heights, lower)
      }
    }
  }
  return best ?? { w: 1, h: 1, at: {} }
}

/** How high blocks are in lines of this width. */
function belowHeight(blocks: Size[], width: number): number {
  const lines = broken(blocks, width, GAP)
  return sum(lines.map((line) => most(line.map((i) => blocks[i]!.h)))) + GAP * (lines.length - 1)
}

function lay(
  stacks: string[][], foot: string[], sized: (key: string) => Size & { columns: number; head: number }, others: (Size & { key: string })[],
  w: number, h: number, widths: number[], heights: number[], lower: number,
): { w: number; h: number; at: Record<string, Laid> } {
  const at: Record<string, Laid> = {}
  const footHigh = sum(foot.map((key) => sized(key).h + GAP))
  const spare = h - most(heights) - footHigh - (lower ? lower + GAP : 0)
  const high = most(heights) + spare
  const stretch = (w - sum(widths) - GAP * (stacks.length - 1)) / stacks.length
  let x = 0
  stacks.forEach((stack, s) => {
    const width = widths[s]! + stretch
    const room = (high - heights[s]!) / stack.length
    let y = 0
    for (const key of stack) {
      const { columns, head, h: own } = sized(key)
      at[key] = { x, y, w: width, h: own + room, columns, head }
      y += own + room + GAP
    }
    x += width + GAP
  })
  let y = high + GAP
  for (const key of foot) {
    const { columns, head, h: own } = sized(key)
    at[key] = { x: 0, y, w, h: own, columns, head }
    y += own + GAP
  }
  for (const line of broken(others, w, GAP)) {
    const used = sum(line.map((i) => others[i]!.w))
    const air = (w - used - GAP * (line.length - 1)) / line.length
    let left = 0
    for (const i of line) {
      const other = others[i]!
      at[other.key] = { x: left, y, w: other.w + air, h: other.h, columns: 1, head: 0 }
      left += other.w + air + GAP
    }
    y += most(line.map((i) => others[i]!.h)) + GAP
  }
  return { w, h, at }
}
