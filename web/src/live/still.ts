import type { Mark } from './marks'
import type { Sitting } from './sitting.svelte'

/** A table at which nobody sits: what its parts read where they are only looked at. Nothing is lit, nothing is picked. */
export function still(names: string[], marks: Mark[] = []): Sitting {
  const quiet = {
    names, marks, seat: 0, front: 0, looking: null, info: null, hover: null, pointed: null, advice: '',
    choices: [], left: [], picks: [], preview: [], staging: { flashes: [] }, log: [],
    compared: null, inThePast: false, lit: () => false, picked: () => false, wanted: () => false,
    judged: () => ({ made: false, better: false }), touch: () => {}, hold: () => {}, play: () => {},
  }
  return quiet as unknown as Sitting // the parts ask for a whole one, and read no more than this
}

/** Where nothing can be touched nothing is tried. */
export const nothing = () => ({ tell: '' })
