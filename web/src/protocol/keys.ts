/** What this browser keeps: seat tokens by table, a name, the tables it sat at. Nothing of it travels in an address. */

const TOKEN = 'duchy.seat.'
const TABLES = 'duchy.tables'
const NAME = 'duchy.name'

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
export const myName = (): string => read(NAME) ?? ''
export const keepName = (name: string): void => write(NAME, name)

export function knownTables(): KnownTable[] {
  try {
    return JSON.parse(read(TABLES) ?? '[]') as KnownTable[]
  } catch {
    return []
  }
}

export function keepTable(id: string, title: string): void {
  const others = knownTables().filter((table) => table.id !== id)
  write(TABLES, JSON.stringify([{ id, title, at: Date.now() }, ...others].slice(0, 12)))
}

/** A link for another device carries the token behind the `#`, which browsers do not send: take it from there and hide it. */
export function tokenFromAddress(table: string): void {
  const found = /^#seat=([\w-]+)$/.exec(location.hash)
  if (!found?.[1]) return
  keepToken(table, found[1])
  history.replaceState(null, '', location.pathname + location.search)
}
