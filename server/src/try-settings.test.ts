/** A wrong setting ends the first start within seconds, in a sentence, and nothing was made. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { type Postgres, startPostgres } from './platform/database/postgres.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
/** Most of it is the start of Node itself, on a machine that runs other tests. */
const seconds = 20
let root: string
let dataDir: string
let postgres: Postgres
const silent = createServer(() => {}) // takes connections, and never answers
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'topcenter-settings-'))
  dataDir = join(root, 'data')
  await mkdir(join(root, 'folder'))
  await writeFile(join(root, 'file'), 'no folder')
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  postgres = await startPostgres({ dataDir: join(root, 'own'), log, settings: { fsync: 'off' } })
  const template = `template template0 encoding 'UTF8'`
  await run('postgres', [
    'create role plain login',
    'create database shop',
    'create database mail',
    'create database plain',
    `create database ascii template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
    `create database ctype ${template} locale_provider libc locale 'C'`,
  ])
  await run('shop', ['create schema sales', 'create table sales.customer (id int)'])
  await run('mail', ['create table migration (id int, run_on timestamptz)', 'create table letter (id int)'])
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
})
after(async () => {
  silent.close()
  await postgres.stop()
  await rm(root, { recursive: true, force: true })
})

async function run(database: string, statements: readonly string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ ...postgres.connection, database })
  await client.connect()
  try {
    let last!: pg.QueryResult
    for (const statement of statements) last = await client.query(statement)
    return last
  } finally {
    await client.end()
  }
}

async function refused(env: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', NODE_TEST_CONTEXT: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: seconds * 1_000,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += String(part)))
  const [code] = (await once(child, 'close')) as [number | null]
  assert.equal(code, 1, `${JSON.stringify(env)}: ${text}`)
  assert.doesNotMatch(text, / {4}at /, 'a sentence, not a stack')
  assert.deepEqual(await readdir(dataDir).catch(() => []), [], text)
  return text
}

const portOf = (server: typeof silent): string => String((server.address() as AddressInfo).port)
const address = (database: string, user = 'topcenter'): string =>
  `postgres://${user}@${encodeURIComponent(String(postgres.connection.host))}:5432/${database}`

test('an address that cannot be listened on', async () => {
  assert.match(await refused({ PORT: portOf(silent) }), /another program listens there[^]*برنامج آخر/)
  assert.match(await refused({ HOST: '203.0.113.7', DEMO: 'off' }), /no address of this machine[^]*ليس عنوانًا/)
})

test('a certificate that is not there, and one that is none', async () => {
  const missing = { TLS_CERT: join(root, 'no.crt'), TLS_KEY: join(root, 'no.key') }
  assert.match(await refused(missing), /no\.crt: there is no such file[^]*لا يوجد ملف/)
  assert.match(await refused({ TLS_CERT: join(root, 'file'), TLS_KEY: join(root, 'file') }), /no certificate in PEM/)
})

test('a demo centre that would be open to the network', async () => {
  assert.match(await refused({ HOST: '0.0.0.0' }), /HOST=0\.0\.0\.0.*Demo@1234.*DEMO=off[^]*مركزًا تجريبيًا/)
  assert.match(await refused({ PUBLIC_URL: 'https://centre.example' }), /PUBLIC_URL=.*Demo@1234/)
})

test('places for files and backups that cannot be used', async () => {
  const file = join(root, 'file')
  assert.match(await refused({ BACKUP_TO: join(root, 'nowhere') }), /BACKUP_TO is not there[^]*توقف التشغيل الأول/)
  assert.match(await refused({ BACKUP_TO: file }), /BACKUP_TO names a file/)
  assert.match(await refused({ FILES_URL: pathToFileURL(join(file, 'files')).href }), /FILES_URL names a file/)
  const away = 's3+http://key:secret@127.0.0.1:1/bucket'
  assert.match(await refused({ FILES_URL: away }), /FILES_URL cannot be reached over the network/)
  assert.match(await refused({ BACKUP_TO: away.replace(':1/', `:${portOf(silent)}/`) }), /BACKUP_TO cannot be reached/)
})

test('the database of another program is named, and left as it is', async () => {
  const tables = `select count(*)::int as n from pg_class c join pg_namespace n on n.oid = relnamespace where nspname !~ '^(pg_|info)'`
  for (const [database, names] of [
    ['shop', /another program, with the tables sales\.customer\./],
    ['mail', /another program, with the tables public\.letter, public\.migration\./],
  ] as const) {
    const before = await run(database, [tables])
    const text = await refused({ DATABASE_URL: address(database) })
    assert.match(text, names)
    assert.match(text, /برنامج آخر/)
    assert.deepEqual((await run(database, [tables])).rows, before.rows)
    const { rows } = await run(database, [`select extname from pg_extension where extname = 'pg_trgm'`])
    assert.deepEqual(rows, [])
  }
})

test('a database in which the product cannot be made, or that is not reached', async () => {
  assert.match(await refused({ DATABASE_URL: address('ascii') }), /encoding UTF8, but it has SQL_ASCII[^]*ترميز/)
  assert.match(await refused({ DATABASE_URL: address('plain', 'plain') }), /user plain .*createrole[^]*createrole/)
  assert.match(await refused({ DATABASE_URL: address('ctype') }), /LC_CTYPE C\.UTF-8[^]*العربية/)
  const { rows } = await run('ctype', [`select relname from pg_class where relname = 'migration'`])
  assert.deepEqual(rows, [])
  assert.match(await refused({ DATABASE_URL: `postgres://a@127.0.0.1:${portOf(silent)}/b` }), /no PostgreSQL answers/)
})

test('a setting that nobody can read', async () => {
  for (const [name, value] of [
    ['PORT', 'eighty'],
    ['DATABASE_POOL', '1'],
    ['TRUST_PROXY', 'everybody'],
    ['SMTP_URL', 'mail.example'],
    ['LOG_FILE', join(main, 'top.log')],
    ['FCM_SERVICE_ACCOUNT', '{}'],
  ] as const)
    assert.match(await refused({ [name]: value }), new RegExp(name))
})
