import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { Refused } from '@topcenter/model/kit/refusal'
import { openDatabase } from './database.ts'
import { reachDatabase } from './reach.ts'

let dataDir: string
before(async () => {
  dataDir = await mkdtemp('/tmp/topcenter-supervisor-')
})
after(() => rm(dataDir, { recursive: true, force: true }))

const script = `
  const { lockDataDirectory } = await import(${JSON.stringify(new URL('./data-lock.ts', import.meta.url).href)})
  const { startPostgres } = await import(${JSON.stringify(new URL('./postgres.ts', import.meta.url).href)})
  const log = { info() {}, warn: (_, text) => console.log(JSON.stringify({ warned: text })), error() {} }
  try {
    const lock = await lockDataDirectory(process.env.DIR)
    const postgres = await startPostgres({ dataDir: process.env.DIR, log, settings: { shared_buffers: '32MB' } })
    process.once('SIGTERM', async () => { await postgres.stop(); await lock.release(); process.exit(0) })
    console.log(JSON.stringify({ pid: postgres.pid(), connection: postgres.connection }))
  } catch (error) { console.log(JSON.stringify({ refused: error.message })); process.exit(3) }
`
interface Said {
  pid?: number
  connection?: pg.ClientConfig
  refused?: string
  warned?: string
}

class App {
  readonly child: ChildProcess
  readonly said: Said[] = []
  readonly #firstWord: Promise<unknown>
  constructor(directory: string) {
    this.child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, DIR: directory },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    this.#firstWord = new Promise<void>((resolve) =>
      this.child.stdout?.on('data', (part: Buffer) => {
        const lines = (text += String(part)).split('\n')
        text = lines.pop() ?? ''
        this.said.push(...lines.map((line) => JSON.parse(line) as Said))
        if (this.said.some(({ pid, refused }) => pid || refused)) resolve()
      }),
    )
  }
  async started(): Promise<Said & { connection: pg.ClientConfig; pid: number }> {
    await this.#firstWord
    return this.said.find(({ pid, refused }) => pid || refused) as Said & { connection: pg.ClientConfig; pid: number }
  }
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const exit = once(this.child, 'exit')
    this.child.kill(signal)
    return ((await exit) as [number | null])[0]
  }
}

/** A process that has ended and waits for its parent (a zombie) does not live. */
const lives = async (pid: number): Promise<boolean> =>
  !/\) [ZX]/.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z'))

async function gone(pid: number): Promise<void> {
  for (const deadline = Date.now() + 20_000; await lives(pid); await delay(50))
    assert.ok(Date.now() < deadline, 'PostgreSQL outlives its application')
}

async function childrenOf(parent: number): Promise<{ pid: number; command: string }[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const read = (pid: number, file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
  const all = await Promise.all(
    pids.map(async (pid) => ({
      pid,
      parent: Number((await read(pid, 'stat')).split(') ').at(-1)?.split(' ')[1]),
      command: await read(pid, 'cmdline'),
    })),
  )
  return all.filter((each) => each.parent === parent)
}

async function count(connection: pg.ClientConfig, statement: string): Promise<unknown> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(statement)).rows[0]
  } finally {
    await client.end()
  }
}

test('the supervisor: start, second start refused, kill -9 of either process, clean stop', async (t) => {
  let app = new App(dataDir)
  let postgres = await app.started()
  t.after(() => {
    if (app.child.exitCode === null && app.child.signalCode === null) return app.end('SIGTERM')
  })

  await t.test('it starts without TCP, with UTF-8 and Arabic trigrams', async () => {
    assert.equal(postgres.refused, undefined)
    assert.deepEqual(
      await count(
        postgres.connection,
        `
          select
            current_setting('listen_addresses') as tcp,
            current_setting('server_encoding') as encoding,
            current_setting('fsync') as fsync,
            current_setting('data_checksums') as checksums,
            current_setting('shared_buffers') as buffers
        `,
      ),
      { tcp: '', encoding: 'UTF8', fsync: 'on', checksums: 'on', buffers: '32MB' },
    )
    await count(postgres.connection, 'create table kept as select 7 as n')
  })

  await t.test('a second app on the same directory is refused in both languages', async () => {
    const { refused } = await new App(dataDir).started()
    assert.match(refused ?? '', /Another copy of the app \(pid \d+\).*\nتوجد نسخة أخرى/)
    assert.match(refused ?? '', new RegExp(`pid ${app.child.pid}\\)`))
  })

  await t.test('R1 R7 a killed postmaster is restarted; meanwhile 503, soon after all works', async () => {
    const errors: Error[] = []
    const db = openDatabase({ connection: postgres.connection, onError: (error) => errors.push(error) })
    const read = () => db.platform((tx) => tx.first({ sql: 'select n from kept' }))
    await read()
    const killed = postgres.pid
    process.kill(killed, 'SIGKILL')
    let answer: unknown
    for (const deadline = Date.now() + 10_000; Date.now() < deadline; await delay(20)) {
      // a backend may still answer after its postmaster
      postgres.pid = Number(
        (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
      )
      answer = await read().catch((error: unknown) => {
        assert.ok(error instanceof Refused && error.refusal.refused === 'server.unavailable', String(error))
      })
      if (answer && postgres.pid && postgres.pid !== killed && (await db.ready())) break
    }
    assert.deepEqual(answer, { n: 7 })
    assert.notEqual(postgres.pid, killed)
    assert.ok(errors.length < 20)
    await db.close()
  })

  await t.test('after kill -9 of the app its PostgreSQL ends by itself, in order, with a client open', async () => {
    const client = new pg.Client(postgres.connection)
    client.on('error', () => {})
    await client.connect()
    await app.end('SIGKILL')
    await gone(postgres.pid)
    assert.match(await readFile(join(dataDir, 'postgres.log'), 'utf8'), /database system is shut down\n$/)
    await client.end().catch(() => {})
    app = new App(dataDir)
    postgres = await app.started()
    assert.equal(postgres.refused, undefined)
    assert.ok(!app.said.some(({ warned }) => warned?.includes('left over')))
  })

  await t.test(
    'R2 a PostgreSQL that is left over all the same is stopped by the next start, and loses nothing',
    async () => {
      const guard = (await childrenOf(app.child.pid!)).find(({ command }) => command.includes('guard'))
      process.kill(guard!.pid, 'SIGKILL')
      await app.end('SIGKILL')
      await delay(500)
      assert.equal(await lives(postgres.pid), true)
      const orphan = postgres.pid
      app = new App(dataDir)
      postgres = await app.started()
      assert.equal(postgres.refused, undefined)
      assert.equal(await lives(orphan), false)
      assert.ok(app.said.some(({ warned }) => warned?.includes('left over')))
      assert.deepEqual(await count(postgres.connection, 'select n from kept'), { n: 7 })
    },
  )

  await t.test('R8 SIGTERM stops it cleanly with a client open', async () => {
    const client = new pg.Client(postgres.connection)
    client.on('error', () => {})
    await client.connect()
    const began = Date.now()
    assert.equal(await app.end('SIGTERM'), 0)
    assert.ok(Date.now() - began < 5_000)
    await client.end().catch(() => {})
    assert.match(await readFile(join(dataDir, 'postgres.log'), 'utf8'), /./)
    await assert.rejects(readFile(join(dataDir, 'postgres/postmaster.pid')))
    await assert.rejects(stat(String(postgres.connection.host)), 'the folder of its socket is gone')
  })

  await t.test('nobody else reads DATA_DIR or the note of who runs on it', async () => {
    await chmod(dataDir, 0o755)
    app = new App(dataDir)
    await app.started()
    // root's PostgreSQL is another user, who walks through it to its own folder
    const own = process.getuid?.() === 0 ? 0o710 : 0o700
    const modes = await Promise.all(
      [dataDir, join(dataDir, 'app.lock.json')].map(async (path) => (await stat(path)).mode),
    )
    assert.deepEqual(
      modes.map((mode) => (mode & 0o777).toString(8)),
      [own.toString(8), '600'],
    )
    assert.equal(await app.end('SIGTERM'), 0)
  })

  await t.test('its socket is in DATA_DIR, where a command in another temporary folder finds it', async () => {
    // what a killed run left, whose number is another program's now
    await mkdir(join(dataDir, 'socket'))
    await writeFile(join(dataDir, 'socket/.s.PGSQL.5432.lock'), `${process.pid}\n`)
    await writeFile(join(dataDir, 'socket/.s.PGSQL.5432'), '')
    const long = join(dataDir, 'a'.repeat(80))
    const apps = [(app = new App(dataDir)), new App(long)]
    const [here, far] = await Promise.all(apps.map((each) => each.started()))
    assert.equal(here!.connection.host, join(dataDir, 'socket'))
    assert.equal((await stat(String(here!.connection.host))).mode & 0o777, 0o700)
    assert.ok(!String(far!.connection.host).startsWith(dataDir), 'a path that is too long')
    const silent = { info: () => {}, warn: () => {}, error: () => {} }
    for (const [folder, { connection }] of [
      [dataDir, here!],
      [long, far!],
    ] as const) {
      const reach = await reachDatabase({ dataDir: folder, databaseUrl: undefined }, silent, false)
      assert.equal(reach.connection.host, connection.host)
      assert.deepEqual(await count(reach.connection, 'select 1 as n'), { n: 1 })
    }
    assert.deepEqual(await Promise.all(apps.map((each) => each.end('SIGTERM'))), [0, 0])
    await rm(long, { recursive: true })
  })

  await t.test('a stale pid file with the number of another program does not stop the start', async () => {
    await writeFile(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n`)
    app = new App(dataDir)
    assert.equal((await app.started()).refused, undefined)
    await app.end('SIGTERM')
  })

  await t.test('data of another major version is refused with a sentence', async () => {
    const other = join(dataDir, 'other')
    await mkdir(join(other, 'postgres'), { recursive: true })
    await writeFile(join(other, 'postgres/PG_VERSION'), '17\n')
    assert.match((await new App(other).started()).refused ?? '', /made by PostgreSQL 17; this release runs 18/)
  })
})
