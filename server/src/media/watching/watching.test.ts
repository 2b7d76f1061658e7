/**
 * Playing (D9.7) over a real database and a real lecture: one device at a time, limits, words of what was watched, and
 * the gate before each piece.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, before, beforeEach, test } from 'node:test'
import { idOf, newId, tokenOf } from '@topcenter/model/kit/token'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeGroup,
  makePeriod,
  makeStudent,
  type Shown,
  startCentre,
} from '../../../test/education/test-centre.ts'
import { keepFile } from '../../platform/files/blob.ts'
import type { Actor } from '../../records/context.ts'
import { defaultPrivileges } from '../../reference/default-roles.ts'
import { openDrawing } from '../../platform/files/renditions/picture-sizes.ts'
import { openPlayGate } from './play-gate.ts'
import { mediaProofs } from '../totals-proof.jobs.ts'

let centre: Centre
let stored: string
let folder: Shown
before(async () => {
  centre = await startCentre()
  const { files } = centre.app.application.runtime
  const { token } = await centre.create('storageSpaceStudent', {
    names: { en: 'Files' },
    userToken: (await makeStudent(centre)).token,
  })
  const space = idOf(token, 'sts')!
  const staged = await files.store.stage(createReadStream(join(import.meta.dirname, '../../../seed/media/lecture.mp4')))
  stored = await keepFile(
    files,
    centre.app.establishmentId,
    staged,
    { mime: 'video/mp4', meta: { seconds: 90 } },
    async (tx, sha256) => {
      const id = newId()
      await tx.run({
        sql: `
          insert into storage_space_media (
            establishment_id, id, code, name_en, storage_space_id, owner_type, user_id, media_type, file_name, mime,
            size, sha256, created_at, updated_at
          )
          select establishment_id, $1, 'LECTURE', 'Lecture', id, owner_type, user_id, 'video', 'lecture.mp4', 'video/mp4',
            $3, $4, now(), now()
          from storage_space where establishment_id = $5 and id = $2
        `,
        parameters: [id, space, staged.size, sha256, tx.establishmentId],
      })
      return id
    },
  )
  folder = await centre.create('sharedMediaFolder', { names: { en: 'Lectures' } })
})
after(() => centre.close())

let item: Shown
let viewer: string
const device = (user = viewer): Partial<Actor> => ({
  userType: 'Student',
  userId: user,
  sessionId: randomUUID(),
  privileges: defaultPrivileges('Student'),
})
beforeEach(async () => {
  const { tokens } = await centre.call('sharedMedia.share', {
    body: { storageSpaceMediasTokens: [tokenOf('ssm', stored)], sharedMediaFolderToken: folder.token },
  })
  item = await centre.read('sharedMedia', tokens[0])
  viewer = idOf((await makeStudent(centre)).token, 'usr')!
})

const play = (as: Partial<Actor>, body: object = {}): Promise<Shown> =>
  centre.call('sharedMedia.play', { params: { token: item.token }, body }, as)
const beat = (as: Partial<Actor>, token: string, ranges: number[][], position = 0): Promise<Shown> =>
  centre.call(
    'mediaPlay.beat',
    { params: { play: token }, body: { position, ranges: ranges.map(([from, to]) => ({ from, to })) } },
    as,
  )
/** The clock of the database cannot be moved: what it wrote is. */
const pass = (seconds: number): Promise<Shown[]> =>
  centre.owner(
    `update media_play set started_at = (started_at at time zone 'UTC' - $2 * interval '1 second') at time zone 'UTC', beat_at = (beat_at at time zone 'UTC' - $2 * interval '1 second') at time zone 'UTC',
     alive_until = (alive_until at time zone 'UTC' - $2 * interval '1 second') at time zone 'UTC' where user_id = $1`,
    [viewer, seconds],
  )
const ownView = async (): Promise<Shown> =>
  (await centre.owner('select plays, position, watched::text, seconds from media_view where user_id = $1', [viewer]))[0]

test('D9.7 of two devices that start at once one plays, a hundred times; who goes on here ends the other, whatever the server’s clock says', async () => {
  for (let round = 0; round < 100; round += 1) {
    viewer = idOf((await makeStudent(centre)).token, 'usr')!
    const devices = [device(), device()]
    const tried = await Promise.allSettled(devices.map((each) => play(each)))
    const won = tried.findIndex(({ status }) => status === 'fulfilled')
    const lost = tried.find(({ status }) => status === 'rejected')
    assert.ok(won >= 0 && lost?.status === 'rejected', `round ${round}`)
    assert.equal(lost.reason.refusal.refused, 'media.playsElsewhere')
    if (round > 0) continue
    const first = (tried[won] as PromiseFulfilledResult<Shown>).value
    centre.app.clock.set(new Date(centre.app.clock.now().getTime() + 3_600_000).toISOString())
    const second = await play(devices[1 - won]!, { takeOver: true })
    centre.app.clock.set(new Date(centre.app.clock.now().getTime() - 3_600_000).toISOString())
    assert.deepEqual(await beat(devices[won]!, first.play, []), { state: 'elsewhere' })
    assert.equal((await beat(devices[1 - won]!, second.play, [])).state, 'plays')
    const gate = openPlayGate(centre.app.application.db)
    assert.equal(await gate(centre.app.establishmentId, idOf(first.play, 'mpl')!), false)
    assert.equal(await gate(centre.app.establishmentId, idOf(second.play, 'mpl')!), true)
  }
})

test('D9.7 with a limit of three, fifty starts at once make three; taking one up again within four hours is free, later it is another', async () => {
  await centre.change('sharedMedia', item, { playLimit: 3 })
  await centre.owner('update establishment set one_device = false where id = $1', [centre.app.establishmentId])
  const tried = await Promise.allSettled(Array.from({ length: 50 }, () => play(device())))
  assert.equal(tried.filter(({ status }) => status === 'fulfilled').length, 3)
  for (const each of tried) if (each.status === 'rejected') assert.equal(each.reason.refusal.refused, 'media.playsUsed')
  await centre.owner('update establishment set one_device = true where id = $1', [centre.app.establishmentId])

  viewer = idOf((await makeStudent(centre)).token, 'usr')!
  const phone = device()
  const watch = async (): Promise<void> => {
    const { play: token } = await play(phone)
    await pass(15)
    assert.equal((await beat(phone, token, [[0, 10]], 10)).counted, true)
    await centre.call('mediaPlay.end', { params: { play: token } }, phone)
  }
  await watch()
  await pass(3 * 3_600)
  await watch()
  assert.equal((await ownView()).plays, 1)
  for (let times = 2; times <= 3; times += 1) {
    await pass(5 * 3_600)
    await watch()
    assert.equal((await ownView()).plays, times)
  }
  await pass(5 * 3_600)
  assert.equal(await codeIn(play(phone)), 'media.playsUsed')
})

test('D9.7 what was watched is the union of what was told, never more than time has passed; a silent play dies', async () => {
  const phone = device()
  const { play: token, seconds, position } = await play(phone)
  assert.deepEqual([seconds, position], [90, 0])
  assert.equal(await codeIn(beat(phone, token, [[0, 36_000]])), 'media.tooFast')
  const model = new Set<number>()
  let at = 7
  const random = (most: number): number => (at = (at * 48_271) % 2_147_483_647) % (most + 1)
  for (let round = 0; round < 200; round += 1) {
    await pass(15)
    const ranges = Array.from({ length: 1 + random(2) }, () => {
      const from = random(85)
      return [from, Math.min(90, from + random(8))]
    })
    for (const [from, to] of ranges) for (let second = from!; second < to!; second += 1) model.add(second)
    assert.equal((await beat(phone, token, ranges, ranges[0]![1]!)).state, 'plays')
    const { watched } = await ownView()
    const kept = [...(watched as string).matchAll(/\[(\d+),(\d+)\)/g)].flatMap(([, from, to]) =>
      Array.from({ length: Number(to) - Number(from) }, (_, index) => Number(from) + index),
    )
    assert.deepEqual(
      kept,
      [...model].sort((one, other) => one - other),
    )
  }
  await pass(46)
  assert.deepEqual(await beat(phone, token, []), { state: 'over' })
  assert.equal(await openPlayGate(centre.app.application.db)(centre.app.establishmentId, idOf(token, 'mpl')!), false)
  assert.equal((await play(phone)).position, (await ownView()).position)
})

test('D9.4 D9.7 a right that ends closes the next piece and the next word; another’s play opens nothing', async () => {
  const { users, application } = centre.app
  viewer = users.Student.id
  const sessionId = (await application.runtime.sessions.find(users.Student.session))!.id
  const phone = { ...device(), sessionId }
  const { address, play: token, mark } = await play(phone)
  assert.ok(mark.code)
  const piece = async (session: string, headers: Record<string, string> = { range: 'bytes=0-' }): Promise<Shown> =>
    application.http.inject({
      method: 'GET',
      url: address,
      headers: { authorization: `Bearer ${session}`, ...headers },
    })
  const got = await piece(users.Student.session)
  assert.equal(got.statusCode, 206)
  assert.ok(got.rawPayload.length <= 4 * 2 ** 20)
  assert.equal((await piece(users.Student.session, {})).statusCode, 403)
  assert.equal((await piece(users.Parent.session)).statusCode, 403)
  assert.equal(await codeIn(beat({ ...device(), userId: users.Parent.id }, token, [])), 'record.notFound')
  await centre.act('sharedMedia', item.token, 'archive')
  await new Promise((done) => setTimeout(done, 5_100))
  assert.equal((await piece(users.Student.session)).statusCode, 403)
  assert.deepEqual(await beat(phone, token, []), { state: 'closed' })
  // pausing says a word more, which tells its reader the same
  assert.deepEqual(await beat(phone, token, []), { state: 'closed' })
  const [row] = await centre.owner('select ended_by from media_play where user_id = $1', [viewer])
  assert.equal(row.ended_by, 'right')
  assert.equal(await codeIn(play(phone)), 'record.notFound')
})

test('D9.7 a play tells the frames of its video, under an address that ends with it', async () => {
  const { users, application } = centre.app
  viewer = users.Student.id
  const sessionId = (await application.runtime.sessions.find(users.Student.session))!.id
  const phone = { ...device(), sessionId }
  const first = await play(phone)
  assert.equal(first.strip, null)
  await centre.call('mediaPlay.end', { params: { play: first.play }, body: { by: 'viewer' } }, phone)
  await centre.owner(
    `
      insert into rendition (establishment_id, sha256, kind, state, made_sha256, meta)
      select establishment_id, sha256, 'sprite', 'made', sha256, '{"columns":10,"rows":9,"count":90,"every":1}'
      from storage_space_media
      where id = $1
      on conflict (establishment_id, sha256, kind, n) do update
      set state = 'made', made_sha256 = excluded.made_sha256, meta = excluded.meta
    `,
    [stored],
  )
  const { strip, play: token } = await play(phone)
  const { address, ...grid } = strip
  assert.deepEqual(grid, { columns: 10, rows: 9, count: 90, every: 1 })
  const part = async (session: string): Promise<number> =>
    (
      await application.http.inject({
        method: 'GET',
        url: address,
        headers: { authorization: `Bearer ${session}`, range: 'bytes=0-9' },
      })
    ).statusCode
  assert.deepEqual([await part(users.Student.session), await part(users.Parent.session)], [206, 403])
  await centre.call('mediaPlay.end', { params: { play: token }, body: { by: 'viewer' } }, phone)
  await new Promise((done) => setTimeout(done, 5_100)) // a yes is kept so long
  assert.equal(await part(users.Student.session), 403)
  await centre.owner(`delete from rendition where kind = 'sprite'`)
})

test('D9.7 a parent sees how far their child watched, and nobody else’s; a student names no other', async () => {
  const other = idOf((await makeStudent(centre)).token, 'usr')!
  const parent = await centre.create('parent', { names: { en: 'Parent' } })
  const { token: relation } = await centre.create('relativeRelationType', { names: { en: 'Father' } })
  await centre.create('studentFamily', {
    userToken: tokenOf('usr', viewer),
    relativeToken: parent.token,
    relativeRelationTypeToken: relation,
  })
  const phone = device()
  const { play: token } = await play(phone)
  await pass(15)
  await beat(phone, token, [[0, 20]], 20)
  const asParent: Partial<Actor> = {
    userType: 'Parent',
    userId: idOf(parent.token, 'usr')!,
    sessionId: randomUUID(),
    privileges: defaultPrivileges('Parent'),
  }
  const shelf = (as: Partial<Actor>, student: string): Promise<Shown> =>
    centre.call('mediaShelf.read', { query: { studentToken: tokenOf('usr', student) } }, as)
  const seen = (await shelf(asParent, viewer)).folders
    .flatMap((each: Shown) => each.items)
    .find((each: Shown) => each.token === item.token)
  assert.deepEqual([seen.position, seen.watched], [20, 20])
  // one after the other: a refusal that nobody waits for yet would end the test
  for (const [as, student] of [
    [asParent, other],
    [device(), other],
    [device(other), viewer],
  ] as const)
    assert.equal(await codeIn(shelf(as, student)), 'field.reference')
})

test('D9.6 what is shared stands on the shelf of who sees it, new until it is opened; staff see by whom, and where they watched', async () => {
  const phone = device()
  const own = async (): Promise<Shown> =>
    (await centre.call('mediaShelf.read', { query: {} }, phone)).folders
      .flatMap((each: Shown) => each.items)
      .find((each: Shown) => each.token === item.token)
  assert.deepEqual([(await own()).isNew, (await own()).viewOnly, (await own()).seconds], [true, true, 90])
  assert.deepEqual(await centre.call('sharedMedia.open', { params: { token: item.token } }, phone), { as: 'play' })
  const { play: token } = await play(phone)
  await pass(15)
  await beat(phone, token, [[0, 30]], 30)
  assert.deepEqual([(await own()).isNew, (await own()).position, (await own()).watched], [false, 30, 30])
  const watched = await centre.call('sharedMedia.viewers', { params: { token: item.token } })
  assert.equal(watched.seen.length, 1)
  assert.deepEqual([watched.seen[0].watched, watched.seconds, watched.heat.length], [30, 90, 60])
  assert.deepEqual(watched.heat.slice(0, 22), [...Array.from({ length: 20 }, () => 1), 0, 0])
  assert.equal((await centre.read('sharedMedia', item.token)).seenBy, 1)
  const seenOnCard = async () => {
    const query = { tokens: tokenOf('ssm', stored) }
    const faces = await centre.call('storageSpaceMediaStudent.faces', { query })
    return faces[tokenOf('ssm', stored)].seenBy
  }
  const viewers = await centre.owner('select distinct user_id from media_view')
  assert.ok(viewers.length > 1)
  assert.equal(await seenOnCard(), viewers.length)
  const showing = async (actor?: Partial<Actor>) =>
    (
      await centre.call('sharedMedia.showing', { query: { storageSpaceMediaToken: tokenOf('ssm', stored) } }, actor)
    ).items.filter((each: Shown) => each.token === item.token)
  await centre.change('sharedMedia', item, { to: '2099-01-01T00:00:00.000Z' })
  const [shown] = await showing()
  assert.deepEqual(
    [shown.folder.token, shown.sharedWith, shown.until, shown.seenBy],
    [folder.token, 'General', '2099-01-01T00:00:00.000Z', 1],
  )
  assert.equal(
    await codeIn(showing({ userType: 'Employee', privileges: { SharedMedia: ['itemAdd'] } })),
    'permission.missing',
  )
  await centre.call('sharedMedia.cancel', { params: { token: item.token }, body: {} })
  assert.deepEqual(await showing(), [])
  await centre.act('sharedMedia', item.token, 'restore')
  const subtitles = (vtt: string) =>
    centre.call('sharedMedia.subtitles', { params: { token: item.token }, body: { language: 'ar', vtt } })
  assert.equal(await codeIn(subtitles('<script>')), 'field.pattern')
  await subtitles('WEBVTT\n\n00:00.000 --> 00:02.000\nأهلًا')
  assert.equal((await play(phone)).subtitles[0].language, 'ar')
  const inLanguages = async () =>
    (await centre.call('sharedMedia.readSubtitles', { params: { token: item.token } })).items
  assert.deepEqual(await inLanguages(), [{ language: 'ar', lines: 1 }])
  await subtitles('')
  assert.deepEqual(await inLanguages(), [])
})

test('D9.6 what is shared from the files of a group or a category goes into its own folder, and stands on its page for who sees it', async () => {
  const above = await makeCategory(centre)
  const category = await makeCategory(centre, { parentToken: above.token })
  const group = await makeGroup(centre, category, await makePeriod(centre))
  const share = (body: object): Promise<Shown> =>
    centre.call('sharedMedia.share', { body: { storageSpaceMediasTokens: [tokenOf('ssm', stored)], ...body } })
  assert.equal(await codeIn(share({})), 'field.required')
  const ofGroup = { educationalGroupToken: group.token }
  const [first, again] = [await share(ofGroup), await share(ofGroup)]
  assert.equal(first.folder, again.folder)
  const made = await centre.read('sharedMediaFolder', first.folder)
  assert.deepEqual([made.names, made.sharedWith], [group.names, 'EducationalGroup'])
  const ofAbove = await share({ educationalCategoryToken: above.token })
  const other = await share({ educationalCategoryToken: (await makeCategory(centre)).token })
  const folders = async (query: Record<string, string>): Promise<string[]> =>
    (await centre.call('mediaShelf.read', { query })).folders.map((each: Shown) => each.token).toSorted()
  const both = [first.folder, ofAbove.folder].toSorted()
  assert.deepEqual(await folders({ groupToken: group.token }), both)
  assert.deepEqual(await folders({ categoryToken: category.token }), both)
  assert.deepEqual(await folders({ categoryToken: above.token }), [ofAbove.folder])
  assert.ok((await folders({})).includes(other.folder))

  const hidden = await centre.create('sharedMediaFolder', { names: { en: 'Sold' }, byPackageOnly: true })
  const sold = await share({ sharedMediaFolderToken: hidden.token })
  const pack = await centre.create('mediaPackage', {
    names: { en: 'Course' },
    durationType: 'Days',
    numberOfDays: 30,
    freeStatus: true,
    educationalCategoryToken: category.token,
    mediasTokens: [sold.tokens[0], item.token],
  })
  const locked = async (query: Record<string, string>, as: Partial<Actor> = device()): Promise<Shown[]> =>
    (await centre.call('mediaShelf.read', { query }, as)).locked
  const [row] = await locked({})
  assert.deepEqual([row.token, row.items.map((each: Shown) => each.token)], [pack.token, [sold.tokens[0]]])
  assert.equal(row.items[0].seconds, 90)
  assert.equal((await locked({ categoryToken: category.token })).length, 1)
  assert.deepEqual(await locked({ categoryToken: above.token }), [])
  assert.deepEqual(await centre.call('mediaShelf.read', { query: {} }).then((each: Shown) => each.locked), [])
  await centre.act('mediaPackage', pack.token, 'archive')
  assert.deepEqual(await locked({}), [])
})

test('D9.7 a page of a PDF that may only be viewed bears its reader’s mark in the picture, and is nobody else’s to ask for', async () => {
  const { files } = centre.app.application.runtime
  const sharp = await openDrawing()
  const blank = await sharp({ create: { width: 200, height: 120, channels: 3, background: '#fff' } })
    .webp()
    .toBuffer()
  const keep = async (bytes: Buffer, mime: string): Promise<string> =>
    keepFile(
      files,
      centre.app.establishmentId,
      await files.store.stage(Readable.from([bytes])),
      { mime },
      async (tx, sha) => {
        if (mime === 'image/webp')
          await tx.run({
            sql: `
            insert into rendition (establishment_id, sha256, kind, n, state, made_sha256, meta)
            values ($1, $2, 'page', 1, 'made', $3, '{}')
          `,
            parameters: [tx.establishmentId, pdf, sha],
          })
        return sha
      },
    )
  const pdf = await keep(Buffer.from(`%PDF-1.4 ${randomUUID()}`), 'application/pdf')
  await keep(blank, 'image/webp')
  const file = newId()
  await centre.owner(
    `insert into storage_space_media (
      establishment_id, id, code, name_en, storage_space_id, owner_type, user_id, media_type, file_name, mime, size, sha256,
      created_at, updated_at
    )
    select establishment_id, $1, 'SUMMARY', 'Summary', storage_space_id, owner_type, user_id, 'pdf', 's.pdf',
      'application/pdf', 10, $2, now(), now() from storage_space_media where id = $3`,
    [file, pdf, stored],
  )
  const { tokens } = await centre.call('sharedMedia.share', {
    body: { storageSpaceMediasTokens: [tokenOf('ssm', file)], sharedMediaFolderToken: folder.token, viewOnly: true },
  })
  const page = (as: Partial<Actor>, n = '1') => centre.call('sharedMedia.page', { params: { token: tokens[0], n } }, as)
  const opened = await centre.call('sharedMedia.open', { params: { token: tokens[0] } }, device())
  assert.deepEqual(opened, { as: 'pages', pages: 1, addresses: [`/api/shared-medias/${tokens[0]}/pages/1`] })
  const other = idOf((await makeStudent(centre)).token, 'usr')!
  const [mine, theirs] = [await page(device()), await page(device(other))]
  assert.match(mine.headers['cache-control'], /^private/)
  const { dominant } = await sharp(mine.body).stats()
  assert.ok(dominant.r > 200, 'the page is still read')
  assert.ok(!mine.body.equals(theirs.body) && !mine.body.equals(blank))
  assert.equal(await codeIn(page(device(), '2')), 'record.notFound')
  await centre.call('sharedMedia.cancel', { params: { token: tokens[0] }, body: {} })
  assert.equal(await codeIn(page(device())), 'record.notFound')
})

test('the nightly proofs find nothing wrong with what these tests left', async () => {
  for (const { check, sql } of mediaProofs)
    assert.deepEqual(await centre.owner(sql, [centre.app.establishmentId]), [], check)
})
