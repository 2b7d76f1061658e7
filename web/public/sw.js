// Lets a register that was opened before open again without a network. Pages come from the network first, so that a new build takes over at the
// next load; files under /assets/ never change under their name. Nothing of the API is ever kept.
const name = 'shell'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keep(event.data.keep))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(file(request, pathname))
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/'))
    event.respondWith(
      fetch(request).catch(async (error) => {
        const kept = await caches.match('/')
        if (!kept) throw error
        return kept
      }),
    )
})

async function file(request, pathname) {
  const kept = await caches.match(pathname)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(name)).put(pathname, answer.clone())
  return answer
}

/** A page of another build takes the files of the last one away. */
async function keep(paths) {
  const page = await fetch('/', { cache: 'no-cache' })
  if (!page.ok) return
  const before = await (await caches.match('/'))?.text()
  if (before !== undefined && before !== (await page.clone().text())) await caches.delete(name)
  const cache = await caches.open(name)
  await cache.put('/', page)
  for (const path of paths) if (!(await cache.match(path))) await cache.add(path).catch(() => undefined)
}
