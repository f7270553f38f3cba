/** The worker of the page as a transport. */
import { keepOffline } from '../live/offline.svelte'
import type { Answer, Ears, Transport } from '../protocol/transport'
import type { ToPage, ToWorker } from './messages'

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'referee' })
const waiting = new Map<number, (answer: Answer) => void>()
const lines = new Map<number, Ears>()
let next = 1

const tell = (message: ToWorker) => worker.postMessage(message)

worker.onmessage = ({ data }: MessageEvent<ToPage>) => {
  if ('ready' in data) {
    const since = Object.entries(data.ready).map(([name, at]) => [name, Math.round(at - performance.timeOrigin)])
    document.documentElement.dataset.engine = JSON.stringify(Object.fromEntries(since)) // what it took, for whoever measures
    setTimeout(() => void keepOffline(), 4000) // after the first table; what was fetched just now is not fetched again
  } else if ('id' in data) {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  } else if ('text' in data) {
    lines.get(data.line)?.heard(data.text)
  } else {
    lost(data.line, data.code)
  }
}

function lost(line: number, code: number): void {
  const ears = lines.get(line)
  lines.delete(line)
  ears?.closed(code)
}

/** What was asked when the site was built: the list of games is shown while Python still starts. */
async function toldBefore(path: string): Promise<Answer | null> {
  if (path !== '/api/games') return null
  const told = await fetch(new URL(`./${import.meta.env.VITE_ENGINE}/games.json`, document.baseURI), { cache: 'force-cache' }).catch(() => null)
  return told?.ok ? { status: 200, text: await told.text() } : null
}

export const here: Transport = {
  ask: async (asked) =>
    (await toldBefore(asked.path)) ??
    new Promise<Answer>((resolve) => {
      const id = next++
      waiting.set(id, resolve)
      tell({ id, ask: asked })
    }),

  connect(table, ears) {
    const line = next++
    lines.set(line, ears)
    tell({ line, table })
    queueMicrotask(() => lines.has(line) && ears.opened())
    return {
      get open() {
        return lines.has(line)
      },
      send: (frame) => tell({ line, frame }),
      close: () => {
        tell({ line, close: true })
        lost(line, 1000)
      },
    }
  },
}

/** A file that a server would offer is asked for, and then saved. */
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest?.('a[download][href^="/api/"]')
  if (!link) return
  event.preventDefault()
  const path = link.getAttribute('href')!
  void here.ask({ method: 'GET', path, headers: {} }).then(({ status, text }) => {
    if (status !== 200) return
    const address = URL.createObjectURL(new Blob([text]))
    const saved = Object.assign(document.createElement('a'), { href: address, download: `duchy-${path.split('/').slice(3).join('-')}.toml` })
    saved.click()
    URL.revokeObjectURL(address)
  })
})
