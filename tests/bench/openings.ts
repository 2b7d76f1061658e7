/**
 * Measures the bytes that a browser transfers, and the wait until the home page and the list of students are shown: the
 * demo centre, its manager, Arabic, an empty cache, the CPU slowed down four times.
 */
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../../tools/installation.mjs'
import { startProduct } from '../journeys/product.ts'
import { kB, line, ms, verdict, type Verdict } from './print.ts'
import { median } from './statistics.ts'

const slowdown = 4
const turns = 5
const quietFor = 1_000 // milliseconds in which nothing is asked for and nothing arrives
const longest = 60_000
const person = { userName: 'manager', password: 'Demo@1234', platform: 'web' } as const

const kinds = ['document', 'script', 'style', 'font', 'picture', 'api', 'other'] as const
type Kind = (typeof kinds)[number]
interface Transfer {
  readonly kind: Kind
  readonly path: string
  /** Head and body of the answer as they came over the wire. */
  readonly bytes: number
}

/** Marks of the page, in milliseconds since it was opened; for a login since the press. */
interface Noted {
  /** The last largest paint, as the browser reports it; it reports none after a press. */
  readonly largest: number
  /** The first row of a list was painted. */
  readonly row: number
  /** The screen behind the login was painted with nothing in it that still loads. */
  readonly whole: number
}
interface Opened {
  readonly transfers: readonly Transfer[]
  readonly noted: Noted
  /** Milliseconds of the main thread's CPU until all was quiet, with the slow-down applied. */
  readonly task: number
}
interface Opening {
  readonly name: string
  readonly path: string
  readonly isLogin?: boolean
  readonly bytes: number
  readonly shown: keyof Noted
  readonly milliseconds: number
}

const openings: readonly Opening[] = [
  {
    name: 'home after the login page',
    path: '/auth/login',
    isLogin: true,
    bytes: 300_000,
    shown: 'whole',
    milliseconds: 2_000,
  },
  { name: 'home', path: '/settings/settings-others', bytes: 300_000, shown: 'largest', milliseconds: 2_000 },
  { name: 'list of students', path: '/users/students', bytes: 380_000, shown: 'row', milliseconds: 2_500 },
]

/** Runs in the page before any of its scripts. An element counts as seen once its frame is painted. */
const watchPaints = (): void => {
  const held = { largest: Number.NaN, row: Number.NaN, whole: Number.NaN, from: 0 }
  ;(globalThis as unknown as { benchNoted: typeof held }).benchNoted = held
  new PerformanceObserver((list) => {
    held.largest = list.getEntries().at(-1)!.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  addEventListener(
    'submit',
    ({ timeStamp }) => {
      held.from = timeStamp
    },
    { capture: true },
  )
  let isDue = false
  const look = (): void => {
    isDue = false
    const main = document.querySelector('.shell main')
    const has = (selector: string): boolean => Boolean(main?.querySelector(selector))
    const hasRow = has('tbody tr[data-key]')
    const isWhole = has('h1') && !has('[aria-busy=true], .skeleton')
    setTimeout(() => {
      const now = performance.now() - held.from
      if (hasRow && Number.isNaN(held.row)) held.row = now
      if (!isWhole) held.whole = Number.NaN
      else if (Number.isNaN(held.whole)) held.whole = now
    })
  }
  new MutationObserver(() => {
    if (!isDue) requestAnimationFrame(look)
    isDue = true
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy', 'class'] })
}

function kindOf(type: string, path: string): Kind {
  if (path.startsWith('/api/') && type !== 'Image') return 'api'
  const known: Readonly<Record<string, Kind>> = {
    Document: 'document',
    Script: 'script',
    Stylesheet: 'style',
    Font: 'font',
    Image: 'picture',
  }
  // preloaded files have no type of their own
  const byName: Readonly<Record<string, Kind>> = { js: 'script', css: 'style', woff2: 'font' }
  return known[type] ?? byName[path.split('.').at(-1)!] ?? 'other'
}

/** Counts what arrives; the live stream never ends and counts as it comes. */
async function watchTransfers(cdp: CDPSession): Promise<{ transfers(): Transfer[]; quiet(): Promise<void> }> {
  const asked = new Map<string, { kind: Kind; path: string; bytes: number; isOpen: boolean }>()
  let last = performance.now()
  const touch = (): void => {
    last = performance.now()
  }
  cdp.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    touch()
    const { pathname, protocol } = new URL(request.url)
    if (protocol !== 'http:') return // pictures that are part of a style
    asked.set(requestId, {
      kind: kindOf(type ?? '', pathname),
      path: pathname,
      bytes: 0,
      isOpen: pathname !== '/api/live',
    })
  })
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = asked.get(requestId)
    if (request && !request.isOpen) request.bytes += encodedDataLength
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    touch()
    const request = asked.get(requestId)
    if (request) Object.assign(request, { bytes: encodedDataLength, isOpen: false })
  })
  cdp.on('Network.loadingFailed', ({ requestId }) => {
    touch()
    const request = asked.get(requestId)
    if (request) request.isOpen = false
  })
  await cdp.send('Network.enable')
  return {
    transfers: () => [...asked.values()],
    quiet: async () => {
      touch()
      const deadline = performance.now() + longest
      while (
        performance.now() < deadline &&
        ([...asked.values()].some(({ isOpen }) => isOpen) || performance.now() - last < quietFor)
      )
        await new Promise((resolve) => setTimeout(resolve, 50))
    },
  }
}

async function contextOf(browser: Browser, address: string, hasSession: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    locale: 'ar-EG',
    timezoneId: 'Africa/Cairo',
  })
  if (hasSession) {
    const answer = await context.request.post('/api/session', {
      headers: { 'api-version': '1.0', origin: address },
      data: person,
    })
    if (!answer.ok()) throw new Error(`${person.userName} did not log in: ${await answer.text()}`)
    await context.addInitScript(() => localStorage.setItem('signedIn', '1'))
  }
  await context.addInitScript(watchPaints)
  return context
}

async function logIn(page: Page, quiet: () => Promise<void>): Promise<void> {
  await page.locator('input[name=userName]').fill(person.userName)
  await page.locator('input[name=password]').fill(person.password)
  await quiet() // typing takes a person longer
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/auth/login', { timeout: longest })
}

async function open(browser: Browser, address: string, { path, shown, isLogin = false }: Opening): Promise<Opened> {
  const context = await contextOf(browser, address, !isLogin)
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    const { transfers, quiet } = await watchTransfers(cdp)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(path, { timeout: longest })
    if (isLogin) await logIn(page, quiet)
    // on a loaded machine the page may think for longer than quiet lasts
    const awaited = shown === 'row' ? ('row' as const) : ('whole' as const)
    await page.waitForFunction(
      (name) => (globalThis as unknown as { benchNoted: Noted }).benchNoted[name] > 0,
      awaited,
      { timeout: longest },
    )
    await quiet()
    const { metrics } = await cdp.send('Performance.getMetrics')
    if (context.serviceWorkers().length > 0) throw new Error('a service worker transfers what is not counted here')
    return {
      transfers: transfers(),
      noted: await page.evaluate(() => (globalThis as unknown as { benchNoted: Noted }).benchNoted),
      task: metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000,
    }
  } finally {
    await context.close()
  }
}

const sum = (transfers: readonly Transfer[]): number => transfers.reduce((all, { bytes }) => all + bytes, 0)

/** @param only Openings whose names hold it */
export async function measureOpenings(address: string, only: string, say: (text: string) => void): Promise<Verdict[]> {
  const browser = await chromium.launch({
    executablePath: findBrowser()!,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  const widths = [26, 9, 9, 9, 9, 9, 9, 9, 9, 11, 10, 10]
  const verdicts: Verdict[] = []
  const details: string[] = []
  say(line(widths, ['opening', ...kinds, 'all kB', 'largest ms', 'whole ms', 'CPU ms']))
  try {
    for (const opening of openings.filter(({ name }) => name.includes(only))) {
      const seen: Opened[] = []
      for (let turn = 0; turn < turns; turn += 1) seen.push(await open(browser, address, opening))
      const middle = (of: (opened: Opened) => number): number => median(seen.map(of))
      const thousands = (bytes: number): string => (bytes / 1000).toFixed(1)
      const bytes = middle(({ transfers }) => sum(transfers))
      const shown = middle(({ noted }) => noted[opening.shown])
      say(
        line(widths, [
          opening.name,
          ...kinds.map((kind) =>
            thousands(middle(({ transfers }) => sum(transfers.filter((transfer) => transfer.kind === kind)))),
          ),
          thousands(bytes),
          opening.isLogin ? '' : ms(middle(({ noted }) => noted.largest)),
          ms(middle(({ noted }) => noted.whole)),
          ms(middle(({ task }) => task)),
        ]),
      )
      const words = { largest: 'largest paint', row: 'first row', whole: 'all of it painted' }[opening.shown]
      const judged = [
        verdict(`${opening.name}, bytes`, bytes, opening.bytes, kB),
        verdict(`${opening.name}, ${words}`, shown, opening.milliseconds, ms),
      ]
      verdicts.push(...judged)
      const { transfers } = seen[0]!
      const largest = transfers.toSorted((one, other) => other.bytes - one.bytes).slice(0, 12)
      details.push(
        ...judged.map(({ name, text }) => `${name}: ${text}\n`),
        `  ${transfers.length} answers, the largest: ${largest.map((one) => `${one.path.split('/').at(-1)} ${thousands(one.bytes)}`).join(', ')}\n`,
      )
    }
  } finally {
    await browser.close()
  }
  for (const detail of details) say(detail)
  return verdicts
}

/** Measured on the built product with its demo centre; needs no generated data. */
export async function openingsPart(only: string): Promise<Verdict[]> {
  const say = (text: string): void => void process.stdout.write(text)
  say(
    `\nOpenings: demo centre, its manager, Arabic, empty cache, ${slowdown}x slow-down, median of ${turns}; kB as they came over the wire until all was quiet.\n\n`,
  )
  const product = await startProduct()
  try {
    return await measureOpenings(product.address, only, say)
  } finally {
    await product.stop()
  }
}
