/**
 * Tests the delivery of the outbox: real encryption to a push service of the test, with every answer that one gives
 * (D8.6).
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { EventKind } from '@topcenter/model/alerts/events'
import { idOf, newId } from '@topcenter/model/kit/token'
import { eventTexts } from '@topcenter/texts/both'
import { type Centre, type Shown, startCentre } from '../../test/education/test-centre.ts'
import { isPublicAddress, lookupPublic, mayBePublic } from '../platform/http/public-address.ts'
import { readConfig } from '../platform/config.ts'
import { type MailServer, startMailServer } from '../../test/platform/mail/mail-server-for-tests.ts'
import { type FcmService, startFcmService } from '../../test/platform/push/fcm-service-for-tests.ts'
import { longestBody, pushBody } from '../platform/push/push-body.ts'
import { type PushService, startPushService, type Subscriber } from '../../test/platform/push/push-service-for-tests.ts'
import { retryAfter } from '../platform/push/push.ts'
import { openWebPush } from '../platform/push/web-push.ts'
import { startTestApplication } from '../../test/test-application.ts'
import { letterOf } from './mail-carrier.ts'
import type { Parcel } from './outbox-rows.ts'
import { forgetLostDevices } from './outbox-rows.ts'
import { notifyUsers, type Telling } from './tell.ts'

let centre: Centre
let firebase: FcmService
let letters: MailServer
const services: PushService[] = []
const pushOptions: { mayReachOwnNetwork: boolean; patience?: number; fcmOrigin?: string } = { mayReachOwnNetwork: true }
before(async () => {
  firebase = await startFcmService()
  letters = await startMailServer()
  pushOptions.fcmOrigin = firebase.origin
  centre = await startCentre('2026-11-26T15:00:00Z', {
    pushOptions,
    fcm: firebase.config,
    mail: { url: letters.url, from: 'news@centre.example' },
  })
  centre.app.application.outbox.start()
})
after(async () => {
  await centre.close()
  for (const service of [firebase, letters, ...services]) await service.close()
})

/**
 * Shortens the wait for an answer during a test in which services are silent. Elsewhere the product waits as it does in
 * production: a slow answer on a busy machine would be tried again at a time that a stopped clock never reaches.
 */
async function withLittlePatience(work: () => Promise<void>): Promise<void> {
  pushOptions.patience = process.env.CLUSTER_URL ? 5_000 : 1_000
  try {
    await work()
  } finally {
    delete pushOptions.patience
  }
}

/** One for each test: a service that asked us to wait is left alone. */
const service = async (): Promise<PushService> => {
  const started = await startPushService()
  services.push(started)
  return started
}
const student = () => centre.create('student', { names: { en: `Salma ${Math.random()}` } })
const idOfUser = ({ token }: Shown): string => idOf(token, 'usr')!
const subscribe = async (person: Shown, at: PushService): Promise<Subscriber> => {
  const made = at.subscribe()
  await centre.owner(
    `
      insert into push_device (establishment_id, id, user_id, channel, endpoint, p256dh, auth, created_at)
      values ($1, gen_random_uuid(), $2, 'push', $3, $4, $5, now())
    `,
    [centre.app.establishmentId, idOfUser(person), made.endpoint, made.p256dh, made.auth],
  )
  return made
}
const tell = (person: Shown, kind: EventKind = 'payment', telling: Partial<Telling> = {}) =>
  centre.run((ctx) =>
    notifyUsers(ctx, kind, { users: [idOfUser(person)], params: { amount: '750', code: 'R-9' }, ...telling }),
  )
const rowsOf = (person: Shown): Promise<Shown[]> =>
  centre.owner('select * from delivery where user_id = $1 order by notification_id', [idOfUser(person)])
const devicesOf = (person: Shown): Promise<Shown[]> =>
  centre.owner('select * from push_device where user_id = $1', [idOfUser(person)])
const until = async (what: () => Promise<boolean> | boolean): Promise<void> => {
  for (let tries = 0; tries < 2_000; tries += 1) {
    if (await what()) return
    await delay(10)
  }
  throw new Error('it did not happen within twenty seconds')
}
/** The row, when it has been tried so often and nobody holds it. */
const settled = async (person: Pick<Shown, 'token'>, state: string, attempts = 1): Promise<Shown> => {
  const is = async () => {
    const [row] = await rowsOf(person)
    return row?.state === state && row.attempts === attempts && (state !== 'Waiting' || row.error !== null)
  }
  await until(is).catch(async () => assert.deepEqual(await rowsOf(person), [state, attempts]))
  return (await rowsOf(person))[0]
}
/** Moves the clock to where the row is tried again. */
const next = async (person: Shown): Promise<void> => {
  const [row] = await rowsOf(person)
  centre.app.clock.set(row.next_try_at)
  centre.app.application.outbox.wake(centre.app.establishmentId)
}

test('D8.6 a phone has it a moment after the commit: encrypted for it, signed by our own key, in its user’s language, with no name and no figure', async () => {
  const [person, other] = [await student(), await student()]
  const at = await service()
  const [phone, tablet] = [await subscribe(person, at), await subscribe(person, at)]
  const english = await subscribe(other, at)
  await centre.owner(
    `insert into app_setting (establishment_id, user_id, settings) values ($1, $2, '{"language": "en-US"}')`,
    [centre.app.establishmentId, idOfUser(other)],
  )
  await until(() => at.asked() === 0)
  const started = performance.now()
  await tell(person)
  await until(() => phone.received.length + tablet.received.length === 2)
  const taken = performance.now() - started
  process.stdout.write(`on the phone after ${Math.round(taken)} ms\n`)
  assert.ok(taken < 3_000, `${taken} ms`)
  const [message] = phone.received as [Subscriber['received'][number]]
  const [notification] = await centre.owner('select * from notification where user_id = $1', [idOfUser(person)])
  assert.deepEqual(message.body, {
    id: message.body.id,
    title: 'مركز',
    text: eventTexts.ar.payment.push,
    link: '/notifications',
    lang: 'ar',
  })
  assert.equal(idOf(message.body.id, 'ntf'), notification.id)
  assert.doesNotMatch(JSON.stringify(message.body), /Salma|750|R-9/)
  assert.equal(message.claims.aud, at.origin)
  assert.match(message.claims.sub, /^(mailto:|https:)/)
  assert.ok(message.claims.exp > Date.now() / 1_000 && message.claims.exp < Date.now() / 1_000 + 86_400)
  assert.equal(Buffer.from(message.key, 'base64url').length, 65)
  assert.deepEqual([message.headers.ttl, message.headers.urgency], ['86400', 'normal'])
  const row = await settled(person, 'Sent')
  assert.deepEqual([row.error, row.sent_at !== null, row.reached.length], [null, true, 2])
  await tell(other, 'complaintLate', { params: { name: 'N' }, about: notification.id })
  await until(() => english.received.length === 1)
  const [words] = english.received as [Subscriber['received'][number]]
  assert.deepEqual(
    [words.body.title, words.body.text, words.body.lang, words.headers.urgency],
    ['Centre', eventTexts.en.complaintLate.push, 'en', 'high'],
  )
  assert.match(words.body.link, /^\/[a-z/-]+\?record=/)
  assert.equal(words.headers.authorization, message.headers.authorization, 'the signature is made once')
})

test('D8.6 a device that its service does not know any more is forgotten: 404 and 410', async () => {
  for (const status of [404, 410]) {
    const person = await student()
    const phone = await subscribe(person, await service())
    phone.answer(status)
    await tell(person)
    assert.equal((await settled(person, 'Dropped')).error, 'nobody')
    assert.deepEqual(await devicesOf(person), [])
    assert.equal(phone.asked(), 1)
  }
})

test('D8.6 a service that takes less gets less: 413 is answered with a shorter body at once', async () => {
  const person = await student()
  const phone = await subscribe(person, await service())
  phone.answer(413)
  await tell(person, 'payment', { link: '/receipts?record=rcp_x' })
  await settled(person, 'Sent')
  assert.deepEqual([phone.asked(), phone.received[0]?.body.link], [2, ''])
})

test('D8.6 429 is tried again when the service says, not before, and nothing else goes to it until then', async () => {
  const [person, other] = [await student(), await student()]
  const at = await service()
  const [phone, theirs] = [await subscribe(person, at), await subscribe(other, at)]
  phone.answer({ status: 429, retryAfter: '90' })
  const asked = centre.app.clock.now().getTime()
  await tell(person)
  const row = await settled(person, 'Waiting')
  assert.equal(new Date(row.next_try_at).getTime(), asked + 90_000)
  await tell(other)
  const waits = await settled(other, 'Waiting', 0)
  assert.deepEqual([waits.error, theirs.asked()], ['resting', 0])
  centre.app.clock.advance(60_000)
  centre.app.application.outbox.wake(centre.app.establishmentId)
  await delay(150)
  assert.equal(phone.asked(), 1)
  await next(person)
  await settled(person, 'Sent', 2)
  await settled(other, 'Sent')
})

test('D8.6 500 and silence are tried five times, later each time; who has it already does not get it again; their cause never fails', async () => {
  const triedFiveTimes = async (reply: 500 | 'silence') => {
    const person = await student()
    const [phone, tablet] = [await subscribe(person, await service()), await subscribe(person, await service())]
    phone.answer(reply, reply, reply, reply, reply)
    assert.equal(await tell(person), 1)
    const waits: number[] = []
    for (let attempt = 1; attempt < 5; attempt += 1) {
      const row = await settled(person, 'Waiting', attempt)
      waits.push((new Date(row.next_try_at).getTime() - centre.app.clock.now().getTime()) / 1_000)
      await next(person)
    }
    assert.deepEqual(waits, [10, 60, 300, 1_800])
    assert.equal((await settled(person, 'Sent', 5)).reached.length, 1)
    assert.deepEqual([phone.asked(), tablet.received.length], [5, 1])
    assert.equal((await devicesOf(person)).length, 2, 'it may only be their service')
  }
  await triedFiveTimes(500)
  await withLittlePatience(() => triedFiveTimes('silence'))
  const alone = await student()
  const phone = await subscribe(alone, await service())
  phone.answer(503, 503, 503, 503, 503)
  await tell(alone)
  for (let attempt = 1; attempt < 5; attempt += 1) {
    await settled(alone, 'Waiting', attempt)
    await next(alone)
  }
  assert.equal((await settled(alone, 'Failed', 5)).error, '503')
})

test('D8.6 a device that its service refuses five times in a row is lost; one that takes something in between is not', async () => {
  const person = await student()
  const phone = await subscribe(person, await service())
  const refused = async (...statuses: number[]) => {
    for (const status of statuses) {
      phone.answer(status)
      const before = phone.asked()
      await tell(person)
      await until(async () => phone.asked() > before && (await rowsOf(person)).every((row) => row.state !== 'Waiting'))
    }
  }
  await refused(400, 403, 400, 400, 201)
  assert.equal((await devicesOf(person))[0].failed_in_row, 0)
  await refused(400, 403, 400, 400)
  assert.equal((await devicesOf(person))[0].failed_in_row, 4)
  await refused(400)
  assert.deepEqual(await devicesOf(person), [])
})

test('D8.6 what is over, read or deleted by then, or for nobody who may log in, is dropped; a device goes with its ended session', async () => {
  const people = [await student(), await student(), await student(), await student(), await student()]
  const [late, reader, deleter, blocked, gone] = people as [Shown, Shown, Shown, Shown, Shown]
  const at = await service()
  const phones = await Promise.all(people.map((each) => subscribe(each, at)))
  await centre.owner(
    `
      insert into notification_quiet (establishment_id, user_id, quiet_from, quiet_to)
      select $1, unnest($2::uuid[]), '00:00', '23:59'
    `,
    [centre.app.establishmentId, people.map(idOfUser)],
  )
  for (const each of people) await tell(each)
  await centre.owner('update notification set read = true where user_id = $1', [idOfUser(reader)])
  await centre.owner(
    `update notification set record_state = 'archived', archived_at = (created_at at time zone 'UTC' + interval '1 s') at time zone 'UTC' where user_id = $1`,
    [idOfUser(deleter)],
  )
  await centre.owner('update user_account set active_status = false where id = $1', [idOfUser(blocked)])
  const session = '00000000-0000-7000-8000-00000000abcd'
  await centre.owner(
    `
      insert into session (
        token_hash, id, establishment_id, user_id, user_type, platform, created_at, last_seen_at, expires_at,
        idle_seconds, ended_at, ended_reason
      )
      values (sha256('one'), $1, $2, $3, 'Student', 'mobile', now(), now(), now() + interval '1 day', 60, now(), 'logout')
    `,
    [session, centre.app.establishmentId, idOfUser(gone)],
  )
  await centre.owner('update push_device set session_id = $1 where user_id = $2', [session, idOfUser(gone)])
  await centre.owner(
    `update delivery set next_try_at = (next_try_at at time zone 'UTC' - interval '2 days') at time zone 'UTC' where user_id = $1`,
    [idOfUser(late)],
  )
  const [row] = await rowsOf(reader)
  centre.app.clock.set(row.next_try_at)
  centre.app.application.outbox.wake(centre.app.establishmentId)
  const why: string[] = []
  for (const each of people) why.push((await settled(each, 'Dropped')).error)
  assert.deepEqual(why, ['over', 'seen', 'seen', 'nobody', 'nobody'])
  assert.deepEqual(
    phones.map((phone) => phone.asked()),
    [0, 0, 0, 0, 0],
  )
  assert.deepEqual(await devicesOf(gone), [])
})

test('D8.6 of two servers on one database each message is sent by one, and what a killed one had taken is sent by another', async () => {
  const at = await service()
  const [phones, people] = [[] as Subscriber[], [] as Shown[]]
  for (let each = 0; each < 20; each += 1) {
    people.push(await student())
    phones.push(await subscribe(people.at(-1)!, at))
  }
  const others = [await centre.app.another(), await centre.app.another()]
  const users = people.map(idOfUser)
  await centre.run(async (ctx) => {
    for (let each = 0; each < 10; each += 1)
      await notifyUsers(ctx, 'message', { users, names: { en: `Message ${each}` } })
  })
  for (const other of others) other.outbox.start()
  const sent = () => phones.reduce((sum, { received }) => sum + received.length, 0)
  await until(() => sent() >= 200)
  await delay(200)
  assert.equal(sent(), 200)
  assert.equal(new Set(phones.flatMap(({ received }) => received.map(({ body }) => body.id))).size, 200)
  // taken by a server that did not live to send it
  const [phone, person] = [phones[0]!, people[0]!]
  await centre.owner(
    `
      update delivery
      set state = 'Waiting', sent_at = null, reached = '{}', attempts = 1, due_at = $3, next_try_at = $2
      where user_id = $1 and notification_id = (select min(notification_id::text)::uuid from delivery where user_id = $1)
    `,
    [idOfUser(person), new Date(centre.app.clock.now().getTime() + 120_000), centre.app.clock.now()],
  )
  await delay(700)
  assert.equal(phone.received.length, 10)
  centre.app.clock.advance(120_000)
  await until(() => phone.received.length === 11)
  // each would ask Firebase for a token of its own in a later test
  for (const other of others) await other.outbox.stop()
})

test('D8.6 no request goes into our own network, by an address or by a name', async () => {
  const inside = [
    'https://127.0.0.1/x',
    'https://10.1.2.3/x',
    'https://172.20.0.1/x',
    'https://192.168.1.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://localhost/',
    'https://localhost./',
    'https://printer.local/',
    'https://db.internal/',
    'https://router/',
    'http://push.example.com/x',
    'https://user:password@push.example.com/x',
    'ftp://push.example.com/x',
    'push.example.com',
    '',
  ]
  assert.deepEqual(inside.filter(mayBePublic), [])
  for (const outside of ['https://fcm.googleapis.com/fcm/send/x', 'https://web.push.apple.com/x', 'https://8.8.8.8/'])
    assert.ok(mayBePublic(outside), outside)
  assert.ok(isPublicAddress('2606:4700::1111') && !isPublicAddress('2001:db8::1') && !isPublicAddress('nothing'))
  const lookup = promisify(lookupPublic as never) as (...all: unknown[]) => Promise<unknown>
  for (const options of [{}, { all: true }]) await assert.rejects(lookup('localhost', options), { code: 'EOWNNETWORK' })
  const at = await service()
  const { endpoint, p256dh, auth } = at.subscribe()
  const guarded = openWebPush({
    key: async () => assert.fail('nothing is signed'),
    subject: 'mailto:us@centre.example',
    clock: centre.app.clock,
  })
  const message = { id: 'x', title: '', text: '', link: '', language: 'en', priority: 'Low' } as const
  for (const address of [endpoint, endpoint.replace('http:', 'https:')]) {
    const device = { id: 'x', endpoint: address, p256dh, auth, keyId: null }
    assert.deepEqual(await guarded.send(device, message, new AbortController().signal), { is: 'gone' })
  }
  guarded.close()
  assert.equal(at.asked(), 0)
})

test('D8.6 a body is cut to what every service takes, and a Retry-After is read in both its forms', () => {
  const long = 'ع'.repeat(4_000)
  const message = {
    id: 'ntf_1',
    title: long,
    text: long,
    link: `/x?${'y'.repeat(390)}`,
    language: 'ar',
    priority: 'Low',
  } as const
  const { whole, short } = pushBody(message)
  assert.ok(whole.length <= longestBody && whole.length > 500, `${whole.length} bytes`)
  assert.equal(JSON.parse(whole.toString()).link, message.link)
  assert.ok(short.length < 600, `${short.length} bytes`)
  const now = Date.parse('2026-11-26T15:00:00Z')
  assert.deepEqual(
    ['30', 'Thu, 26 Nov 2026 15:05:00 GMT', '9999999999', 'soon', '0', undefined].map((header) =>
      retryAfter(header, now)?.toISOString(),
    ),
    [
      '2026-11-26T15:00:30.000Z',
      '2026-11-26T15:05:00.000Z',
      '2026-11-27T15:00:00.000Z',
      undefined,
      undefined,
      undefined,
    ],
  )
})

test('D8.6 a browser subscribes with our key, its user alone lists and removes it, and it goes with its session', async () => {
  const at = await service()
  const { app } = centre
  const [user, other] = [await app.addUser('Parent', {}), await app.addUser('Student', {})]
  const { body: before } = await app.call(user, 'GET', '/api/push-devices')
  assert.deepEqual([before.items, before.hasFcm, Buffer.from(before.publicKey, 'base64url').length], [[], true, 65])
  const { endpoint, p256dh, auth, received } = at.subscribe()
  const subscription = { channel: 'push', endpoint, p256dh, auth, keyId: before.publicKey }
  const add = (body: object, as = user) => app.call(as, 'POST', '/api/push-devices', body, { 'user-agent': 'Test/1' })
  for (const wrong of [
    { p256dh: 'AAAA' },
    { p256dh: Buffer.alloc(65, 4).toString('base64url') },
    { auth: 'AAAA' },
    { keyId: 'another' },
    { channel: 'pigeon' },
    { endpoint: 'x'.repeat(2_001) },
  ])
    assert.equal((await add({ ...subscription, ...wrong })).status, 406, JSON.stringify(wrong))
  assert.equal((await app.call(undefined, 'POST', '/api/push-devices', subscription)).status, 498)
  const added = await add(subscription)
  assert.equal(added.status, 200, added.text)
  assert.equal((await add(subscription)).body.token, added.body.token, 'renewed, not doubled')
  const { body: listed } = await app.call(user, 'GET', '/api/push-devices')
  assert.equal(listed.items.length, 1)
  assert.deepEqual(
    [listed.items[0].channel, listed.items[0].userAgent, listed.items[0].isCurrent],
    ['push', 'Test/1', true],
  )
  assert.doesNotMatch(JSON.stringify(listed.items), /push\/|p256dh/)
  assert.deepEqual((await app.call(other, 'GET', '/api/push-devices')).body.items, [])
  assert.equal((await app.call(other, 'DELETE', `/api/push-devices/${added.body.token}`)).status, 404)
  await tell({ token: user.token })
  await until(() => received.length === 1)
  assert.equal(received[0]!.key, before.publicKey)
  // the same browser under another user takes messages for that one alone
  await add(subscription, other)
  assert.deepEqual((await app.call(user, 'GET', '/api/push-devices')).body.items, [])
  await add(subscription)
  for (let each = 0; each < 12; each += 1) {
    app.clock.advance(1_000)
    await add({ ...subscription, endpoint: at.subscribe().endpoint })
  }
  assert.equal((await app.call(user, 'GET', '/api/push-devices')).body.items.length, 10)
  const [kept] = (await app.call(user, 'GET', '/api/push-devices')).body.items
  assert.equal((await app.call(user, 'DELETE', `/api/push-devices/${kept.token}`)).status, 204)
  assert.equal((await devicesOf({ token: user.token })).length, 9)
  assert.equal((await app.call(user, 'DELETE', '/api/session')).status, 204)
  await forgetLostDevices({ db: app.application.db, clock: app.clock })
  assert.deepEqual(await devicesOf({ token: user.token }), [])
  // a browser that was not seen for a quarter of a year is lost
  await add(subscription, other)
  app.clock.advance(91 * 86_400_000)
  await forgetLostDevices({ db: app.application.db, clock: app.clock })
  assert.deepEqual(await devicesOf({ token: other.token }), [])
  app.clock.advance(-91 * 86_400_000)
})

test('D8.6 an endpoint inside our own network is refused when it is registered, and an app where no project is configured', async () => {
  const app = await startTestApplication()
  try {
    const { publicKey: keyId } = (await app.call(app.users.Student, 'GET', '/api/push-devices')).body
    const { p256dh, auth } = (await service()).subscribe()
    const add = (body: object) =>
      app.call(app.users.Student, 'POST', '/api/push-devices', { channel: 'push', p256dh, auth, keyId, ...body })
    for (const endpoint of [
      'https://127.0.0.1/x',
      'https://printer.local/x',
      'http://push.example.com/x',
      'https://[::1]/x',
    ])
      assert.deepEqual((await add({ endpoint })).body.fields?.[0]?.name, 'endpoint', endpoint)
    assert.equal((await add({ channel: 'fcm', endpoint: 'token' })).body.fields?.[0]?.name, 'channel')
    assert.equal((await add({ endpoint: 'https://push.example.com/x' })).status, 200)
  } finally {
    await app.close()
  }
})

test('D8.6 an app is reached by Firebase, as its project is configured: every answer of it', async () => {
  const app = async () => {
    const person = await student()
    await centre.owner(
      `
        insert into push_device (establishment_id, id, user_id, channel, endpoint, created_at)
        values ($1, gen_random_uuid(), $2, 'fcm', $3, now())
      `,
      [centre.app.establishmentId, idOfUser(person), `app-${Math.random()}`],
    )
    return person
  }
  const person = await app()
  await tell(person)
  await settled(person, 'Sent')
  const [message] = firebase.received
  assert.equal(message.token, (await devicesOf(person))[0].endpoint)
  assert.deepEqual(message.notification, { title: 'مركز', body: eventTexts.ar.payment.push })
  assert.deepEqual([message.data.link, message.android.ttl], ['/notifications', '86400s'])
  // ids and times are no words, and their digits are anything
  assert.doesNotMatch(JSON.stringify(message).replace(/app-[\d.]+|ntf_\w+|"\d{10}"/g, ''), /Salma|750|R-9/)
  const gone = await app()
  firebase.answer({ status: 404, error: 'UNREGISTERED' })
  await tell(gone)
  await settled(gone, 'Dropped')
  assert.deepEqual(await devicesOf(gone), [])
  const refused = await app()
  firebase.answer({ status: 400, error: 'INVALID_ARGUMENT' })
  await tell(refused)
  await settled(refused, 'Failed')
  assert.equal((await devicesOf(refused))[0].failed_in_row, 1)
  const triedAgain = async (reply: { status: number } | 'silence') => {
    const later = await app()
    firebase.answer(reply)
    await tell(later)
    await settled(later, 'Waiting')
    await next(later)
    await settled(later, 'Sent', 2)
  }
  await triedAgain({ status: 500 })
  await withLittlePatience(() => triedAgain('silence'))
  for (const status of [404, 401]) await triedAgain({ status })
  const waits = await app()
  firebase.answer({ status: 429, retryAfter: '120' })
  const asked = centre.app.clock.now().getTime()
  await tell(waits)
  assert.equal(Date.parse((await settled(waits, 'Waiting')).next_try_at), asked + 120_000)
  await next(waits)
  await settled(waits, 'Sent', 2)
  assert.equal(firebase.tokens(), 2, 'one for all, and another after a refused one')
})

test('D8.6 the project of the apps is read from the environment, and said what it lacks without what it contains', () => {
  const account = {
    project_id: 'p',
    client_email: 'e',
    private_key: 'SECRET',
    token_uri: 'https://oauth2.example/token',
  }
  const read = (value: string) => readConfig({ FCM_SERVICE_ACCOUNT: value }).fcm
  assert.deepEqual(read(JSON.stringify(account)), {
    projectId: 'p',
    clientEmail: 'e',
    privateKey: 'SECRET',
    tokenUri: 'https://oauth2.example/token',
  })
  assert.equal(readConfig({}).fcm, undefined)
  for (const wrong of ['/no/such/file', '{', JSON.stringify({ ...account, client_email: '' })])
    assert.throws(
      () => read(wrong),
      (error: Error) => /FCM_SERVICE_ACCOUNT/.test(error.message) && !/SECRET/.test(error.message),
    )
})

test('D8.5 mail comes in its receiver’s language from the centre, says where to switch it off, and is tried again when its server asks for it', async () => {
  const reader = async (email: string) => {
    const person = await student()
    await centre.owner('update user_account set email = $2 where id = $1', [idOfUser(person), email])
    return person
  }
  const say = (person: Shown) =>
    tell(person, 'instalmentDue', { params: { date: '1/12', amount: '750', name: '<b>Maths</b>' }, link: '/x?a=1&b=2' })
  const person = await reader('salma@example.com')
  await say(person)
  await settled(person, 'Sent')
  const [letter] = letters.received
  assert.equal(letter!.to, 'salma@example.com')
  assert.match(letter!.header('from'), /مركز.*news@centre\.example/)
  assert.equal(letter!.header('subject'), `${eventTexts.ar.instalmentDue.push} · مركز`)
  const refused = await reader('gone@example.com')
  letters.answer(550)
  await say(refused)
  assert.equal((await settled(refused, 'Failed')).error, 'refused')
  const later = await reader('later@example.com')
  letters.answer(450, 450, 450)
  await say(later)
  assert.equal((await settled(later, 'Waiting')).error, 'later')
  await next(later)
  await settled(later, 'Sent', 2)
  const parcel = {
    notificationId: newId(),
    kind: 'instalmentDue',
    language: 'en',
    link: '/x?a=1&b=2',
    centre: { en: 'Centre' },
    names: { en: 'Due on 1/12: 750' },
    description: { en: '<b>Maths</b>' },
  } as unknown as Parcel
  const { text, html, subject } = letterOf(parcel, 'to@example.com', 'https://centre.example')
  assert.equal(subject, `${eventTexts.en.instalmentDue.push} · Centre`)
  assert.match(
    text,
    /Due on 1\/12: 750\n\n<b>Maths<\/b>\n\nOpen\nhttps:\/\/centre\.example\/x\?a=1&b=2\n\n.*switch mail off/s,
  )
  assert.match(html, /dir="ltr".*&#60;b&#62;Maths.*a=1&#38;b=2/s)
  assert.doesNotMatch(html, /<b>Maths/)
  const always = letterOf({ ...parcel, kind: 'passwordChanged' }, 'to@example.com', undefined)
  assert.match(always.text, /always sent/)
})
