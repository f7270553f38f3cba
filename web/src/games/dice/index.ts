import type { GamePage } from '../page'
import DiceTable from './DiceTable.svelte'
import Emblem from './Emblem.svelte'

const page: GamePage = {
  id: 'dice',
  Table: DiceTable,
  Emblem,
  slots: ['pip', 'colour'],
  keys: ['pip', 'colour'],
  drawn: [],
  symbols: { monks: 'monastery', commodities: 'crate', workers: 'worker' },
  things: () => ({}),
}
export default page
