import type { GameCard } from '../page'
import Emblem from './Emblem.svelte'
import Mini from './Mini.svelte'
import Mode from './Mode.svelte'

const card: GameCard = {
  id: 'burgundy',
  Emblem,
  Mode,
  Mini,
  shown: {},
  companion: { link: 'Companion: the Châteauma for a printed game', page: () => import('./Companion.svelte') },
}
export default card
