/** Vouchers and shifts, as they are printed (D11.6). */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { printedPages } from '../../../test/documents/read-pdf-for-tests.ts'
import { type Centre, type Shown, startCentre } from '../../../test/education/test-centre.ts'

let centre: Centre
let cash: Shown
before(async () => {
  centre = await startCentre()
  cash = await centre.create('account', { names: { en: 'Drawer', ar: 'الخزينة' } })
})
after(() => centre.close())

const print = async (entity: string, token: string, language: 'ar' | 'en'): Promise<string> => {
  const { body } = await centre.call(`${entity}.document`, { params: { token }, query: { language } })
  const pages = await printedPages(body as Buffer)
  assert.equal(pages.length, 1)
  return pages[0]!
}
const says = (paper: string, phrases: readonly string[]) => {
  for (const phrase of phrases) assert.ok(paper.includes(phrase), `${phrase} in ${paper}`)
}

test('D11.6 vouchers say number, amount, its words, account and reason, and are signed; what was given back says so', async () => {
  await centre.act('account', cash.token, 'deposit', { money: 500_000, reason: 'Opening' })
  const rent = await centre.create('expensesType', { names: { en: 'Rent', ar: 'إيجار' } })
  const grant = await centre.create('revenuesType', { names: { en: 'Grant', ar: 'منحة' } })
  const expense = await centre.create('expense', {
    expensesTypeToken: rent.token,
    accountToken: cash.token,
    money: 123_450,
    notes: 'For November',
  })
  const revenue = await centre.create('revenue', {
    revenuesTypeToken: grant.token,
    accountToken: cash.token,
    money: 10_000,
  })
  says(await print('expense', expense.token, 'en'), [
    `Payment voucher ${expense.code}`,
    'EGP 1,234.50',
    'One thousand two hundred',
    'Rent',
    'Drawer',
    'For November',
    'Paid to',
    'Received by',
    'Accountant',
  ])
  says(await print('expense', expense.token, 'ar'), [
    'سند صرف',
    expense.code,
    '1,234.50',
    'ألف ومائتان',
    'إيجار',
    'المستلم',
  ])
  says(await print('revenue', revenue.token, 'en'), [
    `Receipt voucher ${revenue.code}`,
    'EGP 100.00',
    'Grant',
    'Paid by',
  ])
  assert.ok(!(await print('expense', expense.token, 'en')).includes('Since then'))
  await centre.act('expense', expense.token, 'refund', { reason: { en: 'Wrong bill', ar: 'فاتورة خطأ' } })
  says(await print('expense', expense.token, 'en'), ['Since then: Refunded on', 'Wrong bill'])
  const { items } = await centre.call('accountTransaction.list', { query: { transactionType: 'Deposit' } })
  says(await print('accountTransaction', items[0].token, 'en'), [
    'Receipt voucher',
    'EGP 5,000.00',
    'Opening',
    'Deposit',
  ])
  says(await print('accountTransaction', items[0].token, 'ar'), ['سند قبض', '5,000.00', 'إيداع'])
})

test('D6.10 the paper of a shift adds up: float and what came in less what went out is what should be there', async () => {
  const drawer = await centre.create('account', { names: { en: 'Second drawer' } })
  await centre.act('account', drawer.token, 'deposit', { money: 100_000, reason: 'Before' })
  centre.app.clock.advance(60_000)
  const shift = await centre.create('cashierShift', { accountToken: drawer.token, openingFloat: 100_000 })
  says(await print('cashierShift', shift.token, 'en'), ['Still open', 'Second drawer', 'Expected 1,000.00'])
  centre.app.clock.advance(60_000)
  await centre.act('account', drawer.token, 'deposit', { money: 25_000, reason: 'Change' })
  await centre.act('account', drawer.token, 'withdraw', { money: 5_000, reason: 'Bank' })
  centre.app.clock.advance(60_000)
  await centre.act('cashierShift', shift.token, 'close', { counted: 119_000, reason: 'Ten pounds lost' })
  const paper = await print('cashierShift', shift.token, 'en')
  says(paper, [
    `Cashier shift ${shift.code}`,
    'Deposit',
    'Withdrawal',
    '250.00',
    '50.00',
    'Expected 1,200.00',
    'Counted 1,190.00',
    'Difference -10.00',
    'Ten pounds lost',
    'Took over',
  ])
  says(await print('cashierShift', shift.token, 'ar'), [
    'وردية خزينة',
    'النقدية المتوقعة',
    'إيداع',
    '1,200.00',
    '-10.00',
  ])
})
