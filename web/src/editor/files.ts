/** What a file is, by how it begins: a record is a line of JSON, a position is TOML with a game. */
export function kindOf(text: string): 'record' | 'position' | null {
  const start = text.trimStart()
  if (start.startsWith('{')) return 'record'
  return /^\s*(game|title|rules|players)\s*=/m.test(start) ? 'position' : null
}
