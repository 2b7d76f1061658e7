/** Counts the figure of one report and keeps it. */
import { Refused } from '@topcenter/model/kit/refusal'
import type { Report } from '@topcenter/model/reports/report'
import { type Ctx, today } from '../../records/context.ts'
import { countFigure } from './count-figure.ts'
import { keepFailure, keepFigure } from './keeping.ts'

/** If the report cannot be counted, its old figure stays, and the reason is kept beside it. */
export async function recountFigure(ctx: Ctx, report: Report): Promise<void> {
  try {
    const figure = await ctx.tx.savepoint(() => countFigure(ctx, report))
    await keepFigure(ctx.tx, report, figure, ctx.now, today(ctx))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await keepFailure(ctx.tx, report, error.refusal.refused, ctx.now)
  }
}
