/** Where I am told that it is my turn: what the server keeps of it, and this browser as one of the places. */
import { ask } from '../protocol/http'
import type { Channel, Notices, Sent } from '../protocol/said'
import type { AddAddress, SetQuiet } from '../protocol/wire'

const ME = '/api/me'
const of = (id: string) => `${ME}/addresses/${encodeURIComponent(id)}`

export const notices = () => ask<Notices>(`${ME}/notices`)
export const addAddress = (wish: AddAddress) => ask<Notices>(`${ME}/addresses`, { body: wish })
export const switchAddress = (id: string, on: boolean) => ask<Notices>(of(id), { body: { on } })
export const forgetAddress = (id: string) => ask<Notices>(`${of(id)}/forget`, { body: {} })
export const tryAddress = (id: string) => ask<Notices>(`${of(id)}/try`, { body: {} })
export const setQuiet = (wish: SetQuiet) => ask<Notices>(`${ME}/quiet`, { body: wish })
export const confirmMail = (code: string) => ask<Notices>(`${ME}/mail`, { body: { code } })

/** A link for this device, to a mail address of mine that the server knows. */
export const mailLink = (mail: string) => ask<Sent>(`${ME}/mail-link`, { body: { mail } }).then((a) => a.say)

const channel = (table: string) => `/api/tables/${encodeURIComponent(table)}/hook`
export const channelOf = (table: string, token: string | null) => ask<Channel>(channel(table), { token })
export const setChannel = (table: string, token: string | null, url: string) => ask<Channel>(channel(table), { token, body: { url } })

/** Whether this browser can be reached at all; some want the page to be installed first. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && window.isSecureContext

const plain = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** The worker that takes what is pushed; the one of the page, where it has one. */
async function worker(): Promise<ServiceWorkerRegistration> {
  const known = (await navigator.serviceWorker.getRegistration('/')) ?? (await navigator.serviceWorker.register('/sw.js'))
  await navigator.serviceWorker.ready
  return known
}

/** Let the server reach this browser; the browser asks its person first. */
export async function addThisBrowser(key: string): Promise<Notices> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('Your browser does not allow it. Its settings for this page can.')
  const registration = await worker()
  const old = await registration.pushManager.getSubscription()
  await old?.unsubscribe() // it may be of another key, or one that was given up
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  return addAddress({
    kind: 'push', target: subscription.endpoint, key: plain(subscription.getKey('p256dh')), secret: plain(subscription.getKey('auth')),
  })
}

/** Minutes after midnight as a time field has them, and back. */
export const asTime = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
export const asMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
