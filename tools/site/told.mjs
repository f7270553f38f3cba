// What the page shows before its Python has started: `node told.mjs ENGINE PYODIDE` writes games.json, the answer to
// /api/games, into the engine's folder.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { python } from './python.mjs'

const [engine, pyodide] = process.argv.slice(2)
const py = await python(engine, pyodide)
const [status, , text] = (
  await py.runPythonAsync(`
from duchy.server.local import Local
local = Local([], lambda *_: None, None)
await local.ask("GET", "/api/games", {}, "")
`)
).toJs()
if (status !== 200) throw new Error(`/api/games: ${status}`)
writeFileSync(join(engine, 'games.json'), text)
