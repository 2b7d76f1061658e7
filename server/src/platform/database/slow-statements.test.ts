import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase, platformEstablishment, type Database } from './database.ts'
import { tellSlow } from './slow-statements.ts'
import { openLog } from '../log.ts'
import { startTestDatabase, type TestDatabase } from '../../../test/platform/database/test-database.ts'

let database: TestDatabase
let db: Database
let now = 0
const lines: Array<Record<string, unknown>> = []
before(async () => {
  database = await startTestDatabase()
  const log = openLog('warn', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
  db = openDatabase({
    connection: database.connection,
    role: 'topcenter_app',
    observe: tellSlow({ db: () => db, log, slowMs: 200, now: () => now }),
  })
})
after(async () => {
  await db.close()
  await database.close()
})

const ask = (sql: string, ...parameters: unknown[]) =>
  db.transaction(platformEstablishment, (tx) => tx.query({ sql, parameters }))
async function logged(count: number): Promise<void> {
  for (let waited = 0; waited < 40 && lines.length < count; waited += 1) await delay(25)
  assert.equal(lines.length, count, JSON.stringify(lines))
}
const slow = `select pg_sleep(0.25), code from establishment where code <> $1`

test('a slow statement is told with its plan, and no value; a quick one is not', async () => {
  await ask('select code from establishment where code <> $1', 'secret of somebody')
  await ask(slow, 'secret of somebody')
  await logged(1)
  const [{ msg, ms, text, plan } = {}] = lines
  assert.equal(msg, 'a slow statement')
  assert.ok((ms as number) >= 250 && (ms as number) < 5_000)
  assert.equal(text, slow)
  assert.match(String(plan), /Seq Scan on establishment[\s\S]*code <> \$1/)
  assert.doesNotMatch(JSON.stringify(lines), /secret of somebody/)
})

test('before PostgreSQL 16, which knows no plan without values, nothing is tried that fails', async () => {
  const sent: string[] = []
  const older: Pick<Database, 'read'> = {
    read: (establishment, work) =>
      db.read(establishment, (tx) =>
        work(
          new Proxy(tx, {
            get: (of, name) => {
              const member = Reflect.get(of, name) as unknown
              if (name !== 'query') return typeof member === 'function' ? (member.bind(of) as unknown) : member
              return (statement: { sql: string }) => {
                sent.push(statement.sql)
                return of.query({ sql: statement.sql.replace('>= 160000', '< 0') })
              }
            },
          }),
        ),
      ),
  }
  const said: Record<string, unknown>[] = []
  const log = openLog('warn', { write: (line) => void said.push(JSON.parse(line) as Record<string, unknown>) })
  const observe = tellSlow({ db: () => older, log, slowMs: 1 })
  for (const text of ['select code from establishment', 'select id from establishment']) {
    observe(text, 300, 1)
    await delay(200)
  }
  assert.deepEqual(
    said.map(({ text, plan }) => [text, plan]),
    [
      ['select code from establishment', undefined],
      ['select id from establishment', undefined],
    ],
  )
  assert.equal(sent.length, 1, 'the version is asked once')
  assert.doesNotMatch(sent.join(), /explain/)
})

test('again within the hour it is one short line; after it the plan comes again', async () => {
  await ask(slow, '')
  await logged(2)
  assert.deepEqual([lines[1]!.text, lines[1]!.plan], [undefined, undefined])
  assert.equal(lines[1]!.statement, lines[0]!.statement)
  now += 3_600_001
  await ask(slow, '')
  await logged(3)
  assert.match(String(lines[2]!.plan), /Seq Scan/)
})

test('what waits behind a slow statement on its connection is not called slow itself', async () => {
  await db.transaction(platformEstablishment, (tx) =>
    Promise.all([tx.query({ sql: 'select pg_sleep(0.3)' }), tx.query({ sql: 'select 1 as behind' })]),
  )
  await logged(4)
  assert.equal(lines[3]!.text, 'select pg_sleep(0.3)')
})

test('one that was stopped because it took too long is told as well', async () => {
  await assert.rejects(
    db.transaction(platformEstablishment, (tx) => tx.query({ sql: 'select pg_sleep(5) as endless' }), { timeout: 400 }),
  )
  await logged(5)
  assert.equal(lines[4]!.text, 'select pg_sleep(5) as endless')
})
