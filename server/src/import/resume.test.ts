import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { constraintTexts } from '../areas.ts'
import { systemClock } from '../platform/clock.ts'
import { createJobs } from '../platform/jobs.ts'
import { constraintRefusals } from '../records/constraints.ts'
import { type ImportTest, startImportTest } from './imports-for-tests.ts'
import { importJobs } from './jobs.ts'

let app: ImportTest
before(async () => { app = await startImportTest() })
after(() => app.close())

const sheet = Buffer.from(['Code,Name,Phone', ...Array.from({ length: 4_500 }, (_, at) => `R-${at},Student number ${at},`)].join('\n'))

test('an import that a crash broke in the middle goes on from its last batch and makes every record once', async () => {
  const { db, house, jobs } = app.application
  await jobs.stop()
  const { body: run } = await app.upload('/api/students/import', { file: { name: 'r.csv', bytes: sheet } })
  assert.equal((await app.call('POST', `/api/imports/${run.token}/run`, {})).status, 200)

  // the third batch dies before its commit: nothing of it is kept, and the job is claimed again
  let batches = 0
  const handlers = importJobs({ clock: systemClock, constraintRefusal: constraintRefusals(constraintTexts) })
  const broken = { ...db, transaction: (async (id, work) => db.transaction(id, async (tx) => {
    const answer = await work(tx)
    const made = await tx.first<{ n: number }>({ sql: `select count(*)::int as n from user_account where establishment_id = $1 and code like 'R-%'`, parameters: [id] })
    if (made!.n >= 3_000 && batches++ < 1) throw new Error('the process died')
    return answer
  })) as typeof db.transaction }
  const worker = createJobs({ db, log: pino({ level: 'silent' }), handlers: handlers(() => house, broken), pollEvery: 20 })
  worker.start()
  const done = await app.settled(run.token)
  await worker.stop()
  assert.equal(batches > 0, true)
  assert.equal(done.state, 'done', JSON.stringify(done))
  assert.deepEqual(done.steps[0].counts, { new: 4_500, same: 0, changed: 0, duplicate: 0, refused: 0 })
  const { rows } = await app.database.owner.query(`select count(*)::int as n, count(distinct code)::int as codes, (select count(*)::int from audit where entity = 'student') as audits from user_account where code like 'R-%'`)
  assert.deepEqual(rows[0], { n: 4_500, codes: 4_500, audits: 4_500 })
})
