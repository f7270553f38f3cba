import type { Packed } from './unpack'

export interface Python extends Packed {
  pyimport(name: string): Record<string, (...given: unknown[]) => unknown>
  toPy(value: unknown): unknown
}
/** The bytes, and how many functions they may point at. */
export interface Memory {
  bytes: Uint8Array<ArrayBuffer>
  functions: number
}
export const PACKAGES: string
export function start(loadPyodide: (options: object) => Promise<Python>, options: object, game: Promise<ArrayBuffer>, memory?: Memory): Promise<Python>
export function remembered(py: Python): Memory
