/**
 * Browser contexts that visits use one after the other. A context that was used before has the product's files in its
 * caches and its scripts compiled: a visit that loads one page takes about half of the CPU time.
 */
import type { Browser, Page } from 'playwright-core'
import type { Look } from './product.ts'

export interface Lease {
  readonly page: Page
  end(): Promise<void>
}
export interface Contexts {
  /** @param isOwn A context that nobody used, and nobody uses later: for a test that changes the browser itself */
  lease(address: string, look: Look, isOwn: boolean): Promise<Lease>
}

/** Milliseconds. A loaded machine is slow, and no fault; what comes at once waits for nothing. */
const timeout = 90_000
const sizeOf = ({ width }: Look) => ({ width, height: width === 1440 ? 900 : 844 })
/** A page of the product's origin without its scripts: to leave the origin would end the process that knows them. */
export const blank = '/api/health'
const pageEvents = [
  'console',
  'pageerror',
  'dialog',
  'request',
  'response',
  'requestfailed',
  'requestfinished',
] as const

export function openContexts(browser: Browser): Contexts {
  const idle = new Map<string, Page[]>()
  const open = async (address: string, look: Look): Promise<Page> => {
    const context = await browser.newContext({
      viewport: sizeOf(look),
      locale: look.language,
      timezoneId: 'Africa/Cairo',
      baseURL: address,
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(timeout)
    return context.newPage()
  }
  return {
    lease: async (address, look, isOwn) => {
      const key = `${address} ${look.language}`
      const used = isOwn ? undefined : idle.get(key)?.pop()
      const page = used ?? (await open(address, look))
      if (used) await page.setViewportSize(sizeOf(look))
      return {
        page,
        end: async () => {
          if (isOwn || !(await emptied(page, address))) return page.context().close()
          idle.set(key, [...(idle.get(key) ?? []), page])
        },
      }
    },
  }
}

/** Takes away what a visit left in its context but the caches. Returns false when the page is gone. */
async function emptied(page: Page, address: string): Promise<boolean> {
  if (page.isClosed()) return false
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of pageEvents) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  await page.emulateMedia({ media: null })
  await page.goto(blank)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Storage.clearDataForOrigin', {
    origin: address,
    storageTypes: 'cookies,local_storage,indexeddb,cache_storage,service_workers',
  })
  await devTools.detach()
  await context.clearCookies()
  return true
}
