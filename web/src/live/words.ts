/** Short words for what a preview names. */
const EFFECTS: Record<string, string> = {
  castle: 'one free action',
  market: 'a ship or livestock of your choice',
  carpenter: 'a building of your choice',
  church: 'a mine, monastery or castle of your choice',
  warehouse: 'one sale',
  'town-hall': 'one more tile to place',
  ship: 'goods of a depot',
  neighbour: 'goods of a neighbouring depot',
  keep: 'choose which goods to keep',
  discard: 'one stored tile goes',
  'white-castle': 'one action with the white die',
  crane: 'the building of your choice',
  hang: 'a castle for the shield',
  cargo: 'goods of one kind from all depots',
}

/** +3 or −2. */
export const signed = (n: number): string => `${n > 0 ? '+' : '−'}${Math.abs(n)}`

export const effectWords = (effect: string): string => EFFECTS[effect] ?? effect
export const pointWords = (source: string): string => source.replace(/^phases$/, 'for the phase').replace(/^areas$/, 'for the area')

/** Choices grouped by what they begin with, in the order they come. */
const HEADS: Record<string, string> = {
  take: 'Take', sell: 'Sell goods', workers: 'Take workers', buy: 'Buy', hire: 'Fetch with workers',
  load: 'Load goods', keep: 'Keep', discard: 'Throw away', settle: 'Choose a duchy', end: 'Turn', pass: 'Turn',
  mark: 'Mark hexes', monk: 'Use a monk', worker: 'Use a worker', castle: 'Castle', build: 'Build', play: 'Play a card',
  trade: 'Trade', roll: 'Roll', remove: 'Take down', gain: 'Gain', pay: 'Pay', put: 'Put away', search: 'Search', draw: 'Draw', give: 'Give',
  crane: 'Crane', shield: 'Shields', tribute: 'Tribute', name: 'Name', cargo: 'Goods', fetch: 'Place from a depot', route: 'Trade route', exchange: 'Exchange',
  retrieve: 'Castle', lose: 'Give up', burn: 'Burn', upper: 'Regions', place: 'Place', stop: 'Enough', waive: 'Defence', defend: 'Defence', pick: 'Choose a card',
}
export const groupHead = (text: string): string => {
  const word = text.split(' ')[0] ?? ''
  return HEADS[word] ?? word.charAt(0).toUpperCase() + word.slice(1)
}
