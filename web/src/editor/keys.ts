import data from './keys.json'

/** What may stand at a key of a position: made by tools/position_keys.py from the code that reads positions. */
export interface Key {
  kind: 'integer' | 'flag' | 'choice' | 'counts' | 'words' | 'items' | 'text' | 'value'
  low?: number
  high?: number
  words?: string[]
  nothing?: boolean
  text: string
}
export type Keys = Record<string, Key>
export type Path = string[]
/** A value that can be changed: where it is, what it is now, what may stand there. */
export interface Row { path: Path; key: Key; value: unknown }
/** A table to which names can be added: spaces of a duchy, sources of points. */
export interface Room { path: Path; named: string; key: Key }

export const keysOf = (family: string): Keys => (data as unknown as Record<string, Keys>)[family] ?? {}

const isTable = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The pattern of a path: N for numbers, a word in capitals for names. */
export function pattern(keys: Keys, path: Path): string {
  let out = ''
  for (const word of path) {
    const below = (next: string) => (out ? `${out}.${next}` : next)
    const known = (next: string) => Object.keys(keys).some((key) => key === below(next) || key.startsWith(`${below(next)}.`))
    const named = Object.keys(keys).map((key) => key.slice(out.length + 1).split('.')[0] ?? '').find((next) => /^[A-Z]{2,}$/.test(next) && known(next))
    out = below(known(word) ? word : /^\d+$/.test(word) && known('N') ? 'N' : (named ?? word))
  }
  return out
}

/** All values of a position that have a key, in the order of the position. */
export function rows(keys: Keys, value: unknown, path: Path = []): Row[] {
  const key = path.length ? keys[pattern(keys, path)] : undefined
  if (key) return [{ path, key, value }]
  if (Array.isArray(value)) return value.flatMap((inner, i) => rows(keys, inner, [...path, String(i)]))
  return isTable(value) ? Object.entries(value).flatMap(([name, inner]) => rows(keys, inner, [...path, name])) : []
}

/** The tables whose keys are names. */
export function rooms(keys: Keys, value: unknown, path: Path = []): Room[] {
  if (!isTable(value)) return []
  const here = path.length ? `${pattern(keys, path)}.` : ''
  const named = Object.keys(keys).find((key) => here && key.startsWith(here) && /^[A-Z]{2,}$/.test(key.slice(here.length)))
  const own = named ? [{ path, named: named.slice(here.length), key: keys[named]! }] : []
  return [...own, ...Object.entries(value).flatMap(([name, inner]) => rooms(keys, inner, [...path, name]))]
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((found, word) => (typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[word] : undefined), value)
}

/** The change that puts a value at a path: what lies in a list is changed with the whole list. */
export function edit(position: unknown, path: Path, value: unknown): { path: Path; value: unknown } {
  const list = path.findIndex((_, i) => Array.isArray(valueAt(position, path.slice(0, i + 1))))
  if (list < 0 || list === path.length - 1) return { path, value }
  const at = path.slice(0, list + 1)
  const copy = JSON.parse(JSON.stringify(valueAt(position, at))) as Record<string, unknown>
  const parent = valueAt(copy, path.slice(list + 1, -1)) as Record<string, unknown>
  parent[path.at(-1)!] = value
  return { path: at, value: copy }
}

/** "Silver of seat 2", "depots 4". */
export function title(path: Path): string {
  const [first, seat, ...rest] = path
  const words = (parts: Path) => parts.join(' ').replaceAll('_', ' ')
  return first === 'seat' && rest.length ? `${words(rest)}, seat ${Number(seat) + 1}` : words(path)
}

export function short(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (Array.isArray(value)) return value.map(short).join(', ') || 'none'
  if (typeof value === 'object') return Object.entries(value).filter(([, many]) => many !== 0).map(([name, many]) => `${name} ${short(many)}`).join(', ') || 'none'
  return value === '' ? 'none' : String(value)
}

/** What may stand there, in words. */
export function help(key: Key): string {
  const range = key.low === undefined ? '' : key.low === key.high ? `${key.low}` : `${key.low} to ${key.high}`
  const kinds: Record<Key['kind'], string> = { integer: range, flag: 'yes or no', choice: '', counts: `each 0 to ${key.high}`, words: `${range} of them`, items: `${range} of them`, text: '', value: '' }
  return [kinds[key.kind], key.text.replaceAll('`', '')].filter(Boolean).join('; ')
}
