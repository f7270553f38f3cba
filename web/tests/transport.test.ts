import { afterEach, expect, test, vi } from 'vitest'
import { ask, Refusal, record } from '../src/protocol/http'

/** What a server says, and what the page makes of it. */
const answering = (status: number, text: string) => vi.stubGlobal('fetch', vi.fn(async () => new Response(text, { status })))
afterEach(() => vi.unstubAllGlobals())

test('an answer is read, and asked for as it should be', async () => {
  answering(200, '{"a": 1}')
  expect(await ask('/api/x', { body: { b: 2 }, token: 't' })).toEqual({ a: 1 })
  expect(fetch).toHaveBeenCalledWith('/api/x', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer t' },
    body: '{"b":2}',
  })
})

test('a refusal keeps its sentence, its rule and its status', async () => {
  answering(409, '{"error": "Not now.", "rule": "B-1"}')
  const refusal = await ask('/api/x').catch((problem: Refusal) => problem)
  expect(refusal).toMatchObject({ message: 'Not now.', rule: 'B-1', status: 409 })
})

test('what is no JSON is a refusal all the same, and a record is text', async () => {
  answering(502, '<html>')
  await expect(ask('/api/x')).rejects.toThrow('That did not work. Try again.')
  answering(200, 'line\nline')
  expect(await record('t', null)).toBe('line\nline')
})

test('nobody answers', async () => {
  vi.stubGlobal('fetch', vi.fn(async () => Promise.reject(new TypeError())))
  await expect(ask('/api/x')).rejects.toThrow('The server does not answer.')
})
