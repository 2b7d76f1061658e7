/** Starts and commands of an operator that cannot go on: each ends with a sentence in both languages, and no stack. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Postgres, startPostgres } from './platform/database/postgres.ts'

let root: string
let postgres: Postgres
let address: (user: string, database: string) => string
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'topcenter-words-'))
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  postgres = await startPostgres({ dataDir: join(root, 'own'), log, settings: { fsync: 'off' } })
  const { host } = postgres.connection
  address = (user, database) => `postgres://${user}:s3cretly@${encodeURIComponent(String(host))}:5432/${database}`
  await writeFile(join(root, 'file'), '')
  // one of the users has to show a password
  const rules = join(root, 'own', 'postgres', 'pg_hba.conf')
  await writeFile(rules, `local all locked scram-sha-256\n${await readFile(rules, 'utf8')}`)
  const client = new pg.Client(postgres.connection)
  await client.connect()
  for (const text of [
    `create role locked login password 'another'`,
    'create role plain login',
    'select pg_reload_conf()',
  ])
    await client.query(text)
  await client.end()
})
after(async () => {
  await postgres.stop()
  await rm(root, { recursive: true, force: true })
})

/** Runs a command that fails and returns its output. */
function said(command: string, env: Record<string, string>, ...args: string[]): Promise<string> {
  const path = fileURLToPath(new URL(`${command}.ts`, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], {
    env: { ...process.env, DATA_DIR: join(root, 'none'), PORT: '0', NODE_TEST_CONTEXT: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += String(part)))
  return new Promise((done) => {
    child.once('close', (code) => {
      assert.equal(code, 1, text)
      assert.doesNotMatch(text, / {4}at |s3cretly/, 'a sentence, and no password')
      done(text)
    })
  })
}

test('a database that is not reached is told with its place and what to do', async () => {
  const nowhere = 'postgres://me:s3cretly@127.0.0.1:1/centre'
  assert.match(await said('main', { DATABASE_URL: nowhere }), /127\.0\.0\.1:1\/centre\): no PostgreSQL answers[^]*تعذّر/)
  assert.match(await said('dump', { DATABASE_URL: nowhere }, join(root, 'x.tar')), /no PostgreSQL answers/)
  assert.match(await said('main', { DATABASE_URL: address('topcenter', 'nobodys') }), /no database of that name/)
  assert.match(await said('main', { DATABASE_URL: address('nobody', 'topcenter') }), /user is not known/)
  assert.match(await said('main', { DATABASE_URL: address('locked', 'topcenter') }), /user or the password is wrong/)
  assert.match(
    await said('distribute', { DATABASE_URL: address('plain', 'topcenter') }),
    /Only a superuser[^]*superuser/,
  )
})

test('a DATA_DIR that cannot be made and a file that is not there are told with their path', async () => {
  assert.match(await said('main', { DATA_DIR: join(root, 'file', 'data') }), /DATA_DIR=.*is a file[^]*ملف وليس/)
  assert.match(await said('main', { DATA_DIR: join(root, 'file') }), /DATA_DIR=.*is a file/)
  assert.match(await said('load', {}, join(root, 'mistyped.tar')), /mistyped\.tar cannot be used: it is not there/)
})

test('a dump of a DATA_DIR without a database, or without its tables, makes nothing', async () => {
  const none = join(root, 'none')
  await rm(none, { recursive: true, force: true })
  assert.match(await said('dump', {}, join(root, 'x.tar')), new RegExp(`no database in DATA_DIR=${none}[^]*لم يُصدَّر`))
  assert.ok(!existsSync(none) && !existsSync(join(root, 'x.tar')))
  const empty = { DATABASE_URL: address('topcenter', 'postgres') }
  assert.match(await said('dump', empty, join(root, 'x.tar')), /no tables of the product yet/)
})
