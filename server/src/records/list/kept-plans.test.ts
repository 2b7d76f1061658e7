/**
 * Tests that PostgreSQL keeps the plan of a repeated statement. It plans a statement anew while a generic plan looks
 * more expensive. That happens if a limit or a state is a parameter: planning a page then takes longer than reading it.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApplication, type TestApplication } from '../../../test/test-application.ts'

/** Number of runs until a plan is kept: a statement gets a name at its third run, then it is planned five times. */
const untilKept = 3 + 5

let app: TestApplication
before(async () => {
  app = await startTestApplication({ hasDemo: true })
})
after(() => app.close())

interface Planned {
  readonly statement: string
  readonly generic: number
  readonly custom: number
}

/** Returns the named statements on the connection that answers next, and the number of custom plans of each. */
const planned = (): Promise<Planned[]> =>
  app.application.db.read(app.establishmentId, (tx) =>
    tx.query<Planned>({
      sql: `
        select statement, generic_plans::int as generic, custom_plans::int as custom
        from pg_prepared_statements
        where statement ~ 'with\\s+counted|from "\\w+" t\\s+where'
      `,
    }),
  )

for (const resource of [
  'students',
  'educational-groups',
  'educational-group-attendances',
  'debts',
  'installment-payments',
  'receipts',
  'points-transactions',
  'interests',
  'complaints',
  'notifications',
])
  test(`the plans of a page of ${resource} and of one record are kept`, async () => {
    const before = new Map((await planned()).map((each) => [each.statement, each.custom]))
    const get = (path: string) => app.call(app.users.MasterAdmin, 'GET', path)
    const list = await get(`/api/${resource}`)
    assert.equal(list.status, 200)
    const { token } = list.body.items[0] ?? {}
    for (let count = 0; count < untilKept + 4; count += 1) {
      await get(`/api/${resource}`)
      if (token) await get(`/api/${resource}/${token}`)
    }
    const now = (await planned()).filter((each) => each.custom !== before.get(each.statement))
    assert.ok(now.length > 0)
    assert.deepEqual(
      now.filter(({ generic }) => generic === 0).map(({ statement }) => statement),
      [],
    )
  })
