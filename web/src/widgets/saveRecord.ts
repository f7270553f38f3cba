import { record } from '../protocol/http'

/** The record of a table as a file in the person's downloads. */
export async function saveRecord(id: string, token: string | null): Promise<void> {
  const text = await record(id, token)
  const address = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `duchy-${id}.jsonl`
  link.click()
  URL.revokeObjectURL(address)
}
