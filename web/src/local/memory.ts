/** What Python's memory held after its first start, kept in this browser for the next ones: one, of the present engine. */
import type { Memory } from './starting'

const NAME = 'duchy-memory' // beside the caches of the service worker, whose names begin otherwise
const FUNCTIONS = 'x-functions'
const able = 'caches' in self // over https, or on the machine itself

export async function kept(engine: URL): Promise<Memory | undefined> {
  try {
    const found = able && (await (await caches.open(NAME)).match(engine))
    return found ? { bytes: new Uint8Array(await found.arrayBuffer()), functions: Number(found.headers.get(FUNCTIONS)) } : undefined
  } catch {
    return undefined // a browser that keeps nothing
  }
}

export async function keepMemory(engine: URL, { bytes, functions }: Memory): Promise<void> {
  if (!able) return
  try {
    await caches.delete(NAME)
    await (await caches.open(NAME)).put(engine, new Response(bytes, { headers: { [FUNCTIONS]: String(functions) } }))
  } catch (problem) {
    console.warn(problem) // no room: the next start is as long as this one
  }
}

export const forget = (): Promise<boolean> => caches.delete(NAME)
