/** Running numbers after a restore: what may be on papers is handed out by nobody, and can be entered again once. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idOf } from '@topcenter/model/kit/token'
import { type Centre, codeIn, makeStudent, refusalIn, type Shown, startCentre } from '../test/education/test-centre.ts'
import { prove } from './finance/books/proof.service.ts'
import { makeDebt } from './finance/debts/debts.service.ts'
import { skipNumbers } from './skip-numbers.ts'

const hour = 3_600_000
let centre: Centre
let student: Shown
let drawer: Shown
let method: Shown

before(async () => {
  centre = await startCentre()
  student = await makeStudent(centre)
  drawer = await centre.create('account', { names: { en: 'Drawer' } })
  method = await centre.create('paymentMethod', { names: { en: 'Cash' }, needsVerification: false })
  const user = idOf(student.token, 'usr')!
  await centre.run((ctx) => makeDebt(ctx, { user, debtType: 'Service', debtOn: { en: 'A course' }, price: 100_000 }))
})
after(() => centre.close())

const money = () => ({ money: 100, accountToken: drawer.token, paymentMethodToken: method.token })
const pay = async (): Promise<number> =>
  (await centre.call('receipt.take', { body: { payerToken: student.token, ...money() } })).receiptNumber
const findings = () => centre.run((ctx) => prove(ctx.tx)).then(({ findings: found }) => found)
const lose = (hours: number): Promise<void> => {
  const now = centre.app.clock.now()
  return skipNumbers(centre.app.database.connection, { since: new Date(now.getTime() - hours * hour), now })
}
const gaps = (kind: string): Promise<Shown[]> =>
  centre.owner('select id, series, "from", "to", reason from number_gap where kind = $1 order by "from"', [kind])

test('receipts go on behind what may have been handed out, the books are right, and managers and cashiers see the gap', async () => {
  for (let n = 1; n <= 3; n += 1) assert.equal(await pay(), n)
  await lose(1)
  assert.equal(await pay(), 104, 'a hundred at least')
  assert.deepEqual(await findings(), [])
  const [gap] = await gaps('Receipt')
  assert.deepEqual([gap.from, gap.to, gap.reason], [4, 103, 'Restore'])
  const cashier = await centre.app.addUser('Employee', { InstallmentPayment: ['view', 'addPayments'] })
  const teller = await centre.app.addUser('Employee', { Student: ['view'] })
  for (const user of [centre.app.users.MasterAdmin, cashier]) {
    const { status, body } = await centre.app.call(user, 'GET', '/api/number-gaps?kind=Receipt')
    assert.equal(status, 200)
    assert.deepEqual(
      body.items.map((item: Shown) => [item.from, item.to, item.reason]),
      [[4, 103, 'Restore']],
    )
  }
  assert.notEqual((await centre.app.call(teller, 'GET', '/api/number-gaps')).status, 200)
  for (const user of [centre.app.users.Student, centre.app.users.Parent])
    assert.deepEqual((await centre.app.call(user, 'GET', '/api/number-gaps')).body.items ?? [], [])
})

test('the proof still finds a receipt that is missing outside of a gap', async () => {
  await centre.owner('update receipt_counter set last = last + 1')
  assert.deepEqual(
    (await findings()).map(({ proof, label }) => [proof, label]),
    [['receiptNumbers', '105']],
  )
  await centre.owner('update receipt_counter set last = last - 1')
})

test('a lost receipt is entered under its number once, and no number outside of the gap', async () => {
  const { body } = await centre.app.call(centre.app.users.MasterAdmin, 'GET', '/api/number-gaps?kind=Receipt')
  const { token } = body.items[0]
  const enter = (receiptNumber: number): Promise<unknown> =>
    centre.act('numberGap', token, 'enterReceipt', { receiptNumber, userToken: student.token, ...money() })
  await enter(50)
  const [entered] = await centre.owner('select money, allocated from receipt where receipt_number = 50')
  assert.deepEqual([Number(entered.money), Number(entered.allocated)], [100, 100])
  assert.deepEqual((await refusalIn(enter(50))).fields?.[0], { name: 'receiptNumber', code: 'field.taken' })
  assert.equal(await codeIn(enter(3)), 'field.min')
  assert.equal(await codeIn(enter(104)), 'field.max')
  const both = await Promise.allSettled([enter(51), enter(51)])
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'], 'one of two at once')
  assert.equal((await centre.owner('select from receipt where receipt_number = 51')).length, 1)
  assert.equal(await pay(), 105, 'the next number is not the one after it')
  assert.deepEqual(await findings(), [])
})

test('codes, certificates and cards skip too, by their busiest hour and the hours that were lost', async () => {
  const codeNumber = async (): Promise<number> => Number(/\d+$/.exec((await makeStudent(centre)).code)![0])
  const before = await codeNumber()
  for (let n = 0; n < 60; n += 1) await codeNumber()
  const year = centre.app.clock.now().getUTCFullYear()
  await centre.owner('insert into certificate_counter (establishment_id, year, last) values ($1, $2, 7)', [
    centre.app.establishmentId,
    year - 1,
  ])
  await centre.owner(`insert into code_counter (establishment_id, entity, last) values ($1, 'mediaPackageCode', 500)`, [
    centre.app.establishmentId,
  ])
  await lose(2.5)
  const next = await codeNumber()
  assert.ok(next > before + 60 + 3 * 60, `${next}`)
  const students = (await gaps('Code')).findLast(({ series }) => series === 'STU')
  assert.ok(students.from === before + 61 && students.to === next - 1)
  assert.deepEqual(
    (await gaps('Certificate')).map(({ series, from, to }) => [series, from, to]),
    [
      [String(year), 1, 100],
      [String(year - 1), 8, 107],
    ],
  )
  assert.deepEqual(
    (await gaps('Card')).map(({ from, to }) => [from, to]),
    [[501, 600]],
  )
})

test('one centre alone skips, where it alone was loaded', async () => {
  const other = await centre.app.addEstablishment('OTHER')
  await skipNumbers(centre.app.database.connection, { since: new Date(), establishmentId: other })
  const made = await centre.owner(
    "select establishment_id as id from number_gap where created_at > now() - interval '1 minute'",
  )
  assert.deepEqual(new Set(made.map(({ id }) => id)), new Set([other]))
})
