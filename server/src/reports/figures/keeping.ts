/** Keeps the last figure of each report: as a count made it, or as a reader who ran the report over its default period. */
import { entityOf } from '@topcenter/model/areas'
import type { Member, ReportAnswer } from '@topcenter/model/reports/answer'
import { defaultPeriodOf, inIndexOf, lineOf, maxPoints, type Point } from '@topcenter/model/reports/index-figure'
import type { Report } from '@topcenter/model/reports/report'
import type { RefusalCode } from '@topcenter/model/kit/refusal'
import { sql, type Tx } from '../../platform/database/database.ts'
import { type Ctx, today } from '../../records/context.ts'
import { ownLimit } from '../../records/permissions/limits.ts'
import { hides, keptFrom, mayOpen } from '../sending/receivers.ts'
import { type Figure, figureIn } from './count-figure.ts'

export interface KeptFigure {
  readonly report: string
  readonly value: number | null
  readonly whole: number | null
  readonly before: number | null
  readonly member: Member | null
  readonly points: readonly Point[]
  readonly countedAt: string | null
  readonly failure: RefusalCode | null
}

export const readFigures = (tx: Tx): Promise<KeptFigure[]> =>
  tx.query<KeptFigure>(sql`
    select report, value, whole, before, member, points, counted_at as "countedAt", failure
    from report_figure
    where establishment_id = ${tx.establishmentId}::uuid
  `)

const readFigure = (tx: Tx, { id }: Report): Promise<KeptFigure | undefined> =>
  tx.first<KeptFigure>(sql`
    select report, value, whole, before, member, points, counted_at as "countedAt", failure
    from report_figure
    where establishment_id = ${tx.establishmentId}::uuid and report = ${id}
    for update
  `)

/** Returns the reports whose figures of the whole centre this reader may see: nothing of the centre is hidden from them. */
export async function readableFigures(ctx: Ctx, reports: readonly Report[]): Promise<readonly Report[]> {
  const readable = reports.filter((report) => seesWhole(ctx, report))
  if (!readable.some(hides) || !(await keptFrom(ctx.tx)).has(ctx.actor.userId)) return readable
  return readable.filter((report) => !hides(report))
}

/** Figures are of all stages of a record (D11.4), so their flags play no part. */
const seesWhole = ({ actor }: Ctx, report: Report): boolean =>
  mayOpen(actor, report) && !actor.ownGroupsOnly && ownLimit(entityOf(report.source), actor)?.length === 0

/** Stores a count. The line of a figure of now grows by a point for each day. */
export async function keepFigure(tx: Tx, report: Report, figure: Figure, at: Date, day: string): Promise<void> {
  const kept = await readFigure(tx, report)
  const points = figure.points ?? pointsUntil(kept?.points ?? [], { day, value: figure.value })
  const before = figure.before === undefined ? (kept?.before ?? null) : figure.before
  await tx.run(sql`
    insert into report_figure (establishment_id, report, value, whole, before, member, points, counted_at)
    values (
      ${tx.establishmentId}::uuid, ${report.id}, ${figure.value}, ${figure.whole}, ${before},
      ${figure.member && JSON.stringify(figure.member)}::jsonb, ${JSON.stringify(points)}::jsonb,
      ${at.toISOString()}::timestamptz
    )
    on conflict (establishment_id, report) do update set
      value = excluded.value, whole = excluded.whole, before = excluded.before, member = excluded.member,
      points = excluded.points, counted_at = excluded.counted_at, failure = null, failed_at = null
  `)
}

const pointsUntil = (
  points: readonly Point[],
  { day, value }: { day: string; value: number | null },
): readonly Point[] =>
  [...points.filter((point) => point.day < day), ...(value === null ? [] : [{ day, value }])].slice(-maxPoints)

/** Notes that a count failed; what was counted before it stays. */
export async function keepFailure(tx: Tx, report: Report, failure: string, at: Date): Promise<void> {
  await tx.run(sql`
    insert into report_figure (establishment_id, report, failure, failed_at)
    values (${tx.establishmentId}::uuid, ${report.id}, ${failure}, ${at.toISOString()}::timestamptz)
    on conflict (establishment_id, report) do update set failure = excluded.failure, failed_at = excluded.failed_at
  `)
}

/** Parameters that lay the answer out and narrow nothing. */
const layout: ReadonlySet<string> = new Set(['rows', 'columns', 'measures', 'period', 'compare'])
/** A figure that is younger, in milliseconds, is not written again. */
const fresh = 60_000

/** Keeps the figure of an answer that a reader got, beside their request, if it is the one of the index. */
export function keepAnswered(
  ctx: Ctx,
  report: Report,
  query: Readonly<Record<string, string>>,
  answer: ReportAnswer,
): void {
  const { measure, outOf, of, narrowed } = inIndexOf(report)
  const isWhole =
    !of &&
    !narrowed &&
    answer.period === defaultPeriodOf(report) &&
    Object.entries(query).every(([name, value]) => value === '' || layout.has(name)) &&
    [measure, outOf ?? measure].every((name) => answer.measures.includes(name))
  if (!isWhole || hides(report) || !seesWhole(ctx, report)) return
  const { before, ...figure } = figureIn(report, answer)
  const isBefore = answer.compare?.with === 'previous' && before !== undefined
  const counted: Figure = isBefore ? { ...figure, before } : figure
  const [at, day] = [new Date(answer.at), today(ctx)]
  ctx.runtime.apart(ctx.actor.establishmentId, async (tx) => {
    const kept = await readFigure(tx, report)
    if (kept?.countedAt && at.getTime() - Date.parse(kept.countedAt) < fresh) return
    // a line that is counted waits for the night
    const points = lineOf(report, day) ? { points: kept?.points ?? [] } : {}
    await keepFigure(tx, report, { ...counted, ...points }, at, day)
  })
}
