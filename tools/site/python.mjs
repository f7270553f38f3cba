// Python as the page has it, in Node: with the library and the game of a packed engine.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

export async function python(engine, pyodide) {
  const { loadPyodide } = await import(pathToFileURL(join(resolve(pyodide), 'pyodide.mjs')).href)
  const py = await loadPyodide({ indexURL: resolve(pyodide) + '/', stdLibURL: join(resolve(engine), 'python_stdlib.zip') })
  for (const name of readdirSync(engine).filter((each) => /^(duchy|nets-\w+)\.zip$/.test(each)))
    py.unpackArchive(new Uint8Array(readFileSync(join(engine, name))), 'zip', { extractDir: '/lib/python3.13/site-packages' })
  py.pyimport('duchy_compiled')
  return py
}
