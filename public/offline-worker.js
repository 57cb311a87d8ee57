// Answers page loads without a connection with the app's own page. It keeps that page alone: nothing of the
// user, no data, no other file.
const cacheName = 'offline-1'
const shell = ['/offline/page.html', '/offline/page.css', '/offline/page.js', '/icons/icon-192.png']

async function install() {
  const cache = await caches.open(cacheName)
  await cache.addAll(shell)
  await self.skipWaiting()
}

async function activate() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
  // The browser asks the server while this worker starts, so that a page load takes no longer.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function load({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const page = await caches.match(shell[0])
    if (page) return page
    throw error
  }
}

async function fromShell(request) {
  return (await caches.match(request)) ?? fetch(request)
}

// Calls and scripts go straight to the server where the browser can: asking this worker first, which has nothing
// to say to them, takes milliseconds each time, and more while it starts.
async function routeAround(event) {
  const paths = ['/api/*', '/_next/*']
  await event.addRoutes?.(
    paths.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' })),
  )
}

self.addEventListener('install', (event) => {
  event.waitUntil(install())
  event.waitUntil(routeAround(event).catch(() => undefined))
})
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { method, destination, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (destination === 'document') event.respondWith(load(event))
  else if (shell.includes(pathname)) event.respondWith(fromShell(event.request))
})
