import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idOf } from '@topcenter/model/kit/token'
import { mediaTypes } from '@topcenter/model/media/shared-media'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeGroup,
  makeJoined,
  makePeriod,
  makeStudent,
  seat,
  type Shown,
  startCentre,
} from '../../test/education/test-centre.ts'
import type { Actor } from '../records/context.ts'
import { defaultPrivileges } from '../reference/default-roles.ts'

let centre: Centre
before(async () => {
  centre = await startCentre()
})
after(() => centre.close())

test('D9.5 a storage space has one owner of its kind; what lies in it is that owner’s', async () => {
  const student = await makeStudent(centre)
  const employee = await centre.create('employee', { names: { en: 'Somebody' } })
  assert.equal(
    await codeIn(centre.create('storageSpaceStudent', { names: { en: 'Files' }, userToken: employee.token })),
    'field.reference',
  )
  const space = await centre.create('storageSpaceStudent', { names: { en: 'Files' }, userToken: student.token })
  const medium = await centre.create('storageSpaceMediaStudent', {
    names: { en: 'Picture' },
    storageSpaceToken: space.token,
    sharedLink: 'https://media.example/1.png',
  })
  assert.deepEqual([medium.userToken, medium.mediaType], [student.token, 'image'])
  assert.equal(
    await codeIn(
      centre.create('storageSpaceMediaParent', { names: { en: 'Picture' }, storageSpaceToken: space.token }),
    ),
    'field.reference',
  )
  const folder = await centre.create('sharedMediaFolder', { names: { en: 'All' } })
  const shared = await centre.create('sharedMedia', {
    names: { en: 'It' },
    sharedMediaFolderToken: folder.token,
    sharedLink: 'https://media.example/1',
  })
  const taken = (await centre.act('sharedMedia', shared.token, 'add', { storageSpaceMediaToken: medium.token })).record
  assert.deepEqual(
    [taken.mediaSource, taken.storageSpaceMediaToken, taken.allowed.includes('cancel')],
    ['StorageSpaceMedia', medium.token, true],
  )
  assert.equal((await centre.act('sharedMedia', shared.token, 'cancel')).record.storageSpaceMediaToken, null)
  assert.equal(
    await codeIn(centre.create('sharedMediaFolder', { names: { en: 'Whose' }, sharedWith: 'EducationalGroup' })),
    'field.required',
  )
})

test('D9.6 a link has the form of the web and names its player by its id; a shared medium has a link or a file', async () => {
  const folder = await centre.create('sharedMediaFolder', { names: { en: 'Links' } })
  const shareLink = (sharedLink?: string) =>
    centre.create('sharedMedia', { names: { en: 'It' }, sharedMediaFolderToken: folder.token, sharedLink })
  for (const [address, kind] of [
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42', 'YouTube'],
    ['https://youtu.be/dQw4w9WgXcQ', 'YouTube'],
    ['https://vimeo.com/123456789/abcdef0123', 'Vimeo'],
    ['https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUvWxYz012345/view', 'Drive'],
    ['https://www.youtube.com/watch?v=<script>', 'Other'],
    ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'Other'],
    ['https://media.example/a.pdf', 'Other'],
  ])
    assert.equal((await shareLink(address)).linkKind, kind, address)
  for (const address of [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://media.example/a',
    'https://u:p@media.example/',
  ])
    assert.equal(await codeIn(shareLink(address)), 'field.url', address)
  assert.equal(await codeIn(shareLink()), 'field.required')
})

test('D9.3 a medium has the code of its kind, in its record, its list and its filter', async () => {
  const folder = await centre.create('sharedMediaFolder', { names: { en: 'Kinds' } })
  const space = await centre.create('storageSpaceStudent', {
    names: { en: 'Kinds' },
    userToken: (await makeStudent(centre)).token,
  })
  const endings = {
    image: 'png',
    video: 'mp4',
    audio: 'mp3',
    pdf: 'pdf',
    excel: 'xlsx',
    word: 'docx',
    powerPoint: 'pptx',
  }
  for (const [at, mediaType] of mediaTypes.entries()) {
    const shared = await centre.create('sharedMedia', {
      names: { en: mediaType },
      mediaType,
      sharedMediaFolderToken: folder.token,
      sharedLink: 'https://media.example/1',
    })
    const stored = await centre.create('storageSpaceMediaStudent', {
      names: { en: mediaType },
      storageSpaceToken: space.token,
      sharedLink: `https://media.example/1.${endings[mediaType as keyof typeof endings] ?? 'bin'}`,
    })
    assert.deepEqual([shared.mediaTypeCode, stored.mediaTypeCode], [`MTT-${at + 1}`, `MTT-${at + 1}`], mediaType)
  }
  const { app } = centre
  const listed = async (path: string) => {
    const { status, body, text } = await app.call(app.users.MasterAdmin, 'GET', `/api/${path}`)
    assert.equal(status, 200, text)
    return body.items.map((each: Shown) => each.mediaTypeCode).sort()
  }
  const of = `sharedMediaFolderToken=${folder.token}`
  assert.deepEqual(await listed(`shared-medias?${of}&mediaTypeCode=MTT-2,MTT-4`), ['MTT-2', 'MTT-4'])
  assert.deepEqual(await listed(`shared-medias?${of}&mediaTypeCode=MTT-2&mediaType=image`), [])
  assert.deepEqual(await listed(`storage-space-media-students?storageSpaceToken=${space.token}&mediaTypeCode=MTT-8`), [
    'MTT-8',
  ])
  const odd = await app.call(app.users.MasterAdmin, 'GET', `/api/shared-medias?${of}&mediaTypeCode=MTT-9`)
  assert.deepEqual([odd.body.fields[0].name, odd.body.fields[0].code], ['mediaTypeCode', 'field.oneOf'])
})

test('D9.6 taking back a stored medium shows its link again; without one it is archived, and restoring shares it anew', async () => {
  const student = await makeStudent(centre)
  const space = await centre.create('storageSpaceStudent', { names: { en: 'Files' }, userToken: student.token })
  const medium = await centre.create('storageSpaceMediaStudent', {
    names: { en: 'Notes' },
    storageSpaceToken: space.token,
    sharedLink: 'https://media.example/notes',
  })
  const folder = await centre.create('sharedMediaFolder', { names: { en: 'Lessons' } })
  const item = await centre.create('sharedMedia', {
    names: { en: 'It' },
    sharedMediaFolderToken: folder.token,
    sharedLink: 'https://media.example/1',
  })
  await centre.act('sharedMedia', item.token, 'add', { storageSpaceMediaToken: medium.token })
  await centre.owner('update shared_media set shared_link = null, link_kind = null where code = $1', [item.code])
  assert.equal((await centre.act('sharedMedia', item.token, 'cancel')).record.recordState, 'archived')
  const { record } = await centre.act('sharedMedia', item.token, 'restore')
  assert.deepEqual([record.recordState, record.storageSpaceMediaToken], ['active', medium.token])
})

test('D9.6 who is in a subject or a branch of it sees what is shared with it while frozen, not while postponed, and some days after the end', async () => {
  const period = await makePeriod(centre)
  const [course, other] = [await makeCategory(centre), await makeCategory(centre)]
  const level = await makeCategory(centre, { parentToken: course.token })
  const group = await makeGroup(centre, level, period)
  const joined = await makeJoined(centre, level, period)
  await seat(centre, group, joined)
  const share = async (body: object): Promise<string> => {
    const folder = await centre.create('sharedMediaFolder', { names: { en: 'Folder' }, ...body })
    return (
      await centre.create('sharedMedia', {
        names: { en: 'It' },
        sharedMediaFolderToken: folder.token,
        sharedLink: 'https://media.example/1',
      })
    ).token
  }
  const ofCourse = await share({ sharedWith: 'EducationalCategory', educationalCategoryToken: course.token })
  const ofGroup = await share({ sharedWith: 'EducationalGroup', educationalGroupToken: group.token })
  const ofOther = await share({ sharedWith: 'EducationalCategory', educationalCategoryToken: other.token })
  const sold = await share({ byPackageOnly: true })
  const student: Partial<Actor> = {
    userType: 'Student',
    userId: idOf(joined.studentToken, 'usr')!,
    privileges: defaultPrivileges('Student'),
  }
  const seen = async (): Promise<string[]> =>
    (await centre.call('sharedMedia.list', { query: { size: '100' } }, student)).items
      .map(({ token }: { token: string }) => token)
      .filter((token: string) => [ofCourse, ofGroup, ofOther, sold].includes(token))
      .sort()
  const both = [ofCourse, ofGroup].sort()
  assert.deepEqual(await seen(), both)
  await centre.act('educationalJoiningApplication', joined.token, 'freeze', {
    from: '2020-01-01',
    to: '2099-01-01',
    reason: 'Travels',
  })
  assert.deepEqual(await seen(), both)
  await centre.act('educationalJoiningApplication', joined.token, 'unfreeze')
  await centre.act('educationalJoiningApplication', joined.token, 'postpone', {
    from: '2020-01-01',
    to: '2099-01-01',
    reason: 'Exams',
  })
  assert.deepEqual(await seen(), [ofGroup])
  await centre.act('educationalJoiningApplication', joined.token, 'unpostpone')
  await centre.act('educationalGroup', group.token, 'finish')
  assert.deepEqual(await seen(), both)
  await centre.owner(`update media_end set at = (at at time zone 'UTC' - interval '31 days') at time zone 'UTC'`)
  assert.deepEqual(await seen(), [])
  await centre.act('educationalGroup', group.token, 'unfinish')
  assert.deepEqual(await seen(), both)
})
