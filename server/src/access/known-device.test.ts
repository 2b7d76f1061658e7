import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hash } from '@node-rs/argon2'
import { everyPrivilege } from '@topcenter/model/areas'
import { hashPassword } from '../platform/session/password.ts'
import { startTestApplication, type TestApplication, type TestUser } from '../../test/test-application.ts'

let app: TestApplication
/** Takes as long to check as the product's own. */
let slow: string
/** Takes a hundredth of the time: most tests count tries, whatever they take. */
let quick: string
const password = 'Demo@1234'
before(async () => {
  app = await startTestApplication()
  slow = await hashPassword(password)
  quick = await hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })
})
after(() => app.close())

const named = async (name: string, user?: TestUser, stored = quick): Promise<TestUser> => {
  const person = user ?? (await app.addUser('Employee', {}))
  const { owner } = app.database
  await owner.query('update user_account set password = $2, user_name = $3 where id = $1', [person.id, stored, name])
  await owner.query(
    `
      insert into login_name (name_key, establishment_id, user_id)
      select $1, establishment_id, id
      from user_account
      where id = $2
    `,
    [name, person.id],
  )
  return person
}

/** A browser at an address, which keeps its cookies as browsers do. */
function browser(remoteAddress: string, jar: Record<string, string> = {}) {
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await app.application.http.inject({
      method,
      url,
      remoteAddress,
      headers: { 'api-version': '1.0', 'accept-language': 'en', 'sec-fetch-site': 'same-origin' },
      cookies: { ...jar },
      ...(payload ? { payload } : {}),
    })
    for (const { name, value } of answer.cookies) jar[name] = value
    const text = answer.payload
    return { status: answer.statusCode, code: text ? (JSON.parse(text).code as string | undefined) : undefined, answer }
  }
  return {
    jar,
    ask,
    logIn: (userName: string, typed = password) => ask('POST', '/api/session', { userName, password: typed }),
  }
}
const wrong = 'Wrong@1234'
/** Sends the guesses at once and returns the number of those whose password was checked. */
async function looked(times: number, guess: () => Promise<{ status: number; code: string | undefined }>) {
  const codes = (await Promise.all(Array.from({ length: times }, guess))).map(({ code }) => code)
  assert.deepEqual(
    codes.filter((code) => code !== 'session.wrongCredentials' && code !== 'session.slowDown'),
    [],
  )
  return codes.filter((code) => code === 'session.wrongCredentials').length
}

test('D2.7 a stranger’s two loops of wrong passwords never keep the owner out: not their known browser, nor one from elsewhere', async () => {
  await named('owner')
  const own = browser('10.1.0.1')
  assert.equal((await own.logIn('owner')).status, 200)
  const loops = [browser('10.1.0.1'), browser('10.1.0.2')] // one beside the owner, behind the same address
  for (const loop of loops) assert.equal(await looked(30, () => loop.logIn('owner', wrong)), 10)
  for (let minutes = 0; minutes < 3; minutes += 1) {
    for (const loop of loops) await looked(5, () => loop.logIn('owner', wrong))
    assert.equal((await own.logIn('owner')).status, 200, 'the browser that logged in before')
    assert.equal((await browser('10.1.0.3').logIn('owner')).status, 200, 'a new one, from another network')
    app.clock.advance(61_000)
  }
  for (const loop of loops) await looked(3, () => loop.logIn('owner', wrong))
  assert.equal((await browser('10.1.0.1').logIn('owner')).code, 'session.slowDown', 'unknown, beside the stranger')
})

test('D2.7 many addresses have ten tries each, and keep nobody out, even while they fill the line', async () => {
  await named('target', undefined, slow)
  const own = browser('10.2.100.1')
  assert.equal((await own.logIn('target')).status, 200)
  for (let at = 0; at < 12; at += 4) {
    const four = [0, 1, 2, 3].map((more) => browser(`10.2.${at + more}.1`))
    assert.deepEqual(
      await Promise.all(four.map((each) => looked(12, () => each.logIn('target', wrong)))),
      [10, 10, 10, 10],
    )
  }
  const crowd = Promise.all(
    Array.from({ length: 120 }, (_, at) => browser(`10.2.${200 + (at % 50)}.1`).logIn('target', wrong)),
  )
  const mine = await Promise.all(Array.from({ length: 5 }, () => own.logIn('target')))
  assert.deepEqual(
    mine.map(({ status }) => status),
    [200, 200, 200, 200, 200],
  )
  assert.ok((await crowd).some(({ code }) => code === 'session.busy'))
  assert.equal((await browser('10.2.101.1').logIn('target')).status, 200)
})

test('D2.7 a school behind one address: who is known there logs in though a stranger slowed it down, who is not waits a minute', async () => {
  await named('teacher')
  await named('newcomer')
  const known = browser('10.3.0.1')
  assert.equal((await known.logIn('teacher')).status, 200)
  for (let round = 0; round < 6; round += 1) {
    const name = `nobody ${round}`
    assert.equal(await looked(10, () => browser('10.3.0.1').logIn(name, wrong)), round < 5 ? 10 : 0)
  }
  assert.equal((await browser('10.3.0.1').logIn('newcomer')).code, 'session.slowDown')
  for (let times = 0; times < 12; times += 1) assert.equal((await known.logIn('teacher')).status, 200)
  app.clock.advance(61_000)
  assert.equal((await browser('10.3.0.1').logIn('newcomer')).status, 200)
})

test('D2.7 a stolen mark gives its own ten tries, of its own user, and keeps the owner out of nothing; a forged one gives none', async () => {
  await named('victim')
  await named('bystander')
  const own = browser('10.4.0.1')
  assert.equal((await own.logIn('victim')).status, 200)
  const mark = own.jar.known!
  const thief = (known = mark, at = '10.4.0.9') => browser(at, { known })
  assert.equal(await looked(40, () => thief().logIn('victim', wrong)), 20, 'ten of the mark, ten of any stranger there')
  assert.equal(await looked(20, () => thief(mark, '10.4.0.8').logIn('victim', wrong)), 10, 'the mark is used up')
  assert.equal((await own.logIn('victim')).status, 200)
  assert.equal(await looked(20, () => thief(mark, '10.4.0.7').logIn('bystander', wrong)), 10, 'not theirs')
  const [id, device, at, seal] = mark.split('.')
  for (const forged of [
    `${id}.${'A'.repeat(16)}.${at}.${seal}`,
    `${id}.${device}.${Number(at) + 1}.${seal}`,
    `${id}.${device}.${at}.${'A'.repeat(43)}`,
    `${'0'.repeat(8)}${id!.slice(8)}.${device}.${at}.${seal}`,
    'nonsense',
    '~'.repeat(4_000),
  ])
    assert.equal(
      (await looked(12, () => thief(forged, `10.4.1.${forged.length % 250}`).logIn('victim', wrong))) <= 10,
      true,
    )
})

test('D2.7 the mark opens nothing: HttpOnly, of the session’s addresses alone, one for each of the last five users', async () => {
  const desk = browser('10.5.0.1')
  for (let at = 0; at < 7; at += 1) {
    await named(`shared ${at}`)
    const answered = await desk.logIn(`shared ${at}`)
    assert.equal(answered.status, 200)
    const set = answered.answer.cookies.find(({ name }) => name === 'known') as Record<string, unknown>
    assert.deepEqual([set.httpOnly, set.sameSite, set.path, set.maxAge], [true, 'Lax', '/api/session', 365 * 86_400])
  }
  assert.equal(desk.jar.known!.split('~').length, 5)
  const before = desk.jar.known!.split('~').map((mark) => mark.split('.')[1])
  assert.equal((await desk.logIn('shared 4')).status, 200)
  const after = desk.jar.known!.split('~').map((mark) => mark.split('.')[1])
  assert.deepEqual([after[0], new Set(after)], [before[2], new Set(before)], 'the same device, the newest first')
  assert.equal((await browser('10.5.0.1', { known: desk.jar.known! }).ask('GET', '/api/session')).status, 498)
})

test('D2.7 nothing tells whether a name exists: the same answers, the same limits, no cookie', async () => {
  await named('exists')
  for (const name of ['exists', 'exists not']) {
    const guess = browser('10.6.0.1')
    const first = await guess.logIn(name, wrong)
    assert.deepEqual([first.status, first.code, first.answer.cookies], [406, 'session.wrongCredentials', []])
    assert.equal(await looked(20, () => guess.logIn(name, wrong)), 9)
    assert.deepEqual((await guess.logIn(name)).code, 'session.slowDown')
  }
})

test('D2.7 a new password, by staff or by the user, ends what browsers were known by; the one that changed it is known anew', async () => {
  const user = await named('reset')
  const [own, other] = [browser('10.7.0.1'), browser('10.7.0.2')]
  for (const each of [own, other]) assert.equal((await each.logIn('reset')).status, 200)
  app.clock.advance(1_000)
  const manager = app.users.MasterAdmin
  const shown = (await app.call(manager, 'GET', `/api/employees/${user.token}`)).body
  const changed = await app.call(manager, 'PATCH', `/api/employees/${user.token}`, {
    version: shown.version,
    password: 'Newer@1234',
  })
  assert.equal(changed.status, 200, changed.text)
  const strangersTen = async (each: typeof own) => looked(25, () => each.logIn('reset', wrong))
  assert.equal(await strangersTen(own), 10, 'no longer known')
  app.clock.advance(16 * 60_000)
  for (const each of [own, other]) assert.equal((await each.logIn('reset', 'Newer@1234')).status, 200)
  app.clock.advance(1_000)
  const mine = await own.ask('POST', '/api/session/password', {
    oldPassword: 'Newer@1234',
    newPassword: 'Newest@1234',
  })
  assert.equal(mine.status, 204)
  assert.equal(await strangersTen(own), 20, 'known anew, and a stranger beside it')
  assert.equal(await strangersTen(other), 10)
})

test('D2.7 login codes: who only knows the password keeps its owner from nothing, and is known only after the code', async () => {
  const user = await named('coded', await app.addUser('Student', everyPrivilege))
  const issued = await app.call(app.users.MasterAdmin, 'POST', '/api/student-login-codes/issue', {
    userToken: user.token,
    platform: 'web',
    source: 'SystemGenerated',
  })
  const give = (of: ReturnType<typeof browser>, loginCode: string) =>
    of.ask('POST', '/api/session/login-code', { loginCode })
  const thief = browser('10.8.0.9')
  await thief.logIn('coded')
  assert.equal(thief.jar.known, undefined)
  const codes = await Promise.all(Array.from({ length: 12 }, () => give(thief, 'AAAA-AAAA')))
  assert.equal(codes.filter(({ code }) => code === 'session.wrongLoginCode').length, 5)
  const own = browser('10.8.0.1')
  await own.logIn('coded')
  assert.equal((await give(own, issued.body.code)).status, 200)
  assert.ok(own.jar.known)
})

test('D2.7 the old password is guessed ten times from one session, which keeps nobody’s other session from changing it', async () => {
  await named('open')
  const [left, own] = [browser('10.9.0.1'), browser('10.9.0.1')]
  for (const each of [left, own]) assert.equal((await each.logIn('open')).status, 200)
  const change = (of: typeof own, oldPassword: string) =>
    of.ask('POST', '/api/session/password', { oldPassword, newPassword: 'Newer@1234' })
  const guesses = await Promise.all(Array.from({ length: 15 }, () => change(left, wrong)))
  assert.equal(guesses.filter(({ code }) => code === 'session.slowDown').length, 5)
  assert.equal((await change(own, password)).status, 204)
})
