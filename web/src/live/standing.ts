import type { MyTable } from '../protocol/said'

export const myTurn = (table: MyTable): boolean => table.movers.includes(table.seat)

/** What a game says of its end, as a line of its own. */
const sentence = (note: string): string => `${note[0]?.toUpperCase() ?? ''}${note.slice(1).replace(/\.$/, '')}`

/** Whose turn it is, or how it ended, as I would say it. */
export function standing(table: MyTable): string {
  const name = (seat: number) => (seat === table.seat ? 'you' : (table.seats[seat]?.name ?? ''))
  if (table.status === 'waiting') return 'Waiting for players'
  if (table.paused) return 'Paused'
  if (table.ended === 'agreed') return 'Ended by agreement'
  if (table.status === 'over') {
    if (table.seats.length === 1 && table.note) return sentence(table.note)
    if (!table.winners.length) return 'Finished'
    return table.winners.includes(table.seat) ? (table.winners.length > 1 ? 'You won together' : 'You won') : `${table.winners.map(name).join(' and ')} won`
  }
  return myTurn(table) ? 'Your turn' : `${table.movers.map(name).join(', ')} to move`
}
