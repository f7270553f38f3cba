import { tick } from 'svelte'
import { SvelteSet } from 'svelte/reactivity'
import { keepTable, tokenOf } from '../protocol/keys'
import { Live, type Wish } from '../protocol/live'
import type { Choice, Hint, Position, ServerMessage, TableEvent, TableInfo, Why } from '../protocol/said'
import { entryOf, gainOf, marksOf, type Mark } from './marks'
import { Coaching } from './coaching.svelte'
import { flights } from './flights.svelte'
import { notifyTurn } from './notify'
import { afterTouch, narrow, step, type Touch } from './picking'
import { settings } from './settings.svelte'

const PAUSE = { calm: 650, quick: 220, instant: 0 }
const FLASH = 2400

type Step = Extract<ServerMessage, { type: 'events' }>
/** An area that was just finished, and what it brought. */
export interface Flash { id: number; seat: number; area: string[]; points: number }
export interface Notice { text: string; rule: string; kind: 'no' | 'tell' }

/** One table as this browser sees it: people, position, log, what is picked, and what waits to be shown. */
export class Sitting {
  info = $state.raw<TableInfo | null>(null)
  seat = $state<number | null>(null)
  position = $state.raw<Position | null>(null)
  log = $state.raw<TableEvent[]>([])
  online = new SvelteSet<number>()
  watching = $state(0)
  connected = $state(false)
  problem = $state('')
  behind = $state(0)
  picks = $state.raw<Touch[]>([])
  hover = $state.raw<Touch | null>(null)
  pointed = $state.raw<Choice | null>(null)
  notice = $state.raw<Notice | null>(null)
  hint = $state.raw<Hint | null>(null)
  marks = $state.raw<Mark[]>([])
  flashes = $state.raw<Flash[]>([])
  said = $state('')
  busy = $state(false)
  inThePast = $state(false)
  /** What the page of the game says: see GamePage. */
  slots = $state.raw<string[]>([])
  drawn = $state.raw<string[]>([])
  symbols = $state.raw<Record<string, string>>({})

  readonly token: string | null
  readonly coaching: Coaching
  private live: Live
  private queue: Step[] = []
  private showing = false
  private wake: (() => void) | null = null
  private noticeTimer = 0

  constructor(readonly id: string) {
    this.token = tokenOf(id)
    this.coaching = new Coaching(id)
    this.live = new Live(id, this.token, (message) => this.hear(message), (connected, problem) => {
      this.connected = connected
      if (problem) this.problem = problem
    })
  }

  close(): void {
    this.queue = []
    this.live.close()
    this.coaching.close()
    this.wake?.()
    clearTimeout(this.noticeTimer)
  }

  // ---------------------------------------------------------------- what may be done
  choices = $derived(this.busy || this.behind > 0 || this.inThePast ? [] : (this.position?.choices ?? []))
  left = $derived(narrow(this.choices, this.picks))
  names = $derived((this.info?.seats ?? []).map((seat) => seat.name))
  myTurn = $derived(this.seat !== null && (this.position?.movers.includes(this.seat) ?? false))
  /** What a hint or the guided game proposes, to be lit on the table. */
  advice = $derived(this.choices.length ? (this.hint?.text ?? this.position?.guide?.try ?? '') : '')
  preview = $derived.by(() => {
    if (this.pointed) return [this.pointed]
    return this.hover ? afterTouch(this.choices, this.picks, this.hover) : this.left
  })

  lit(touch: Touch): boolean {
    return afterTouch(this.choices, this.picks, touch).length > 0
  }
  picked(touch: Touch): boolean {
    return this.picks.some((pick) => pick.key === touch.key)
  }

  /**
   * A touch narrows, plays, or is told why not; `compose` gives the text of what was tried, or a sentence of the page.
   * While a move is on its way it does nothing: it was meant for the position before, as the second half of a double click.
   */
  touch(touch: Touch, compose: (picks: Touch[]) => { ask: string } | { tell: string }): void {
    if (this.busy) return
    this.dismiss()
    this.hover = null
    if (this.inThePast) return this.tell('This is an earlier position. Go back to the table to play.', '', 'no')
    if (!this.myTurn || this.behind > 0) {
      return this.tell(this.position?.result ? 'The game is over.' : (this.position?.prompt ?? ''), '', 'no')
    }
    const next = step(this.choices, this.picks, touch, this.slots)
    if (next.do === 'play') void this.play(next.choice)
    else if (next.do === 'pick') this.picks = next.picks
    else void this.why(compose([...next.picks, next.touch]))
  }

  /** Pick without playing, as when a thing is lifted to be dragged. */
  hold(touch: Touch): void {
    if (!this.picked(touch)) this.picks = [...this.picks.filter((pick) => pick.slot !== touch.slot), touch]
  }

  back(): void {
    this.dismiss()
    this.picks = this.picks.slice(0, -1)
  }

  // ---------------------------------------------------------------- what is done
  async play(choice: Choice): Promise<void> {
    const n = this.position?.n
    if (n === undefined || this.busy) return
    this.clear()
    this.busy = true
    const told = await this.live.say({ type: 'play', n, text: choice.text })
    this.busy = false
    if (told.refused) this.tell(told.refused.reason, told.refused.rule, 'no')
  }

  async undo(): Promise<void> {
    if (!this.position?.undo) return
    this.clear()
    await this.wish({ type: 'undo', n: this.position.n })
  }

  async askHint(): Promise<void> {
    const told = await this.live.say({ type: 'hint' })
    if (told.hint) this.hint = told.hint
    if (told.refused) this.tell(told.refused.reason, told.refused.rule, 'no')
  }

  /** Chat, names, leaving, stand-ins: whatever needs no more than a yes. */
  async wish(wish: Wish): Promise<boolean> {
    const told = await this.live.say(wish)
    if (told.refused) this.tell(told.refused.reason, told.refused.rule, 'no')
    return !told.refused
  }

  private async why(tried: { ask: string } | { tell: string }): Promise<void> {
    if ('tell' in tried) return this.tell(tried.tell, '', 'no')
    const told = await this.live.say({ type: 'why', text: tried.ask })
    const reason: Why | undefined = told.reason
    if (reason && !reason.legal) this.tell(reason.reason, reason.rule, 'no')
    else if (reason) this.tell('That is possible, but not together with what is picked. Escape steps back.', '', 'no')
    else if (told.refused) this.tell(told.refused.reason, told.refused.rule, 'no')
  }

  tell(text: string, rule = '', kind: Notice['kind'] = 'tell'): void {
    if (!text) return
    this.notice = { text: text[0]!.toUpperCase() + text.slice(1), rule, kind }
    clearTimeout(this.noticeTimer)
    this.noticeTimer = window.setTimeout(() => (this.notice = null), 7000)
  }
  dismiss(): void {
    this.notice = null
  }
  private clear(): void {
    this.picks = []
    this.hover = null
    this.pointed = null
    this.hint = null
    this.dismiss()
  }

  // ---------------------------------------------------------------- what happens
  private hear(message: ServerMessage): void {
    if (message.type === 'welcome') this.enter(message)
    else if (message.type === 'events') {
      this.queue.push(message)
      this.behind = this.queue.length - 1
      void this.showNext()
    } else if (message.type === 'presence') {
      this.online.clear()
      for (const seat of message.online) this.online.add(seat)
      this.watching = message.watching
    }
  }

  private enter(message: Extract<ServerMessage, { type: 'welcome' }>): void {
    this.queue = []
    this.behind = 0
    this.info = message.table
    this.seat = message.seat
    this.log = fold(this.log, message.events)
    this.position = message.position
    this.problem = ''
    this.clear()
    keepTable(message.table.id, message.table.title)
    this.announce()
  }

  /** Everything that waits is shown at once. */
  skip(): void {
    for (const waiting of this.queue.splice(0)) this.apply(waiting)
    this.behind = 0
    this.wake?.()
  }

  private async showNext(): Promise<void> {
    if (this.showing) return
    this.showing = true
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      const moves = flights.prepare(next.events)
      this.apply(next)
      this.behind = this.queue.length
      await tick()
      flights.start(moves)
      if (this.queue.length > 0 && next.events.some((event) => this.worthAPause(event))) await this.pause()
    }
    this.behind = 0
    this.showing = false
  }

  private worthAPause(event: TableEvent): boolean {
    return event.type === 'play' && event.seat !== this.seat && (event.marks.length > 0 || event.facts.length > 0)
  }
  private pause(): Promise<void> {
    const length = document.hidden ? 0 : PAUSE[settings.pace]
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, length)
      this.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  private apply(message: Step): void {
    const wasMine = this.myTurn
    this.log = fold(this.log, message.events)
    if (message.table) this.info = message.table
    if (message.position) {
      if (message.position.n !== this.position?.n) this.clear()
      this.position = message.position
    }
    for (const event of message.events) this.flashAreas(event)
    this.said = message.events.map((event) => event.say).join(' ')
    if (!wasMine) this.announce()
  }

  private flashAreas(event: TableEvent): void {
    for (const { seat, area } of marksOf(event)) {
      if (seat !== undefined && area) this.flash(seat, area, gainOf(event, seat))
    }
  }

  /** Show that an area is finished, for a moment. */
  flash(seat: number, area: string[], points: number): void {
    const flash = { id: performance.now() + Math.random(), seat, area, points }
    this.flashes = [...this.flashes, flash]
    setTimeout(() => (this.flashes = this.flashes.filter((other) => other.id !== flash.id)), FLASH)
  }

  private announce(): void {
    if (this.myTurn && document.hidden && settings.notify) notifyTurn(this.info?.title ?? 'Duchy')
  }
}

/** The log after new events: a `seq` counts once, and what was taken back is struck from it. */
export function fold(log: TableEvent[], events: TableEvent[]): TableEvent[] {
  let out = log
  const last = log.at(-1)?.seq ?? 0
  for (const event of events) {
    if (event.seq <= last) continue
    if (event.type === 'undo' || event.type === 'cut') {
      out = out.filter((old) => (entryOf(old)?.n ?? -1) < event.to)
    }
    const shown = event.type === 'reveal' && event.entries.length ? event.entries.map((entry) => ({ ...entry, seq: event.seq })) : [event]
    const known = shown.flatMap((entry) => entryOf(entry)?.n ?? [])
    out = [...out.filter((old) => !known.includes(entryOf(old)?.n ?? -1)), ...shown]
  }
  return out
}
