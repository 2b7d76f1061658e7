/** Finance statistics: several reports about one period in one answer (model/src/reports/finance-statistics.ts). */
import { date, oneOf } from '@topcenter/model/kit/field'
import { holds } from '@topcenter/model/kit/permission'
import type { ReportAnswer } from '@topcenter/model/reports/answer'
import {
  statisticsPeriod,
  type StatisticsQuestion,
  statisticsQuestions,
} from '@topcenter/model/reports/finance-statistics'
import { comparisons, periods } from '@topcenter/model/reports/period'
import { together } from '../platform/database/together.ts'
import type { Ctx } from '../records/context.ts'
import { answers, type Operation } from '../records/serving/operation.ts'
import { object, orNull } from '../records/serving/answer.ts'
import { reportLimits } from './limits.ts'
import { reportAnswer } from './report.service.ts'
import { reportingOn } from './reporting.ts'
import { reportAnswered } from './reports.answers.ts'

type Query = Readonly<Record<string, string>>
const questions = Object.entries(statisticsQuestions) as [StatisticsQuestion, (typeof statisticsQuestions)['totals']][]

/**
 * Debts as their list shows them to the reader, whose flag opens the screen; figures of receipts only to who may have
 * them (D11.4).
 */
async function answerTo(
  ctx: Ctx,
  { report, query }: { readonly report: (typeof statisticsQuestions)['totals']['report']; readonly query: Query },
  asked: Query,
): Promise<ReportAnswer | null> {
  const mayReport = holds(ctx.actor, report.group, 'viewReport')
  if (!mayReport && report.source !== 'debt') return null
  return reportAnswer(mayReport ? reportingOn(ctx, report) : ctx, report, { ...asked, ...query })
}

async function readStatistics(ctx: Ctx, { compare = '', ...given }: Query): Promise<object> {
  const period = given.from || given.to ? given : { ...given, period: given.period || statisticsPeriod }
  const found = await together(
    questions.map(([name, question]) =>
      answerTo(ctx, question, { ...period, ...(name === 'totals' && compare ? { compare } : {}) }),
    ),
  )
  return Object.fromEntries(questions.map(([name], at) => [name, found[at]]))
}

export const financeStatistics: Operation = {
  id: 'finance.statistics',
  staff: true,
  method: 'GET',
  path: '/api/finance/statistics',
  permit: { group: 'Debt', flag: 'view' },
  access: 'read',
  query: { period: oneOf(periods), from: date(), to: date(), compare: oneOf(comparisons) },
  ...reportLimits,
  stopsWithReader: true,
  describe: () => ({
    summary: 'Read statistics of debts and payments',
    description:
      'Answers of several reports about one period, this year at first. Those about receipts are null for who may not have their figures.',
    answer: answers(object(Object.fromEntries(questions.map(([name]) => [name, orNull(reportAnswered)])))),
  }),
  handle: (ctx, { query }) => readStatistics(ctx, query),
}
