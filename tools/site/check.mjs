// Is the engine in the page the same? `node tools/site/check.mjs ENGINE PYODIDE FRAMES`: random games and choices of the
// bots against the numbers of tests/records, in Python as the page has it; and what tables say, against FRAMES, which
// `python -m tests.frames` printed natively.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { python } from './python.mjs'

const [engine, pyodide, frames] = process.argv.slice(2)
const tests = join(import.meta.dirname, '..', '..', 'tests')
const py = await python(engine, pyodide)
py.FS.mkdirTree('/home/pyodide/tests/records')
for (const name of ['__init__.py', 'choices.py', 'digests.py', 'frames.py', 'records/choices.json', 'records/digests.json'])
  py.FS.writeFile(`/home/pyodide/tests/${name}`, readFileSync(join(tests, name)))
py.globals.set('native', readFileSync(frames, 'utf8'))
const wrong = (
  await py.runPythonAsync(`
import json, sys, time
sys.path.insert(0, "/home/pyodide")
from tests import choices, digests, frames
wrong = [] if choices.ENGINE == "compiled" else ["the engine is not compiled"]
count, began = 0, time.time()
for kind, stored in ((digests, json.loads(digests.FILE.read_text())), (choices, json.loads(choices.FILE.read_text())["compiled"])):
    for case in kind.cases():
        name = " ".join(map(str, case))
        count += 1
        if kind.digest(*case) != stored[name]:
            wrong.append(f"{kind.__name__} {name}")
here, native = await frames.digests(), json.loads(native)
wrong += [f"frames of {game}" for game in here | native if here.get(game) != native.get(game)]
print(f"duchy: the engine in WebAssembly: {count} games and bots' choices, {len(here)} tables, {len(wrong)} differ, {time.time() - began:.0f} s")
wrong
`)
).toJs()
for (const name of wrong) console.log(name)
process.exit(wrong.length ? 1 : 0)
