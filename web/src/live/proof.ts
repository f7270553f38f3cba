import type { Kept } from '../protocol/keys'
import type { TableInfo } from '../protocol/said'

/** no: it is a lie; fixed: one hand fixed the dice before the game; all: they come of several hands; mine: and mine is one of them. */
export type Proof = 'no' | 'fixed' | 'all' | 'mine'

async function hash(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Does the seed give the number that was published before the game, and come of what all players added? The browser counts it again by itself. */
export async function proof(info: Pick<TableInfo, 'seed' | 'part' | 'gifts' | 'commitment'>, seat: number | null, kept: Kept | null): Promise<Proof | null> {
  if (!info.seed || !crypto.subtle) return null
  if ((await hash(`duchy seed ${info.part || info.seed}`)) !== info.commitment) return 'no'
  if (!info.part) return 'fixed'
  if ((await hash(`duchy dice ${info.part} with ${info.gifts.map((gift) => gift || '-').join(' ')}`)) !== info.seed) return 'no'
  if (!kept || seat === null) return 'all'
  if (kept.commitment !== info.commitment) return 'no'
  return info.gifts[seat] === kept.gift ? 'mine' : info.gifts[seat] ? 'no' : 'all'
}
