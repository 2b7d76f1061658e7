/** A disk that is really full: a small one of memory, which only root may mount. */
import assert from 'node:assert/strict'
import { open, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { describe } from '@topcenter/texts/describe'
import { noBackup } from './backup/status.ts'
import { openDatabase, platformEstablishment } from './database/database.ts'
import { buildHttp } from './http/http.ts'
import { mountDisk } from '../../test/platform/disk-for-tests.ts'
import { openLog } from './log.ts'
import { runningRelease } from './release.ts'
import { migrate } from './database/migrate.ts'
import { startPostgres } from './database/postgres.ts'
import { pictureBytes, type UploadedFile, userBodyBytes } from './http/request-body.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const closing: (() => Promise<unknown>)[] = []
after(async () => {
  for (const close of closing.reverse()) await close()
})

/** Mounts a small disk. Returns its folder, or the reason why it cannot be mounted. */
async function smallDisk(): Promise<{ folder: string } | { why: string }> {
  const folder = await mkdtemp('/tmp/topcenter-disk-')
  closing.push(() => rm(folder, { recursive: true, force: true }))
  const disk = await mountDisk(folder, 'size=300m')
  if ('why' in disk) return disk
  closing.push(disk.unmount)
  return { folder }
}

/** Takes all space that is left, and returns the way to give it back. */
async function fill(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'ballast')
  const file = await open(path, 'w')
  try {
    for (const size of [2 ** 20, 4096])
      for (;;) {
        const { bytesWritten } = await file.write(Buffer.alloc(size))
        if (bytesWritten < size) break
      }
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC')
  } finally {
    await file.close()
  }
  return () => rm(path)
}

test('R9 a full disk is told as one, in both languages; reads go on, nothing is half kept, and with space it saves again', async (t) => {
  const disk = await smallDisk()
  if ('why' in disk) return t.skip(disk.why)
  const dataDir = join(disk.folder, 'data')
  await mkdir(dataDir)
  const settings = { shared_buffers: '16MB', max_wal_size: '64MB', fsync: 'off' }
  const postgres = await startPostgres({ dataDir, log: quiet, settings })
  closing.push(() => postgres.stop())
  await migrate(postgres.connection)
  const db = openDatabase({ connection: postgres.connection })
  closing.push(() => db.close())
  const lines: string[] = []
  const http = await buildHttp({
    config: { publicUrl: undefined, trustProxy: false, webDist: join(dataDir, 'none'), dataDir },
    log: openLog('info', { write: (line) => void lines.push(line) }),
    db,
    describe,
  })
  closing.push(() => http.close())
  http.get('/api/notes', () => db.platform((tx) => tx.first({ sql: 'select count(*)::int as count from note' })))
  http.post('/api/notes', () =>
    // some megabytes that do not compress
    db.transaction(platformEstablishment, (tx) =>
      tx.run({
        sql: `
          insert into note
          select string_agg(md5(random()::text), '')
          from generate_series(1, 100) g, generate_series(1, 1000) h
          group by g
        `,
      }),
    ),
  )
  http.post(
    '/api/picture',
    {
      bodyLimit: userBodyBytes,
      onRequest: async (request) => void (request.maxFileBytes = pictureBytes),
    },
    async ({ body }) => ({ size: (body as { image: UploadedFile }).image.size }),
  )
  await db.platform((tx) => tx.run({ sql: 'create table note (text text)' }))
  const ask = async (method: 'GET' | 'POST', url: string, language = 'en') => {
    const boundary = `--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n`
    const answer = await http.inject({
      method,
      url,
      headers: {
        'accept-language': language,
        ...(url.endsWith('picture') ? { 'content-type': 'multipart/form-data; boundary=x' } : {}),
      },
      ...(url.endsWith('picture') ? { payload: `${boundary}${'a'.repeat(4_000_000)}\r\n--x--\r\n` } : {}),
    })
    return { status: answer.statusCode, body: JSON.parse(answer.body) as Record<string, unknown> }
  }
  assert.deepEqual([(await ask('POST', '/api/notes')).status, (await ask('POST', '/api/picture')).status], [200, 200])
  assert.deepEqual((await ask('GET', '/api/health')).body, {
    status: 'ready',
    database: true,
    disk: 'low',
    backup: noBackup,
    engine: null,
    release: runningRelease(),
  })

  const giveBack = await fill(disk.folder)
  const refused = await ask('POST', '/api/notes')
  assert.deepEqual([refused.status, refused.body.code], [507, 'server.full'], JSON.stringify(refused.body))
  assert.match(String(refused.body.detail), /space/)
  assert.match(String((await ask('POST', '/api/notes', 'ar')).body.detail), /مساحة/)
  assert.equal((await ask('POST', '/api/picture')).body.code, 'server.full')
  for (let tries = 0; (await readdir(join(dataDir, 'incoming'))).length > 0; tries += 1) {
    assert.ok(tries < 100, 'what could not be taken in is gone')
    await delay(20)
  }
  assert.deepEqual((await ask('GET', '/api/notes')).body, { count: 100 })
  const health = await ask('GET', '/api/health')
  assert.deepEqual(
    [health.status, health.body],
    [507, { status: 'full', database: true, disk: 'full', backup: noBackup, engine: null, release: runningRelease() }],
  )

  await giveBack()
  assert.equal((await ask('POST', '/api/notes')).status, 200)
  assert.deepEqual((await ask('GET', '/api/notes')).body, { count: 200 })
  const said = lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
  assert.ok(
    said.includes('the disk is nearly full') && said.includes('the disk is full: nothing can be saved'),
    said.join('\n'),
  )
})
