import { gatherSeats, mine } from '../protocol/http'
import { gathered, isKnown, knownTables, readOf, toGather, tokenOf } from '../protocol/keys'
import { ALONE } from '../protocol/transport'
import type { MyTable } from '../protocol/said'
import { myTurn } from './standing'

/** How it stands at the tables where I have a seat, on whichever device: those that wait for me first, then the latest. */
export async function myTables(): Promise<MyTable[]> {
  const tokens = knownTables().flatMap(({ id }) => {
    const token = tokenOf(id)
    return token ? [[id, token]] : []
  })
  if (!tokens.length && !isKnown()) return []
  if (!ALONE) await gather()
  const found = await mine(Object.fromEntries(tokens) as Record<string, string>)
  return found.sort((a, b) => Number(myTurn(b)) - Number(myTurn(a)) || b.since - a.since)
}

/** How much was said there that I have not read. */
export const unread = (table: MyTable): number => table.unread ?? Math.max(0, table.talk - readOf(table.table))

/** Seats that were taken before there were persons are the person's too. */
async function gather(): Promise<void> {
  const before = toGather()
  if (Object.keys(before).length) await gatherSeats(before)
  gathered()
}

/** Whether something has happened there that I have not seen on any device. */
export const missed = (table: MyTable): boolean => table.seen !== null && table.status !== 'waiting' && table.seq > table.seen

/** Since when it stands like this, in a few letters. */
export function since(table: MyTable, now: number = Date.now() / 1000): string {
  const minutes = Math.floor(Math.max(0, now - table.since) / 60)
  if (minutes < 1) return 'just now'
  const long = minutes < 60 ? `${minutes} min` : minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`
  return table.status === 'over' ? `${long} ago` : `for ${long}`
}

export const opponents = (table: MyTable): string => {
  const others = table.seats.filter((_, seat) => seat !== table.seat).map((seat) => (seat.who === 'open' ? 'a free seat' : seat.name))
  return others.length ? `with ${others.join(', ')}` : 'alone'
}
