/**
 * Test 17 of media: the recordings of twenty viewers of a lecture (D9.7), from its two encodings to the name. It needs
 * ffmpeg, which draws the lecture and records it; what it costs is said in docs/decisions/0065-tracing.md.
 */
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { idOf, newId, tokenOf } from '@topcenter/model/kit/token'
import { type Centre, codeIn, makeStudent, type Shown, startCentre } from '../../../test/education/test-centre.ts'
import { keepFile } from '../../platform/files/blob.ts'
import { keyOf } from '../../platform/files/file-store.ts'
import { findEncoder } from '../../platform/files/renditions/encoder.ts'
import { render } from '../../platform/files/renditions/render.jobs.ts'
import type { Mixed } from '../../platform/files/renditions/mix.ts'
import { renditionsOf } from '../../platform/files/renditions/rendition.ts'
import { tracing } from '../../platform/files/renditions/trace.jobs.ts'
import { bytesOf } from '../../../test/platform/files/store-contract-for-tests.ts'
import type { Actor } from '../../records/context.ts'
import { defaultPrivileges } from '../../reference/default-roles.ts'
import { type Frames, framesOf } from './reading/frames.ts'
import { readVotes } from './reading/votes.ts'
import { drawLecture, filmed, record, type Recorded } from '../../../test/media/tracing/recordings-for-tests.ts'
import { nightlyTraces } from './traces.jobs.ts'

const seconds = 246
/** Number of the twenty viewers of whom a recording is made; a recording and its reading take six seconds of two cores. */
const recordings = Number(process.env.TRACED_COPIES ?? 4)
let centre: Centre
let folder: string
before(async () => {
  folder = await mkdtemp('/tmp/topcenter-tracing-')
  centre = await startCentre()
})
after(async () => {
  await centre.close()
  await rm(folder, { recursive: true, force: true })
})

/** Shares a file that may only be viewed with everybody. */
async function share(path: string): Promise<{ item: Shown; sha256: string }> {
  const { files } = centre.app.application.runtime
  const { token } = await centre.create('storageSpaceStudent', {
    names: { en: 'Files' },
    userToken: (await makeStudent(centre)).token,
  })
  const staged = await files.store.stage(createReadStream(path))
  const about = {
    mime: 'video/mp4',
    meta: { seconds, width: 854, height: 480, codecs: { video: 'avc', audio: 'aac' } },
  }
  const id = newId()
  await keepFile(files, centre.app.establishmentId, staged, about, (tx, sha256) =>
    tx.run({
      sql: `
        insert into storage_space_media (
          establishment_id, id, code, name_en, storage_space_id, owner_type, user_id, media_type, file_name, mime,
          size, sha256, created_at, updated_at
        )
        select establishment_id, $1, left($4, 12), 'Lecture', id, owner_type, user_id, 'video', 'lecture.mp4', 'video/mp4',
          $3, $4, now(), now()
        from storage_space where establishment_id = $5 and id = $2
      `,
      parameters: [id, idOf(token, 'sts'), staged.size, sha256, tx.establishmentId],
    }),
  )
  const shared = await centre.create('sharedMediaFolder', { names: { en: 'Lectures' } })
  const { tokens } = await centre.call('sharedMedia.share', {
    body: { storageSpaceMediasTokens: [tokenOf('ssm', id)], sharedMediaFolderToken: shared.token },
  })
  return { item: await centre.read('sharedMedia', tokens[0]), sha256: staged.sha256 }
}

const night = (): Promise<void> =>
  nightlyTraces.work({ night: '2026-01-01', job: undefined as never, run: (work) => centre.run(work) })
const tracesOf = async (sha256: string): Promise<string[]> =>
  centre.run(async ({ tx }) =>
    ((await renditionsOf(tx, [sha256])).get(sha256) ?? []).map(({ kind, n, state, meta }) =>
      [kind, n, state, meta.reason].filter(Boolean).join(' '),
    ),
  )
const trace = (sha256: string): Promise<void> =>
  render(
    {
      ...centre.app.application.runtime.files,
      folder: join(folder, 'rendering'),
      log: centre.app.application.runtime.log,
      jobs: centre.app.application.jobs,
    },
    centre.app.establishmentId,
    sha256,
    new AbortController().signal,
    tracing,
  )

const as = (user: string): Partial<Actor> => ({
  userType: 'Student',
  userId: user,
  sessionId: randomUUID(),
  privileges: defaultPrivileges('Student'),
})
const play = (item: Shown, user: string): Promise<Shown> =>
  centre.call('sharedMedia.play', { params: { token: item.token }, body: { takeOver: true } }, as(user))

/** Returns the bytes that a viewer can download of it. */
async function copyOf(mixed: Mixed): Promise<Buffer> {
  const { store } = centre.app.application.runtime.files
  const parts = mixed.pieces.map(async ({ sha256, from, length }) =>
    bytesOf(await store.get(keyOf(centre.app.establishmentId, sha256), { from, to: from + length - 1 })),
  )
  return Buffer.concat(await Promise.all(parts))
}
const mixOf = (sha256: string, user: string): Promise<Mixed> =>
  centre.run(async ({ runtime, tx }) => (await runtime.traces.mixOf(tx, sha256, user))!)

test('D9.7 where ffmpeg is not on the PATH, or the centre does not want it, nothing is traced and all is played as it is', async () => {
  const path = join(folder, 'plain.mp4')
  await writeFile(path, randomBytes(1_000))
  const { item, sha256 } = await share(path)
  await night()
  assert.deepEqual(await tracesOf(sha256), [])
  await centre.owner('update establishment set trace_leaks = true where id = $1', [centre.app.establishmentId])
  const before = process.env.PATH
  process.env.PATH = ''
  await night().finally(() => (process.env.PATH = before))
  assert.deepEqual(await tracesOf(sha256), [])
  const opened = await play(item, idOf((await makeStudent(centre)).token, 'usr')!)
  assert.match(opened.address, /lecture\.mp4$/)
  assert.equal((await centre.call('sharedMedia.trace', { params: { token: item.token } })).state, 'none')
  const votes = { params: { token: item.token }, body: { votes: [{ vote: 100 }] } }
  assert.equal(await codeIn(centre.call('sharedMedia.whoseCopy', votes)), 'media.notPlayed')
  await centre.act('sharedMedia', item.token, 'archive')
})

test(`D9.7 of twenty viewers ${recordings} are named by their recordings in 360 lines, two segments cut out, and none wrongly`, async (context) => {
  const program = await findEncoder()
  if (!program) return context.skip('no ffmpeg on the PATH')
  const lecture = join(folder, 'lecture.mp4')
  await drawLecture(program, lecture, seconds)
  const { item, sha256 } = await share(lecture)
  const first = centre.app.users.Student
  const viewers = [first.id]
  for (let n = 1; n < 20; n += 1) viewers.push(idOf((await makeStudent(centre)).token, 'usr')!)

  await night()
  assert.deepEqual(await tracesOf(sha256), ['trace 1 waiting', 'trace 2 waiting'])
  assert.match((await play(item, viewers[19]!)).address, /lecture\.mp4$/, 'it is played as it is until both are made')
  await trace(sha256)
  assert.deepEqual(await tracesOf(sha256), ['trace 1 made', 'trace 2 made'])

  // the first viewer, through the product
  const own = (await centre.app.call(first, 'POST', `/api/shared-medias/${item.token}/plays`, {})).body as Shown
  const mine = await copyOf(await mixOf(sha256, first.id))
  const inject = (url: string, headers: object = {}) =>
    centre.app.application.http.inject({
      url,
      headers: { authorization: `Bearer ${first.session}`, 'api-version': '1.0', ...headers },
    })
  const list = (await inject(`/api/media-plays/${own.play}/playlist`)).payload
  assert.equal(new Set(list.match(/\/m\/[^"\n]*/g)).size, 1, 'the addresses tell nothing')
  const ranges = [...list.matchAll(/BYTERANGE[:=]"?(\d+)@(\d+)/g)].map(([, length, at]) => [Number(length), Number(at)])
  const address = /\/m\/[^"\n]*/.exec(list)![0]
  const pieces: Buffer[] = []
  for (const [length, at] of ranges as [number, number][]) {
    const piece = await inject(address, { range: `bytes=${at}-${at + length - 1}` })
    assert.deepEqual([piece.statusCode, piece.rawPayload.length], [206, length])
    pieces.push(piece.rawPayload)
  }
  assert.ok(Buffer.concat(pieces).equals(mine))
  const open = await inject(own.address, { range: 'bytes=0-' })
  assert.ok(open.statusCode === 206 && open.rawPayload.equals(mine.subarray(0, open.rawPayload.length)))
  assert.equal((await inject(own.address)).statusCode, 403, 'never as a whole')

  for (const viewer of viewers.slice(1)) await play(item, viewer)
  const stranger = idOf((await makeStudent(centre)).token, 'usr')!
  const { state, lengths, encodings } = await centre.call('sharedMedia.trace', { params: { token: item.token } })
  assert.deepEqual([state, encodings.length], ['made', 2])
  const both: Frames[] = []
  for (const { madeSha256 } of (await centre.run(({ tx }) => renditionsOf(tx, [sha256]))).get(sha256)!) {
    const path = join(folder, 'encoding.mp4')
    const { store } = centre.app.application.runtime.files
    await writeFile(path, await bytesOf(await store.get(keyOf(centre.app.establishmentId, madeSha256!))))
    both.push(await framesOf(program, path))
  }

  const named = async (bytes: Buffer, how: Recorded): Promise<Shown> => {
    const [copy, leak] = [join(folder, 'copy.mp4'), join(folder, 'leak.mp4')]
    await writeFile(copy, bytes)
    await record(program, copy, leak, how)
    const { votes } = readVotes(await framesOf(program, leak), [both[0]!, both[1]!], lengths)
    return centre.call('sharedMedia.whoseCopy', {
      params: { token: item.token },
      body: { votes: votes.map((vote) => ({ vote: Math.round(100 * vote) })) },
    })
  }
  for (const [n, viewer] of viewers.slice(0, recordings).entries()) {
    const begin = (n * 0.37) % 5
    const traced = await named(await copyOf(await mixOf(sha256, viewer)), { begin, cut: [108 - begin, 120 - begin] })
    assert.equal(traced.viewer && idOf(traced.viewer.token, 'usr'), viewer, `viewer ${n}: ${JSON.stringify(traced)}`)
    assert.deepEqual([traced.candidates, traced.plain], [20, 1])
  }
  const onPhone = await named(await copyOf(await mixOf(sha256, viewers[5]!)), { seen: filmed, length: 180 })
  assert.equal(idOf(onPhone.viewer.token, 'usr'), viewers[5])
  const nobody = [
    [await copyOf(await mixOf(sha256, stranger)), {}, 'who never opened it'],
    [await copyOf(await mixOf(sha256, viewers[7]!)), { length: 90 }, 'a minute and a half'],
    [await readFile(lecture), {}, 'the lecture as it came'],
  ] as const
  for (const [bytes, how, why] of nobody) assert.equal((await named(bytes, how)).viewer, null, why)
})
