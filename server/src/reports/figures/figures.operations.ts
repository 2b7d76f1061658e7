/** Handlers of the index of reports: its figures, and the count of one of them. */
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { countReportFigure, readReportFigures, type ReportFigure } from '@topcenter/model/reports/api'
import type { Report } from '@topcenter/model/reports/report'
import { reports } from '@topcenter/model/reports/reports'
import type { Ctx } from '../../records/context.ts'
import { handle } from '../../records/serving/handle.ts'
import { reportLimits } from '../limits.ts'
import { type KeptFigure, readableFigures, readFigures } from './keeping.ts'
import { recountFigure } from './recounting.ts'

const never: Omit<KeptFigure, 'report'> = {
  value: null,
  whole: null,
  before: null,
  member: null,
  points: [],
  countedAt: null,
  failure: null,
}

async function figuresOf(ctx: Ctx, asked: readonly Report[]): Promise<ReportFigure[]> {
  const readable = await readableFigures(ctx, asked)
  const kept = new Map((await readFigures(ctx.tx)).map((figure) => [figure.report, figure]))
  return readable.map(({ id }) => kept.get(id) ?? { ...never, report: id })
}

async function count(ctx: Ctx, id: string): Promise<ReportFigure> {
  const report = reports.find((each) => each.id === id)!
  if ((await readableFigures(ctx, [report])).length === 0) throw new Refused(refuse('permission.missing'))
  await recountFigure(ctx, report)
  return (await figuresOf(ctx, [report]))[0]!
}

export const figureOperations = [
  handle(readReportFigures, async (ctx) => ({ items: await figuresOf(ctx, reports) })),
  handle(countReportFigure, reportLimits, (ctx, { body }) => count(ctx, body.report)),
]
