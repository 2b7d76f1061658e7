/**
 * Shared parts of the journeys through reports: the report of applications, in the language and by the input of a
 * visit.
 */
import { catalogues } from '@topcenter/texts/describe'
import { app as arabicApp } from '@topcenter/texts/ar/app'
import { reportIndex as arabicIndex } from '@topcenter/texts/ar/report-index'
import { reports as arabicWords } from '@topcenter/texts/ar/reports'
import { app as englishApp } from '@topcenter/texts/en/app'
import { reportIndex as englishIndex } from '@topcenter/texts/en/report-index'
import { reports as englishWords } from '@topcenter/texts/en/reports'
import type { Locator, Page } from 'playwright-core'

export type Job = (page: Page) => {
  /** The words of the visit's language. */
  readonly app: typeof englishApp | typeof arabicApp
  readonly words: typeof englishWords | typeof arabicWords
  readonly title: string
  /** Question of the report in their index. */
  readonly question: string
  readonly press: (what: Locator) => Promise<void>
}
const pictures = process.env.PICTURES
export const picture = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true })
}
export const address = '/reports/joining-applications'
export const toAsk = (page: Page, name: string, value?: string) =>
  page.waitForURL((url) => (value === undefined ? url.searchParams.has(name) : url.searchParams.get(name) === value))

/** The number in a cell, without the marks of its language. */
export const figure = async (cell: Locator): Promise<number> => Number((await cell.innerText()).replace(/[^\d]/g, ''))
export const total = (page: Page): Locator => page.locator('tfoot [data-cell]')

/** By the mouse. */
export const arabic: Job = () => ({
  app: arabicApp,
  words: arabicWords,
  title: catalogues.ar.screens.JoiningApplicationsReport!,
  question: arabicIndex.questions.joiningApplications,
  press: (what) => what.click(),
})
/** Without any mouse. */
export const byKeys: Job = (page) => ({
  app: englishApp,
  words: englishWords,
  title: catalogues.en.screens.JoiningApplicationsReport!,
  question: englishIndex.questions.joiningApplications,
  press: async (what) => {
    await what.focus()
    await page.keyboard.press('Enter')
  },
})
