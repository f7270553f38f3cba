import { partsOf, type Parts } from './parts'
import type { Touch } from '../../live/picking'

const thing = (key: string, slot: string, label: string, fits: (p: Parts) => boolean): Touch => ({
  key, slot, label, fits: (choice) => fits(partsOf(choice)),
})

export const cardTouch = (card: string, key: string, title: string): Touch => thing(key, 'hand', title, (p) => p.card === card)
/** Burning and naming happen in the other's principality, everything else in the own one. */
export const siteTouch = (place: string, title: string, theirs: boolean): Touch =>
  thing(`place:${theirs ? 'their ' : ''}${place}`, 'place', `${title} ${place}`, (p) => p.place === place && (p.verb === 'burn' || p.verb === 'name') === theirs)
export const regionTouch = (region: string, title: string): Touch => thing(`region:${region}`, 'region', title, (p) => p.region === region)
export const resourceTouch = (resource: string): Touch => thing(`resource:${resource}`, 'resource', resource, (p) => p.resource === resource)
export const stackTouch = (stack: number): Touch => thing(`stack:${stack}`, 'stack', `Stack ${stack}`, (p) => p.stack === stack)
export const endTouch = (end: string): Touch => thing(`end:${end}`, 'end', `The ${end} end`, (p) => p.end === end)
export const houseTouch = (house: number, title: string): Touch =>
  thing(`house:${house}`, 'house', title, (p) => (p.card === 'city' || p.verb === 'heal') && p.number === house)
