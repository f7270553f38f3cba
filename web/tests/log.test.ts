import { describe, expect, it, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
const { fold } = await import('../src/live/match.svelte')
import type { TableEvent } from '../src/protocol/words'

const event = (seq: number, more: Partial<TableEvent>): TableEvent => ({ seq, type: 'play', at: 0, say: '', ...more })

describe('the log', () => {
  it('counts each event once, however often it arrives', () => {
    const one = [event(1, { n: 0 }), event(2, { n: 1 })]
    expect(fold(one, [event(2, { n: 1 }), event(3, { n: 2 })]).map((e) => e.seq)).toEqual([1, 2, 3])
  })
  it('forgets what was taken back', () => {
    const log = [event(1, { n: 0 }), event(2, { n: 1 }), event(3, { n: 2 })]
    expect(fold(log, [event(4, { type: 'undo', to: 1 })]).map((e) => e.n)).toEqual([0, undefined])
  })
  it('shows sealed choices in full once they are revealed', () => {
    const log = [event(1, { n: 0, sealed: true, say: 'Ben has chosen.' })]
    const after = fold(log, [event(2, { type: 'reveal', entries: [event(1, { n: 0, say: 'Ben wrote 3 into d4.' })] })])
    expect(after.map((e) => e.say)).toEqual(['Ben wrote 3 into d4.'])
  })
})
