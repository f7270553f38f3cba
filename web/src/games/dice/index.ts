import type { GamePage } from '../page'
import DiceTable from './DiceTable.svelte'
import { sound, stage } from './stage'

const page: GamePage = {
  Table: DiceTable,
  slots: ['pip', 'colour'],
  keys: ['pip', 'colour'],
  drawn: [],
  symbols: { monks: 'monastery', commodities: 'crate', workers: 'worker' },
  stage,
  sound,
  edits: (key, seat) => {
    const [kind, which = ''] = key.split(':')
    if (kind === 'pip' || kind === 'colour') return ['dice']
    const own: Record<string, string[]> = { hex: ['marks', which], bonus: ['spent', which] }
    return own[kind ?? ''] ? ['seat', seat, ...own[kind ?? '']!] : null
  },
  things: () => ({}),
}
export default page
