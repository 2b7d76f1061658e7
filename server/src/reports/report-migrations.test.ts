/** What the migrations of reports make of registers that were taken and runs that ended under an older release. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type OlderDatabase, startOlderDatabase } from '../../test/platform/database/older-database-for-tests.ts'

let older: OlderDatabase
before(async () => {
  older = await startOlderDatabase('0087')
  // what these rows refer to says nothing about when a register was taken
  await older.client.query('set session_replication_role = replica')
})
after(() => older.close())

const begun = '2026-11-10T16:00:00.000Z'

async function lesson(register: string): Promise<string> {
  const id = randomUUID()
  await older.client.query(
    `
      insert into educational_schedule_time (
        establishment_id, id, educational_group_id, "from", "to", register, created_at, updated_at
      )
      values ($1, $2, gen_random_uuid(), $3, $3::timestamptz + interval '1 hour', $4, $3, $3)
    `,
    [older.establishment, id, begun, register],
  )
  return id
}
const mark = (time: string, minutes: number) =>
  older.client.query(
    `
      insert into educational_group_attendance (
        establishment_id, id, schedule_time_id, educational_group_id, group_student_id, student_id, attendance, at,
        created_at, updated_at
      )
      select $1, gen_random_uuid(), $2, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'Attendance', m, m, now()
      from (select $3::timestamptz + make_interval(mins => $4)) made (m)
    `,
    [older.establishment, time, begun, minutes],
  )
async function run(state: string, isMade: boolean, error: string | null): Promise<void> {
  await older.client.query(
    `
      insert into report_run (
        establishment_id, id, schedule_id, due_at, state, query, lines, made_at, error, created_at, finished_at
      )
      values (
        $1, gen_random_uuid(), gen_random_uuid(), now(), $2,
        case when $3 then '' end, case when $3 then 1 end, case when $3 then now() end, $4, now(), now()
      )
    `,
    [older.establishment, state, isMade, error],
  )
}

test('a database of an older release goes on: registers have the moment of their first mark, ended runs stay as they are', async () => {
  const [taken, closed, empty, waiting] = [
    await lesson('Taken'),
    await lesson('Closed'),
    await lesson('Taken'),
    await lesson('NotTaken'),
  ]
  await mark(taken, 14)
  await mark(taken, 3)
  await mark(closed, 25)
  await run('Done', true, null)
  await run('Failed', false, 'report.mailRefused')
  const done = await older.goOn()
  assert.ok(done.includes('0096_registers_taken_at.sql') && done.includes('0097_runs_that_reached_some.sql'))
  const { rows } = await older.client.query('select id, register_taken_at from educational_schedule_time')
  const takenAt = new Map(rows.map(({ id, register_taken_at: at }) => [id, (at as Date | null)?.toISOString() ?? null]))
  assert.deepEqual(
    [taken, closed, empty, waiting].map((id) => takenAt.get(id)),
    ['2026-11-10T16:03:00.000Z', '2026-11-10T16:25:00.000Z', null, null],
  )
  const { rows: runs } = await older.client.query('select state, error from report_run order by state')
  assert.deepEqual(runs, [
    { state: 'Done', error: null },
    { state: 'Failed', error: 'report.mailRefused' },
  ])
})

test('the database holds what the figures rest on: no moment without a register, no run in part without its reason', async () => {
  const waiting = await lesson('NotTaken')
  await assert.rejects(
    older.client.query('update educational_schedule_time set register_taken_at = now() where id = $1', [waiting]),
    { constraint: 'educational_schedule_time_taken' },
  )
  await run('Partly', true, 'report.mailRefused')
  await assert.rejects(run('Partly', true, null), { constraint: 'report_run_error' })
  await assert.rejects(run('Partly', false, 'report.mailRefused'), { constraint: 'report_run_sent' })
})
