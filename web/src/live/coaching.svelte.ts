import { analysis, askCoach, Refusal } from '../protocol/http'
import type { Analysis } from '../protocol/said'

const AGAIN = 700

/** What the coach says of a finished game: asked for once, then watched until it is done. */
export class Coaching {
  found = $state.raw<Analysis | null>(null)
  problem = $state('')
  private timer = 0

  constructor(private readonly id: string) {}

  close(): void {
    clearTimeout(this.timer)
  }

  /** What the coach has found already, for who comes by a link; it is not asked to begin. */
  async look(): Promise<void> {
    const known = await analysis(this.id).catch(() => null)
    if (known && known.status !== 'none' && !this.found) await this.hear(Promise.resolve(known))
  }

  async ask(): Promise<void> {
    if (this.found?.status === 'done' || this.found?.status === 'working') return
    this.problem = ''
    await this.hear(askCoach(this.id))
  }

  private async hear(answer: Promise<Analysis>): Promise<void> {
    try {
      this.found = await answer
      if (this.found.status === 'working') this.later()
      else if (this.found.status === 'none') this.problem = 'The coach had to stop. Ask again, and it goes on from there.'
    } catch (refusal) {
      if (this.found?.status === 'working' && refusal instanceof Refusal && refusal.status === 0) return this.later()
      this.found = null
      this.problem = (refusal as Error).message
    }
  }
  private later(): void {
    this.timer = window.setTimeout(() => void this.hear(analysis(this.id)), AGAIN)
  }
}
