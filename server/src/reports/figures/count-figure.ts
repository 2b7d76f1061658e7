/** Counts the figure that stands for a report in the index, and the line of its recent values. */
import { type Cell, type Member, noMember, type ReportAnswer } from '@topcenter/model/reports/answer'
import {
  figureKind,
  inIndexOf,
  figureQuery,
  lineOf,
  type Line,
  type Point,
} from '@topcenter/model/reports/index-figure'
import type { Report } from '@topcenter/model/reports/report'
import { type Ctx, today } from '../../records/context.ts'
import { reportAnswer } from '../report.service.ts'
import { reportingOn } from '../reporting.ts'

export interface Figure {
  readonly value: number | null
  readonly whole: number | null
  /** Undefined: what is kept stays. */
  readonly before?: number | null
  readonly member: Member | null
  /** Undefined: the line is what earlier nights counted. */
  readonly points?: readonly Point[]
}

/** @throws Refused if the report cannot be counted in its time */
export async function countFigure(ctx: Ctx, report: Report): Promise<Figure> {
  const reader = reportingOn(ctx, report)
  const figure = figureIn(report, await reportAnswer(reader, report, figureQuery(report)))
  const line = lineOf(report, today(ctx))
  return line ? { ...figure, points: await countPoints(reader, report, line) } : figure
}

/** Returns the figure in an answer to `figureQuery`, or in another over the default period. */
export function figureIn(report: Report, answer: ReportAnswer): Figure {
  const { measure, outOf, of } = inIndexOf(report)
  const at = answer.measures.indexOf(measure)
  const total = answer.cells.find(({ row, column }) => row.length === 0 && column === undefined)
  if (of) return ofMember(answer, at, of, total?.values[at] ?? null)
  return {
    value: total?.values[at] ?? null,
    whole: outOf ? (total?.values[answer.measures.indexOf(outOf)] ?? null) : null,
    ...(answer.compare ? { before: total?.before?.[at] ?? null } : {}),
    member: null,
  }
}

function ofMember(answer: ReportAnswer, at: number, of: 'largest' | 'least', total: number | null): Figure {
  const sign = of === 'largest' ? 1 : -1
  const valueOf = (cell: Cell): number => sign * cell.values[at]!
  const [first] = answer.cells
    .filter(({ row, values }) => row.length === 1 && row[0] !== noMember && values[at] !== null)
    .sort((a, b) => valueOf(b) - valueOf(a))
  const member = answer.members[answer.rows[0]!]?.find(({ key }) => key === first?.row[0])
  if (!first || !member) return { value: null, whole: null, before: null, member: null }
  const value = first.values[at]!
  const share = total ? (value / total) * 100 : null
  return { value: of === 'largest' ? share : value, whole: null, before: null, member }
}

/** Parts of time without rows count as nothing; rates of nothing have no point. */
async function countPoints(ctx: Ctx, report: Report, { bucket, keys, span }: Line): Promise<readonly Point[]> {
  const { measure, narrowed } = inIndexOf(report)
  const query = { rows: bucket, columns: 'none', measures: measure, from: span.from, to: span.to, ...narrowed }
  const { cells } = await reportAnswer(ctx, report, query)
  const values = new Map(cells.filter(({ row }) => row.length === 1).map(({ row, values: [value] }) => [row[0], value]))
  const nothing = figureKind(report) === 'percent' ? null : 0
  return keys.flatMap((key) => {
    const value = values.get(key) ?? nothing
    return value === null ? [] : [{ day: bucket === 'month' ? `${key}-01` : key, value }]
  })
}
