import type { Entry, TableEvent } from '../protocol/said'
import { gainOf, marksOf } from './marks'
import { reading, sceneOf, type Scene, type Stage } from './scenes'
import { settings } from './settings.svelte'
import { sound, type Sound } from './sound'

/** How long a move of another is seen before the next, in milliseconds. */
export const PAUSE = { calm: 600, quick: 200, instant: 0 }
const FLASH = 2400

/** An area that was just finished, and what it brought. */
export interface Flash { id: number; seat: number; area: string[]; points: number }

/** What deserves a moment of its own when it happens: a scene over the table, a finished area, a sound. */
export class Staging {
  /** What lies open over the table until it was read, or the game goes on. */
  scene = $state.raw<Scene | null>(null)
  flashes = $state.raw<Flash[]>([])
  /** What the page of the game says: see GamePage. */
  stage: Stage = () => null
  sounds: (entry: Entry) => Sound | null = () => null
  private timer = 0

  /** `goOn`: the scene was read, and what waits can be shown. */
  constructor(private readonly goOn: () => void) {}

  close(): void {
    clearTimeout(this.timer)
  }

  /** What deserves a scene gets one, and what can be heard is heard: of several things that come at once, the last and the first. */
  show(entries: Entry[]): void {
    const heard = entries.map((entry) => this.sounds(entry)).find((one) => one !== null)
    if (heard) sound(heard)
    const scene = document.hidden || settings.pace === 'instant' ? undefined : entries.map((entry) => sceneOf(entry, this.stage)).findLast((one) => one !== null)
    if (!scene) return
    this.scene = scene
    clearTimeout(this.timer)
    this.timer = window.setTimeout(() => this.scene === scene && this.read(), Math.max(2500, this.holds()))
  }

  /** So long the scene that lies open wants to be read, in milliseconds. */
  holds(): number {
    return this.scene ? reading(this.scene) * (PAUSE[settings.pace] / PAUSE.calm) : 0
  }

  /** The scene was read. */
  read(): void {
    this.scene = null
    this.goOn()
  }

  flashAreas(event: TableEvent): void {
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
}
