/** Upgrades each kept schema with its rows to this release; its centre keeps working (D13.3). */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { pino } from 'pino'
import { entities } from '@topcenter/model/areas'
import { resourceOf } from '@topcenter/model/kit/entity'
import { newId } from '@topcenter/model/kit/token'
import { buildApplication } from './application.ts'
import { proveAll } from './finance/books/prove-all.ts'
import { keptSchemas, writeKept } from '../test/kept-schemas-for-tests.ts'
import { stoppedClock } from './platform/clock.ts'
import { assertBound } from './platform/database/assert-bound.ts'
import { migrate, readMigrations } from './platform/database/migrate.ts'
import { startTestCluster, type TestCluster } from '../test/platform/database/test-database.ts'
import type { DumpHead } from './platform/dump/archive.ts'
import { load } from './platform/dump/load.ts'
import { openDiskStore } from './platform/files/disk-store.ts'
import { ensureSeeded } from './seed/seed.ts'

/** Maximum number of migrations after the newest kept schema; then run `npm run keep-schema`. */
const most = 25

let cluster: TestCluster
let owner: pg.Client
let root: string
before(async () => {
  cluster = await startTestCluster()
  owner = new pg.Client(cluster.connection)
  await owner.connect()
  await owner.query(`create database ${ladder} template template0`)
  root = await mkdtemp(join(tmpdir(), 'topcenter-upgrades-'))
})
after(async () => {
  await owner.end()
  await cluster.stop()
  await rm(root, { recursive: true, force: true })
})

/** Empty database that migrates from each kept schema to the next, like an installation that follows all releases. */
const ladder = 'ladder'

const climb = (names: readonly string[]): Promise<string[]> =>
  migrate({ ...cluster.connection, database: ladder }, { names })

/** Loads the database of an installation with data of that schema. @returns Also when it was kept */
async function loaded(number: string): Promise<{ connection: pg.ClientConfig; madeAt: string }> {
  const path = join(root, `${number}.tar`)
  const { schema, madeAt } = await writeKept(number, path)
  const changed = await changedSince(schema)
  assert.deepEqual(changed, [], 'a migration that was released is never changed')
  await climb(schema.map(({ name }) => name))
  const connection = { ...cluster.connection, database: `of_${number}` }
  await owner.query(`create database ${connection.database} template ${ladder} strategy file_copy`)
  await load({ path, store: openDiskStore(join(root, 'files')), open: async () => connection })
  return { connection, madeAt }
}

async function changedSince(schema: DumpHead['schema']): Promise<string[]> {
  const now = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  return schema.filter(({ name, checksum }) => now.get(name) !== checksum).map(({ name }) => name)
}

interface Centre {
  /** Sends a request as the centre's manager. */
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer>
  close(): Promise<void>
}
interface Answer {
  readonly status: number
  readonly body: any // oxlint-disable-line typescript/no-explicit-any
  readonly text: string
}

/** Starts the product as in production; the manager logs in an hour after the schema was kept. */
async function start(connection: pg.ClientConfig, madeAt: string): Promise<Centre> {
  const clock = stoppedClock(new Date(Date.parse(madeAt) + 3_600_000).toISOString())
  const log = pino({ level: 'silent' })
  const config = { publicUrl: undefined, trustProxy: false, webDist: join(root, 'none'), dataDir: root }
  const application = await buildApplication({ connection, clock, log, config, pacer: async () => {} })
  const { db, runtime, http } = application
  let session: string | undefined
  const call: Centre['call'] = async (method, url, body) => {
    const authorization = session ? { authorization: `Bearer ${session}` } : {}
    const answer = await http.inject({
      method,
      url,
      headers: { 'api-version': '1.0', 'idempotency-key': newId(), ...authorization },
      ...(body ? { payload: body } : {}),
    })
    const text = answer.payload
    return { status: answer.statusCode, body: text.startsWith('{') ? JSON.parse(text) : undefined, text }
  }
  await assertBound(db)
  assert.deepEqual(await ensureSeeded({ db, runtime, clock, log }), { firstStart: false })
  const logIn = { userName: 'manager', password: 'Demo@1234', platform: 'desktop' }
  session = (await answered(call('POST', '/api/session', logIn))).userAuthorizeToken
  return {
    call,
    close: async () => {
      await http.close()
      await application.close()
    },
  }
}

async function answered(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body, text } = await answer
  assert.equal(status, 200, text)
  return body
}

/** Pays part of a debt. */
async function pay(call: Centre['call']): Promise<void> {
  const first = async (list: string): Promise<Answer['body']> => (await answered(call('GET', `/api/${list}`))).items[0]
  const [debt, account, method] = await Promise.all(
    ['debts?remainderFrom=125', 'accounts', 'payment-methods'].map(first),
  )
  const receipt = await answered(
    call('POST', '/api/receipts', {
      payerToken: debt.user.token,
      money: 125,
      accountToken: account.token,
      paymentMethodToken: method.token,
    }),
  )
  assert.equal(receipt.money, 125)
}

const nameOfTwoWords = 'Abdul Rahman Zaki'
/** Gives a student a name whose search key changed after the baseline. */
async function giveNameOfTwoWords(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(
    `update user_account set name_en = $1 where id = (select id from user_account where user_type = 'Student' limit 1)`,
    [nameOfTwoWords],
  )
  await client.end()
}

/** Returns the generated columns that differ from what their expression gives now. */
async function staleColumns(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ table: string; column: string; expression: string }>(`
    select c.oid::regclass::text as table, quote_ident(a.attname) as column, pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_attrdef d
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    join pg_class c on c.oid = d.adrelid and c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    where a.attgenerated = 's'
  `)
  assert.ok(rows.length > 100)
  const stale: string[] = []
  for (const { table, column, expression } of rows) {
    const { rowCount } = await client.query(
      `select from ${table} where ${column} is distinct from (${expression}) limit 1`,
    )
    if (rowCount) stale.push(`${table}.${column}`)
  }
  await client.end()
  return stale
}

/** Resources of the platform alone, which refuse every centre's manager. */
const ofPlatform = /^(admin-egypts|admins-egypt-.*|establishments)$/

for (const number of await keptSchemas())
  test(`D13.3 data of schema ${number} comes up: its books are right, its lists answer, a payment is taken`, async () => {
    const { connection, madeAt } = await loaded(number)
    assert.equal(await proveAll(connection), 0)
    await giveNameOfTwoWords(connection)
    const { call, close } = await start(connection, madeAt)
    try {
      assert.deepEqual(await staleColumns(connection), [])
      const { items } = await answered(call('GET', '/api/students?search=Abdelrahman'))
      assert.equal(items[0]?.names.en, nameOfTwoWords)
      for (const resource of entities.filter(({ spec }) => !spec.abstract).map(resourceOf)) {
        const { status, text } = await call('GET', `/api/${resource}`)
        assert.equal(status, ofPlatform.test(resource) ? 403 : 200, `${resource}: ${text}`)
      }
      await pay(call)
    } finally {
      await close()
      assert.equal(await proveAll(connection), 0)
    }
  })

test('D13.3 the newest kept schema is at most a few migrations old, or `npm run keep-schema` is due', async () => {
  const newest = (await keptSchemas()).at(-1)!
  const later = (await readMigrations()).filter(({ name }) => name.slice(0, 4) > newest)
  assert.ok(
    later.length <= most,
    `${later.length} migrations are newer than server/schemas/${newest}.br: npm run keep-schema`,
  )
})
