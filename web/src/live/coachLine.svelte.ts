import { followLine } from '../protocol/http'
import type { Choice, HintLine, Judged, Position, Step } from '../protocol/said'
import type { Sitting } from './sitting.svelte'

/** A step of a line as a choice, so that things know whether they belong to it. */
export const asChoice = ({ text, say, parts }: Step): Choice => ({ text, say, parts: parts as Choice['parts'], head: '', preview: null, ends: false })

/** The coach in a replay: the lines of a decision, and one of them played forward on the board and back. */
export class CoachLine {
  /** Which of the coach's lines is on the board. */
  chosen = $state(0)
  /** So many of its steps are played. */
  at = $state(0)
  private positions = $state.raw<Position[]>([])
  private kept: Position | null = null

  constructor(
    private readonly sitting: Sitting,
    readonly decision: Judged,
  ) {}

  line = $derived.by((): HintLine | undefined => this.decision.best[this.chosen])
  steps = $derived<Step[]>(this.line ? [this.line, ...this.line.then] : [])
  /** The step that comes next, if the line goes on. */
  next = $derived<Step | undefined>(this.steps[this.at])
  same = $derived.by(() => this.decision.best[0]?.text === this.decision.played.text)

  choose(number: number): void {
    if (number === this.chosen && this.at === 0) return
    this.leave()
    this.chosen = number
    this.positions = []
  }

  async forward(): Promise<void> {
    if (this.at >= this.steps.length) return
    if (this.at === 0) this.kept = this.sitting.past
    const { n, seat } = this.decision
    const { id, token } = this.sitting
    const chosen = this.chosen
    try {
      if (!this.positions.length) this.positions = await followLine(id, n, seat, this.steps.map((step) => step.text), token)
    } catch (refusal) {
      return this.sitting.tell((refusal as Error).message, '', 'no')
    }
    if (chosen !== this.chosen) return
    this.at += 1
    this.sitting.past = this.positions[this.at - 1] ?? this.kept
  }

  back(): void {
    if (this.at <= 1) return this.leave()
    this.at -= 1
    this.sitting.past = this.positions[this.at - 1] ?? this.kept
  }

  /** Back to the game. */
  leave(): void {
    if (this.at > 0 && this.kept && this.sitting.past?.n === this.kept.n) this.sitting.past = this.kept
    this.at = 0
  }
}
