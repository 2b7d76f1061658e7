/**
 * Judges one screen in all its looks without loading it again, by the product's own switches of language and theme, and
 * the window's width.
 */
import { join } from 'node:path'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Page, Request } from 'playwright-core'
import type { Look, Visit } from '../journeys/product.ts'
import { faintTexts } from './contrast.ts'
import { cutLabels, flippedPercents } from './flipped.ts'
import { bannedWords, foreignWords } from './foreign-words.ts'
import { keyboardFaults } from './keyboard.ts'
import { listFaults, recordFaults } from './order.ts'

interface Round extends Look {
  readonly hasAxe: boolean
  readonly hasKeys: boolean
}
const round = (
  language: Look['language'],
  theme: Look['theme'],
  width: Look['width'],
  hasAxe: boolean,
  hasKeys = false,
): Round => ({ language, theme, width, hasAxe, hasKeys })
/**
 * All eight looks, each one switch from the one before, the first one from the last: every other view takes them from
 * the end. Colours, words, overflow and the console are judged in all. axe takes 20 times as long as these: it looks at
 * four, which hold every pair of language, theme and width; no rule of its depends on all three. The keyboard goes
 * through the two looks that differ in all.
 */
export const rounds: readonly Round[] = [
  round('ar-EG', 'dark', 1440, true, true),
  round('ar-EG', 'light', 1440, false),
  round('en-US', 'light', 1440, true),
  round('en-US', 'dark', 1440, false),
  round('en-US', 'dark', 390, true),
  round('en-US', 'light', 390, false, true),
  round('ar-EG', 'light', 390, true),
  round('ar-EG', 'dark', 390, false),
]
export const lookOf = ({ language, theme, width }: Look): string => `${language.slice(0, 2)}-${theme}-${width}`
export const faultKinds = ['axe', 'colours', 'keyboard', 'overflow', 'console', 'words', 'order', 'lost'] as const
export type FaultKind = (typeof faultKinds)[number]
export type Note = (look: string, where: string, kind: FaultKind, faults: readonly string[]) => void

/** An open dialog is judged alone: the screen beneath it was judged before. */
const upper = ':is([role="dialog"], [role="alertdialog"], .popover)'

/** Pending requests of the page; the stream of live changes never ends. */
const asked = new WeakMap<Page, Set<Request>>()

/**
 * Only the first rows are judged, since rows are alike. Elements outside of the view would keep the other theme's
 * colours, and a fixed bar covers elements that scrolling uncovers.
 */
export const prepare = (visit: Visit): Promise<void> => {
  const flying = new Set<Request>()
  asked.set(visit.page, flying)
  visit.page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') flying.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    visit.page.on(end as 'requestfinished', (request) => flying.delete(request))
  return visit.page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { content-visibility: visible !important } .phone-bar { position: static !important } :is(tr[data-key], [role="row"][data-key], .phone-row):nth-child(n + 9) { display: none !important }',
    )
    document.adoptedStyleSheets.push(sheet)
  })
}

export async function turn(visit: Visit, look: Look): Promise<void> {
  const { page } = visit
  if (page.viewportSize()!.width !== look.width)
    await page.setViewportSize({ width: look.width, height: look.width === 1440 ? 900 : 844 })
  await page.evaluate(
    async ([language, theme]) => {
      scrollTo(0, 0) // the keyboard has scrolled to the end, where a control that is half beneath the bar would seem too small
      if (document.documentElement.dataset.theme !== theme)
        document.querySelector<HTMLElement>('.topbar .button:has(.lucide-sun, .lucide-moon), .theme-toggle')?.click()
      document.documentElement.dataset.theme = theme!
      if (!language!.startsWith(document.documentElement.lang))
        document.querySelector<HTMLElement>('.language-toggle')!.click()
      for (
        const end = performance.now() + 20_000;
        !language!.startsWith(document.documentElement.lang) && performance.now() < end;
      )
        await new Promise((resolve) => setTimeout(resolve, 15))
    },
    [look.language, look.theme],
  )
  await rest(visit)
}

/**
 * Waits for the end of transitions and of loading: until then colours are not final. The gallery's samples of what
 * loads never end, and are not waited for. What another screen begins to ask for comes a frame later, so that it has to
 * be quiet twice.
 */
export async function rest({ page }: Visit, times = 1): Promise<void> {
  const end = performance.now() + 15_000
  for (let quiet = 0; quiet < times && performance.now() < end;) {
    await page
      .waitForFunction(
        () =>
          document.getAnimations().length === 0 &&
          !document.querySelector(
            ':is(.is-stale, .is-later, .skeleton, [aria-busy="true"], [data-entering], [data-exiting], [data-pending]):not([inert] *, [data-samples] *)',
          ),
        undefined,
        { timeout: 15_000 },
      )
      .catch(() => undefined)
    quiet = asked.get(page)?.size ? 0 : quiet + 1
    if (quiet < times)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
}

/** To an address of the running page, as a link does. */
export async function goTo(visit: Visit, path: string): Promise<void> {
  await visit.page.evaluate(async (to) => {
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, path)
  await visit.page.waitForSelector('h1', { state: 'attached', timeout: 20_000 })
  await rest(visit, 2)
}

/** Pixels by which the contents of the open dialog are wider than the dialog. */
const dialogOverflow = (visit: Visit) =>
  visit.page.evaluate(
    (above) =>
      Math.max(
        0,
        ...[...document.querySelectorAll(`${above}, ${above} .dialog-body`)].map(
          (each) => each.scrollWidth - each.clientWidth,
        ),
      ),
    upper,
  )

/** Finds controls that are partly cut off by an element that cannot scroll. */
const cutControls = (visit: Visit, within = 'body') =>
  visit.page.evaluate((inside) => {
    const cut = (element: Element): boolean => {
      const box = element.getBoundingClientRect()
      for (let each = element.parentElement; each; each = each.parentElement) {
        const { overflowX } = getComputedStyle(each)
        const { left, right, width } = each.getBoundingClientRect()
        if (overflowX === 'auto' || overflowX === 'scroll' || width < 4) return false // for screen readers only
        if (overflowX !== 'visible' && (box.left < left - 2 || box.right > right + 2)) return true
      }
      return false
    }
    return [
      ...([...document.querySelectorAll(inside)].at(-1) ?? document.body).querySelectorAll(
        ':is(button, input, select, textarea, a.button)',
      ),
    ]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          element.getBoundingClientRect().width > 2 &&
          cut(element),
      )
      .map((element) => `cut off: ${element.getAttribute('aria-label') ?? element.textContent}`)
  }, within)

export interface JudgeOptions {
  readonly looks: readonly Round[]
  readonly isMadeUp: boolean
  /** Whose record may be open. */
  readonly entity: AnyEntity | undefined
  readonly shots: string | undefined
  readonly isWhole: boolean
  readonly note: Note
  readonly seen: (look: string) => void
}

export async function judge(
  visit: Visit,
  where: string,
  { looks, isMadeUp, entity, shots, isWhole, note, seen }: JudgeOptions,
): Promise<void> {
  const top = (await visit.page.$(upper)) ? upper : undefined
  const bounds = isWhole ? {} : { within: top ?? 'main' }
  for (const each of looks) {
    const look = lookOf(each)
    await turn(visit, each)
    seen(look)
    if (each.hasAxe) note(look, where, 'axe', await visit.axe(bounds))
    note(look, where, 'colours', await faintTexts(visit.page, bounds.within))
    if (each.hasKeys) note(look, where, 'keyboard', await keyboardFaults(visit.page, top ?? bounds.within))
    if (shots && (each.hasAxe || each.hasKeys))
      await visit.page.screenshot({
        path: join(shots, `${look}_${where.replaceAll(/[^\w=-]+/g, '_').slice(0, 150)}.png`),
      })
    note(
      look,
      where,
      'console',
      visit.complaints().filter((complaint) => !(isMadeUp && /status of 404/.test(complaint))),
    )
    if (each.width === 1440)
      note(look, where, 'order', await (top ? recordFaults(visit.page, entity) : listFaults(visit.page)))
    const over = Math.max(await visit.overflow(), await dialogOverflow(visit))
    note(look, where, 'overflow', [...(over > 1 ? [`${over} px`] : []), ...(await cutControls(visit, bounds.within))])
    const language = each.language === 'ar-EG' ? 'ar' : 'en'
    // the gallery names components as the code does
    if (!/ \/test( |$)/.test(where)) note(look, where, 'words', await foreignWords(visit.page, language))
    note(look, where, 'words', await bannedWords(visit.page, language))
    if (each.language === 'ar-EG') note(look, where, 'words', await flippedPercents(visit.page, top))
    note(look, where, 'words', await cutLabels(visit.page, top))
  }
}
