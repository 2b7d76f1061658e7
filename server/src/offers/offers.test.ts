import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { entityOf, everyPrivilege } from '@topcenter/model/areas'
import { idOf } from '@topcenter/model/kit/token'
import type { Actor } from '../records/context.ts'
import { readRecord } from '../records/read.ts'
import { type Centre, codeIn, makeStudent, type Shown, startCentre } from '../../test/education/test-centre.ts'

let centre: Centre
let student: Partial<Actor>
before(async () => {
  centre = await startCentre('2026-11-21T10:00:00Z')
  student = as('Student', centre.app.users.Student.id)
})
after(() => centre.close())

const as = (userType: Actor['userType'], userId: string): Partial<Actor> => ({
  userType,
  userId,
  privileges: everyPrivilege,
})
const brandOf = (en: string, body: object = {}): Promise<Shown> => centre.create('brand', { names: { en }, ...body })
const offered = async (): Promise<Shown[]> => (await centre.call('offers.read', {}, student)).brands
const links = { map: 'https://maps.example/?q=30.05,31.23', website: 'https://shop.example/', facebook: null }

test('D7.9 an offer holds from its first day until the day before its end, while its brand is active', async () => {
  await brandOf('Over', { from: '2026-11-01', to: '2026-11-21' })
  await brandOf('Later', { from: '2026-11-22' })
  await brandOf('First day', { from: '2026-11-21' })
  await brandOf('Last day', { to: '2026-11-22' })
  const gone = await brandOf('Put away')
  await centre.act('brand', gone.token, 'archive')
  const names = (await offered()).map(({ names: { en } }) => en)
  assert.deepEqual(names.sort(), ['First day', 'Last day'])
})

test('D7.9 links and phones are told where their flags allow it, prices with the discount, tax numbers never', async () => {
  const brand = await brandOf('Books', { discountPercentage: 12.5, ...links })
  const body = { brandToken: brand.token, ...links, phone: '01001234567', taxNumber: '123-456', address: '5 Nile St' }
  const branch = await centre.create('branch', { names: { en: 'Nile' }, ...body })
  for (const [en, more] of [
    ['Binding', { price: 1_001 }],
    ['Printing', { price: 2_000, discountPercentage: 50, pricePoints: 40 }],
    ['Advice', {}],
  ] as const)
    await centre.create('brandService', { names: { en }, brandToken: brand.token, ...more })
  const shown = async () => (await offered()).find(({ token }) => token === brand.token)
  const closed = await shown()
  assert.deepEqual(
    [closed.map, closed.website, closed.branches[0].map, closed.branches[0].phone],
    [null, null, null, null],
  )
  assert.equal(closed.branches[0].address, '5 Nile St')
  assert.deepEqual(
    closed.services.map((each: Shown) => [
      each.names.en,
      each.price,
      each.priceAfter,
      each.discountPercentage,
      each.pricePoints,
    ]),
    [
      ['Binding', 1_001, 876, 12.5, null],
      ['Printing', 2_000, 1_000, 50, 40],
      ['Advice', null, null, 12.5, null],
    ],
  )
  await centre.change('brand', brand, { linkActive: true })
  await centre.change('branch', branch, { phoneActive: true })
  const open = await shown()
  assert.deepEqual([open.map, open.website, open.facebook], [links.map, links.website, null])
  assert.deepEqual([open.branches[0].map, open.branches[0].phone], [null, '+201001234567'])
  assert.ok(!JSON.stringify(open).includes('123-456'))
  // the lists that pickers load tell portals nothing more
  for (const [entity, { token }] of [
    ['brand', brand],
    ['branch', branch],
  ] as const) {
    const read: Shown = await centre.run((ctx) => readRecord(ctx, entityOf(entity), token), student)
    for (const hidden of ['map', 'website', 'phone', 'taxNumber']) assert.equal(read[hidden] ?? null, null, hidden)
  }
})

const look = (url: string, language = 'en', remoteAddress = '10.0.0.1') =>
  centre.app.application.http.inject({ method: 'GET', url, headers: { 'accept-language': language }, remoteAddress })

test('D7.9 the card proves a student to a stranger for ten minutes: name, photo, valid today, and nothing more', async () => {
  const person = await makeStudent(centre, { names: { ar: 'منى علي', en: 'Mona Ali' }, phone: '01001234568' })
  const id = idOf(person.token, 'usr')!
  const picture = Buffer.from('a small picture')
  await centre.owner(
    `insert into record_image (establishment_id, entity_table, record_id, content_type, bytes, small, created_at)
     values ($1, 'user_account', $2, 'image/webp', $3, $3, now())`,
    [centre.app.establishmentId, id, picture],
  )
  const card = await centre.call('studentCard.read', {}, as('Student', id))
  assert.equal(card.until, '2026-11-21T10:10:00.000Z')
  const page = await look(card.path)
  assert.equal(page.statusCode, 200)
  assert.equal(page.headers['x-robots-tag'], 'noindex')
  assert.equal(page.headers['cache-control'], 'no-store')
  assert.equal(page.headers['referrer-policy'], 'no-referrer')
  for (const phrase of ['Mona Ali', 'Valid today', '21 Nov 2026', picture.toString('base64')])
    assert.ok(page.body.includes(phrase), phrase)
  for (const hidden of [person.code, '1234568', 'Centre', centre.app.establishmentId])
    assert.ok(!page.body.includes(hidden), hidden)
  const arabic = await look(card.path, 'ar')
  for (const phrase of ['منى علي', 'سارية اليوم']) assert.ok(arabic.body.includes(phrase), phrase)
  for (const wrong of [
    card.path.replace(/.$/, (last: string) => (last === 'A' ? 'E' : 'A')),
    card.path.replace(/\.\d+/, (end: string) => `.${Number(end.slice(1)) + 1}`),
    card.path.replace('/v/', '/r/'),
    '/v/1?h=x',
    '/v/usr_00000000000000000000000000.29000000?h=',
  ]) {
    const refused = await look(wrong)
    assert.equal(refused.statusCode, 404, wrong)
    assert.ok(!refused.body.includes('Mona'), wrong)
  }
  centre.app.clock.set('2026-11-21T10:09:59Z')
  assert.equal((await look(card.path)).statusCode, 200)
  const next = await centre.call('studentCard.read', {}, as('Student', id))
  assert.notEqual(next.path, card.path)
  centre.app.clock.set('2026-11-21T10:10:00Z')
  const old = await look(card.path)
  assert.deepEqual([old.statusCode, old.body.includes('Not valid'), old.body.includes('Mona')], [404, true, false])
  assert.equal((await look(next.path)).statusCode, 200)
  await centre.owner(`update user_account set record_state = 'blocked', blocked_at = now() where id = $1`, [id])
  assert.equal((await look(next.path)).statusCode, 404)
  assert.equal(await codeIn(centre.call('studentCard.read', {}, as('Student', id))), 'record.notFound')
})

test('D7.9 a parent shows the card of their own child alone; nobody else has one', async () => {
  const [child, other] = [await makeStudent(centre), await makeStudent(centre)]
  const { Parent, Employee } = centre.app.users
  await centre.create('studentFamily', {
    userToken: child.token,
    relativeToken: Parent.token,
    relativeRelationTypeToken: (await centre.create('relativeRelationType', { names: { en: 'Mother' } })).token,
  })
  const ask = (who: Partial<Actor>, token?: string) =>
    centre.call('studentCard.read', { query: token ? { student: token } : {} }, who)
  const parent = as('Parent', Parent.id)
  assert.equal((await ask(parent, child.token)).studentToken, child.token)
  assert.equal(await codeIn(ask(parent, other.token)), 'record.notFound')
  assert.equal(await codeIn(ask(parent)), 'record.notFound')
  assert.equal(await codeIn(ask(as('Student', idOf(child.token, 'usr')!), other.token)), 'permission.missing')
  assert.equal(await codeIn(ask(as('Employee', Employee.id))), 'permission.missing')
})

test('D7.9 whoever tries addresses of cards is slowed', async () => {
  const codes: number[] = []
  for (let tries = 0; tries < 31; tries += 1) codes.push((await look('/v/1?h=x', 'en', '10.9.9.9')).statusCode)
  assert.deepEqual([codes[0], codes[29], codes[30]], [404, 404, 429])
})
