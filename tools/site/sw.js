// The whole site in one cache, named by its contents; VERSION and FILES are written by tools/build_site.py. Everything is
// answered from there, so a start needs no network. A new version waits until every page of the old one is closed.
const VERSION = '@VERSION@'
const FILES = ['@FILES@']
const PREFIX = 'duchy '

// What has its contents in its name was fetched by the page just now, and is taken from there.
const wanted = (name) => new Request(name, { cache: /^(assets|engine-)/.test(name) ? 'force-cache' : 'no-cache' })

addEventListener('install', (event) => event.waitUntil(caches.open(PREFIX + VERSION).then((cache) => cache.addAll(FILES.map(wanted)))))

addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== PREFIX + VERSION).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  ),
)

addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== location.origin) return
  const asked = event.request.mode === 'navigate' ? './' : event.request
  event.respondWith(caches.open(PREFIX + VERSION).then(async (cache) => (await cache.match(asked, { ignoreVary: true })) ?? fetch(event.request)))
})
