import { describe, expect, it } from 'vitest'
import { afterTap, composed, fresh, full, keep, kept } from '../src/games/burgundy/companion'

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

describe('a line that is tapped', () => {
  const slot = (most: number, least: number) => ({ say: '', taps: [], most, least })
  const depot = { line: '1', say: 'Depot 1', slots: [slot(1, 0), slot(1, 0)], due: true }
  const white = { line: 'white', say: '', slots: [slot(1, 1), slot(1, 1)], due: true }

  it('is its words slot by slot, and waits for those it needs', () => {
    expect(composed(depot, [['bank'], ['ship']])).toBe('1 bank ship')
    expect(composed(depot, [[], ['ship']])).toBe('1 ship')
    expect(composed(depot, [])).toBe('1 none')
    expect(composed(white, [['3']])).toBe('')
    expect(composed(white, [['3'], ['red']])).toBe('white 3 red')
    expect(composed({ line: 'phase', say: '', slots: [], due: true }, [])).toBe('phase')
  })
  it('is told as soon as nothing is left to tap', () => {
    expect(full(white, [['3'], []])).toBe(false)
    expect(full(white, [['3'], ['red']])).toBe(true)
    expect(full({ line: 'phase', say: '', slots: [], due: true }, [])).toBe(false)
  })
  it('has a tile twice where two are alike, and a place once', () => {
    expect(afterTap(['mine'], 'mine', 4, true)).toEqual(['mine', 'mine'])
    expect(afterTap(['1', '2'], '1', 3, false)).toEqual(['2'])
    expect(afterTap(['bank'], 'church', 1, true)).toEqual(['church'])
    expect(afterTap(['bank'], 'bank', 1, true)).toEqual([])
    expect(afterTap(['mine', 'ship'], 'bank', 2, true)).toEqual(['mine', 'ship'])
  })
})
