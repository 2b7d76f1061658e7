import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { Refused, refusalStatus } from '@topcenter/model/kit/refusal'
import { startTestApplication, type TestApplication } from '../../../test/test-application.ts'
import { noBackup } from '../backup/status.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/database.ts'
import { startPostgres } from '../database/postgres.ts'
import { placeForCluster } from '../../../test/platform/database/test-database.ts'
import { openLog } from '../log.ts'
import { harmless } from './harmless.ts'
import { openMetrics } from './metrics.ts'
import { addMetrics, type MetricsAccess } from './metrics.routes.ts'

let t: TestApplication
let address: string
before(async () => {
  t = await startTestApplication()
  address = await t.application.http.listen({ port: 0, host: '127.0.0.1' })
})
after(() => t.close())

const read = async (): Promise<string> => {
  const answer = await fetch(`${address}/metrics`)
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  return answer.text()
}
/** The value of one line; undefined when there is none. */
const valueOf = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.split(' ').at(-1))
}

test('requests are counted by the pattern of their address, and nothing that somebody typed is told', async () => {
  const line = (route: string, method: string, status: string) =>
    `topcenter_request_seconds_count{route="${route}",method="${method}",status="${status}"}`
  const made = await t.call(t.users.MasterAdmin, 'POST', '/api/colors', { names: { en: 'Secretly' }, hex: '#102030' })
  assert.equal(made.status, 200, made.text)
  assert.equal((await t.call(t.users.MasterAdmin, 'GET', `/api/colors/${made.body.token}`)).status, 200)
  assert.equal((await t.call(t.users.MasterAdmin, 'GET', '/api/colors?search=Secretly')).status, 200)
  assert.equal((await t.call(undefined, 'GET', '/api/colors')).status, 498)
  assert.equal((await t.call(undefined, 'GET', '/api/secretly/Secretly')).status, 404)
  const text = await read()
  assert.equal(valueOf(text, line('/api/colors', 'POST', '2xx')), 1)
  assert.equal(valueOf(text, line('/api/colors/:token', 'GET', '2xx')), 1)
  assert.equal(valueOf(text, line('/api/colors', 'GET', '4xx')), 1)
  assert.ok(valueOf(text, 'topcenter_statement_seconds_count{verb="select"}')! > 0)
  assert.ok(valueOf(text, 'topcenter_statement_rows_total{verb="insert"}')! > 0)
  assert.doesNotMatch(text, new RegExp(`Secretly|secretly|${made.body.token}`))
})

test('it knows the pool, the lanes of jobs, the live streams, the disk, the event loop and the memory', async () => {
  const stream = new AbortController()
  const opened = await fetch(`${address}/api/live`, {
    headers: { authorization: `Bearer ${t.users.MasterAdmin.session}`, 'api-version': '1.0' },
    signal: stream.signal,
  })
  assert.equal(opened.status, 200)
  const text = await read()
  assert.equal(valueOf(text, 'topcenter_live_streams'), 1)
  assert.ok(
    valueOf(text, 'topcenter_pool_connections{state="idle"}')! +
      valueOf(text, 'topcenter_pool_connections{state="used"}')! >
      0,
  )
  assert.equal(valueOf(text, 'topcenter_pool_connections{state="waiting"}'), 0)
  assert.equal(valueOf(text, 'topcenter_jobs{lane="long",state="running"}'), 0)
  assert.ok(valueOf(text, 'topcenter_disk_free_bytes')! > 0)
  assert.ok(valueOf(text, 'process_resident_memory_bytes')! > 0)
  assert.notEqual(valueOf(text, 'nodejs_eventloop_lag_p99_seconds'), undefined)
  assert.equal(valueOf(text, 'topcenter_database_up'), 1)
  assert.equal(valueOf(text, 'topcenter_backup_configured'), 0)
  assert.equal(valueOf(text, 'topcenter_backup_age_seconds'), undefined, 'there is no backup, which is no age')
  stream.abort()
})

test('a source that fails leaves out its own figure, and an observer that fails stops nothing', async () => {
  const fails = (): never => {
    throw new Error('no figure')
  }
  const metrics = openMetrics({ ...idle, freeBytes: async () => fails(), streams: fails })
  const text = await metrics.read()
  assert.equal(valueOf(text, 'topcenter_disk_free_bytes'), undefined)
  assert.equal(valueOf(text, 'topcenter_live_streams'), undefined)
  assert.equal(valueOf(text, 'topcenter_backup_configured'), 0)

  const lines: string[] = []
  const db = openDatabase({
    connection: t.database.connection,
    observe: harmless(fails, openLog('info', { write: (line) => void lines.push(line) })),
  })
  assert.deepEqual(await db.platform((tx) => tx.first({ sql: 'select 1 as n' })), { n: 1 })
  await db.close()
  assert.match(lines.join(''), /an observer failed/)
})

test('jobs that wait are counted in their lane', async () => {
  const { application, establishmentId } = t
  const long = async (from: typeof application) =>
    (await from.jobs.counts()).find(({ lane }) => lane === 'long')!.waiting
  const before = await long(await t.another())
  await application.db.transaction(establishmentId, (tx) => application.jobs.enqueue(tx, { kind: 'import.rehearse' }))
  assert.equal(await long(await t.another()), before + 1) // each server keeps its last answer for a while
})

test('D13.7 while PostgreSQL is stopped it is told, and all else that is known', async (e) => {
  const dataDir = await mkdtemp(join(await placeForCluster(), 'topcenter-metrics-'))
  e.after(() => rm(dataDir, { recursive: true, force: true }))
  const silent = { info: () => {}, warn: () => {}, error: () => {} }
  const settings = { fsync: 'off', shared_buffers: '32MB' }
  const postgres = await startPostgres({ dataDir, log: silent, settings })
  e.after(() => postgres.stop())
  const db = openDatabase({ connection: postgres.connection, onError: () => {} })
  e.after(() => db.close())
  const jobs = () => db.platform((tx) => tx.first({ sql: 'select 1' })).then(() => [])
  const metrics = openMetrics({
    ...idle,
    database: () => db.ready(),
    jobs,
    backup: () => ({ ...noBackup, state: 'starting' }),
  })
  assert.equal(valueOf(await metrics.read(), 'topcenter_database_up'), 1)
  const frozen = [postgres.pid()!, ...(await db.platform((tx) => tx.query<{ pid: number }>(backends))).map(pidOf)]
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  try {
    for (const wait of [0, 600]) {
      await delay(wait) // just after it answered, and later
      const asked = performance.now()
      const text = await metrics.read()
      assert.ok(performance.now() - asked < 8_000, 'whoever reads waits ten seconds')
      if (wait > 0) assert.equal(valueOf(text, 'topcenter_database_up'), 0, 'it takes connections and answers nothing')
    }
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
  }
  await postgres.stop()
  await delay(600) // it is asked twice a second at most
  const text = await metrics.read()
  assert.equal(valueOf(text, 'topcenter_database_up'), 0)
  assert.equal(valueOf(text, 'topcenter_backup_configured'), 1)
  assert.equal(valueOf(text, 'topcenter_jobs{lane="long",state="waiting"}'), undefined)
})

const backends = { sql: `select pid from pg_stat_activity where backend_type = 'client backend'` }
const pidOf = ({ pid }: { pid: number }): number => pid

test('D13.7 every figure that an alarm asks for is one that is told', async () => {
  const rules = await readFile(new URL('../../../../docs/alarms.yml', import.meta.url), 'utf8')
  const asked = new Set(rules.match(/\b(topcenter|nodejs)_\w+/g))
  const metrics = openMetrics({
    ...idle,
    backup: () => ({ ...noBackup, lastBaseAt: '2026-11-27T03:30:00Z', lastRehearsalAt: '2026-11-27T03:40:00Z' }),
  })
  metrics.request('/api/students', 'GET', 500, 0.1)
  const exported = new Set((await metrics.read()).match(/^# TYPE \w+/gm)!.map((each) => each.slice('# TYPE '.length)))
  assert.ok(asked.size > 10)
  assert.deepEqual(
    [...asked].filter((name) => !exported.has(name.replace(/_count$/, ''))),
    [],
  )
})

const idle: Parameters<typeof openMetrics>[0] = {
  database: async () => true,
  pool: () => ({ used: 0, idle: 0, waiting: 0 }),
  jobs: async () => [],
  streams: () => 0,
  freeBytes: async () => undefined,
  backup: () => noBackup,
}
const servers: FastifyInstance[] = []
after(() => Promise.all(servers.map((each) => each.close())))
async function statusOf(
  access: Partial<MetricsAccess>,
  headers: Record<string, string> = {},
  from = '127.0.0.1',
): Promise<number> {
  const http = fastify({ trustProxy: access.trustProxy ?? false })
  servers.push(http)
  http.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Refused ? refusalStatus[error.refusal.refused] : 500).send(),
  )
  const metrics = openMetrics(idle)
  addMetrics(http, metrics, { publicUrl: undefined, trustProxy: false, ...access })
  await http.listen({ port: 0, host: from })
  const { port } = http.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    ask({ host: from, port, path: '/metrics', headers }, (answer) => resolve(answer.resume().statusCode!))
      .once('error', reject)
      .end()
  })
}

test('without a token, programs of this machine alone may read, and nobody through a proxy', async () => {
  assert.equal(await statusOf({}), 200)
  for (const name of [
    'CDN-Loop',
    'CF-Connecting-IP',
    'CF-Ray',
    'Client-IP',
    'Fastly-Client-IP',
    'Fly-Client-IP',
    'Forwarded',
    'True-Client-IP',
    'Via',
    'X-Amzn-Trace-Id',
    'X-Appengine-User-IP',
    'X-Azure-ClientIP',
    'X-Client-IP',
    'X-Cluster-Client-IP',
    'X-Envoy-External-Address',
    'X-Forwarded-For',
    'X-Forwarded-Port',
    'X-Nobody-Has-Heard-Of',
    'X-Original-Forwarded-For',
    'X-ProxyUser-IP',
    'X-Real-IP',
    'X-Request-Id',
  ])
    assert.equal(await statusOf({}, { [name]: '127.0.0.1' }), 404, name)
  const ofPrometheus = {
    Accept: 'application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5',
    'Accept-Encoding': 'gzip',
    'User-Agent': 'Prometheus/3.5.0',
    'X-Prometheus-Scrape-Timeout-Seconds': '10',
  }
  assert.equal(await statusOf({}, ofPrometheus), 200)
  assert.equal(await statusOf({}, { Host: 'centre.example' }), 404, 'a name that leads here')
  assert.equal(await statusOf({ trustProxy: true }, { 'X-Forwarded-For': '127.0.0.1' }), 404)
  assert.equal(await statusOf({ trustProxy: ['127.0.0.1'] }), 404)
  assert.equal(await statusOf({ publicUrl: new URL('https://centre.example') }), 404)
  const own = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find((each) => !each.internal && each.family === 'IPv4')
  if (own) assert.equal(await statusOf({}, {}, own.address), 404, 'from the network')
})

test('with a token, who sends it may read, from anywhere, and nobody else', async () => {
  const { metricsToken } = readConfig({ METRICS_TOKEN: 'sixteen-letters-' })
  const access = { metricsToken, trustProxy: true, publicUrl: new URL('https://centre.example') }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'X-Forwarded-For': '203.0.113.7' })
  assert.equal(await statusOf(access, bearer('sixteen-letters-')), 200)
  assert.equal(await statusOf(access, bearer('sixteen-letters_')), 404)
  assert.equal(await statusOf(access), 404)
  assert.equal(await statusOf({ metricsToken }), 404, 'from this machine')
  assert.throws(() => readConfig({ METRICS_TOKEN: 'short' }), /METRICS_TOKEN must be 16 to 500/)
})
