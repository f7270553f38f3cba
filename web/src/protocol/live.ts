import { personKey } from './keys'
import { ALONE, connect, type Line } from './transport'
import type { Hint, ServerMessage, Why } from './said'
import type { Client, Hello } from './wire'

export type Told = { refused?: { reason: string; rule: string }; reason?: Why; hint?: Hint }
type Unnumbered<M> = M extends Client ? Omit<M, 'id'> : never
/** A message that gets its number when it is sent. */
export type Wish = Unnumbered<Client>

const LONGEST_WAIT = 8000
const FINAL = [4403, 4404]

/** Whoever answers for a table. */
export interface Connection {
  say(wish: Wish): Promise<Told>
  sit(seat: number): void
  close(): void
}
export type Hear = (message: ServerMessage) => void
export type State = (online: boolean, problem: string) => void

/** One connection to a table: it says hello, comes back by itself with the last `seq`, and pairs answers with questions. */
export class Live implements Connection {
  private line: Line | null = null
  private waiting = new Map<number, (told: Told) => void>()
  private next = 1
  private tries = 0
  private closed = false
  private timer = 0
  private seq = 0
  private seat: number | null = null
  /** What the server said before it ended the connection: "The host has called this game off." */
  private parting = ''
  private welcome = false
  /** Whether the server believes that somebody looks; it does so at first. */
  private eyes = true

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
    this.line?.close()
  }

  /** Sit on another seat of the same hands: the connection is made anew. */
  sit(seat: number): void {
    if (this.seat === seat) return
    this.seat = seat
    this.tries = -2
    this.line?.close()
  }

  /** Resolves with the answer; a connection that breaks meanwhile answers with a sentence. */
  say(wish: Wish): Promise<Told> {
    const line = this.line
    if (!line?.open) {
      return Promise.resolve({ refused: { reason: 'The connection is being made again. One moment.', rule: '' } })
    }
    const id = this.next++
    return new Promise((resolve) => {
      this.waiting.set(id, resolve)
      line.send(JSON.stringify({ ...wish, id }))
    })
  }

  /** Who does not see the page is told of his turn in another way. */
  private see(): void {
    const open = !document.hidden
    if (this.eyes === open || !this.welcome || !this.line?.open) return
    this.eyes = open
    void this.say({ type: 'eyes', open })
  }

  private now = (): void => {
    this.see()
    if (!document.hidden && !this.line && !this.closed) {
      clearTimeout(this.timer)
      this.connect()
    }
  }

  private connect(): void {
    this.welcome = false
    this.line = connect(this.table, {
      opened: () => this.line?.send(JSON.stringify({ type: 'hello', token: this.token, after: this.seq, seat: this.seat, key: (!ALONE && personKey()) || null } satisfies Hello)),
      heard: (frame) => this.receive(JSON.parse(frame) as ServerMessage),
      closed: (code) => this.lost(code),
    })
  }

  private receive(message: ServerMessage): void {
    if (message.type === 'welcome') {
      this.tries = 0
      this.welcome = true
      this.parting = ''
      this.seq = message.seq
      this.eyes = true
      this.state(true, '')
      this.see()
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
      if (!this.welcome && this.parting) return // it has said before why the table is gone
      this.parting = message.error
      this.state(false, message.error)
    }
    this.hear(message)
  }

  private answer(id: number, told: Told): void {
    this.waiting.get(id)?.(told)
    this.waiting.delete(id)
  }

  private lost(code: number): void {
    this.line = null
    for (const id of [...this.waiting.keys()]) {
      this.answer(id, { refused: { reason: 'The connection broke. Look whether it counted, then try again.', rule: '' } })
    }
    if (this.closed) return
    if (FINAL.includes(code)) {
      this.closed = true
      return this.state(false, code !== 4404 ? 'This seat belongs to somebody else.' : this.parting)
    }
    this.state(false, '')
    this.tries += 1
    this.timer = window.setTimeout(() => this.connect(), Math.min(LONGEST_WAIT, 250 * 2 ** this.tries))
  }
}
