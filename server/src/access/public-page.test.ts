/** Tests a centre's public page and the requests to join on it: content, requests, abuse. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { countKey } from '../platform/pace/limiter.ts'
import { startTestApplication, type TestApplication } from '../../test/test-application.ts'

let app: TestApplication
before(async () => {
  app = await startTestApplication({ hasDemo: true })
})
after(() => app.close())

let lastAddress = 0
const elsewhere = (): string => `10.8.${(lastAddress += 1)}.1`
const pageAt = (query = '', host = 'localhost') =>
  app.call(undefined, 'GET', `/api/establishment-page${query}`, undefined, { host })
async function ask(payload: object, { remoteAddress = elsewhere(), query = '' } = {}) {
  const answer = await app.application.http.inject({
    method: 'POST',
    url: `/api/establishment-page/requests${query}`,
    remoteAddress,
    headers: { 'api-version': '1.0', 'accept-language': 'en', 'sec-fetch-site': 'same-origin' },
    payload,
  })
  const body = answer.payload ? JSON.parse(answer.payload) : undefined
  return { status: answer.statusCode, code: body?.code as string | undefined, body }
}
const rows = async (sql: string, parameters: readonly unknown[] = []) =>
  (await app.database.owner.query(sql, [...parameters])).rows
const requests = () => rows(`select * from user_other_interest where page_request is not null order by created_at`)
const manager = () => app.users.MasterAdmin

test('the page says what is open to join with today’s prices, news, places and contacts, and nobody’s name or number', async () => {
  const { status, body, headers, text } = await pageAt()
  assert.equal(status, 200, text)
  assert.match(String(headers['cache-control']), /^public, max-age=\d+$/)
  assert.equal(body.names.en, 'Top center')
  const withOffer = body.subjects.filter((subject: { offerTo: string | null }) => subject.offerTo)
  assert.ok(withOffer.length > 0 && withOffer[0].prices[0].before > withOffer[0].prices[0].price)
  const groups = body.subjects.flatMap((subject: { groups: object[] }) => subject.groups)
  assert.ok(groups.length > 3)
  assert.ok(groups.some((group: { times: object[] }) => group.times.length > 0))
  assert.ok(body.places.some((place: { times: object[]; map: string | null }) => place.times.length > 0 && place.map))
  assert.ok(body.asks.knownMethods.length > 0)
  for (const [what, list] of [
    ['D7.9 news', body.news],
    ['D7.9 a subject', body.subjects],
  ] as const)
    assert.deepEqual(
      list.flatMap(({ sponsor }: { sponsor: { en: string } | null }) => sponsor?.en ?? []),
      ['Ministry of Communications and Information Technology'],
      what,
    )
  const people = await rows(`select name_ar, phone, code from user_account where user_type in ('Student', 'Employee')`)
  for (const person of people)
    for (const secret of [person.name_ar, person.phone, person.code])
      assert.ok(!secret || !text.includes(secret), `${secret} is nobody's business`)
  const closed = await rows(`select name_ar from educational_group where closed = 'Closed' or finished = 'Finished'`)
  for (const { name_ar: name } of closed)
    assert.ok(!groups.some((group: { names: { ar: string } }) => group.names.ar === name), name)
})

test('D12.10 the login page shows planned lessons of a day; lecturers and free seats only where the centre says so', async () => {
  const { rows: centres } = await app.database.owner.query(`select id from establishment where code = 'TOP'`)
  const { id } = centres[0]
  const set = (sql: string) => app.database.owner.query(`update establishment set ${sql} where id = $1`, [id])
  const read = () => app.call(undefined, 'GET', '/api/establishment-page/lessons', undefined, { host: 'localhost' })
  const shown = await read()
  assert.equal(shown.status, 200, shown.text)
  const { day, lessons, next } = shown.body
  assert.ok(lessons.length > 0 && next.day > day && next.lessons > 0)
  assert.ok(lessons.some(({ lecturer }: { lecturer: object | null }) => lecturer))
  assert.ok(
    lessons.some(({ seats }: { seats: { free: number; total: number } | null }) => seats && seats.free <= seats.total),
  )
  const planned = await rows(
    `select count(*)::int as lessons
    from educational_schedule_time
    where establishment_id = $1 and state = 'Planned' and work_day = 'Work' and record_state = 'active'
      and ("from" at time zone 'Africa/Cairo')::date = $2`,
    [id, day],
  )
  assert.equal(lessons.length, planned[0].lessons)
  await set('public_lecturers = false, public_seats = false')
  const quiet = (await read()).body.lessons
  assert.deepEqual(
    quiet.map(({ lecturer, seats }: { lecturer: unknown; seats: unknown }) => [lecturer, seats]),
    quiet.map(() => [null, null]),
  )
  await set('public_page = false')
  assert.equal((await read()).status, 404)
  await set('public_page = true, public_lecturers = true, public_seats = true')
})

test('D12.10 the centre’s own people say what the page says, each contact where its switch is on; prices and page can go', async () => {
  const own = '/api/own-establishment-page'
  const nobody = await app.addUser('Employee', {})
  assert.equal((await app.call(nobody, 'GET', own)).status, 403)
  const before = await app.call(manager(), 'GET', own)
  assert.equal(before.body.publicPage, true, before.text)
  const said = {
    version: before.body.version,
    slogan: { ar: 'لغات وحاسب', en: 'Languages and computing' },
    phone: '01001234567',
    email: 'info@centre.example',
    emailActive: false,
    facebook: 'https://facebook.com/centre',
    whatsApp: '01001234567',
    youTube: 'https://youtube.com/centre',
    youTubeActive: false,
  }
  const bad = await app.call(manager(), 'PATCH', own, { ...said, facebook: 'javascript:alert(1)' })
  assert.equal(bad.body.fields[0].code, 'field.url', bad.text)
  const changed = await app.call(manager(), 'PATCH', own, said)
  assert.equal(changed.status, 200, changed.text)
  assert.equal((await app.call(manager(), 'PATCH', own, said)).body.code, 'record.stale')
  const { body } = await pageAt()
  assert.deepEqual(body.links, { facebook: 'https://facebook.com/centre', whatsApp: '+201001234567' })
  assert.deepEqual([body.slogan.en, body.phones, body.email], ['Languages and computing', ['+201001234567'], null])
  assert.equal((await app.call(undefined, 'GET', '/api/establishment-look')).body.slogan.ar, 'لغات وحاسب')
  const quiet = await app.call(manager(), 'PATCH', own, { version: changed.body.version, publicPrices: false })
  const unpriced = (await pageAt()).body
  assert.ok(unpriced.subjects.every((subject: { prices: object[] }) => subject.prices.length === 0))
  const shut = await app.call(manager(), 'PATCH', own, { version: quiet.body.version, publicPage: false })
  assert.equal((await pageAt()).status, 404)
  assert.equal((await ask({ name: 'Mona', phone: '01000000001' })).status, 404)
  await app.call(manager(), 'PATCH', own, { version: shut.body.version, publicPage: true, publicPrices: true })
})

test('who asks to join becomes a student who waits, with an interest that is new until it is followed up', async () => {
  const [group] = await rows(
    `select id, name_en, educational_category_id as category from educational_group where closed = 'Open' and finished = 'NotFinished' limit 1`,
  )
  const { body } = await pageAt()
  const shown = body.subjects
    .flatMap((subject: { groups: { token: string; names: { en: string } }[] }) => subject.groups)
    .find((each: { names: { en: string } }) => each.names.en === group.name_en)
  const note = '<img src=x onerror=alert(1)> =HYPERLINK("x") متى يبدأ؟'
  const asked = await ask({
    name: 'منى عادل',
    phone: '٠١٠١٢٣٤٥٦٧٨',
    educationalGroupToken: shown.token,
    knownMethodToken: body.asks.knownMethods[0].token,
    note,
  })
  assert.equal(asked.status, 204, JSON.stringify(asked.body))
  const [made] = await rows(`select * from user_account where phone = '+201012345678'`)
  assert.deepEqual(
    [made.name_ar, made.user_type, made.approval, made.user_name, made.password],
    ['منى عادل', 'Student', 'NotApproved', null, null],
  )
  assert.ok(made.known_method_id)
  const [interest] = await requests()
  assert.deepEqual(
    [interest.user_id, interest.page_request, interest.educational_group_id, interest.description_und],
    [made.id, 'New', group.id, note],
  )
  const list = await app.call(manager(), 'GET', '/api/user-other-interests?pageRequest=New')
  assert.equal(list.body.items.length, 1, list.text)
  const needs = await app.call(manager(), 'GET', '/api/home')
  assert.match(needs.text, /pageRequests/)
  const types = await app.call(manager(), 'GET', '/api/communication-types?size=1')
  const followed = await app.call(manager(), 'POST', '/api/follow-interests', {
    userOtherInterestToken: list.body.items[0].token,
    followUpTypeToken: types.body.items[0].token,
    joiningType: 'WillJoin',
  })
  assert.equal(followed.status, 200, followed.text)
  assert.equal((await requests())[0].page_request, 'Answered')
})

test('a number that is known makes an interest of that person, and the answer does not tell; twice the same is once', async () => {
  const [known] = await rows(
    `select id, phone, name_ar from user_account where user_type = 'Student' and phone is not null and record_state = 'active' and approval = 'Approved' limit 1`,
  )
  const count = async () => (await rows(`select count(*)::int as n from user_account`))[0].n
  const before = await count()
  const took = async (phone: string): Promise<number> => {
    const begun = performance.now()
    assert.deepEqual((await ask({ name: 'اسم آخر', phone })).status, 204)
    return performance.now() - begun
  }
  const times = [await took(known.phone), await took('01055555555'), await took(known.phone)]
  assert.ok(Math.max(...times) < 1_500 && Math.min(...times) >= 290, times.join(' '))
  assert.equal(await count(), before + 1)
  const of = (await requests()).filter((row) => row.user_id === known.id)
  assert.deepEqual(
    of.map((row) => row.description_ar),
    ['اسم آخر'],
    'the name that was typed is told to staff',
  )
  const both = await Promise.all(Array.from({ length: 5 }, () => ask({ name: 'Twin', phone: '01066666666' })))
  assert.deepEqual([...new Set(both.map(({ status }) => status))], [204])
  assert.equal((await rows(`select 1 from user_account where phone = '+201066666666'`)).length, 1)
})

test('what is missing or odd is named by its field, a program that fills in everything is let down, a flood is stopped', async () => {
  const before = (await requests()).length
  const faults = async (payload: object) =>
    (await ask(payload)).body.fields.map(({ name, code }: { name: string; code: string }) => `${name} ${code}`).sort()
  assert.deepEqual(await faults({}), ['name field.required', 'phone field.required'])
  assert.deepEqual(await faults({ name: 'x'.repeat(121), phone: '12' }), ['name field.tooLong', 'phone field.phone'])
  assert.deepEqual(await faults({ name: 'x', phone: '01000000002', role: 'admin' }), ['role field.unknown'])
  assert.deepEqual(await faults({ name: 'x', phone: '01000000002', educationalGroupToken: 'edg_nothing' }), [
    'educationalGroupToken field.reference',
  ])
  const [closed] = await rows(`select id from educational_group where closed = 'Closed' limit 1`)
  assert.ok(closed)
  assert.equal((await ask({ name: 'bot', phone: '01000000003', website: 'http://x' })).status, 204)
  assert.equal((await requests()).length, before, 'nothing was made')
  const remoteAddress = elsewhere()
  const flood: (string | undefined)[] = []
  for (let n = 0; n < 10; n += 1)
    flood.push((await ask({ name: 'f', phone: `0107777777${n}` }, { remoteAddress })).code)
  assert.equal(flood.filter((code) => code === 'request.tooManySent').length, 4)
})

test('many networks keep nobody from asking: managers are notified once an hour, and a network has its own pace', async () => {
  let people = 0
  const askFrom = (remoteAddress: string, more: object = {}) =>
    ask({ name: 'Crowd', phone: `0109${String((people += 1)).padStart(7, '0')}`, ...more }, { remoteAddress })
  const notified = async (): Promise<number> =>
    (await rows(`select 1 from notification where kind = 'manyPageRequests' and user_id = $1`, [manager().id])).length
  app.clock.advance(3_601_000)
  const crowd = async (networks: number, at: number) => {
    for (let network = 1; network <= networks; network += 1) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => askFrom(`10.${at}.${network}.1`)))
      for (const { status, body } of answers) assert.equal(status, 204, JSON.stringify(body))
    }
  }
  await crowd(20, 20)
  assert.equal(await notified(), 0)
  await crowd(2, 21)
  assert.equal(await notified(), 1, 'after a hundred and twenty')
  const clerk = await app.addUser('Employee', { UserOtherInterest: ['view', 'itemUpdate'] })
  assert.equal((await rows(`select 1 from notification where user_id = $1`, [clerk.id])).length, 0)
  app.clock.advance(3_601_000)
  await crowd(21, 22)
  assert.equal(await notified(), 2, 'once more in the next hour')

  const own = '2001:db8:1:1::1'
  const refusedOf = async (times: number, address = own) => {
    const answers = await Promise.all(Array.from({ length: times }, () => askFrom(address)))
    return answers.filter(({ code }) => code === 'request.tooManySent').length
  }
  assert.equal((await askFrom(own, { educationalGroupToken: 'edg_nothing' })).code, 'record.invalid')
  assert.equal(await refusedOf(7), 1, 'six in a quarter of an hour; a refused one is not counted')
  const refused = await askFrom(own)
  assert.deepEqual([refused.status, refused.body.params.minutes], [429, 15])
  assert.match(refused.body.detail, /Nothing you typed is lost; send it again in 15 min/)
  app.clock.advance(901_000)
  assert.equal(await refusedOf(7), 1)
  app.clock.advance(901_000)
  assert.equal(await refusedOf(1), 1, 'twelve in an hour')
  assert.equal(await refusedOf(1, '2001:db8:1:2::1'), 0, 'another network')
  for (let network = 3; network < 10; network += 1) await refusedOf(6, `2001:db8:1:${network}::1`)
  assert.equal(await refusedOf(6, '2001:db8:1:10::1'), 1, 'sixty in a day of one subscriber')
  assert.equal(await refusedOf(1, '2001:db8:2:1::1'), 0)
})

test('a centre takes so many requests in a day that no disk is filled', async () => {
  const key = countKey('ask to join day', app.establishmentId)
  const count = async (points: number) => {
    const changed = await rows('update pace_count set points = $2 where key = $1 returning 1', [key, points])
    assert.equal(changed.length, 1)
  }
  await count(4_999)
  assert.equal((await ask({ name: 'Last', phone: '01088888881' })).status, 204)
  assert.equal((await ask({ name: 'Over', phone: '01088888882' })).code, 'request.tooManySent')
  assert.deepEqual(await rows(`select 1 from user_account where phone = '+201088888882'`), [])
  await count(1)
  assert.equal((await ask({ name: 'Over', phone: '01088888882' })).status, 204)
})

test('among several centres the address decides who is asked; another centre’s groups and ways are not known', async () => {
  const [group] = (await pageAt()).body.subjects.flatMap((subject: { groups: { token: string }[] }) => subject.groups)
  const other = await app.addEstablishment('OTHER')
  assert.equal((await pageAt()).status, 404, 'nobody is meant')
  await app.database.owner.query(`update establishment set web_address = 'noor' where id = $1`, [other])
  const theirs = await pageAt('?centre=noor')
  assert.deepEqual([theirs.status, theirs.body.subjects, theirs.body.places], [200, [], []])
  const refused = await ask(
    { name: 'x', phone: '01000000009', educationalGroupToken: group.token },
    { query: '?centre=noor' },
  )
  assert.equal(refused.body.fields[0].code, 'field.reference')
  const theirRequests = async () => (await requests()).filter((row) => row.establishment_id === other).length
  assert.equal(await theirRequests(), 0)
  assert.equal((await ask({ name: 'x', phone: '01000000009' }, { query: '?centre=noor' })).status, 204)
  assert.equal(await theirRequests(), 1)
})
