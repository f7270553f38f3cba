import { openTable } from '../protocol/http'
import { keepToken } from '../protocol/keys'
import type { OpenTable } from '../protocol/wire'
import { go } from '../route.svelte'

/** Open a table and sit down at it. */
export async function openAndSit(wish: OpenTable): Promise<void> {
  const seated = await openTable(wish)
  if (seated.token) keepToken(seated.table, seated.token)
  go(`/t/${seated.table}`)
}
