/**
 * Tries on two job queues over PostgreSQL whether they do what our jobs need (decision 0028). Prints a line for each
 * need.
 *
 *     npm i --prefix /tmp/gw graphile-worker@0.18.0
 *     node tests/bench/job-queues.ts pg-boss
 *     node tests/bench/job-queues.ts /tmp/gw/node_modules/graphile-worker/dist/index.js
 *
 * DATABASE_URL, of an owner in an empty database: instead of the embedded PostgreSQL (to try another version).
 */
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { startTestCluster } from '@topcenter/server/test/platform/database/test-database'

type Handler = (data: { n: number }) => Promise<void>
interface Send {
  readonly key?: string
  readonly priority?: number
}
interface Node {
  /** In the transaction of `client`. */
  send(client: pg.ClientBase, data: object, how?: Send): Promise<void>
  work(handler: Handler, atOnce: number): Promise<void>
  stop(): Promise<void>
}
interface Queue {
  readonly schema: string
  install(owner: pg.ClientConfig): Promise<void>
  node(application: pg.ClientConfig): Promise<Node>
}

const name = 'work'
const boss: Queue = {
  schema: 'pgboss',
  install: async (owner) => {
    const installing = new PgBoss({ ...(owner as object), supervise: false, schedule: false })
    await installing.start()
    await installing.createQueue(name, {
      policy: 'short',
      notify: true,
      heartbeatSeconds: 10,
      retryLimit: 100,
      retryDelay: 1,
    })
    await installing.stop()
  },
  node: async (application) => {
    const opened = new PgBoss({
      ...(application as object),
      max: 4,
      migrate: false,
      createSchema: false,
      registerInstance: false,
      reindex: false,
      useListenNotify: true,
      superviseIntervalSeconds: 5,
      monitorIntervalSeconds: 5,
    })
    opened.on('error', (error) => console.log('  pg-boss says', error.message))
    await opened.start()
    return {
      send: async (client, data, { key = randomUUID(), priority = 0 } = {}) => {
        const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
        await opened.send(name, data, { db, singletonKey: key, priority })
      },
      work: async (handler, atOnce) => {
        // the next one at once, instead of after the interval: a fetch that finds nothing ends it
        for (let hand = 0; hand < atOnce; hand += 1) {
          const every = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 }
          const worker = await opened.work<{ n: number }>(name, every, async ([job]) => {
            opened.notifyWorker(worker)
            await handler(job!.data)
          })
        }
      },
      stop: () => opened.stop({ timeout: 2_000 }),
    }
  },
}

/** Whatever the module has: it is not among our dependencies. */
// oxlint-disable-next-line typescript/no-explicit-any
const graphile = (library: any): Queue => ({
  schema: 'graphile_worker',
  install: async (owner) => {
    const pgPool = new pg.Pool({ ...owner, max: 2 })
    await library.runMigrations({ pgPool, logger: quiet(library) })
    await pgPool.end()
  },
  node: async (application) => {
    const pgPool = new pg.Pool({ ...application, max: 6 })
    pgPool.on('error', () => {})
    pgPool.on('connect', (client) => void client.on('error', () => {}))
    let runner: { stop(): Promise<void> } | undefined
    return {
      send: async (client, data, { key, priority = 0 } = {}) => {
        await client.query('select graphile_worker.add_job($1, $2::json, job_key => $3, priority => $4::int)', [
          name,
          JSON.stringify(data),
          key ?? null,
          -priority,
        ])
      },
      work: async (handler, atOnce) => {
        runner = await library.run({
          pgPool,
          concurrency: atOnce,
          pollInterval: 500,
          noHandleSignals: true,
          logger: quiet(library),
          taskList: { [name]: (data: { n: number }) => handler(data) },
        })
      },
      stop: async () => {
        await runner?.stop()
        await pgPool.end()
      },
    }
  },
})
// oxlint-disable-next-line typescript/no-explicit-any
const quiet = (library: any): unknown => new library.Logger(() => () => {})

const median = (times: number[]): string => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!.toFixed(2)
const say = (need: string, found: unknown): void => console.log(`${need.padEnd(58)} ${String(found)}`)
async function until(isSo: () => boolean | Promise<boolean>, seconds: number): Promise<number> {
  const from = performance.now()
  while (performance.now() - from < seconds * 1_000) {
    if (await isSo()) return (performance.now() - from) / 1_000
    await delay(20)
  }
  return Infinity
}

const which = process.argv[2] ?? 'pg-boss'
const queue = which === 'pg-boss' ? boss : graphile(await import(which))

async function inTransaction(client: pg.Client, work: () => Promise<void>, end = 'commit'): Promise<number> {
  const from = performance.now()
  await client.query('begin')
  await work()
  await client.query(end)
  return performance.now() - from
}

/** Takes one job and never ends it, so that it can be killed in the middle. */
async function child(application: pg.ClientConfig): Promise<void> {
  const node = await queue.node(application)
  await node.work(async () => {
    process.send!('taken')
    await new Promise(() => {})
  }, 1)
  await new Promise(() => {})
}

async function main(owner: pg.ClientConfig): Promise<void> {
  await queue.install(owner)
  const admin = new pg.Client(owner)
  await admin.connect()
  say('PostgreSQL', (await admin.query('show server_version')).rows[0].server_version)
  await admin.query(`
    do $$ begin create role queue_app nologin; exception when duplicate_object then null; end $$;
    grant usage on schema ${queue.schema} to queue_app;
    grant select, insert, update, delete on all tables in schema ${queue.schema} to queue_app;
    grant usage on all sequences in schema ${queue.schema} to queue_app;
  `)
  const application = { ...owner, options: '-c role=queue_app' }
  const client = new pg.Client(application)
  await client.connect()
  try {
    const first = await queue.node(application)
    await inTransaction(client, () => first.send(client, { n: -1 }))
    await first.stop()
    say('a role that owns nothing sends', 'yes')
    await asked(application, client, admin)
  } catch (error) {
    say('a role that owns nothing sends', `no: ${(error as Error).message}; the rest as the owner`)
    await client.query('rollback').catch(() => {})
    await client.query('set role none')
    await asked(owner, client, admin)
  }
  await Promise.all([client.end(), admin.end()])
}

async function asked(application: pg.ClientConfig, client: pg.Client, admin: pg.Client): Promise<void> {
  const done: number[] = []
  const node = await queue.node(application)
  const other = await queue.node(application)
  const times: number[] = []
  for (let n = 0; n < 200; n += 1) times.push(await inTransaction(client, () => node.send(client, { n })))
  const bare: number[] = []
  for (let n = 0; n < 200; n += 1)
    bare.push(await inTransaction(client, async () => void (await client.query('select 1'))))
  say('one sent in a transaction, ms (with a bare select, ms)', `${median(times)} (${median(bare)})`)
  await inTransaction(client, () => node.send(client, { n: 1_000_000 }), 'rollback')
  for (let at = 0; at < 5; at += 1) await inTransaction(client, () => node.send(client, { n: 2_000 }, { key: 'same' }))
  for (const each of [node, other]) await each.work(async ({ n }) => void done.push(n), 4)
  const took = await until(() => done.length >= 201, 60)
  await delay(1_500)
  say(
    'two nodes, 200 sent: runs, distinct, seconds',
    `${done.filter((n) => n >= 0 && n < 200).length}, ${new Set(done.filter((n) => n >= 0 && n < 200)).size}, ${took.toFixed(1)}`,
  )
  say('five sent under one key ran', done.filter((n) => n === 2_000).length)
  say('rolled back ran', done.filter((n) => n === 1_000_000).length)
  const wake: number[] = []
  for (let n = 3_000; n < 3_020; n += 1) {
    const from = performance.now()
    await inTransaction(client, () => node.send(client, { n }))
    await until(() => done.includes(n), 10)
    wake.push(performance.now() - from)
    await delay(120)
  }
  say('sent until it runs on an idle queue, ms', median(wake))
  const many = 3_000
  await inTransaction(client, async () => {
    for (let n = 0; n < many; n += 1) await node.send(client, { n: 10_000 + n })
  })
  const from = performance.now()
  await until(() => done.filter((n) => n >= 10_000 && n < 10_000 + many).length >= many, 120)
  say('tiny jobs a minute, two nodes with four hands each', Math.round((many / (performance.now() - from)) * 60_000))
  await Promise.all([node.stop(), other.stop()])

  const order: number[] = []
  const [single, sender] = [await queue.node(application), await queue.node(application)]
  for (const [n, priority] of [
    [1, 0],
    [2, 5],
    [3, 9],
    [4, 5],
  ] as const)
    await inTransaction(client, () => sender.send(client, { n: 20_000 + n }, { priority }))
  let [running, most] = [0, 0]
  await single.work(async ({ n }) => {
    most = Math.max(most, (running += 1))
    await delay(100)
    running -= 1
    order.push(n - 20_000)
  }, 1)
  await until(() => order.length === 4, 20)
  say('order of priorities 0, 5, 9, 5 (3 2 4 1 is right); at once', `${order.join(' ')}; ${most}`)
  await single.stop()

  await inTransaction(client, () => sender.send(client, { n: 30_000 }))
  const dying = fork(fileURLToPath(import.meta.url), [which, 'child', JSON.stringify(application)])
  await new Promise((resolve) => dying.once('message', resolve))
  dying.kill('SIGKILL')
  let resumed = false
  const heir = await queue.node(application)
  await heir.work(async () => void (resumed = true), 1)
  say('taken again after kill -9, seconds (60 at most are waited)', (await until(() => resumed, 60)).toFixed(1))
  const idle = async () =>
    Number(
      (
        await admin.query(
          'select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()',
        )
      ).rows[0].n,
    )
  await sender.stop()
  await delay(1_000)
  const before = await idle()
  await delay(15_000)
  say('transactions a second while nothing is to do, one node', (((await idle()) - before) / 15).toFixed(1))
  await heir.stop()
}

if (process.argv[3] === 'child') await child(JSON.parse(process.argv[4]!) as pg.ClientConfig)
else if (process.env.DATABASE_URL) await main({ connectionString: process.env.DATABASE_URL })
else {
  const cluster = await startTestCluster()
  try {
    await main(cluster.connection)
  } catch (error) {
    console.error(error)
  } finally {
    await cluster.stop()
  }
}
process.exit(0)
