import { giftOf, keepGift, newGift, personKey } from './keys'
import type { Analysis, Branches, Daily, DailySeated, Entries, Followed, Games, Gone, HowTo, Invited, Inviter, Laid, Me, Mine, MyResults, NextTable, Problem, PuzzleAnswer, PuzzleShown, Puzzles, PuzzleToday, Reach, Rule, Rules, Scores, Seated, Shown, TableInfo } from './said'
import { ALONE, ask as say, type Answer } from './transport'
import type { DescribeMe, Edit, LayPosition, OpenTable, PlayDaily, PlayOn } from './wire'

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

export async function ask<T>(path: string, options: { body?: unknown; token?: string | null } = {}): Promise<T> {
  const headers: Record<string, string> = {}
  if (options.body !== undefined) headers['content-type'] = 'application/json'
  if (options.token) headers.authorization = `Bearer ${options.token}`
  const body = options.body === undefined ? undefined : JSON.stringify(options.body)
  return JSON.parse(await text(path, headers, body)) as T
}

/** The answer as it was written. */
async function text(path: string, headers: Record<string, string>, body?: string): Promise<string> {
  const key = ALONE ? '' : personKey()
  if (key) headers = { ...headers, 'x-duchy-key': key }
  let answer: Answer
  try {
    answer = await say({ method: body === undefined ? 'GET' : 'POST', path, headers, body })
  } catch {
    throw new Refusal('The server does not answer. Try again in a moment.', '', 0)
  }
  if (answer.status < 300) return answer.text
  const problem = parsed(answer.text)
  throw new Refusal(problem.error ?? 'That did not work. Try again.', problem.rule ?? '', answer.status)
}

function parsed(text: string): Partial<Problem> {
  try {
    return JSON.parse(text) as Partial<Problem>
  } catch {
    return {}
  }
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
/** The rules of a game or of a whole family; with a question, those that answer it, best first. */
export const rules = (game: string, question = '') =>
  ask<Rules>(`/api/rules?game=${encodeURIComponent(game)}&ask=${encodeURIComponent(question)}`).then((a) => a.rules)
export const rule = (id: string) => ask<Rule>(`/api/rules/${encodeURIComponent(id)}`)
export const howTo = (family: string) => ask<HowTo>(`/api/how/${encodeURIComponent(family)}`)
/** Tiles, boards, cards and words: each game's folder says what it reads from it. */
export const facts = (game: string) => ask<unknown>(`/api/facts?game=${encodeURIComponent(game)}`)

/** A table to whose dice this browser adds before they are fixed. */
export async function openTable(wish: OpenTable): Promise<Seated> {
  const seated = await ask<Seated>('/api/tables', { body: { ...wish, gives: !wish.guided } })
  if (!wish.guided) await give(seated.table, seated.token, seated.commitment)
  return seated
}
export const lookAt = (id: string) => ask<TableInfo>(table(id))
export async function takeSeat(id: string, name: string, seat: number): Promise<Seated> {
  const seated = await ask<Seated>(`${table(id)}/seats`, { body: { name, seat, gives: true } })
  await give(id, seated.token, seated.commitment)
  return seated
}
/** Add to the seed of a game that has not begun. Without that it begins too, a little later. */
export async function give(id: string, token: string | null, commitment: string): Promise<void> {
  if (!token) return
  const kept = giftOf(id) ?? { commitment, gift: newGift() }
  keepGift(id, kept)
  await ask<TableInfo>(`${table(id)}/gift`, { body: { gift: kept.gift }, token }).catch(() => undefined)
}
export const mine = (tables: Record<string, string>) => ask<Mine>('/api/mine', { body: { tables } }).then((a) => a.tables)
export const reach = () => ask<Reach>('/api/reach')
export const rematch = (id: string, token: string | null) => ask<NextTable>(`${table(id)}/rematch`, { body: {}, token })

export const positionAt = (id: string, n: number, token: string | null) =>
  ask<Shown>(`${table(id)}/positions/${n}`, { token }).then((a) => a.position)
export const entries = (id: string, token: string | null) =>
  ask<Entries>(`${table(id)}/entries`, { token }).then((a) => a.entries)
export const scores = (id: string, token: string | null) =>
  ask<Scores>(`${table(id)}/scores`, { token }).then((a) => a.points)

export const analysis = (id: string) => ask<Analysis>(`${table(id)}/analysis`)
export const askCoach = (id: string) => ask<Analysis>(`${table(id)}/analysis`, { body: {} })

export const playOn = (id: string, wish: PlayOn) => ask<Seated>(`${table(id)}/branches`, { body: wish })
export const branches = (id: string) => ask<Branches>(`${table(id)}/branches`).then((a) => a.branches)
/** The positions after each action of a seat's line; nothing of it happens at the table. */
export const followLine = (id: string, n: number, seat: number, texts: string[], token: string | null) =>
  ask<Followed>(`${table(id)}/positions/${n}/line`, { body: { seat, texts }, token }).then((a) => a.positions)

/** The plain position of a game as a scenario file, and how it looks. */
export const blankPosition = (game: string, players: number | null) =>
  ask<Laid>(`/api/positions/blank?game=${encodeURIComponent(game)}${players === null ? '' : `&players=${players}`}`)
/** How the position of a scenario file looks, with some changes written into it. */
export const lookAtPosition = (scenario: string, changes: Edit[] = []) => ask<Laid>('/api/positions', { body: { scenario, changes } })
export const playPosition = (wish: Omit<LayPosition, 'changes'>) => ask<Seated>('/api/positions', { body: wish })

/** A position as the text of a scenario file, to save. */
export const scenario = (id: string, n: number) => text(`${table(id)}/positions/${n}/scenario`, {})

export const record = (id: string, token: string | null) =>
  text(`${table(id)}/record`, token ? { authorization: `Bearer ${token}` } : {})
export const importRecord = (text: string, name: string, bot: string, seat = 0) =>
  ask<Seated>('/api/records', { body: { record: text, seat, name, bot } })

export const me = () => ask<Me>('/api/me')
export const describeMe = (wish: DescribeMe) => ask<Me>('/api/me', { body: wish })
export const gatherSeats = (tables: Record<string, string>) => ask<Me>('/api/me/seats', { body: { tables } })
export const invite = () => ask<Invited>('/api/me/codes', { body: {} })
export const inviter = (code: string) => ask<Inviter>('/api/me/joined', { body: { code, look: true } })
export const join = (code: string) => ask<Me>('/api/me/joined', { body: { code } })
export const forgetDevice = (id: string) => ask<Me>(`/api/me/devices/${encodeURIComponent(id)}/forget`, { body: {} })
export const takeVacation = (days: number) => ask<Me>('/api/me/vacation', { body: { days } })
export const myResults = () => ask<MyResults>('/api/me/results').then((a) => a.results)
export const everything = () => text('/api/me/everything', {})
export const deleteMe = () => ask<Gone>('/api/me/delete', { body: {} })

export const puzzleToday = () => ask<PuzzleToday>('/api/puzzle')
export const puzzles = () => ask<Puzzles>('/api/puzzles')
export const puzzle = (id: string) => ask<PuzzleShown>(`/api/puzzles/${encodeURIComponent(id)}`)
export const answerPuzzle = (id: string, text: string) => ask<PuzzleAnswer>(`/api/puzzles/${encodeURIComponent(id)}`, { body: { text } })

export const daily = (browser: string) => ask<Daily>('/api/daily', { body: { browser } })
export const playDaily = (wish: PlayDaily) => ask<DailySeated>('/api/daily/tables', { body: wish })
