/** Play without a network: who keeps the page for it, what waits for the next start, and how to install it. */
import { ALONE } from '../protocol/transport'

interface Prompt extends Event { prompt(): Promise<unknown> }

/** Where the other page is: from a server's page that which needs none, if the server has it; from that one the server's. */
const able = 'serviceWorker' in navigator // over https, or on the machine itself
const sign = (able && document.querySelector<HTMLMetaElement>('meta[name="duchy-offline"]')?.content) || ''
const below = ALONE && location.pathname.endsWith('/offline/') ? new URL('..', location.href).pathname : ''

export const offline = $state({
  /** All of it is kept in this browser. */
  kept: false,
  /** A newer version was fetched; it is taken at the next start, never in a running game. */
  newer: false,
  /** The address of the other page, where there is one and it answers. */
  other: ALONE ? '' : sign,
  install: null as (() => void) | null,
})

function watch(registration: ServiceWorkerRegistration): void {
  const look = () => {
    offline.kept = registration.active !== null
    offline.newer = registration.active !== null && registration.waiting !== null
  }
  const hear = () => {
    for (const worker of [registration.installing, registration.waiting]) worker?.addEventListener('statechange', look)
    look()
  }
  registration.addEventListener('updatefound', hear)
  hear()
}

async function register(script: string): Promise<ServiceWorkerRegistration | null> {
  return navigator.serviceWorker.register(script, { updateViaCache: 'none' }).catch((problem) => {
    console.warn(problem)
    return null
  })
}

/** Keep what is needed to start without a network. A server's page does so for the page below it. */
export async function keepOffline(): Promise<void> {
  if (!able || !(ALONE || sign)) return
  void navigator.storage?.persist?.().catch(() => false)
  if (!ALONE) void register('/sw.js')
  const registration = await register(ALONE ? './sw.js' : `${sign}sw.js`)
  if (registration) watch(registration)
}

/** Whether the server is there again, for a page that came from one. */
export async function lookForServer(): Promise<void> {
  if (!below) return
  const there = await fetch(`${below}livez`, { cache: 'no-store' }).then((answer) => answer.ok, () => false)
  offline.other = there ? below : ''
}

const sparing = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false
// After all that the page itself needs; and not where somebody pays for each megabyte.
if (sign && !sparing) setTimeout(() => void keepOffline(), 4000)

window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  offline.install = () => {
    offline.install = null
    void (event as Prompt).prompt()
  }
})
