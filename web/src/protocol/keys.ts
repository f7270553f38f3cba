/** What this browser keeps: seat tokens by table, a name, the tables it sat at. Nothing of it travels in an address. */

const TOKEN = 'duchy.seat.'
const TABLES = 'duchy.tables'
const NAME = 'duchy.name'
const READ = 'duchy.read.'
const GIFT = 'duchy.gift.'
const BROWSER = 'duchy.browser'
const KEY = 'duchy.key'
const GATHERED = 'duchy.gathered'
const KNOWN = 'duchy.known'
const MOST = 50 // tables; so many the server looks up at once

export interface KnownTable { id: string; title: string; at: number }

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // a browser that keeps nothing: the seat lasts as long as the page
  }
}

export const tokenOf = (table: string): string | null => read(TOKEN + table)
export const keepToken = (table: string, token: string): void => write(TOKEN + table, token)
/** How many lines that others wrote into the chat of a table were read here. */
export const readOf = (table: string): number => Number(read(READ + table) ?? 0)
export const keepRead = (table: string, lines: number): void => write(READ + table, String(lines))
export const myName = (): string => read(NAME) ?? ''
export const keepName = (name: string): void => write(NAME, name)

export interface Kept { commitment: string; gift: string }
/** What this browser added to the seed of a table, and the number that the server was bound by before. */
export function giftOf(table: string): Kept | null {
  try {
    return JSON.parse(read(GIFT + table) ?? 'null') as Kept | null
  } catch {
    return null
  }
}
export const keepGift = (table: string, kept: Kept): void => write(GIFT + table, JSON.stringify(kept))

const bytes = (count: number): string => [...crypto.getRandomValues(new Uint8Array(count))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
export const newGift = (): string => bytes(32)

/** A secret by which a server knows this browser again: of its tries at the daily game one counts. */
export const browserSecret = (): string => secret(BROWSER)

/** The key by which a server knows the person: it holds all seats of the person, on each of his devices. */
export const personKey = (): string => secret(KEY)

/** A secret that this browser made; empty where it keeps nothing. */
function secret(place: string): string {
  const known = read(place)
  if (known) return known
  const made = bytes(24)
  write(place, made)
  return read(place) ?? ''
}

/** Whether a server may know this person, though this browser itself has never sat down: another device has joined it. */
export const isKnown = (): boolean => read(KNOWN) !== null
export const keepKnown = (): void => write(KNOWN, '1')
/** The seats that were taken before there was a key; once. */
export function toGather(): Record<string, string> {
  if (read(GATHERED) !== null) return {}
  return Object.fromEntries(knownTables().flatMap(({ id }) => (tokenOf(id) ? [[id, tokenOf(id)!]] : [])))
}
export const gathered = (): void => write(GATHERED, '1')

/** Everything that this browser keeps of a person is gone. */
export function forgetAll(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(TOKEN) || key.startsWith(READ) || key.startsWith(GIFT) || [TABLES, NAME, BROWSER, KEY, KNOWN, GATHERED].includes(key)) localStorage.removeItem(key)
    }
  } catch {
    // a browser that keeps nothing has nothing to forget
  }
}

export function knownTables(): KnownTable[] {
  try {
    return JSON.parse(read(TABLES) ?? '[]') as KnownTable[]
  } catch {
    return []
  }
}

export function keepTable(id: string, title: string): void {
  const others = knownTables().filter((table) => table.id !== id)
  write(TABLES, JSON.stringify([{ id, title, at: Date.now() }, ...others].slice(0, MOST)))
}

export const forgetTable = (id: string): void => write(TABLES, JSON.stringify(knownTables().filter((table) => table.id !== id)))

/** A link for another device carries the token behind the `#`, which browsers do not send: take it from there and hide it. */
export function tokenFromAddress(table: string): void {
  const found = /^#seat=([\w-]+)$/.exec(location.hash)
  if (!found?.[1]) return
  keepToken(table, found[1])
  history.replaceState(null, '', location.pathname + location.search)
}
