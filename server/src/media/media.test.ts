import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Centre, codeIn, makeStudent, startCentre } from '../education/test-centre.ts'

let centre: Centre
before(async () => {
  centre = await startCentre()
})
after(() => centre.close())

test('D9.2 P14 codes are random, made in any number, counted by their package, used once by one student even in a race', async () => {
  const pack = await centre.create('mediaPackage', {
    names: { en: 'Level one' },
    durationType: 'Days',
    numberOfDays: 30,
  })
  const first = await centre.create('mediaPackageCode', { mediaPackageToken: pack.token, howMany: 40 })
  const codes = (await centre.call('mediaPackageCode.list', { query: { size: '100' } })).items.map(
    (each: { code: string }) => each.code,
  )
  assert.equal(new Set(codes).size, 40)
  for (const code of codes) assert.match(code, /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  const students = await Promise.all([1, 2, 3, 4].map(() => makeStudent(centre)))
  const tried = await Promise.allSettled(
    students.map(({ token }) => centre.act('mediaPackageCode', first.token, 'subscribe', { userToken: token })),
  )
  const won = tried.findIndex((each) => each.status === 'fulfilled')
  assert.equal(tried.filter((each) => each.status === 'fulfilled').length, 1)
  const used = await centre.read('mediaPackageCode', first.token)
  assert.deepEqual([used.state, used.usedByToken, used.validTo], ['Used', students[won].token, '2026-12-20'])
  assert.equal(await codeIn(centre.remove('mediaPackageCode', first.token)), 'media.codeUsed')
  const spare = (await centre.call('mediaPackageCode.list', { query: { tab: 'NotUsed' } })).items[0]
  assert.deepEqual(spare.allowed.sort(), ['remove', 'subscribe'])
  await centre.remove('mediaPackageCode', spare.token)
  const { totalCoupons, usedCoupons, notUsedCoupons, subscribedCoupons } = await centre.read('mediaPackage', pack.token)
  assert.deepEqual(
    { totalCoupons, usedCoupons, notUsedCoupons, subscribedCoupons },
    { totalCoupons: 39, usedCoupons: 1, notUsedCoupons: 38, subscribedCoupons: 1 },
  )
  assert.equal(
    await codeIn(centre.create('mediaPackage', { names: { en: 'No end' }, durationType: 'FixedPeriod' })),
    'field.required',
  )
})

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
