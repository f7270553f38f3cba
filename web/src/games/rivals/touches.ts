import { partsOf, type Parts } from './parts'
import type { Touch } from '../../live/picking'
import type { Choice } from '../../protocol/said'
import type { Components } from './components'
import { factOf } from './state'

const thing = (key: string, slot: string, label: string, fits: (p: Parts) => boolean): Touch => ({
  key, slot, label, fits: (choice) => fits(partsOf(choice)),
})

/** Verbs that take a card out of the hand or from a pile; with any other a card is chosen among those that are offered. */
const LAID = ['play', 'build', 'put']
/** Verbs that name a thing in the other's principality. */
const THEIRS = ['burn', 'name']

export const cardTouch = (card: string, key: string, title: string): Touch => thing(key, 'hand', title, (p) => p.card === card && LAID.includes(p.verb))
/** A card that lies open to choose from: of a stack, of the rival's hand, of the discard pile. */
export const offered = (choice: Choice): string[] => {
  const p = partsOf(choice)
  return p.card && !p.place && !LAID.includes(p.verb) ? [p.card] : []
}
export const offerTouch = (card: string, title: string): Touch => thing(`offer:${card}`, 'offer', title, (p) => p.card === card && !LAID.includes(p.verb))
/** An empty site. */
export const siteTouch = (place: string, title: string, theirs: boolean): Touch =>
  thing(`place:${theirs ? 'their ' : ''}${place}`, 'place', `${title} ${place}`, (p) => p.place === place && THEIRS.includes(p.verb) === theirs)
/** A card that stands at a place: it is named with it, or built upon. Taking it down is never done by one touch (`STANDING`). */
export const standingTouch = (card: string, place: string, title: string, theirs: boolean, slot: string): Touch =>
  thing(`card:${theirs ? 'their ' : ''}${place} ${card}`, slot, `${title}, ${place}`, (p) => p.place === place && THEIRS.includes(p.verb) === theirs && (p.card === card || p.verb === 'build'))
export const STANDING = 'standing'
/** Possible, but not what is looked for: it is not lit. To take down a card; to get something before it is said what pays. */
export const quiet = (choice: Choice, touch: Touch, picks: Touch[]): boolean => {
  const { verb } = partsOf(choice)
  return verb === 'remove' || (verb === 'trade' && touch.slot === 'region' && !picks.some((pick) => pick.slot === 'from'))
}
export const regionTouch = (region: string, title: string): Touch => thing(`region:${region}`, 'region', title, (p) => p.region === region)
/** A store that pays in a trade; one of several where any of its kind would do. */
export const payerTouch = (region: string, resource: string, title: string): Touch =>
  thing(`from:${region}`, 'from', title, (p) => p.verb === 'trade' && (p.from === region || p.resource === resource))
export const resourceTouch = (resource: string): Touch => thing(`resource:${resource}`, 'resource', resource, (p) => p.resource === resource && p.verb !== 'trade')
export const numberTouch = (number: number): Touch => thing(`number:${number}`, 'number', String(number), (p) => p.number === number && NUMBERED.includes(p.verb))
/** Verbs whose number is chosen: of a die, of an amount. */
const NUMBERED = ['play', 'take']
export const numbered = (choice: Choice): number[] => {
  const p = partsOf(choice)
  return p.number !== undefined && NUMBERED.includes(p.verb) ? [p.number] : []
}
export const stackTouch = (stack: number): Touch => thing(`stack:${stack}`, 'stack', `Stack ${stack}`, (p) => p.stack === stack)
export const endTouch = (end: string): Touch => thing(`end:${end}`, 'end', `The ${end} end`, (p) => p.end === end)
export const houseTouch = (house: number, title: string): Touch =>
  thing(`house:${house}`, 'house', title, (p) => (p.card === 'city' || p.verb === 'heal') && p.number === house)

/** Where the things lie that a choice names. */
export const onTheirs = (p: Parts): boolean => THEIRS.includes(p.verb)
export const onTable = (p: Parts, facts: Components): boolean => p.stack !== undefined || (p.verb === 'build' && factOf(facts, p.card ?? '')?.class === 'centre')
export const onMine = (p: Parts): boolean => !THEIRS.includes(p.verb) && p.verb !== 'remove' && (p.place ?? p.region ?? p.end) !== undefined
