import type { Analysis, Entries, Games, NextTable, Problem, Rules, Scores, Seated, Shown, TableInfo } from './said'
import type { OpenTable } from './wire'

/** A refusal of the server, in its own sentence. */
export class Refusal extends Error {
  constructor(
    sentence: string,
    readonly rule: string,
    readonly status: number,
  ) {
    super(sentence)
  }
}

async function ask<T>(path: string, options: { body?: unknown; token?: string | null } = {}): Promise<T> {
  const headers: Record<string, string> = {}
  if (options.body !== undefined) headers['content-type'] = 'application/json'
  if (options.token) headers.authorization = `Bearer ${options.token}`
  let answer: Response
  try {
    answer = await fetch(path, {
      method: options.body === undefined ? 'GET' : 'POST',
      headers,
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
    })
  } catch {
    throw new Refusal('The server does not answer. Try again in a moment.', '', 0)
  }
  if (answer.ok) return (await answer.json()) as T
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>
  throw new Refusal(problem.error ?? 'That did not work. Try again.', problem.rule ?? '', answer.status)
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`

/** What does not change while the server runs is asked for once. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | null = null
  return () => {
    known ??= load().catch((problem) => {
      known = null
      throw problem
    })
    return known
  }
}

export const games = once(() => ask<Games>('/api/games'))
export const rules = once(() => ask<Rules>('/api/rules').then((a) => a.rules))
/** Tiles, boards, cards and words: each game's folder says what it reads from it. */
export const facts = (game: string) => ask<unknown>(`/api/facts?game=${encodeURIComponent(game)}`)

export const openTable = (wish: OpenTable) => ask<Seated>('/api/tables', { body: wish })
export const lookAt = (id: string) => ask<TableInfo>(table(id))
export const takeSeat = (id: string, name: string, seat: number) =>
  ask<Seated>(`${table(id)}/seats`, { body: { name, seat } })
export const rematch = (id: string, token: string) => ask<NextTable>(`${table(id)}/rematch`, { body: {}, token })

export const positionAt = (id: string, n: number, token: string | null) =>
  ask<Shown>(`${table(id)}/positions/${n}`, { token }).then((a) => a.position)
export const entries = (id: string, token: string | null) =>
  ask<Entries>(`${table(id)}/entries`, { token }).then((a) => a.entries)
export const scores = (id: string, token: string | null) =>
  ask<Scores>(`${table(id)}/scores`, { token }).then((a) => a.points)

export const analysis = (id: string) => ask<Analysis>(`${table(id)}/analysis`)
export const askCoach = (id: string) => ask<Analysis>(`${table(id)}/analysis`, { body: {} })

export async function record(id: string, token: string | null): Promise<string> {
  const answer = await fetch(`${table(id)}/record`, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  if (answer.ok) return answer.text()
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>
  throw new Refusal(problem.error ?? 'The record cannot be saved now.', '', answer.status)
}
export const importRecord = (text: string, name: string, bot: string) =>
  ask<Seated>('/api/records', { body: { record: text, seat: 0, name, bot } })
