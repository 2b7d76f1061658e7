/** Starts with data that cannot be migrated to the release (D13.3). */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { parse } from 'libpg-query'
import pg from 'pg'
import { firstBefore, lastOfBaseline } from './baseline.ts'
import { CannotUpgrade } from './cannot-upgrade.ts'
import { migrate, type MigrateOptions, readMigrations } from './migrate.ts'
import { startTestDatabase, type TestDatabase } from '../../../test/platform/database/test-database.ts'

let database: TestDatabase
let directory: string
let client: pg.Client
let connection: pg.ClientConfig
before(async () => {
  database = await startTestDatabase()
})
after(() => database.close())
afterEach(async () => {
  await client.end()
  await rm(directory, { recursive: true })
})

/** A small product of two migrations, with a row in its table. */
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'topcenter-migrations-'))
  const name = `upgraded_${randomUUID().slice(0, 8)}`
  await database.owner.query(`create database ${name} template template0`)
  connection = { ...database.connection, database: name }
  client = new pg.Client(connection)
  client.on('error', () => {}) // ended by the server in a test
  await client.connect()
  await release({ '0001_first.sql': 'create table thing (id int primary key, size text);' })
  await upgrade()
  await client.query(`insert into thing values (1, '10'), (2, 'wide')`)
})

async function release(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text)
}
const upgrade = (options: MigrateOptions = {}): Promise<string[]> => migrate(connection, { directory, ...options })
async function refusal(): Promise<CannotUpgrade> {
  const error = await upgrade().then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof CannotUpgrade, String(error))
  return error
}
const applied = async (): Promise<string[]> =>
  (await client.query<{ name: string }>('select name from migration order by name')).rows.map(({ name }) => name)
async function shape(): Promise<string[]> {
  const { rows } = await client.query<{ what: string }>(`
    select table_name || '.' || column_name || ' ' || data_type as what from information_schema.columns
    where table_schema = 'public' and table_name <> 'migration' order by 1
  `)
  return rows.map(({ what }) => what)
}

const good = 'alter table thing add column colour text;'
const forgetful = `create table other (id int);
insert into other select id from thing;
alter table thing alter column size type int using size::int;
create table never (id int);`

test('D13.3 a migration that fails in its middle is undone, those before it stay, and a mended release goes on', async () => {
  await release({ '0002_good.sql': good, '0003_forgets.sql': forgetful, '0004_later.sql': 'create table later ();' })
  const error = await refusal()
  assert.equal(error.why, 'failed')
  const [said, undone, arabic] = error.message.split('\n')
  assert.equal(
    said,
    'The upgrade of the data stopped: the migration "0003_forgets.sql" failed: invalid input syntax for type integer: "wide".',
  )
  assert.match(
    undone!,
    /^All of it was undone; what came before it is done and stays \(1\)\. .*a mended release goes on/,
  )
  assert.match(undone!, /go back to the copy from before the upgrade/)
  assert.match(arabic!, /"0003_forgets\.sql".*وأُلغي كل ما فعله/)
  assert.deepEqual(await applied(), ['0001_first.sql', '0002_good.sql'])
  assert.deepEqual(await shape(), ['thing.colour text', 'thing.id integer', 'thing.size text'])
  assert.deepEqual((await client.query('select id, size from thing order by id')).rows, [
    { id: 1, size: '10' },
    { id: 2, size: 'wide' },
  ])
  await release({
    '0003_forgets.sql': forgetful.replace('size::int', `nullif(regexp_replace(size, '\\D', '', 'g'), '')::int`),
  })
  assert.deepEqual(await upgrade(), ['0003_forgets.sql', '0004_later.sql'])
  assert.deepEqual((await client.query('select id, size from thing order by id')).rows, [
    { id: 1, size: 10 },
    { id: 2, size: null },
  ])
})

test('D13.3 where the first one fails the data is as it was, and the release before works on it', async () => {
  await release({ '0002_wrong.sql': 'create table other (id int);\n\nselect colour from thing;' })
  const { message } = await refusal()
  assert.match(message, /"0002_wrong\.sql" failed at line 3: column "colour" does not exist/)
  assert.match(message, /the data is as it was\. .*start the release before again/)
  await rm(join(directory, '0002_wrong.sql'))
  assert.deepEqual(await upgrade(), [])
  assert.deepEqual(await shape(), ['thing.id integer', 'thing.size text'])
})

test('D13.3 what a rule of the database holds against names the row', async () => {
  await release({ '0002_unique.sql': `update thing set size = 'same'; alter table thing add unique (size);` })
  assert.match((await refusal()).message, /could not create unique index .*\(Key \(size\)=\(same\) is duplicated\.\)/)
  assert.deepEqual((await client.query('select size from thing order by id')).rows, [{ size: '10' }, { size: 'wide' }])
})

test('D13.3 what PostgreSQL runs in no transaction is refused by it, and nothing stays', async () => {
  await release({ '0002_beside.sql': `${good}\ncreate index concurrently of_size on thing (size);` })
  assert.match((await refusal()).message, /CREATE INDEX CONCURRENTLY cannot /)
  assert.deepEqual([await applied(), await shape()], [['0001_first.sql'], ['thing.id integer', 'thing.size text']])
})

test('D13.3 a connection that breaks in the middle leaves nothing, and says to start again', async () => {
  await release({ '0002_broken.sql': `${good} select pg_terminate_backend(pg_backend_pid());` })
  assert.match((await refusal()).message, /The database went away meanwhile: start again\.\n.*شغّل البرنامج من جديد/)
  assert.deepEqual([await applied(), await shape()], [['0001_first.sql'], ['thing.id integer', 'thing.size text']])
})

test('D13.3 an older release refuses newer data, before it touches anything, and says what to do', async () => {
  await release({ '0002_good.sql': good })
  await upgrade()
  await rm(join(directory, '0002_good.sql'))
  await release({ '0003_of_older.sql': 'create table older ();' })
  await client.query('drop schema pgboss cascade')
  const { why, message } = await refusal()
  assert.equal(why, 'newer')
  assert.match(
    message,
    /used by a newer release.*"0002_good\.sql".*Nothing was changed\. Start the newer release again/,
  )
  assert.match(message, /\n.*شغّل الإصدار الأحدث/)
  assert.deepEqual(await applied(), ['0001_first.sql', '0002_good.sql'])
  const queue = await client.query(`select to_regclass('pgboss.version') as there`)
  assert.deepEqual(queue.rows, [{ there: null }], 'its queue was not touched either')
})

test('data of a release before the baseline is refused in one sentence, and nothing is touched', async () => {
  await client.query('update migration set name = $1, checksum = $2', [firstBefore.name, firstBefore.checksum])
  await client.query('drop schema pgboss cascade')
  const { why, message } = await refusal()
  assert.equal(why, 'beforeBaseline')
  assert.match(
    message,
    /^This data was made by a release before 0\.2\.0, .*an empty DATA_DIR .*nothing was changed\.\n/,
  )
  assert.match(message, /\n.*بمجلد DATA_DIR فارغ/)
  const queue = await client.query(`select to_regclass('pgboss.version') as there`)
  assert.deepEqual([await applied(), queue.rows], [[firstBefore.name], [{ there: null }]])
})

test('the baseline ends where dumps of before are loaded to', async () => {
  const last = (await readMigrations()).filter(({ name }) => name.slice(0, 4) <= lastOfBaseline).at(-1)!
  assert.equal(last.name.slice(0, 4), lastOfBaseline)
})

test('D13.3 what is done before an upgrade is done once, with data, and an error of it changes nothing', async () => {
  const upgrades: string[] = []
  const beforeUpgrade: MigrateOptions['beforeUpgrade'] = async ({ from, pending, size }) => {
    assert.ok(size! > 1_000_000)
    upgrades.push([from, ...pending].join())
  }
  await upgrade({ beforeUpgrade })
  assert.deepEqual(upgrades, [], 'nothing is pending')
  await release({ '0002_good.sql': good })
  await assert.rejects(upgrade({ beforeUpgrade: () => Promise.reject(new Error('no')) }), /^Error: no$/)
  assert.deepEqual(await applied(), ['0001_first.sql'])
  await upgrade({ beforeUpgrade })
  assert.deepEqual(upgrades, ['0001_first.sql,0002_good.sql'])
  const name = `fresh_${randomUUID().slice(0, 8)}`
  await database.owner.query(`create database ${name} template template0`)
  await migrate({ ...connection, database: name }, { directory, beforeUpgrade })
  assert.equal(upgrades.length, 1, 'a new database has nothing to keep')
})

/** Statements that end the transaction of a migration, or cannot be in it: an undone one would leave a part of itself. */
const outside = ['TransactionStmt', 'VacuumStmt', 'CreatedbStmt', 'DropdbStmt', 'AlterSystemStmt', 'ReindexStmt']
test('D13.3 every migration of ours is undone as a whole: none ends its transaction', async () => {
  const found: string[] = []
  for (const { name, text } of await readMigrations())
    for (const { stmt } of (await parse(text)).stmts ?? []) {
      const [kind, what] = Object.entries(stmt as Record<string, { concurrent?: boolean }>)[0]!
      if (outside.includes(kind) || what.concurrent) found.push(`${name} ${kind}`)
    }
  assert.deepEqual(found, [])
})
