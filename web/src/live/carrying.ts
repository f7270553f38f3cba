/** A game on its way between a server and this browser: both pages are of one origin, and so is what they keep. */
import { importRecord, record } from '../protocol/http'
import { keepToken, myName } from '../protocol/keys'
import { ALONE } from '../protocol/transport'
import type { Sitting } from './sitting.svelte'

const KEY = 'duchy.carried'
interface Carried { record: string; seat: number; bot: string; alone: boolean }

/** Take the game of a table to the other page: there it is played on, with new dice. */
export async function carry(sitting: Sitting, other: string): Promise<void> {
  const bot = sitting.info?.seats.find((seat) => seat.who === 'bot')?.bot ?? ''
  const carried: Carried = { record: await record(sitting.id, sitting.token), seat: sitting.seat ?? 0, bot, alone: !ALONE }
  localStorage.setItem(KEY, JSON.stringify(carried))
  location.assign(other)
}

/** The table of a game that was carried here, or nothing. */
export async function arrived(): Promise<string> {
  const kept = localStorage.getItem(KEY)
  const carried = kept ? (JSON.parse(kept) as Carried) : null
  if (carried?.alone !== ALONE) return ''
  localStorage.removeItem(KEY)
  const seated = await importRecord(carried.record, myName(), carried.bot, carried.seat)
  if (seated.token) keepToken(seated.table, seated.token)
  return seated.table
}
