/**
 * The proof of the books finds every sort of breach by name; the nightly one; golden cases worked by hand; and bad
 * input, refused in words.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { proofNames, type ProofName } from '@topcenter/model/finance/proof'
import { debitKinds, type LedgerKind } from '@topcenter/model/finance/postings'
import { newId } from '@topcenter/model/kit/token'
import { type Centre, codeIn, makeStudent, type Shown, startCentre } from '../../../test/education/test-centre.ts'
import { oweCourse } from '../../../test/finance/debts/debts-for-tests.ts'
import { planWhatComesBack } from '../../background.ts'
import { beginPastRules, pastRules } from '../../../test/platform/database/test-database.ts'
import { nightlyJob, nightsBegin } from '../../records/nightly.ts'
import { nightlyProof } from './proof.jobs.ts'
import { prove, trialBalance } from './proof.service.ts'
import { proofs } from './proofs/proofs.ts'

let centre: Centre
let drawer: Shown
let safe: Shown
let cash: Shown
before(async () => {
  centre = await startCentre()
  drawer = await centre.create('account', { names: { en: 'Drawer' } })
  safe = await centre.create('account', { names: { en: 'Safe' } })
  cash = await centre.create('paymentMethod', { names: { en: 'Cash' }, needsVerification: false })
})
after(() => centre.close())

const owe = (student: Shown, price: number, discount = 0) => oweCourse(centre, student, price, { discount })
const pay = (student: Shown, money: number, more: object = {}): Promise<Shown> =>
  centre.call('receipt.take', {
    body: { payerToken: student.token, money, accountToken: drawer.token, paymentMethodToken: cash.token, ...more },
  })
const paymentsOf = async (receipt: Shown): Promise<Shown[]> =>
  (await centre.call('installmentPayment.list', { query: { receiptToken: receipt.token } })).items
const reason = { reason: 'Agreed' }

/** Balances by kind, each on the side that it grows on; kinds at zero are left out. */
const books = (): Promise<Partial<Record<LedgerKind, number>>> =>
  centre.run(async (ctx) => {
    const sums: Partial<Record<LedgerKind, number>> = {}
    for (const { kind, debit, credit } of await trialBalance(ctx.tx))
      sums[kind] = (sums[kind] ?? 0) + (debitKinds.includes(kind) ? debit - credit : credit - debit)
    return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
  })

/**
 * A course of 1,200.00 at an offer of 10 %: 120.00 off, 1,080.00 owed. Every line is worked by hand, in piastres, from
 * the postings: revenue is the whole price, the offer stands against it, a refund makes the debt owed again, what is
 * given up is a refund of revenue.
 *
 * | step                                        | Cash    | Receivable | Wallet | Revenue | Discount | Refunds |
 * | owed                                        |       0 |     108000 |      0 |  120000 |    12000 |       0 |
 * | 3 parts of 36000; 50000 paid (36000+14000)  |   50000 |      58000 |      0 |  120000 |    12000 |       0 |
 * | the second payment (14000) back in cash     |   36000 |      72000 |      0 |  120000 |    12000 |       0 |
 * | 6000 of the first (36000) into credit       |   36000 |      78000 |   6000 |  120000 |    12000 |       0 |
 * | the credit pays the oldest part again       |   36000 |      72000 |      0 |  120000 |    12000 |       0 |
 * | leaves: the rest, 72000, is given up        |   36000 |          0 |      0 |  120000 |    12000 |   72000 |
 *
 * | earned in the end: 120000 − 12000 − 72000 = 36000, which is the cash
 */
test('D6.5 D6.6 D6.11 golden: an offer, a plan, refunds in cash and into credit, and a student who leaves', async () => {
  const student = await makeStudent(centre)
  const debt = await owe(student, 120_000, 12_000)
  assert.deepEqual(await books(), { Receivable: 108_000, Revenue: 120_000, Discount: 12_000 })
  await centre.create('installment', { debtToken: debt, startsOn: '2026-12-01', parts: 3, everyMonths: 1 })
  const paid = (await paymentsOf(await pay(student, 50_000))).sort((a, b) => b.money - a.money)
  assert.deepEqual(
    paid.map(({ money }) => money),
    [36_000, 14_000],
  )
  assert.deepEqual(await books(), { Cash: 50_000, Receivable: 58_000, Revenue: 120_000, Discount: 12_000 })
  await centre.act('installmentPayment', paid[1]!.token, 'refund', reason)
  assert.deepEqual(await books(), { Cash: 36_000, Receivable: 72_000, Revenue: 120_000, Discount: 12_000 })
  await centre.act('installmentPayment', paid[0]!.token, 'refund', { ...reason, money: 6_000, refundTo: 'Wallet' })
  assert.deepEqual(await books(), {
    Cash: 36_000,
    Receivable: 78_000,
    Wallet: 6_000,
    Revenue: 120_000,
    Discount: 12_000,
  })
  await pay(student, 6_000, { source: 'Wallet', accountToken: undefined, paymentMethodToken: undefined })
  assert.deepEqual(await books(), { Cash: 36_000, Receivable: 72_000, Revenue: 120_000, Discount: 12_000 })
  await centre.act('debt', debt, 'writeOff', reason)
  assert.deepEqual(await books(), { Cash: 36_000, Revenue: 120_000, Discount: 12_000, Refunds: 72_000 })
  const record = await centre.read('debt', debt)
  assert.deepEqual([record.paid, record.writtenOff, record.remainder, record.state], [36_000, 72_000, 0, 'PaidOff'])
})

/**
 * A family: the mother pays 900.00 for two children who owe 500.00 (due first) and 300.00; 100.00 stay hers. Cash moves
 * to the safe and back: a transfer changes neither side of the books' sums. Then the younger's debt is taken back: paid
 * first, so refunded first, then canceled.
 */
test('D6.4 D6.6 golden: one receipt for a family, its credit, a transfer between accounts, a refund and a cancellation', async () => {
  const start = { Cash: 0, Receivable: 0, Revenue: 0, ...(await books()) }
  const [mother, elder, younger] = [await makeStudent(centre), await makeStudent(centre), await makeStudent(centre)]
  const debts = [await owe(elder, 50_000), await owe(younger, 30_000)]
  const receipt = await pay(mother, 90_000, { debtorsTokens: [elder.token, younger.token], leftOver: 'Credit' })
  assert.deepEqual([receipt.allocated, receipt.credit], [80_000, 10_000])
  await centre.act('account', drawer.token, 'transfer', { toAccountToken: safe.token, money: 70_000, ...reason })
  assert.deepEqual(
    { ...start, ...(await books()) },
    { ...start, Cash: start.Cash + 90_000, Wallet: 10_000, Revenue: start.Revenue + 80_000 },
    'the credit is the mother’s',
  )
  assert.equal((await centre.read('account', safe.token)).balance, 70_000)
  assert.equal(await codeIn(centre.act('debt', debts[1]!, 'cancel', reason)), 'debt.paid')
  const of = (await paymentsOf(receipt)).find(({ money }) => money === 30_000)!
  await centre.act('installmentPayment', of.token, 'refund', { ...reason, accountToken: safe.token })
  await centre.act('debt', debts[1]!, 'cancel', reason)
  assert.equal((await centre.read('account', safe.token)).balance, 40_000)
  assert.equal((await books()).Revenue, start.Revenue + 50_000)
})

test('D1.9 D6.5 a part is due on a day of Cairo, on both sides of the change of its clock (29 October 2026)', async () => {
  const student = await makeStudent(centre)
  const debt = await owe(student, 3_000)
  await centre.create('installment', { debtToken: debt, startsOn: '2026-09-30', parts: 3, everyMonths: 1 })
  for (const [due, instant] of [
    ['2026-09-30', '2026-09-29T21:00:00.000Z'],
    ['2026-10-30', '2026-10-29T22:00:00.000Z'],
    ['2026-11-30', '2026-11-29T22:00:00.000Z'],
  ] as const) {
    assert.equal((await centre.read('debt', debt)).nextDueOn, due)
    const { items } = await centre.call('installmentScheduleTime.list', { query: { debtToken: debt } })
    assert.equal(items.find((part: Shown) => part.remainder > 0).dueDateTime, instant)
    await pay(student, 1_000)
  }
})

test('D6.6 texts that are no amount are refused with an explanation and change nothing; Arabic digits are read as digits', async () => {
  const student = await makeStudent(centre)
  const debt = await owe(student, 5_000)
  const { events } = await centre.run((ctx) => prove(ctx.tx))
  for (const [money, code] of [
    [0, 'field.min'],
    [-1, 'field.min'],
    ['10.555', 'field.money'],
    ['10.00', 'field.money'],
    ['1,000', 'field.money'],
    ['١٠٫٠٠', 'field.money'],
    ['١٠٫٥٥٥', 'field.money'],
    ['٠', 'field.min'],
    ['abc', 'field.money'],
    [5_001, 'debt.overRemainder'],
    [null, 'field.required'],
  ] as const) {
    assert.equal(await codeIn(pay(student, money as number)).catch(() => 'taken'), code, String(money))
  }
  assert.equal(await codeIn(pay(student, 100, { at: '2027-01-01T00:00:00Z' })), 'money.future')
  assert.equal(await codeIn(pay(student, 100, { accountToken: undefined })), 'payment.accountNeeded')
  assert.deepEqual(
    [(await centre.run((ctx) => prove(ctx.tx))).events, (await centre.read('debt', debt)).paid ?? 0],
    [events, 0],
  )
  const answer = await centre.app.call(
    centre.app.users.MasterAdmin,
    'POST',
    '/api/receipts',
    { payerToken: student.token, money: '١٢٣', accountToken: drawer.token, paymentMethodToken: cash.token },
    { 'idempotency-key': newId() },
  )
  assert.deepEqual([answer.status, answer.body.money], [200, 123], answer.text)
})

/** One breach of each sort, past all rules; `check` constraints still hold, so it is what only the proof can find. */
const breaches: Record<ProofName, string> = {
  cards: `
    update media_package_code
    set sold_for = sold_for + 1
    where activation = 'Sold' and state = 'NotUsed'
  `,
  pairs: `
    update ledger_transfer
    set debit_kind = 'Owner', debit_id = '00000000-0000-7000-8000-0000000000ff'
    where kind = 'PaymentReceived'
  `,
  booked: 'update expense set money = money + 1',
  transit: `delete from ledger_transfer where debit_kind = 'Transit'`,
  accounts: `
    insert into ledger_snapshot
    select establishment_id, 'Cash', id, now() + interval '1 day', -5
    from account
    limit 1
  `,
  snapshots: `
    insert into ledger_snapshot
    select establishment_id, 'Cash', id, now() + interval '1 day', -5
    from account
    limit 1
  `,
  debts: `
    update debt
    set
      paid = paid - 1,
      remainder = remainder + 1,
      unscheduled = unscheduled + 1,
      state = 'NotScheduled',
      next_due_on = due_on
    where paid > 0 and state <> 'Canceled'
  `,
  payments: `
    update debt
    set
      paid = paid - 1,
      remainder = remainder + 1,
      unscheduled = unscheduled + 1,
      state = 'NotScheduled',
      next_due_on = due_on
    where paid > 0 and state <> 'Canceled'
  `,
  parts: `
    update installment_schedule_time
    set amount = amount + 1, remainder = remainder + 1
    where canceled = 'NotCanceled'
  `,
  partPayments: `
    update installment_schedule_time
    set amount = amount + 1, paid = paid + 1
    where canceled = 'NotCanceled'
  `,
  people: `
    update debt
    set
      paid = paid - 1,
      remainder = remainder + 1,
      unscheduled = unscheduled + 1,
      state = 'NotScheduled',
      next_due_on = due_on
    where paid > 0 and state <> 'Canceled'
  `,
  owedSums: `
    insert into owed_change (establishment_id, user_id, owed, due_on, due)
    select establishment_id, user_id, 1, due_on, 1
    from debt
    limit 1
  `,
  moneySums: `
    insert into money_sum (establishment_id, what, day, records, money)
    select establishment_id, 'receipt', '2026-10-03', 1, 5
    from debt
    limit 1
  `,
  receiptNumbers: 'update receipt_counter set last = last + 2',
  receipts: 'update installment_payment set money = money + 1 where refunded < money',
  refunds: 'update payment_refund set money = money + 1',
  walletLines: 'update wallet_transaction set balance = balance + 1',
  wallets: 'update wallet_transaction set paid_money = paid_money + 1',
  pointsLines: `
    insert into points_transaction (
      establishment_id, id, code, user_id, at, transaction_type, number_of_points, points_balance,
      value_per_point, created_at, updated_at
    )
    select establishment_id, gen_random_uuid(), 'P-1', id, now(), 'Increase', 3, 5, 10, now(), now()
    from user_account
    where user_type = 'Student'
    limit 1
  `,
  pointsShort: `
    insert into point_shortfall (establishment_id, user_id, points)
    select establishment_id, id, 3
    from user_account
    where user_type = 'Student'
    limit 1
  `,
  stock: `
    insert into counted_service (
      establishment_id, id, code, name_en, price, bought, sold, remaining, created_at, updated_at
    )
    select id, gen_random_uuid(), 'C-1', 'Book', 10, 2, 0, 2, now(), now()
    from establishment
    where code = 'TEST'
  `,
  stockWorth: `
    insert into counted_service_transaction (
      establishment_id, id, code, counted_service_id, transaction_type, quantity, price, money, cost,
      at, created_at, updated_at
    )
    select c.establishment_id, gen_random_uuid(), 'T-1', c.id, 'Buy', 1, 10, 10, 10, now(), now(), now()
    from counted_service c
  `,
  storeItems: 'update store_item set reserved = reserved + 1',
  storeWorth: 'update store_item set stock_value = stock_value + 1',
  storeLines: 'update store_movement set reserved_after = reserved_after + 1 where number = 1',
  unearned: `
    insert into ledger_transfer (
      establishment_id, id, event_id, debit_kind, debit_id, credit_kind, credit_id, amount, debt_id,
      kind, at
    )
    select
      establishment_id,
      gen_random_uuid(),
      event_id,
      'Unearned',
      credit_id,
      'Revenue',
      credit_id,
      1,
      debt_id,
      'RevenueEarned',
      now()
    from ledger_transfer
    where kind = 'DebtMade'
    limit 1
  `,
  shifts: 'update cashier_shift set expected = expected + 1, counted = counted + 1',
}

test('D6.3 each kind of broken record is found and named; otherwise nothing is found', async () => {
  const type = await centre.create('expensesType', { names: { en: 'Rent' } })
  const student = await makeStudent(centre)
  const debt = await owe(student, 9_000)
  await centre.create('installment', { debtToken: debt, startsOn: '2026-12-01', parts: 2, everyMonths: 1 })
  const [payment] = await paymentsOf(await pay(student, 2_000))
  await centre.act('installmentPayment', payment!.token, 'refund', { ...reason, money: 500 })
  await centre.create('expense', { expensesTypeToken: type.token, accountToken: drawer.token, money: 100 })
  await centre.create('countedService', { names: { en: 'Book' }, price: 100 })
  await centre.create('storeItem', { names: { en: 'Desk' }, quantity: 4 })
  const pack = await centre.create('mediaPackage', {
    names: { en: 'Pack' },
    durationType: 'Days',
    numberOfDays: 30,
    originalPrice: 700,
  })
  await centre.create('mediaPackageCodeBatch', { names: { en: 'Cards' }, mediaPackageToken: pack.token, howMany: 1 })
  await centre.call('mediaPackageCode.sell', {
    body: { mediaPackageToken: pack.token, accountToken: drawer.token, paymentMethodToken: cash.token },
  })
  const shift = await centre.create('cashierShift', { accountToken: drawer.token, openingFloat: 0 })
  centre.app.clock.advance(1_000)
  await centre.act('cashierShift', shift.token, 'close', { counted: 10, ...reason })
  await centre.act('cashierShift', shift.token, 'approve')
  assert.deepEqual((await centre.run((ctx) => prove(ctx.tx))).findings, [])
  const client = await centre.app.database.owner.connect()
  try {
    for (const name of proofNames) {
      await beginPastRules(client)
      await client.query(breaches[name])
      const { rows } = await client.query(proofs[name], [centre.app.establishmentId])
      assert.ok(rows.length > 0 && rows.every((row) => row.entity && row.label !== null && row.expected !== null), name)
      await client.query('rollback')
    }
  } finally {
    client.release()
  }
})

test('D6.3 each night: snapshots, the proof, its result kept once; who sees the accounts is told of a breach', async () => {
  const { application, clock, establishmentId, users } = centre.app
  const runtime = { ...application.runtime, jobs: application.jobs }
  const handler = nightlyJob(nightlyProof, () => runtime, application.db, clock)[nightlyProof.kind]!
  const night = (day: string) =>
    handler({
      establishmentId,
      id: newId(),
      createdBy: null,
      input: { night: day },
      progress: {},
      signal: new AbortController().signal,
      save: async () => {},
    })
  const ask = () => centre.app.call(users.MasterAdmin, 'GET', '/api/finance/proof/last-night')
  assert.equal((await ask()).body.last, null)
  await planWhatComesBack(application.db, application.jobs, clock)
  await planWhatComesBack(application.db, application.jobs, clock)
  const [planned, ...more] = await centre.owner(
    `
      select cron, timezone, data -> 'input' as input
      from pgboss.schedule
      where data -> 'input' ->> 'of' = 'finance.prove' and timezone = 'Africa/Cairo'
    `,
  )
  assert.deepEqual([planned.cron, more], ['RRULE:FREQ=DAILY;BYHOUR=2;BYMINUTE=30', []], '02:30 in Cairo, once')
  const elsewhere = await centre.app.addEstablishment('ELSEWHERE')
  await centre.owner(`update establishment set time_zone = 'Asia/Dubai' where id = $1`, [elsewhere])
  for (let times = 0; times < 2; times += 1)
    await nightsBegin([nightlyProof], () => runtime, application.db, clock)['nights.begin']!({
      establishmentId,
      id: newId(),
      createdBy: null,
      input: planned.input,
      progress: {},
      signal: new AbortController().signal,
      save: async () => {},
    })
  const sent = await centre.owner(
    `
      select data ->> 'establishment' as establishment
      from pgboss.job
      where data ->> 'kind' = 'finance.prove'
    `,
  )
  const to = sent.map((each) => each.establishment)
  assert.deepEqual([to.includes(establishmentId), to.includes(elsewhere), new Set(to).size], [true, false, to.length])
  const held = (await centre.read('account', drawer.token)).balance
  const { owner } = centre.app.database
  await pastRules(owner, (client) =>
    client.query(
      `update ledger_transfer set posted_at = (posted_at at time zone 'UTC' - interval '2 hours') at time zone 'UTC'`,
    ),
  )
  await night('2026-11-22')
  await night('2026-11-22')
  assert.deepEqual(await centre.owner('select snapshots > 3 as some, broken from ledger_proof'), [
    { some: true, broken: 0 },
  ])
  assert.equal((await centre.read('account', drawer.token)).balance, held, 'the same from a snapshot')
  assert.equal((await centre.owner(`select count(*)::int as n from notification where kind = 'booksBroken'`))[0].n, 0)
  await pastRules(owner, (client) =>
    client.query(`update ledger_snapshot set balance = balance + 7 where kind = 'Cash'`),
  )
  await night('2026-11-23')
  assert.ok((await ask()).body.last.broken > 0)
  const notifications = await centre.owner(`select link, user_id from notification where kind = 'booksBroken'`)
  assert.ok(
    notifications.length > 0 &&
      notifications.every((notice) => notice.link === '/finance/trial-balance') &&
      notifications.some((notice) => notice.user_id === users.MasterAdmin.id),
  )
  const page = await centre.app.call(users.MasterAdmin, 'GET', '/api/finance/proof')
  assert.deepEqual(
    [...new Set(page.body.findings.map((finding: { proof: string }) => finding.proof))],
    ['accounts', 'snapshots'],
  )
  assert.equal(
    page.body.lines.reduce((sum: number, line: { debit: number; credit: number }) => sum + line.debit - line.credit, 0),
    0,
  )
  const nobody = await centre.app.addUser('Employee', {})
  assert.equal((await centre.app.call(nobody, 'GET', '/api/finance/proof')).status, 403)
})
