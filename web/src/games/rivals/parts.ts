import type { Choice } from '../../protocol/said'

export interface Parts {
  verb: string
  card?: string
  place?: string
  region?: string
  resource?: string
  from?: string
  stack?: number
  end?: string
  number?: number
}

export const partsOf = (choice: Choice): Parts => (choice.parts ?? { verb: '' }) as unknown as Parts
