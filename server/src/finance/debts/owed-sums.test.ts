/**
 * Tests the kept sums of debts (D6.5): at each step they equal a count of the debts and parts, before and after a fold,
 * during concurrent changes, and in another time zone. A wrong sum is found, reported and counted again.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { addDays } from '@topcenter/model/kit/date-text'
import { newId, tokenOf } from '@topcenter/model/kit/token'
import { type Centre, makeStudent, type Shown, startCentre } from '../../../test/education/test-centre.ts'
import { today } from '../../records/context.ts'
import { prove, proveNight } from '../books/proof.service.ts'
import { oweCourse } from '../../../test/finance/debts/debts-for-tests.ts'

let centre: Centre
let drawer: Shown
let cash: Shown
before(async () => {
  centre = await startCentre()
  drawer = await centre.create('account', { names: { en: 'Drawer' } })
  cash = await centre.create('paymentMethod', { names: { en: 'Cash' }, needsVerification: false })
})
after(() => centre.close())

const owe = (student: Shown, price: number, dueOn: string) => oweCourse(centre, student, price, { dueOn })
const pay = (student: Shown, money: number) =>
  centre.call('receipt.take', {
    body: { payerToken: student.token, money, accountToken: drawer.token, paymentMethodToken: cash.token },
  })
const totals = (): Promise<Shown> => centre.call('studentDebts.totals', {})

/** The same, counted person by person out of the pages of the list. */
async function counted(): Promise<Record<string, number>> {
  const sums: Record<string, number> = { people: 0, owed: 0, later: 0, from0: 0, from31: 0, from61: 0, over90: 0 }
  const { items, page } = await centre.call('studentDebts.list', { query: { size: '100' } })
  assert.deepEqual([page.total, page.next], [items.length, null], 'the page counts as many as it lists')
  for (const item of items)
    for (const name of Object.keys(sums)) sums[name] = sums[name]! + (name === 'people' ? 1 : item[name])
  return sums
}
const ages: Record<string, (days: number) => boolean> = {
  later: (days) => days < 0,
  overdue: (days) => days > 0,
  from0: (days) => days >= 0 && days <= 30,
  from31: (days) => days > 30 && days <= 60,
  from61: (days) => days > 60 && days <= 90,
  over90: (days) => days > 90,
}
/** Each order and each age of the list against all people of it, and the pages one behind another. */
async function ordered(what: string): Promise<void> {
  const list = (query: Record<string, string>): Promise<Shown> => centre.call('studentDebts.list', { query })
  const everybody: Shown[] = (await list({ size: '100' })).items
  const today = (await centre.run(async (ctx) => ctx.now)).getTime()
  const daysOf = ({ oldestDueOn }: Shown) =>
    Math.floor(today / 86_400_000) - Math.floor(Date.parse(oldestDueOn) / 86_400_000)
  const by = (sort: string) => (item: Shown) => item[sort === 'owed' ? 'owed' : 'oldestDueOn']
  const codes = (items: readonly Shown[]): string[] => items.map(({ code }) => code)
  for (const sort of ['oldest', 'newest', 'owed'])
    for (const age of [undefined, ...Object.keys(ages)]) {
      const { items, page } = await list({ sort, size: '100', ...(age ? { age } : {}) })
      const hint = `${what}: ${sort}, ${age}`
      const chosen = everybody.filter((item) => !age || ages[age]!(daysOf(item)))
      assert.deepEqual([codes(items).toSorted(), page.total], [codes(chosen).toSorted(), chosen.length], hint)
      const values = items.map(by(sort))
      const rising = values.toSorted((a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0))
      assert.deepEqual(values, sort === 'oldest' ? rising : rising.toReversed(), hint)
      const paged: Shown[] = []
      for (let at = 1; at === 1 || paged.length === (at - 1) * 2; at += 1)
        paged.push(...(await list({ sort, size: '2', page: String(at), ...(age ? { age } : {}) })).items)
      assert.deepEqual(codes(paged), codes(items), `${hint}, by pages`)
    }
}

/** The report of debts by age out of the sums, and out of the debts: the sums do not know a record state. */
async function aged(what: string): Promise<void> {
  const ask = async (query: Record<string, string>): Promise<Shown> => {
    const path = `/api/reports/debts-by-age?${new URLSearchParams({ rows: 'late', columns: 'none', ...query })}`
    const { status, body } = await centre.app.call(centre.app.users.MasterAdmin, 'GET', path)
    assert.equal(status, 200, JSON.stringify(body))
    const cells = body.cells.toSorted((a: Shown, b: Shown) => `${a.row}`.localeCompare(`${b.row}`))
    return { members: body.members, cells }
  }
  for (const narrowed of ['', 'lateNot=notYet', 'late=61-90,over90', 'late=over90', 'late=1-30']) {
    const query = { measures: 'remainder,debtors', ...Object.fromEntries(new URLSearchParams(narrowed)) }
    assert.deepEqual(await ask(query), await ask({ ...query, state: 'active' }), `${what} ${narrowed}`)
  }
}

async function holds(what: string): Promise<void> {
  assert.deepEqual(await totals(), await counted(), what)
  await aged(what)
  await ordered(what)
  assert.deepEqual((await centre.run((ctx) => prove(ctx.tx))).findings, [], what)
}
const fold = () =>
  centre.run(async (ctx) => {
    await ctx.tx.run({ sql: 'select fold_owed($1)', parameters: [ctx.actor.establishmentId] })
  })

test('D6.5 the kept sums follow debts, plans, payments, refunds and cancellations, folded or not', async () => {
  const [one, two, three] = [await makeStudent(centre), await makeStudent(centre), await makeStudent(centre)]
  const debts = [
    await owe(one!, 9_000, '2026-05-01'),
    await owe(two!, 5_000, '2026-12-30'),
    await owe(two!, 700, '2026-10-20'),
    await owe(three!, 300, '2026-09-20'),
  ]
  const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['debts', async () => undefined],
    [
      'a plan',
      () => centre.create('installment', { debtToken: debts[1], startsOn: '2026-11-01', parts: 3, everyMonths: 1 }),
    ],
    [
      'a part that is postponed, so that only the day of the oldest due changes',
      async () => {
        const [part] = await centre.owner(
          `select id from installment_schedule_time where canceled = 'NotCanceled' order by due_date_time limit 1`,
        )
        await centre.act('installmentScheduleTime', tokenOf('ist', part.id), 'postpone', {
          dueOn: '2027-06-01',
          reason: 'Agreed',
        })
      },
    ],
    ['a part payment', () => pay(one!, 4_000)],
    ['all that one owes', () => pay(three!, 300)],
    ['a payment over a plan', () => pay(two!, 2_000)],
    [
      'a refund, so that one owes again',
      async () => {
        const { items } = await centre.call('installmentPayment.list', { query: { userToken: three!.token } })
        await centre.act('installmentPayment', items[0].token, 'refund', { money: 100, reason: 'Left' })
      },
    ],
    ['a plan that ends', () => centre.act('debt', debts[1]!, 'cancelInstallments', { reason: 'Agreed' })],
    ['a rest that is written off', () => centre.act('debt', debts[0]!, 'writeOff', { reason: 'Gone' })],
    ['a student who is archived', () => centre.act('student', two!.token, 'archive')],
    [
      'a debt of its own debtor for the first and the last day of each age',
      async () => {
        const day = await centre.run(async (ctx) => today(ctx))
        for (const ago of [0, 1, 30, 31, 60, 61, 90, 91]) await owe(await makeStudent(centre), 600, addDays(day, -ago))
      },
    ],
    ['another debt of one who owes', () => owe(two!, 450, '2026-08-01')],
    [
      'a debt that is canceled',
      async () => {
        const [debt] = await centre.owner('select id from debt where money = 450')
        await centre.act('debt', tokenOf('dbt', debt.id), 'cancel', { reason: 'Wrong' })
      },
    ],
    [
      'another time zone',
      () =>
        centre.owner(`update establishment set time_zone = 'Asia/Dubai' where id = $1`, [centre.app.establishmentId]),
    ],
  ]
  for (const [at, [what, step]] of steps.entries()) {
    await step()
    await holds(what)
    if (at % 2) await fold()
    await holds(`${what}, folded`)
  }
})

test('D6.5 a fold while a debt is being changed neither waits for it nor loses it', async () => {
  const student = await makeStudent(centre)
  await owe(student, 1_000, '2026-11-10')
  const before = await totals()
  const client = await centre.app.database.owner.connect()
  try {
    await client.query('begin')
    await client.query(
      'update debt set price = 1400, money = 1400, remainder = 1400, unscheduled = 1400 where money = 1000',
    )
    await fold()
    assert.deepEqual(await totals(), before, 'what is not committed is not seen')
    await client.query('rollback')
    await holds('after the fold')
    const [debt] = await centre.owner(`select id from debt where money = 1000`)
    await Promise.all([fold(), pay(student, 400), fold(), centre.call('studentDebts.totals', {})])
    assert.equal((await totals()).owed, before.owed - 400)
    assert.ok(debt)
    await holds('folds and a payment at once')
  } finally {
    client.release()
  }
})

test('D6.3 a wrong sum is found by the proof of the night, told, and counted again', async () => {
  await makeStudent(centre)
  await fold()
  await centre.owner('update owed_by_person set owed = owed + 5')
  await centre.owner('update owed_by_due set due = due + 5')
  await centre.owner('update owed_by_person set oldest_due_on = oldest_due_on + 1')
  const found = (await centre.run((ctx) => prove(ctx.tx))).findings
  assert.ok(
    found.length >= 2 &&
      found.every(({ proof }) => proof === 'owedSums') &&
      found.some(({ label }) => label === 'oldest_due_on') &&
      found.every(({ label, expected, found: held }) => label === 'oldest_due_on' || held === expected + 5),
  )
  const night = (day: string) => centre.run((ctx) => proveNight({ ...ctx, key: newId() }, day))
  await night('2026-11-22')
  await night('2026-11-23')
  const nights = await centre.owner('select broken from ledger_proof order by night')
  assert.deepEqual([nights[0].broken > 0, nights[1].broken], [true, 0])
  await holds('counted again')
})

test('D6.5 on a busy day the changes are folded before the night', async () => {
  const student = await makeStudent(centre)
  await owe(student, 2_000, '2026-11-10')
  await centre.owner('update receipt_counter set last = 48')
  const before = await totals()
  const changes = async (): Promise<number> => (await centre.owner('select count(*)::int as n from owed_change'))[0].n
  centre.app.application.jobs.start()
  await pay(student, 300)
  assert.ok((await changes()) > 0)
  await pay(student, 500)
  for (let turn = 0; turn < 200 && (await changes()) > 0; turn += 1) await delay(100)
  assert.equal(await changes(), 0)
  assert.equal((await totals()).owed, before.owed - 800)
})
