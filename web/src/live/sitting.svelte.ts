import { tick } from 'svelte'
import { SvelteSet } from 'svelte/reactivity'
import { give, lookAt, positionAt } from '../protocol/http'
import { keepKnown, keepTable, tokenOf } from '../protocol/keys'
import { Live, type Connection, type Hear, type State, type Wish } from '../protocol/live'
import type { Choice, Hint, Position, ServerMessage, TableEvent, TableInfo, Why } from '../protocol/said'
import { fold } from './fold'
import { entryOf, marksOf, marksOfParts, type Mark } from './marks'
import { Coaching } from './coaching.svelte'
import * as flights from './flights'
import { notifyTurn } from './notify'
import { Queue } from './queue'
import { afterTouch, narrow, step, type Touch } from './picking'
import { byFinger } from './press'
import { settings } from './settings.svelte'
import { sound } from './sound'
import { PAUSE, Staging } from './staging.svelte'
import { whose } from './turns'

/** So many of the moves that I missed are shown one by one, when the first of them is so many seconds old. */
const MOST_MISSED = 40
const AWAY = 20
/** What others do beside the game is told in a notice too. */
const TOLD: TableEvent['type'][] = ['undo', 'ask', 'answer', 'seat', 'clock', 'paused']

type Step = Extract<ServerMessage, { type: 'events' }>
/** What a seat did, and what a coach would have done, to be marked on the things themselves. */
export interface Compared { seat: number; made: Choice | null; better: Choice | null }
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
  /** What a line under the pointer names, and what the move did that is shown just now. */
  named = $state.raw<Mark[]>([])
  acted = $state.raw<Mark[]>([])
  said = $state('')
  busy = $state(false)
  asking = $state(false)
  /** All seats that this browser plays here: several where both sides are played by hand. */
  hands = $state.raw<number[]>([])
  inThePast = $state(false)
  /** The last line of the chat that I have read, on whichever device. */
  heard = $state(0)
  /** In a replay: the position that is looked at, once it has arrived. */
  past = $state.raw<Position | null>(null)
  /** In a replay with a coach: what was done next, and what would have been better. */
  compared = $state.raw<Compared | null>(null)
  /** In an editor: what a touched thing leads to, instead of an action. */
  edits: ((touch: Touch) => void) | null = null
  /** Whose board is looked at, beside the own one. */
  looking = $state<number | null>(null)
  /** What the page of the game says: see GamePage. */
  slots = $state.raw<string[]>([])
  drawn = $state.raw<string[]>([])
  symbols = $state.raw<Record<string, string>>({})
  /** The game came to its end before our eyes: then it is counted source by source. */
  counting = $state(false)

  readonly token: string | null
  readonly coaching: Coaching
  private live: Connection
  private advised = $state.raw<Hint | null>(null)
  private hurry = false
  /** The table is drawn: before that nobody would see what happens on it. */
  drawnNow: () => void = () => undefined
  private readonly drawnOnce = new Promise<void>((resolve) => (this.drawnNow = resolve))
  /** What arrives while the missed moves are fetched. */
  private held: Step[] | null = null
  private noticeTimer = 0
  private moves = new Queue<Step>(
    (step) => this.show(step),
    (next) => this.pauseBefore(next),
    (waiting) => (this.behind = waiting),
  )
  readonly staging = new Staging(() => this.moves.next())

  /** `connect`: where the table is no table of the server, who answers for it. */
  constructor(readonly id: string, private readonly connect?: (hear: Hear, state: State) => Connection) {
    this.token = tokenOf(id)
    this.coaching = new Coaching(id)
    const hear: Hear = (message) => this.hear(message)
    const state: State = (connected, problem) => {
      this.connected = connected
      if (problem) this.problem = problem
    }
    this.live = connect ? connect(hear, state) : new Live(id, this.token, hear, state)
    document.addEventListener('visibilitychange', this.unseen)
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.unseen)
    this.moves.forget()
    this.staging.close()
    this.live.close()
    this.coaching.close()
    clearTimeout(this.noticeTimer)
  }

  // ---------------------------------------------------------------- what may be done
  choices = $derived(this.busy || this.behind > 0 || this.inThePast ? [] : (this.position?.choices ?? []))
  left = $derived(narrow(this.choices, this.picks))
  /** The position on the table: the last one that was shown, or an earlier one in a replay. */
  shown = $derived(this.inThePast ? (this.past ?? this.position) : this.position)
  marks = $derived.by((): Mark[] => {
    if (this.named.length) return this.named
    return this.pointed ? marksOfParts(this.pointed.parts, this.seat) : this.acted
  })
  /** Advice belongs to the position that it was given for, whichever of the two arrives first. */
  hint = $derived(this.advised && this.advised.n === this.position?.n ? this.advised : null)
  /** Whose board lies in front: the own one, or the one that a spectator chose. */
  front = $derived(this.seat ?? this.looking ?? 0)
  names = $derived((this.info?.seats ?? []).map((seat) => seat.name))
  myTurn = $derived(this.seat !== null && (this.position?.movers.includes(this.seat) ?? false))
  /** What a hint or the guided game proposes, to be lit on the table. */
  advice = $derived(this.choices.length ? (this.hint?.text ?? this.position?.guide?.try ?? '') : '')
  /** The choice that the lesson of a guided game proposes. */
  proposal = $derived(this.choices.find((choice) => choice.text === this.position?.guide?.try) ?? null)
  preview = $derived.by(() => {
    if (this.pointed) return [this.pointed]
    return this.hover ? afterTouch(this.choices, this.picks, this.hover) : this.left
  })

  lit(touch: Touch): boolean {
    return afterTouch(this.choices, this.picks, touch).length > 0
  }
  /** Is this what the lesson wants touched next? */
  wanted(touch: Touch): boolean {
    const choice = this.proposal
    if (!choice || !touch.fits(choice)) return false
    return this.picks.every((pick) => pick.slot !== touch.slot && pick.fits(choice))
  }
  /** Is this thing part of what was done, or of what would have been better? */
  judged(touch: Touch): { made: boolean; better: boolean } {
    const { seat, made, better } = this.compared ?? { seat: -1, made: null, better: null }
    const mine = seat === this.front
    return { made: mine && made !== null && touch.fits(made), better: mine && better !== null && touch.fits(better) }
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
    if (this.edits) return this.edits(touch)
    if (this.inThePast) return this.tell('This is an earlier position. Go back to the table to play.', '', 'no')
    if (!this.myTurn || this.behind > 0) {
      return this.tell(this.position?.result ? 'The game is over.' : (this.position?.prompt ?? ''), '', 'no')
    }
    const next = step(this.choices, this.picks, touch, this.slots, byFinger())
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
    if (!this.position || this.busy) return
    const { n, seq } = this.position
    this.clear()
    this.advised = null
    this.busy = true
    const told = await this.live.say({ type: 'play', n, seq, text: choice.text })
    this.busy = false
    if (told.refused) this.tell(told.refused.reason, told.refused.rule, 'no')
  }

  async undo(): Promise<void> {
    if (!this.position?.undo) return
    const { n, seq } = this.position
    this.clear()
    await this.wish({ type: 'undo', n, seq })
  }

  async askHint(): Promise<void> {
    this.asking = true
    const told = await this.live.say({ type: 'hint' })
    this.asking = false
    if (told.hint) this.advised = told.hint
    if (told.refused) this.tell(told.refused.reason, told.refused.rule, 'no')
  }

  /** Chat, names, leaving, stand-ins: whatever needs no more than a yes. */
  async wish(wish: Wish): Promise<boolean> {
    const told = await this.live.say(wish)
    if (told.refused) this.tell(told.refused.reason, told.refused.rule, 'no')
    return !told.refused
  }

  /** The chat was read; my other devices need not call for it. */
  heardUpTo(seq: number): void {
    if (this.connect || seq <= this.heard) return
    this.heard = seq
    void this.live.say({ type: 'read', seq })
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
    this.acted = []
    this.named = []
    this.staging.scene = null
    if (this.notice?.kind === 'no') this.dismiss() // what others did beside the game stays until it was read
  }

  // ---------------------------------------------------------------- what happens
  private hear(message: ServerMessage): void {
    if (message.type === 'welcome') this.enter(message)
    else if (message.type === 'events' && this.held) this.held.push(message)
    else if (message.type === 'events') this.moves.push(message)
    else if (message.type === 'presence') {
      this.online.clear()
      for (const seat of message.online) this.online.add(seat)
      this.watching = message.watching
    }
  }

  private enter(message: Extract<ServerMessage, { type: 'welcome' }>): void {
    this.moves.forget()
    this.info = message.table
    this.seat = message.seat
    this.hands = message.hands
    this.heard = Math.max(this.heard, message.heard ?? 0)
    this.log = fold(this.log, message.events)
    const missed = this.position || this.connect ? [] : this.missed(message)
    if (missed.length) void this.catchUp(missed, message.position)
    else this.position = message.position
    this.problem = ''
    this.clear()
    if (!this.connect) keepTable(message.table.id, message.table.title)
    if (message.seen !== null) keepKnown()
    if (this.seat !== null && message.table.status === 'waiting') void give(this.id, this.token, message.table.commitment)
    this.announce()
    this.change()
  }

  /** What I missed while I was away, if it is worth being shown move by move. */
  private missed(message: Extract<ServerMessage, { type: 'welcome' }>): TableEvent[] {
    const entries = this.log.filter((event) => event.seq > (message.seen ?? Infinity) && entryOf(event)).slice(-MOST_MISSED)
    const long = entries[0] && Date.now() / 1000 - entries[0].at > AWAY
    const looks = !document.hidden && !this.inThePast && settings.pace !== 'instant'
    return long && looks && entries.some((event) => this.ofAnother(event)) ? entries : []
  }

  /** It is shown at the pace of the page, from the position that I saw last. */
  private async catchUp(missed: TableEvent[], last: Position): Promise<void> {
    this.held = []
    const before = missed.map((event) => entryOf(event)!.n)
    const shown = await Promise.all(before.map((n) => positionAt(this.id, n, this.token))).catch(() => null)
    if (shown && !this.position) {
      const tail = this.log.filter((event) => event.seq >= missed[0]!.seq)
      this.log = this.log.filter((event) => event.seq < missed[0]!.seq)
      this.position = shown[0]!
      this.behind = missed.length
      await this.drawnOnce
      this.tell(`While you were away: ${missed.length} ${missed.length === 1 ? 'move' : 'moves'}.`)
      await new Promise((later) => setTimeout(later, PAUSE[settings.pace]))
      for (const [i, { seq }] of tail.entries()) {
        if (tail[i - 1]?.seq === seq) continue // a reveal is several entries of one number
        const events = tail.filter((event) => event.seq === seq)
        const after = missed.findLastIndex((event) => event.seq <= seq) + 1
        this.moves.push({ type: 'events', events, position: shown[after] ?? last })
      }
    }
    this.position ??= last
    for (const step of this.held) this.moves.push(step)
    this.held = null
  }

  /** Who plays several seats by hand sits down where somebody has to decide. */
  private change(): void {
    const movers = this.position?.movers ?? []
    if (this.hands.length < 2 || this.seat === null || movers.includes(this.seat)) return
    const next = this.hands.find((hand) => movers.includes(hand))
    if (next !== undefined) this.live.sit(next)
  }

  /** What waits is shown at once, and so is what still comes before I may act. */
  skip(): void {
    this.hurry = true
    this.moves.skip()
    this.hurry = this.seat !== null && !this.myTurn
    this.staging.scene = null
  }

  /** Nobody looks: nothing is kept waiting. */
  private unseen = (): void => {
    if (document.hidden) this.moves.skip()
  }

  /** A move of another is read before the next is shown. My own answers at once. */
  private pauseBefore(next: Step): number {
    if (document.hidden || this.hurry || !next.events.some((event) => this.ofAnother(event))) return 0
    return Math.max(PAUSE[settings.pace], this.staging.holds())
  }
  private ofAnother(event: TableEvent): boolean {
    if (event.type !== 'play' && event.type !== 'chance') return false
    const who = whose(event)
    return who !== null && who !== this.seat && (event.marks.length > 0 || event.facts.length > 0)
  }

  private async show(step: Step): Promise<void> {
    const moves = this.hurry || settings.pace === 'instant' ? [] : flights.prepare(step.events)
    this.apply(step)
    await tick()
    flights.start(moves)
  }

  private apply(message: Step): void {
    const wasMine = this.myTurn
    this.log = fold(this.log, message.events)
    if (message.table) this.info = message.table
    if (message.position) {
      if (message.position.n !== this.position?.n) this.clear()
      this.position = message.position
    }
    const theirs = message.events.filter((event) => this.ofAnother(event))
    if (theirs.length && settings.pace !== 'instant') this.acted = theirs.flatMap(marksOf)
    for (const event of message.events) {
      this.staging.flashAreas(event)
      if (event.type === 'rematch' && this.seat !== null) this.lend(event.table)
      if (TOLD.includes(event.type) && 'seat' in event && event.seat !== this.seat) this.tell(event.say)
    }
    this.staging.show(message.events.flatMap((event) => (event.type === 'reveal' ? event.entries : (entryOf(event) ?? []))))
    if (message.position?.result && message.events.some((event) => event.type === 'over')) this.counting = !document.hidden && settings.pace !== 'instant'
    if (!wasMine && this.myTurn) {
      this.hurry = false
      sound('turn')
    }
    this.said = message.events.map((event) => event.say).join(' ')
    if (!wasMine) this.announce()
    this.change()
  }

  /** Add to the dice of the next game at once: whoever asked for it shall not wait. */
  private lend(next: string): void {
    lookAt(next).then((info) => give(next, this.token, info.commitment), () => undefined)
  }

  private announce(): void {
    if (this.myTurn && document.hidden && settings.notify) notifyTurn(this.info?.title ?? 'Duchy')
  }
}
