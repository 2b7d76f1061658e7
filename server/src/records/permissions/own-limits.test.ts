/** Limits to own groups as PostgreSQL plans and looks them up (D12.2): how much of them, and how long an answer is kept. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Tx } from '../../platform/database/database.ts'
import { startTestApplication, type TestApplication } from '../../../test/test-application.ts'

/** Sub-plans of the widest table (points_transaction) and some room for references to come. */
const maxSubPlans = 60

let app: TestApplication
let viewer: string
before(async () => {
  app = await startTestApplication({ hasDemo: true })
  const { rows } = await app.database.owner.query<{ id: string }>(
    `
      select lecturer_id as id
      from educational_group
      where establishment_id = $1 and lecturer_id is not null
      group by lecturer_id
      order by count(*) desc
      limit 1
    `,
    [app.establishmentId],
  )
  viewer = rows[0]!.id
})
after(() => app.close())

const people = async (tx: Tx): Promise<number> =>
  (await tx.first<{ count: number }>({ sql: 'select cardinality(taught_people()) as count' }))!.count

test('D12.2 a limit adds as many sub-plans as a table has ways to what is taught, and none twice', async () => {
  const { rows } = await app.database.owner.query<{ name: string }>(
    `select distinct polrelid::regclass::text as name from pg_policy where polname = 'own_groups'`,
  )
  assert.ok(rows.length > 100)
  const counts = await app.application.db.read(
    app.establishmentId,
    async (tx) => {
      const found: [string, number][] = []
      for (const { name } of rows) {
        const plan = await tx.query<object>({ sql: `explain (format json) select * from ${name}` })
        found.push([name, JSON.stringify(plan).split('"Parent Relationship":"SubPlan"').length - 1])
      }
      return found
    },
    { ownGroupsOf: viewer, reader: viewer },
  )
  assert.ok(counts.some(([, count]) => count > 10))
  assert.deepEqual(
    counts.filter(([, count]) => count > maxSubPlans),
    [],
  )
})

test('D12.2 a reading transaction looks up once whom a lecturer teaches; a writing one sees its own change', async () => {
  const seats = async (state: 'active' | 'archived') =>
    app.database.owner.query(
      `
        update educational_group_student s
        set record_state = $3, archived_at = case $3 when 'archived' then now() end
        from educational_group g
        where s.establishment_id = $1
          and g.establishment_id = s.establishment_id
          and g.id = s.educational_group_id
          and g.lecturer_id = $2
      `,
      [app.establishmentId, viewer, state],
    )
  const limits = { ownGroupsOf: viewer, reader: viewer }
  const { db } = app.application
  const [first, second] = await db.read(
    app.establishmentId,
    async (tx) => {
      const before = await people(tx)
      await seats('archived')
      return [before, await people(tx)]
    },
    limits,
  )
  assert.ok(first! > 1)
  assert.equal(second, first)
  await db.transaction(
    app.establishmentId,
    async (tx) => {
      assert.equal(await people(tx), 0)
      await seats('active')
      assert.ok((await people(tx)) >= first!)
    },
    limits,
  )
})
