import type { Choice } from '../protocol/said'

/**
 * A thing on the table that can be touched. `slot` is the part of an action it fills (die, ware, storage, hex, ...):
 * of each slot at most one thing is picked. `fits` says which choices use it.
 */
export interface Touch {
  key: string
  slot: string
  label: string
  fits: (choice: Choice) => boolean
}

export type Step =
  | { do: 'pick'; picks: Touch[] }
  | { do: 'play'; choice: Choice }
  | { do: 'why'; picks: Touch[]; touch: Touch }

export function narrow(choices: Choice[], picks: Touch[]): Choice[] {
  return choices.filter((choice) => picks.every((pick) => pick.fits(choice)))
}

/** The choices left if this thing were touched now: it takes the place of another of its slot. */
export function afterTouch(choices: Choice[], picks: Touch[], touch: Touch): Choice[] {
  return narrow(choices, [...picks.filter((pick) => pick.slot !== touch.slot), touch])
}

/**
 * What a touch leads to. A slot named in `never` is not enough to play by itself: a die alone decides nothing. With a
 * finger, which cannot point before it acts, the touch that leaves one choice only selects it; the same thing again plays.
 */
export function step(choices: Choice[], picks: Touch[], touch: Touch, never: string[], finger = false): Step {
  const decides = (all: Touch[]) => all.some((pick) => !never.includes(pick.slot))
  if (picks.some((pick) => pick.key === touch.key)) {
    const only = narrow(choices, picks)
    if (finger && picks.at(-1)?.key === touch.key && only.length === 1 && only[0] && decides(picks)) return { do: 'play', choice: only[0] }
    return { do: 'pick', picks: picks.filter((pick) => pick.key !== touch.key) }
  }
  const others = picks.filter((pick) => pick.slot !== touch.slot)
  const left = narrow(choices, [...others, touch])
  if (left.length === 0) return { do: 'why', picks: others, touch }
  if (!finger && left.length === 1 && left[0] && decides([...others, touch])) return { do: 'play', choice: left[0] }
  return { do: 'pick', picks: [...others, touch] }
}

/** Does an action name nothing, but its verb and the decision that it answers? */
export const bare = (choice: Choice): boolean =>
  choice.parts !== null && Object.entries(choice.parts).every(([key, part]) => key === 'verb' || key === 'decision' || part === false || (Array.isArray(part) && part.length === 0))
