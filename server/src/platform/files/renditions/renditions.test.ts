/** What is made of files, of honest and of hostile ones, by the process that decodes. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startTestApplication, type TestApplication } from '../../../test-application.ts'
import { keepFile } from '../blob.ts'
import { keyOf } from '../file-store.ts'
import { bytesOf, inPieces } from '../store-contract-for-tests.ts'
import { sniff } from '../type.ts'
import { type HlsIndex, largestSegment, masterPlaylist, mediaPlaylist } from './playlist.ts'
import { render } from './render.jobs.ts'
import { askPages, askRenditions, type Rendition, renditionsOf } from './rendition.ts'

let app: TestApplication
let folder: string
before(async () => {
  folder = await mkdtemp('/tmp/topcenter-renditions-')
  app = await startTestApplication()
})
after(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const seed = (name: string) => readFile(fileURLToPath(new URL(`../../../../seed/media/${name}`, import.meta.url)))
const files = () => app.application.runtime.files

/** Keeps a file as an area does, and asks for what is looked at of its type. */
async function bring(bytes: Buffer, name = 'file'): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  const { mime, mediaType } = await sniff(path)
  const staged = await files().store.stage(inPieces(bytes))
  return keepFile(files(), app.establishmentId, staged, { mime }, async (tx, sha256) => {
    await askRenditions(tx, app.application.jobs, sha256, mediaType, app.clock.now())
    return sha256
  })
}
const work = (sha256: string, signal = new AbortController().signal): Promise<void> =>
  render(
    { ...files(), folder: join(folder, 'rendering'), log: app.application.runtime.log },
    app.establishmentId,
    sha256,
    signal,
  )

async function rowsOf(sha256: string): Promise<readonly Rendition[]> {
  const all = await app.application.db.read(app.establishmentId, (tx) => renditionsOf(tx, [sha256]))
  return all.get(sha256) ?? []
}
async function aboutOf(sha256: string): Promise<Record<string, unknown>> {
  const { rows } = await app.database.owner.query('select meta from blob where sha256 = $1', [sha256])
  return (rows[0] as { meta: Record<string, unknown> }).meta
}
const madeBytes = async ({ madeSha256 }: Rendition): Promise<Buffer> =>
  bytesOf(await files().store.get(keyOf(app.establishmentId, madeSha256!)))
const inShort = (rows: readonly Rendition[]): string[] =>
  rows.map(({ kind, n, state, meta }) =>
    [kind, ...(n ? [n] : []), state, ...(meta.reason ? [meta.reason] : [])].join(' '),
  )

test('D9.3 a picture is drawn anew in two sizes, and its own size is known', async () => {
  const sha = await bring(await seed('board.jpg'))
  assert.deepEqual(inShort(await rowsOf(sha)), ['large waiting', 'small waiting'])
  await work(sha)
  const [large, small] = (await rowsOf(sha)) as [Rendition, Rendition]
  assert.deepEqual(inShort([large, small]), ['large made', 'small made'])
  assert.equal(Math.max(Number(small.meta.width), Number(small.meta.height)), 320)
  assert.equal(small.mime, 'image/webp')
  assert.equal((await madeBytes(small)).toString('latin1', 8, 12), 'WEBP')
  assert.equal((await madeBytes(small)).length, small.size)
  const { width, height } = await aboutOf(sha)
  assert.ok(Number(width) > 320 && Number(height) > 0)
})

test('D9.3 pages of a PDF become pictures: the first with the file, others when they are asked for', async () => {
  const sha = await bring(await seed('summary.pdf'))
  await work(sha)
  assert.deepEqual(inShort(await rowsOf(sha)), ['page 1 made', 'small made'])
  const { pages } = await aboutOf(sha)
  assert.ok(Number(pages) >= 1)
  const asked = Number(pages) > 1 ? [1, 2, 9_999] : [1, 9_999]
  await app.application.db.transaction(app.establishmentId, (tx) =>
    askPages(tx, app.application.jobs, sha, asked, app.clock.now()),
  )
  await work(sha)
  assert.deepEqual(inShort(await rowsOf(sha)), [
    ...asked.slice(0, -1).map((n) => `page ${n} made`),
    'page 9999 failed broken',
    'small made',
  ])
  const [page] = (await rowsOf(sha)) as [Rendition]
  assert.ok(Number(page.meta.width) >= 800)
})

test('D9.3 a lecture becomes a stream without an encoder, and the index of its segments is true', async () => {
  const sha = await bring(await seed('lecture.mp4'))
  await work(sha)
  const rows = await rowsOf(sha)
  const about = await aboutOf(sha)
  assert.deepEqual(Object.keys(about).sort(), ['codecs', 'height', 'plays', 'seconds', 'width'])
  assert.equal(about.plays, 'everywhere')
  const hls = rows.find(({ kind }) => kind === 'hls')!
  assert.deepEqual([hls.state, hls.mime], ['made', 'video/mp4'], JSON.stringify(hls.meta))
  assert.equal(rows.find(({ kind }) => kind === 'probe')!.state, 'made')
  const index = hls.meta as unknown as HlsIndex
  const bytes = await madeBytes(hls)
  assert.equal(bytes.toString('latin1', 4, 8), 'ftyp')
  let end = index.head
  for (const [milliseconds, at, length] of index.segments) {
    assert.equal(at, end)
    assert.equal(bytes.toString('latin1', at + 4, at + 8), 'moof')
    assert.ok(milliseconds > 0)
    end = at + length
  }
  assert.ok(end <= bytes.length)
  const sum = index.segments.reduce((total, [milliseconds]) => total + milliseconds, 0) / 1_000
  assert.ok(Math.abs(sum - Number(about.seconds)) < 0.5, `${sum} ${String(about.seconds)}`)
  assert.ok(largestSegment(index) <= bytes.length)
  const list = mediaPlaylist(index, '../m/x/lecture.mp4')
  assert.equal(list.match(/#EXTINF/g)?.length, index.segments.length)
  assert.match(list, new RegExp(`BYTERANGE="${index.head}@0"`))
  assert.match(
    masterPlaylist(index, 'list.m3u8'),
    /BANDWIDTH=[1-9]\d+,AVERAGE-BANDWIDTH=[1-9]\d+,CODECS="avc1\.\w+(,mp4a\.40\.\d)?",RESOLUTION=\d+x\d+/,
  )
})

test('D9.3 the length of a recording is read', async () => {
  const sha = await bring(await seed('pronunciation.mp3'))
  await work(sha)
  assert.deepEqual(inShort(await rowsOf(sha)), ['probe made'])
  const { seconds, codecs } = await aboutOf(sha)
  assert.ok(Number(seconds) > 0)
  assert.deepEqual(codecs, { audio: 'mp3', video: null })
})
