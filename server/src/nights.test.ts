/** Regular work asks first who has something to do: whoever rests gets no job, and whoever does not is never left out. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '@topcenter/model/kit/token'
import { jobHandlers, nights } from './background.ts'
import { startTestApplication, type TestApplication } from '../test/test-application.ts'
import { establishmentsWith, moment, some } from './platform/database/busy.ts'
import { systemUser } from './platform/database/database.ts'
import { openByteStore } from './platform/uploads/byte-store.ts'

let app: TestApplication
let resting: string
before(async () => {
  app = await startTestApplication({ hasDemo: true })
  resting = await app.addEstablishment('RESTS')
})
after(() => app.close())

test('D13.4 a demo centre has every nightly job but those that it does not want; a centre without records has none', async () => {
  const { db } = app.application
  const of = async (id: string) => {
    const has: string[] = []
    for (const { kind, waits } of nights)
      if ((await establishmentsWith(db, waits, app.clock.now())).includes(id)) has.push(kind)
    return has
  }
  assert.deepEqual(await of(resting), [])
  const busy = await of(app.establishmentId)
  for (const kind of ['finance.prove', 'education.risk', 'education.counts', 'reminders.begin', 'home.week'])
    assert.ok(busy.includes(kind), kind)
})

test('D13.4 what is asked of each establishment is asked inside it, and of nobody else', async () => {
  const { db } = app.application
  const at = app.clock.now()
  const key = (id: string, age: string) =>
    app.database.owner.query(
      `
        insert into idempotency (establishment_id, actor_id, key, route, request_hash, status, response, created_at)
        values ($1, $2, $3, 'x', '', 200, '', $4::timestamptz - $5::interval)
      `,
      [id, systemUser, newId(), at, age],
    )
  const old = some('idempotency', `created_at < ${moment} - interval '2 days'`)
  assert.deepEqual(await establishmentsWith(db, old, at), [])
  await key(app.establishmentId, '1 day')
  await key(resting, '3 days')
  assert.deepEqual(await establishmentsWith(db, old, at), [resting])
  assert.deepEqual(
    await db.read(resting, async (tx) => (await tx.query({ sql: 'select from idempotency where true' })).length),
    1,
    'nothing of the look stays on the connection',
  )
})

test('D13.4 the night sends no job to who rests, and the housekeeping forgets what is old everywhere', async () => {
  const { application, clock } = app
  const runtime = { ...application.runtime, jobs: application.jobs }
  const handlers = jobHandlers({
    ...application.runtime,
    runtime: () => runtime,
    db: application.db,
    clock,
    uploads: {
      db: application.db,
      bytes: openByteStore(`${runtime.dataDir}/files/uploads`),
      targetOf: () => undefined,
    },
    filesFolder: `${runtime.dataDir}/files`,
    identify: async () => undefined,
  })
  const run = (kind: string, input: Record<string, unknown>) =>
    handlers.night![kind]!({
      establishmentId: app.establishmentId,
      id: newId(),
      createdBy: null,
      input,
      progress: {},
      signal: new AbortController().signal,
      save: async () => {},
    })
  for (const { kind } of nights) await run('nights.begin', { of: kind, zone: 'Africa/Cairo' })
  const sent = await app.database.owner.query(
    `select data ->> 'kind' as kind, data ->> 'establishment' as id from pgboss.job where name = 'night'`,
  )
  assert.ok(sent.rows.some(({ kind, id }) => kind === 'education.risk' && id === app.establishmentId))
  assert.ok(sent.rows.every(({ id }) => id !== resting))
  const keys = () =>
    app.database.owner
      .query('select establishment_id as id from idempotency order by created_at')
      .then(({ rows }) => rows.map(({ id }) => id))
  assert.deepEqual(await keys(), [resting, app.establishmentId])
  await run('platform.tidy', {})
  assert.deepEqual(await keys(), [app.establishmentId])
})
