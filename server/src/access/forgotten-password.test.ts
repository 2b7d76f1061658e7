/** D12.5: a forgotten password, attacked; and one that staff have set, which is changed before anything else. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type MailServer, startMailServer } from '../../test/platform/mail/mail-server-for-tests.ts'
import { hashPassword } from '../platform/session/password.ts'
import { startTestApplication, type TestApplication, type TestUser } from '../../test/test-application.ts'

let app: TestApplication
let mail: MailServer
let stored: string
const [password, newer] = ['Demo@1234', 'Newer@2026'] as const
before(async () => {
  mail = await startMailServer()
  app = await startTestApplication({ mail: { url: mail.url, from: 'centre@example.com' } })
  stored = await hashPassword(password)
})
after(async () => {
  await app.close()
  await mail.close()
})

async function named(name: string, email: string | null, more = ''): Promise<TestUser> {
  const user = await app.addUser('Student', {})
  const { owner } = app.database
  await owner.query(
    `
      update user_account
      set password = $2, user_name = $3, email = $4, trusted_addresses = $5 ${more}
      where id = $1
    `,
    [user.id, stored, name, email, { email: { address: email, by: { passesAll: true } } }],
  )
  await owner.query(
    `
      insert into login_name (name_key, establishment_id, user_id)
      select $1, establishment_id, id
      from user_account
      where id = $2
    `,
    [name, user.id],
  )
  return user
}
let lastAddress = 0
const elsewhere = (): string => `10.7.${(lastAddress += 1)}.1`

async function post(url: string, payload: object, remoteAddress = elsewhere(), cookies: Record<string, string> = {}) {
  const answer = await app.application.http.inject({
    method: 'POST',
    url: `/api/session${url}`,
    remoteAddress,
    headers: { 'api-version': '1.0', 'accept-language': 'en', 'sec-fetch-site': 'same-origin' },
    cookies: { ...cookies },
    payload,
  })
  for (const { name, value } of answer.cookies) cookies[name] = value
  const body = answer.payload ? JSON.parse(answer.payload) : undefined
  return { status: answer.statusCode, code: body?.code as string | undefined, body, headers: answer.headers }
}
const ask = (userName: string, address?: string) => post('/forgotten-password', { userName }, address)
const choose = (userName: string, code: string, newPassword: string = newer, address?: string) =>
  post('/new-password', { userName, code, newPassword }, address)
const logIn = (userName: string, typed: string) => post('', { userName, password: typed })

const lettersTo = (to: string) => mail.received.filter((letter) => letter.to === to)
/** The code in the newest letter to an address, once there are so many. */
async function codeTo(to: string, letters = 1): Promise<string> {
  for (let tries = 0; tries < 200 && lettersTo(to).length < letters; tries += 1) await delay(20)
  assert.equal(lettersTo(to).length, letters, `letters to ${to}`)
  return /\b\d{4} \d{4}\b/.exec(lettersTo(to).at(-1)!.raw)![0]
}
/** Waits until the work behind a response is done: every name leaves a row. */
async function rowsAre(count: number): Promise<void> {
  const counted = async () =>
    (await app.database.owner.query('select count(*)::int as n from password_reset')).rows[0].n as number
  for (let tries = 0; tries < 200 && (await counted()) !== count; tries += 1) await delay(20)
  assert.equal(await counted(), count)
}

test('the code of the letter opens a new password once, and every session and mark of the old one ends', async () => {
  const user = await named('sara', 'sara@example.com')
  assert.equal((await ask(' SARA ')).status, 204)
  const code = await codeTo('sara@example.com')
  const [letter] = lettersTo('sara@example.com')
  assert.match(letter!.header('subject'), /Your code for a new password · Centre/)
  assert.doesNotMatch(letter!.raw, /https?:/, 'nobody learns to follow links')
  const kept = await app.database.owner.query('select code_hash from password_reset where user_id = $1', [user.id])
  assert.match(kept.rows[0].code_hash, /^\$argon2id\$/)
  assert.equal((await choose('sara', code, 'weak')).body.fields[0].code, 'field.password')
  assert.equal((await choose('sara', code, 'P@ssw0rd')).body.fields[0].code, 'field.passwordCommon')
  const arabicDigits = code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)
  const both = await Promise.all([choose('sara', arabicDigits), choose('sara', code)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [204, 406], 'once, at once too')
  assert.equal((await app.call(user, 'GET', '/api/session')).status, 498)
  assert.equal((await logIn('sara', password)).code, 'session.wrongCredentials')
  assert.equal((await logIn('sara', newer)).status, 200)
  assert.equal((await choose('sara', code)).code, 'session.wrongResetCode')
  const trail = await app.database.owner.query(
    `select changes from audit where record_id = $1 and changes ? 'password'`,
    [user.id],
  )
  assert.deepEqual(trail.rows, [{ changes: { password: { old: '•••', new: '•••' } } }])
})

test('a code ends after a quarter of an hour, after ten wrong tries, and with its name; another’s code opens nothing', async () => {
  await named('late', 'late@example.com')
  await named('guessed', 'guessed@example.com')
  for (const name of ['late', 'guessed']) await ask(name)
  const late = await codeTo('late@example.com')
  const guessed = await codeTo('guessed@example.com')
  assert.equal((await choose('late', guessed)).code, 'session.wrongResetCode')
  for (let tries = 0; tries < 10; tries += 1)
    assert.equal((await choose('guessed', '0000 0000')).code, 'session.wrongResetCode')
  assert.equal((await choose('guessed', guessed)).code, 'session.wrongResetCode', 'from networks of their own too')
  app.clock.advance(15 * 60_000)
  assert.equal((await choose('late', late)).code, 'session.wrongResetCode')
})

test('a name that nobody has, one without an address and a blocked one are answered and worked for alike', async () => {
  await app.database.owner.query('delete from password_reset')
  await named('known', 'known@example.com')
  await named('mailless', null)
  await named('shut', 'shut@example.com', ", record_state = 'blocked'")
  const names = ['known', 'mailless', 'shut', 'nobody at all']
  const asked = await Promise.all(names.map((name) => ask(name)))
  const answers = asked.map(({ status, body, headers }) => JSON.stringify([status, body, Object.keys(headers).sort()]))
  assert.equal(new Set(answers).size, 1, answers.join('\n'))
  await rowsAre(names.length)
  const tried = await Promise.all(names.map((name) => choose(name, '1234 5678')))
  const refused = tried.map(({ status, code, body }) => JSON.stringify([status, code, body.detail, body.fields]))
  assert.deepEqual([tried[3]!.code, new Set(refused).size], ['session.wrongResetCode', 1], refused.join('\n'))
  await codeTo('known@example.com')
  assert.equal(lettersTo('shut@example.com').length, 0)
})

test('a mailbox is not flooded: one letter a minute, five an hour, from wherever they are asked for; one network is slowed', async () => {
  await named('flooded', 'flooded@example.com')
  await Promise.all(Array.from({ length: 8 }, () => ask('flooded')))
  await codeTo('flooded@example.com')
  app.clock.advance(61_000)
  for (let tries = 0; tries < 10; tries += 1) {
    await ask('flooded')
    app.clock.advance(61_000)
  }
  await delay(200)
  assert.ok(lettersTo('flooded@example.com').length <= 5, String(lettersTo('flooded@example.com').length))
  const address = elsewhere()
  const codes: (string | undefined)[] = []
  for (let tries = 0; tries < 8; tries += 1) codes.push((await ask('flooded', address)).code)
  assert.equal(codes.filter((code) => code === 'session.slowDown').length, 3)
  const guesses: (string | undefined)[] = []
  for (let tries = 0; tries < 14; tries += 1) guesses.push((await choose('flooded', '0', newer, address)).code)
  assert.ok(guesses.includes('session.slowDown'))
})

test('strangers who ask and guess for a name do not keep its user from a new password in a browser that is known', async () => {
  await named('owner', 'owner@example.com')
  const jar: Record<string, string> = {}
  assert.equal((await post('', { userName: 'owner', password }, '10.6.0.1', jar)).status, 200)
  const own = { known: jar.known! }
  const strangers = async (letters: number) => {
    await ask('owner')
    const code = await codeTo('owner@example.com', letters)
    for (let tries = 0; tries < 10; tries += 1) await choose('owner', '1234 5678')
    return code
  }
  for (let letters = 1; letters <= 5; letters += 1) {
    const burnt = await strangers(letters)
    assert.equal((await choose('owner', burnt)).code, 'session.wrongResetCode', 'its ten tries are used up')
    app.clock.advance(61_000)
  }
  await ask('owner')
  assert.equal((await post('/forgotten-password', { userName: 'owner' }, '10.6.0.1', own)).status, 204)
  const code = await codeTo('owner@example.com', 6)
  await strangers(6)
  const changed = { userName: 'owner', code, newPassword: newer }
  assert.equal((await post('/new-password', changed, '10.6.0.1', own)).status, 204)
  assert.equal((await post('/new-password', { ...changed, newPassword: 'Another@2026' }, '10.6.0.1', own)).status, 406)
  assert.equal((await choose('owner', code, 'Another@2026')).code, 'session.wrongResetCode', 'once, elsewhere too')
  assert.equal((await logIn('owner', newer)).status, 200)
})

test('a code that was asked for in a known browser may be typed in another one, and then not in the first', async () => {
  await named('mobile', 'mobile@example.com')
  const jar: Record<string, string> = {}
  await post('', { userName: 'mobile', password }, '10.6.1.1', jar)
  const own = { known: jar.known! }
  await post('/forgotten-password', { userName: 'mobile' }, '10.6.1.1', own)
  const code = await codeTo('mobile@example.com')
  assert.equal((await choose('mobile', code)).status, 204)
  const again = await post('/new-password', { userName: 'mobile', code, newPassword: 'Another@2026' }, '10.6.1.1', own)
  assert.equal(again.code, 'session.wrongResetCode')
})

test('a password that staff have set is changed before anything else is served', async () => {
  const user = await named('lent', null)
  const read = await app.call(app.users.MasterAdmin, 'GET', `/api/students/${user.token}`)
  const set = await app.call(app.users.MasterAdmin, 'PATCH', `/api/students/${user.token}`, {
    version: read.body.version,
    password: 'Given@2026',
  })
  assert.equal(set.status, 200, set.text)
  const entered = await app.call(undefined, 'POST', '/api/session', {
    userName: 'lent',
    password: 'Given@2026',
    platform: 'android',
  })
  assert.equal(entered.body.passwordDue, true, entered.text)
  const held = { ...user, session: entered.body.userAuthorizeToken as string }
  for (const path of ['/api/news', '/api/search?q=aa', '/api/user-app-settings', '/api/session/list'])
    assert.equal((await app.call(held, 'GET', path)).body.code, 'session.passwordDue', path)
  assert.equal((await app.call(held, 'GET', '/api/session')).body.passwordDue, true)
  const chosen = await app.call(held, 'POST', '/api/session/password', {
    oldPassword: 'Given@2026',
    newPassword: 'Own-one@2026',
  })
  const free = { ...user, session: chosen.body.userAuthorizeToken as string }
  assert.equal((await app.call(free, 'GET', '/api/session')).body.passwordDue, undefined)
  assert.equal((await app.call(free, 'GET', '/api/user-app-settings')).status, 200)
  assert.equal((await logIn('lent', 'Own-one@2026')).body.passwordDue, undefined)
})

test('without a mail server nothing is sent and nothing is said of a name; the page is told beforehand', async () => {
  const plain = await startTestApplication()
  const asked = await plain.call(undefined, 'POST', '/api/session/forgotten-password', { userName: 'anybody' })
  assert.equal(asked.body.code, 'session.resetOff')
  assert.equal((await plain.call(undefined, 'GET', '/api/establishment-look')).body.resetByMail, false)
  assert.equal((await app.call(undefined, 'GET', '/api/establishment-look')).body.resetByMail, true)
  await plain.close()
})
