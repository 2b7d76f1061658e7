// Shows push messages, and lets a register that was opened before open again without a network. Pages come from the network first, so that a new build takes over at the
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

// What comes names nobody: the page that it opens fetches the rest. The same message twice is shown once, by its tag.
self.addEventListener('push', (event) => {
  let said = {}
  try {
    said = event.data.json()
  } catch {
    // a browser that is woken shows something, or it shows words of its own
  }
  const { id, title, text, link, lang } = said
  event.waitUntil(
    self.registration.showNotification(title || 'Top center', {
      body: text || '',
      tag: id || 'message',
      lang: lang || 'ar',
      dir: lang === 'en' ? 'ltr' : 'rtl',
      icon: '/favicon.svg',
      data: { id, link },
    }),
  )
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { id, link } = event.notification.data ?? {}
  event.waitUntil(Promise.all([open(link), id && opened(id)]))
})

/** A window that shows it already comes forward; what is typed in another is left alone. */
async function open(link) {
  const address = new URL(
    typeof link === 'string' && /^\/[^/\\]/.test(link) ? link : '/notifications',
    self.location.origin,
  )
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === address.href)
  if (shown) await shown.focus()
  else await self.clients.openWindow(address.href)
}

/** Best effort: whoever is logged out sees it when they log in. */
const opened = (id) =>
  fetch(`/api/notifications/${encodeURIComponent(id)}/markOpened`, {
    method: 'POST',
    headers: { 'Api-Version': '1.0', 'Idempotency-Key': `opened-${id}` },
    credentials: 'same-origin',
  }).catch(() => undefined)

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
