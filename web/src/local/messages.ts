import type { Asked } from '../protocol/transport'

/** What the page says to its worker. */
export type ToWorker =
  | { id: number; ask: Asked }
  | { line: number; table: string }
  | { line: number; frame: string }
  | { line: number; close: true }

/** What the worker says to the page. */
export type ToPage =
  | { id: number; status: number; text: string }
  | { line: number; text: string }
  | { line: number; code: number }
  | { ready: Record<string, number> }
