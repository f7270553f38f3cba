/** A worker with Python in it. The page's own is the referee; it starts a second one, the thinker, in which bots think, so
 * that undo and reasons come at once while a master thinks. */
import type { ToPage, ToWorker } from './messages'
import { forget, keepMemory, kept } from './memory'
import { keep, rows } from './shelf'
import { PACKAGES, type Memory, type Python, remembered, start } from './starting'
import { unpack } from './unpack'

interface Line {
  hear(frame: string): void
  hang_up(): void
}
interface Local {
  open(): Promise<void>
  ask(method: string, path: string, headers: unknown, body: string): Promise<{ toJs(): [number, string, string]; destroy(): void }>
  connect(table: string, send: (text: string) => void, closed: (code: number) => void): Line
}
type Question = { id: number; what: string; given: string }
type Thought = { id: number; said?: string; failed?: string }

const ENGINE = new URL(`../${import.meta.env.VITE_ENGINE}/`, self.location.href)
const THINKS = self.name === 'thinker'
const marks: Record<string, number> = {} // by the clock of the day, which the page can compare with its own
const mark = (name: string) => (marks[name] = performance.timeOrigin + performance.now())
mark('worker')

// Names of the engine's files are made of their contents: what was fetched once, by either worker, is not asked for again,
// whatever the host says about caching. Python fetches its own files by this, too.
const fetchAnew = self.fetch.bind(self)
self.fetch = (wanted, options) => fetchAnew(wanted, { cache: 'force-cache', ...options })

async function file(name: string): Promise<ArrayBuffer> {
  const answer = await fetch(new URL(name, ENGINE))
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
  return answer.arrayBuffer()
}

/** From the memory of an earlier start; without one, or where it does not fit, from the beginning. */
async function python(): Promise<Python> {
  const game = file('duchy.zip').finally(() => mark('fetched'))
  const memory = kept(ENGINE)
  const [{ loadPyodide }] = (await Promise.all(['pyodide.mjs', 'pyodide.asm.js'].map((name) => import(/* @vite-ignore */ new URL(name, ENGINE).href)))) as [
    { loadPyodide: (options: object) => Promise<Python> },
    unknown,
  ]
  const options = { indexURL: ENGINE.href, lockFileURL: new URL('pyodide-lock.json', ENGINE).href }
  const begin = (from?: Memory) => start(loadPyodide, options, game, from)
  const found = await memory
  if (found) {
    try {
      return await begin(found)
    } catch (problem) {
      console.warn(problem)
      await forget()
    }
  }
  const py = await begin()
  if (!THINKS) void keepMemory(ENGINE, remembered(py)) // one of the two is enough
  return py
}

// ---------------------------------------------------------------------- the thinker
async function think(): Promise<void> {
  const starting = python().then((py) => ({ py, thinking: py.pyimport('duchy.server.thinking') }))
  const nets = new Map<string, Promise<unknown>>() // of a family, fetched when a bot of it thinks for the first time
  const fetched = (py: Python, family: string): Promise<unknown> => {
    const known = nets.get(family) ?? file(`nets-${family}.zip`).then((packed) => unpack(py, packed, PACKAGES))
    nets.set(family, known)
    known.catch(() => nets.delete(family))
    return known
  }
  onmessage = async ({ data }: MessageEvent<Question>) => {
    const thought: Thought = { id: data.id }
    try {
      const { py, thinking } = await starting
      await fetched(py, (JSON.parse(data.given) as [string])[0].split('/')[0]!)
      thought.said = thinking.answered!(data.what, data.given) as string
    } catch (error) {
      thought.failed = String(error)
    }
    postMessage(thought)
  }
}

// ---------------------------------------------------------------------- the referee
type Asker = (what: string, given: string) => Promise<string>

function askThinker(): { ask: Asker; wake: () => void } {
  const waiting = new Map<number, { resolve: (said: string) => void; reject: (failed: Error) => void }>()
  let thinker: Worker | null = null
  let next = 1
  function awake(): Worker {
    if (thinker) return thinker
    thinker = new Worker(self.location.href, { type: 'module', name: 'thinker' })
    thinker.onmessage = ({ data }: MessageEvent<Thought>) => {
      const asked = waiting.get(data.id)
      waiting.delete(data.id)
      if (data.said !== undefined) asked?.resolve(data.said)
      else asked?.reject(new Error(data.failed))
    }
    return thinker
  }
  const ask: Asker = (what, given) =>
    new Promise((resolve, reject) => {
      const id = next++
      waiting.set(id, { resolve, reject })
      awake().postMessage({ id, what, given } satisfies Question)
    })
  return { ask, wake: () => void awake() }
}

async function referee(): Promise<void> {
  const tell = (message: ToPage) => postMessage(message)
  const lines = new Map<number, Line>()
  const starting = (async () => {
    const [py, kept] = await Promise.all([python(), rows()])
    const thinker = askThinker()
    mark('python')
    const { Local } = py.pyimport('duchy.server.local')
    const local = Local!(py.toPy(kept), keep, thinker.ask) as Local
    await local.open()
    mark('open')
    tell({ ready: marks })
    setTimeout(thinker.wake, 2500) // first whoever waits for an answer of ours: a small machine has one processor for both
    return { py, local }
  })()
  onmessage = async ({ data }: MessageEvent<ToWorker>) => {
    try {
      const { py, local } = await starting
      if ('ask' in data) {
        const { method, path, headers, body } = data.ask
        const answer = await local.ask(method, path, py.toPy(headers), body ?? '')
        const [status, , text] = answer.toJs()
        answer.destroy()
        tell({ id: data.id, status, text })
      } else if ('table' in data) {
        const line = data.line
        lines.set(line, local.connect(data.table, (text) => tell({ line, text }), (code) => tell({ line, code })))
      } else if ('frame' in data) {
        lines.get(data.line)?.hear(data.frame)
      } else {
        lines.get(data.line)?.hang_up()
        lines.delete(data.line)
      }
    } catch (error) {
      console.error(error)
      const problem = JSON.stringify({ error: 'The game could not be started in this browser.', rule: '' })
      if ('id' in data) tell({ id: data.id, status: 500, text: problem })
      else tell({ line: data.line, code: 1011 })
    }
  }
}

void (THINKS ? think() : referee())
