import type { GameCard } from '../page'
import Emblem from './Emblem.svelte'
import Mini from './Mini.svelte'
import Mode from './Mode.svelte'
import './sheets.css'
import SheetChoice from './SheetChoice.svelte'

const card: GameCard = { id: 'dice', Emblem, Mode, Mini, shown: { sheet: { title: 'Sheet', Picture: SheetChoice } } }
export default card
