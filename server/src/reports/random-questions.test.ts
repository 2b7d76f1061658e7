/**
 * Questions at random, of every report: periods, dimensions, what they are narrowed to and what they leave out. Each
 * figure equals a count in JavaScript over the rows, and opens as many records as it says (D11.1).
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { entityOf } from '@topcenter/model/areas'
import { addDays } from '@topcenter/model/kit/date-text'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { Cell, ReportAnswer } from '@topcenter/model/reports/answer'
import type { Span } from '@topcenter/model/reports/period'
import { dimensionOf, dimensionsOf } from '@topcenter/model/reports/reach'
import type { Report } from '@topcenter/model/reports/report'
import { reports } from '@topcenter/model/reports/reports'
import type { TestApplication } from '../../test/test-application.ts'
import { startCountedCentre, zone } from '../../test/reports/counted-centre-for-tests.ts'
import { keyAt, type Now, recounted, rowsOf, type Tables } from './recount.ts'

/** So many of each report; more by `REPORT_QUESTIONS`. */
const questions = Number(process.env.REPORT_QUESTIONS ?? 12)
/** Figures of each question that are traced to their records. */
const followed = 4
let app: TestApplication
let tables: Tables
let today: string

before(async () => {
  ;({ app, tables } = await startCountedCentre())
  // the application's clock
  const { at } = await get<ReportAnswer>('/api/reports/religions', {})
  today = utcToZoned(at, zone).date
})
after(() => app?.close())

/** Returns the measures that PostgreSQL counts row by row. */
const countedOf = ({ measures }: Report): readonly string[] =>
  Object.keys(measures).filter((name) => ['count', 'distinct', 'sum', 'time'].some((way) => way in measures[name]!))

interface Asked {
  readonly down: string
  readonly across: string
  readonly span: Span | null
  readonly narrowed: { readonly id: string; readonly at: number; readonly isExcluded: boolean } | null
  readonly first: number
}

/** Most periods hold something: they lie within two years around today. */
const askedOf = (report: Report): fc.Arbitrary<Asked> =>
  fc
    .record({
      dimensions: fc.shuffledSubarray([...dimensionsOf(report)], { minLength: 2, maxLength: 3 }),
      from: fc.integer({ min: -400, max: 60 }),
      days: fc.integer({ min: 1, max: 400 }),
      isBounded: fc.boolean(),
      isNarrowed: fc.boolean(),
      isExcluded: fc.boolean(),
      at: fc.nat(),
      first: fc.nat(),
    })
    .map(({ dimensions: [down, across, narrowed], from, days, isBounded, isNarrowed, isExcluded, at, first }) => ({
      down: down!,
      across: across!,
      span:
        report.time && isBounded ? { from: addDays('2026-11-20', from), to: addDays('2026-11-20', from + days) } : null,
      narrowed: isNarrowed && narrowed ? { id: narrowed, at, isExcluded } : null,
      first,
    }))

async function get<T>(path: string, query: Record<string, string>): Promise<T> {
  const { status, body } = await app.call(app.users.MasterAdmin, 'GET', `${path}?${new URLSearchParams(query)}`)
  assert.equal(status, 200, `${JSON.stringify(query)} ${JSON.stringify(body)}`)
  return body as T
}
const placeOf = ({ row, column }: Cell): string => `${row[0] ?? ''} ${column ?? ''}`

async function asks(report: Report, { down, across, span, narrowed, first }: Asked): Promise<void> {
  const source = entityOf(report.source)
  const now: Now = { zone, today }
  const all = rowsOf(tables, report, span, now)
  const by = narrowed && dimensionOf(report, narrowed.id)!
  const keys = by ? [...new Set(all.map((row) => keyAt(tables, source, by, row, now)))].sort() : []
  const key = narrowed && keys[narrowed.at % keys.length]
  const rows =
    by && key ? all.filter((row) => (keyAt(tables, source, by, row, now) === key) !== narrowed!.isExcluded) : all
  const bounds = {
    ...(report.time ? (span ?? { period: 'all' }) : {}),
    ...(narrowed && key ? { [`${narrowed.id}${narrowed.isExcluded ? 'Not' : ''}`]: key } : {}),
  }
  const measures = countedOf(report)
  const answer = await get<ReportAnswer>(`/api/reports/${report.path}`, {
    ...bounds,
    rows: down,
    columns: across,
    measures: measures.join(),
  })
  const found = new Map(answer.cells.map((cell) => [placeOf(cell), cell]))
  for (const [at, measure] of measures.entries()) {
    const expected = recounted(tables, report, {
      rows,
      down: dimensionOf(report, down)!,
      across: dimensionOf(report, across)!,
      measure,
      now,
    })
    assert.deepEqual([...found.keys()].sort(), [...expected.keys()].sort())
    for (const [place, value] of expected)
      assert.ok(
        Math.abs(found.get(place)!.values[at]! - value) <= 0.01,
        `${measure} at ${place}: ${found.get(place)!.values[at]} instead of ${value}`,
      )
  }
  await follow(report, answer, bounds, first)
}

/** Cells, subtotals and totals by turns. */
async function follow(report: Report, answer: ReportAnswer, bounds: Record<string, string>, first: number) {
  const countable = answer.measures.filter((name) => 'count' in report.measures[name]!)
  for (let nth = 0; nth < followed && countable.length > 0; nth++) {
    const cell = answer.cells[(first + nth * 7) % answer.cells.length]!
    const measure = countable[(first + nth) % countable.length]!
    const place = {
      ...(cell.row.length ? { [answer.rows[0]!]: cell.row[0]! } : {}),
      ...(cell.column === undefined ? {} : { [answer.columns!]: cell.column }),
    }
    const behind = await get<{ page: { total: number } }>(`/api/reports/${report.path}/rows`, {
      ...bounds,
      ...place,
      measure,
      exact: 'true',
    })
    assert.equal(
      behind.page.total,
      cell.values[answer.measures.indexOf(measure)],
      `${measure} at ${JSON.stringify(place)}`,
    )
    followedInAll++
  }
}
let followedInAll = 0

describe('D11.1 any question is answered as a count over the rows answers it', () => {
  for (const report of reports.filter(({ rowsOf: worked }) => worked === undefined))
    test(report.id, () =>
      fc.assert(
        fc.asyncProperty(askedOf(report), (asked) => asks(report, asked)),
        { numRuns: questions, endOnFailure: true },
      ),
    )
  test('so many figures were followed to their records', () => {
    assert.ok(followedInAll >= 100 * questions, `${followedInAll} figures`)
  })
})
