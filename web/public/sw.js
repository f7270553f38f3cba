// The worker of a server's page. What the page asks is the server's to answer; when it is gone, whoever opens an address
// of it gets the page that plays without one (/offline/, kept by a worker of its own), if that is kept here.
importScripts('/push-worker.js') // it also takes what is pushed: whose turn it is

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))

const GONE = [502, 503, 504] // said by a proxy whose server is gone

async function opened(request) {
  const answer = await fetch(request).catch(() => null)
  if (answer && !GONE.includes(answer.status)) return answer
  const kept = await caches.match(new URL('/offline/', location.href), { ignoreVary: true })
  return kept ? Response.redirect('/offline/') : (answer ?? Response.error())
}

addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(opened(event.request))
})
