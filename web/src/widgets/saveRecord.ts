import { save } from '../live/save'
import { record, scenario } from '../protocol/http'

/** The record of a table as a file in the person's downloads. */
export async function saveRecord(id: string, token: string | null): Promise<void> {
  save(`duchy-${id}.jsonl`, await record(id, token), 'application/x-ndjson')
}

/** A position of it as a scenario file. */
export async function saveScenario(id: string, n: number): Promise<void> {
  save(`duchy-${id}-${n}.toml`, await scenario(id, n), 'application/toml')
}
