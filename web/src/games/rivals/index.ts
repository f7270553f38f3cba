import type { GamePage } from '../page'
import type { Components } from './components'
import Emblem from './Emblem.svelte'
import RivalsTable from './RivalsTable.svelte'

const page: GamePage = {
  id: 'rivals',
  Table: RivalsTable,
  Emblem,
  slots: ['hand'],
  keys: [],
  drawn: [],
  symbols: {},
  things: (facts: Components) => facts.cards,
}
export default page
