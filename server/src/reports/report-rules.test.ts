/** Rules of the database on which figures of reports rest. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { startTestDatabase, type TestDatabase } from '../../test/platform/database/test-database.ts'

const establishment = randomUUID()
let database: TestDatabase
let client: pg.Client
const skip = Boolean(process.env.CLUSTER_URL) && 'its rows refer to nothing, as one PostgreSQL can be told'
before(async () => {
  database = await startTestDatabase()
  client = new pg.Client(database.connection)
  await client.connect()
  await client.query(`insert into establishment (id, code, name_en) values ($1, 'RULES', 'Rules')`, [establishment])
  // the references of these rows are not under test
  if (!skip) await client.query('set session_replication_role = replica')
})
after(async () => {
  await client.end()
  await database.close()
})

async function run(state: string, isMade: boolean, error: string | null): Promise<void> {
  await client.query(
    `
      insert into report_run (
        establishment_id, id, schedule_id, due_at, state, query, lines, made_at, error, created_at, finished_at
      )
      values (
        $1, gen_random_uuid(), gen_random_uuid(), now(), $2,
        case when $3 then '' end, case when $3 then 1 end, case when $3 then now() end, $4, now(), now()
      )
    `,
    [establishment, state, isMade, error],
  )
}

test('a meeting has no time of its register before it was taken', { skip }, async () => {
  const id = randomUUID()
  await client.query(
    `
      insert into educational_schedule_time (
        establishment_id, id, educational_group_id, "from", "to", register, created_at, updated_at
      )
      values ($1, $2, gen_random_uuid(), now(), now() + interval '1 hour', 'NotTaken', now(), now())
    `,
    [establishment, id],
  )
  await assert.rejects(
    client.query(
      'update educational_schedule_time set register_taken_at = now() where establishment_id = $1 and id = $2',
      [establishment, id],
    ),
    { constraint: 'educational_schedule_time_taken' },
  )
})

test('a run that reached some recipients states its reason and was made', { skip }, async () => {
  await run('Partly', true, 'report.mailRefused')
  await assert.rejects(run('Partly', true, null), { constraint: 'report_run_error' })
  await assert.rejects(run('Partly', false, 'report.mailRefused'), { constraint: 'report_run_sent' })
})
