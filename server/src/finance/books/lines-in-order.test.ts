/** The database accepts only lines of wallets and points that follow the newest line of their person. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { startTestDatabase, type TestDatabase } from '../../../test/platform/database/test-database.ts'

const establishment = randomUUID()
let database: TestDatabase
before(async () => {
  database = await startTestDatabase()
  await database.owner.query(`insert into establishment (id, code, name_en) values ($1, 'LINES', 'Lines')`, [
    establishment,
  ])
})
after(() => database.close())

async function person(code: string): Promise<string> {
  const id = randomUUID()
  await database.owner.query(
    `
      insert into user_account (establishment_id, id, code, name_en, user_type, created_at, updated_at)
      values ($1, $2, $3, $3, 'Student', now(), now())
    `,
    [establishment, id, code],
  )
  return id
}
const credit = (user: string, code: string, at: string, type: string, money: number, balance: number) =>
  database.owner.query(
    `
      insert into wallet_transaction (
        establishment_id, id, code, user_id, at, transaction_type, paid_money, balance, created_at, updated_at
      )
      values ($1, $2, $3, $4, $5, $6, $7, $8, $5, $5)
    `,
    [establishment, randomUUID(), code, user, at, type, money, balance],
  )
const points = (user: string, code: string, at: string, type: string, count: number, balance: number) =>
  database.owner.query(
    `
      insert into points_transaction (
        establishment_id, id, code, user_id, at, transaction_type, number_of_points, points_balance,
        value_per_point, created_at, updated_at
      )
      values ($1, $2, $3, $4, $5, $6, $7, $8, 10, $5, $5)
    `,
    [establishment, randomUUID(), code, user, at, type, count, balance],
  )

test('D6.9 the database accepts no line that does not follow the newest one of its person', async () => {
  const user = await person('new')
  await credit(user, 'WTX-2000001', '2026-11-21T10:00:00Z', 'Deposit', 100, 100)
  const refused = (line: Promise<unknown>) => assert.rejects(line, { constraint: 'wallet_transaction_in_order' })
  await refused(credit(user, 'WTX-2000002', '2026-11-21T09:59:59Z', 'Deposit', 100, 200))
  await refused(credit(user, 'WTX-2000002', '2026-11-21T10:00:00Z', 'Deposit', 100, 200))
  await refused(credit(user, 'WTX-2000002', '2026-11-21T10:00:01Z', 'Deposit', 100, 201))
  await credit(user, 'WTX-2000002', '2026-11-21T10:00:01Z', 'Payment', 30, 70)
  await points(user, 'PTX-2000001', '2026-11-21T10:00:00Z', 'Increase', 5, 5)
  await assert.rejects(points(user, 'PTX-2000002', '2026-11-21T10:00:01Z', 'Increase', 5, 11), {
    constraint: 'points_transaction_in_order',
  })
})
