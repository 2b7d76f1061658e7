/** The bytes of files, on disk and in an S3 of this process, over a real database. */
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type FauxqsServer, startFauxqs } from 'fauxqs'
import { readConfig } from '../config.ts'
import { bringTables, startTestDatabase, type TestDatabase } from '../../../test/platform/database/test-database.ts'
import { mountDisk } from '../../../test/platform/disk-for-tests.ts'
import { type Files, keepFile } from './blob.ts'
import { openDiskStore } from './disk-store.ts'
import { keyOf } from './file-store.ts'
import type { ChildTask } from '../../../test/platform/files/keeping-child-for-tests.ts'
import { reconcile } from './reconcile.ts'
import { openS3Store, type S3Config } from './s3-store.ts'
import { openStaging, stagedAt } from './staging.ts'
import { bytesOf, inPieces, shaOfBytes, storeContract } from '../../../test/platform/files/store-contract-for-tests.ts'
import { sweep } from './sweep.ts'

let database: TestDatabase
let service: FauxqsServer
let root: string

/** Parses a `FILES_URL` for this prefix. */
const s3 = (prefix: string): S3Config =>
  readConfig({ FILES_URL: `s3+http://key:secret@127.0.0.1:${service.port}/files/${prefix}` }).files!

before(async () => {
  root = await mkdtemp('/tmp/topcenter-files-')
  service = await startFauxqs({ port: 0, logger: false, init: { buckets: ['files'] } })
  database = await startTestDatabase()
  await database.owner.query(`
    create table kept_thing (establishment_id uuid not null, name text, sha256 text collate "C");
    select protect_table('kept_thing');
    select refer_to_blob('kept_thing', 'sha256');
  `)
  await bringTables(database)
})
after(async () => {
  await database.close()
  await service.stop()
  await rm(root, { recursive: true, force: true })
})

const newFolder = (): Promise<string> => mkdtemp(join(root, 'store-'))

storeContract('on disk', async () => {
  const folder = await newFolder()
  return { store: openDiskStore(folder, 4), stagingFolder: join(folder, 'staging') }
})
storeContract('in S3', async () => {
  const folder = await newFolder()
  return { store: openS3Store(s3('contract'), folder, 4), stagingFolder: folder }
})

/** A store with an establishment of its own. */
interface Opened extends Files {
  readonly here: string
  readonly folder: string
  readonly config?: S3Config
}
interface Place {
  readonly name: string
  readonly open: () => Promise<Opened>
}
let opened = 0
async function newEstablishment(): Promise<string> {
  const id = randomUUID()
  opened += 1
  await database.owner.query(`insert into establishment (id, code, name_en) values ($1, $2, 'Centre')`, [
    id,
    `FILES-${opened}`,
  ])
  return id
}
const places: readonly Place[] = [
  {
    name: 'on disk',
    open: async () => {
      const folder = await newFolder()
      return { db: database.db, store: openDiskStore(folder, 4), folder, here: await newEstablishment() }
    },
  },
  {
    name: 'in S3',
    open: async () => {
      const folder = await newFolder()
      const config = s3(randomUUID())
      const store = openS3Store(config, join(folder, 'staging'), 4)
      return { db: database.db, store, folder, config, here: await newEstablishment() }
    },
  },
]

async function keep(files: Opened, name: string, bytes: Buffer): Promise<string> {
  const staged = await files.store.stage(inPieces(bytes))
  return keepFile(files, files.here, staged, { mime: 'text/plain' }, async (tx, sha256) => {
    await tx.run({
      sql: 'insert into kept_thing (establishment_id, name, sha256) values ($1, $2, $3)',
      parameters: [files.here, name, sha256],
    })
    return sha256
  })
}
const letGo = ({ db, here }: Opened, name: string): Promise<number> =>
  db.transaction(here, (tx) =>
    tx.run({ sql: 'delete from kept_thing where establishment_id = $1 and name = $2', parameters: [here, name] }),
  )
/** The clock of the database cannot be moved: what it wrote is. */
const daysPass = (days: number): Promise<unknown> =>
  database.owner.query(
    `update blob set zero_at = (zero_at at time zone 'UTC' - $1 * interval '1 day') at time zone 'UTC'`,
    [days],
  )
const isKept = async ({ store, here }: Opened, sha256: string): Promise<boolean> =>
  (await store.head(keyOf(here, sha256))) !== undefined
async function rowOf(sha256: string): Promise<{ state: string; zero_at: Date | null } | undefined> {
  const { rows } = await database.owner.query('select state, zero_at from blob where sha256 = $1', [sha256])
  return rows[0] as { state: string; zero_at: Date | null } | undefined
}

for (const { name: place, open } of places) {
  test(`D9.1 ${place}: the same bytes of three owners are kept once, and go a week after the last of them`, async () => {
    const files = await open()
    const { here } = files
    const bytes = randomBytes(10_000)
    const shas = [await keep(files, 'one', bytes), await keep(files, 'two', bytes), await keep(files, 'three', bytes)]
    const [sha] = shas as [string]
    assert.deepEqual(shas, [shaOfBytes(bytes), sha, sha])
    assert.equal((await files.store.list(here)).stored.length, 1)
    await daysPass(30)
    await sweep(files, here)
    assert.ok(await isKept(files, sha), 'three rows refer to them')
    for (const name of ['one', 'two']) await letGo(files, name)
    await daysPass(30)
    assert.equal(await sweep(files, here), 0)
    assert.ok((await bytesOf(await files.store.get(keyOf(here, sha)))).equals(bytes), 'one row refers to them')
    assert.equal((await rowOf(sha))?.zero_at, null)
    await letGo(files, 'three')
    assert.equal(await sweep(files, here), 0)
    await daysPass(6.9)
    assert.equal(await sweep(files, here), 0)
    assert.ok(await isKept(files, sha))
    await daysPass(0.2)
    assert.equal(await sweep(files, here), 1)
    assert.deepEqual([await isKept(files, sha), await rowOf(sha)], [false, undefined])
    assert.equal(await sweep(files, here), 0)
  })

  test(`D9.1 ${place}: bytes that are brought again in the week of grace begin it anew; what was replaced is let go`, async () => {
    const files = await open()
    const { here } = files
    const bytes = randomBytes(1_000)
    const sha = await keep(files, 'again', bytes)
    await letGo(files, 'again')
    await daysPass(6)
    await keep(files, 'again', bytes)
    await daysPass(6)
    assert.equal(await sweep(files, here), 0)
    const other = await keep(files, 'other', randomBytes(1_000))
    await database.owner.query(`update blob set zero_at = null where sha256 = $1`, [sha])
    await database.owner.query(`update kept_thing set sha256 = $1 where name = 'again' and sha256 = $2`, [other, sha])
    assert.ok((await rowOf(sha))!.zero_at, 'nothing refers to it from now on')
    await daysPass(8)
    assert.equal(await sweep(files, here), 1)
    assert.deepEqual([await isKept(files, sha), await isKept(files, other)], [false, true])
  })

  test(`D9.1 ${place}: bytes that are brought again during the sweep are never lost`, async () => {
    const files = await open()
    const { here } = files
    const bytes = randomBytes(500)
    const sha = await keep(files, 'first', bytes)
    let swept = 0
    const rounds = files.store.isFar ? 100 : 300
    for (let round = 0; round < rounds; round += 1) {
      await database.owner.query(`delete from kept_thing where sha256 = $1`, [sha])
      await daysPass(8)
      const pause = Math.random() * 4
      const [, one, two] = await Promise.all([
        new Promise((resolve) => setTimeout(resolve, pause)).then(() => keep(files, 'first', bytes)),
        sweep(files, here),
        sweep(files, here),
      ])
      swept += one + two
      assert.equal((await rowOf(sha))?.state, 'live')
      assert.ok(await isKept(files, sha), `lost in round ${round}`)
    }
    assert.ok(swept > rounds / 20, `the sweep came first ${swept} times: both orders were tried`)
    assert.ok((await bytesOf(await files.store.get(keyOf(here, sha)))).equals(bytes))
  })

  for (const step of ['staged', 'before the bytes', 'after the bytes', 'entered', 'committed'])
    test(`D9.1 ${place}: a server that is killed while it keeps a file (${step}) loses nothing that it acknowledged`, async () => {
      const files = await open()
      const { here } = files
      const text = randomBytes(30).toString('hex')
      const sha = shaOfBytes(Buffer.from(text))
      await killedAt(files, { work: 'keep', step, text })
      // its transaction is over
      await database.owner.query('select from blob where establishment_id = $1 and sha256 = $2 for update', [here, sha])
      const { rows } = await database.owner.query('select from kept_thing where sha256 = $1', [sha])
      assert.equal(rows.length, step === 'committed' ? 1 : 0)
      if (rows.length > 0) assert.ok(await isKept(files, sha))
      else assert.equal(await rowOf(sha), undefined)
      const later = new Date(Date.now() + 9 * 86_400_000)
      const { withoutRow, adopted } = await reconcile(files, here, later)
      assert.deepEqual(withoutRow, adopted)
      await daysPass(8)
      await sweep(files, here)
      assert.equal(await isKept(files, sha), step === 'committed', 'no orphan is left')
      await keep(files, 'after it', Buffer.from(text))
      assert.ok(await isKept(files, sha))
    })

  for (const step of ['after the row went', 'after the bytes went'])
    test(`D9.1 ${place}: a server that is killed while it sweeps (${step}) leaves nothing that cannot be brought again`, async () => {
      const files = await open()
      const { here } = files
      const text = randomBytes(30).toString('hex')
      const sha = await keep(files, 'to sweep', Buffer.from(text))
      await letGo(files, 'to sweep')
      await daysPass(8)
      await killedAt(files, { work: 'sweep', step, text })
      const found = await keep(files, 'to sweep', Buffer.from(text))
      assert.ok((await bytesOf(await files.store.get(keyOf(here, found)))).equals(Buffer.from(text)))
      await letGo(files, 'to sweep')
      await daysPass(8)
      await sweep(files, here)
      assert.deepEqual([await isKept(files, sha), await rowOf(sha)], [false, undefined])
    })

  test(`D9.1 ${place}: what store and database do not agree about is told, both ways`, async () => {
    const files = await open()
    const { here } = files
    const all: string[] = []
    for (let n = 0; n < 9; n += 1) all.push(await keep(files, 'there', randomBytes(20 + n)))
    const [lost] = all as [string]
    await files.store.delete(keyOf(here, lost))
    const stray = await files.store.stage(inPieces(randomBytes(50)))
    await files.store.put(stray, keyOf(here, stray.sha256))
    const keys = { lost: keyOf(here, lost), stray: keyOf(here, stray.sha256) }
    const today = await reconcile(files, here, new Date())
    assert.deepEqual(today, { withoutBytes: [keys.lost], withoutRow: [keys.stray], adopted: [] })
    const later = await reconcile(files, here, new Date(Date.now() + 9 * 86_400_000))
    assert.deepEqual(later, { withoutBytes: [keys.lost], withoutRow: [keys.stray], adopted: [keys.stray] })
    assert.equal((await rowOf(stray.sha256))?.state, 'staged')
    assert.ok(await isKept(files, stray.sha256), 'nothing but the sweep deletes bytes')
    await daysPass(8)
    await sweep(files, here)
    assert.ok(!(await isKept(files, stray.sha256)))
  })
}

async function killedAt(files: Opened, task: Pick<ChildTask, 'work' | 'step' | 'text'>): Promise<void> {
  const { folder, config, here } = files
  const whole: ChildTask = { ...task, folder, s3: config, connection: database.connection, establishmentId: here }
  const path = fileURLToPath(new URL('../../../test/platform/files/keeping-child-for-tests.ts', import.meta.url))
  const child = fork(path, [JSON.stringify(whole)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [said] = (await once(child, 'message', { signal: AbortSignal.timeout(20_000) })) as [string]
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.equal(said, task.step)
}

test('D9.1 a file that came in pieces is kept without a copy; one that its writer changed is hashed as it is', async () => {
  const [disk] = places
  const files = await disk!.open()
  const { here } = files
  const path = join(files.folder, 'came-in-pieces')
  const bytes = randomBytes(3_000_000)
  await writeFile(path, bytes)
  const staged = await stagedAt(path)
  assert.deepEqual([staged.size, staged.sha256], [bytes.length, shaOfBytes(bytes)])
  await files.store.put(staged, keyOf(here, staged.sha256))
  assert.equal((await stat(path)).nlink, 2)
  await staged.drop()
  assert.ok((await bytesOf(await files.store.get(keyOf(here, staged.sha256)))).equals(bytes))
})

test('D9.1 what a killed server had staged goes after a day', async () => {
  const folder = await newFolder()
  const [old, young] = [join(folder, 'old'), join(folder, 'young')]
  for (const path of [old, young]) await writeFile(path, 'x')
  await utimes(old, new Date(), new Date(Date.now() - 25 * 3_600_000))
  const staged = await openStaging(folder).stage(inPieces(Buffer.from('y')))
  await staged.drop()
  assert.deepEqual(await readdir(folder), ['young'])
})

test('D9.2 a full disk refuses a file and is left as it was', async (t) => {
  const folder = await newFolder()
  const disk = await mountDisk(folder, 'size=64m')
  if ('why' in disk) return t.skip(disk.why)
  try {
    const store = openDiskStore(folder)
    const here = randomUUID()
    await mkdir(join(folder, 'staging'))
    const large = randomBytes(40 * 2 ** 20)
    await assert.rejects(store.stage(inPieces(large), large.length), { code: 'ENOSPC' })
    await assert.rejects(store.stage(inPieces(Buffer.concat([large, large]))), { code: 'ENOSPC' })
    assert.deepEqual(await readdir(join(folder, 'staging')), [])
    const small = await store.stage(inPieces(randomBytes(2 ** 20)), 2 ** 20)
    await store.put(small, keyOf(here, small.sha256))
    assert.equal((await store.head(keyOf(here, small.sha256)))?.size, 2 ** 20)
  } finally {
    await disk.unmount()
  }
})

test('the variable of the store says where the files lie, and its words leave out the password', () => {
  const of = (FILES_URL?: string) => readConfig({ FILES_URL }).files
  assert.equal(of(), undefined)
  assert.deepEqual(of('s3://id:a%2Fb@s3.eu-central-1.amazonaws.com/centre/files/of?region=eu-central-1'), {
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    region: 'eu-central-1',
    bucket: 'centre',
    prefix: 'files/of/',
    accessKeyId: 'id',
    secretAccessKey: 'a/b',
  })
  for (const bad of ['s3://host/bucket', 'https://id:hidden@host/bucket', 's3://id:hidden@host', 'nonsense'])
    assert.throws(
      () => of(bad),
      (error: Error) => /FILES_URL must look like/.test(error.message) && !error.message.includes('hidden'),
    )
})
