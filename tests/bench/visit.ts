/** One visit of one screen in Chromium: which files it loaded, how long the main thread worked, what axe finds. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { type Centre, password } from './centres.ts'
import type { MainScreen } from './screens.ts'

export type Look = { readonly language: 'ar' | 'en'; readonly theme: 'dark' | 'light' }
export interface Visit {
  /** Addresses of the JS and CSS files that were asked for, in order. */
  readonly files: readonly string[]
  /** Milliseconds of the main thread's CPU, with the slow-down applied; layout shift has no unit. */
  readonly task: number
  readonly script: number
  readonly shift: number
  readonly violations: readonly { readonly rule: string; readonly nodes: number }[]
  /** Why the screen cannot be measured. */
  readonly unusable: string | undefined
}

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const quietFor = 700 // milliseconds without a request
const longest = 30_000

export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

/** Logs in through the login page, so that the browser keeps of the session whatever the application keeps. */
export async function signIn(browser: Browser, origin: string, centre: Centre, loginPath: string): Promise<SignedIn> {
  const context = await browser.newContext({ baseURL: origin })
  try {
    const page = await context.newPage()
    await page.goto(loginPath, { timeout: longest })
    await page.locator('input[name=userName]').fill(centre.userName)
    await page.locator('input[name=password]').fill(password)
    await page.locator('button[type=submit]').click()
    await page.waitForURL((url) => url.pathname !== loginPath, { timeout: longest })
    await page.waitForTimeout(quietFor) // the application writes its local store after a pause
    return await context.storageState()
  } finally {
    await context.close()
  }
}

/** With a session or without one; language and theme as a returning reader has them, the cache empty. */
export async function openContext(
  browser: Browser,
  origin: string,
  storageState: SignedIn | undefined,
  { language, theme }: Look,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1366, height: 900 },
    ...(storageState ? { storageState } : {}),
  })
  await context.addInitScript(
    ([storedLanguage, storedTheme]) => {
      localStorage.setItem('userLanguage', storedLanguage!)
      localStorage.setItem('userTheme', storedTheme!)
      const held = globalThis as unknown as { benchShift: number }
      held.benchShift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
          if (!entry.hadRecentInput) held.benchShift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    },
    [language === 'ar' ? 'ar-EG' : 'en-US', theme],
  )
  return context
}

export async function visit(
  context: BrowserContext,
  screen: MainScreen,
  { slowdown, axe }: { readonly slowdown: number; readonly axe: boolean },
): Promise<Visit> {
  const page = await context.newPage()
  try {
    const files: string[] = []
    const settled = watch(page, files)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    if (slowdown > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(screen.path, { waitUntil: 'load', timeout: longest })
    await settled()
    const formMissing = screen.weight === 'form' ? await openForm(page, settled) : undefined
    const { metrics } = await cdp.send('Performance.getMetrics')
    const metric = (name: string): number => (metrics.find((each) => each.name === name)?.value ?? Number.NaN) * 1000
    const shift = await page.evaluate(() => (globalThis as unknown as { benchShift: number }).benchShift)
    return {
      files,
      shift,
      task: metric('TaskDuration'),
      script: metric('ScriptDuration'),
      violations: axe ? await runAxe(page) : [],
      unusable: formMissing ?? elsewhere(page, screen) ?? (await emptiness(page)),
    }
  } finally {
    await page.close()
  }
}

/**
 * Collects the JS and CSS files that are loaded; the returned function waits until no request has been sent for a
 * while. The live stream never ends and is left out.
 */
function watch(page: Page, files: string[]): () => Promise<void> {
  const open = new Set<Request>()
  let last = performance.now()
  const touch = (): void => {
    last = performance.now()
  }
  page.on('request', (request) => {
    touch()
    const { pathname } = new URL(request.url())
    if (pathname === '/api/live') return
    open.add(request)
    if (/\.(js|css)$/.test(pathname) && !files.includes(pathname)) files.push(pathname)
  })
  const ended = (request: Request): void => {
    touch()
    open.delete(request)
  }
  page.on('requestfinished', ended).on('requestfailed', ended)
  return async () => {
    touch()
    const deadline = performance.now() + longest
    while (performance.now() < deadline && (open.size > 0 || performance.now() - last < quietFor))
      await page.waitForTimeout(100)
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve))
        }),
    )
  }
}

/** The key that every list has for a new record (ui.md). */
async function openForm(page: Page, settled: () => Promise<void>): Promise<string | undefined> {
  const form = page.locator('main form:visible, [role=dialog] input:visible').first()
  for (let attempt = 0; attempt < 4; attempt += 1) {
    // a slowed-down page may not listen to keys yet
    await page.keyboard.press('n')
    const came = await form.waitFor({ state: 'visible', timeout: 5_000 }).then(
      () => true,
      () => false,
    )
    if (!came) continue
    await settled()
    return undefined
  }
  return 'the key n opened no form'
}

/**
 * Throws when a screen redirects, since the figures would be those of another screen; the first page and the form may
 * have another address.
 */
function elsewhere(page: Page, { path, weight }: MainScreen): string | undefined {
  const { pathname } = new URL(page.url())
  return pathname === path || path === '/' || weight === 'form' ? undefined : `it led to ${pathname}`
}

/** A screen is measured only if its main part has words: the empty document would be fast. */
const emptiness = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    if (document.querySelector('#root > .boot')) return 'the application did not start'
    if (document.querySelector('main .state-panel[role=alert]')) return 'it shows an error'
    const text = document.querySelector('main')?.textContent?.trim() ?? ''
    return text.length < 10 ? 'the screen is empty' : undefined
  })

async function runAxe(page: Page): Promise<Visit['violations']> {
  await page.evaluate(await axeSource)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(node: Document, options: object): Promise<{ violations: { id: string; nodes: unknown[] }[] }> }
    }
    const { violations } = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    })
    return violations.map(({ id, nodes }) => ({ rule: id, nodes: nodes.length }))
  })
}
