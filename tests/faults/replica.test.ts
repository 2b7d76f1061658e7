/**
 * A standby of the database that takes what may lag (D13.4): made with PostgreSQL's own programs, and skipped where
 * there are none.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { type Application, buildApplication } from '@topcenter/server/application'
import { systemClock } from '@topcenter/server/platform/clock'
import { startTestApplication, type TestApplication } from '@topcenter/server/test/test-application'

const programs = '/usr/lib/postgresql/15/bin'
const skip = existsSync(`${programs}/pg_basebackup`) ? false : `${programs} has no PostgreSQL`
const run = promisify(execFile)

let app: TestApplication
let reading: Application
let standby: pg.Client
let folder: string
const children: ChildProcess[] = []
/** PostgreSQL does not run as root. */
let as: { uid?: number; gid?: number } = {}

async function start(name: string, ...settings: string[]): Promise<ChildProcess> {
  const socket = join(folder, `${name}.socket`)
  const options = ['listen_addresses=', `unix_socket_directories=${socket}`, 'fsync=off', ...settings]
  const child = spawn(`${programs}/postgres`, ['-D', join(folder, name), ...options.flatMap((each) => ['-c', each])], {
    ...as,
    stdio: 'ignore',
  })
  children.push(child)
  for (let waited = 0; waited < 300; waited += 1, await delay(50)) {
    const client = new pg.Client({ host: socket, user: 'topcenter', database: 'postgres' })
    client.on('error', () => {})
    const isUp = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (isUp) return child
    assert.equal(child.exitCode, null, `${name} ended`)
  }
  throw new Error(`${name} did not start`)
}

const shared = process.env.TEST_POSTGRES
before(async () => {
  if (skip) return
  folder = await mkdtemp(join(tmpdir(), 'topcenter-replica-'))
  if (process.getuid?.() === 0) {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (what) => Number((await run('id', [what, 'postgres'])).stdout)),
    )
    as = { uid: uid!, gid: gid! }
  }
  for (const each of ['', 'primary', 'primary.socket', 'standby.socket']) {
    await mkdir(join(folder, each), { recursive: true })
    await chmod(join(folder, each), 0o700)
    if (as.uid !== undefined) await chown(join(folder, each), as.uid, as.gid!)
  }
  await run(
    `${programs}/initdb`,
    [
      '-D',
      join(folder, 'primary'),
      '-U',
      'topcenter',
      '-A',
      'trust',
      '-N',
      '--encoding=UTF8',
      '--locale=C',
      '--lc-ctype=C.UTF-8',
    ],
    { ...as, cwd: folder },
  )
  await start('primary', 'max_connections=100', 'wal_level=replica')
  const host = join(folder, 'primary.socket')
  await run(
    `${programs}/pg_basebackup`,
    ['-h', host, '-U', 'topcenter', '-D', join(folder, 'standby'), '-R', '-X', 'stream', '-c', 'fast'],
    { ...as, cwd: folder },
  )
  await start('standby', 'max_connections=100')
  process.env.TEST_POSTGRES = JSON.stringify({ host, user: 'topcenter' })
  app = await startTestApplication({ now: new Date().toISOString() })
  const replica = { ...app.database.connection, host: join(folder, 'standby.socket') }
  standby = new pg.Client(replica)
  standby.on('error', () => {})
  for (let waited = 0; waited < 200; waited += 1, await delay(50)) {
    const isThere = await standby.connect().then(
      () => true,
      () => false,
    )
    if (isThere) break
    standby = new pg.Client(replica)
    standby.on('error', () => {})
  }
  reading = await buildApplication({
    connection: app.database.connection,
    replica,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    pacer: async () => {},
    config: { publicUrl: undefined, trustProxy: false, webDist: folder, dataDir: app.application.runtime.dataDir },
  })
})
after(async () => {
  if (skip) return
  await reading?.http.close()
  await reading?.close()
  await standby?.end().catch(() => {})
  await app?.close()
  if (shared === undefined) delete process.env.TEST_POSTGRES
  else process.env.TEST_POSTGRES = shared
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGQUIT')
    await once(child, 'exit')
  }
  await rm(folder, { recursive: true, force: true })
})

const isCopy = async (mayLag = true): Promise<boolean> =>
  (await reading.db.read(
    app.establishmentId,
    (tx) => tx.first<{ is: boolean }>({ sql: 'select pg_is_in_recovery() as is' }),
    { mayLag },
  ))!.is
const untilCopy = async (): Promise<void> => {
  for (let waited = 0; waited < 60 && !(await isCopy()); waited += 1) await delay(100)
  assert.ok(await isCopy(), 'the copy is read')
}
const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
  const answer = await reading.http.inject({
    method,
    url: path,
    ...(body ? { payload: body } : {}),
    headers: { 'api-version': '1.0', authorization: `Bearer ${app.users.MasterAdmin.session}` },
  })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json()
}
const found = async (name: string): Promise<boolean> =>
  JSON.stringify(await ask('GET', `/api/search?q=${encodeURIComponent(name)}`)).includes(name)

test('D13.4 what may lag is read from the copy, all else from the database', { skip }, async () => {
  await untilCopy()
  assert.equal(await isCopy(false), false)
  const seen = await reading.db.read(
    app.establishmentId,
    (tx) =>
      tx.first<{ role: string; n: number }>({
        sql: 'select current_user as role, count(*) filter (where establishment_id <> $1)::int as n from user_account',
        parameters: [app.establishmentId],
      }),
    { mayLag: true },
  )
  assert.deepEqual([seen!.role, seen!.n], ['topcenter_app', 0], 'row security binds there too')
})

test('D13.4 who has just written finds it, while the copy has not come so far', { skip }, async () => {
  await untilCopy()
  await standby.query('select pg_wal_replay_pause()')
  await ask('POST', '/api/students', { names: { en: 'Zenobia Written' } })
  assert.ok(await found('Zenobia Written'))
  await standby.query('select pg_wal_replay_resume()')
})

test(
  'D13.4 a copy that falls behind by a second is not read, and is again when it has caught up',
  { skip },
  async () => {
    await untilCopy()
    await standby.query('select pg_wal_replay_pause()')
    await app.addUser('Student', {})
    await delay(2_100)
    await isCopy()
    assert.equal(await isCopy(), false)
    await standby.query('select pg_wal_replay_resume()')
    await untilCopy()
  },
)

test('D13.4 a copy that dies, or is made a database of its own, costs nobody an answer', { skip }, async () => {
  await untilCopy()
  children[1]!.kill('SIGKILL')
  await once(children[1]!, 'exit')
  // a process of it that is asked in this moment may not have seen yet that it died
  for (let waited = 0; waited < 60 && (await isCopy()); waited += 1) await delay(100)
  for (let n = 0; n < 5; n += 1) assert.equal(await isCopy(), false)
  await rm(join(folder, 'standby', 'postmaster.pid'), { force: true })
  await start('standby', 'max_connections=100')
  await untilCopy()
  const other = new pg.Client({ ...app.database.connection, host: join(folder, 'standby.socket') })
  await other.connect()
  await other.query('select pg_promote(true)')
  await other.end()
  await delay(1_100)
  const { id } = await app.addUser('Student', {})
  const has = await reading.db.read(
    app.establishmentId,
    (tx) =>
      tx.first({
        sql: 'select from user_account where establishment_id = $1 and id = $2',
        parameters: [app.establishmentId, id],
      }),
    { mayLag: true },
  )
  assert.ok(has, 'it is no copy of ours any more')
})
