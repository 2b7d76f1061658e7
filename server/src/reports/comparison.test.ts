/**
 * D11.3 Like is compared with like: figures of the compared period appear in the part of time that corresponds to
 * theirs, even if both periods have the same rows.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addDays, addMonths } from '@topcenter/model/kit/date-text'
import type { ReportAnswer } from '@topcenter/model/reports/answer'
import { keyOfDate } from '@topcenter/model/reports/bucket'
import type { Span } from '@topcenter/model/reports/period'
import type { Report } from '@topcenter/model/reports/report'
import { reports } from '@topcenter/model/reports/reports'
import type { TestApplication } from '../../test/test-application.ts'
import { startCountedCentre } from '../../test/reports/counted-centre-for-tests.ts'

let app: TestApplication
before(async () => {
  ;({ app } = await startCountedCentre())
})
after(() => app?.close())

async function ask(report: Report, query: Record<string, string>): Promise<ReportAnswer> {
  const asked = new URLSearchParams({ columns: 'none', measures: addable(report).join(), ...query }).toString()
  const answer = await app.call(app.users.MasterAdmin, 'GET', `/api/reports/${report.path}?${asked}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}
/** Measures of which the figure of a month is that of its days added up. */
const addable = ({ measures }: Report): readonly string[] =>
  Object.keys(measures).filter((name) => 'count' in measures[name]! || 'sum' in measures[name]!)

type Figures = ReadonlyMap<string, readonly number[]>
const figuresOf = (answer: ReportAnswer, which: 'values' | 'before'): Figures =>
  new Map(
    answer.cells
      .filter(({ row }) => row.length > 0)
      .map((cell) => [cell.row[0]!, cell[which]!.map((value) => value ?? 0)] as const)
      .filter(([, values]) => values.some((value) => value !== 0)),
  )
const totalOf = (answer: ReportAnswer, which: 'values' | 'before'): readonly number[] =>
  answer.cells.find(({ row }) => row.length === 0)?.[which]?.map((value) => value ?? 0) ?? []

/** Each day's figures of a span, put where they belong. */
async function gathered(report: Report, { from, to }: Span, place: (day: string) => string): Promise<Figures> {
  const found = new Map<string, number[]>()
  for (const [day, values] of figuresOf(await ask(report, { from, to, rows: 'day' }), 'values')) {
    const sums = found.get(place(day)) ?? values.map(() => 0)
    found.set(
      place(day),
      sums.map((sum, at) => sum + values[at]!),
    )
  }
  return found
}

function same(found: readonly number[] | undefined, expected: readonly number[], what: string): void {
  for (const [at, value] of expected.entries())
    assert.ok(Math.abs((found?.[at] ?? 0) - value) < 0.001, `${what}: ${found?.[at]} instead of ${value}`)
}
function allSame(found: Figures, expected: Figures, what: string): void {
  assert.deepEqual([...found.keys()].sort(), [...expected.keys()].sort(), what)
  for (const [key, values] of expected) same(found.get(key), values, `${what} at ${key}`)
}

/** Two years, of which the first is the second one of the two before. */
const overlapping = { from: '2026-10-01', to: '2028-09-30', compare: 'year' }
const shifted = (day: string): string => addMonths(day, 12)
const timed = reports.filter(({ time }) => time !== undefined)

describe('D11.3 of periods that overlap each has all of its rows, in their own places', () => {
  for (const report of timed)
    test(report.id, async () => {
      const plain = { from: overlapping.from, to: overlapping.to }
      for (const bucket of ['week', 'month', 'quarter', 'year'] as const) {
        const answer = await ask(report, { ...overlapping, rows: bucket })
        const own = await gathered(report, plain, (day) => keyOfDate(bucket, day))
        const others = await gathered(report, answer.compare!.span, (day) => keyOfDate(bucket, shifted(day)))
        allSame(figuresOf(answer, 'values'), own, bucket)
        allSame(figuresOf(answer, 'before'), others, `${bucket} before`)
      }
    })
})

describe('D11.3 a part of time to which a report is narrowed is compared with the same part of the other period', () => {
  for (const report of timed)
    test(report.id, async () => {
      for (const [query, month] of [
        [overlapping, '2027-11'],
        [overlapping, '2026-11'],
        [{ from: '2027-07-01', to: '2027-12-31', compare: 'year' }, '2027-11'],
      ] as const) {
        const answer = await ask(report, { ...query, rows: '', month })
        const others = await gathered(report, answer.compare!.span, (day) => shifted(day).slice(0, 7))
        same(totalOf(answer, 'before'), others.get(month) ?? [], month)
        const rest = await ask(report, { ...query, rows: '', monthNot: month })
        const left = [...others].filter(([key]) => key !== month).map(([, values]) => values)
        const sums = addable(report).map((_, at) => left.reduce((sum, values) => sum + values[at]!, 0))
        same(totalOf(rest, 'before'), sums, `without ${month}`)
      }
      const [week] = figuresOf(await ask(report, { ...overlapping, rows: 'week' }), 'before').keys()
      if (week === undefined) return
      const [first, third] = await Promise.all(
        [week, addDays(week, 2)].map((key) => ask(report, { ...overlapping, rows: '', week: key })),
      )
      same(totalOf(third!, 'before'), totalOf(first!, 'before'), 'a week by any of its days')
    })
})

describe('D11.3 Saturdays are compared with Saturdays', () => {
  for (const report of timed)
    test(report.id, async () => {
      for (const query of [
        { from: '2026-11-01', to: '2026-11-30', compare: 'previous' },
        { from: '2026-10-20', to: '2026-11-12', compare: 'previous' },
      ]) {
        const answer = await ask(report, { ...query, rows: 'weekday' })
        const others = await gathered(report, answer.compare!.span, (day) => keyOfDate('weekday', day))
        allSame(figuresOf(answer, 'before'), others, 'weekday')
      }
    })
})
