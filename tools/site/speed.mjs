// How fast is the engine in the page? `node speed.mjs ENGINE PYODIDE PYTHON`: random games in WebAssembly and with the
// compiled engine of PYTHON, in turn, by the processor's own clock; each the best of three.
import { execFileSync } from 'node:child_process'
import { python } from './python.mjs'

const [engine, pyodide, native = 'python3'] = process.argv.slice(2)
const GAMES = { 'burgundy/2019': 1500, 'dice/standard': 3000, 'rivals/duel': 60 }
const play = (game, count) => `
import importlib, time
from duchy import games
game = games.open_game("${game}")
playouts = importlib.import_module(f"duchy.games.{'${game}'.partition('/')[0]}.engine.playout").playouts
began = time.process_time()
told = [int(x) for x in playouts(game.new({"players": 2}), 1, ${count})]
`
const py = await python(engine, pyodide)
for (const [game, count] of Object.entries(GAMES)) {
  const best = { page: Infinity, native: Infinity }
  const told = {}
  for (let k = 0; k < 3; k++) {
    py.runPython(play(game, 1))
    const before = process.cpuUsage()
    told.page = JSON.stringify(py.runPython(`${play(game, count)}told`).toJs().map(String))
    const { user, system } = process.cpuUsage(before)
    best.page = Math.min(best.page, (user + system) / 1e6)
    const words = ['-c', `${play(game, count)}import json; print(json.dumps([time.process_time() - began, *map(str, told)]))`]
    const [seconds, ...same] = JSON.parse(execFileSync(native, words, { encoding: 'utf8' }))
    best.native = Math.min(best.native, seconds)
    told.native = JSON.stringify(same)
  }
  const rates = [count / best.page, count / best.native].map(Math.round)
  const same = told.page === told.native ? 'same games' : 'OTHER GAMES'
  console.log(`${game}: ${rates[0]} games/s in the page, ${rates[1]} natively: ${(best.native / best.page).toFixed(2)}, ${same}`)
}
