/** The overview of packages: what sells this month, what lasts how long, what is missing, and who sees which part. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idOf } from '@topcenter/model/kit/token'
import { type Centre, codeIn, makeStudent, type Shown, startCentre } from '../../../test/education/test-centre.ts'
import { cardsOf } from '../../../test/media/packages/cards-for-tests.ts'

let centre: Centre
let drawer: Shown
let cash: Shown
let folder: Shown
let lessons: Shown[]
before(async () => {
  centre = await startCentre()
  drawer = await centre.create('account', { names: { en: 'Drawer' } })
  cash = await centre.create('paymentMethod', { names: { en: 'Cash' }, needsVerification: false })
  folder = await centre.create('sharedMediaFolder', { names: { en: 'Lectures' } })
  await centre.create('sharedMediaFolder', { names: { en: 'Empty' } })
  lessons = await Promise.all(
    (['video', 'audio', 'pdf'] as const).map((mediaType) =>
      centre.create('sharedMedia', {
        names: { en: mediaType },
        mediaType,
        sharedMediaFolderToken: folder.token,
        sharedLink: `https://media.example/${mediaType}`,
      }),
    ),
  )
})
after(() => centre.close())

const makePackage = (names: string, more: object = {}): Promise<Shown> =>
  centre.create('mediaPackage', {
    names: { en: names },
    durationType: 'Days',
    numberOfDays: 90,
    originalPrice: 45_000,
    mediasTokens: lessons.map(({ token }) => token),
    samplesTokens: [lessons[0].token],
    ...more,
  })
const overview = (actor: object = {}): Promise<Shown> => centre.call('mediaPackage.overview', {}, actor)
const inOverview = async (pack: Shown): Promise<Shown> =>
  (await overview()).packages.find(({ token }: Shown) => token === pack.token)
const as = (student: Shown) => ({
  userType: 'Student' as const,
  userId: idOf(student.token, 'usr')!,
  privileges: { MediaPackageCode: ['view'] },
})
/** Writes that a student played a medium of the packages. */
const play = (student: Shown, medium: Shown): Promise<unknown> =>
  centre.owner(
    `insert into media_view (establishment_id, shared_media_id, user_id, first_at, last_at) values ($1, $2, $3, $4, $4)`,
    [
      centre.app.establishmentId,
      idOf(medium.token, 'shm'),
      idOf(student.token, 'usr'),
      centre.app.clock.now().toISOString(),
    ],
  )
const soldAt = (at: string): Promise<unknown> =>
  centre.owner('update media_package_code set sold_at = $2 where establishment_id = $1 and serial = 2', [
    centre.app.establishmentId,
    at,
  ])

test('a package tells what it sold this month by cards and subscriptions, who opened it, and how long its cards last', async () => {
  const pack = await makePackage('English', { offerPrice: 40_000, offerTo: '2026-11-30' })
  const batch = await centre.create('mediaPackageCodeBatch', {
    names: { en: 'Batch' },
    mediaPackageToken: pack.token,
    howMany: 20,
  })
  await centre.create('mediaPackageCodeBatch', {
    names: { en: 'Gifts' },
    mediaPackageToken: pack.token,
    howMany: 5,
    batchKind: 'Gift',
  })
  const sell = (howMany: number) =>
    centre.call('mediaPackageCode.sell', {
      body: {
        mediaPackageToken: pack.token,
        howMany,
        accountToken: drawer.token,
        paymentMethodToken: cash.token,
      },
    })
  await sell(3)
  const [reader, other] = [await makeStudent(centre), await makeStudent(centre)]
  const [card] = await cardsOf(centre, batch)
  await centre.call('mediaPackageCode.redeem', { body: { code: card!.code } }, as(reader))
  await centre.act('mediaPackage', pack.token, 'subscribe', { studentToken: other.token })
  assert.deepEqual((await inOverview(pack)).sales, {
    sold: 4,
    opened: 0,
    income: 160_000,
    boughtLater: null,
    cardsLeft: 17,
    cardsMade: 20,
    // 3 in 21 days
    stockDays: 119,
  })
  await play(reader, lessons[0])
  // this one was sold in October, after the same day of it, and then before it
  await soldAt('2026-10-25T10:00Z')
  assert.equal((await overview()).sales.incomeBefore, 0)
  await soldAt('2026-10-21T10:00Z')
  const { sales } = await overview()
  assert.deepEqual(sales, {
    byCard: 2,
    bySubscription: 1,
    opened: 1,
    income: 120_000,
    incomeBefore: 40_000,
    cardsLeft: 17,
    cardsMade: 20,
  })
  const { opened, stockDays } = (await inOverview(pack)).sales
  assert.deepEqual([opened, stockDays], [1, 178])
  const { price, insteadOf, offerUntil, numberOfDays, lectures, recordings, files, standing } = await inOverview(pack)
  assert.deepEqual(
    [price, insteadOf, offerUntil, numberOfDays, lectures, recordings, files, standing],
    [40_000, 45_000, '2026-11-30', 90, 1, 1, 1, 'Offered'],
  )
})

test('D9.9 cards left are those that can still be sold, on the page of a package as among all packages', async () => {
  const pack = await makePackage('Stock')
  const batch = { mediaPackageToken: pack.token, howMany: 4 }
  await centre.create('mediaPackageCodeBatch', { names: { en: 'Cards' }, ...batch })
  await centre.create('mediaPackageCodeBatch', { names: { en: 'Old' }, ...batch, expiresOn: '2026-11-22' })
  await centre.create('mediaPackageCodeBatch', { names: { en: 'Gifts' }, ...batch, batchKind: 'Gift' })
  await centre.call('mediaPackageCode.sell', {
    body: { mediaPackageToken: pack.token, howMany: 1, accountToken: drawer.token, paymentMethodToken: cash.token },
  })
  const stock = async (): Promise<Shown> => {
    const { cardsLeft, cardsMade } = (await inOverview(pack)).sales
    const { left, made, gifts } = await centre.call('mediaPackage.sales', { params: { token: pack.token } })
    assert.deepEqual([left, made], [cardsLeft, cardsMade])
    return { left, made, gifts }
  }
  assert.deepEqual(await stock(), { left: 7, made: 8, gifts: 4 })
  const now = centre.app.clock.now().getTime()
  centre.app.clock.advance(2 * 86_400_000)
  assert.deepEqual(await stock(), { left: 3, made: 8, gifts: 4 }, 'without the batch that has expired')
  centre.app.clock.advance(now - centre.app.clock.now().getTime())
})

test('a card that staff use for a student before it is sold counts once', async () => {
  const pack = await makePackage('Used at once')
  await centre.create('mediaPackageCodeBatch', { names: { en: 'B' }, mediaPackageToken: pack.token, howMany: 2 })
  const [code] = (await centre.call('mediaPackageCode.list', { query: { mediaPackageToken: pack.token } })).items
  await centre.act('mediaPackageCode', code.token, 'subscribe', { userToken: (await makeStudent(centre)).token })
  const { sold, income } = (await inOverview(pack)).sales
  assert.deepEqual([sold, income], [1, 45_000])
})

test('a free package tells who bought another one after it, and a draft what it lacks', async () => {
  const [free, paid] = [await makePackage('Free', { freeStatus: true, originalPrice: 0 }), await makePackage('Paid')]
  const [buyer, guest, early] = await Promise.all([1, 2, 3].map(() => makeStudent(centre)))
  await centre.act('mediaPackage', paid.token, 'subscribe', { studentToken: early!.token })
  for (const student of [buyer, guest, early])
    await centre.call('mediaPackage.ask', { params: { token: free.token }, body: {} }, as(student!))
  await centre.owner(
    `update media_package_subscription set at = (at at time zone 'UTC' + interval '1 minute') at time zone 'UTC' where establishment_id = $1 and way = 'Free'`,
    [centre.app.establishmentId],
  )
  await centre.act('mediaPackage', paid.token, 'subscribe', { studentToken: buyer!.token })
  await centre.owner(
    `update media_package_subscription set at = (at at time zone 'UTC' + interval '2 minutes') at time zone 'UTC' where establishment_id = $1 and student_id = $2 and way = 'Staff'`,
    [centre.app.establishmentId, idOf(buyer!.token, 'usr')],
  )
  const { sold, boughtLater, income } = (await inOverview(free)).sales
  assert.deepEqual([sold, boughtLater, income], [3, 1, 0])

  const draft = await makePackage('Draft', { originalPrice: 0, samplesTokens: [] })
  const shown = await inOverview(draft)
  assert.deepEqual([shown.standing, shown.missing], ['Draft', ['price', 'sample']])
  const bare = await inOverview(await makePackage('Bare', { mediasTokens: [], samplesTokens: [] }))
  assert.deepEqual([bare.standing, bare.missing], ['Draft', ['media']])
  const over = await makePackage('Over', { durationType: 'FixedPeriod', from: '2026-10-01', to: '2026-11-20' })
  assert.equal((await inOverview(over)).standing, 'Over')
  const archived = await makePackage('Archived')
  await centre.act('mediaPackage', archived.token, 'archive')
  assert.equal(await inOverview(archived), undefined)
})

test('a folder tells its files and who opened it this month; parts need their own permissions', async () => {
  const viewer = { privileges: { MediaPackage: ['view'] } }
  const { folders, packages, sales } = await overview(viewer)
  assert.deepEqual([folders, sales, packages[0].sales], [null, null, null])
  const seen = await overview({ privileges: { MediaPackage: ['view'], SharedMediaFolder: ['view'] } })
  assert.deepEqual(
    seen.folders.map(({ names, files, opens }: Shown) => [names.en, files, opens]),
    [
      ['Lectures', 3, 1],
      ['Empty', 0, 0],
    ],
  )
  const own = await centre.call('sharedMediaFolder.overview', {}, { privileges: { SharedMediaFolder: ['view'] } })
  assert.deepEqual(own, { from: '2026-11-01', folders: seen.folders })
  assert.equal(await codeIn(overview({ privileges: { MediaPackageCode: ['view'] } })), 'permission.missing')
})
