/** One screen in all its looks, without loading it again: the product's own switches of language and theme, and the window's width. */
import { join } from 'node:path'
import type { AxeBounds, Look, Visit } from '../journeys/product.ts'
import { foreignWords } from './foreign-words.ts'

type Judged = 'all' | 'colours' | 'words'
/** What axe looks for: another theme can spoil colours alone, another language leave something without a name or too narrow to hit. */
const rules: Readonly<Record<Judged, AxeBounds>> = {
  all: {}, colours: { only: ['color-contrast'] },
  words: { only: ['button-name', 'link-name', 'label', 'aria-input-field-name', 'aria-toggle-field-name', 'aria-command-name', 'select-name', 'image-alt', 'role-img-alt', 'svg-img-alt', 'html-has-lang', 'html-lang-valid', 'document-title', 'target-size'] },
}
/** What another theme and language together can spoil of a screen of which all was judged in one of its looks at this width. */
export const coloursAndWords: AxeBounds = { only: [...rules.colours.only!, ...rules.words.only!] }
interface Round extends Look { readonly judged: Judged }
/**
 * Colours do not depend on the language, words and structure not on the theme: these six hold every pair of theme and width, every pair of language and width,
 * and each differs from the one before in one switch. Every other view takes them from the end.
 */
export const rounds: readonly Round[] = [
  { language: 'ar-EG', theme: 'dark', width: 1440, judged: 'all' }, { language: 'ar-EG', theme: 'light', width: 1440, judged: 'colours' }, { language: 'en-US', theme: 'light', width: 1440, judged: 'words' },
  { language: 'en-US', theme: 'light', width: 390, judged: 'all' }, { language: 'en-US', theme: 'dark', width: 390, judged: 'colours' }, { language: 'ar-EG', theme: 'dark', width: 390, judged: 'words' },
]
export const lookOf = ({ language, theme, width }: Look): string => `${language.slice(0, 2)}-${theme}-${width}`
export const faultKinds = ['axe', 'overflow', 'console', 'words', 'lost'] as const
export type FaultKind = (typeof faultKinds)[number]
export type Note = (look: string, where: string, kind: FaultKind, faults: readonly string[]) => void

/** What lies above the rest is judged alone: what is beneath was judged before. */
const upper = ':is([role="dialog"], [role="alertdialog"], .popover)'

/** Rows are alike: the first stand for the rest. What is not in view would keep the other theme's colours. */
export const prepare = (visit: Visit): Promise<void> => visit.page.evaluate(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important } :is(tr[data-key], [role="row"][data-key], .phone-row):nth-child(n + 9) { display: none !important }')
  document.adoptedStyleSheets.push(sheet)
})

export async function turn(visit: Visit, look: Look): Promise<void> {
  const { page } = visit
  if (page.viewportSize()!.width !== look.width) await page.setViewportSize({ width: look.width, height: look.width === 1440 ? 900 : 844 })
  await page.evaluate(async ([language, theme]) => {
    if (document.documentElement.dataset.theme !== theme) document.querySelector<HTMLElement>('.topbar .button:has(.lucide-sun, .lucide-moon), .theme-toggle')?.click()
    document.documentElement.dataset.theme = theme!
    if (!language!.startsWith(document.documentElement.lang)) document.querySelector<HTMLElement>('.language-toggle')!.click()
    for (const end = performance.now() + 20_000; !language!.startsWith(document.documentElement.lang) && performance.now() < end;) await new Promise((resolve) => setTimeout(resolve, 15))
  }, [look.language, look.theme])
  await rest(visit)
}

/** A colour on its way, a panel that comes in and a list that is asked for again have no contrast yet. */
export const rest = (visit: Visit) => visit.page.waitForFunction(
  () => document.getAnimations().length === 0 && !document.querySelector('.is-stale, .is-later, .skeleton, [aria-busy="true"], [data-entering], [data-exiting], [data-pending]'), undefined, { timeout: 15_000 },
).catch(() => undefined)

/** Pixels that are to be scrolled to inwards where nothing should be. */
const dialogOverflow = (visit: Visit) => visit.page.evaluate((above) => Math.max(0, ...[...document.querySelectorAll(`${above}, ${above} .dialog-body`)].map((each) => each.scrollWidth - each.clientWidth)), upper)

export interface JudgeOptions { readonly looks: readonly Round[]; readonly isMadeUp: boolean; readonly shots: string | undefined; readonly isWhole: boolean; readonly note: Note; readonly seen: (look: string) => void }

export async function judge(visit: Visit, where: string, { looks, isMadeUp, shots, isWhole, note, seen }: JudgeOptions): Promise<void> {
  const within = isWhole ? {} : { within: (await visit.page.$(upper)) ? upper : 'main' }
  for (const round of looks) {
    const look = lookOf(round)
    await turn(visit, round)
    seen(look)
    note(look, where, 'axe', await visit.axe({ ...within, ...rules[round.judged] }))
    if (shots && round.judged === 'all') await visit.page.screenshot({ path: join(shots, `${look}_${where.replaceAll(/[^\w=-]+/g, '_').slice(0, 150)}.png`) })
    note(look, where, 'console', visit.complaints().filter((complaint) => !(isMadeUp && /status of 404/.test(complaint))))
    if (round.judged === 'colours') continue
    const over = Math.max(await visit.overflow(), await dialogOverflow(visit))
    note(look, where, 'overflow', over > 1 ? [`${over} px`] : [])
    if (!/ \/test( |$)/.test(where)) note(look, where, 'words', await foreignWords(visit.page, round.language === 'ar-EG' ? 'ar' : 'en')) // the gallery calls parts by their names in the code
  }
}
