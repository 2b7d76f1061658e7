/** Content of storage spaces: folders, what is archived together, and the quota, which the database keeps. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { entityOf } from '@topcenter/model/areas'
import { groupOf, resourceOf } from '@topcenter/model/kit/entity'
import { type Privileges, standardFlags } from '@topcenter/model/kit/permission'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import type { TestUser } from '../../../test/test-application.ts'
import { render } from '../../platform/files/renditions/render.jobs.ts'
import { renditionsOf } from '../../platform/files/renditions/rendition.ts'
import { spaceKinds } from './kinds.ts'
import { uniquePath } from './zip.ts'
import { operations } from '../../areas.ts'
import { defaultPrivileges, lecturerPrivileges } from '../../reference/default-roles.ts'
import { mayAsk } from '../../records/serving/serve.ts'
import { Refused } from '@topcenter/model/kit/refusal'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeGroup,
  makePeriod,
  makeStudent,
  startCentre,
} from '../../../test/education/test-centre.ts'

let centre: Centre
let base: string
let manager: TestUser
before(async () => {
  centre = await startCentre()
  manager = centre.app.users.MasterAdmin
  base = await centre.app.application.http.listen({ port: 0, host: '127.0.0.1' })
  await centre.owner(`update session set platform = 'web'`)
})
after(() => centre.close())

const kind = 'storageSpaceMediaEducationalGroup'
async function newSpace(quota?: number) {
  const group = await makeGroup(centre, await makeCategory(centre), await makePeriod(centre))
  return centre.create('storageSpaceEducationalGroup', {
    names: { en: 'Files' },
    educationalGroupToken: group.token,
    ...(quota === undefined ? {} : { quota }),
  })
}
const folderIn = (space: { token: string }, en: string, folder?: { token: string }) =>
  centre.create(kind, {
    names: { en },
    storageSpaceToken: space.token,
    isFolder: true,
    ...(folder ? { folderToken: folder.token } : {}),
  })
const linkIn = (space: { token: string }, sharedLink: string, folder?: { token: string }) =>
  centre.create(kind, {
    names: { en: 'A link' },
    storageSpaceToken: space.token,
    sharedLink,
    ...(folder ? { folderToken: folder.token } : {}),
  })

test('D9.2 a new space has the quota of its kind of owner, which the establishment sets; emptied it is that again', async () => {
  const space = await newSpace()
  assert.deepEqual([space.quota, space.sizeUsed], [51200, 0])
  assert.equal((await centre.change('storageSpaceEducationalGroup', space, { quota: 7 })).quota, 7)
  await centre.owner('update establishment set group_quota = 100 where id = $1', [centre.app.establishmentId])
  const now = await centre.read('storageSpaceEducationalGroup', space.token)
  assert.equal((await centre.change('storageSpaceEducationalGroup', now, { quota: null })).quota, 100)
  await centre.owner('update establishment set group_quota = 51200 where id = $1', [centre.app.establishmentId])
  const student = await makeStudent(centre)
  const own = await centre.create('storageSpaceStudent', { names: { en: 'Own' }, userToken: student.token })
  assert.equal(own.quota, 1024)
})

test('D9.5 folders lie in folders of their own space, never in themselves; a link says what it is, a folder has none', async () => {
  const [space, other] = [await newSpace(), await newSpace()]
  const [outer, far] = [await folderIn(space, 'Outer'), await folderIn(other, 'Far')]
  const inner = await folderIn(space, 'Inner', outer)
  assert.equal(inner.folderToken, outer.token)
  assert.equal(await codeIn(folderIn(space, 'Lost', far)), 'field.reference')
  assert.equal(await codeIn(centre.change(kind, outer, { folderToken: inner.token })), 'record.cycle')
  assert.equal(await codeIn(centre.change(kind, outer, { folderToken: outer.token })), 'record.cycle')
  const link = await linkIn(space, 'https://youtu.be/abc', inner)
  assert.equal(link.mediaType, 'video')
  assert.equal((await centre.change(kind, link, { sharedLink: 'https://a.example/b.PDF?x=1' })).mediaType, 'pdf')
  assert.equal(await codeIn(linkIn(space, 'https://a.example/', link)), 'field.reference')
  assert.equal(await codeIn(centre.change(kind, outer, { sharedLink: 'https://a.example/' })), 'media.linkOnly')
  assert.equal(
    await codeIn(centre.create(kind, { names: { en: 'Nothing' }, storageSpaceToken: space.token })),
    'field.required',
  )
  // two moves at a time close no circle together
  const [a, b] = [await folderIn(space, 'A'), await folderIn(space, 'B')]
  const moved = await Promise.allSettled([
    centre.change(kind, a, { folderToken: b.token }),
    centre.change(kind, b, { folderToken: a.token }),
  ])
  assert.equal(moved.filter(({ status }) => status === 'fulfilled').length, 1)
})

test('D9.5 what lies in a folder is put away with it and comes back with it; what was away before stays away', async () => {
  const space = await newSpace()
  const outer = await folderIn(space, 'Outer')
  const inner = await folderIn(space, 'Inner', outer)
  const [kept, before] = [
    await linkIn(space, 'https://a.example/1', inner),
    await linkIn(space, 'https://a.example/2', inner),
  ]
  const stateOf = async (record: { token: string }) => (await centre.read(kind, record.token)).recordState
  await centre.act(kind, before.token, 'archive')
  await centre.act(kind, outer.token, 'archive')
  assert.deepEqual(await Promise.all([inner, kept, before].map(stateOf)), ['archived', 'archived', 'archived'])
  // alone it comes back to the top, with what went with it
  await centre.act(kind, inner.token, 'restore')
  assert.deepEqual(await Promise.all([outer, inner, kept, before].map(stateOf)), [
    'archived',
    'active',
    'active',
    'archived',
  ])
  assert.equal((await centre.read(kind, inner.token)).folderToken, null)
  assert.equal(await codeIn(linkIn(space, 'https://a.example/3', outer)), 'field.referenceArchived')
  await centre.act(kind, outer.token, 'restore')
  await centre.act(kind, inner.token, 'archive')
  await centre.act(kind, inner.token, 'restore')
  assert.deepEqual(await Promise.all([inner, kept].map(stateOf)), ['active', 'active'])
})

test('D9.2 a space grows to its quota and no further, even in a race', async () => {
  const space = await newSpace(7)
  const id = idOf(space.token, 'sts')
  const grown = await Promise.allSettled(
    Array.from({ length: 50 }, () =>
      centre.run((ctx) =>
        ctx.tx.run({
          sql: 'update storage_space set reserved_bytes = reserved_bytes + 1048576 where establishment_id = $1 and id = $2',
          parameters: [ctx.actor.establishmentId, id],
        }),
      ),
    ),
  )
  assert.equal(grown.filter(({ status }) => status === 'fulfilled').length, 7)
  const refused = grown.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  assert.equal(refused.reason.refusal.refused, 'media.spaceFull')
  // a smaller quota takes nothing away
  const now = await centre.read('storageSpaceEducationalGroup', space.token)
  assert.equal((await centre.change('storageSpaceEducationalGroup', now, { quota: 1 })).quota, 1)
})

const b64 = (text: string): string => Buffer.from(text).toString('base64')
interface Brought {
  readonly status: number
  readonly token: string
  readonly code: string | undefined
}
/** By tus, in one piece. */
async function bring(target: string, name: string, bytes: Buffer, path?: string, user = manager): Promise<Brought> {
  const headers = { 'tus-resumable': '1.0.0', cookie: `sid=${user.session}` }
  const made = await fetch(`${base}/api/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': [
        `filename ${b64(name)}`,
        `target ${b64(target)}`,
        ...(path === undefined ? [] : [`path ${b64(path)}`]),
      ].join(','),
    },
  })
  const refused = async (answer: Response): Promise<Brought> => ({
    status: answer.status,
    token: '',
    code: ((await answer.json().catch(() => ({}))) as { code?: string }).code,
  })
  if (made.status !== 201) return refused(made)
  const sent = await fetch(`${base}${made.headers.get('location')}`, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })
  return sent.status === 204
    ? { status: 204, token: sent.headers.get('upload-record') ?? '', code: undefined }
    : refused(sent)
}
const get = (user: TestUser, path: string) => fetch(`${base}${path}`, { headers: { cookie: `sid=${user.session}` } })
const json = async (user: TestUser, path: string) => (await get(user, path)).json() as Promise<any> // oxlint-disable-line typescript/no-explicit-any
const entries = `/api/${resourceOf(entityOf(kind))}`
const usedOf = async (space: { token: string }) => {
  const [row] = await centre.owner(
    `select used_bytes, reserved_bytes,
       (select coalesce(sum(size), 0) from storage_space_media m where m.establishment_id = s.establishment_id and m.storage_space_id = s.id)
         + (select coalesce(sum(size), 0) from storage_space_media_version m where m.establishment_id = s.establishment_id and m.storage_space_id = s.id) as counted
     from storage_space s where id = $1`,
    [idOf(space.token, 'sts')],
  )
  assert.equal(Number(row.used_bytes), Number(row.counted))
  return [Number(row.used_bytes), Number(row.reserved_bytes)]
}
const text = (size: number, letter: string): Buffer => Buffer.from(letter.repeat(size))

test('D9.5 the first file on an owner makes the space; its folders are made too; the same file twice is a hint', async () => {
  const group = await makeGroup(centre, await makeCategory(centre), await makePeriod(centre))
  const target = `owner:educationalGroup:${group.token}`
  const brought = await Promise.all(
    ['one', 'two', 'three'].map((name, index) =>
      bring(target, `${name}.txt`, text(100 + index, name[0]!), 'سبورة/نوفمبر'),
    ),
  )
  for (const { status, code } of brought) assert.equal(status, 204, code)
  const shelf = await json(manager, `${entries}/shelf?educationalGroupToken=${group.token}`)
  assert.deepEqual([shelf.space.used, shelf.space.reserved, shelf.folders.length], [303, 0, 1])
  const inner = await json(
    manager,
    `${entries}/shelf?storageSpaceToken=${shelf.space.token}&folderToken=${shelf.folders[0].token}`,
  )
  assert.deepEqual([inner.folders.length, inner.folders[0].files, inner.folders[0].bytes], [1, 3, 303])
  const page = await json(manager, `${entries}/files?storageSpaceToken=${shelf.space.token}&isFolder=false&sort=size`)
  assert.deepEqual(
    page.items.map((item: any) => [item.names.en, item.size, item.fileName, page.faces[item.token].ending]), // oxlint-disable-line typescript/no-explicit-any
    [
      ['one', 100, 'one.txt', 'txt'],
      ['two', 101, 'two.txt', 'txt'],
      ['three', 102, 'three.txt', 'txt'],
    ],
  )
  const again = await bring(`space:${shelf.space.token}`, 'again.txt', text(100, 'o'))
  assert.equal(again.status, 204)
  const uploads = await json(manager, '/api/uploads')
  assert.equal(uploads.items.find((item: any) => item.name === 'again.txt').note, 'same') // oxlint-disable-line typescript/no-explicit-any
  const details = await json(manager, `${entries}/${again.token}/details`)
  assert.equal(details.same[0].names.en, 'one')
  // one that is in the trash refuses nothing and is no hint
  await centre.act(kind, again.token, 'archive')
  await centre.act(kind, details.same[0].token, 'archive')
  const third = await bring(`space:${shelf.space.token}`, 'third.txt', text(100, 'o'))
  assert.equal((await json(manager, `${entries}/${third.token}/details`)).same.length, 0)
  assert.deepEqual(await usedOf(shelf.space), [503, 0])
})

test('a space and a file say how much the copies take that a video is played from; they use no quota', async () => {
  const space = await newSpace()
  const lecture = await readFile(fileURLToPath(new URL('../../../seed/media/lecture.mp4', import.meta.url)))
  const first = await bring(`space:${space.token}`, 'lecture.mp4', lecture)
  const figures = async () => {
    const shelf = await json(manager, `${entries}/shelf?storageSpaceToken=${space.token}`)
    return [shelf.space.used, shelf.space.copies, (await json(manager, `${entries}/${first.token}/details`)).copies]
  }
  assert.deepEqual(await figures(), [lecture.length, 0, 0])
  const { runtime, db, jobs } = centre.app.application
  const folder = await mkdtemp('/tmp/topcenter-copies-')
  const sha256 = createHash('sha256').update(lecture).digest('hex')
  await render(
    { ...runtime.files, folder, log: runtime.log, jobs },
    centre.app.establishmentId,
    sha256,
    new AbortController().signal,
  ).finally(() => rm(folder, { recursive: true }))
  const made = (await db.read(centre.app.establishmentId, (tx) => renditionsOf(tx, [sha256]))).get(sha256)!
  const copy = made.find(({ kind: of }) => of === 'hls')!.size!
  assert.ok(copy > lecture.length / 2, `${copy} of ${lecture.length}`)
  assert.deepEqual(await figures(), [lecture.length, copy, copy])
  // the same bytes again share the copy, and so do an archived file and a kept version
  const again = await bring(`space:${space.token}`, 'again.mp4', lecture)
  await centre.act(kind, again.token, 'archive')
  await bring(`version:${first.token}`, 'notes.txt', text(10, 'n'))
  assert.deepEqual(await figures(), [2 * lecture.length + 10, copy, 0])
})

test('D9.5 what replaces a file keeps the five before it; each is saved under its own bytes, and comes back', async () => {
  const space = await newSpace()
  const first = await bring(`space:${space.token}`, 'summary.txt', text(1, 'a'))
  for (let n = 2; n <= 7; n += 1) {
    const { status, token, code } = await bring(`version:${first.token}`, `summary ${n}.txt`, text(n, 'b'))
    assert.deepEqual([status, token], [204, first.token], code)
  }
  const details = await json(manager, `${entries}/${first.token}/details`)
  assert.deepEqual(
    details.versions.map(({ n, size }: { n: number; size: number }) => [n, size]),
    [6, 5, 4, 3, 2].map((n) => [n, n]),
  )
  assert.deepEqual(await usedOf(space), [27, 0])
  const { address } = await json(manager, `${entries}/${first.token}/download?n=3`)
  const saved = await get(manager, address)
  assert.deepEqual([saved.status, await saved.text()], [200, 'bbb'])
  assert.match(saved.headers.get('content-disposition')!, /^attachment; filename="summary.txt"/)
  assert.equal((await get(await centre.app.addUser('MasterAdmin', {}), address)).status, 403)
  await centre.call(`${kind}.bringBack`, { params: { token: first.token }, body: { n: 3 } })
  assert.deepEqual(await usedOf(space), [27, 0])
  assert.equal((await centre.read(kind, first.token)).size, 3)
  const folder = await folderIn(space, 'A folder')
  assert.equal((await bring(`version:${folder.token}`, 'a.txt', text(1, 'a'))).status, 404)
})

test('D9.2 what does not fit is refused before its bytes; what is deleted for good gives its room back', async () => {
  const space = await newSpace(1)
  const big = await bring(`space:${space.token}`, 'big.txt', Buffer.alloc(2 ** 20 + 1, 'x'))
  assert.deepEqual([big.status, big.code], [406, 'media.spaceFull'])
  const folder = await folderIn(space, 'Folder')
  const fits = await bring(`space:${space.token}:${folder.token}`, 'fits.txt', Buffer.alloc(2 ** 20, 'x'))
  assert.equal(fits.status, 204)
  assert.equal((await bring(`space:${space.token}`, 'one.txt', text(1, 'y'))).code, 'media.spaceFull')
  const purge = () => centre.call(`${kind}.purge`, { body: { tokens: [folder.token] } })
  assert.equal(await codeIn(purge()), 'record.notFound')
  await centre.act(kind, folder.token, 'archive')
  assert.deepEqual(await usedOf(space), [2 ** 20, 0])
  assert.deepEqual(await purge(), { removed: 2 })
  assert.deepEqual(await usedOf(space), [0, 0])
  assert.equal(await codeIn(centre.read(kind, fits.token)), 'record.notFound')
})

test('D9.5 several are moved and copied at once, folders with all in them; a copy is charged', async () => {
  const [space, other] = [await newSpace(), await newSpace()]
  const [from, to] = [await folderIn(space, 'From'), await folderIn(space, 'To')]
  const file = await bring(`space:${space.token}:${from.token}`, 'a.txt', text(10, 'a'))
  const elsewhere = await folderIn(other, 'Elsewhere')
  const move = (tokens: string[], folderToken: string | null) =>
    centre.call(`${kind}.move`, { body: { tokens, folderToken } })
  assert.deepEqual(await move([from.token, file.token], to.token), { moved: 2 })
  assert.equal(await codeIn(move([to.token], from.token)), 'record.cycle')
  assert.equal(await codeIn(move([file.token], elsewhere.token)), 'record.notFound')
  assert.equal(await codeIn(move([file.token, elsewhere.token], null)), 'record.notFound')
  await move([file.token], from.token)
  const copied = await centre.call(`${kind}.copy`, { body: { tokens: [from.token], folderToken: null } })
  assert.equal(copied.tokens.length, 1)
  assert.deepEqual(await usedOf(space), [20, 0])
  const shelf = await json(manager, `${entries}/shelf?storageSpaceToken=${space.token}&folderToken=${copied.tokens[0]}`)
  assert.deepEqual(
    shelf.crumbs.map((crumb: { names: { en: string } }) => crumb.names.en),
    ['From'],
  )
  assert.deepEqual(shelf.counts, { other: 1 })
})

test('D9.5 a folder is one ZIP, of a length that is known, with names that are each other’s alone', async () => {
  const taken = new Set<string>()
  assert.deepEqual(
    ['درس.pdf', 'درس.pdf', 'a/../b.txt', '\u202Egnp.exe', 'A.TXT', 'a.txt'].map((name) => uniquePath('', name, taken)),
    ['درس.pdf', 'درس (2).pdf', 'a .. b.txt', 'gnp.exe', 'A.TXT', 'a (2).txt'],
  )
  const space = await newSpace()
  const folder = await folderIn(space, 'Board')
  await bring(`space:${space.token}:${folder.token}`, 'درس.txt', text(2_000, 'a'))
  await bring(`space:${space.token}:${folder.token}`, 'درس.txt', text(3_000, 'b'))
  const gone = await bring(`space:${space.token}`, 'gone.txt', text(3_000, 'c'))
  await centre.act(kind, gone.token, 'archive')
  const answer = await get(manager, `${entries}/zip?storageSpaceToken=${space.token}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  assert.deepEqual(
    [answer.status, answer.headers.get('content-type'), Number(answer.headers.get('content-length'))],
    [200, 'application/zip', bytes.length],
  )
  for (const name of ['Board/درس.txt', 'Board/درس (2).txt']) assert.ok(bytes.includes(name), name)
  assert.ok(!bytes.includes('gone.txt'))
  assert.equal((await get(manager, `${entries}/zip?storageSpaceToken=${space.token}&tokens=${gone.token}`)).status, 404)
  const none = await newSpace()
  assert.equal((await json(manager, `${entries}/zip?storageSpaceToken=${none.token}`)).code, 'media.nothingToZip')
})

test('a ZIP takes the parameters of its shelf: a space, its owner, or chosen files alone', async () => {
  for (const spaceKind of spaceKinds.filter(({ owner }) => ['EducationalGroup', 'Student'].includes(owner.type))) {
    const { owner, space: spaceEntity, entry } = spaceKind
    const isGroup = owner.type === 'EducationalGroup'
    const made = () =>
      isGroup
        ? makeCategory(centre).then(async (category) => makeGroup(centre, category, await makePeriod(centre)))
        : makeStudent(centre)
    const [one, empty] = [await made(), await made()]
    const key = isGroup ? 'educationalGroupToken' : 'userToken'
    const space = await centre.create(spaceEntity.id, { names: { en: 'Own shelf' }, [key]: one.token })
    const [first, second] = [
      await bring(`space:${space.token}`, 'one.txt', text(2_000, 'a')),
      await bring(`space:${space.token}`, 'two.txt', text(2_000, 'b')),
    ]
    for (const query of [
      `storageSpaceToken=${space.token}`,
      `${key}=${one.token}`,
      `tokens=${first.token},${second.token}`,
    ]) {
      const answer = await get(manager, `/api/${resourceOf(entry)}/zip?${query}`)
      const bytes = Buffer.from(await answer.arrayBuffer())
      assert.equal(answer.status, 200, `${entry.id} ${query}`)
      for (const name of ['one.txt', 'two.txt']) assert.ok(bytes.includes(name), `${entry.id} ${query} ${name}`)
      assert.match(decodeURIComponent(answer.headers.get('content-disposition')!), /Own shelf/)
    }
    // The shelf of an owner without a space is empty; it is not missing.
    const nothing = await json(manager, `/api/${resourceOf(entry)}/zip?${key}=${empty.token}`)
    assert.equal(nothing.code, 'media.nothingToZip', entry.id)
  }
})

const media = (owner: string) => `storageSpaceMedia${owner}`
/** Returns the requests that may show a file, or a space as far as its files are shown. */
const looks = (space: string, file: string): readonly (readonly [string, object])[] => [
  ['list', { query: { storageSpaceToken: space } }],
  ['list', { query: { search: 'Secret' } }],
  ['tabs', { query: { storageSpaceToken: space } }],
  ['files', { query: { storageSpaceToken: space } }],
  ['files', { query: { search: 'Secret' } }],
  ['shelf', { query: { storageSpaceToken: space } }],
  ['faces', { query: { tokens: file } }],
  ['read', { params: { token: file } }],
  ['details', { params: { token: file } }],
  ['history', { params: { token: file } }],
  ['download', { params: { token: file } }],
  ['zip', { query: { storageSpaceToken: space } }],
  ['zip', { query: { storageSpaceToken: space, tokens: file } }],
]
/**
 * Returns the requests that change it, each by its own flag; none takes effect: a later rule refuses it, or it changes
 * nothing.
 */
const changes = (space: string, file: string): readonly (readonly [string, string, object])[] => [
  ['create', 'itemAdd', { body: { names: { en: 'Folder' }, storageSpaceToken: space, isFolder: true } }],
  ['copy', 'itemAdd', { body: { tokens: [file] } }],
  ['move', 'itemUpdate', { body: { tokens: [file] } }],
  ['bringBack', 'itemUpdate', { params: { token: file }, body: { n: 7 } }],
  ['update', 'itemUpdate', { params: { token: file }, body: { version: 9 } }],
  ['archive', 'changeActivationType', { params: { token: file } }],
  ['purge', 'itemFinaleDelete', { body: { tokens: [file] } }],
  ['remove', 'itemFinaleDelete', { params: { token: file } }],
]
/** Returns true if an answer reveals the file, or lets it be read. */
const tells = (answer: unknown, file: string): boolean => {
  const { raw, body } = (answer ?? {}) as { raw?: true; body?: { destroy(): void } }
  body?.destroy?.()
  const said = JSON.stringify(answer ?? null)
  return raw === true || said.includes(file) || /secret|"other":1/i.test(said)
}

class TakenBack extends Error {}
test('D9.5 every variant × every flag: who holds it, who does not, who is of another centre; files, faces, search, versions, download and zip', async () => {
  const otherCentre = await centre.app.addEstablishment('ELSEWHERE')
  const category = await makeCategory(centre)
  const employee = centre.app.users.Employee
  let asked = 0
  for (const spaceKind of spaceKinds.filter(({ owner }) => owner.type !== 'AdminsEgypt')) {
    const { owner, space: spaceEntity, entry } = spaceKind
    const ownerToken =
      owner.type === 'Employee'
        ? employee.token
        : (
            await (owner.field === 'educationalGroup'
              ? makeGroup(centre, category, await makePeriod(centre))
              : owner.field === 'educationalCategory'
                ? Promise.resolve(category)
                : centre.create(owner.entity, { names: { en: 'Owner' } }))
          ).token
    const brought = await bring(`owner:${owner.entity}:${ownerToken}`, 'Secret.txt', text(8, 's'))
    assert.equal(brought.status, 204, `${owner.type} ${brought.code}`)
    const file = brought.token
    const space = tokenOf(
      'sts',
      (
        await centre.owner('select storage_space_id as id from storage_space_media where id = $1', [idOf(file, 'ssm')])
      )[0].id,
    )
    const [group, spaceGroup] = [groupOf(entry), groupOf(spaceEntity)]
    const all = [...standardFlags]
    const as = (flags: readonly string[], more: object = {}) => ({
      userType: 'Employee' as const,
      userId: employee.id,
      privileges: { [group]: flags, [spaceGroup]: all },
      sessionId: 'a session',
      ...more,
    })
    const ask = async (name: string, request: object, actor: object): Promise<string> => {
      asked += 1
      try {
        let answer: unknown
        await centre
          .run(async (ctx) => {
            const operation = operations.find(({ id }) => id === `${media(owner.type)}.${name}`)!
            if (!mayAsk(operation, ctx.actor)) throw new Refused({ refused: 'permission.missing' })
            answer = await operation.handle(ctx, {
              params: {},
              query: {},
              body: {},
              headers: {},
              origin: 'http://localhost',
              ...request,
            })
            throw new TakenBack()
          }, actor)
          .catch((error: unknown) => {
            if (!(error instanceof TakenBack)) throw error
          })
        return tells(answer, file) ? 'told' : 'nothing'
      } catch (error) {
        if (error instanceof Refused) return error.refusal.refused
        throw error
      }
    }
    for (const [name, request] of looks(space, file)) {
      const said = `${owner.type} ${name} ${JSON.stringify(request)}`
      assert.equal(await ask(name, request, as(['view', 'viewActive'])), 'told', `${said}: holder`)
      for (const flag of all) {
        const without = all.filter((each) => each !== flag)
        const wanted = flag !== 'view' && flag !== 'viewActive'
        assert.equal((await ask(name, request, as(without))) === 'told', wanted, `${said}: without ${flag}`)
        if (flag !== 'view')
          assert.equal(await ask(name, request, as([flag])), 'permission.missing', `${said}: ${flag} alone`)
      }
      const elsewhere = as(all, { establishmentId: otherCentre, homeEstablishmentId: otherCentre })
      assert.notEqual(await ask(name, request, elsewhere), 'told', `${said}: another centre`)
      if (owner.type === 'Employee')
        assert.notEqual(await ask(name, request, as(all, { userId: manager.id })), 'told', `${said}: another employee`)
    }
    for (const [name, flag, request] of changes(space, file)) {
      const said = `${owner.type} ${name}`
      const held = await ask(name, request, as(['view', 'viewActive', 'viewArchived', flag]))
      assert.notEqual(held, 'permission.missing', said)
      assert.equal(await ask(name, request, as(all.filter((each) => each !== flag))), 'permission.missing', said)
      const elsewhere = as(all, { establishmentId: otherCentre, homeEstablishmentId: otherCentre })
      assert.match(await ask(name, request, elsewhere), /^record\.(notFound|invalid)$/, `${said}: another centre`)
    }
  }
  assert.ok(asked > 4_000, String(asked))
})

test('D9.2 the centre’s managers set room and sizes; who may not is refused, and a stale change too', async () => {
  const holder = { userType: 'Employee' as const, privileges: { EstablishmentLook: ['itemUpdate'] } }
  const before = await centre.call('storageManner.read', {}, holder)
  assert.deepEqual([before.groupQuota, before.uploadVideo], [51_200, 8_192])
  const sent = { version: before.version, groupQuota: 60_000, uploadImage: 30 }
  const after = await centre.call('storageManner.change', { body: sent }, holder)
  assert.deepEqual([after.groupQuota, after.uploadImage, after.uploadVideo], [60_000, 30, 8_192])
  assert.equal(await codeIn(centre.call('storageManner.change', { body: sent }, holder)), 'record.stale')
  assert.equal((await newSpace()).quota, 60_000)
  await centre.owner('update establishment set group_quota = 51200, upload_image = 25 where id = $1', [
    centre.app.establishmentId,
  ])
  const change = operations.find(({ id }) => id === 'storageManner.change')!
  assert.equal(mayAsk(change, { ...centre.app.users.Employee, userType: 'Employee', privileges: {} } as never), false)
})

test('D9.5 of a colleague an employee meets the tab, nothing in it, and no offer to put something there', async () => {
  const { Employee: me } = centre.app.users
  const colleague = await centre.create('employee', { names: { en: 'Colleague' } })
  await bring(`owner:employee:${colleague.token}`, 'Theirs.txt', text(8, 't'))
  const employees = `storageSpaceMediaEmployee`
  const as = {
    userType: 'Employee' as const,
    userId: me.id,
    privileges: { StorageSpaceMediaEmployee: [...standardFlags], Employee: [...standardFlags] },
  }
  const shelf = (userToken: string, actor: object = as) =>
    centre.call(`${employees}.shelf`, { query: { userToken } }, actor)
  const theirs = await shelf(colleague.token)
  assert.deepEqual([theirs.isOthers, theirs.space], [true, null])
  assert.equal((await shelf(me.token)).isOthers, false)
  const managers = await shelf(colleague.token, {})
  assert.deepEqual([managers.isOthers, managers.counts], [false, { other: 1 }])
})

test('D9.5 who teaches puts files of their groups away and brings them back, an employee only their own', () => {
  const trash = (privileges: Privileges) =>
    Object.keys(privileges).filter(
      (group) => group.startsWith('StorageSpaceMedia') && privileges[group]!.includes('changeActivationType'),
    )
  assert.deepEqual(trash(defaultPrivileges('Employee')), ['StorageSpaceMediaEmployee'])
  assert.deepEqual(trash(lecturerPrivileges()).sort(), [
    'StorageSpaceMediaEducationalCategory',
    'StorageSpaceMediaEducationalGroup',
    'StorageSpaceMediaEmployee',
  ])
})

test('D9.5 an admin of the platform has their own space there, by uploads too; another admin and the centre meet nothing of it', async () => {
  const admin = centre.app.users.AdminsEgypt
  const other = await centre.app.addUser('AdminsEgypt', {})
  await centre.owner(`update session set platform = 'web'`)
  const own = `/api/${resourceOf(entityOf('storageSpaceMediaAdminsEgypt'))}`
  const brought = await bring(`owner:adminEgypt:${admin.token}`, 'Secret.txt', text(8, 's'), undefined, admin)
  assert.equal(brought.status, 204, brought.code)
  const shelf = await json(admin, `${own}/shelf?userToken=${admin.token}`)
  assert.deepEqual([shelf.isOthers, shelf.counts, shelf.space.used], [false, { other: 1 }, 8])
  const again = await bring(`adminSpace:${shelf.space.token}`, 'More.txt', text(4, 'm'), undefined, admin)
  assert.equal(again.status, 204, again.code)
  const replaced = await bring(`adminVersion:${brought.token}`, 'Secret.txt', text(9, 'n'), undefined, admin)
  assert.equal(replaced.status, 204, replaced.code)
  const details = await json(admin, `${own}/${brought.token}/details`)
  assert.deepEqual(
    details.versions.map(({ size }: { size: number }) => size),
    [8],
  )
  const { address } = await json(admin, `${own}/${brought.token}/download`)
  assert.equal(await (await get(admin, address)).text(), 'n'.repeat(9))
  for (const [user, refused] of [
    [other, [404]],
    [manager, [403, 404]],
    [centre.app.users.Employee, [403, 404]],
  ] as const) {
    for (const path of [
      `${own}/${brought.token}`,
      `${own}/${brought.token}/details`,
      `${own}/${brought.token}/download`,
      `${own}/zip?storageSpaceToken=${shelf.space.token}`,
    ]) {
      const answer = await get(user, path)
      assert.ok((refused as readonly number[]).includes(answer.status), `${path} ${answer.status}`)
    }
    for (const path of [
      `${own}?search=Secret`,
      `${own}/files?search=Secret`,
      `${own}/faces?tokens=${brought.token}`,
      `${own}/shelf?storageSpaceToken=${shelf.space.token}`,
      `${own}/shelf?userToken=${admin.token}`,
    ])
      assert.ok(!tells(await json(user, path), brought.token), path)
    for (const target of [
      `owner:adminEgypt:${admin.token}`,
      `adminSpace:${shelf.space.token}`,
      `adminVersion:${brought.token}`,
    ]) {
      const { status, code } = await bring(target, 'No.txt', text(4, 'x'), undefined, user)
      assert.ok([403, 404, 406].includes(status), `${target} ${status} ${code}`)
    }
    assert.equal((await get(user, address)).status >= 400, true)
  }
})

test('D9.5 the sums that stand round the files are those of what lies there, after all that the tests before did', async () => {
  const space = await newSpace()
  const [from, to] = [await folderIn(space, 'From'), await folderIn(space, 'To')]
  const file = await bring(`space:${space.token}:${from.token}`, 'a.txt', text(10, 'a'))
  await linkIn(space, 'https://a.example/1')
  await centre.call(`${kind}.move`, { body: { tokens: [from.token], folderToken: to.token } })
  await centre.act(kind, file.token, 'archive')
  await centre.act(kind, to.token, 'archive')
  const differing = () =>
    centre.owner(`
      with counted as (
        select establishment_id, storage_space_id, coalesce(folder_id, storage_space_id) as lies_in, media_type,
          count(*) filter (where record_state = 'active' and not is_folder) as files,
          coalesce(sum(size) filter (where record_state = 'active'), 0) as bytes, sum(size) as all_bytes,
          count(*) filter (where record_state = 'archived' and archived_with is null) as archived
        from storage_space_media group by 1, 2, 3, 4
      )
      select * from counted c
      full join storage_space_sum s using (establishment_id, storage_space_id, lies_in, media_type)
      where (coalesce(c.files, 0), coalesce(c.bytes, 0), coalesce(c.all_bytes, 0), coalesce(c.archived, 0))
        is distinct from (coalesce(s.files, 0), coalesce(s.bytes, 0), coalesce(s.all_bytes, 0), coalesce(s.archived, 0))
    `)
  assert.deepEqual(await differing(), [])
  const shelf = () => json(manager, `${entries}/shelf?storageSpaceToken=${space.token}`)
  const { counts, archived, space: full } = await shelf()
  assert.deepEqual([counts, archived, full.byType], [{ other: 1 }, 2, [{ mediaType: 'other', bytes: 10 }]])
  const trash = await json(manager, `${entries}/files?state=archived&storageSpaceToken=${space.token}`)
  assert.deepEqual(
    trash.items.map((item: { token: string }) => item.token).toSorted(),
    [file.token, to.token].toSorted(),
  )
  await centre.call(`${kind}.purge`, { body: { tokens: [to.token] } })
  assert.deepEqual(await differing(), [])
  assert.deepEqual((await shelf()).space.byType, [])
})
