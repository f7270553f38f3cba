const DUCHIES: Record<string, string> = {
  '': 'as the rules say', random: 'a random one for each', free: 'everybody chooses', different: 'a random one for each, none twice',
  pairs: 'each chooses one of two',
}

/** How people come to their duchies, by the value of that option. */
export function duchies(value: string): string {
  return DUCHIES[value] ?? (value.includes(',') ? `numbers ${value.replaceAll(',', ', ')}` : `number ${value} for all`)
}

/** What was chosen about a table, each with its title; the number of players is told elsewhere. */
export function chosenWords(setup: Record<string, unknown>): [title: string, words: string][] {
  return Object.entries(setup).filter(([key]) => key !== 'players').map(([key, value]) => {
    const words = Array.isArray(value) ? value.join(', ') : String(value)
    return key === 'boards' ? ['Duchies', duchies(words.replaceAll(' ', ''))] : [key[0]!.toUpperCase() + key.slice(1).replaceAll('_', ' '), words]
  })
}
