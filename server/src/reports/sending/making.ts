/** Makes the content of a run: the figures of its question at this moment, and the file with them. */
import { buffer } from 'node:stream/consumers'
import { inEachLanguage, type Language } from '@topcenter/model/kit/names'
import { askedIn } from '@topcenter/model/reports/address'
import { type ReportAnswer, tableOf } from '@topcenter/model/reports/answer'
import { type Report, screenOf } from '@topcenter/model/reports/report'
import { catalogues } from '@topcenter/texts/describe'
import { type Ctx, today } from '../../records/context.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'
import { type Answered, fileOfAnswer } from '../report-file.ts'
import { reportAnswer } from '../report.service.ts'
import { reportingOn } from '../reporting.ts'
import { daysOfReport, mainFigure } from './main-figure.ts'

export interface Made {
  /** The question with the days that its period means now. */
  readonly query: string
  readonly lines: number
  /** The main figure and its days, in each language. */
  readonly said: Readonly<Record<Language, string>>
  readonly file?: { readonly name: string; readonly type: string; readonly bytes: Buffer }
}

export const titleOf = (report: Report, language: Language): string => catalogues[language].screens[screenOf(report)]!

/** @param ctx As who sends it, in the language of who gets it */
export async function makeReport(
  ctx: Ctx,
  report: Report,
  {
    query: address,
    format,
    origin,
  }: { readonly query: string; readonly format: 'link' | 'pdf' | 'xlsx'; readonly origin: string },
): Promise<Made> {
  const reading = reportingOn(ctx, report)
  const query = askedIn(address)
  const answered = { query, answer: await reportAnswer(reading, report, query) }
  const { answer } = answered
  return {
    query: withDays(address, answer),
    lines: tableOf(answer).lines.length,
    said: inEachLanguage((language) => `${mainFigure(report, answer, language)} · ${daysOfReport(answer, language)}`),
    ...(format === 'link' ? {} : { file: await fileOf(reading, report, answered, format, origin) }),
  }
}

/** "Last week" stays the week that it was, whenever the question is opened, and is compared with the week before it. */
function withDays(address: string, { period, span }: ReportAnswer): string {
  const query = new URLSearchParams(address)
  if (!span || period === 'between') return query.toString()
  query.set('period', period)
  query.set('from', span.from)
  query.set('to', span.to)
  return query.toString()
}

async function fileOf(
  ctx: Ctx,
  report: Report,
  answered: Answered,
  format: 'pdf' | 'xlsx',
  origin: string,
): Promise<NonNullable<Made['file']>> {
  const { headers, body }: RawAnswer = await fileOfAnswer(ctx, report, answered, format, origin)
  return {
    name: `${titleOf(report, ctx.language)} ${today(ctx)}.${format}`,
    type: headers['content-type']!,
    bytes: typeof body === 'string' ? Buffer.from(body) : Buffer.isBuffer(body) ? body : await buffer(body),
  }
}
