import type { Choice } from '../../protocol/said'

export interface Parts { verb: string; marks: { hex: string; number: number }[]; silver: boolean }

export const partsOf = (choice: Choice): Parts => choice.parts as unknown as Parts
