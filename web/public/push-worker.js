// What a push service hands to this browser: the words that the server encrypted for it, shown even when no page is open.
// A script of its own, so that any worker of the page can carry it: importScripts('/push-worker.js').
addEventListener('push', (event) => {
  const { title, body, url } = event.data?.json() ?? { title: 'Duchy', body: '', url: '/' }
  const shown = registration.showNotification(title, { body, data: url, tag: `duchy-turn ${url}`, icon: '/favicon.svg' })
  event.waitUntil(shown)
})

/** To the table: a page that shows it already, or else a new one. */
async function come(url) {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find((page) => new URL(page.url).pathname === url)
  return there ? there.focus() : clients.openWindow(url)
}

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(come(event.notification.data ?? '/'))
})
