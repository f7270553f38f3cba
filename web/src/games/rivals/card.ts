import type { GameCard } from '../page'
import Emblem from './Emblem.svelte'
import Mini from './Mini.svelte'
import Mode from './Mode.svelte'

const card: GameCard = { id: 'rivals', Emblem, Mode, Mini, shown: {} }
export default card
