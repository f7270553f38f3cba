import type { Choice } from '../../protocol/said'
import type { Components } from './components'
import { partsOf as parts } from './parts'
import type { SheetState } from './state'
import type { Touch } from '../../live/picking'

export function colourAt(hex: string, sheet: string, facts: Components): string {
  const letter = facts.sheets[sheet]?.rows['abcdefg'.indexOf(hex[0] ?? '')]?.[Number(hex[1]) - 1] ?? ''
  return facts.colours[letter] ?? ''
}

export const pipTouch = (index: number, value: number): Touch => ({
  key: `pip:${index}`, slot: 'pip', label: `Number ${value}`,
  fits: (choice) => parts(choice).verb !== 'worker' && parts(choice).marks[0]?.number === value,
})

export const colourTouch = (index: number, colour: string, sheet: string, facts: Components): Touch => ({
  key: `colour:${index}`, slot: 'colour', label: `Colour ${colour}`,
  fits: (choice) => parts(choice).verb !== 'monk' && colourAt(parts(choice).marks[0]?.hex ?? '', sheet, facts) === colour,
})

export const bonusTouch = (bonus: string, sheet: SheetState): Touch => ({
  key: `bonus:${bonus}`, slot: 'bonus', label: `Spend a ${bonus}: ${sheet.open[bonus] ?? 0} open, ${spentOf(bonus, sheet)} ${bonus === 'commodity' ? 'sold' : 'used'}`,
  fits: (choice) => (bonus === 'silver' ? parts(choice).silver : parts(choice).verb === bonus),
})

export const circledOf = (bonus: string, sheet: SheetState): number => (sheet.row[bonus] ?? 0) + (sheet.green_row[bonus] ?? 0)
export const spentOf = (bonus: string, sheet: SheetState): number => circledOf(bonus, sheet) - (sheet.open[bonus] ?? 0)

/** A first hex takes the first mark; with a silver, one that goes with it takes the second. */
export const hexTouch = (hex: string, about: string, picks: Touch[], choices: Choice[]): Touch => {
  const first = picks.find((pick) => pick.slot === 'hex')
  const pair = first && first.key !== `hex:${hex}` && choices.some((choice) => first.fits(choice) && parts(choice).marks[1]?.hex === hex)
  return {
    key: `hex:${hex}`, slot: pair ? 'second' : 'hex', label: `Hex ${hex}, ${about}`,
    fits: (choice) => parts(choice).marks[pair ? 1 : 0]?.hex === hex,
  }
}

/** What was tried, for the server to say why not. */
export function tried(picks: Touch[], pips: number[], castles: boolean, sheet: SheetState): { ask: string } | { tell: string } {
  const hex = picks.findLast((pick) => pick.slot === 'hex' || pick.slot === 'second')?.key.slice(4)
  if (!hex) return { tell: noBonus(picks.find((pick) => pick.slot === 'bonus')?.key.slice(6), sheet) }
  if (castles) return { ask: `castle ${hex}` }
  const pip = picks.find((pick) => pick.slot === 'pip')?.label.slice(7) ?? pips[0]
  return { ask: `mark ${hex}=${pip}` }
}

function noBonus(bonus: string | undefined, sheet: SheetState): string {
  if (!bonus) return 'No pair of dice goes with this now.'
  if (bonus === 'commodity') return 'Commodities are sold by themselves at a double hourglass.'
  return sheet.open[bonus] ? `No ${bonus} helps with these dice.` : `You have no open ${bonus}.`
}
