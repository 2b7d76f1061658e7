/** The books, over the real database: what is owed, planned, paid and given back, and that nothing is lost on the way. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { postings } from '@topcenter/model/finance/postings'
import { idOf } from '@topcenter/model/kit/token'
import {
  type Centre,
  codeIn,
  makeStudent,
  refusalIn,
  type Shown,
  startCentre,
} from '../../../test/education/test-centre.ts'
import { oweCourse } from '../../../test/finance/debts/debts-for-tests.ts'
import { makeDebt } from '../debts/debts.service.ts'
import { takePayment } from '../payments/payments.service.ts'

let centre: Centre
let cash: Shown
let method: Shown
let transferMethod: Shown
before(async () => {
  centre = await startCentre()
  cash = await centre.create('account', { names: { en: 'Drawer' } })
  method = await centre.create('paymentMethod', { names: { en: 'Cash' }, needsVerification: false })
  transferMethod = await centre.create('paymentMethod', { names: { en: 'Transfer' }, needsVerification: true })
})
after(() => centre.close())

const owe = async (student: Shown, price: number, more: object = {}): Promise<Shown> =>
  centre.read('debt', await oweCourse(centre, student, price, more))
const pay = (body: object): Promise<Shown> =>
  centre.call('receipt.take', { body: { accountToken: cash.token, paymentMethodToken: method.token, ...body } })
const read = (debt: Shown): Promise<Shown> => centre.read('debt', debt.token)
const partsOf = async (debt: Shown): Promise<Shown[]> =>
  (await centre.call('installmentScheduleTime.list', { query: { debtToken: debt.token, canceled: 'NotCanceled' } }))
    .items
const balance = async (): Promise<number> => (await centre.read('account', cash.token)).balance

test('D6.5 D6.6 a debt is planned, paid oldest first, and ends paid off; what is over becomes credit only when that is said', async () => {
  const student = await makeStudent(centre)
  const debt = await owe(student, 100_001, { discount: 1 })
  assert.deepEqual(
    [debt.money, debt.remainder, debt.unscheduled, debt.state, debt.nextDueOn],
    [100_000, 100_000, 100_000, 'NotScheduled', '2026-11-21'],
  )
  await centre.create('installment', { debtToken: debt.token, startsOn: '2026-10-31', parts: 3, everyMonths: 1 })
  const parts = await partsOf(debt)
  assert.deepEqual(
    parts.map((part) => part.amount),
    [33_334, 33_333, 33_333],
  )
  assert.deepEqual([(await read(debt)).state, (await read(debt)).nextDueOn], ['Scheduled', '2026-10-31'])
  const before = await balance()
  const first = await pay({ payerToken: student.token, money: 40_000 })
  assert.deepEqual(
    (await partsOf(debt)).map((part) => [part.paid ?? 0, part.remainder ?? 0]),
    [
      [33_334, 0],
      [6_666, 26_667],
      [0, 33_333],
    ],
  )
  assert.deepEqual([(await read(debt)).paid, (await read(debt)).nextDueOn], [40_000, '2026-11-30'])
  const over = await refusalIn(pay({ payerToken: student.token, money: 60_001 }))
  assert.deepEqual([over.fields![0]!.code, over.fields![0]!.params], ['debt.overRemainder', { remainder: '600.00' }])
  const last = await pay({ payerToken: student.token, money: 60_001, leftOver: 'Credit' })
  assert.deepEqual([last.allocated, last.credit, last.receiptNumber], [60_000, 1, first.receiptNumber + 1])
  const paid = await read(debt)
  assert.deepEqual([paid.state, paid.remainder, paid.nextDueOn], ['PaidOff', 0, null])
  assert.equal((await balance()) - before, 100_001)
  const [line] = (await centre.call('walletTransaction.list', { query: { userToken: student.token } })).items
  assert.deepEqual([line.transactionType, line.paidMoney, line.balance], ['Deposit', 1, 1])
})

test('D6.6 one receipt pays for several children; a part alone takes no more than it is', async () => {
  const [one, two] = [await makeStudent(centre), await makeStudent(centre)]
  const debts = [await owe(one, 5_000, { dueOn: '2026-09-01' }), await owe(two, 7_000, { dueOn: '2026-08-01' })]
  const receipt = await pay({ payerToken: one.token, debtorsTokens: [one.token, two.token], money: 8_000 })
  assert.deepEqual([(await read(debts[0]!)).paid, (await read(debts[1]!)).paid], [1_000, 7_000])
  assert.equal(
    (await centre.call('installmentPayment.list', { query: { receiptToken: receipt.token } })).items.length,
    2,
  )
  await centre.create('installment', { debtToken: debts[0]!.token, startsOn: '2026-12-01', parts: 2 })
  const [part] = await partsOf(debts[0]!)
  assert.equal(
    await codeIn(pay({ payerToken: one.token, installmentScheduleTimeToken: part!.token, money: part!.amount + 1 })),
    'debt.overRemainder',
  )
  await pay({ payerToken: one.token, installmentScheduleTimeToken: part!.token, money: part!.amount })
})

test('D6.6 other methods than cash wait for verification and count when verified; a rejected one never counts', async () => {
  const student = await makeStudent(centre)
  const debt = await owe(student, 3_000)
  const before = await balance()
  const waiting = await pay({ payerToken: student.token, money: 2_000, paymentMethodToken: transferMethod.token })
  assert.deepEqual(
    [waiting.verification, waiting.allocated, (await read(debt)).paid, (await balance()) - before],
    ['Waiting', 0, 0, 0],
  )
  await pay({ payerToken: student.token, money: 2_500 })
  const verified = (await centre.act('receipt', waiting.token, 'verify')).record
  assert.deepEqual([verified.verification, verified.allocated, verified.credit], ['Verified', 500, 1_500])
  assert.equal((await read(debt)).state, 'PaidOff')
  assert.equal((await balance()) - before, 4_500)
  await owe(student, 1_000)
  const other = await pay({ payerToken: student.token, money: 1_000, paymentMethodToken: transferMethod.token })
  assert.equal(
    (await centre.act('receipt', other.token, 'reject', { reason: 'It never came' })).record.verification,
    'Rejected',
  )
  assert.equal(await codeIn(centre.act('receipt', other.token, 'verify')), 'record.wrongState')
  assert.equal((await balance()) - before, 4_500)
  const used = await pay({
    payerToken: student.token,
    money: 1_000,
    source: 'Wallet',
    accountToken: undefined,
    paymentMethodToken: undefined,
  })
  assert.equal(used.allocated, 1_000)
  assert.equal((await balance()) - before, 4_500, 'credit is not cash again')
  await owe(student, 1_000)
  assert.equal(await codeIn(pay({ payerToken: student.token, money: 501, source: 'Wallet' })), 'wallet.belowZero')
})

test('D6.6 a refund gives back at most what was paid, out of an account that has it; the debt is owed again and can then be canceled', async () => {
  const student = await makeStudent(centre)
  const debt = await owe(student, 9_000)
  await centre.create('installment', { debtToken: debt.token, startsOn: '2026-12-01', parts: 3 })
  const receipt = await pay({ payerToken: student.token, money: 3_000 })
  const [payment] = (await centre.call('installmentPayment.list', { query: { receiptToken: receipt.token } })).items
  assert.equal(await codeIn(centre.act('debt', debt.token, 'cancel', { reason: 'Left' })), 'debt.paid')
  const [part] = await partsOf(debt)
  assert.equal(
    await codeIn(centre.act('installmentScheduleTime', part!.token, 'cancel', { reason: 'Left' })),
    'debt.partPaid',
  )
  await assert.rejects(
    centre.owner(
      `
        update installment_schedule_time
        set canceled = 'Canceled', canceled_at = now(), remainder = 0
        where id = $1
      `,
      [idOf(part!.token, 'ist')],
    ),
    /installment_schedule_time_paid/,
  )
  assert.equal(
    await codeIn(centre.act('installmentPayment', payment.token, 'refund', { money: 3_001, reason: 'Too much' })),
    'payment.overRefund',
  )
  const empty = await centre.create('account', { names: { en: 'Empty' } })
  assert.equal(
    await codeIn(
      centre.act('installmentPayment', payment.token, 'refund', {
        money: 1,
        reason: 'From nothing',
        accountToken: empty.token,
      }),
    ),
    'account.belowZero',
  )
  const half = (await centre.act('installmentPayment', payment.token, 'refund', { money: 1_000, reason: 'Ill' })).record
  assert.deepEqual([half.refunded, half.refund], [1_000, 'NotRefunded'])
  const whole = (await centre.act('installmentPayment', payment.token, 'refund', { reason: 'Left' })).record
  assert.deepEqual([whole.refunded, whole.refund], [3_000, 'Refunded'])
  assert.deepEqual([(await read(debt)).paid, (await read(debt)).remainder], [0, 9_000])
  const canceled = (await centre.act('debt', debt.token, 'cancel', { reason: 'Left' })).record
  assert.deepEqual([canceled.state, canceled.remainder, canceled.nextDueOn], ['Canceled', 0, null])
  assert.deepEqual(await partsOf(debt), [])
})

test('D6.5 a changed part spreads over the later ones, a canceled one returns to the rest, and the sum stays exact', async () => {
  const student = await makeStudent(centre)
  const debt = await owe(student, 1_000)
  await centre.create('installment', { debtToken: debt.token, startsOn: '2026-12-31', parts: 4 })
  const [first, second] = await partsOf(debt)
  await centre.act('installmentScheduleTime', first!.token, 'changeAmount', { amount: 400 })
  assert.deepEqual(
    (await partsOf(debt)).map((part) => part.amount),
    [400, 200, 200, 200],
  )
  assert.deepEqual(
    (await partsOf(debt)).map((part) => part.dueDateTime.slice(0, 10)),
    ['2026-12-30', '2027-01-30', '2027-02-27', '2027-03-30'],
    'midnights of Cairo, months clamped',
  )
  await centre.act('installmentScheduleTime', second!.token, 'cancel', { reason: 'Agreed' })
  assert.deepEqual([(await read(debt)).unscheduled, (await read(debt)).state], [200, 'NotScheduled'])
  assert.equal(
    await codeIn(centre.create('installment', { debtToken: debt.token, startsOn: '2027-05-01', amount: 201 })),
    'debt.overUnscheduled',
  )
  assert.equal(
    await codeIn(
      centre.create('installment', {
        debtToken: debt.token,
        startsOn: '2027-05-01',
        freeParts: [{ dueOn: '2027-05-01', amount: 100 }],
        amount: 200,
      }),
    ),
    'debt.partsSum',
  )
  assert.equal(
    await codeIn(
      centre.create('installment', { debtToken: debt.token, startsOn: '2027-05-01', parts: 3, roundTo: 100 }),
    ),
    'debt.roundingTooLarge',
  )
  await centre.create('installment', {
    debtToken: debt.token,
    startsOn: '2027-05-01',
    freeParts: [
      { dueOn: '2027-05-01', amount: 150 },
      { dueOn: '2027-06-01', amount: 50 },
    ],
  })
  assert.equal((await read(debt)).state, 'Scheduled')
  assert.ok((await read(debt)).allowed.includes('cancelInstallments'))
  await centre.act('debt', debt.token, 'cancelInstallments', { reason: 'Anew' })
  assert.deepEqual(
    [
      (await read(debt)).unscheduled,
      (await partsOf(debt)).length,
      (await read(debt)).allowed.includes('cancelInstallments'),
    ],
    [1_000, 0, false],
  )
  assert.equal(
    await codeIn(centre.act('debt', debt.token, 'cancelInstallments', { reason: 'Anew' })),
    'debt.notPlanned',
  )
  await assert.rejects(
    centre.owner('update debt set unscheduled = 999 where id = $1', [idOf(debt.token, 'dbt')]),
    /debt_|add up/,
  )
})

test('D6.1 D6.2 the books are append-only, balanced by construction, and take nothing without a key or twice with one', async () => {
  const student = await makeStudent(centre)
  const make = (key: string | undefined) =>
    centre.run((ctx) =>
      makeDebt(
        { ...ctx, key },
        { user: idOf(student.token, 'usr')!, debtType: 'Service', debtOn: { en: 'A course' }, price: 100 },
      ),
    )
  assert.equal(await codeIn(make(undefined)), 'request.keyRequired')
  for (const by of [method, transferMethod])
    assert.equal(
      await codeIn(
        centre.run((ctx) =>
          takePayment(
            { ...ctx, key: undefined },
            {
              payer: idOf(student.token, 'usr')!,
              debtors: [idOf(student.token, 'usr')!],
              money: 100,
              leftOver: 'Credit',
              account: idOf(cash.token, 'acc'),
              paymentMethod: idOf(by.token, 'pmt'),
            },
          ),
        ),
      ),
      'request.keyRequired',
      by.names.en,
    )
  for (const statement of [
    'update ledger_event set reason = null',
    'delete from ledger_transfer',
    'truncate ledger_transfer',
  ]) {
    await assert.rejects(centre.owner(statement), /append-only/)
    await assert.rejects(
      centre.run((ctx) => ctx.tx.run({ sql: statement })),
      /permission denied|append-only/,
    )
  }
  const [event] = await centre.owner(`select * from ledger_event limit 1`)
  await assert.rejects(
    centre.owner(
      `
        insert into ledger_transfer (
          establishment_id, id, event_id, debit_kind, debit_id, credit_kind, credit_id, amount, kind, at
        )
        values ($1, gen_random_uuid(), $2, 'Cash', $3, 'Owner', $3, 1, 'AccountDeposited', now())
      `,
      [event.establishment_id, event.id, event.id],
    ),
    /posted with its event/,
  )
})

test('D6.3 D6.4 D6.10 accounts: the balance is the sum of transfers; expenses, revenues and shifts move it; nothing goes below zero or into an approved shift', async () => {
  const account = await centre.create('account', { names: { en: 'Second drawer' } })
  const balanceNow = async () => (await centre.read('account', account.token)).balance
  assert.deepEqual(
    await refusalIn(centre.act('account', account.token, 'withdraw', { money: 1, reason: 'Nothing there' })),
    { refused: 'account.belowZero', fields: [{ name: 'money', code: 'account.belowZero' }] },
  )
  const shift = await centre.create('cashierShift', { accountToken: account.token, openingFloat: 0 })
  assert.equal(
    await codeIn(centre.create('cashierShift', { accountToken: account.token, openingFloat: 0 })),
    'shift.alreadyOpen',
  )
  await centre.act('account', account.token, 'deposit', { money: 10_000, reason: 'Change' })
  await centre.act('account', account.token, 'transfer', {
    toAccountToken: cash.token,
    money: 1_000,
    reason: 'Over there',
  })
  const type = await centre.create('expensesType', { names: { en: 'Rent' } })
  const expense = await centre.create('expense', {
    expensesTypeToken: type.token,
    accountToken: account.token,
    money: 2_000,
  })
  assert.equal(await balanceNow(), 7_000)
  await centre.act('expense', expense.token, 'refund', { reason: { en: 'Paid twice' } })
  assert.equal(
    await codeIn(centre.act('expense', expense.token, 'refund', { reason: { en: 'Again' } })),
    'money.refunded',
  )
  const earned = await centre.create('revenuesType', { names: { en: 'Canteen' } })
  await centre.create('revenue', { revenuesTypeToken: earned.token, accountToken: account.token, money: 500 })
  assert.equal(await balanceNow(), 9_500)
  const moves = (await centre.call('accountTransaction.list', { query: { accountToken: account.token } })).items
  assert.deepEqual(
    moves.map((move: Shown) => [move.transactionType, move.money, move.balanceAfter]),
    [
      ['AccruedRevenue', 500, 9_500],
      ['RefundedExpense', 2_000, 9_000],
      ['PaidExpense', 2_000, 7_000],
      ['Withdrawal', 1_000, 9_000],
      ['Deposit', 10_000, 10_000],
    ],
  )
  centre.app.clock.advance(3_600_000)
  assert.equal(
    await codeIn(centre.act('cashierShift', shift.token, 'close', { counted: 9_400 })),
    'shift.reasonRequired',
  )
  const closed = (
    await centre.act('cashierShift', shift.token, 'close', { counted: 9_400, reason: 'A note was missing' })
  ).record
  assert.deepEqual([closed.expected, closed.difference], [9_500, -100])
  await centre.act('cashierShift', shift.token, 'approve')
  const [approval] = (await centre.call('cashierShift.history', { params: { token: shift.token } })).items
  assert.deepEqual(
    Object.keys(approval.changes).sort(),
    ['approvedAt', 'approvedBy', 'state'],
    'the history tells what changed, not what was reckoned again',
  )
  assert.equal(await balanceNow(), 9_400)
  const late = { expensesTypeToken: type.token, accountToken: account.token, money: 1 }
  assert.equal(await codeIn(centre.create('expense', { ...late, at: '2026-11-21T09:30:00Z' })), 'shift.closed')
  assert.equal(await codeIn(centre.create('expense', { ...late, at: '2027-01-01T00:00:00Z' })), 'money.future')
})

test('D6.6 D6.10 what was announced in a shift is verified after it was approved, and counts in the shift that is open then', async () => {
  const account = await centre.create('account', { names: { en: 'Third drawer' } })
  const student = await makeStudent(centre)
  await owe(student, 700)
  const open = () => centre.create('cashierShift', { accountToken: account.token, openingFloat: 0 })
  const count = async (shift: Shown, counted: number) => {
    centre.app.clock.advance(60_000)
    await centre.act('cashierShift', shift.token, 'close', { counted })
    return (await centre.act('cashierShift', shift.token, 'approve')).record
  }
  const first = await open()
  centre.app.clock.advance(60_000)
  const cheque = await pay({
    payerToken: student.token,
    accountToken: account.token,
    paymentMethodToken: transferMethod.token,
    money: 700,
  })
  assert.equal((await count(first, 0)).expected, 0)
  const second = await open()
  centre.app.clock.advance(60_000)
  const now = centre.app.clock.now().toISOString()
  const verified = (await centre.act('receipt', cheque.token, 'verify')).record
  assert.deepEqual([verified.at, verified.verifiedAt], [cheque.at, now])
  const [payment] = (await centre.call('installmentPayment.list', { query: { receiptToken: cheque.token } })).items
  assert.equal(payment.at, now)
  const approved = await count(second, 700)
  assert.deepEqual([approved.expected, approved.difference], [700, 0])
})

test('D6.10 what is dated into a closed shift is seen before it is approved: its difference needs a reason, and is what is booked', async () => {
  const account = await centre.create('account', { names: { en: 'Fourth drawer' } })
  const type = await centre.create('expensesType', { names: { en: 'Taxi' } })
  const shift = await centre.create('cashierShift', { accountToken: account.token, openingFloat: 0 })
  await centre.act('account', account.token, 'deposit', { money: 5_000, reason: 'Change' })
  const at = centre.app.clock.now().toISOString()
  centre.app.clock.advance(60_000)
  await centre.act('cashierShift', shift.token, 'close', { counted: 5_000 })
  await centre.create('expense', { expensesTypeToken: type.token, accountToken: account.token, money: 1_200, at })
  const approve = (input: object) => centre.act('cashierShift', shift.token, 'approve', input)
  const { fields } = await refusalIn(approve({}))
  assert.deepEqual(fields, [
    { name: 'reason', code: 'shift.movedSince', params: { expected: '38.00', counted: '50.00' } },
  ])
  const { record } = await approve({ reason: 'Paid out of a pocket' })
  assert.deepEqual(
    [record.expected, record.difference, record.differenceReason, record.state],
    [3_800, 1_200, 'Paid out of a pocket', 'Approved'],
  )
  assert.equal((await centre.read('account', account.token)).balance, 5_000)
})

test('D6.1 docs/postings.md lists what each event moves, all of it and nothing else', async () => {
  const page = await readFile(fileURLToPath(new URL('../../../../docs/postings.md', import.meta.url)), 'utf8')
  let event = ''
  const written = page
    .split('\n')
    .filter((line) => /^\| \w* \| [A-Z]/.test(line))
    .map((line) => {
      const [, name, debit, credit] = line.split('|').map((cell) => cell.trim())
      event = name || event
      return `${event} ${debit} ${credit}`
    })
  assert.deepEqual(
    written,
    Object.entries(postings).flatMap(([name, pairs]) => pairs.map(([debit, credit]) => `${name} ${debit} ${credit}`)),
  )
})

test('D11.1 sums of account transactions read no events where nobody asks who moved the money', async () => {
  const plan = async (columns: string): Promise<string> =>
    (
      await centre.owner(
        `
          explain
          select account_id, transaction_type, ${columns}
          from account_transaction
          where establishment_id = $1 and at >= '2026-01-01'
          group by 1, 2
        `,
        [centre.app.establishmentId],
      )
    )
      .map((row) => String(row['QUERY PLAN']))
      .join('\n')
  assert.match(await plan('sum(money)'), /ledger_transfer/)
  assert.doesNotMatch(await plan('sum(money)'), /ledger_event/)
  assert.match(await plan('count(distinct by_id)'), /ledger_event/)
})
