/** The demo centre beside another, dumped and loaded in every way. */
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { proveAll } from './finance/books/prove-all.ts'
import { squeeze, widen } from './platform/squeeze.ts'
import { firstBefore, lastBefore, lastOfBaseline } from './platform/database/baseline.ts'
import { openDatabase, platformEstablishment } from './platform/database/database.ts'
import { migrate, readMigrations } from './platform/database/migrate.ts'
import { startTestDatabase, type TestDatabase } from '../test/platform/database/test-database.ts'
import {
  BrokenDump,
  checkArchive,
  type DumpHead,
  filePiece,
  openArchive,
  readArchive,
  tablePiece,
  writeWhole,
} from './platform/dump/archive.ts'
import { dump, NoSuchCentre } from './platform/dump/dump.ts'
import { CannotLoad, load } from './platform/dump/load.ts'
import { openDiskStore } from './platform/files/disk-store.ts'
import { keyOf } from './platform/files/file-store.ts'
import { demoPasswordHolders, hasPlatformAdmin, platformAdmin } from './seed/seed.ts'
import { writeKept } from '../test/kept-schemas-for-tests.ts'
import { bytesOf, inPieces } from '../test/platform/files/store-contract-for-tests.ts'
import { startTestApplication, type TestApplication } from '../test/test-application.ts'

let app: TestApplication
let root: string
let here: pg.ClientConfig
let other: string
let key: string
const bytes = randomBytes(300_000)
const made: string[] = []
const owners: string[] = []
const copies: TestDatabase[] = []
const isSpread = Boolean(process.env.CLUSTER_URL)
const skip = isSpread && 'databases of one PostgreSQL'

before(async () => {
  app = await startTestApplication({ hasDemo: true })
  here = app.database.connection
  root = await mkdtemp(join(tmpdir(), 'topcenter-dump-'))
  other = await app.addEstablishment('OTHER')
  const stranger = await app.addUser('MasterAdmin', {}, other)
  const owner = app.database.owner
  await owner.query(`update user_account set user_name = 'stranger' where id = $1`, [stranger.id])
  await owner.query(`insert into login_name (name_key, establishment_id, user_id) values ('stranger', $1, $2)`, [
    other,
    stranger.id,
  ])
  const store = openDiskStore(join(root, 'files'))
  const staged = await store.stage(inPieces(bytes))
  key = keyOf(app.establishmentId, staged.sha256)
  await store.put(staged, key)
  await staged.drop()
  await owner.query(`insert into blob (establishment_id, sha256, size, mime) values ($1, $2, $3, 'text/plain')`, [
    app.establishmentId,
    staged.sha256,
    bytes.length,
  ])
})
after(async () => {
  for (const copy of copies) await copy.close()
  for (const name of made) await app.database.owner.query(`drop database if exists ${name} with (force)`)
  for (const owner of owners) await app.database.owner.query(`drop role ${owner}`)
  await app.close()
  await rm(root, { recursive: true, force: true })
})

/** @param isBare Without a schema, as it is made for a person; else migrated already */
async function newDatabase({ isBare = false, owner = '' } = {}): Promise<pg.ClientConfig> {
  if (isSpread && !owner) {
    const copy = await startTestDatabase()
    copies.push(copy)
    return copy.connection
  }
  const database = `loaded_${randomUUID().replaceAll('-', '')}`
  made.push(database)
  const { rows } = await app.database.owner.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^template_[0-9a-f]{12}$'`,
  )
  const from = isBare ? 'template0' : rows[0]!.datname
  await app.database.owner.query(
    `create database ${database} template ${from} strategy file_copy ${owner && `owner ${owner}`}`,
  )
  return { ...here, database, ...(owner ? { user: owner } : {}) }
}
let dumps = 0
async function dumped(connection: pg.ClientConfig, code?: string, files = 'files'): Promise<string> {
  const path = join(root, `${(dumps += 1)}.tar`)
  const store = openDiskStore(join(root, files))
  await writeWhole(path, (file) => dump({ connection, store, code, write: (part) => file.writeFile(part) }))
  return path
}
const loadInto = (path: string, connection: pg.ClientConfig, files = 'loaded') =>
  load({ path, store: openDiskStore(join(root, files)), open: async () => connection })

/** The rows of each table that has any, in an order of their own, and the hashes of files. */
async function rowsOf(path: string): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  await readArchive(path, {
    table: async (table, squeezed) => {
      rows[table] = [...(rows[table] ?? []), ...(await widen(squeezed)).toString().split('\n').slice(0, -1)].sort()
    },
    file: async (_, sha256, stream) => {
      rows.files = [...(rows.files ?? []), `${sha256} ${(await bytesOf(stream)).length}`]
    },
  })
  return rows
}
/** Said by the first table that differs: all rows of a centre are no message. */
function assertSame(found: Record<string, string[]>, expected: Record<string, string[]>): void {
  const lacking = (one: object, other: object) => Object.keys(one).filter((table) => !(table in other))
  assert.deepEqual([lacking(expected, found), lacking(found, expected)], [[], []], 'tables')
  for (const [table, rows] of Object.entries(expected)) {
    assert.equal(found[table]!.length, rows.length, `rows of ${table}`)
    for (const [at, row] of rows.entries()) assert.equal(found[table]![at], row, table)
  }
}

/** Without an open, a load that is refused has done nothing. */
const refused = (path: string): Promise<unknown> =>
  load({
    path,
    store: openDiskStore(join(root, 'never')),
    open: () => assert.fail('the database was opened'),
  })

let whole: string
test('D13.2 all of an installation comes into an empty database as it was, row by row, and its books are right', async () => {
  whole = await dumped(here)
  const target = await newDatabase()
  const { files } = await loadInto(whole, target)
  assert.equal(files, 1)
  assert.ok((await readFile(join(root, 'loaded', key))).equals(bytes))
  const [before, after] = [await rowsOf(whole), await rowsOf(await dumped(target, undefined, 'loaded'))]
  assert.ok(Object.keys(before).length > 100 && before.session!.length > 0)
  assertSame(after, before)
  assert.equal(await proveAll(target), 0)
  assert.deepEqual(
    await schemaOf(target),
    await schemaOf(here),
    'triggers, keys, indexes and row security are as before',
  )
  await assert.rejects(loadInto(whole, target), { why: 'notEmpty' })
})

async function schemaOf(connection: pg.ClientConfig): Promise<unknown> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query(`
    select 'constraint' as kind, conrelid::regclass::text || ' ' || conname as name, pg_get_constraintdef(oid) || convalidated as what
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select 'index', indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all
    select 'trigger', tgrelid::regclass::text || ' ' || tgname, tgenabled::text from pg_trigger where not tgisinternal
    union all
    select 'table', relname, relrowsecurity || ' ' || relforcerowsecurity from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by 1, 2, 3
  `)
  await client.end()
  return rows
}

test('D13.2 a centre that is taken out has no row of another and no secret of the installation', async () => {
  const path = await dumped(here, 'OTHER')
  const rows = await rowsOf(path)
  assert.ok(rows.user_account!.length > 0 && rows.login_name!.length > 0)
  for (const never of ['session', 'signing_key', 'password_reset', 'idempotency', 'background_job', 'files'])
    assert.equal(rows[never], undefined, never)
  const head = await checkArchive(path)
  for (const { name, columns } of head.tables) {
    const at = columns.indexOf(name === 'establishment' ? 'id' : 'establishment_id')
    for (const row of rows[name] ?? []) assert.equal(row.split('\t')[at], other, name)
  }
  const text = JSON.stringify(rows)
  assert.ok(!text.includes(app.establishmentId))
  const { rows: sessions } = await app.database.owner.query(`select encode(token_hash, 'hex') as hash from session`)
  for (const { hash } of sessions) assert.ok(!text.includes(hash))
})

test('D13.2 one centre comes beside others, whose rows stay as they are, and only once', async () => {
  const [demo, outside] = [await dumped(here, await codeOf(app.establishmentId)), await dumped(here, 'OTHER')]
  const target = await newDatabase()
  await loadInto(outside, target, 'beside')
  await loadInto(demo, target, 'beside')
  const again = await dumped(target, await codeOf(app.establishmentId), 'beside')
  assertSame(await rowsOf(again), await rowsOf(demo))
  assertSame(await rowsOf(await dumped(target, 'OTHER')), await rowsOf(outside))
  assert.equal(await proveAll(target), 0)
  assert.deepEqual(await schemaOf(target), await schemaOf(here))
  await assert.rejects(loadInto(outside, target), { why: 'thereAlready' })
  // the next start offers a platform's user to make, and lists none who is not there
  const db = openDatabase({ connection: target, size: 1 })
  try {
    assert.equal(await hasPlatformAdmin(db), false)
    const holders = await demoPasswordHolders(db)
    assert.ok(holders.includes('manager') && !holders.includes(platformAdmin), holders.join())
  } finally {
    await db.close()
  }
})

test('D13.2 a code or a user name that another centre has is told, and nothing stays', async () => {
  const outside = await dumped(here, 'OTHER')
  const target = await newDatabase()
  const client = new pg.Client(target)
  await client.connect()
  try {
    const [id, user] = [randomUUID(), randomUUID()]
    await client.query(`insert into establishment (id, code, name_en) values ($1, 'OTHER', 'x')`, [id])
    await assert.rejects(loadInto(outside, target), { why: 'codeTaken' })
    await client.query(`update establishment set code = 'THIRD' where id = $1`, [id])
    await client.query(`insert into login_name (name_key, establishment_id, user_id) values ('stranger', $1, $2)`, [
      id,
      user,
    ])
    await assert.rejects(loadInto(outside, target), { why: 'namesTaken', names: ['stranger'] })
    const left = await client.query(`select id from establishment where id <> $1`, [platformEstablishment])
    assert.deepEqual(left.rows, [{ id }])
  } finally {
    await client.end()
  }
})

const codeOf = async (id: string): Promise<string> =>
  (await app.database.owner.query<{ code: string }>('select code from establishment where id = $1', [id])).rows[0]!.code

test('D13.2 what is cut off, changed, or of a newer release is refused before anything is opened', async () => {
  const all = await readFile(whole)
  const path = join(root, 'hurt.tar')
  for (const length of [0, 300, 5_000, all.length >> 1, all.length - 1_500]) {
    await writeFile(path, all.subarray(0, length))
    await assert.rejects(refused(path), BrokenDump, `${length}`)
  }
  const hurt = Buffer.from(all)
  // in what is summed, in a header, in what fills a block
  const fills = 512 + parseInt(all.toString('latin1', 124, 135), 8)
  for (const at of [20, 700, fills, all.length >> 2, all.length - 3_000]) {
    hurt[at]! ^= 1
    await writeFile(path, hurt)
    await assert.rejects(refused(path), BrokenDump, `${at}`)
    hurt[at]! ^= 1
  }
  const newer = join(root, 'newer.tar')
  const schema = [...(await readMigrations()), { name: '9999_later.sql', checksum: 'x' }]
  await writeWhole(newer, async (file) => {
    const head = { format: 1, madeAt: new Date().toISOString(), schema, establishment: null, tables: [] } as const
    await (await openArchive(head, (part) => file.writeFile(part))).end()
  })
  await assert.rejects(refused(newer), (error) => error instanceof CannotLoad && error.names.includes('9999_later.sql'))
})

test(
  'D13.2 a dump of the last release before the baseline is loaded, one of an earlier release is refused',
  { skip },
  async () => {
    const baseline = join(root, 'baseline.tar')
    await writeKept(lastOfBaseline, baseline)
    const path = await forged(baseline, (head) => ({ ...head, schema: [firstBefore, lastBefore] }))
    const target = await newDatabase({ isBare: true })
    await loadInto(path, target)
    const [before, after] = [await rowsOf(baseline), await rowsOf(await dumped(target, undefined, 'loaded'))]
    for (const table of ['user_account', 'debt', 'ledger_transfer'])
      assert.deepEqual([before[table]!.length > 0, after[table]?.length], [true, before[table]!.length], table)
    assert.equal(await proveAll(target), 0)
    await assert.rejects(refused(await forged(baseline, (head) => ({ ...head, schema: [firstBefore] }))), {
      why: 'beforeBaseline',
    })
  },
)

/** Writes a dump anew, as somebody who knows its form may. */
async function forged(
  from: string,
  head: (head: DumpHead) => DumpHead,
  more: readonly (readonly [table: string, rows: string])[] = [],
): Promise<string> {
  const { filled: _, ...read } = await checkArchive(from)
  const path = join(root, `${(dumps += 1)}.tar`)
  await writeWhole(path, async (file) => {
    const archive = await openArchive(head(read), (part) => file.writeFile(part))
    const pieces: [string, Buffer][] = []
    const files: [string, Buffer][] = []
    await readArchive(from, {
      table: async (...piece) => void pieces.push(piece),
      file: async (centre, sha256, stream) =>
        void files.push([filePiece(keyOf(centre, sha256)), await bytesOf(stream)]),
    })
    for (const [at, [table, rows]] of pieces.entries()) await archive.add(tablePiece(table, at), rows)
    for (const file of files) await archive.add(...file)
    for (const [at, [table, rows]] of more.entries())
      await archive.add(tablePiece(table, pieces.length + at), await squeeze(Buffer.from(rows)))
    await archive.end()
  })
  return path
}

test('a dump fills no table of PostgreSQL, none that no dump has, and no other centre', { skip }, async () => {
  const one = await dumped(here, 'OTHER')
  const also = (name: string, columns: string[]) => (head: DumpHead) => ({
    ...head,
    tables: [...head.tables.filter((table) => table.name !== name), { name, columns }],
  })
  const same = (head: DumpHead): DumpHead => head
  const { columns } = (await checkArchive(one)).tables.find(({ name }) => name === 'receipt_counter')!
  const row = (id: string): string => columns.map((column) => (column === 'establishment_id' ? id : '7')).join('\t')
  for (const [path, named] of [
    [await forged(one, also('pg_authid', ['rolname']), [['pg_authid', 'intruder\n']]), /pg_authid/],
    [await forged(one, also('signing_key', ['purpose', 'secret']), [['signing_key', 'x\tx\n']]), /signing_key/],
    [await forged(one, also('migration', ['name', 'checksum']), [['migration', 'x\tx\n']]), /migration/],
    [await forged(one, also('receipt_counter', ["last\") from program 'id' --"])), /receipt_counter/],
    [await forged(one, same, [['pg_authid', 'intruder\n']]), /pg_authid/],
    ...(await Promise.all(
      [
        `${row(app.establishmentId)}\n`,
        `${row(other)}\n${row(app.establishmentId)}\n`,
        `${row(other)}\r${row(app.establishmentId)}\n`,
      ].map(
        async (rows) =>
          [await forged(one, same, [['receipt_counter', rows]]), /rows of another centre in receipt_counter/] as const,
      ),
    )),
  ] as const)
    await assert.rejects(loadInto(path, await newDatabase()), named)
})

test('D13.2 a dump of an older release is brought up', { skip }, async () => {
  const path = join(root, 'older.tar')
  const [schema, id] = [(await readMigrations()).slice(0, -1), randomUUID()]
  const tables = [{ name: 'establishment', columns: ['id', 'code', 'name_en'] }]
  await writeWhole(path, async (file) => {
    const head = { format: 1, madeAt: new Date().toISOString(), schema, establishment: null, tables } as const
    const archive = await openArchive(head, (part) => file.writeFile(part))
    await archive.add(tablePiece('establishment', 0), await squeeze(Buffer.from(`${id}\tOLD\tOld\n`)))
    await archive.end()
  })
  const target = await newDatabase({ isBare: true })
  await loadInto(path, target)
  const client = new pg.Client(target)
  await client.connect()
  const { rows } = await client.query('select code, address_active from establishment')
  const applied = await client.query('select from migration')
  await client.end()
  assert.deepEqual([rows, applied.rowCount], [[{ code: 'OLD', address_active: true }], (await readMigrations()).length])
})

test(
  'D13.2 where a load is cut off, no release works on what is there, and where others work none begins',
  { skip },
  async () => {
    const path = join(root, 'broken.tar')
    const tables = [
      { name: 'establishment', columns: ['id', 'code', 'name_en'] },
      { name: 'blob', columns: ['establishment_id', 'sha256', 'size', 'mime'] },
    ]
    const [id, schema] = [randomUUID(), await readMigrations()]
    await writeWhole(path, async (file) => {
      const head = { format: 1, madeAt: new Date().toISOString(), schema, establishment: null, tables } as const
      const archive = await openArchive(head, (part) => file.writeFile(part))
      await archive.add(tablePiece('establishment', 0), await squeeze(Buffer.from(`${id}\tBROKEN\tBroken\n`)))
      const ofNobody = `${randomUUID()}\t${'0'.repeat(64)}\t1\ttext/plain\n`
      await archive.add(tablePiece('blob', 0), await squeeze(Buffer.from(ofNobody)))
      await archive.end()
    })
    const target = await newDatabase()
    const client = new pg.Client(target)
    await client.connect()
    await assert.rejects(loadInto(path, target), { why: 'inUse' })
    await client.end()
    await migrate(target) // as it was
    await assert.rejects(loadInto(path, target), { why: 'unfinished', message: /blob/ })
    await assert.rejects(migrate(target), { why: 'unfinished' })
    await assert.rejects(loadInto(path, target), { why: 'unfinished' })
  },
)

// on a cluster too: its PostgreSQL 15 is the only one that tests meet, and this database of it is not spread
test('D13.2 an owner of tables who is no superuser dumps and loads the same, held to no limits', async () => {
  const owner = `plain_${randomUUID().slice(0, 8)}`
  owners.push(owner)
  const ask = (sql: string) => app.database.owner.query(sql)
  await ask(`create role ${owner} login createrole`)
  const { rows } = await ask(`select current_setting('server_version_num')::int >= 160000 as tells`)
  const tellsInheriting = rows[0].tells
  if (tellsInheriting)
    await ask(`grant topcenter_app, topcenter_own, topcenter_taught to ${owner} with admin true, inherit false`)
  const target = await newDatabase({ isBare: true, owner })
  await loadInto(whole, target, 'plain')
  assertSame(await rowsOf(await dumped(target, undefined, 'plain')), await rowsOf(whole))
  await ask(`grant topcenter_own to ${owner} ${tellsInheriting ? 'with inherit true' : ''}`)
  const refusal = await dumped(target, undefined, 'plain').catch((error: Error) => error.message)
  const remedy = /inherits the limits of topcenter_own, .*: (.*)\n.*قيود topcenter_own/.exec(refusal)?.[1]
  assert.ok(remedy, refusal)
  await ask(remedy)
  await dumped(target, undefined, 'plain')
  const client = new pg.Client(target)
  await client.connect()
  await client.query('set role topcenter_own') // as whoever sees own groups only
  await client.end()
})

test('D13.2 a code that no centre has is answered with those that there are', async () => {
  await assert.rejects(dumped(here, 'MAIN2'), (error: NoSuchCentre) => {
    assert.ok(error instanceof NoSuchCentre && error.codes.includes('OTHER'))
    return true
  })
})
