import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import fastify from 'fastify'
import { Refused, refuse } from '@topcenter/model/kit/refusal'
import { platformEstablishment } from '../database/database.ts'
import { createJobs } from './jobs.ts'
import type { JobHandlers, JobView, Jobs, NewJob } from './jobs.ts'
import { openLiveHub } from '../http/live.ts'
import type { LiveEvent } from '../http/live.ts'
import { startTestDatabase } from '../../../test/platform/database/test-database.ts'
import type { TestDatabase } from '../../../test/platform/database/test-database.ts'

let database: TestDatabase
before(async () => {
  database = await startTestDatabase()
})
const opened: Jobs[] = []
after(async () => {
  for (const jobs of opened) await jobs.stop() // also of a test that failed
  await database.close()
})

const log = { info: () => {}, warn: () => {}, error: () => {} }
const here = platformEstablishment
const elsewhere = randomUUID()

async function until<T>(look: () => Promise<T | undefined | false> | T | undefined | false, seconds = 5): Promise<T> {
  for (const deadline = Date.now() + seconds * 1_000; Date.now() < deadline; await delay(10)) {
    const found = await look()
    if (found) return found
  }
  throw new Error(`it did not happen in ${seconds} s`)
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
function open(handlers: JobHandlers): Jobs {
  const jobs = createJobs({ db: database.db, connection: database.connection, log, look: 0.5, handlers })
  opened.push(jobs)
  return jobs
}
const enqueue = (jobs: Jobs, job: NewJob): Promise<string> =>
  database.db.transaction(here, (tx) => jobs.enqueue(tx, job))
const done = (jobs: Jobs, id: string, seconds = 5): Promise<JobView> =>
  until(() => find(jobs, id).then((job) => (job?.state === 'done' ? job : undefined)), seconds)

test('jobs: after kill -9 another node goes on from the saved progress, each step once; a step longer than a heartbeat stays with its node', async () => {
  let begun = 0
  const handlers: JobHandlers = {
    long: {
      count: async (job) => {
        for (let steps = job.progress.steps as string[]; steps.length < 4;)
          await database.db.transaction(job.establishmentId, (tx) =>
            job.save(tx, { steps: (steps = [...steps, `heir ${steps.length}`]) }),
          )
      },
    },
    due: {
      slow: async (job) => {
        begun += 1
        await database.db.transaction(here, async (tx) => {
          await job.save(tx, { done: 1 }) // its row is locked from here on
          await delay(14_000)
        })
      },
    },
  }
  const child = fork(
    fileURLToPath(new URL('../../../test/platform/jobs/job-child-for-tests.ts', import.meta.url)),
    [JSON.stringify(database.connection)],
    { execArgv: [] },
  )
  const sender = open(handlers)
  const counted = await enqueue(sender, { kind: 'count' })
  await once(child, 'message')
  child.kill('SIGKILL')
  const killed = Date.now()
  const heirs = [open(handlers), open(handlers)]
  for (const heir of heirs) heir.start()
  const slow = await enqueue(sender, { kind: 'slow' })
  const { progress } = await done(sender, counted, 40)
  assert.deepEqual(progress.steps, ['child 0', 'child 1', 'heir 2', 'heir 3'])
  assert.ok(Date.now() - killed < 25_000, `${Date.now() - killed} ms`)
  await done(sender, slow, 40)
  assert.equal(begun, 1)
  for (const each of [...heirs, sender]) await each.stop()
})

test('jobs: what may pass is tried again, a refusal fails at once with its code, what fails five times fails for good', async () => {
  let [passing, failing] = [0, 0]
  const jobs = open({
    due: {
      passing: async () => {
        if ((passing += 1) === 1) throw new Refused(refuse('request.timeout'))
      },
      refused: async () => {
        throw new Refused(refuse('import.empty'))
      },
      failing: async () => {
        failing += 1
        throw new Error('a fault')
      },
    },
  })
  jobs.start()
  const [passes, refused, fails] = [
    await enqueue(jobs, { kind: 'passing' }),
    await enqueue(jobs, { kind: 'refused' }),
    await enqueue(jobs, { kind: 'failing' }),
  ]
  const failed = (id: string) =>
    until(() => find(jobs, id).then((job) => (job?.state === 'failed' ? job.error : undefined)), 30)
  assert.equal(await failed(refused), 'import.empty')
  const hurry = setInterval(
    () => void database.owner.query(`update pgboss.job set start_after = now() where state = 'retry'`),
    50,
  )
  await done(jobs, passes)
  assert.equal(await failed(fails), 'server.caught')
  clearInterval(hurry)
  assert.deepEqual([passing, failing], [2, 5])
  await jobs.stop()
})

test('jobs: a rolled back one never runs; stopping gives the work back, which is no try; what the queue does not know is adopted', async () => {
  let started = 0
  const handlers: JobHandlers = {
    long: {
      endless: async ({ signal }) => {
        started += 1
        await delay(60_000, undefined, { signal })
      },
    },
    due: { short: async () => {} },
  }
  const jobs = open(handlers)
  jobs.start()
  await assert.rejects(
    database.db.transaction(here, async (tx) => {
      await jobs.enqueue(tx, { kind: 'endless' })
      throw new Error('no')
    }),
  )
  await done(jobs, await enqueue(jobs, { kind: 'short' }))
  assert.equal(started, 0)
  const id = await enqueue(jobs, { kind: 'endless' })
  await until(() => started === 1)
  await jobs.stop()
  const row = async () =>
    (await database.owner.query('select state, attempts from background_job where id = $1', [id])).rows[0]
  assert.deepEqual(await row(), { state: 'queued', attempts: 0 })
  assert.equal(await database.db.read(elsewhere, (tx) => jobs.find(tx, id)), undefined)

  const before = randomUUID()
  await database.owner.query(`insert into background_job (establishment_id, id, kind) values ($1, $2, 'short')`, [
    here,
    before,
  ])
  const next = open(handlers)
  next.start()
  await done(next, before)
  await until(() => started === 2, 10)
  await next.stop()
})

test('jobs: what is long keeps nothing waiting that is due; one node runs two long ones at once, and as many as there are one after the other', async () => {
  let [running, most, ended] = [0, 0, 0]
  let leave = (): void => {}
  const gate = new Promise<void>((resolve) => {
    leave = resolve
  })
  const jobs = open({
    long: {
      long: async () => {
        most = Math.max(most, (running += 1))
        await gate
        running -= 1
        ended += 1
      },
    },
    due: { due: async () => {} },
  })
  jobs.start()
  for (let times = 0; times < 20; times += 1) await enqueue(jobs, { kind: 'long' })
  await until(() => running === 2)
  await done(jobs, await enqueue(jobs, { kind: 'due' }))
  leave()
  const from = Date.now()
  await until(() => ended === 20)
  assert.ok(Date.now() - from < 4_000, 'without waiting for the next look after each')
  assert.equal(most, 2)
  await jobs.stop()
})

test('jobs: one that waits to run by then is not planned again, also by thirty at once', async () => {
  const jobs = open({ due: { once: async () => {} } })
  const plan = (minutes: number, what: string) =>
    database.db.transaction(here, (tx) =>
      jobs.enqueueOnce(tx, { kind: 'once', input: { what }, runAfter: new Date(noon + minutes * 60_000) }),
    )
  const noon = Date.now() + 3_600_000
  for (const [minutes, what] of [
    [10, 'a'],
    [10.1, 'a'],
    [20, 'a'],
    [5, 'a'],
    [20, 'b'],
  ] as const)
    await plan(minutes, what)
  await Promise.all(Array.from({ length: 30 }, () => plan(30, 'c')))
  const waiting = await database.owner.query(
    `
      select
        input ->> 'what' as what,
        count(*)::int as rows,
        (select count(*)::int from pgboss.job j where j.id = any(array_agg(b.id))) as sent
      from background_job b
      where kind = 'once'
      group by 1
      order by 1
    `,
  )
  assert.deepEqual(waiting.rows, [
    { what: 'a', rows: 2, sent: 2 },
    { what: 'b', rows: 1, sent: 1 },
    { what: 'c', rows: 1, sent: 1 },
  ])
  await jobs.stop()
})

test('jobs: what comes back by an establishment’s clock runs once, whatever the nodes; another clock replaces it, and it ends with what wants it', async () => {
  const ran: string[] = []
  const handlers: JobHandlers = { night: { nightly: async ({ establishmentId }) => void ran.push(establishmentId) } }
  const nodes = [open(handlers), open(handlers)]
  const at = (cron: string, timeZone: string) => ({ kind: 'nightly', establishmentId: here, cron, timeZone })
  const kept = async () =>
    (await database.owner.query('select cron, timezone from pgboss.schedule order by key')).rows.map(
      (row) => `${row.cron} ${row.timezone}`,
    )
  await nodes[0]!.recur([at('30 2 * * *', 'Africa/Cairo')])
  assert.deepEqual(await kept(), ['30 2 * * * Africa/Cairo'])
  await nodes[1]!.recur([at('30 2 * * *', 'Asia/Riyadh')])
  assert.deepEqual(await kept(), ['30 2 * * * Asia/Riyadh'])
  await nodes[0]!.recur([at('* * * * *', 'Africa/Cairo')])
  for (const node of nodes) node.start()
  await until(() => ran.length > 0, 45) // what is due is looked for every 30 s
  await delay(2_000)
  assert.deepEqual(ran, [here], 'two nodes, one run')
  for (let times = 0; times < 5; times += 1)
    await database.db.transaction(here, (tx) => nodes[0]!.bringForward(tx, 'nightly'))
  await delay(1_500)
  assert.ok(ran.length >= 2 && ran.length <= 6, `${ran.length} runs`)
  const { rows } = await database.owner.query(`select distinct state from background_job where kind = 'nightly'`)
  assert.deepEqual(rows, [{ state: 'done' }])
  await nodes[1]!.recur([])
  assert.deepEqual(await kept(), [])
  for (const node of nodes) await node.stop()
})
