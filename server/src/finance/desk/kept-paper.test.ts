/** Numbered papers keep what they said: each later print is a copy, and what changed since stands apart. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idOf } from '@topcenter/model/kit/token'
import { printedPages } from '../../documents/read-pdf-for-tests.ts'
import { type Centre, makeStudent, type Shown, startCentre } from '../../education/test-centre.ts'
import { makeDebt } from '../debts/debts.service.ts'

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
/** Without what stands apart: the copy's line, later changes, and who printed when. */
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
