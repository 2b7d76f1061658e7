/** A report as a file: the very table of the screen as a sheet (XLSX, CSV) or on paper (PDF). */
import { formatMoneyText } from '@topcenter/model/kit/money'
import { nameIn } from '@topcenter/model/kit/names'
import { type Cell, type Line, type ReportAnswer, type ReportTable, tableOf } from '@topcenter/model/reports/answer'
import { measureKind } from '@topcenter/model/reports/reach'
import { type Report, screenOf } from '@topcenter/model/reports/report'
import { app, reportWords } from '@topcenter/texts/both'
import { catalogues, fieldLabel, valueLabel } from '@topcenter/texts/describe'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableDay, readableMoment } from '@topcenter/texts/readable'
import { type ReportLabels, reportLabels } from '@topcenter/texts/report-labels'
import { leftToRight } from '../documents/document.ts'
import { renderDocument } from '../documents/render.ts'
import { letterheadOf } from '../exports/letterhead.ts'
import { attached } from '../platform/http/file-name.ts'
import { type Ctx, today } from '../records/context.ts'
import type { RawAnswer } from '../records/serving/operation.ts'
import { sheetFile } from '../sheets/sheet-file.ts'
import { plain, type SheetCell, type SheetColumn } from '../sheets/write-sheet.ts'
import { reportAnswer } from './report.service.ts'

export const fileFormats = ['xlsx', 'csv', 'pdf'] as const

export async function reportFile(
  ctx: Ctx,
  report: Report,
  { format = 'xlsx', ...query }: Readonly<Record<string, string>>,
): Promise<RawAnswer> {
  const answer = await reportAnswer(ctx, report, query)
  const sheet = sheetOf(ctx, report, answer)
  const title = catalogues[ctx.language].screens[screenOf(report)]!
  if (format === 'pdf') return paper(ctx, report, answer, sheet, title)
  return sheetFile({
    name: report.path,
    title,
    day: today(ctx),
    format: format === 'csv' ? 'csv' : 'xlsx',
    columns: sheet.columns,
    rightToLeft: ctx.language === 'ar',
    rows: inTurn([...sheet.rows, [], ...notesOf(ctx, report, answer, sheet.labels).map((note) => [note])]),
  })
}

async function* inTurn<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

interface Sheet {
  readonly labels: ReportLabels
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly SheetCell[])[]
}

/** A column for each level of the rows, then the measures of each column's member, and their totals. */
function sheetOf(ctx: Ctx, report: Report, answer: ReportAnswer): Sheet {
  const words = reportWords[ctx.language]
  const { field } = app[ctx.language]
  const labels = reportLabels(report, {
    language: ctx.language,
    words,
    field: (entity, name) => fieldLabel(entity, name, ctx.language),
    value: (entity, name, value) => valueLabel(entity, name, value, ctx.language),
    yesNo: (value) => (value ? field.yes : field.no),
  })
  const table = tableOf(answer)
  const heads = [
    ...table.heads.map((head) => labels.member(answer.columns!, head)),
    ...(table.heads.length ? [words.total] : ['']),
  ]
  const levels = Math.max(1, answer.rows.length)
  return {
    labels,
    columns: [
      ...Array.from({ length: levels }, (_, depth) => ({
        header: answer.rows[depth] ? labels.dimension(answer.rows[depth]) : '',
        kind: 'text' as const,
        width: 26,
      })),
      ...heads.flatMap((head) =>
        answer.measures.map((measure) => ({
          header: [head, labels.measure(measure)].filter(Boolean).join(' · '),
          kind: kindOf(report, measure),
          width: 16,
        })),
      ),
    ],
    rows: [...table.lines, table.total].map((line, index) => [
      ...namesOf(line, answer, labels, levels, words.total),
      ...figuresOf(report, answer, table, line, index),
    ]),
  }
}

const kindOf = (report: Report, measure: string): SheetColumn['kind'] => {
  const kind = measureKind(report, measure)
  return kind === 'count' ? 'number' : kind
}

function namesOf(
  line: Line,
  answer: ReportAnswer,
  labels: ReportLabels,
  levels: number,
  total: string,
): readonly string[] {
  const names = line.members.map((member, depth) => labels.member(answer.rows[depth]!, member))
  const isTotal = line.depth === 0
  return Array.from({ length: levels }, (_, depth) => (isTotal ? (depth === 0 ? total : '') : (names[depth] ?? '')))
}

/** The figures of a line; sums of what stands under it are formulas, so that they follow a filter of the sheet. */
function figuresOf(report: Report, answer: ReportAnswer, table: ReportTable, line: Line, index: number): SheetCell[] {
  const under = rowsUnder(table, line, index, answer.rows.length)
  const places: (Cell | undefined)[] = [...table.heads.map(({ key }) => line.cells.get(key)), line.total]
  return places.flatMap((cell) =>
    answer.measures.map((measure, at): SheetCell => {
      const value = cell?.values[at] ?? null
      return under && value !== null && addsUp(report, measure) ? { sum: under, value } : value
    }),
  )
}

/** Rows of the sheet under a line, the first of which is 2; undefined for one of the lowest level. */
function rowsUnder(
  { lines }: ReportTable,
  line: Line,
  index: number,
  levels: number,
): readonly [number, number] | undefined {
  if (line.depth === levels || lines.length === 0) return undefined
  if (line.depth === 0) return [2, lines.length + 1]
  const after = lines.findIndex((each, at) => at > index && each.depth <= line.depth)
  return [index + 3, (after === -1 ? lines.length : after) + 1]
}

/**
 * Whether the figure of a level is the sum of those under it: distinct people are not, nor are hours, which are
 * rounded.
 */
function addsUp(report: Report, measure: string): boolean {
  const definition = report.measures[measure]!
  return 'count' in definition || 'sum' in definition
}

/** D11.4: which period and filters the figures are of, of which moment, and how they are counted. */
function notesOf(ctx: Ctx, report: Report, answer: ReportAnswer, labels: ReportLabels): string[] {
  const words = reportWords[ctx.language]
  const span = answer.span
    ? `${readableDay(answer.span.from, ctx.language)} – ${readableDay(answer.span.to, ctx.language)}`
    : words.periods.all
  return [
    span,
    interpolate(words.asOf, { at: readableMoment(answer.at, ctx.language, ctx.timeZone) }),
    ...answer.filters.map(({ dimension, members, isExcluded }) => {
      const names = members.map((member) => labels.member(dimension, member)).join(', ')
      return `${labels.dimension(dimension)}: ${isExcluded ? interpolate(words.except, { name: names }) : names}`
    }),
    words.how[report.id as keyof typeof words.how],
  ]
}

async function paper(
  ctx: Ctx,
  report: Report,
  answer: ReportAnswer,
  { columns, rows, labels }: Sheet,
  title: string,
): Promise<RawAnswer> {
  const { centre } = await letterheadOf(ctx)
  const pdf = await renderDocument({
    language: ctx.language,
    title,
    centre,
    notes: notesOf(ctx, report, answer, labels),
    printedAt: readableMoment(ctx.now, ctx.language, ctx.timeZone),
    printedBy: nameIn(ctx.actor.names, ctx.language),
    blocks: [
      {
        kind: 'table',
        columns: columns.map(({ header, kind }) => ({ header, isNumber: kind !== 'text' })),
        rows: rows.map((row) => row.map((cell, index) => printed(plain(cell), columns[index]!.kind))),
      },
    ],
  })
  return {
    raw: true,
    headers: {
      'content-type': 'application/pdf',
      ...attached(`${title} ${today(ctx)}`, `${report.path}-${today(ctx)}`, 'pdf'),
    },
    body: Buffer.from(pdf),
  }
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
function printed(value: ReturnType<typeof plain>, kind: SheetColumn['kind']): string {
  if (typeof value !== 'number') return value === null || value === undefined ? '' : String(value)
  if (kind === 'money')
    return leftToRight(
      formatMoneyText(value)
        .replace(/\B(?=(\d{3})+\.)/g, ',')
        .replace(/\.00$/, ''),
    )
  return leftToRight(kind === 'percent' ? `${grouped.format(value)}%` : grouped.format(value))
}
