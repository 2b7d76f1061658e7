import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { everyPrivilege } from '@topcenter/model/areas'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import { constraintTexts } from '../../areas.ts'
import { createIdentify } from '../../access/identity.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { createJobs, type Jobs } from '../../platform/jobs/jobs.ts'
import { constraintRefusals } from '../../records/schema/constraints.ts'
import { type ImportTest, type Json, startImportTest } from '../../../test/import/imports-for-tests.ts'
import { importJobs } from './jobs.ts'

let app: ImportTest
before(async () => {
  app = await startImportTest()
  await app.application.jobs.stop() // each test starts its own worker
})
after(() => app.close())

const batchSize = 100
/** Two full batches and a part of one. */
const rows = 250
const sheet = (letter: string) =>
  Buffer.from(
    [
      'Code,Name,Phone',
      ...Array.from({ length: rows }, (_, at) => `${letter}-${at},Student ${letter} number ${at},`),
    ].join('\n'),
  )
const made = async (letter: string): Promise<number> =>
  (await app.database.owner.query(`select count(*)::int as n from user_account where code like '${letter}-%'`)).rows[0]
    .n

/** Runs jobs. Calls `each` in every transaction before it commits, and `between` before it begins. */
function worker(
  each: (made: number) => void | Promise<void>,
  letter: string,
  between: () => Promise<unknown> | undefined = () => undefined,
): Jobs {
  const { db, runtime } = app.application
  const watched = {
    ...db,
    transaction: (async (id, work) => {
      await between()
      return db.transaction(id, async (tx) => {
        const answer = await work(tx)
        await each(
          (await tx.first<{ n: number }>({
            sql: `
              select count(*)::int as n
              from user_account
              where establishment_id = $1 and code like '${letter}-%'
            `,
            parameters: [id],
          }))!.n,
        )
        return answer
      })
    }) as Database['transaction'],
  }
  const handlers = importJobs({
    clock: systemClock,
    constraintRefusal: constraintRefusals(constraintTexts),
    identify: createIdentify(db, systemClock),
    batchSize,
  })
  const jobs = createJobs({
    db,
    connection: app.database.connection,
    log: pino({ level: 'silent' }),
    handlers: { long: handlers(() => runtime, watched) },
    look: 0.5,
  })
  jobs.start()
  return jobs
}
async function begin(letter: string): Promise<string> {
  const { body: run } = await app.upload('/api/students/import', { file: { name: 'r.csv', bytes: sheet(letter) } })
  assert.equal((await app.call('POST', `/api/imports/${run.token}/run`, {})).status, 200)
  return run.token
}
/** Updates the planner's statistics of users, as autovacuum does: otherwise each check of a key reads all of them. */
const analyzeUsers = () => app.database.owner.query('analyze user_account')

async function undone(token: string, letter: string): Promise<void> {
  await analyzeUsers()
  const jobs = worker(() => {}, letter)
  const before = await made(letter)
  assert.equal((await app.call('POST', `/api/imports/${token}/undo`)).status, 200)
  const run: Json = await app.settled(token)
  await jobs.stop()
  assert.deepEqual(
    [run.state, run.steps[0].counts.undone, run.steps[0].counts.kept, await made(letter)],
    ['undone', before, 0, 0],
  )
}

test('an import that crashed continues from its last batch and makes every record once', async () => {
  // the third batch fails before its commit: nothing of it is stored, and the job is claimed again
  let deaths = 0
  const token = await begin('R')
  const jobs = worker((count) => {
    if (count > 200 && deaths++ < 1) throw new Error('the process died')
  }, 'R')
  const done = await app.settled(token)
  await jobs.stop()
  assert.equal(deaths > 0, true)
  assert.equal(done.state, 'done', JSON.stringify(done))
  assert.deepEqual(done.steps[0].counts, { new: rows, same: 0, changed: 0, duplicate: 0, refused: 0 })
  const counts = await app.database.owner.query(
    `
      select u.n, u.codes, a.audits
      from (
        select count(*)::int as n, count(distinct code)::int as codes from user_account where code like 'R-%'
      ) u,
        (select count(*)::int as audits from audit where entity = 'student') a
    `,
  )
  assert.deepEqual(counts.rows[0], { n: rows, codes: rows, audits: rows })
})

test('a running import stops after the current batch, continues from there, and is undone as one', async () => {
  const token = await begin('S')
  let asked: Promise<{ status: number }> | undefined
  const jobs = worker(
    (count) => {
      if (count >= 100) asked ??= app.call('POST', `/api/imports/${token}/stop`)
    },
    'S',
    () => asked,
  )
  const stopped = await app.settled(token)
  await jobs.stop()
  assert.equal((await asked)?.status, 200)
  assert.deepEqual([stopped.state, stopped.canUndo], ['stopped', true])
  const soFar = await made('S')
  assert.ok(soFar >= 100 && soFar < rows, String(soFar))
  assert.equal(stopped.steps[0].counts.new, soFar)
  assert.equal((await app.call('POST', `/api/imports/${token}/stop`)).body.code, 'import.wrongState')
  assert.equal((await app.call('POST', `/api/imports/${token}/run`, {})).status, 200)
  const again = worker(() => {}, 'S')
  const done = await app.settled(token)
  await again.stop()
  assert.deepEqual([done.state, done.steps[0].counts.new, await made('S')], ['done', rows, rows])
  await undone(token, 'S')
})

test('a rehearsal stops after the current batch and leaves nothing; it can be started again, or the import run', async () => {
  const {
    body: { token },
  } = await app.upload('/api/students/import', { file: { name: 'r.csv', bytes: sheet('V') } })
  assert.equal((await app.call('POST', `/api/imports/${token}/rehearse`, {})).status, 200)
  const read = async () =>
    (await app.database.owner.query<{ n: number }>('select count(*)::int as n from import_row')).rows[0]!.n
  const before = await read()
  let asked: Promise<{ status: number }> | undefined
  const jobs = worker(
    () => {},
    'V',
    async () => {
      if ((await read()) > before) await (asked ??= app.call('POST', `/api/imports/${token}/stop`))
    },
  )
  const stopped = await app.settled(token)
  await jobs.stop()
  assert.equal((await asked)?.status, 200)
  assert.deepEqual(
    [stopped.state, stopped.steps[0]?.counts.new ?? 0, await read(), await made('V')],
    ['prepared', 0, before, 0],
  )
  assert.equal((await app.call('POST', `/api/imports/${token}/rehearse`, {})).status, 200)
  const again = worker(() => {}, 'V')
  const rehearsed = await app.settled(token)
  await again.stop()
  assert.deepEqual([rehearsed.state, rehearsed.steps[0].counts.new], ['rehearsed', rows])
})

/** Changes the user who began the import, and waits until no cache has the earlier values. */
async function changeUser(token: string, statement: string): Promise<void> {
  const { rowCount } = await app.database.owner.query(
    `
      with who as (
        select u.id, u.role_id
        from import_run r
        join user_account u on u.establishment_id = r.establishment_id and u.id = r.created_by
        where r.id = $1
      ) ${statement}
    `,
    [idOf(token, 'imp')],
  )
  assert.equal(rowCount, 1)
  await delay(1_000)
}

for (const [letter, what, lose, regain] of [
  [
    'X',
    'loses the privilege',
    `update establishment_role set privileges = '{}' where id = (select role_id from who)`,
    `update establishment_role set privileges = '${JSON.stringify(everyPrivilege)}' where id = (select role_id from who)`,
  ],
  [
    'Y',
    'is blocked',
    'update user_account set active_status = false where id = (select id from who)',
    'update user_account set active_status = true where id = (select id from who)',
  ],
] as const)
  test(`an import whose user ${what} stops at its next batch; earlier batches remain and can be undone`, async () => {
    const token = await begin(letter)
    let lost: Promise<void> | undefined
    const jobs = worker(async (count) => {
      if (count >= 100) await (lost ??= changeUser(token, lose))
    }, letter)
    const stateOf = async () =>
      (await app.database.owner.query(`select state, error from import_run where id = $1`, [idOf(token, 'imp')]))
        .rows[0]
    for (const until = Date.now() + 20_000; (await stateOf()).state === 'running'; await delay(20))
      assert.ok(Date.now() < until, 'it ended')
    await jobs.stop()
    assert.deepEqual([await stateOf(), await made(letter)], [{ state: 'failed', error: 'permission.missing' }, 100])
    await changeUser(token, regain)
    await undone(token, letter)
  })

test('a run that failed midway is undone completely, whether the file or the server caused it', async () => {
  const refused = await begin('T')
  const jobs = worker((count) => {
    if (count > 200) throw new Refused(refuse('import.encoding'))
  }, 'T')
  const failed = await app.settled(refused)
  await jobs.stop()
  assert.deepEqual(
    [failed.state, failed.error, failed.canUndo, await made('T')],
    ['failed', 'import.encoding', true, 200],
  )
  await undone(refused, 'T')

  const broken = await begin('U')
  let died: (() => void) | undefined
  const death = new Promise<void>((resolve) => {
    died = resolve
  })
  const dying = worker((count) => {
    if (count <= 200) return
    died!()
    throw new Error('the disk is full')
  }, 'U')
  await death
  await dying.stop()
  await app.database.owner.query(
    `
      update background_job
      set state = 'failed', error = 'server.caught'
      where kind = 'import.run' and state <> 'done'
    `,
  ) // the state after the fifth attempt
  assert.deepEqual([(await app.call('GET', `/api/imports/${broken}`)).body.state, await made('U')], ['failed', 200])
  await undone(broken, 'U')
})

test('a failed undo reports it and continues where it ended, also after five failed attempts; in the end it reports all records', async () => {
  const token = await begin('W')
  const taking = worker(() => {}, 'W')
  await app.settled(token)
  await taking.stop()
  await analyzeUsers()
  const undoUntil = async (each: (made: number) => void) => {
    const begun = await app.call('POST', `/api/imports/${token}/undo`)
    assert.equal(begun.status, 200, begun.text)
    const jobs = worker(each, 'W')
    const patience = setInterval(
      () =>
        void app.database.owner.query(
          `
            update pgboss.job
            set start_after = now()
            where data ->> 'kind' = 'import.undo' and state = 'retry'
          `,
        ),
      50,
    )
    const ended: Json = await app.settled(token)
    clearInterval(patience)
    await jobs.stop()
    return [
      begun.body.progress.done,
      begun.body.progress.share,
      ended.state,
      ended.brokenOff,
      ended.error,
      ended.canUndo,
      ended.steps[0].counts.undone,
      await made('W'),
    ]
  }
  assert.deepEqual(
    await undoUntil((count) => {
      if (count < 160) throw new Refused(refuse('record.inUse'))
    }),
    [0, 0, 'failed', 'undo', 'record.inUse', true, 90, 160],
  )
  let deaths = 0
  assert.deepEqual(
    await undoUntil((count) => {
      if (count < 100 && ++deaths) throw new Error('the disk is full')
    }),
    [90, 90 / rows, 'failed', 'undo', 'server.caught', true, 150, 100],
  )
  assert.equal(deaths, 5)
  assert.deepEqual(await undoUntil(() => {}), [150, 150 / rows, 'undone', null, null, false, rows, 0])
})
