/** The limits of a report in PostgreSQL, and the refusal that its reader gets at a limit. */
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { reports } from '@topcenter/model/reports/reports'
import pg from 'pg'
import { operations } from '../areas.ts'
import { waitingForLocks, whereRowsAre } from '../../test/platform/database/test-database.ts'
import { startTestApplication, type TestApplication } from '../../test/test-application.ts'

let app: TestApplication
let origin: string
let owner: pg.Client

before(async () => {
  app = await startTestApplication()
  origin = await app.application.http.listen({ port: 0, host: '127.0.0.1' })
})
after(() => app?.close())

/** No statement reads the marks meanwhile, as if they were too many. */
beforeEach(async () => {
  const { connection, schema } = await whereRowsAre(app.database, app.establishmentId)
  owner = new pg.Client(connection)
  await owner.connect()
  await owner.query('begin')
  await owner.query(`lock table ${schema}.educational_group_attendance in access exclusive mode`)
})
afterEach(() => owner.end())

const marksByStudent = '/api/reports/attendance-and-absence?rows=student'

/** So many statements wait for the marks. */
async function until(count: number): Promise<void> {
  const deadline = Date.now() + 4_000
  const found = () => waitingForLocks(app.database)
  for (let waiting = await found(); waiting !== count; waiting = await found()) {
    assert.ok(Date.now() < deadline, `${waiting} statements wait instead of ${count}`)
    await delay(20)
  }
}

// `report.figures` lists what was counted before
test('D11.1 whatever counts figures of a report has the memory that a report has', () => {
  const answering = operations.filter(({ id }) =>
    /^(report\.(?!figures$).*|finance\.statistics|home\.read|reportSending\.link)$/.test(id),
  )
  assert.ok(answering.length > reports.length * 3)
  for (const { id, memory } of answering) assert.equal(memory, 64, id)
})

test('D11.1 a report that cannot be counted in time is refused with what to do, and so are the records behind a figure', async () => {
  const { MasterAdmin } = app.users
  const [figures, behind] = await Promise.all([
    app.call(MasterAdmin, 'GET', marksByStudent),
    app.call(MasterAdmin, 'GET', '/api/reports/attendance-and-absence/rows?measure=absent', undefined, {
      'accept-language': 'ar',
    }),
  ])
  assert.deepEqual([figures.status, figures.body.code], [406, 'report.tooMuch'])
  assert.match(figures.body.detail, /shorter period.*group/)
  assert.deepEqual([behind.status, behind.body.code], [406, 'report.tooMuch'])
  assert.match(behind.body.detail, /مدة أقصر/)
})

test('D11.1 of three quick questions the last is answered, and PostgreSQL stops the two that nobody waits for', async () => {
  const ask = (signal: AbortSignal): Promise<Response> =>
    fetch(`${origin}${marksByStudent}`, {
      headers: { authorization: `Bearer ${app.users.MasterAdmin.session}`, 'api-version': '1.0' },
      signal,
    })
  const readers = [new AbortController(), new AbortController(), new AbortController()]
  const answers = readers.map(({ signal }) => ask(signal))
  const [first, second, third] = answers as [Promise<Response>, Promise<Response>, Promise<Response>]
  await until(3)
  const isStopped = assert.rejects(Promise.all([first, second]), { name: 'AbortError' })
  readers[0]!.abort()
  readers[1]!.abort()
  await isStopped
  await until(1)
  await owner.query('rollback')
  assert.equal((await third).status, 200)
  await until(0)
  const again = await ask(new AbortController().signal)
  assert.equal(again.status, 200, 'the connections that were stopped serve others')
})
