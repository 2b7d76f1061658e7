/** What the migrations of money make of rows that an older release wrote. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { type OlderDatabase, startOlderDatabase } from '../../../test/platform/database/older-database-for-tests.ts'
import { proofs } from './proofs/proofs.ts'

let older: OlderDatabase
let client: pg.Client
let establishment: string
before(async () => {
  older = await startOlderDatabase('0064')
  ;({ client, establishment } = older)
})
after(() => older.close())

async function person(code: string): Promise<string> {
  const id = randomUUID()
  await client.query(
    `
      insert into user_account (establishment_id, id, code, name_en, user_type, created_at, updated_at)
      values ($1, $2, $3, $3, 'Student', now(), now())
    `,
    [establishment, id, code],
  )
  return id
}
async function role(code: string, userType: string, privileges: object): Promise<void> {
  await client.query(
    `
      insert into establishment_role (
        establishment_id, id, code, name_en, user_type, privileges, created_at, updated_at
      )
      values ($1, gen_random_uuid(), $2, $2, $3, $4, now(), now())
    `,
    [establishment, code, userType, JSON.stringify(privileges)],
  )
}
const credit = (user: string, code: string, at: string, type: string, money: number, balance: number) =>
  client.query(
    `
      insert into wallet_transaction (
        establishment_id, id, code, user_id, at, transaction_type, paid_money, balance, created_at, updated_at
      )
      values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, $4, $4)
    `,
    [establishment, code, user, at, type, money, balance],
  )
const points = (user: string, code: string, at: string, type: string, count: number, balance: number) =>
  client.query(
    `
      insert into points_transaction (
        establishment_id, id, code, user_id, at, transaction_type, number_of_points, points_balance,
        value_per_point, created_at, updated_at
      )
      values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, 10, $4, $4)
    `,
    [establishment, code, user, at, type, count, balance],
  )
const shown = async (table: string, user: string): Promise<unknown[]> =>
  (
    await client.query(
      `select code, to_char(at at time zone 'UTC', 'SS.MS') as at from ${table} where user_id = $1 order by at`,
      [user],
    )
  ).rows.map(({ code, at }) => `${code} ${at}`)

test('D6.9 lines that an older release wrote in another order than their balances are put in order; what was in order keeps its times', async () => {
  const [mixed, right, spent] = [await person('mixed'), await person('right'), await person('spent')]
  const on = (second: string) => `2026-11-21T09:00:${second}Z`
  await credit(mixed, 'WTX-999999', on('10.500'), 'Deposit', 400, 400)
  await credit(mixed, 'WTX-1000000', on('10.100'), 'Payment', 100, 300)
  await credit(mixed, 'WTX-1000001', on('10.100'), 'Deposit', 50, 350)
  await credit(mixed, 'WTX-1000002', on('12.000'), 'Withdrawal', 350, 0)
  await credit(right, 'WTX-000001', on('01.000'), 'Deposit', 10, 10)
  await credit(right, 'WTX-000002', on('02.000'), 'Deposit', 10, 20)
  await points(spent, 'PTX-000001', on('03.000'), 'Increase', 9, 9)
  await points(spent, 'PTX-000002', on('02.000'), 'Decrease', 4, 5)
  await role('MANAGER', 'MasterAdmin', { InstallmentPayment: ['view', 'refundPayments'] })
  await role('ACCOUNTANT', 'Employee', {
    InstallmentPayment: ['refundPayments'],
    AccountTransaction: ['accountTransactionDropdown'],
  })
  await role('CLERK', 'Employee', { InstallmentPayment: ['addPayments', 'refundPayments'] })
  await role('TEACHER', 'Employee', { AccountTransaction: ['accountTransactionDropdown'] })

  const done = await older.goOn()
  assert.ok(done.includes('0064_lines_in_order.sql'))
  assert.deepEqual(await shown('wallet_transaction', mixed), [
    'WTX-999999 10.500',
    'WTX-1000000 10.501',
    'WTX-1000001 10.502',
    'WTX-1000002 12.000',
  ])
  assert.deepEqual(await shown('wallet_transaction', right), ['WTX-000001 01.000', 'WTX-000002 02.000'])
  assert.deepEqual(await shown('points_transaction', spent), ['PTX-000001 03.000', 'PTX-000002 03.001'])
  for (const proof of ['walletLines', 'pointsLines'] as const)
    assert.deepEqual((await client.query(proofs[proof], [establishment])).rows, [], proof)
})

test('D6.11 roles of managers, and of who takes money out of accounts, keep what they could do: refund any amount', async () => {
  const { rows } = await client.query(
    `
      select code
      from establishment_role
      where establishment_id = $1 and privileges -> 'InstallmentPayment' ? 'refundOtherAmount'
      order by code
    `,
    [establishment],
  )
  assert.deepEqual(
    rows.map(({ code }) => code),
    ['ACCOUNTANT', 'MANAGER'],
  )
})

test('D6.9 the database takes no line that does not follow the newest one of its person', async () => {
  const user = await person('new')
  await credit(user, 'WTX-2000001', '2026-11-21T10:00:00Z', 'Deposit', 100, 100)
  const refused = (line: Promise<unknown>) =>
    assert.rejects(line, { code: '23514', constraint: 'wallet_transaction_in_order' })
  await refused(credit(user, 'WTX-2000002', '2026-11-21T09:59:59Z', 'Deposit', 100, 200))
  await refused(credit(user, 'WTX-2000002', '2026-11-21T10:00:00Z', 'Deposit', 100, 200))
  await refused(credit(user, 'WTX-2000002', '2026-11-21T10:00:01Z', 'Deposit', 100, 201))
  await credit(user, 'WTX-2000002', '2026-11-21T10:00:01Z', 'Payment', 30, 70)
  await points(user, 'PTX-2000001', '2026-11-21T10:00:00Z', 'Increase', 5, 5)
  await assert.rejects(points(user, 'PTX-2000002', '2026-11-21T10:00:01Z', 'Increase', 5, 11), {
    constraint: 'points_transaction_in_order',
  })
})
