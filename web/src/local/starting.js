/** Python with the game in it. A first start runs 500 modules; what memory holds then is kept, and later starts take it as it
 * is. For that, whatever memory points at must lie where it lay: the compiled libraries are linked before Python starts,
 * in the order of their names, and Pyodide's own snapshots, which know of no libraries, do the rest. Plain JavaScript, for the
 * tools run it in Node. */
import { unpack } from './unpack.js'

export const PACKAGES = '/lib/python3.13/site-packages'
const IMPORTED = 'import duchy_compiled, duchy.server.local'
const ANEW = 'import random; random.seed()' // the one thing in memory that must not be the same again

async function link(module, game) {
  const paths = unpack(module, await game, PACKAGES).filter((path) => path.endsWith('.so')).sort()
  const compiled = await Promise.all(paths.map((path) => WebAssembly.compile(module.FS.readFile(path))))
  for (const [k, path] of paths.entries())
    module.preloadedWasm[path] = await module.loadWebAssemblyModule(compiled[k], { loadAsync: true, nodelete: true }, path, {})
}

/** `memory` of another start, of the same files; without it, Python runs all modules. */
export async function start(loadPyodide, options, game, memory) {
  const create = globalThis._createPyodideModule // which Pyodide calls
  let fail
  const failed = new Promise((_, reject) => (fail = reject))
  globalThis._createPyodideModule = async (settings) => {
    settings.preRun.push((module) => {
      module.addRunDependency('game')
      link(module, game).then(() => module.removeRunDependency('game'), fail)
    })
    const module = await create(settings)
    if (memory && module.wasmTable.length !== memory.functions) throw new Error('the memory that was kept is of another browser')
    return module
  }
  try {
    const kind = memory ? { _loadSnapshot: memory.bytes } : { _makeSnapshot: true }
    const py = await Promise.race([loadPyodide({ ...options, ...kind }), failed])
    py.runPython(memory ? ANEW : IMPORTED)
    return py
  } finally {
    globalThis._createPyodideModule = create
  }
}

/** What memory holds after a start without one. */
export const remembered = (py) => ({ bytes: py.makeMemorySnapshot(), functions: py._module.wasmTable.length })
