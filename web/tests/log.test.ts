import { describe, expect, it } from 'vitest'
import { fold } from '../src/live/fold'
import type { Play, TableEvent } from '../src/protocol/said'

const event = (seq: number, more: Partial<Play>): Play => ({
  seq, type: 'play', at: 0, say: '', n: 0, seat: 0, text: '', auto: false, by: null, sealed: false, phase: '', turn: '', marks: [], gain: {}, change: {}, facts: [], ...more,
})
const numbers = (events: TableEvent[]) => events.map((e) => (e.type === 'play' ? e.n : undefined))

describe('the log', () => {
  it('counts each event once, however often it arrives', () => {
    const one = [event(1, { n: 0 }), event(2, { n: 1 })]
    expect(fold(one, [event(2, { n: 1 }), event(3, { n: 2 })]).map((e) => e.seq)).toEqual([1, 2, 3])
  })
  it('forgets what was taken back', () => {
    const log = [event(1, { n: 0 }), event(2, { n: 1 }), event(3, { n: 2 })]
    expect(numbers(fold(log, [{ seq: 4, type: 'undo', at: 0, say: '', to: 1, seat: 0 }]))).toEqual([0, undefined])
  })
  it('shows sealed choices in full once they are revealed', () => {
    const log = [event(1, { n: 0, sealed: true, say: 'Ben has chosen.' })]
    const after = fold(log, [{ seq: 2, type: 'reveal', at: 0, say: '', entries: [event(1, { n: 0, say: 'Ben wrote 3 into d4.' })] }])
    expect(after.map((e) => e.say)).toEqual(['Ben wrote 3 into d4.'])
  })
})
