import type { Choice } from '../../protocol/said'

/** The parts of an action that the table can show. */
export interface Parts {
  verb: string
  die?: number
  die_index?: number
  depot?: string
  space?: number
  tile?: string
  storage?: number
  shared?: boolean
  hex?: string
  board?: string
  goods?: string[]
  workers?: number
  silver?: number
  shields?: number[]
  number?: number
  vines?: string
  bonus?: string
}

/** The depot of a ship that loads nothing. */
export const NO_DEPOT = 'none'

export const partsOf = (choice: Choice): Parts => (choice.parts ?? { verb: '' }) as unknown as Parts
