export interface Box { x: number; y: number; w: number; h: number }

/** The heights of two labels, below one thing and above another: one above the other where they would lie on each other. */
export function belowAndAbove(made: Box | undefined, better: Box | undefined, size: { wide: number; tall: number }, bottom: number): [number | null, number | null] {
  const heights = [made ? made.y + made.h : null, better ? better.y : null]
  const beside = !made || !better || Math.abs(made.x + made.w / 2 - better.x - better.w / 2) >= size.wide
  const [low, high] = beside ? heights.flatMap((height) => apart([height], 0, size.tall / 2, bottom - size.tall / 2)) : apart(heights, size.tall, size.tall / 2, bottom - size.tall / 2)
  return [low ?? null, high ?? null]
}

/** Heights of labels that would overlap, moved apart by `gap` in their order, and inside of `from` to `to`; null has none. */
export function apart(heights: (number | null)[], gap: number, from: number, to: number): (number | null)[] {
  const out = [...heights]
  const order = heights.map((_, i) => i).filter((i) => heights[i] !== null).sort((a, b) => heights[a]! - heights[b]!)
  let least = from
  for (const i of order) {
    out[i] = Math.max(out[i]!, least)
    least = out[i]! + gap
  }
  let most = to
  for (const i of order.reverse()) {
    out[i] = Math.min(out[i]!, most)
    most = out[i]! - gap
  }
  return out
}
