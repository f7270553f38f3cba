import { describe, expect, it } from 'vitest'
import { fresh, keep, kept } from '../src/games/burgundy/companion'

function shelf(): Storage {
  const things = new Map<string, string>()
  return {
    getItem: (key: string) => things.get(key) ?? null,
    setItem: (key: string, value: string) => void things.set(key, value),
    removeItem: (key: string) => void things.delete(key),
  } as unknown as Storage
}

describe("the companion's session", () => {
  it('is found again where it was left', () => {
    const storage = shelf()
    expect(kept(storage)).toBeNull()
    const session = { ...fresh(), level: 'heavy', lines: ['county 4 1'] }
    keep(session, storage)
    expect(kept(storage)).toEqual(session)
    keep(null, storage)
    expect(kept(storage)).toBeNull()
  })
  it('is not trusted where it cannot be read', () => {
    const storage = shelf()
    storage.setItem('duchy companion', '{"lines": 7}')
    expect(kept(storage)).toBeNull()
    storage.setItem('duchy companion', 'no session')
    expect(kept(storage)).toBeNull()
  })
})
