import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import fastify from 'fastify'
import { Refused, refuse } from '@topcenter/model/kit/refusal'
import { platformEstablishment } from './database.ts'
import { createJobs } from './jobs.ts'
import type { JobView, Jobs, RunningJob } from './jobs.ts'
import { openLiveHub } from './live.ts'
import type { LiveEvent } from './live.ts'
import { startTestDatabase } from './test-database.ts'
import type { TestDatabase } from './test-database.ts'

let database: TestDatabase
before(async () => {
  database = await startTestDatabase()
})
after(() => database.close())

const log = { info: () => {}, warn: () => {}, error: () => {} }
const here = platformEstablishment
const elsewhere = randomUUID()

async function until<T>(look: () => Promise<T | undefined | false> | T | undefined | false): Promise<T> {
  for (const deadline = Date.now() + 5_000; Date.now() < deadline; await delay(10)) {
    const found = await look()
    if (found) return found
  }
  throw new Error('it did not happen in 5 s')
}

test('live: a committed change reaches the listeners of its establishment, a rolled back one nobody', async () => {
  const hub = openLiveHub({ connection: database.connection, log })
  const seen: LiveEvent[] = []
  const others: LiveEvent[] = []
  hub.subscribe(here, (event) => seen.push(event))
  hub.subscribe(elsewhere, (event) => others.push(event))
  const change = { entity: 'student', token: 'stu_1', version: 2 }
  await until(async () => {
    await database.db.transaction(here, async (tx) => hub.publish(tx, change))
    await delay(60)
    return seen.length > 0
  })
  seen.length = 0
  await database.db
    .transaction(here, async (tx) => {
      hub.publish(tx, change)
      throw new Error('no')
    })
    .catch(() => {})
  await database.db.transaction(here, async (tx) =>
    hub.publish(
      tx,
      ...Array.from({ length: 500 }, (_, n) => ({ ...change, token: `stu_${'x'.repeat(26)}`, version: n + 1 })),
    ),
  )
  await until(() => seen.length === 500)
  assert.deepEqual(others, [])
  await database.owner.query(
    `
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where datname = current_database() and query like 'listen%' or query like 'select pg_notify%'
    `,
  )
  await until(() => seen.at(-1) === 'missed')
  await hub.close()
})

test('live: the stream sends what its user may see, and ends with the hub', async () => {
  const hub = openLiveHub({ connection: database.connection, log })
  const http = fastify()
  http.get('/live', (request, reply) => {
    hub.stream(request, reply, {
      establishmentId: here,
      userId: 'one',
      sees: ({ entity }) => entity === 'student',
      alive: async () => true,
    })
  })
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  const response = await fetch(`${address}/live`)
  assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const reading = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value
  })()
  await until(async () => {
    await database.db.transaction(here, async (tx) =>
      hub.publish(
        tx,
        { entity: 'debt', token: 'deb_1', version: 1 },
        { entity: 'student', token: 'stu_9', version: 1 },
      ),
    )
    await delay(60)
    return text.includes('stu_9')
  })
  assert.doesNotMatch(text, /deb_1/)
  assert.match(text, /event: record\ndata: \{"entity":"student","token":"stu_9","version":1\}\n\n/)
  await hub.close()
  await reading
  await http.close()
})

test('live: a stream ends at once when its user’s sessions do, and others go on', async () => {
  const [near, far] = [
    openLiveHub({ connection: database.connection, log }),
    openLiveHub({ connection: database.connection, log }),
  ]
  const http = fastify()
  const gone = new Set<string>()
  const open: string[] = []
  http.get('/live/:node/:user', (request, reply) => {
    const { node, user } = request.params as { node: string; user: string }
    const hub = node === 'near' ? near : far
    open.push(user)
    hub.stream(request, reply, {
      establishmentId: here,
      userId: user,
      sees: () => true,
      alive: async () => !gone.has(user),
    })
  })
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  const ended = new Set<string>()
  for (const stream of ['near/one', 'far/one', 'near/two'])
    void (await fetch(`${address}/live/${stream}`)).text().then(() => ended.add(stream))
  const end = async (userIds: readonly string[]) => {
    await delay(300) // until both nodes listen
    userIds.forEach((each) => gone.add(each))
    await database.db.platform(async (tx) => near.recheck(tx, userIds))
  }
  await end(['one'])
  await until(() => ended.size === 2)
  assert.deepEqual([...ended].sort(), ['far/one', 'near/one'])
  gone.add('two')
  await end([])
  await until(() => ended.size === 3)
  await Promise.all([near.close(), far.close()])
  await http.close()
})

test('live: of one user’s streams the oldest gives way to an eleventh, and is told to come back later', async () => {
  const hub = openLiveHub({ connection: database.connection, log })
  const http = fastify()
  http.get('/live/:user', (request, reply) => {
    hub.stream(request, reply, {
      establishmentId: here,
      userId: (request.params as { user: string }).user,
      sees: () => true,
      alive: async () => true,
    })
  })
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  const texts: Promise<string>[] = []
  for (const user of [...Array.from({ length: 10 }, () => 'many'), 'other', 'many'])
    texts.push((await fetch(`${address}/live/${user}`)).text())
  assert.match(await texts[0]!, /event: open[^]*retry: 60000\n\n$/)
  await hub.close()
  for (const text of await Promise.all(texts.slice(1))) assert.match(text, /^retry: 2000\nevent: open\ndata: \{\}\n\n$/)
  await http.close()
})

const find = (jobs: Jobs, id: string): Promise<JobView | undefined> => database.db.read(here, (tx) => jobs.find(tx, id))

test('jobs: a crashed run is continued from its saved progress by another worker, each step once', async () => {
  const steps: string[] = []
  let bury = (): void => {}
  const grave = new Promise<void>((_, reject) => {
    bury = () => reject(new Error('buried'))
  })
  grave.catch(() => {})
  const step =
    (name: string, fail: () => boolean) =>
    async (job: Parameters<Parameters<typeof createJobs>[0]['handlers'][string]>[0]) => {
      for (let n = Number(job.progress.done ?? 0); n < 4; n += 1) {
        await database.db.transaction(job.establishmentId, async (tx) => {
          await job.save(tx, { done: n + 1 })
          if (n === 2 && fail()) await grave // as dead as a killed process: no heartbeat reaches the row
          steps.push(`${name} ${n}`)
        })
      }
    }
  const dead = createJobs({
    db: { ...database.db, platform: async (work) => (crashed ? new Promise(() => {}) : database.db.platform(work)) },
    log,
    handlers: { count: step('a', () => (crashed = true)) },
    pollEvery: 20,
    leftAfter: 0.3,
  })
  let crashed = false
  dead.start()
  const id = await database.db.transaction(here, (tx) => dead.enqueue(tx, { kind: 'count' }))
  await until(() => crashed)
  await database.owner.query(
    `
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'
    `,
  )
  const heir = createJobs({
    db: database.db,
    log,
    handlers: { count: step('b', () => false) },
    pollEvery: 20,
    leftAfter: 0.3,
  })
  heir.start()
  const job = await until(
    async () => await find(heir, id).then((found) => (found?.state === 'done' ? found : undefined)),
  )
  assert.deepEqual([job.progress, steps], [{ done: 4 }, ['a 0', 'a 1', 'b 2', 'b 3']])
  await heir.stop()
  bury()
})

test('jobs: a step that takes longer than a job may be silent stays with its worker; what may pass is tried again', async () => {
  let [begun, tries] = [0, 0]
  const handlers = {
    slow: async (job: RunningJob) => {
      begun += 1
      await database.db.transaction(here, async (tx) => {
        await tx.run({ sql: 'select 1' })
        await delay(1_500)
        await job.save(tx, { done: 1 })
      })
      await delay(250)
    },
    passing: async () => {
      if ((tries += 1) === 1) throw new Refused(refuse('request.timeout'))
    },
  }
  const workers = [1, 2].map(() => createJobs({ db: database.db, log, pollEvery: 20, leftAfter: 1, handlers }))
  for (const worker of workers) worker.start()
  const ids = await database.db.transaction(here, async (tx) => [
    await workers[0]!.enqueue(tx, { kind: 'slow' }),
    await workers[0]!.enqueue(tx, { kind: 'passing' }),
  ])
  for (const id of ids) await until(() => find(workers[0]!, id).then((job) => job?.state === 'done'))
  assert.deepEqual([begun, tries], [1, 2])
  for (const worker of workers) await worker.stop()
})

test('jobs: a refusal fails at once with its code, a rolled back one never runs, stopping gives the work back, one that waits is not planned again', async () => {
  let started = 0
  const jobs = createJobs({
    db: database.db,
    log,
    pollEvery: 20,
    handlers: {
      refused: async () => {
        throw new Refused(refuse('import.empty'))
      },
      long: async ({ signal }) => {
        started += 1
        await delay(60_000, undefined, { signal })
      },
    },
  })
  jobs.start()
  const refused = await database.db.transaction(here, (tx) => jobs.enqueue(tx, { kind: 'refused' }))
  const failed = await until(() => find(jobs, refused).then((job) => (job?.state === 'failed' ? job : undefined)))
  assert.equal(failed.error, 'import.empty')
  await assert.rejects(
    database.db.transaction(here, async (tx) => {
      await jobs.enqueue(tx, { kind: 'long' })
      throw new Error('no')
    }),
  )
  await delay(60)
  assert.equal(started, 0)
  const long = await database.db.transaction(here, (tx) => jobs.enqueue(tx, { kind: 'long' }))
  await until(() => started === 1)
  await jobs.stop()
  assert.equal((await find(jobs, long))?.state, 'queued')
  assert.equal(await database.db.read(elsewhere, (tx) => jobs.find(tx, long)), undefined)
  const once = (minutes: number, what: string) =>
    database.db.transaction(here, (tx) =>
      jobs.enqueueOnce(tx, { kind: 'once', input: { what }, runAfter: new Date(Date.now() + minutes * 60_000) }),
    )
  for (const [minutes, what] of [
    [10, 'a'],
    [10.1, 'a'],
    [20, 'a'],
    [5, 'a'],
    [20, 'b'],
  ] as const)
    await once(minutes, what)
  const waiting = await database.owner.query(
    `
      select input ->> 'what' as what, count(*)::int as count
      from background_job
      where kind = 'once'
      group by 1
      order by 1
    `,
  )
  assert.deepEqual(
    waiting.rows,
    [
      { what: 'a', count: 2 },
      { what: 'b', count: 1 },
    ],
    'one that waits to run by then is enough',
  )
})
