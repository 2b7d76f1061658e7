/** Handlers of each report: its figures, its file, and the records behind a figure. */
import { exportReport, readReport, readReportRows } from '@topcenter/model/reports/api'
import { type Report, screenOf } from '@topcenter/model/reports/report'
import { reports } from '@topcenter/model/reports/reports'
import { reports as words } from '@topcenter/texts/en/reports'
import { screens } from '@topcenter/texts/en/screens'
import { namesColumns, namesFields } from '../papers/names-table.ts'
import { handle } from '../records/serving/handle.ts'
import { keepAnswered } from './figures/keeping.ts'
import { permitToOpen } from './kinds.ts'
import { fileLimits, reportLimits } from './limits.ts'
import { reportFile } from './report-file.ts'
import { reportAnswer, reportRows } from './report.service.ts'
import { reportingOn } from './reporting.ts'

const titles: Readonly<Record<string, string>> = screens
const descriptions: Readonly<Record<string, string>> = words.how
const wordsOf = (report: Report) => ({
  title: titles[screenOf(report)]!.toLowerCase(),
  how: descriptions[report.id]!,
})
const besideNames = {
  fields: { beside: namesFields.columns, blanks: namesFields.blanks },
  columns: namesColumns,
}

const figures = { ...reportLimits, stopsWithReader: true } as const
const files = { ...fileLimits, pace: 'file' } as const

export const reportOperations = reports.flatMap((report) => [
  handle(readReport(report, wordsOf(report)), figures, async (ctx, { queryText }) => {
    const answer = await reportAnswer(reportingOn(ctx, report), report, queryText)
    keepAnswered(ctx, report, queryText, answer)
    return answer
  }),
  handle(
    exportReport(report, wordsOf(report), report.paper ? besideNames : undefined),
    files,
    (ctx, { queryText, origin }) => reportFile(reportingOn(ctx, report), report, queryText, origin),
  ),
  handle(readReportRows(report, wordsOf(report), permitToOpen(report)), figures, (ctx, { queryText }) =>
    reportRows(ctx, report, queryText),
  ),
])
