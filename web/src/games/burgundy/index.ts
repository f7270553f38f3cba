import type { GamePage } from '../page'
import BurgundyTable from './BurgundyTable.svelte'
import type { Components } from './components'
import { sound, stage } from './stage'

const page: GamePage = {
  Table: BurgundyTable,
  slots: ['die'],
  keys: ['die'],
  drawn: ['workers'],
  symbols: { workers: 'worker' },
  stage,
  sound,
  edits: (key, seat) => {
    const [kind, which = ''] = key.split(':')
    const own: Record<string, string[]> = { die: ['dice'], storage: ['storage'], hex: ['duchy', which], goods: ['goods'], workers: ['workers'], board: ['board'] }
    if (kind === 'ware') return which === 'black' ? ['black'] : ['depots', which]
    if (kind === 'load') return ['depot_goods', which]
    return own[kind ?? ''] ? ['seat', seat, ...own[kind ?? '']!] : null
  },
  things: (facts: Components) => facts.tiles,
}
export default page
