/**
 * Every report in all pairs of its dimensions, over random centres: each figure of each level equals a count in
 * JavaScript over the raw rows, computed measures are computed from counted ones at that level, the compared figures
 * are counted alike, and the records behind a figure add up to it (D11.1). REPORT_SEED sets the first centre,
 * REPORT_CENTRES their number; a failure names the seed of its centre.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { entityOf, everyPrivilege } from '@topcenter/model/areas'
import { addDays } from '@topcenter/model/kit/date-text'
import { type AnyEntity, tableOf } from '@topcenter/model/kit/entity'
import { idOf } from '@topcenter/model/kit/token'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { Cell, ReportAnswer } from '@topcenter/model/reports/answer'
import type { Span } from '@topcenter/model/reports/period'
import { dimensionOf, dimensionsOf } from '@topcenter/model/reports/reach'
import { isWorkedOut, looksBack, operandsOf, type Report, workedOutRows } from '@topcenter/model/reports/report'
import { reports } from '@topcenter/model/reports/reports'
import { startTestApplication, type TestApplication, type TestUser } from '../../test/test-application.ts'
import { fillCentres, readTables } from '../../test/reports/random-centre-for-tests.ts'
import { drawing, type Draw } from '../../test/reports/random-draws-for-tests.ts'
import { type Now, recounted, rowsOf, type Tables } from './recount.ts'

const first = Number(process.env.REPORT_SEED ?? 1)
const centreCount = Number(process.env.REPORT_CENTRES ?? 20)
const zones = ['Africa/Cairo', 'Africa/Cairo', 'Africa/Cairo', 'Asia/Dubai', 'America/St_Johns', 'Pacific/Auckland']

interface RandomCentre {
  readonly seed: number
  readonly asker: TestUser
  readonly tables: Tables
  readonly now: Now
}
let app: TestApplication
const centres: RandomCentre[] = []
const tally = { figures: 0, others: 0, followed: 0 }

before(async () => {
  app = await startTestApplication()
  const made: { id: string; seed: number; zone: string; asker: TestUser }[] = []
  for (let seed = first; seed < first + centreCount; seed += 1) {
    const [id, zone] = [await app.addEstablishment(`R${seed}`), drawing(seed).one(zones)]
    await app.database.owner.query('update establishment set time_zone = $2 where id = $1', [id, zone])
    made.push({ id, seed, zone, asker: await app.addUser('MasterAdmin', everyPrivilege, id) })
  }
  const { rows, refused } = await fillCentres(app.database.owner, made)
  // what is there already is drawn again now and then; all else must be as the tables ask
  const lost = [...refused.keys()].filter((reason) => !reason.includes('unique constraint'))
  assert.deepEqual([rows > 200 * centreCount || centreCount < 20, lost], [true, []], `${rows} rows`)
  const read = await readAll()
  for (const { id, seed, zone, asker } of made)
    centres.push({
      seed,
      asker,
      tables: (table) => read.get(table)?.get(id) ?? [],
      now: { zone, today: utcToZoned(app.clock.now().toISOString(), zone).date },
    })
})
after(() => app?.close())

type Rows = ReturnType<Tables>
/** By table and centre. */
async function readAll(): Promise<ReadonlyMap<string, ReadonlyMap<string, Rows>>> {
  const read = new Map<string, ReadonlyMap<string, Rows>>()
  for (const table of readTables) {
    const { rows } = await app.database.owner.query<{ establishment_id: string }>(`select * from ${table}`)
    read.set(
      table,
      Map.groupBy(rows, (row) => row.establishment_id),
    )
  }
  return read
}

/**
 * Tests whether a measure is counted from records. Tests of their own recount measures that a statement computes from
 * records.
 */
function isOfRecords({ rowsOf: of, measures }: Report, name: string): boolean {
  const measure = measures[name]!
  if (!of) return true
  if (isWorkedOut(measure)) return false
  const { isEachRecord, numbers, money, counts, records } = workedOutRows[of]
  const own: readonly string[] = [...numbers, ...money, ...counts, ...records]
  const held = 'sum' in measure ? measure.sum : 'distinct' in measure ? measure.distinct : ''
  return isEachRecord && !own.includes(held)
}
/** Measures that are counted here too: of records, and of the period alone. */
const measuresOf = (report: Report): string[] =>
  Object.keys(report.measures).filter((name) => !looksBack(report, name) && isOfRecords(report, name))

interface Asked {
  readonly down: string
  readonly across: string
  readonly span: Span | null
  readonly compare: 'previous' | 'year' | undefined
}

/** Every pair of dimensions, the one down by turns; each centre is asked some of them, so that together they are all. */
function askedOf(report: Report, { seed }: RandomCentre): Asked[] {
  const dimensions = dimensionsOf(report)
  const pairs = dimensions.flatMap((one, at) => dimensions.slice(at + 1).map((other) => [one, other] as const))
  const share = Math.ceil(pairs.length / centreCount)
  const draw = drawing(seed * 1_000 + reports.indexOf(report))
  return Array.from({ length: share }, (_, at) => {
    const pair = pairs[((seed - first) * share + at) % pairs.length]!
    const [down, across] = draw.chance(0.5) ? pair : [pair[1], pair[0]]
    const span = report.time && draw.chance(0.6) ? spanAt(draw) : null
    // parts of time of the other period stand in the place of this one's
    const isTimed = pair.some((id) => dimensionOf(report, id)!.bucket)
    const compare = span && !isTimed ? draw.one(['previous', 'year', undefined] as const) : undefined
    return { down, across, span, compare }
  })
}
function spanAt(draw: Draw): Span {
  const from = draw.date()
  return { from, to: addDays(from, draw.one([0, 1, 6, 30, 364])) }
}

const placeOf = ({ row, column }: Cell): string => `${row[0] ?? ''} ${column ?? ''}`
type Figures = ReadonlyMap<string, ReadonlyMap<string, number>>

/** By measure and place, counted over the rows. */
function counted(centre: RandomCentre, report: Report, { down, across }: Asked, span: Span | null): Figures {
  const { tables, now } = centre
  const rows = rowsOf(tables, report, span, now)
  const [one, other] = [dimensionOf(report, down)!, dimensionOf(report, across)!]
  return new Map(
    Object.keys(report.measures)
      .filter((name) => !isWorkedOut(report.measures[name]!) && isOfRecords(report, name))
      .map((measure) => [measure, recounted(tables, report, { rows, down: one, across: other, measure, now })]),
  )
}

/** Returns the expected value of a measure at a place: counted, or computed from counted measures. */
function expected(report: Report, figures: Figures, name: string, place: string): number | null {
  const measure = report.measures[name]!
  const own = figures.get(name)
  if (own) return own.get(place) ?? 0
  const [one, other = null] = operandsOf(measure).map((part) => expected(report, figures, part, place))
  if ('plus' in measure || 'difference' in measure) return 'plus' in measure ? one! + other! : one! - other!
  const whole = 'share' in measure ? expected(report, figures, measure.share, ' ') : other
  const factor = 'share' in measure || ('ratio' in measure && measure.as === 'percent') ? 100 : 1
  const value = whole ? (one! / whole) * factor : null
  return value !== null && 'ratio' in measure && measure.as === 'money' ? Math.round(value) : value // piastres are whole
}

function equal(found: number | null | undefined, wanted: number | null, where: string): void {
  // hours, days, rates and means have two decimals
  const isNear = found === wanted || (typeof found === 'number' && wanted !== null && Math.abs(found - wanted) <= 0.006)
  assert.ok(isNear, `${where}: ${found} instead of ${wanted}`)
}

async function get<T>(asker: TestUser, path: string, query: Record<string, string>): Promise<T> {
  const { status, body } = await app.call(asker, 'GET', `${path}?${new URLSearchParams(query)}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body as T
}

async function asks(centre: RandomCentre, report: Report, asked: Asked): Promise<void> {
  const measures = measuresOf(report)
  const bounds: Record<string, string> = report.time ? { ...(asked.span ?? { period: 'all' }) } : {}
  const answer = await get<ReportAnswer>(centre.asker, `/api/reports/${report.path}`, {
    ...bounds,
    rows: asked.down,
    columns: asked.across,
    measures: measures.join(),
    ...(asked.compare ? { compare: asked.compare } : {}),
  })
  const now = counted(centre, report, asked, asked.span)
  const then = answer.compare ? counted(centre, report, asked, answer.compare.span) : undefined
  const places = new Set([now, then].flatMap((figures) => [...(figures?.values().next().value?.keys() ?? [])]))
  assert.deepEqual(answer.cells.map(placeOf).sort(), [...places].sort())
  for (const cell of answer.cells) {
    const place = placeOf(cell)
    for (const [at, name] of measures.entries()) {
      equal(cell.values[at], expected(report, now, name, place), `${name} at ${place}`)
      tally.figures += 1
      if (!then) continue
      equal(cell.before?.[at], expected(report, then, name, place), `${name} before at ${place}`)
      tally.others += 1
    }
  }
  for (let nth = 0; nth < 2; nth += 1) await follow(centre, report, answer, bounds)
}

/** The records behind a cell, a subtotal or a total, by turns, give its figure again, whichever way it is counted. */
async function follow(centre: RandomCentre, report: Report, answer: ReportAnswer, bounds: Record<string, string>) {
  if ((report.rowsOf && !workedOutRows[report.rowsOf].isEachRecord) || answer.compare) return
  const cell = answer.cells[(tally.followed * 7) % answer.cells.length]!
  const names = answer.measures.filter((name) => !isWorkedOut(report.measures[name]!) && isOfRecords(report, name))
  const measure = names[tally.followed % names.length]!
  const { page, items } = await get<{ page: { total: number }; items: { token: string }[] }>(
    centre.asker,
    `/api/reports/${report.path}/rows`,
    {
      ...bounds,
      ...(cell.row.length ? { [answer.rows[0]!]: cell.row[0]! } : {}),
      ...(cell.column === undefined ? {} : { [answer.columns!]: cell.column }),
      measure,
      size: '200',
      exact: 'true',
    },
  )
  assert.equal(items.length, page.total, 'the records behind a figure stand on one page')
  const source = entityOf(report.source)
  const rows = rowsBehind(centre, source, items)
  const total = recounted(centre.tables, report, {
    rows,
    down: dimensionOf(report, dimensionsOf(report)[0]!)!,
    across: dimensionOf(report, dimensionsOf(report)[0]!)!,
    measure,
    now: centre.now,
  }).get(' ')!
  equal(cell.values[answer.measures.indexOf(measure)], total, `${measure} by the records behind ${placeOf(cell)}`)
  if ('count' in report.measures[measure]!) assert.equal(items.length, total, `${measure} counts its records`)
  tally.followed += 1
}
function rowsBehind({ tables }: RandomCentre, source: AnyEntity, items: readonly { token: string }[]): Rows {
  const ids = new Set(items.map(({ token }) => idOf(token, source.spec.prefix)))
  return tables(tableOf(source)).filter((row) => ids.has(row.id as string))
}

describe('D11.1 any report over any centre says what a count over its rows says', () => {
  for (const report of reports.filter((each) => measuresOf(each).length > 0))
    test(report.id, async () => {
      for (const centre of centres)
        for (const asked of askedOf(report, centre))
          await asks(centre, report, asked).catch((error: Error) => {
            throw new Error(`seed ${centre.seed}, ${JSON.stringify(asked)}: ${error.message}`)
          })
    })
  test('so many figures were compared, and so many followed to their records', (t) => {
    t.diagnostic(JSON.stringify(tally))
    if (centreCount < 20) return
    assert.ok(
      tally.figures > 1_000 * centreCount && tally.others > 50 * centreCount && tally.followed > 100 * centreCount,
    )
  })
})
