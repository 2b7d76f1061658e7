/** Exports the table of a report as a sheet (XLSX, CSV) or on paper (PDF). */
import { stripBidi } from '@topcenter/model/kit/digits'
import { inEachLanguage, type Language } from '@topcenter/model/kit/names'
import { type Cell, type Line, type ReportAnswer, type ReportTable, tableOf } from '@topcenter/model/reports/answer'
import { fileFormats } from '@topcenter/model/reports/api'
import { measureKind } from '@topcenter/model/reports/reach'
import { ownPaperOf, type Report, screenOf } from '@topcenter/model/reports/report'
import { app, papers, reportWords } from '@topcenter/texts/both'
import { catalogues, fieldLabel, valueLabel } from '@topcenter/texts/describe'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableAmount, readableDay, readableMoment, readableMoney } from '@topcenter/texts/readable'
import { type ReportLabels, reportLabels } from '@topcenter/texts/report-labels'
import { type DocumentBlock, type DocumentTable, leftToRight } from '../documents/document.ts'
import { renderDocument } from '../documents/render.ts'
import { namesShape } from '../papers/names-table.ts'
import { withFrame } from '../papers/paper.ts'
import { provenBlock, type Proven } from '../papers/proof.ts'
import { attached } from '../platform/http/file-name.ts'
import { type Ctx, today } from '../records/context.ts'
import type { RawAnswer } from '../records/serving/operation.ts'
import { sheetFile } from '../sheets/sheet-file.ts'
import { plain, type SheetCell, type SheetColumn } from '../sheets/write-sheet.ts'
import { namesBlocks } from './names-blocks.ts'
import { reportAnswer } from './report.service.ts'

/** @param origin Origin at which a phone reaches this server, for the code that proves a paper */
export async function reportFile(
  ctx: Ctx,
  report: Report,
  { format, beside, blanks, ...query }: Readonly<Record<string, string>>,
  origin: string,
): Promise<RawAnswer> {
  const asked = fileFormats.find((each) => each === format) ?? 'xlsx'
  const answer = await reportAnswer(ctx, report, query)
  return fileOfAnswer(ctx, report, { query, answer, names: { columns: beside, blanks } }, asked, origin)
}

export interface Answered {
  readonly query: Readonly<Record<string, string>>
  readonly answer: ReportAnswer
  /** Layout of the paper of names, if the report has one. */
  readonly names?: Parameters<typeof namesShape>[0]
}

export async function fileOfAnswer(
  ctx: Ctx,
  report: Report,
  { query, answer, names = {} }: Answered,
  format: (typeof fileFormats)[number],
  origin: string,
): Promise<RawAnswer> {
  const sheet = sheetOf(ctx, report, answer)
  const title = catalogues[ctx.language].screens[screenOf(report)]!
  if (format === 'pdf') {
    const blocks = ownPaperOf(report, answer)
      ? await namesBlocks(ctx, report, query, answer, namesShape(names))
      : [printedTable(report, answer, sheet)]
    return paper(ctx, report, answer, sheet, title, blocks, origin)
  }
  return sheetFile({
    name: report.path,
    title,
    day: today(ctx),
    format,
    columns: sheet.columns,
    rightToLeft: ctx.language === 'ar',
    rows: [[...sheet.rows, [], ...notesOf(ctx, report, answer, sheet.labels).map((note) => [note])]],
  })
}

const labelsIn = (language: Language, report: Report, { properties }: ReportAnswer): ReportLabels => {
  const { field } = app[language]
  return reportLabels(report, {
    language,
    words: reportWords[language],
    field: (entity, name) => fieldLabel(entity, name, language),
    value: (entity, name, value) => valueLabel(entity, name, value, language),
    yesNo: (value) => (value ? field.yes : field.no),
    properties,
  })
}

interface Sheet {
  readonly table: ReportTable
  readonly labels: ReportLabels
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly SheetCell[])[]
}

/** A column for each level of the rows, then the measures of each column's member, and their totals. */
function sheetOf(ctx: Ctx, report: Report, answer: ReportAnswer): Sheet {
  const words = reportWords[ctx.language]
  const labels = labelsIn(ctx.language, report, answer)
  const table = tableOf(answer)
  const heads = [
    ...table.heads.map((head) => labels.member(answer.columns!, head)),
    ...(table.heads.length ? [words.total] : ['']),
  ]
  const levels = Math.max(1, answer.rows.length)
  return {
    table,
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

/** Returns the cells of a line. Sums are formulas over the lines below, so that they follow a filter of the sheet. */
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
 * Returns true if a level's figure is the sum of the figures below it. Distinct people do not add up, nor do hours,
 * which are rounded.
 */
function addsUp(report: Report, measure: string): boolean {
  const definition = report.measures[measure]!
  return 'count' in definition || 'sum' in definition
}

const spanOf = (language: Language, { span }: ReportAnswer): string =>
  span ? `${readableDay(span.from, language)} – ${readableDay(span.to, language)}` : reportWords[language].periods.all

/** D11.4: which period and filters the figures are of, of which moment, and how they are counted. */
function notesOf(ctx: Ctx, report: Report, answer: ReportAnswer, labels: ReportLabels): string[] {
  const words = reportWords[ctx.language]
  return [
    `${papers[ctx.language].proof.period}: ${spanOf(ctx.language, answer)}`,
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
  { table, labels }: Sheet,
  title: string,
  blocks: readonly DocumentBlock[],
  origin: string,
): Promise<RawAnswer> {
  const proof = await provenBlock(ctx, proven(report, answer, table), origin)
  const pdf = await renderDocument(
    await withFrame(ctx, {
      title,
      notes: notesOf(ctx, report, answer, labels),
      blocks: [...blocks, proof],
    }),
  )
  return {
    raw: true,
    headers: {
      'content-type': 'application/pdf',
      ...attached(`${title} ${today(ctx)}`, `${report.path}-${today(ctx)}`, 'pdf'),
    },
    body: Buffer.from(pdf),
  }
}

/** The table on paper: subtotals and the total stand out, and what adds up is carried from page to page. */
function printedTable(report: Report, answer: ReportAnswer, { columns, rows, table }: Sheet): DocumentTable {
  const levels = answer.rows.length
  const keys = Math.max(1, levels)
  const written = columns.map(({ kind }, index) =>
    writerOf(
      kind,
      rows.map((row) => plain(row[index]!)),
    ),
  )
  const carried = columns.flatMap(({ kind }, index) =>
    kind === 'money' && addsUp(report, answer.measures[(index - keys) % answer.measures.length]!) ? [index] : [],
  )
  const sums = carried.map(() => 0)
  const running = rows.map((row, at) => {
    if (table.lines[at]?.depth === levels)
      for (const [place, index] of carried.entries()) sums[place]! += Number(plain(row[index]!) ?? 0)
    return carried.map((index, place) => written[index]!(sums[place]!))
  })
  return {
    kind: 'table',
    columns: columns.map(({ header, kind }) => ({ header: header.replace(' · ', '\n'), isNumber: kind !== 'text' })),
    rows: rows.map((row) => row.map((cell, index) => written[index]!(plain(cell)))),
    keys,
    sums: [...table.lines, table.total].flatMap(({ depth }, at) => (depth < levels || levels === 0 ? [at] : [])),
    ...(levels > 0 && carried.length > 0 ? { carried: { columns: carried, sums: running } } : {}),
  }
}

/** Returns the facts that a paper's code proves to anybody: report, period, lines and totals, but no names. */
function proven(report: Report, answer: ReportAnswer, { lines, total }: ReportTable): Proven {
  const spoken = { ar: labelsIn('ar', report, answer), en: labelsIn('en', report, answer) }
  return {
    title: inEachLanguage((language) => catalogues[language].screens[screenOf(report)]!),
    facts: [
      {
        label: inEachLanguage((language) => papers[language].proof.period),
        value: inEachLanguage((language) => spanOf(language, answer)),
      },
      {
        label: inEachLanguage((language) => papers[language].proof.lines),
        value: inEachLanguage(() => String(lines.length)),
      },
      ...answer.measures.map((measure, at) => {
        const value = total.total?.values[at] ?? null
        const kind = kindOf(report, measure)
        return {
          label: inEachLanguage((language) => `${reportWords[language].total} · ${spoken[language].measure(measure)}`),
          value: inEachLanguage((language) =>
            kind === 'money' && value !== null
              ? readableMoney(value, language)
              : stripBidi(writerOf(kind, [value])(value)),
          ),
        }
      }),
    ],
  }
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
/** Writes the values of one column alike: amounts all with piastres, or none. */
function writerOf(
  kind: SheetColumn['kind'],
  values: readonly ReturnType<typeof plain>[],
): (value: ReturnType<typeof plain>) => string {
  const isWhole = values.every((value) => typeof value !== 'number' || value % 100 === 0)
  return (value) => {
    if (typeof value !== 'number') return value === null || value === undefined ? '' : String(value)
    if (kind === 'money') return leftToRight(readableAmount(value).slice(0, isWhole ? -3 : undefined))
    return leftToRight(kind === 'percent' ? `${grouped.format(value)}%` : grouped.format(value))
  }
}
