import { expect, test, vi } from 'vitest'
import { Sitting } from '../src/live/sitting.svelte'
import type { Hear, Told, Wish } from '../src/protocol/live'
import type { Choice, Position, TableEvent, TableInfo } from '../src/protocol/said'

/** As much of a browser as a table without a page needs. */
vi.hoisted(() => {
  const quiet = { addEventListener: () => undefined, removeEventListener: () => undefined }
  const kept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  const page = { ...quiet, hidden: true, documentElement: { dataset: {} }, querySelectorAll: () => [] }
  const matchMedia = () => ({ matches: false, ...quiet })
  Object.assign(globalThis, { document: page, window: { ...quiet, setTimeout }, localStorage: kept, matchMedia })
})

const end: Choice = { text: 'end', say: 'End your turn.', head: '', parts: null, preview: null, ends: true }
const position = (n: number, seq: number): Position => ({
  n, seq, movers: [0], turn: '', state: null, totals: [], scores: [], prompt: '', banner: null, choices: [end],
  undo: true, can_end: true, clocks: null, result: null, guide: null, asked: null, asked_about: '',
})
const table = { id: 't', title: '', status: 'playing', seats: [] } as unknown as TableInfo

/** A table whose server is played by the test: what it hears, and what the page said. */
function seated(answer: Told = {}) {
  const said: Wish[] = []
  let hear: Hear = () => undefined
  const sitting = new Sitting('t', (heard) => {
    hear = heard
    return { say: async (wish) => (said.push(wish), answer), sit: () => undefined, close: () => undefined }
  })
  hear({ type: 'welcome', seat: 0, seq: 9, cut: false, table, events: [], position: position(5, 9), hands: [0], seen: null, heard: null })
  return { sitting, said, hear }
}
const undone = (seq: number, to: number): TableEvent => ({ type: 'undo', seq, at: 0, say: '', to, seat: 0 })

test('a click says which position it was made in: its number, and the last event before it', async () => {
  const { sitting, said, hear } = seated()
  await sitting.play(end)
  hear({ type: 'events', events: [undone(10, 4)], position: position(4, 10) })
  await new Promise((later) => setTimeout(later))
  await sitting.play(end)
  await sitting.undo()
  expect(said).toEqual([
    { type: 'play', n: 5, seq: 9, text: 'end' },
    { type: 'play', n: 4, seq: 10, text: 'end' },
    { type: 'undo', n: 4, seq: 10 },
  ])
})

test('talk does not change the position that a click is made in', async () => {
  const { sitting, said, hear } = seated()
  hear({ type: 'events', events: [{ type: 'chat', seq: 10, at: 0, say: 'Ben: hello', seat: 1, name: 'Ben', text: 'hello' }] })
  await new Promise((later) => setTimeout(later))
  await sitting.play(end)
  expect(said).toEqual([{ type: 'play', n: 5, seq: 9, text: 'end' }])
})

test('a click that came too late is told so, and the position that is there can be played on', async () => {
  const { sitting, hear } = seated({ refused: { reason: 'The table has moved on meanwhile.', rule: '' } })
  const late = sitting.play(end)
  hear({ type: 'events', events: [undone(10, 4)], position: position(4, 10) })
  await late
  await new Promise((later) => setTimeout(later))
  expect(sitting.notice?.text).toBe('The table has moved on meanwhile.')
  expect([sitting.shown?.n, sitting.shown?.seq, sitting.choices]).toEqual([4, 10, [end]])
})
