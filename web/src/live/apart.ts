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
