/** What lies in storage spaces: folders, what is put away together, and the quota, which the database keeps. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idOf } from '@topcenter/model/kit/token'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeGroup,
  makePeriod,
  makeStudent,
  startCentre,
} from '../../education/test-centre.ts'

let centre: Centre
before(async () => {
  centre = await startCentre()
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
