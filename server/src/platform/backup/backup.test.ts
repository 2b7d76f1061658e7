/**
 * Backups of a real cluster: made, restored to a moment and to the last, damaged, and to places that take nothing. It
 * takes some 50 s of CPU: a quarter are the migrations of the three databases of nightly dumps, the rest some thirty
 * copies of a cluster and as many starts of PostgreSQL.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, cp, link, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type FauxqsServer, startFauxqs } from 'fauxqs'
import pg from 'pg'
import { backupTo } from '../config.ts'
import { mountDisk } from '../../../test/platform/disk-for-tests.ts'
import { migrate, readMigrations } from '../database/migrate.ts'
import { type Postgres, startPostgres } from '../database/postgres.ts'
import { placeForCluster } from '../../../test/platform/database/test-database.ts'
import { openDiskStore } from '../files/disk-store.ts'
import { keyOf } from '../files/file-store.ts'
import { inPieces } from '../../../test/platform/files/store-contract-for-tests.ts'
import { type Backup, keepNoLog, startBackup } from './backup.ts'
import { forgetOld, keptFor } from './keeping.ts'
import { openPlace, sumOf } from './place.ts'
import { NotEmpty, restoreAll } from './restore.ts'
import { backupLines } from './status.ts'
import { startNightlyDumps } from './nightly-dumps.ts'
import { NothingToRestore, NotInto } from './restore-database.ts'
import { openSignatures } from './signatures.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const settings = { fsync: 'off', shared_buffers: '32MB' }
/** Has only the tables that a backup reads: with the two thousand files of all others each copy took ten times as long. */
let client: pg.Client
let root: string
let dataDir: string
let postgres: Postgres
let service: FauxqsServer
const closing: (() => Promise<unknown>)[] = []
/** The backup folder of most tests. */
let folder: string
let proofs = 0

before(async () => {
  root = await mkdtemp(join(await placeForCluster(), 'topcenter-backup-'))
  ;[dataDir, folder] = [join(root, 'data'), join(root, 'backup')]
  await mkdir(folder)
  service = await startFauxqs({ port: 0, logger: false, init: { buckets: ['backups'] } })
  postgres = await startPostgres({ dataDir, log, settings })
  // as little as a backup needs: every file up to the one of stored bytes
  const names = (await readMigrations()).map(({ name }) => name).filter((name) => name <= '0005_files.sql')
  await migrate(postgres.connection, { names })
  client = new pg.Client(postgres.connection)
  await client.connect()
})
after(async () => {
  for (const close of closing.reverse()) await close()
  await client.end()
  await postgres.stop()
  await service.stop()
  await rm(root, { recursive: true, force: true, maxRetries: 40, retryDelay: 250 })
})

const store = () => openDiskStore(join(dataDir, 'files'))
const start = (to: string): Promise<Backup> =>
  startBackup({
    connection: postgres.connection,
    config: { dataDir, backupTo: backupTo(to, dataDir)! },
    store: store(),
    log,
    proveBooks: async () => {
      proofs += 1
      return 0
    },
    every: 100,
  })
const until = async (holds: () => boolean, what: string): Promise<void> => {
  for (let waited = 0; !holds(); waited += 1, await delay(50)) assert.ok(waited < 1_200, what)
}
const copied = (backup: Backup): Promise<void> =>
  until(() => backup.status().state === 'ok' && backup.status().ageSeconds !== null, 'no copy was made')
const rehearsed = (backup: Backup): Promise<void> =>
  until(() => backup.status().state === 'ok' && backup.status().lastRehearsalAt !== null, 'no backup was made')

const enter = (code: string, into = client): Promise<unknown> =>
  into.query(`insert into establishment (id, code, name_en) values ($1, $2, 'Centre')`, [randomUUID(), code])

/** Bytes and their row, as `keepFile` leaves them. */
async function keep(bytes: Buffer, into = client): Promise<string> {
  const { rows } = await into.query<{ id: string }>('select id from establishment order by code desc limit 1')
  const staged = await store().stage(inPieces(bytes))
  const key = keyOf(rows[0]!.id, staged.sha256)
  await store().put(staged, key)
  await staged.drop()
  await into.query(`insert into blob (establishment_id, sha256, size, mime) values ($1, $2, $3, 'text/plain')`, [
    rows[0]!.id,
    staged.sha256,
    bytes.length,
  ])
  return key
}

const ownKey = async (): Promise<string> => (await openSignatures(dataDir)).key!

async function restored(from: string, at?: Date) {
  const target = await mkdtemp(join(root, 'restored-'))
  const result = await restoreAll({
    from: backupTo(from, undefined)!,
    config: { dataDir: target, files: undefined, databaseUrl: undefined },
    trust: [await ownKey()],
    at,
    log,
  })
  const again = await startPostgres({ dataDir: target, log, settings })
  const reader = new pg.Client(again.connection)
  await reader.connect()
  try {
    const { rows } = await reader.query<{ code: string }>(
      `select code from establishment where code like 'B-%' order by 1`,
    )
    return { result, target, codes: rows.map(({ code }) => code) }
  } finally {
    await reader.end()
    await again.stop()
  }
}

/** Runs a restore that must be refused, and returns its output. */
async function restoreCommand(from: string, more: readonly string[] = [], into?: string): Promise<string> {
  const command = fileURLToPath(new URL('../../restore.ts', import.meta.url))
  const env = { ...process.env, DATA_DIR: into ?? (await mkdtemp(join(root, 'refused-'))), NODE_TEST_CONTEXT: '' }
  const ended = await promisify(execFile)(
    process.execPath,
    [command, '--from', from, '--key', await ownKey(), ...more],
    { env },
  ).then(
    () => assert.fail('it was restored'),
    (error: Error & { stderr: string }) => error.stderr,
  )
  assert.doesNotMatch(ended, / {4}at /, 'a sentence, not a stack')
  return ended
}

let moment: Date
test('D13.1 what is written and the files are there again, as they were at a moment and at the last', async () => {
  await enter('B-1')
  await mkdir(join(dataDir, 'keys'))
  await writeFile(join(dataDir, 'keys', 'media-codes.key'), 'first')
  const backup = await start(folder)
  await rehearsed(backup)
  await writeFile(join(dataDir, 'keys', 'media-codes.key'), 'of cards')
  assert.equal(proofs, 1, 'the first backup is rehearsed')
  assert.equal(backup.status().sameDisk, true)
  assert.match(backupLines(backup.status(), false, backup.key), /on the disk of DATA_DIR[^]*على قرص DATA_DIR نفسه/)
  await enter('B-2')
  const [bytes, big] = [randomBytes(5_000), randomBytes(3_000_000)]
  const keys = [await keep(bytes), await keep(big)]
  await delay(30)
  moment = new Date()
  await delay(30)
  await enter('B-3')
  await delay(250) // some pieces of the log
  await client.query('select pg_switch_wal()')
  await enter('B-4')
  await backup.stop()

  const last = await restored(folder)
  assert.deepEqual(last.codes, ['B-1', 'B-2', 'B-3', 'B-4'])
  assert.deepEqual([last.result.files, last.result.lostFiles], [2, []])
  assert.ok(last.result.lastChange! > moment && last.result.lastChange! <= last.result.until)
  for (const [at, expected] of [bytes, big].entries())
    assert.ok((await readFile(join(last.target, 'files', keys[at]!))).equals(expected))
  assert.equal(last.result.own, 'restored')
  assert.equal(await readFile(join(last.target, 'keys', 'media-codes.key'), 'utf8'), 'of cards')

  const then = await restored(folder, moment)
  assert.deepEqual(then.codes, ['B-1', 'B-2'])
  assert.equal(then.result.until.getTime(), moment.getTime())
})

test('D13.1 a stop and a start go on where the log stopped, and no moment before the first copy is promised', async () => {
  const backup = await start(folder)
  await copied(backup)
  assert.equal(proofs, 1, 'the copy of today is enough')
  await enter('B-5')
  await backup.stop()
  // nothing was done after it, so it is the end
  assert.deepEqual((await restored(folder, new Date(Date.now() + 5_000))).codes.at(-1), 'B-5')
  const early = new Date(Date.now() - 3_600_000)
  await assert.rejects(restored(folder, early), NothingToRestore)
  const full = await mkdtemp(join(root, 'full-'))
  await writeFile(join(full, 'of-somebody'), '')
  await chmod(full, 0o755)
  const [mistyped, before, refused] = [
    await restoreCommand(join(root, 'mistyped')),
    await restoreCommand(folder, ['--at', early.toISOString()]),
    await restoreCommand(folder, [], full),
  ]
  assert.match(mistyped, /no backup is in .*mistyped.*\nلم يُستعد شيء: لا توجد نسخة احتياطية في .*mistyped/)
  assert.match(before, /begins at .*Z\); the last moment that it knows is .*Z\).*\n[^a-z]*\/[^]*وآخر لحظة تعرفها/)
  assert.match(refused, /is not empty/)
  assert.equal((await stat(full)).mode & 0o777, 0o755, 'a folder that is refused stays as it was')
  await assert.rejects(
    restoreAll({
      from: backupTo(folder, undefined)!,
      config: { dataDir, files: undefined, databaseUrl: undefined },
      trust: [await ownKey()],
      log,
    }),
    (error: Error) => error instanceof NotEmpty || /already running/.test(error.message),
  )
})

test('D13.1 a disk that is not mounted looks like an empty folder, and nothing is written there', async () => {
  await rename(folder, `${folder}-away`)
  await mkdir(folder)
  const backup = await start(folder)
  await until(() => backup.status().lastError === 'missing', 'it is not told')
  await enter('B-0')
  await backup.stop()
  assert.deepEqual(await readdir(folder), [])
  await rm(folder, { recursive: true })
  await rename(`${folder}-away`, folder)
})

test('D13.1 a damaged or missing piece is named, and what came before it can be had', async () => {
  const copy = join(root, 'damaged')
  const damage = async (part: RegExp, hurt: (path: string) => Promise<unknown>): Promise<void> => {
    await rm(copy, { recursive: true, force: true })
    await cp(folder, copy, { recursive: true })
    const names = (await readdir(copy, { recursive: true })).filter((name) => part.test(name)).sort()
    await hurt(join(copy, names.at(part.source.includes('wal') ? -2 : 0)!))
  }
  const turn = async (path: string): Promise<void> => {
    const bytes = await readFile(path)
    bytes[bytes.length >> 1]! ^= 1
    await writeFile(path, bytes)
  }
  await damage(/^base\/.*zst$/, turn)
  await assert.rejects(restored(copy), /is damaged/)
  for (const [hurt, named] of [
    [turn, /wal\/.* is damaged\. All until (\S+) is there: --at \1/],
    [(path: string) => rm(path), /a piece of the log is missing behind .* All until (\S+) is there: --at \1/],
  ] as const) {
    await damage(/^wal\/.*zst$/, hurt)
    const { message } = await restored(copy).then(
      () => assert.fail('it was restored'),
      (error: Error) => error,
    )
    const [, at] = named.exec(message) ?? assert.fail(message)
    const last = await restored(copy, new Date(at!))
    assert.equal(last.result.until.toISOString(), at, 'the moment that is named can be restored')
    assert.ok(last.codes.length > 2)
    assert.deepEqual((await restored(copy, moment)).codes, ['B-1', 'B-2'])
  }
  await damage(/^files\/.*[0-9a-f]{64}$/, turn)
  assert.equal((await restored(copy)).result.lostFiles.length, 1)
})

test('D13.1 what no moment of fourteen days needs goes, and the rest can be restored', async () => {
  const copy = join(root, 'older')
  await cp(folder, copy, { recursive: true })
  const place = openPlace(backupTo(copy, undefined)!, join(root, 'staging'), await openSignatures(dataDir))
  const all = (await place.list('wal/')).length
  const [line] = (await place.list('wal/')).map(({ name }) => name.split('/')[1]!)
  await forgetOld(place, line!, new Date(Date.now() + keptFor + 1_000))
  assert.equal((await place.list('base/')).filter(({ name }) => name.includes('whole')).length, 1)
  const left = (await place.list('wal/')).length
  assert.ok(left > 0 && left <= all)
  assert.deepEqual((await restored(copy)).codes.at(-1), 'B-5')
  await forgetOld(place, 'another', new Date(Date.now() + keptFor + 1_000))
  assert.deepEqual(
    [...(await place.list('base/')), ...(await place.list('wal/'))],
    [],
    'a life that ended is forgotten',
  )
})

test('D13.1 who restored goes on in the same place; whoever else comes is sent away', async () => {
  const stranger = await mkdtemp(join(root, 'stranger-'))
  const config = { dataDir: stranger, backupTo: backupTo(folder, stranger)! }
  const options = {
    connection: postgres.connection,
    config,
    store: store(),
    log,
    proveBooks: async () => 0,
    every: 100,
  }
  const refused = await startBackup(options)
  await until(() => refused.status().lastError === 'taken', 'another was let in')
  await refused.stop()
  const { line } = JSON.parse(await readFile(join(folder, 'owner.json'), 'utf8')) as { line: string }
  await writeFile(join(stranger, 'backup.json'), JSON.stringify({ restoredFrom: line }))
  await keepNoLog(postgres.connection) // a restored database has no slot
  const heir = await startBackup(options)
  await copied(heir)
  await heir.stop()
  const own = await start(folder)
  await until(() => own.status().lastError === 'taken', 'the one before goes on beside its heir')
  await own.stop()
})

test('D13.1 the same in S3; a missing bucket, a wrong key and a service that is away are told', async (t) => {
  await rm(join(dataDir, 'backup.json'), { force: true })
  await keepNoLog(postgres.connection)
  const address = `s3+http://key:secret@127.0.0.1:${service.port}/backups/here`
  const backup = await start(address)
  await copied(backup)
  await enter('B-6')
  const key = await keep(randomBytes(70_000))
  await delay(400)
  await backup.stop()
  const last = await restored(address)
  assert.deepEqual([last.codes.at(-1), last.result.lostFiles], ['B-6', []])
  assert.equal((await readFile(join(last.target, 'files', key))).length, 70_000)

  const nowhere = await start(`s3+http://key:secret@127.0.0.1:${service.port}/nobucket`)
  await until(() => nowhere.status().lastError === 'missing', 'a bucket that is not there is not told')
  assert.equal(nowhere.status().state, 'stale')
  await nowhere.stop()
  const away = await start('s3+http://key:secret@127.0.0.1:1/backups')
  await until(() => away.status().lastError === 'unreachable', 'a service that is away is not told')
  await away.stop()

  // the service of these tests looks at no signature, so this one does nothing else
  const strict = createServer((_, response) =>
    response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code><Message>no</Message></Error>'),
  ).listen(0, '127.0.0.1')
  t.after(() => strict.close())
  await once(strict, 'listening')
  const wrong = await start(`s3+http://key:wrong@127.0.0.1:${(strict.address() as AddressInfo).port}/backups`)
  await until(() => wrong.status().lastError === 'refused', 'a wrong key is not told')
  await wrong.stop()
  assert.match(backupLines(wrong.status(), false, wrong.key), /the key, the secret or the rights are wrong[^]*المفتاح/)
})

test('a backup of a release that signed nothing and linked files is made anew, and needs a word to be restored', async () => {
  const older = join(root, 'of-an-older-release')
  await mkdir(older)
  await rm(join(dataDir, 'backup.json'), { force: true })
  await keepNoLog(postgres.connection)
  const bytes = randomBytes(9_000)
  const key = await keep(bytes)
  const before = await start(older)
  await copied(before)
  await until(() => before.status().state === 'ok' && before.status().lastBaseAt !== null, 'no copy was made')
  await delay(400)
  await before.stop()
  for (const name of await readdir(older, { recursive: true }))
    if (/\.[\w-]{86}\./.test(name)) await rename(join(older, name), join(older, name.replace(/\.[\w-]{86}\./, '.')))
  // its note names pieces as they were called then
  const [note] = (await readdir(older, { recursive: true })).filter((name) => /whole-/.test(name))
  const text = (await readFile(join(older, note!), 'utf8')).replaceAll(/\.[\w-]{86}\./g, '.')
  await rm(join(older, note!))
  const named = note!.replace(/whole-[0-9a-f]{64}/, `whole-${sumOf(Buffer.from(text))}`)
  await writeFile(join(older, named), text)
  await rm(join(older, 'files', key))
  await link(join(dataDir, 'files', key), join(older, 'files', key))

  await assert.rejects(restored(older), /whole-.* is not signed/)
  assert.match(await restoreCommand(older), /whole-.* is not signed[^]*--unsigned[^]*--unsigned/)
  const unsigned = await mkdtemp(join(root, 'unsigned-'))
  const config = { dataDir: unsigned, files: undefined, databaseUrl: undefined }
  await restoreAll({ from: backupTo(older, undefined)!, config, trust: 'anybody', log })

  const now = await start(older)
  const earlier = now.status().lastRehearsalAt
  await until(() => now.status().lastRehearsalAt !== earlier, 'no new copy was made')
  await until(() => now.status().lastError === null, 'the new copy is not whole')
  await delay(400)
  await now.stop()
  assert.deepEqual((await restored(older)).result.refused.length, 1, 'the older copy is named')
  assert.equal((await stat(join(older, 'files', key))).nlink, 1, 'bytes of its own')
  assert.ok((await readFile(join(older, 'files', key))).equals(bytes))
})

test('D13.1 a place that is a file, and one that is read-only, are told as such', async (t) => {
  await rm(join(dataDir, 'backup.json'), { force: true })
  const file = join(root, 'a-file')
  await writeFile(file, '')
  const onFile = await start(file)
  await until(() => onFile.status().lastError === 'noFolder', 'a file is not told')
  await onFile.stop()
  const disk = join(root, 'read-only')
  await mkdir(disk)
  const mounted = await mountDisk(disk, 'ro')
  if ('why' in mounted) return t.skip(mounted.why)
  closing.push(mounted.unmount)
  const onDisk = await start(disk)
  await until(() => onDisk.status().lastError === 'readOnly', 'a disk that is read-only is not told')
  await onDisk.stop()
  assert.match(
    backupLines(onDisk.status(), false, onDisk.key),
    /read-only.*ReadWritePaths[^]*للقراءة فقط.*ReadWritePaths/,
  )
})

test('D13.1 a full place is told; the product works on, and with room the backup is whole again', async (t) => {
  const disk = join(root, 'disk')
  await mkdir(disk)
  const mounted = await mountDisk(disk, 'size=40m')
  if ('why' in mounted) return t.skip(mounted.why)
  closing.push(mounted.unmount)
  await rm(join(dataDir, 'backup.json'), { force: true })
  await keepNoLog(postgres.connection)
  const backup = await start(disk)
  await copied(backup)
  assert.equal(backup.status().sameDisk, false)
  assert.doesNotMatch(backupLines(backup.status(), false, backup.key), /on the disk of DATA_DIR/)
  const ballast = Buffer.alloc(2 ** 20)
  await assert.rejects(async () => {
    for (let n = 0; ; n += 1) await writeFile(join(disk, `ballast-${n}`), ballast)
  }, /ENOSPC/)
  await enter('B-7')
  await client.query(`create table noise as select gen_random_uuid() as id from generate_series(1, 20000)`)
  await until(() => backup.status().lastError === 'full', 'a full disk is not told')
  assert.equal(backup.status().state, 'stale')
  await enter('B-8') // nothing of it is felt by who works
  for (const name of await readdir(disk)) if (name.startsWith('ballast')) await rm(join(disk, name))
  await until(() => backup.status().state === 'ok', 'it does not work again')
  await backup.stop()
  await client.query('drop table noise')
  assert.deepEqual((await restored(disk)).codes.slice(-2), ['B-7', 'B-8'])
})

test('D13.1 of a database that somebody else keeps there is a dump each night, which comes into an empty one', async (t) => {
  const place = join(root, 'dumps')
  await rm(join(dataDir, 'backup.json'), { force: true })
  const { host, port, user } = postgres.connection
  await client.query('create database whole template template0')
  await migrate({ ...postgres.connection, database: 'whole' })
  const whole = new pg.Client({ ...postgres.connection, database: 'whole' })
  await whole.connect()
  t.after(() => whole.end())
  await enter('B-7', whole)
  await enter('B-8', whole)
  await keep(randomBytes(2_000), whole)
  const address = (database: string): string =>
    `postgres://${user}@${encodeURIComponent(String(host))}:${port}/${database}`
  const options = {
    connection: { connectionString: address('whole') },
    config: { dataDir, backupTo: backupTo(place, dataDir)! },
    store: store(),
    log,
    proveBooks: async () => 0,
    every: 100,
  }
  const another = { ...options, config: { ...options.config, dataDir: await mkdtemp(join(root, 'node-')) } }
  const nodes = [await startNightlyDumps(options), await startNightlyDumps(another)]
  t.after(() => Promise.all(nodes.map((node) => node.stop())))
  await until(() => nodes.every((node) => node.status().lastError === 'missing'), 'it is not told')
  await mkdir(place)
  await until(() => nodes.some((node) => node.status().state === 'ok'), 'no dump was made')
  const made = Date.now()
  await until(() => nodes.every((node) => node.status().state === 'ok'), 'the other node does not see it')
  assert.ok(Date.now() - made < 5_000, 'the other node waits as for a dump that failed')
  await until(() => nodes.some((node) => node.status().lastRehearsalAt !== null), 'no dump was rehearsed')
  assert.deepEqual(
    nodes.map((node) => node.status().lastError),
    [null, null],
  )
  await Promise.all(nodes.map((node) => node.stop()))
  assert.equal((await readdir(join(place, 'base'))).length, 1, 'two nodes make one dump')

  await client.query('create database theirs template template0')
  const target = await mkdtemp(join(root, 'theirs-'))
  const config = { dataDir: target, files: undefined, databaseUrl: address('theirs') }
  const restored = await restoreAll({
    from: backupTo(place, undefined)!,
    config,
    trust: nodes.map(({ key }) => key),
    log,
  })
  assert.deepEqual(restored.lostFiles, [])
  assert.ok(restored.files > 0)
  const reader = new pg.Client({ connectionString: config.databaseUrl })
  await reader.connect()
  const { rows } = await reader.query(`select code from establishment where code in ('B-7', 'B-8')`)
  await reader.end()
  assert.equal(rows.length, 2)
  await assert.rejects(
    restoreAll({
      from: backupTo(folder, undefined)!,
      config: { ...config, dataDir: join(root, 'n') },
      trust: [await ownKey()],
      log,
    }),
    NotInto,
  )
})
