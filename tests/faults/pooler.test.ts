/**
 * The product behind PgBouncer that lends connections for single transactions (D13.4): whatever outlasts a transaction
 * goes by DATABASE_SESSION_URL. Skipped where there is no PgBouncer.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { pino } from 'pino'
import { type Application, buildApplication } from '@topcenter/server/application'
import { systemClock } from '@topcenter/server/platform/clock'
import { assertBound } from '@topcenter/server/platform/database/assert-bound'
import { openDatabase, platformEstablishment } from '@topcenter/server/platform/database/database'
import { startTestApplication, type TestApplication } from '@topcenter/server/test/test-application'

const bouncer = '/usr/sbin/pgbouncer'
const skip = existsSync(bouncer) ? false : `${bouncer} is not installed`

let app: TestApplication
let behind: Application
let pooled: pg.ClientConfig
let child: ChildProcess
let folder: string
before(async () => {
  if (skip) return
  app = await startTestApplication({ now: new Date().toISOString() })
  const { connection, owner } = app.database
  await owner.query('create role pooled login in role topcenter_app, topcenter_own, topcenter_taught')
  folder = await mkdtemp(join(tmpdir(), 'topcenter-pooler-'))
  const port = await freePort()
  // as the user of PostgreSQL, whose socket nobody else reaches
  const { uid, gid } = await stat(connection.host!)
  const ini = join(folder, 'pgbouncer.ini')
  await writeFile(
    ini,
    `
[databases]
* = host=${connection.host} port=${connection.port ?? 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = 5
ignore_startup_parameters = options
`,
  )
  await writeFile(join(folder, 'users'), '"pooled" ""\n')
  for (const path of [folder, ini, join(folder, 'users')]) await chown(path, uid, gid)
  child = spawn(bouncer, ['-q', ini], { uid, gid, stdio: ['ignore', 'ignore', 'inherit'] })
  pooled = { host: '127.0.0.1', port, user: 'pooled', database: connection.database }
  while (!(await answers(port))) {
    assert.equal(child.exitCode, null, 'PgBouncer ended')
    await delay(20)
  }
  behind = await buildApplication({
    connection,
    pooled,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    pacer: async () => {},
    config: { publicUrl: undefined, trustProxy: false, webDist: folder, dataDir: app.application.runtime.dataDir },
  })
})
after(async () => {
  if (skip) return
  await behind?.http.close()
  await behind?.close()
  await app.close()
  if (child?.exitCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await rm(folder, { recursive: true, force: true })
})

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .once('connect', () => (socket.destroy(), resolve(true)))
      .once('error', () => resolve(false))
  })

/** Sends a request as the manager to the application behind the pooler. */
async function ask(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) {
  const answer = await behind.http.inject({
    method,
    url: path,
    ...(body ? { payload: body } : {}),
    headers: { 'api-version': '1.0', authorization: `Bearer ${app.users.MasterAdmin.session}` },
  })
  return { status: answer.statusCode, body: answer.json() }
}

test(
  'D13.4 a pooler that nobody told us of is refused in words, though it drops in silence what we ask of it',
  { skip },
  async () => {
    const unconfigured = openDatabase({ connection: pooled, role: 'topcenter_app', size: 1 })
    await assert.rejects(assertBound(unconfigured), /Set DATABASE_SESSION_URL/)
    await unconfigured.close()
  },
)

test(
  'D13.4 with both addresses transactions work as the role that row security binds, inside one establishment',
  { skip },
  async () => {
    const { owner } = app.database
    await owner.query('revoke topcenter_own from pooled')
    await assert.rejects(assertBound(behind.db), /grant topcenter_own to pooled/)
    await owner.query('grant topcenter_own to pooled')
    await assertBound(behind.db)
    const seen = await Promise.all(
      Array.from({ length: 20 }, () =>
        behind.db.read(app.establishmentId, (tx) =>
          tx.first<{ role: string; others: number }>({
            sql: `
            select current_user as role, count(*) filter (where establishment_id <> $1)::int as others
            from user_account
          `,
            parameters: [app.establishmentId],
          }),
        ),
      ),
    )
    for (const { role, others } of seen as { role: string; others: number }[])
      assert.deepEqual([role, others], ['topcenter_app', 0])
    const left = await behind.db.platform((tx) =>
      tx.first<{ is: string }>({ sql: `select coalesce(current_setting('app.establishment', true), '') as is` }),
    )
    assert.equal(left!.is, '', 'nothing of a transaction stays on the connection for the next one')
  },
)

test('D13.4 a user whom row security does not bind is refused at the start', { skip }, async () => {
  const { connection } = app.database
  const asOwner = openDatabase({ connection, session: connection, size: 1 })
  await assert.rejects(assertBound(asOwner), /does not keep centres apart/)
  await asOwner.close()
})

test('D13.4 160 reads and 40 saves at once go through five connections without a fault', { skip }, async () => {
  const answered = await Promise.all([
    ...Array.from({ length: 160 }, (_, n) => ask('GET', `/api/colors?search=${n % 7}`)),
    ...Array.from({ length: 40 }, (_, n) =>
      ask('POST', '/api/colors', { names: { en: `Pooled ${n}` }, hex: '#102030' }),
    ),
  ])
  assert.deepEqual(
    answered.filter(({ status }) => status !== 200),
    [],
  )
  const { rows } = await app.database.owner.query(`select from color where name_en like 'Pooled %'`)
  assert.equal(rows.length, 40)
})

test('D13.4 live updates and jobs pass by the pooler', { skip }, async () => {
  const received: (string | undefined)[] = []
  const unsubscribe = behind.live.subscribe(app.establishmentId, (event) =>
    received.push(typeof event === 'string' ? undefined : event.token),
  )
  const { body } = await ask('POST', '/api/colors', { names: { en: 'Heard' }, hex: '#102030' })
  for (let waited = 0; waited < 100 && !received.includes(body.token); waited += 1) await delay(10)
  unsubscribe()
  assert.ok(received.includes(body.token), `${body.token} is not among ${received.join()}`)
  behind.jobs.start()
  const id = await behind.db.transaction(app.establishmentId, (tx) =>
    behind.jobs.enqueue(tx, { kind: 'reminders.look' }),
  )
  const state = () => behind.db.read(app.establishmentId, async (tx) => (await behind.jobs.find(tx, id))?.state)
  for (let waited = 0; waited < 150 && (await state()) !== 'done'; waited += 1) await delay(100)
  assert.equal(await state(), 'done')
})

test('D13.4 a search that nobody waits for any more is stopped behind the pooler too', { skip }, async () => {
  const stop = new AbortController()
  const began = performance.now()
  const sleeping = behind.db.read(platformEstablishment, (tx) => tx.run({ sql: 'select pg_sleep(20)' }), {
    timeout: 25_000,
    signal: stop.signal,
  })
  setTimeout(() => stop.abort(), 200)
  await assert.rejects(
    sleeping,
    (error: { refusal?: { refused: string } }) => error.refusal?.refused === 'request.overtaken',
  )
  assert.ok(performance.now() - began < 5_000)
})
