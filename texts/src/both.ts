/** Sentences that the server writes, by the language of their reader. */
import { app as appArabic } from './ar/app.ts'
import { discussionWords as discussionArabic } from './ar/discussion-words.ts'
import { documents as documentsArabic } from './ar/documents.ts'
import { events as eventsArabic } from './ar/events.ts'
import { notices as noticesArabic } from './ar/notices.ts'
import { papers as papersArabic } from './ar/papers.ts'
import { reports as reportsArabic } from './ar/reports.ts'
import { resultWords as resultsArabic } from './ar/results.ts'
import { risk as riskArabic } from './ar/risk-words.ts'
import { spaceWords as spacesArabic } from './ar/space-words.ts'
import { app as appEnglish } from './en/app.ts'
import { discussionWords as discussionEnglish } from './en/discussion-words.ts'
import { documents as documentsEnglish } from './en/documents.ts'
import { events as eventsEnglish } from './en/events.ts'
import { notices as noticesEnglish } from './en/notices.ts'
import { papers as papersEnglish } from './en/papers.ts'
import { reports as reportsEnglish } from './en/reports.ts'
import { resultWords as resultsEnglish } from './en/results.ts'
import { risk as riskEnglish } from './en/risk-words.ts'
import { spaceWords as spacesEnglish } from './en/space-words.ts'

export const app = { ar: appArabic, en: appEnglish } as const
export const discussionWords = { ar: discussionArabic, en: discussionEnglish } as const
export const documents = { ar: documentsArabic, en: documentsEnglish } as const
export const eventTexts = { ar: eventsArabic, en: eventsEnglish } as const
export const notices = { ar: noticesArabic, en: noticesEnglish } as const
export const papers = { ar: papersArabic, en: papersEnglish } as const
export const reportWords = { ar: reportsArabic, en: reportsEnglish } as const
export const resultWords = { ar: resultsArabic, en: resultsEnglish } as const
export const risk = { ar: riskArabic, en: riskEnglish } as const
export const spaceWords = { ar: spacesArabic, en: spacesEnglish } as const
