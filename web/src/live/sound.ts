import { settings } from './settings.svelte'

/** A few short sounds of our own, made when they are needed. */
export type Sound = 'roll' | 'place' | 'coin' | 'card' | 'turn'

let context: AudioContext | null = null

/** A tone that fades: pitch in hertz, when it begins, how long and how loud it is. */
function tone(at: AudioContext, pitch: number, begin: number, length: number, loud: number, shape: OscillatorType = 'sine'): void {
  const voice = at.createOscillator()
  const volume = at.createGain()
  const start = at.currentTime + begin
  voice.type = shape
  voice.frequency.setValueAtTime(pitch, start)
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(loud, start + 0.008)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length)
  voice.connect(volume).connect(at.destination)
  voice.start(start)
  voice.stop(start + length)
}

/** A rustle: noise through a filter around a pitch. */
function rustle(at: AudioContext, pitch: number, begin: number, length: number, loud: number): void {
  const noise = at.createBufferSource()
  const buffer = at.createBuffer(1, Math.ceil(at.sampleRate * length), at.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2
  noise.buffer = buffer
  const filter = at.createBiquadFilter()
  filter.type = 'bandpass'
  filter.frequency.value = pitch
  filter.Q.value = 1.2
  const volume = at.createGain()
  volume.gain.value = loud
  noise.connect(filter).connect(volume).connect(at.destination)
  noise.start(at.currentTime + begin)
}

const SOUNDS: Record<Sound, (at: AudioContext) => void> = {
  roll: (at) => [0, 0.07, 0.13, 0.21, 0.26].forEach((begin, i) => rustle(at, 1500 - 160 * i, begin, 0.06, 0.5)),
  place: (at) => {
    rustle(at, 500, 0, 0.09, 0.6)
    tone(at, 160, 0, 0.12, 0.25, 'triangle')
  },
  coin: (at) => {
    tone(at, 1568, 0, 0.16, 0.09)
    tone(at, 2093, 0.06, 0.22, 0.09)
  },
  card: (at) => rustle(at, 3200, 0, 0.16, 0.4),
  turn: (at) => {
    tone(at, 659, 0, 0.3, 0.14)
    tone(at, 988, 0.14, 0.4, 0.14)
  },
}

/** What was made audible last, for those who look instead: `document.documentElement.dataset.sound`. */
export function sound(name: Sound): void {
  // A browser is silent until the page was touched once.
  if (!settings.sound || document.hidden || !navigator.userActivation?.hasBeenActive) return
  document.documentElement.dataset.sound = name
  try {
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume().catch(() => {})
    SOUNDS[name](context)
  } catch {
    // a machine without sound
  }
}
