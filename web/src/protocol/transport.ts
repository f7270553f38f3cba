/** How the page speaks to whoever referees: a server, or a worker of the page itself. The words are the same. */

export interface Answer {
  status: number
  text: string
}

export interface Asked {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/** One connection to a table. */
export interface Line {
  readonly open: boolean
  send(frame: string): void
  close(): void
}

export interface Ears {
  opened: () => void
  heard: (frame: string) => void
  closed: (code: number) => void
}

export interface Transport {
  /** Rejects when nobody answers. */
  ask(asked: Asked): Promise<Answer>
  connect(table: string, ears: Ears): Line
}

const server: Transport = {
  async ask({ method, path, headers, body }) {
    const answer = await fetch(path, { method, headers, body })
    return { status: answer.status, text: await answer.text() }
  },

  connect(table, ears) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/live`)
    socket.onopen = ears.opened
    socket.onmessage = (event) => ears.heard(String(event.data))
    socket.onclose = (event) => ears.closed(event.code)
    return {
      get open() {
        return socket.readyState === WebSocket.OPEN
      },
      send: (frame) => socket.send(frame),
      close: () => socket.close(),
    }
  },
}

/** A site carries the engine in its own files; a page from a server has its server. */
export const ALONE = Boolean(import.meta.env.VITE_ENGINE)

// Asked of the build itself, so that the page of a server carries none of it.
const chosen: Promise<Transport> = import.meta.env.VITE_ENGINE ? import('../local/here').then(({ here }) => here) : Promise.resolve(server)

export const ask = async (asked: Asked): Promise<Answer> => (await chosen).ask(asked)

export function connect(table: string, ears: Ears): Line {
  if (!ALONE) return server.connect(table, ears)
  let line: Line | null = null
  let closed = false
  void chosen.then((transport) => {
    if (!closed) line = transport.connect(table, ears)
  })
  return {
    get open() {
      return line?.open ?? false
    },
    send: (frame) => line?.send(frame),
    close: () => {
      closed = true
      if (line) line.close()
      else ears.closed(1000)
    },
  }
}
