/**
 * What arrived and waits to be shown. One thing follows another at a pace of its own, whenever they arrived: `pause` says
 * how long the last one must have been seen before the next, in milliseconds.
 */
export class Queue<T> {
  private waiting: T[] = []
  private running = false
  private shownAt = -Infinity
  private wake: (() => void) | null = null

  constructor(
    private readonly show: (thing: T) => void | Promise<void>,
    private readonly pause: (next: T) => number,
    private readonly told: (waiting: number) => void,
  ) {}

  push(thing: T): void {
    this.waiting.push(thing)
    if (!this.running) void this.run()
    else this.told(this.waiting.length)
  }

  /** Everything that waits is shown at once. */
  skip(): void {
    for (const thing of this.waiting.splice(0)) void this.present(thing)
    this.told(0)
    this.wake?.()
  }

  /** The pause that runs is over: what comes next is shown now. */
  next(): void {
    this.wake?.()
  }

  forget(): void {
    this.waiting = []
    this.told(0)
    this.wake?.()
  }

  private async run(): Promise<void> {
    this.running = true
    for (let next = this.waiting[0]; next !== undefined; next = this.waiting[0]) {
      const wait = this.shownAt + this.pause(next) - performance.now()
      if (wait > 0) {
        this.told(this.waiting.length)
        await this.sleep(wait)
        if (this.waiting[0] !== next) continue // it was skipped meanwhile
      }
      this.waiting.shift()
      this.told(this.waiting.length)
      const drawn = this.present(next)
      if (drawn) await drawn
    }
    this.running = false
  }

  private present(thing: T): Promise<void> | void {
    this.shownAt = performance.now()
    return this.show(thing)?.then(() => void (this.shownAt = performance.now())) // it is seen when it is drawn
  }

  private sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const over = () => {
        clearTimeout(timer)
        this.wake = null
        resolve()
      }
      const timer = setTimeout(over, milliseconds)
      this.wake = over
    })
  }
}
