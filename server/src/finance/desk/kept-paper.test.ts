/** Numbered papers keep their content: each later print is a copy, and shows later changes separately. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { printedPages } from '../../../test/documents/read-pdf-for-tests.ts'
import { type Centre, makeStudent, type Shown, startCentre } from '../../../test/education/test-centre.ts'
import { pastRules } from '../../../test/platform/database/test-database.ts'
import { lowerDebt } from '../debts/lower.service.ts'
import { makeDebt } from '../debts/debts.service.ts'
import { checkPath } from '../../papers/seal.ts'

let centre: Centre
let cash: Shown
let method: Shown
before(async () => {
  centre = await startCentre()
  cash = await centre.create('account', { names: { en: 'Drawer', ar: 'الخزينة' } })
  method = await centre.create('paymentMethod', { names: { en: 'By hand', ar: 'نقدًا' }, needsVerification: false })
})
after(() => centre.close())

const print = async (entity: string, token: string, language: 'ar' | 'en' = 'en'): Promise<string> => {
  const { body } = await centre.call(`${entity}.document`, { params: { token }, query: { language } })
  return (await printedPages(body as Buffer)).join(' ')
}
const rename = (table: string, { token }: Shown, en: string) =>
  centre.owner(`update ${table} set name_en = $1, name_ar = 'اسم آخر' where id = $2`, [
    en,
    idOf(token, token.split('_')[0]!)!,
  ])
/** Returns the paper without the parts that may differ: the copy's line, later changes, and who printed when. */
const content = (paper: string): string =>
  paper
    .replace(/Copy, printed on \d+ \w+ \d+,? (at )?[\d:]+ ?([ap]m)?/giu, '')
    .replace(/Since then: .*? (?=Received from|Paid|Account)/gu, '')
    .replace(/\s+/gu, ' ')

test('a receipt says what was owed, who paid and where, as it was when it was made', async () => {
  const student = await makeStudent(centre, { names: { ar: 'سلمى إبراهيم', en: 'Salma Ibrahim' } })
  await centre.run((ctx) =>
    makeDebt(ctx, {
      user: idOf(student.token, 'usr')!,
      debtType: 'Service',
      debtOn: { en: 'Trip', ar: 'رحلة' },
      price: 100_000,
    }),
  )
  const pay = (money: number) =>
    centre.call('receipt.take', {
      body: { payerToken: student.token, money, accountToken: cash.token, paymentMethodToken: method.token },
    })
  const receipt = await pay(30_000)
  const first = await print('receipt', receipt.token)
  for (const phrase of ['Salma Ibrahim', 'Drawer', 'By hand', '700.00'])
    assert.ok(first.includes(phrase), `${phrase} in ${first}`)
  assert.ok(!first.includes('Copy, printed on'))
  const [payment] = (await centre.call('installmentPayment.list', { query: { receiptToken: receipt.token } })).items
  await pay(20_000)
  await centre.act('installmentPayment', payment.token, 'refund', { money: 10_000, reason: 'Left early' })
  await rename('account', cash, 'Other drawer')
  await rename('payment_method', method, 'Other method')
  await rename('user_account', student, 'Other Name')
  const later = await print('receipt', receipt.token)
  for (const phrase of ['Salma Ibrahim', 'Drawer', 'By hand', '700.00', 'Copy, printed on', 'EGP 100.00 refunded on'])
    assert.ok(later.includes(phrase), `${phrase} in ${later}`)
  assert.doesNotMatch(later, /Other (drawer|method|name)/iu)
  const arabic = await print('receipt', receipt.token, 'ar')
  for (const phrase of ['سلمى', 'نسخة', 'بعد ذلك', '700.00'])
    assert.ok(arabic.includes(phrase), `${phrase} in ${arabic}`)
  await assert.rejects(centre.owner(`update kept_paper set content = '{}'`), /append-only/u)
})

test('vouchers and shifts keep the names of their day', async () => {
  const safe = await centre.create('account', { names: { en: 'Safe one', ar: 'خزنة' } })
  await centre.act('account', safe.token, 'deposit', { money: 500_000, reason: 'Opening' })
  centre.app.clock.advance(60_000)
  const shift = await centre.create('cashierShift', { accountToken: safe.token, openingFloat: 500_000 })
  const rent = await centre.create('expensesType', { names: { en: 'Rent', ar: 'إيجار' } })
  const expense = await centre.create('expense', {
    expensesTypeToken: rent.token,
    accountToken: safe.token,
    money: 10_000,
  })
  centre.app.clock.advance(60_000)
  await centre.act('cashierShift', shift.token, 'close', { counted: 490_000 })
  const { items } = await centre.call('accountTransaction.list', { query: { accountToken: safe.token } })
  const papers: [string, string][] = [
    ['expense', expense.token],
    ['cashierShift', shift.token],
    ...items.map(({ token }: Shown): [string, string] => ['accountTransaction', token]),
  ]
  const firsts = []
  for (const [entity, token] of papers) firsts.push(await print(entity, token))
  await rename('account', safe, 'Renamed')
  await rename('expenses_type', rent, 'Renamed')
  for (const [at, [entity, token]] of papers.entries()) {
    const later = await print(entity, token)
    assert.ok(!firsts[at]!.includes('Copy, printed on'), entity)
    assert.ok(later.includes('Copy, printed on'), later)
    assert.equal(content(later), content(firsts[at]!))
  }
  await centre.act('expense', expense.token, 'refund', { reason: { en: 'Wrong bill', ar: 'فاتورة خطأ' } })
  assert.match(await print('expense', expense.token), /Since then: Refunded on .*Wrong bill/u)
})

const owe = async (of: Shown, price: number, on: { en: string; ar: string }): Promise<string> =>
  tokenOf(
    'dbt',
    (await centre.run((ctx) =>
      makeDebt(ctx, { user: idOf(of.token, 'usr')!, debtType: 'Service', debtOn: on, price }),
    ))!,
  )
const take = (payer: Shown, money: number, more: object = {}): Promise<Shown> =>
  centre.call('receipt.take', {
    body: { payerToken: payer.token, money, accountToken: cash.token, paymentMethodToken: method.token, ...more },
  })
/** Deletes kept rows, so that records are as a backup of an older release leaves them. */
const forget = () => pastRules(centre.app.database.owner, (client) => client.query('delete from kept_paper'))
const verificationPage = async (receipt: Shown): Promise<string> => {
  const { receiptNumber } = await centre.read('receipt', receipt.token)
  const [path] = await centre.run(async (ctx) => [await checkPath(ctx.tx, centre.app.establishmentId, receiptNumber)])
  return (await centre.app.application.http.inject({ url: `${path}&lang=en` })).body
    .replace(/[\u2066-\u2069]/gu, '')
    .replace(/\s+/gu, ' ')
}

test('write-offs and cancellations stand apart on the receipt and on the page that proves it', async () => {
  const student = await makeStudent(centre, { names: { ar: 'هالة سمير', en: 'Hala Samir' } })
  const debt = await owe(student, 100_000, { en: 'Bus', ar: 'حافلة' })
  // at the same moment as the receipt, and before it
  await centre.run((ctx) => lowerDebt(ctx, idOf(debt, 'dbt')!, 90_000, 'Agreed before'))
  const receipt = await take(student, 30_000)
  const first = await print('receipt', receipt.token)
  assert.ok(first.includes('600.00') && !first.includes('Since then'), first)
  const { code } = await centre.read('debt', debt)
  await centre.act('debt', debt, 'writeOff', { reason: 'Agreed after' })
  const given = `EGP 600.00 of debt ${code} written off on`
  const later = await print('receipt', receipt.token)
  assert.ok(later.includes(`Since then: ${given}`), later)
  assert.ok(!later.includes('EGP 100.00 of debt'), later)
  assert.equal(content(later), content(first))
  const page = await verificationPage(receipt)
  assert.ok(page.includes('Since then') && page.includes(given), page)

  const other = await makeStudent(centre, { names: { ar: 'هدى سمير', en: 'Hoda Samir' } })
  const dropped = await owe(other, 50_000, { en: 'Art', ar: 'رسم' })
  const paid = await take(other, 20_000)
  const [payment] = (await centre.call('installmentPayment.list', { query: { receiptToken: paid.token } })).items
  await centre.act('installmentPayment', payment.token, 'refund', { money: 20_000, reason: 'Gave it up' })
  await centre.act('debt', dropped, 'cancel', { reason: 'Gave it up' })
  const ended = await print('receipt', paid.token)
  const changes = [
    'EGP 200.00 refunded on',
    `EGP 500.00 of debt ${(await centre.read('debt', dropped)).code} canceled on`,
  ]
  for (const change of changes) {
    assert.ok(ended.includes(change), `${change} in ${ended}`)
    assert.ok((await verificationPage(paid)).includes(change), change)
  }
  assert.ok(ended.includes('300.00'), ended)
})

test('a receipt that waited says what was owed when it was verified, and a rejected one says so', async () => {
  const transfer = await centre.create('paymentMethod', {
    names: { en: 'Transfer', ar: 'تحويل' },
    needsVerification: true,
  })
  const student = await makeStudent(centre, { names: { ar: 'منى علي', en: 'Mona Ali' } })
  await owe(student, 40_000, { en: 'Camp', ar: 'معسكر' })
  const by = { paymentMethodToken: transfer.token, debtorsTokens: [student.token] }
  const receipt = await take(student, 30_000, by)
  const rejected = await take(student, 10_000, by)
  const waiting = await print('receipt', receipt.token)
  assert.ok(waiting.includes('Waiting for verification') && !waiting.includes('Camp'), waiting)
  await take(student, 20_000)
  await centre.act('receipt', receipt.token, 'verify')
  const verified = await print('receipt', receipt.token)
  for (const phrase of ['Since then: Verified on', 'Camp', '200.00', '0.00'])
    assert.ok(verified.includes(phrase), `${phrase} in ${verified}`)
  assert.match(verified, /credit.*100\.00/iu)
  await owe(student, 5_000, { en: 'Late', ar: 'متأخر' })
  await rename('user_account', student, 'Other Name')
  assert.equal(content(await print('receipt', receipt.token)), content(verified))
  await centre.act('receipt', rejected.token, 'reject', { reason: 'Nothing arrived' })
  const refused = await print('receipt', rejected.token)
  assert.match(refused, /Since then: Rejected on/u)
  assert.equal(content(await print('receipt', rejected.token)), content(refused))
})

test('the statement of days that are over stays as it was, and what was entered since stands apart', async () => {
  const student = await makeStudent(centre, { names: { ar: 'ليلى حسن', en: 'Layla Hassan' } })
  const debt = await owe(student, 100_000, { en: 'Music', ar: 'موسيقى' })
  const yesterday = centre.app.clock.now().toISOString()
  const to = utcToZoned(yesterday, 'Africa/Cairo').date
  const statement = async (query: object, language: 'ar' | 'en' = 'en'): Promise<string> => {
    const { body } = await centre.call('statement.document', {
      params: { token: student.token },
      query: { ...query, language },
    })
    return (await printedPages(body as Buffer)).join(' ').replace(/\s+/gu, ' ')
  }
  for (const query of [{ to }, {}]) {
    await statement(query)
    assert.ok(!(await statement(query)).includes('Copy'), 'today is not over')
  }
  centre.app.clock.advance(36 * 3_600_000)
  const first = await statement({ to })
  assert.ok(first.includes('Music') && first.includes('EGP 1,000.00') && !first.includes('Copy'), first)
  await centre.owner(`update debt set debt_on_en = 'Renamed' where id = $1`, [idOf(debt, 'dbt')])
  await rename('user_account', student, 'Other Name')
  const unchanged = await statement({ to })
  assert.ok(unchanged.includes('Copy, printed on') && !unchanged.includes('Entered after'), unchanged)
  await take(student, 30_000, { at: new Date(Date.parse(yesterday) + 60_000).toISOString() })
  const later = await statement({ to })
  for (const phrase of [
    'Layla Hassan',
    'Music',
    'EGP 1,000.00',
    'Entered after this statement',
    'Entered on',
    '700.00',
  ])
    assert.ok(later.includes(phrase), `${phrase} in ${later}`)
  assert.doesNotMatch(later.split('Entered after')[0]!, /Renamed|Other Name|700\.00/u)
  const arabic = await statement({ to }, 'ar')
  for (const phrase of ['نسخة', 'ليلى', '700.00']) assert.ok(arabic.includes(phrase), arabic)
  assert.ok((await statement({})).includes('Renamed'), 'a statement of today has the names of today')
})

test('a record whose content was not kept is printed from its tables, and says so', async () => {
  const student = await makeStudent(centre, { names: { ar: 'نور طارق', en: 'Nour Tarek' } })
  await owe(student, 100_000, { en: 'Trip', ar: 'رحلة' })
  const receipt = await take(student, 30_000)
  await take(student, 20_000)
  const shift = await centre.create('cashierShift', { accountToken: cash.token, openingFloat: 0 })
  centre.app.clock.advance(60_000)
  await centre.act('cashierShift', shift.token, 'close', { counted: 0, reason: 'Nothing counted' })
  const { items } = await centre.call('accountTransaction.list', { query: { accountToken: cash.token } })
  const before = await print('receipt', receipt.token)
  await forget()
  const after = await print('receipt', receipt.token)
  for (const phrase of ['Nour Tarek', 'Trip', '700.00', 'put together again']) assert.ok(after.includes(phrase), after)
  assert.ok(!before.includes('put together again'))
  for (const [entity, { token }] of [
    ['cashierShift', shift],
    ...items.map((item: Shown) => ['accountTransaction', item]),
  ])
    assert.match(await print(entity, token), /put together again/u, entity)
  assert.match(await verificationPage(receipt), /300\.00/u)
})

test('the payer and the centre of a receipt stay after a merge of two records and a new name of the centre', async () => {
  const kept = await makeStudent(centre, { names: { ar: 'رنا فؤاد', en: 'Rana Fouad' } })
  const twin = await makeStudent(centre, { names: { ar: 'رنا فواد', en: 'Rana Foad' } })
  await owe(twin, 50_000, { en: 'Chess', ar: 'شطرنج' })
  const receipt = await take(twin, 20_000)
  const first = await print('receipt', receipt.token)
  const params = { token: kept.token, twin: twin.token }
  const { seen } = await centre.call('twins.preview', { params })
  centre.app.clock.advance(1_000)
  await centre.call('twins.merge', { params, body: { twin: twin.token, seen } })
  await centre.owner(`update establishment set name_en = 'Other Centre', name_ar = 'مركز آخر', version = version + 1`)
  const later = await print('receipt', receipt.token)
  assert.ok(later.includes('Rana Foad') && later.includes('300.00'), later)
  assert.doesNotMatch(later, /Other Centre|Rana Fouad/u)
  assert.equal(content(later), content(first))
})
