/** Renditions that the decoder process makes of honest and of hostile files. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { startTestApplication, type TestApplication } from '../../../../test/test-application.ts'
import { keepFile } from '../blob.ts'
import { keyOf } from '../file-store.ts'
import { bytesOf, inPieces } from '../../../../test/platform/files/store-contract-for-tests.ts'
import { hostileFiles } from '../../../../test/platform/files/made-files-for-tests.ts'
import { sweep } from '../sweep.ts'
import { isShown, sniff } from '../type.ts'
import { decode } from './decoder.ts'
import { type Plays, playsOf } from './media-tracks.ts'
import { type HlsIndex, largestSegment, masterPlaylist, mediaPlaylist } from './playlist.ts'
import { drawPoster, drawSprite, findEncoder, recode } from './encoder.ts'
import { askEncoder, recoding, render } from './render.jobs.ts'
import { CannotRender } from './task.ts'
import { askPages, askRenditions, type Rendition, renditionsOf, type WantedRendition } from './rendition.ts'

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
const work = (sha256: string, signal = new AbortController().signal, isEncoding = false): Promise<void> =>
  render(
    { ...files(), folder: join(folder, 'rendering'), log: app.application.runtime.log, jobs: app.application.jobs },
    app.establishmentId,
    sha256,
    signal,
    isEncoding ? recoding : undefined,
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

test('D9.3 where ffmpeg is on the PATH a lecture gets a picture and a strip of frames, also one that came before it; hostile ones end', async (context) => {
  const program = await findEncoder()
  if (!program) return context.skip('no ffmpeg on the PATH')
  const sha = await bring(Buffer.concat([await seed('lecture.mp4'), Buffer.from([0, 0, 0, 8]), Buffer.from('free')]))
  const path = process.env.PATH
  process.env.PATH = ''
  await work(sha).finally(() => (process.env.PATH = path))
  const drawn = async () => inShort((await rowsOf(sha)).filter(({ kind }) => kind === 'poster' || kind === 'sprite'))
  assert.deepEqual(await drawn(), ['poster failed noEncoder', 'sprite failed noEncoder'])
  await askEncoder(app.application.db, app.application.jobs, app.clock.now())
  await work(sha)
  assert.deepEqual(await drawn(), ['poster made', 'sprite made'])
  const rows = await rowsOf(sha)
  const [poster, sprite] = (['poster', 'sprite'] as const).map((name) => rows.find(({ kind }) => kind === name)!)
  const sizeOf = async (made: Rendition) => {
    const { width, height, format } = await sharp(await madeBytes(made)).metadata()
    return [format, width, height]
  }
  assert.deepEqual(await sizeOf(poster!), ['jpeg', 640, 360])
  assert.deepEqual(sprite!.meta, { columns: 10, rows: 9, count: 90, every: 1, width: 160, height: 90 })
  assert.deepEqual(await sizeOf(sprite!), ['jpeg', 1_600, 810])
  for (const [name, bytes] of Object.entries(hostileFiles('http://127.0.0.1:9'))) {
    const source = join(folder, 'hostile')
    await writeFile(source, bytes)
    const { mime, mediaType } = await sniff(source)
    if (mediaType !== 'video') continue
    const encoding = { program, limits: { seconds: 20, memory: limits.memory }, signal: never }
    const drawn = join(folder, 'drawn')
    for (const draw of [
      () => drawPoster(encoding, { source, mime }, 10, drawn),
      () => drawSprite(encoding, { source, mime }, 10, drawn),
      () => recode(encoding, { source, mime }, 'mpeg4', drawn),
    ])
      await draw().catch((error: unknown) =>
        assert.ok(error instanceof CannotRender && error.reason !== 'tooLarge', name),
      )
  }
})

test('D9.3 a video of a kind that browsers do not play is drawn anew by ffmpeg in a job of its own, and becomes a stream', async (context) => {
  const program = await findEncoder()
  if (!program) return context.skip('no ffmpeg on the PATH')
  const from = fileURLToPath(new URL('../../../../seed/media/lecture.mp4', import.meta.url))
  for (const [name, ...how] of [
    ['old.avi', '-t', '8', '-c:v', 'mpeg4', '-c:a', 'mp2'],
    ['sound.mkv', '-t', '8', '-c:v', 'copy', '-c:a', 'ac3'],
  ] as const) {
    const path = join(folder, name)
    spawnSync(program, ['-y', '-v', 'error', '-i', from, ...how, path])
    const sha = await bring(await readFile(path), name)
    await work(sha)
    const stateOf = async (wanted: string) => (await rowsOf(sha)).find(({ kind }) => kind === wanted)!.state
    assert.equal(await stateOf('hls'), 'waiting', name)
    await work(sha) // asked again for another reason, it still waits for its own job
    await work(sha)
    assert.equal(await stateOf('hls'), 'waiting', name)
    await work(sha, never, true)
    assert.deepEqual(inShort((await rowsOf(sha)).filter(({ kind }) => kind !== 'probe')), [
      'hls made',
      'poster made',
      'sprite made',
    ])
    const { seconds, width } = await aboutOf(sha)
    // pictures that are copied end with a whole group of them
    assert.ok(Number(seconds) > 7.9 && Number(seconds) < 10.1 && width === 960, `${name}: ${String(seconds)}`)
    const hls = (await rowsOf(sha)).find(({ kind }) => kind === 'hls')!
    assert.match((hls.meta as unknown as HlsIndex).codecs, /^avc1\.\w+,mp4a\.40\.2$/)
  }
})

test('D9.3 the length of a recording is read', async () => {
  const sha = await bring(await seed('pronunciation.mp3'))
  await work(sha)
  assert.deepEqual(inShort(await rowsOf(sha)), ['probe made'])
  const { seconds, codecs } = await aboutOf(sha)
  assert.ok(Number(seconds) > 0)
  assert.deepEqual(codecs, { audio: 'mp3', video: null })
})

const limits = { seconds: 40, memory: 512 * 2 ** 20 }
const never = new AbortController().signal
const wantedOf: Readonly<Record<string, readonly WantedRendition[]>> = {
  image: [
    { kind: 'small', n: 0 },
    { kind: 'large', n: 0 },
  ],
  pdf: [
    { kind: 'small', n: 0 },
    { kind: 'page', n: 1 },
  ],
  video: [
    { kind: 'probe', n: 0 },
    { kind: 'hls', n: 0 },
  ],
  audio: [{ kind: 'probe', n: 0 }],
}

test('D9.3 hostile files are refused or harmless: each ends, within its memory, and asks nobody', async () => {
  let asked = 0
  const server = createServer((_request, reply) => {
    asked += 1
    reply.end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const hostile = Object.entries(hostileFiles(origin))
  assert.ok(hostile.length >= 45, String(hostile.length))
  const ends: Record<string, string> = {}
  for (const [name, bytes] of hostile) {
    const source = join(folder, 'hostile')
    await writeFile(source, bytes)
    const { mime, mediaType } = await sniff(source)
    const wanted = wantedOf[mediaType]
    if (!wanted) {
      assert.ok(!isShown(mime), name)
      continue
    }
    const out = await mkdtemp(join(folder, 'out-'))
    const before = Date.now()
    const { reports, ended, memory } = await decode({ source, mime, folder: out, wanted }, limits, never)
    const made = reports.filter((each) => 'made' in each).length
    const failed = reports.flatMap((each) => ('failed' in each ? [each.reason] : []))
    ends[name] = [`${made} made`, ...failed, ...(ended ? [ended] : [])].join(', ')
    const said = `${name}: ${ends[name]}, ${Date.now() - before} ms, ${Math.round(memory / 2 ** 20)} MB`
    assert.ok(memory <= 600 * 2 ** 20, said)
    assert.ok(Date.now() - before < 30_000, said)
    const settled = reports.filter((each) => !('about' in each)).length
    assert.ok(settled === wanted.length || ended, said)
  }
  server.close()
  assert.equal(asked, 0)
  assert.equal(ends['a PNG of 30,000 by 30,000'], '0 made, tooLarge, tooLarge')
  assert.equal(ends['a GIF that is a script'], '0 made, broken, broken')
  assert.equal(ends['a PNG with HTML behind its end'], '2 made', 'drawn anew, without what was behind it')
  assert.equal(ends['a PDF that is HTML'], '0 made, broken, broken')
  assert.equal(ends['an AVI'], '0 made, codec, codec')
  assert.equal(Object.keys(ends).length, 31)
})

test('D9.3 the process that decodes is ended when it takes too much or is not wanted, and has nothing of the product', async () => {
  const source = join(folder, 'limited')
  await writeFile(source, await seed('lecture.mp4'))
  const task = { source, mime: 'video/mp4', folder, wanted: wantedOf.video! }
  assert.equal((await decode(task, { ...limits, memory: 2 ** 20 }, never)).ended, 'tooLarge')
  assert.equal((await decode(task, { ...limits, seconds: 0.05 }, never)).ended, 'tooLarge')
  const stop = new AbortController()
  setTimeout(() => stop.abort(new Error('stopped')), 100)
  await assert.rejects(decode(task, limits, stop.signal), /stopped/)
  const elsewhere = await decode({ ...task, folder: join(folder, 'other'), source: '/etc/passwd' }, limits, never)
  assert.ok(elsewhere.reports.length > 0 && !elsewhere.reports.some((each) => 'made' in each))
})

test('D9.3 a file at which a machine died is tried once more; a stop of the product is no try; bytes that are gone are said', async () => {
  const sha = await bring(Buffer.concat([await seed('board.jpg'), Buffer.from('1')]))
  const stop = new AbortController()
  stop.abort(new Error('stopped'))
  await assert.rejects(work(sha, stop.signal), /stopped/)
  const tried = async () =>
    (await app.database.owner.query<{ tried: number }>('select tried from rendition where sha256 = $1', [sha])).rows[0]!
      .tried
  assert.equal(await tried(), 0)
  await app.database.owner.query('update rendition set tried = 1 where sha256 = $1', [sha])
  await work(sha)
  assert.deepEqual(inShort(await rowsOf(sha)), ['large made', 'small made'])
  const dies = await bring(Buffer.concat([await seed('board.jpg'), Buffer.from('2')]))
  await app.database.owner.query('update rendition set tried = 2 where sha256 = $1', [dies])
  await work(dies)
  assert.deepEqual(inShort(await rowsOf(dies)), ['large failed broken', 'small failed broken'])
  const gone = await bring(Buffer.concat([await seed('board.jpg'), Buffer.from('3')]))
  await files().store.delete(keyOf(app.establishmentId, gone))
  await work(gone)
  assert.deepEqual(inShort(await rowsOf(gone)), ['large failed broken', 'small failed broken'])
})

test('D9.3 what no browser plays is told as that, by container and codecs', () => {
  const cases: readonly (readonly [string, string | null, string | null, Plays])[] = [
    ['video/mp4', 'avc', 'aac', 'everywhere'],
    ['video/quicktime', 'avc', null, 'everywhere'],
    ['video/mp4', 'hevc', 'aac', 'somewhere'],
    ['video/webm', 'vp9', 'opus', 'everywhere'],
    ['video/webm', 'av1', 'opus', 'somewhere'],
    ['video/x-matroska', 'avc', 'aac', 'nowhere'],
    ['video/mp4', 'mpeg4', 'aac', 'nowhere'],
    ['video/mp4', 'avc', 'ac3', 'nowhere'],
    ['audio/mpeg', null, 'mp3', 'everywhere'],
    ['audio/wav', null, 'pcm-s16', 'everywhere'],
    ['audio/x', null, 'unknown', 'nowhere'],
  ]
  for (const [mime, video, audio, plays] of cases)
    assert.equal(playsOf(mime, video, audio), plays, `${mime} ${video} ${audio}`)
})

test('D9.1 what was made goes with the file of which it was made', async () => {
  const sha = await bring(hostileFiles('')['a PNG with HTML behind its end']!)
  await work(sha)
  const made = (await rowsOf(sha)).map(({ madeSha256 }) => madeSha256!)
  const weekPasses = () =>
    app.database.owner.query(
      `update blob set zero_at = (zero_at at time zone 'UTC' - interval '8 days') at time zone 'UTC' where sha256 = any($1)`,
      [[sha, ...made]],
    )
  await weekPasses()
  await sweep(files(), app.establishmentId)
  assert.deepEqual(await rowsOf(sha), [])
  await weekPasses()
  await sweep(files(), app.establishmentId)
  for (const each of [sha, ...made]) assert.equal(await files().store.head(keyOf(app.establishmentId, each)), undefined)
})
