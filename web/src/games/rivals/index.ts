import type { GamePage } from '../page'
import type { Components } from './components'
import RivalsTable from './RivalsTable.svelte'
import { sound, stage } from './stage'
import { STANDING } from './touches'

const page: GamePage = {
  Table: RivalsTable,
  slots: ['hand', 'from', STANDING],
  keys: [],
  drawn: [],
  symbols: {},
  stage,
  sound,
  edits: (key, seat) => {
    const [kind, which = ''] = key.split(':')
    const whose = which.startsWith('their ') ? String(1 - Number(seat)) : seat
    const [house = '', side = ''] = which.replace('their ', '').split(' ')
    if (kind === 'stack') return ['stacks', which]
    if (kind === 'region' || kind === 'from') return ['seat', seat, 'stock', which]
    if (kind === 'place' || kind === 'card') return ['seat', whose, 'houses', house, side]
    if (kind === 'house') return ['seat', seat, 'houses', which, 'city']
    return kind === 'end' ? ['seat', seat, 'roads', which] : kind === 'hand' ? ['seat', seat, 'hand'] : null
  },
  things: (facts: Components) => facts.cards,
}
export default page
