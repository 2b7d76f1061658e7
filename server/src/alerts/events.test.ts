/** The table of events: its words, whom it tells by which way, and how fast (D8.5, D8.6). */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventKinds, eventOf, ways } from '@topcenter/model/alerts/events'
import { entityOf } from '@topcenter/model/areas'
import { idOf } from '@topcenter/model/kit/token'
import { eventTexts } from '@topcenter/texts/both'
import { type Centre, type Shown, startCentre } from '../education/test-centre.ts'
import { tellUsers } from './tell.ts'

let centre: Centre
before(async () => {
  centre = await startCentre('2026-11-26T15:00:00Z')
})
after(() => centre.close())

const placeholders = (text: string | undefined) => [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)

test('D8.5 every kind has words in both languages that name the same, words for a locked phone that name nothing, and a record that opens', () => {
  for (const kind of eventKinds) {
    const [en, ar] = [eventTexts.en[kind], eventTexts.ar[kind]]
    for (const part of ['title', 'text'] as const) {
      assert.deepEqual(placeholders(en[part]).sort(), placeholders(ar[part]).sort(), `${kind} ${part}`)
      assert.equal(en[part] === undefined, ar[part] === undefined, `${kind} ${part}`)
    }
    for (const words of [en, ar]) assert.ok(words.push && !/\{\{|\d/.test(words.push), `${kind}: ${words.push}`)
    const { about, who, by } = eventOf(kind)
    if (about) assert.ok(entityOf(about).spec.path, `${kind}: ${about} has no screen`)
    assert.ok(who.length > 0, `${kind} tells nobody`)
    for (const way of by) assert.ok((ways as readonly string[]).includes(way))
  }
})

let relation: Shown | undefined
const parentOf = async (child: Shown, parent?: Shown): Promise<Shown> => {
  relation ??= await centre.create('relativeRelationType', { names: { en: 'Mother' } })
  const of = parent ?? (await centre.create('parent', { names: { en: `Parent ${Math.random()}` } }))
  await centre.create('studentFamily', {
    userToken: child.token,
    relativeToken: of.token,
    relativeRelationTypeToken: relation.token,
  })
  return of
}
const student = () => centre.create('student', { names: { en: `Student ${Math.random()}` } })
const idsOf = (...people: Shown[]) => people.map(({ token }) => idOf(token, 'usr')!)
const rowsOf = (person: Shown) =>
  centre.owner(`select * from notification where user_id = $1 order by id`, idsOf(person))
const sentTo = (person: Shown) =>
  centre.owner(`select * from delivery where user_id = $1 order by channel`, idsOf(person))
const prefer = (person: Shown, kind: string, way: string, isOn: boolean) =>
  centre.owner(
    `
      insert into notification_preference (establishment_id, user_id, kind, way, is_on)
      values ($1, $2, $3, $4, $5)
    `,
    [centre.app.establishmentId, ...idsOf(person), kind, way, isOn],
  )
const device = (person: Shown, channel = 'push') =>
  centre.owner(
    `
      insert into push_device (establishment_id, id, user_id, channel, endpoint, p256dh, auth, created_at)
      values ($1, gen_random_uuid(), $2, $3, 'https://push.example/' || gen_random_uuid(), 'key', 'secret', now())
    `,
    [centre.app.establishmentId, ...idsOf(person), channel],
  )

test('D8.6 a parent is told what their child is told about money, with the child’s name; of two children at once only once', async () => {
  const [one, two, other] = [await student(), await student(), await student()]
  const parent = await parentOf(one)
  await parentOf(two, parent)
  const say = (users: Shown[], kind: 'payment' | 'mediaShared' = 'payment') =>
    centre.run((ctx) =>
      tellUsers(ctx, kind, { users: idsOf(...users), params: { amount: '5', code: 'R', name: 'N', folder: 'F' } }),
    )
  assert.equal(await say([one]), 2)
  assert.equal(await say([one, two, other]), 4)
  assert.equal(await say([one], 'mediaShared'), 1)
  const rows = await rowsOf(parent)
  assert.deepEqual(
    rows.map((row) => row.student_id),
    [...idsOf(one), null],
  )
  assert.deepEqual([rows[0].kind, rows[0].topic, rows[0].name_en], ['payment', 'money', 'Payment received: 5'])
  const own = await rowsOf(one)
  assert.deepEqual([own.length, own[0].student_id], [3, null])
})

test('D8.5 who switched a way off is not told by it, who switched all off not at all; the outbox has a row for each channel that somebody has', async () => {
  const people = [await student(), await student(), await student(), await student(), await student()]
  const [usual, noPush, noProduct, nothing, withoutDevice] = people as [Shown, Shown, Shown, Shown, Shown]
  for (const each of [usual, noPush, noProduct, nothing]) await device(each)
  await device(usual)
  await device(usual, 'fcm')
  await prefer(noPush, 'payment', 'push', false)
  await prefer(noProduct, 'payment', 'product', false)
  for (const way of ['product', 'push']) await prefer(nothing, 'payment', way, false)
  await prefer(withoutDevice, 'payment', 'product', false)
  const told = await centre.run((ctx) =>
    tellUsers(ctx, 'payment', { users: idsOf(...people), params: { amount: '5', code: 'R' } }),
  )
  assert.equal(told, 2)
  const states = async (person: Shown) => (await rowsOf(person)).map((row) => row.record_state)
  const channels = async (person: Shown) => (await sentTo(person)).map((row) => row.channel)
  assert.deepEqual(await Promise.all(people.map(states)), [['active'], ['active'], ['archived'], [], []])
  assert.deepEqual(await Promise.all(people.map(channels)), [['fcm', 'push'], [], ['push'], [], []])
})

test('D8.5 what must reach somebody passes what they switched off and their quiet hours; all else leaves at their end', async () => {
  const person = await student()
  await device(person)
  for (const kind of ['passwordChanged', 'payment']) await prefer(person, kind, 'product', false)
  await prefer(person, 'passwordChanged', 'push', false)
  await centre.owner(
    `
      insert into notification_quiet (establishment_id, user_id, quiet_from, quiet_to)
      values ($1, $2, '16:00', '07:00')
    `,
    [centre.app.establishmentId, ...idsOf(person)],
  )
  for (const kind of ['passwordChanged', 'payment'] as const)
    await centre.run((ctx) => tellUsers(ctx, kind, { users: idsOf(person), params: { amount: '5', code: 'R' } }))
  const left = await centre.owner(
    `
      select n.kind, n.record_state, d.next_try_at
      from delivery d
      join notification n on n.establishment_id = d.establishment_id and n.id = d.notification_id
      where d.user_id = $1
      order by n.id
    `,
    idsOf(person),
  )
  assert.deepEqual(
    left.map((row) => [row.kind, row.record_state, new Date(row.next_try_at).toISOString()]),
    [
      ['passwordChanged', 'active', '2026-11-26T15:00:00.000Z'],
      ['payment', 'archived', '2026-11-27T05:00:00.000Z'],
    ],
  )
})

test('D8.5 what has a key is told once to each user, however many tell it at the same time', async () => {
  const [one, two] = [await student(), await student()]
  const say = (users: Shown[]) =>
    centre.run((ctx) =>
      tellUsers(ctx, 'instalmentDue', {
        users: idsOf(...users),
        params: { date: '', amount: '', name: '' },
        once: 'due x',
      }),
    )
  const counts = await Promise.all([say([one]), say([one]), say([one])])
  assert.deepEqual(counts.sort(), [0, 0, 1])
  assert.equal(await say([one, two]), 1)
})

test('D8.5 five thousand are told with one statement in well under a second, without an audit row for each', async () => {
  await centre.owner(
    `
      insert into user_account (establishment_id, id, user_type, name_en, code, created_at, updated_at)
      select $1, gen_random_uuid(), 'Client', 'Many ' || n, 'MANY-' || n, now(), now()
      from generate_series(1, 5000) n
    `,
    [centre.app.establishmentId],
  )
  const users = await centre.owner(`select id from user_account where code like 'MANY-%'`)
  const before = await centre.owner('select count(*)::int as n from audit')
  const started = performance.now()
  const told = await centre.run((ctx) =>
    tellUsers(ctx, 'message', { users: users.map(({ id }) => id), names: { en: 'Closed tomorrow' } }),
  )
  const taken = performance.now() - started
  assert.equal(told, 5_000)
  assert.ok(taken < 5_000, `${Math.round(taken)} ms`) // 200 ms on a quiet machine
  assert.deepEqual(await centre.owner('select count(*)::int as n from audit'), before)
  process.stdout.write(`5,000 told in ${Math.round(taken)} ms\n`)
})
