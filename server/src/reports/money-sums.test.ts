/**
 * The kept daily sums of money give the same report as the records themselves, at each moment (D11.1). Only records
 * have record states: a question that names one is answered from the records.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { idOf, newId, tokenOf } from '@topcenter/model/kit/token'
import type { ReportAnswer } from '@topcenter/model/reports/answer'
import { dimensionOf, dimensionsOf } from '@topcenter/model/reports/reach'
import { looksBack, type Report } from '@topcenter/model/reports/report'
import { reports } from '@topcenter/model/reports/reports'
import { proofs } from '../finance/books/proofs/proofs.ts'
import { startTestApplication, type TestApplication } from '../../test/test-application.ts'

/** By report: what only its records know. */
const askedOfRecords: Readonly<Record<string, readonly string[]>> = {
  daySheet: ['user', 'hour', 'payers'],
  accountTransactions: ['hour'],
  revenue: ['hour', 'weekday', 'day', 'week', 'payers'],
  debtsAndCollections: ['user', 'hour', 'weekday', 'day', 'week'],
  debtsByState: ['user', 'hour', 'weekday', 'day', 'week', 'debtors'],
}
const kept = reports.filter(({ id }) => Object.hasOwn(askedOfRecords, id))
const isKept = (report: Report, name: string): boolean => !askedOfRecords[report.id]!.includes(name)
const dimensions = (report: Report): readonly string[] => dimensionsOf(report).filter((name) => isKept(report, name))
const measures = (report: Report): readonly string[] =>
  Object.keys(report.measures).filter((name) => isKept(report, name))
/** Returns the measures for the dimensions. Amounts from before a period belong to none of its months. */
const measuresFor = (report: Report, ...places: readonly string[]): string =>
  measures(report)
    .filter((name) => !looksBack(report, name) || !places.some((id) => dimensionOf(report, id)!.bucket))
    .join()

let app: TestApplication
before(async () => {
  app = await startTestApplication({ hasDemo: true })
})
after(() => app?.close())

type Query = Readonly<Record<string, string>>
const owner = async <T extends object>(statement: string, ...parameters: readonly unknown[]): Promise<T[]> =>
  (await app.database.owner.query<T>(statement, [app.establishmentId, ...parameters])).rows

async function ask(report: Report, query: Query): Promise<ReportAnswer> {
  const path = `/api/reports/${report.path}?${new URLSearchParams(query)}`
  const { status, body, text } = await app.call(app.users.MasterAdmin, 'GET', path)
  assert.equal(status, 200, `${path}: ${text}`)
  return body
}
/** An answer without the moment of asking; cells come in no order. */
const toldIn = (answer: ReportAnswer): object => ({
  ...answer,
  at: '',
  cells: answer.cells.toSorted((a, b) =>
    JSON.stringify([a.row, a.column]).localeCompare(JSON.stringify([b.row, b.column])),
  ),
})
async function compare(what: string, report: Report, query: Query): Promise<ReportAnswer> {
  const [sums, counted] = await Promise.all([ask(report, query), ask(report, { ...query, state: 'active' })])
  assert.deepEqual(toldIn(sums), toldIn(counted), `${what}: ${report.id} ${JSON.stringify(query)}`)
  return sums
}

/** Whole months, months with days before and after them, days within one month, and the months of years beside others. */
const spans: readonly Query[] = [
  { period: 'all' },
  { period: 'lastMonth' },
  { from: '2026-09-10', to: '2026-11-15' },
  { from: '2026-10-28', to: '2026-10-31' },
  { period: 'thisYear', compare: 'year' },
  { from: '2026-10-05', to: '2026-11-21', compare: 'previous' },
  { from: '2026-01-01', to: '2026-11-21', compare: 'year' },
]

/** Each dimension with the next one across, in one span after the other. */
async function compareAll(what: string): Promise<void> {
  for (const report of kept) {
    const names = dimensions(report)
    for (const [at, rows] of names.entries()) {
      const columns = names[(at + 1) % names.length]!
      const query = { rows, columns, measures: measuresFor(report, rows, columns) }
      for (const span of [spans[0]!, spans[1 + (at % (spans.length - 1))]!])
        await compare(what, report, { ...query, ...span })
    }
    for (const span of spans)
      await compare(what, report, { ...span, rows: '', columns: '', measures: measuresFor(report) })
  }
}

/** Compares each report by the dimensions of its kept sums together, over one span after the other. */
async function compareSome(what: string): Promise<void> {
  for (const [at, report] of kept.entries()) {
    const rows = Object.keys(report.dimensions)
      .filter((name) => isKept(report, name))
      .slice(0, 3)
    const query = { rows: rows.join(), columns: 'month', measures: measuresFor(report, 'month') }
    for (const span of [spans[0]!, spans[2 + (at % 5)]!]) await compare(what, report, { ...query, ...span })
  }
}

async function narrowed(): Promise<void> {
  for (const report of kept)
    for (const dimension of dimensions(report)) {
      const { members } = await ask(report, { period: 'all', rows: dimension, columns: '' })
      const [first, second] = members[dimension]!.map(({ key }) => key)
      for (const narrowing of [
        { [dimension]: [first!, second ?? 'none'].join() },
        { [`${dimension}Not`]: first! },
        { [dimension]: 'none' },
      ])
        await compare('narrowed', report, {
          ...spans[2],
          rows: 'month',
          columns: '',
          measures: measuresFor(report, 'month', dimension),
          ...narrowing,
        })
    }
}

const act = async (path: string, body: object = {}): Promise<{ token: string }> => {
  const answer = await app.call(app.users.MasterAdmin, 'POST', path, body, { 'idempotency-key': newId() })
  assert.ok(answer.status < 300, `${path}: ${answer.text}`)
  return answer.body
}
const one = async (statement: string): Promise<Record<string, string>> => {
  const [row] = await owner<Record<string, string>>(`${statement} limit 1`)
  assert.ok(row, statement)
  return row
}
const fold = (): Promise<unknown> => owner('select fold_money($1)')

async function pay(more: object = {}, waits = false): Promise<string> {
  const debt = await one(
    `select id, user_id from debt where establishment_id = $1 and remainder > 5000 and record_state = 'active' order by at`,
  )
  const account = await one(`select id from account where establishment_id = $1 and record_state = 'active'`)
  const method = await one(
    `select id from payment_method where establishment_id = $1 and record_state = 'active' and needs_verification = ${waits}`,
  )
  const { token } = await act('/api/receipts', {
    payerToken: tokenOf('usr', debt.user_id!),
    debtToken: tokenOf('dbt', debt.id!),
    accountToken: tokenOf('acc', account.id!),
    paymentMethodToken: tokenOf('pym', method.id!),
    money: 4_000,
    ...more,
  })
  return token
}
const later = (): void => app.clock.advance(3_600_000)

/** Sessions know the zone of their establishment for nine tenths of a second. */
async function inZone(zone: string): Promise<void> {
  await owner(`update establishment set time_zone = $2 where id = $1`, zone)
  await delay(1_000)
}

let waiting = ''
let paid = ''
const changes: Readonly<Record<string, () => Promise<unknown>>> = {
  'a payment': async () => (paid = await pay()),
  'one dated back into another month': () => pay({ at: '2026-10-29T22:30:00Z' }),
  'one that waits': async () => (waiting = await pay({}, true)),
  'its verification later': async () => {
    later()
    await act(`/api/receipts/${waiting}/verify`)
  },
  'one that is rejected': async () => act(`/api/receipts/${await pay({}, true)}/reject`, { reason: 'Never came' }),
  'a part given back': async () => {
    later()
    const { id } = await one(
      `select id from installment_payment where establishment_id = $1 and receipt_id = '${idOf(paid, 'rcp')}'`,
    )
    await act(`/api/installment-payments/${tokenOf('ipy', id!)}/refund`, { money: 1_000, reason: 'Agreed' })
  },
  'all given back': async () => {
    const { id } = await one(
      `select id from installment_payment where establishment_id = $1 and receipt_id = '${idOf(paid, 'rcp')}'`,
    )
    await act(`/api/installment-payments/${tokenOf('ipy', id!)}/refund`, { money: 3_000, reason: 'Agreed' })
  },
  'a debt that is canceled': async () => {
    const { id } = await one(
      `select id from debt where establishment_id = $1 and paid = 0 and state = 'NotScheduled' and remainder > 0`,
    )
    await act(`/api/debts/${tokenOf('dbt', id!)}/cancel`, { reason: 'Agreed' })
  },
  'a rest that is given up': async () => {
    const { id } = await one(`select id from debt where establishment_id = $1 and paid > 0 and remainder > 0`)
    await act(`/api/debts/${tokenOf('dbt', id!)}/writeOff`, { reason: 'Gone' })
  },
  'a group with another lecturer and category': () =>
    owner(`
      update educational_group g
      set lecturer_id = o.lecturer_id, educational_category_id = o.educational_category_id
      from educational_group o
      where g.establishment_id = $1 and o.establishment_id = $1 and o.lecturer_id is not null
        and g.id = (
          select d.educational_group_id
          from debt d
          join installment_payment p on p.establishment_id = d.establishment_id and p.debt_id = d.id
          where d.establishment_id = $1 and d.educational_group_id is not null
          order by d.at
          limit 1
        )
    `),
  'a debt of another group and type': () =>
    owner(`
      update debt
      set educational_group_id = (select max(id::text)::uuid from educational_group where establishment_id = $1),
        debt_type = 'Competition'
      where id = (select debt_id from installment_payment where establishment_id = $1 order by at limit 1)
    `),
  'records that are archived, and back': async () => {
    for (const table of ['receipt', 'installment_payment', 'debt']) {
      await owner(`
        update ${table}
        set record_state = 'archived', archived_at = now()
        where establishment_id = $1 and id in (select id from ${table} where establishment_id = $1 order by at limit 7)
      `)
      await fold()
      await owner(`
        update ${table}
        set record_state = 'active', archived_at = null
        where establishment_id = $1
          and id in (select id from ${table} where establishment_id = $1 and record_state = 'archived' order by at limit 3)
      `)
    }
  },
  // a cluster lets all triggers of a table rest or none
  ...(process.env.CLUSTER_URL ? {} : { 'records that are deleted past all rules': deletePastRules }),
  'another time zone': () => inZone('Pacific/Auckland'),
  'and the old one': () => inZone('Africa/Cairo'),
}

async function deletePastRules(): Promise<void> {
  const client = await app.database.owner.connect()
  try {
    await client.query(`
      begin;
      alter table receipt disable trigger all;
      alter table receipt enable trigger keep_money;
    `)
    await client.query(
      `delete from receipt where id in (select id from receipt where establishment_id = $1 order by at limit 3)`,
      [app.establishmentId],
    )
    await client.query('alter table receipt enable trigger all; commit')
  } finally {
    client.release(true)
  }
}

test('D11.1 after each way in which money changes, reports out of kept sums say what the records say, folded or not', async () => {
  await compareAll('at first')
  for (const [what, change] of Object.entries(changes)) {
    await change()
    await compareSome(what)
    await fold()
    await compareSome(`${what}, folded`)
    assert.deepEqual(await owner(proofs.moneySums), [], what)
  }
  await compareAll('at last')
  await narrowed()
})

test('D11.1 a payment appends one row for its receipt, its payment, its debt and its movement of cash', async () => {
  await fold()
  await pay()
  const appended = await owner(`
    select what, count(*)::integer as rows
    from money_sum
    where establishment_id = $1 and not is_folded
    group by what
    order by what
  `)
  assert.deepEqual(
    appended,
    ['debt', 'payment', 'receipt', 'transaction'].map((what) => ({ what, rows: 1 })),
  )
})

test('D11.1 a fold or a payment that is still open changes no figure, and none is lost', async () => {
  const daySheet = kept.find(({ id }) => id === 'daySheet')!
  const query = { period: 'all', rows: 'receivedBy', columns: '', measures: measuresFor(daySheet) }
  const taken = await compare('before', daySheet, query)
  const client = await app.database.owner.connect()
  try {
    await client.query('begin')
    await client.query('update receipt set refunded = 0 where refunded > 0')
    await fold()
    assert.deepEqual(toldIn(await compare('another is open', daySheet, query)), toldIn(taken))
    await Promise.all([fold(), pay(), fold(), pay(), fold(), ask(daySheet, query)])
  } finally {
    await client.query('rollback')
    client.release()
  }
  await compareSome('several at once')
  assert.deepEqual(await owner(proofs.moneySums), [])
})

test('D6.3 D11.4 the sums answer exactly what they know; an error in them is found, named by its day, and counted again', async () => {
  await fold()
  const planted = await owner<{ what: string; day: Date }>(`
    update money_sum k
    set records = records + 1000
    from (select distinct on (what) ctid from money_sum where establishment_id = $1 order by what, day desc) s
    where k.establishment_id = $1 and k.ctid = s.ctid
    returning what, day
  `)
  const all = async (report: Report, query: Query): Promise<number> => {
    const name = Object.entries(report.measures).find(([, measure]) => 'count' in measure && !measure.where)![0]
    const { cells } = await ask(report, { period: 'all', rows: '', columns: '', measures: name, ...query })
    return cells.find(({ row }) => row.length === 0)!.values[0]!
  }
  for (const report of kept) {
    const counted = await all(report, { state: 'active' })
    for (const rows of dimensionsOf(report))
      assert.equal(await all(report, { rows }), counted + (isKept(report, rows) ? 1000 : 0), `${report.id} by ${rows}`)
  }
  const found = await owner<{ label: string; expected: string; found: string }>(proofs.moneySums)
  assert.deepEqual(
    found.map(({ label }) => label).toSorted(),
    planted.map(({ what, day }) => `${what} ${day.toLocaleDateString('sv')}`).toSorted(),
  )
  for (const each of found) assert.equal(Number(each.found) - Number(each.expected), 1_000)
  await owner('select recount_money($1)')
  assert.deepEqual(await owner(proofs.moneySums), [])
  await compareSome('counted again')
})
