// Python as the page has it, in Node: with the library and the game of a packed engine. It begins with the memory of another
// start, as every visit of a page but the first does.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PACKAGES, remembered, start } from '../../web/src/local/starting.js'
import { unpack } from '../../web/src/local/unpack.js'

export async function python(engine, pyodide) {
  const [{ loadPyodide }] = await Promise.all(['pyodide.mjs', 'pyodide.asm.js'].map((name) => import(pathToFileURL(join(resolve(pyodide), name)).href)))
  const archive = (name) => new Uint8Array(readFileSync(join(engine, name))).buffer
  const options = { indexURL: resolve(pyodide) + '/', stdLibURL: join(resolve(engine), 'python_stdlib.zip') }
  const begin = (memory) => start(loadPyodide, options, Promise.resolve(archive('duchy.zip')), memory)
  const py = await begin(remembered(await begin()))
  for (const name of readdirSync(engine).filter((each) => /^nets-\w+\.zip$/.test(each))) unpack(py, archive(name), PACKAGES)
  return py
}
