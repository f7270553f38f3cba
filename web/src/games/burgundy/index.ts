import type { GamePage } from '../page'
import BurgundyTable from './BurgundyTable.svelte'
import Companion from './Companion.svelte'
import type { Components } from './components'
import Emblem from './Emblem.svelte'

const page: GamePage = {
  id: 'burgundy',
  Table: BurgundyTable,
  Emblem,
  slots: ['die'],
  keys: ['die'],
  drawn: ['workers'],
  symbols: { workers: 'worker' },
  companion: { link: 'Companion: the Châteauma for a printed game', Page: Companion },
  things: (facts: Components) => facts.tiles,
}
export default page
