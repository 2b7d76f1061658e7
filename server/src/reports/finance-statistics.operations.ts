/** Handler of finance statistics: several reports about one period (model/src/reports/finance-statistics.ts). */
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { holds } from '@topcenter/model/kit/permission'
import type { ReportAnswer } from '@topcenter/model/reports/answer'
import { readFinanceStatistics } from '@topcenter/model/reports/api'
import {
  statisticsPeriod,
  type StatisticsQuestion,
  statisticsQuestions,
} from '@topcenter/model/reports/finance-statistics'
import { together } from '../platform/database/together.ts'
import type { Ctx } from '../records/context.ts'
import { keptAnswer } from '../records/kept-answers.ts'
import { handle } from '../records/serving/handle.ts'
import { reportLimits } from './limits.ts'
import { reportAnswer } from './report.service.ts'
import { reportingOn } from './reporting.ts'

type Query = Readonly<Record<string, string>>
type Statistics = AnswerOf<typeof readFinanceStatistics>
const questions = Object.keys(statisticsQuestions) as readonly StatisticsQuestion[]

/**
 * Answers one question. The flag that opens the screen covers debts, as their list shows them to the reader; figures of
 * receipts need the flag of their report (D11.4).
 */
async function answerTo(ctx: Ctx, name: StatisticsQuestion, asked: Query): Promise<ReportAnswer | null> {
  const { report, query } = statisticsQuestions[name]
  const mayReport = holds(ctx.actor, report.group, 'viewReport')
  if (!mayReport && report.source !== 'debt') return null
  return reportAnswer(mayReport ? reportingOn(ctx, report) : ctx, report, { ...asked, ...query })
}

async function readStatistics(ctx: Ctx, { compare = '', ...given }: Query): Promise<Statistics> {
  const period = given.from || given.to ? given : { ...given, period: given.period || statisticsPeriod }
  const found = await together(
    questions.map((name) => answerTo(ctx, name, { ...period, ...(name === 'totals' && compare ? { compare } : {}) })),
  )
  return Object.fromEntries(questions.map((name, at) => [name, found[at]])) as Statistics
}

export const financeStatistics = handle(
  readFinanceStatistics,
  { ...reportLimits, stopsWithReader: true },
  (ctx, { queryText }) =>
    keptAnswer(ctx, ['finance.statistics', Object.entries(queryText).sort()], () => readStatistics(ctx, queryText)),
)
