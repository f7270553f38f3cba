import type { Hint, ServerMessage, Why } from './said'
import type { Client, Hello } from './wire'

type Told = { refused?: { reason: string; rule: string }; reason?: Why; hint?: Hint }
type Unnumbered<M> = M extends Client ? Omit<M, 'id'> : never
/** A message that gets its number when it is sent. */
export type Wish = Unnumbered<Client>

const LONGEST_WAIT = 8000
const FINAL = [4403, 4404]

/** One connection to a table: it says hello, comes back by itself with the last `seq`, and pairs answers with questions. */
export class Live {
  private socket: WebSocket | null = null
  private waiting = new Map<number, (told: Told) => void>()
  private next = 1
  private tries = 0
  private closed = false
  private timer = 0
  private seq = 0

  constructor(
    private readonly table: string,
    private readonly token: string | null,
    private readonly hear: (message: ServerMessage) => void,
    private readonly state: (online: boolean, problem: string) => void,
  ) {
    this.connect()
    window.addEventListener('online', this.now)
    document.addEventListener('visibilitychange', this.now)
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    window.removeEventListener('online', this.now)
    document.removeEventListener('visibilitychange', this.now)
    this.socket?.close()
  }

  /** Resolves with the answer; a connection that breaks meanwhile answers with a sentence. */
  say(wish: Wish): Promise<Told> {
    const socket = this.socket
    if (!socket || socket.readyState !== WebSocket.OPEN) {
      return Promise.resolve({ refused: { reason: 'The connection is being made again. One moment.', rule: '' } })
    }
    const id = this.next++
    return new Promise((resolve) => {
      this.waiting.set(id, resolve)
      socket.send(JSON.stringify({ ...wish, id }))
    })
  }

  private now = (): void => {
    if (!document.hidden && !this.socket && !this.closed) {
      clearTimeout(this.timer)
      this.connect()
    }
  }

  private connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/live`)
    this.socket = socket
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', token: this.token, after: this.seq } satisfies Hello))
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as ServerMessage)
    socket.onclose = (event) => this.lost(event.code)
  }

  private receive(message: ServerMessage): void {
    if (message.type === 'welcome') {
      this.tries = 0
      this.seq = message.seq
      this.state(true, '')
    } else if (message.type === 'events') {
      this.seq = Math.max(this.seq, ...message.events.map((event) => event.seq))
    } else if (message.type === 'ok') {
      return this.answer(message.id, {})
    } else if (message.type === 'refused') {
      return this.answer(message.id, { refused: message })
    } else if (message.type === 'why') {
      return this.answer(message.id, { reason: message })
    } else if (message.type === 'hint') {
      return this.answer(message.id, { hint: message })
    } else if (message.type === 'error') {
      if (message.id !== null) return this.answer(message.id, { refused: { reason: message.error, rule: '' } })
      this.state(false, message.error)
    }
    this.hear(message)
  }

  private answer(id: number, told: Told): void {
    this.waiting.get(id)?.(told)
    this.waiting.delete(id)
  }

  private lost(code: number): void {
    this.socket = null
    for (const id of [...this.waiting.keys()]) {
      this.answer(id, { refused: { reason: 'The connection broke. Look whether it counted, then try again.', rule: '' } })
    }
    if (this.closed) return
    if (FINAL.includes(code)) {
      this.closed = true
      return this.state(false, code === 4404 ? 'There is no such table.' : 'This seat belongs to somebody else.')
    }
    this.state(false, '')
    this.tries += 1
    this.timer = window.setTimeout(() => this.connect(), Math.min(LONGEST_WAIT, 250 * 2 ** this.tries))
  }
}
