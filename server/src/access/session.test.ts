import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { everyPrivilege } from '@topcenter/model/areas'
import { buildHttp } from '../platform/http/http.ts'
import { paces } from '../platform/pace/pace.ts'
import { hashPassword } from '../platform/session/password.ts'
import { tokenOfRequest } from '../platform/http/session-cookie.ts'
import { completeDescription } from '../openapi/files.ts'
import { startTestApplication, type TestApplication, type TestUser } from '../../test/test-application.ts'

let app: TestApplication
const password = 'Demo@1234'
before(async () => {
  app = await startTestApplication({ isPaced: true })
})
after(() => app.close())

/** Gives a user a name to log in with. */
async function named(user: TestUser, name: string): Promise<void> {
  const establishment = (
    await app.database.owner.query('select establishment_id from user_account where id = $1', [user.id])
  ).rows[0].establishment_id
  await app.database.owner.query('update user_account set password = $2, user_name = $3 where id = $1', [
    user.id,
    await hashPassword(password),
    name,
  ])
  await app.database.owner.query('insert into login_name (name_key, establishment_id, user_id) values ($1, $2, $3)', [
    name,
    establishment,
    user.id,
  ])
}
const logIn = (userName: string, typed = password, more: object = {}) =>
  app.call(undefined, 'POST', '/api/session', { userName, password: typed, platform: 'desktop', ...more })
const as = (user: TestUser, session: string): TestUser => ({ ...user, session })

test('D2.1 logging in gives the session data, and the token works until logout', async () => {
  const user = await app.addUser('MasterAdmin', { Color: ['view', 'viewActive'] })
  await named(user, 'mona')
  const answer = await logIn('  MONA ')
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(Object.keys(answer.body).sort(), [
    'constantsListsData',
    'loginStatus',
    'passesEverything',
    'userAuthorizeToken',
    'userHomePage',
    'userPersonalData',
    'usersPrivilegeData',
  ])
  assert.deepEqual(answer.body.usersPrivilegeData, { Color: ['view', 'viewActive'] })
  const held = as(user, answer.body.userAuthorizeToken)
  const { version, address } = answer.body.constantsListsData
  assert.equal((await app.call(held, 'GET', address)).body.version, version)
  assert.equal((await app.call(held, 'GET', '/api/session')).body.userPersonalData.token, user.token)
  assert.equal((await app.call(held, 'DELETE', '/api/session')).status, 204)
  assert.equal((await app.call(held, 'GET', '/api/session')).status, 498)
})

test('D2.1 a browser gets an HttpOnly cookie and never sees the token', async () => {
  const user = await app.addUser('Employee', {})
  await named(user, 'cookie')
  const answer = await logIn('cookie', password, { platform: 'web' })
  assert.equal(answer.body.userAuthorizeToken, undefined)
  assert.match(String(answer.headers['set-cookie']), /HttpOnly; SameSite=Lax/)
  const cookie = String(answer.headers['set-cookie']).split(';')[0]!
  assert.equal((await app.call(undefined, 'GET', '/api/session', undefined, { cookie })).status, 200)
  const crossSite = await app.call(
    undefined,
    'PATCH',
    '/api/user-app-settings',
    { settings: {} },
    { cookie, 'sec-fetch-site': 'cross-site' },
  )
  assert.equal(crossSite.body.code, 'request.crossSite')
  const again = await app.call(
    undefined,
    'POST',
    '/api/session',
    { userName: 'cookie', password },
    { cookie, 'sec-fetch-site': 'same-origin' },
  )
  assert.equal(again.status, 200)
  assert.equal(
    (await app.call(undefined, 'GET', '/api/session', undefined, { cookie })).status,
    498,
    'the browser’s token is a new one, the old one is dead',
  )
  assert.equal(
    (
      await app.call(undefined, 'GET', '/api/session', undefined, {
        cookie: String(again.headers['set-cookie']).split(';')[0]!,
      })
    ).status,
    200,
  )
})

test('D2.1 behind TLS only the cookie counts that no neighbour can set', async () => {
  const user = await app.addUser('Employee', {})
  const { db, runtime } = app.application
  const http = await buildHttp({
    config: { publicUrl: new URL('https://centre.example'), trustProxy: false, webDist: '', dataDir: runtime.dataDir },
    log: pino({ level: 'silent' }),
    db,
    describe: () => ({ title: '', detail: '' }),
  })
  http.get('/api/who', async (request) => ({
    is: (await runtime.sessions.find(tokenOfRequest(request)?.token ?? ''))?.userId ?? 'nobody',
  }))
  const who = async (cookie: string) => (await http.inject({ url: '/api/who', headers: { cookie } })).json().is
  assert.deepEqual(
    [
      await who(`sid=${user.session}`),
      await who(`__Host-sid=${user.session}`),
      await who(`sid=x; __Host-sid=${user.session}`),
    ],
    ['nobody', user.id, user.id],
  )
  await http.close()
})

test('D2.7 wrong name and wrong password are one answer, and ten of them slow the name down', async () => {
  const user = await app.addUser('Employee', {})
  await named(user, 'slow')
  const wrong = await logIn('slow', 'Wrong@1234')
  const nobody = await logIn('nobody at all')
  assert.deepEqual(
    [wrong.status, wrong.body.code, wrong.body.detail],
    [406, 'session.wrongCredentials', nobody.body.detail],
  )
  for (let tries = 1; tries < 10; tries += 1) await logIn('slow', 'Wrong@1234')
  assert.equal((await logIn('slow')).body.code, 'session.slowDown')
  app.clock.set(new Date(app.clock.now().getTime() + 20 * 60_000))
  assert.equal((await logIn('slow')).status, 200)
})

test('a blocked user does not log in, and a missing or odd member of the body is named', async () => {
  const user = await app.addUser('Employee', {})
  await named(user, 'blocked')
  await app.database.owner.query(`update user_account set record_state = 'blocked' where id = $1`, [user.id])
  assert.equal((await logIn('blocked')).body.code, 'session.wrongCredentials')
  const odd = await app.call(undefined, 'POST', '/api/session', { userName: 'x', role: 'admin' })
  assert.deepEqual(odd.body.fields.map((fault: { name: string }) => fault.name).sort(), ['password', 'role'])
})

test('D2.5 while a login code is due every session answers 499, until the code is typed', async () => {
  const user = await app.addUser('Employee', { Color: ['view', 'viewActive'] })
  await named(user, 'coded')
  const issued = await app.call(app.users.MasterAdmin, 'POST', '/api/employee-login-codes/issue', {
    userToken: user.token,
    platform: 'desktop',
    source: 'SystemGenerated',
  })
  assert.match(issued.body.code, /^[A-Z2-9]{4}-[A-Z2-9]{4}$/, issued.text)
  for (const path of ['/api/session', '/api/colors', '/api/constants-lists', '/api/search?q=aa'])
    assert.equal((await app.call(user, 'GET', path)).status, 499, path)
  assert.equal(
    (await app.call(user, 'POST', '/api/session/login-code', { loginCode: 'WRONG' })).body.code,
    'session.wrongLoginCode',
  )
  assert.equal(
    (
      await app.call(user, 'POST', '/api/session/login-code', {
        loginCode: issued.body.code.toLowerCase().replace('-', ' '),
      })
    ).status,
    200,
  )
  assert.equal((await app.call(user, 'GET', '/api/colors')).status, 200)
})

test('D2.1 changing the password asks for the old one and ends every session; the one that asked goes on under a new token', async () => {
  const user = await app.addUser('Employee', {})
  await named(user, 'changer')
  const [first, second] = [
    as(user, (await logIn('changer')).body.userAuthorizeToken),
    as(user, (await logIn('changer')).body.userAuthorizeToken),
  ]
  assert.equal(
    (await app.call(first, 'POST', '/api/session/password', { oldPassword: 'Nope@1234', newPassword: 'Newer@1234' }))
      .body.fields[0].code,
    'field.oldPassword',
  )
  assert.equal(
    (await app.call(first, 'POST', '/api/session/password', { oldPassword: password, newPassword: 'weak' })).body
      .fields[0].code,
    'field.password',
  )
  assert.equal(
    (await app.call(first, 'POST', '/api/session/password', { oldPassword: password, newPassword: 'P@ssw0rd' })).body
      .fields[0].code,
    'field.passwordCommon',
  )
  assert.equal(
    (await app.call(first, 'POST', '/api/session/password', { oldPassword: password, newPassword: password })).body
      .fields[0].code,
    'field.passwordSame',
  )
  const changed = await app.call(first, 'POST', '/api/session/password', {
    oldPassword: password,
    newPassword: 'Newer@1234',
  })
  for (const dead of [first, second]) assert.equal((await app.call(dead, 'GET', '/api/session')).status, 498)
  assert.equal((await app.call(as(user, changed.body.userAuthorizeToken), 'GET', '/api/session')).status, 200)
  const [row] = (
    await app.database.owner.query(`select actor_id, changes from audit where record_id = $1 and action = 'update'`, [
      user.id,
    ])
  ).rows
  assert.deepEqual(row, { actor_id: user.id, changes: { password: { old: '•••', new: '•••' } } })

  const web = await logIn('changer', 'Newer@1234', { platform: 'web' })
  const [cookie, sec] = [String(web.headers['set-cookie']).split(';')[0]!, { 'sec-fetch-site': 'same-origin' }]
  const again = await app.call(
    undefined,
    'POST',
    '/api/session/password',
    { oldPassword: 'Newer@1234', newPassword: password },
    { cookie, ...sec },
  )
  assert.deepEqual([again.status, again.text], [204, ''])
  assert.equal((await app.call(undefined, 'GET', '/api/session', undefined, { cookie })).status, 498)
  assert.equal(
    (
      await app.call(undefined, 'GET', '/api/session', undefined, {
        cookie: String(again.headers['set-cookie']).split(';')[0]!,
      })
    ).status,
    200,
  )
})

test('D2.7 who sits at somebody’s open screen guesses the old password no faster than at the login', async () => {
  const user = await app.addUser('Employee', {})
  await named(user, 'guessed')
  const held = as(user, (await logIn('guessed')).body.userAuthorizeToken)
  const guess = async (oldPassword: string) =>
    (await app.call(held, 'POST', '/api/session/password', { oldPassword, newPassword: 'Newer@1234' })).body
  for (let tries = 0; tries < 10; tries += 1)
    assert.deepEqual(
      (await guess(`Wrong@${1000 + tries}`)).fields.map(
        ({ name, code }: { name: string; code: string }) => `${name} ${code}`,
      ),
      ['oldPassword field.oldPassword'],
    )
  assert.equal((await guess(password)).code, 'session.slowDown')
  assert.equal((await logIn('guessed')).status, 200) // they are not locked out themselves
})

test('D2.1 an AdminsEgypt user who works in a centre changes the password of their own account, on the platform', async () => {
  const admin = await app.addUser('AdminsEgypt', {})
  await named(admin, 'platform admin')
  const held = as(admin, (await logIn('platform admin')).body.userAuthorizeToken)
  assert.ok(
    (await app.call(held, 'POST', '/api/session/password', { oldPassword: password, newPassword: 'Newer@1234' })).body
      .userAuthorizeToken,
  )
  assert.equal((await logIn('platform admin', 'Newer@1234')).status, 200)
})

test('D1.2 an AdminsEgypt user chooses the establishment to work in; nobody else may', async () => {
  const other = await app.addEstablishment('SECOND')
  const admin = await app.addUser('AdminsEgypt', {})
  const { items } = (await app.call(admin, 'GET', '/api/session/establishments')).body
  const chosen = items.find((item: { code: string }) => item.code === 'SECOND')
  const answer = await app.call(admin, 'POST', '/api/session/establishment', { establishmentToken: chosen.token })
  assert.equal(answer.body.userPersonalData.establishment.token, chosen.token)
  await app.call(admin, 'POST', '/api/colors', { names: { en: 'Theirs' }, hex: '#123456' })
  assert.equal(
    (await app.database.owner.query('select count(*)::int as n from color where establishment_id = $1', [other]))
      .rows[0].n,
    1,
  )
  assert.equal(
    (await app.call(app.users.MasterAdmin, 'POST', '/api/session/establishment', { establishmentToken: chosen.token }))
      .status,
    403,
  )
})

test('D1.2 a window that still shows another establishment, or another user, saves nothing in the one that was chosen since', async () => {
  await app.addEstablishment('THIRD')
  const admin = await app.addUser('AdminsEgypt', {})
  const { items } = (await app.call(admin, 'GET', '/api/session/establishments')).body
  const [second, third] = ['SECOND', 'THIRD'].map(
    (code) => items.find((item: { code: string }) => item.code === code).token,
  )
  const choose = async (establishmentToken: string) =>
    (await app.call(admin, 'POST', '/api/session/establishment', { establishmentToken })).body.userPersonalData
      .token as string
  const user = await choose(second)
  const add = (shown: string) =>
    app.call(
      admin,
      'POST',
      '/api/colors',
      { names: { en: shown.slice(-9) }, hex: '#123456' },
      { 'acting-as': shown, 'accept-language': 'ar' },
    )
  assert.equal((await add(`${user} ${second}`)).status, 200)
  await choose(third)
  const refused = await add(`${user} ${second}`)
  assert.deepEqual(
    [refused.status, refused.body.code, refused.body.title],
    [409, 'session.elsewhere', 'تغيّرت الجلسة في نافذة أخرى'],
  )
  assert.equal(
    (await app.call(admin, 'GET', '/api/colors', undefined, { 'acting-as': `${user} ${second}` })).status,
    409,
    'nor does it read',
  )
  assert.equal(
    (await app.call(app.users.MasterAdmin, 'GET', '/api/colors', undefined, { 'acting-as': `${user} ${second}` }))
      .status,
    409,
    'who logged in since',
  )
  assert.equal((await add(`${user} ${third}`)).status, 200)
})

test('one’s own settings are kept per user, and need no flag', async () => {
  const user = await app.addUser('Client', {})
  assert.equal(
    (
      await app.call(user, 'PATCH', '/api/user-app-settings', {
        settings: { language: 'en-US', views: { students: ['a'] } },
      })
    ).status,
    204,
  )
  assert.equal((await app.call(user, 'PATCH', '/api/user-app-settings', { settings: { theme: 'light' } })).status, 204)
  assert.deepEqual((await app.call(user, 'GET', '/api/user-app-settings')).body.settings, {
    language: 'en-US',
    views: { students: ['a'] },
    theme: 'light',
  })
  assert.equal(
    (await app.call(user, 'PATCH', '/api/user-app-settings', { settings: { big: 'x'.repeat(70_000) } })).status,
    406,
  )
  for (const text of ['{"a":"\\u0000"}', '{"a":"\\ud800"}', '{"__proto__":{}}', '[]', '{'])
    assert.equal(
      (await app.call(user, 'PATCH', '/api/user-app-settings', { settings: text })).body.code,
      'request.malformed',
      text,
    )
  const piece = (name: string) =>
    app.call(user, 'PATCH', '/api/user-app-settings', { settings: { [name]: 'x'.repeat(30_000) } })
  assert.deepEqual(
    [
      (await piece('one')).status,
      (await piece('two')).status,
      (await piece('three')).body.code,
      (await piece('two')).status,
    ],
    [204, 204, 'request.tooLarge', 204],
  )
})

test('a saved view has its name once in its list, one opens the list, and nobody else’s are seen or touched', async () => {
  const [user, other] = [await app.addUser('Employee', {}), await app.addUser('Employee', {})]
  const make = (body: object, by = user, language = 'en') =>
    app.call(by, 'POST', '/api/saved-views', body, { 'accept-language': language })
  const change = (token: string, body: object, by = user) => app.call(by, 'PATCH', `/api/saved-views/${token}`, body)
  const views = async (by = user) =>
    (await app.call(by, 'GET', '/api/saved-views')).body.items.map(
      ({ list, name, query, isDefault }: Record<string, unknown>) => ({ list, name, query, isDefault }),
    )
  const first = (await make({ list: 'student', name: 'الأوائل', query: 'sort=code', isDefault: true })).body
  const taken = await make({ list: 'student', name: ' الاوائل ', query: '' }, user, 'ar')
  assert.deepEqual(
    [taken.status, taken.body.fields],
    [406, [{ name: 'name', code: 'field.viewNameTaken', message: 'توجد هنا طريقة عرض بهذا الاسم.' }]],
  )
  assert.equal((await make({ list: 'educationalGroup', name: 'الأوائل', query: '' })).status, 200)
  assert.equal((await make({ list: 'student', name: 'الأوائل', query: '' }, other)).status, 200)
  const second = (await make({ list: 'student', name: 'Archived', query: 'state=archived', isDefault: true })).body
  assert.deepEqual(await views(), [
    { list: 'educationalGroup', name: 'الأوائل', query: '', isDefault: false },
    { list: 'student', name: 'Archived', query: 'state=archived', isDefault: true },
    { list: 'student', name: 'الأوائل', query: 'sort=code', isDefault: false },
  ])
  assert.equal((await change(second.token, { name: 'الأوائل' })).body.fields[0].code, 'field.viewNameTaken')
  assert.deepEqual((await change(second.token, { name: 'Put away' })).body, { ...second, name: 'Put away' })
  for (const [body, field] of [
    [{ name: '' }, 'name'],
    [{ name: null }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ query: 'x'.repeat(4_001) }, 'query'],
    [{ list: 'meal' }, 'list'],
  ] as const)
    assert.equal((await change(second.token, body)).body.fields?.[0]?.name, field, JSON.stringify(body).slice(0, 80))
  for (const [body, field] of [
    [{ name: 'x' }, 'list'],
    [{ list: 'nothing', name: 'x' }, 'list'],
    [{ list: 'meal' }, 'name'],
    [{ list: 'meal', name: '  ' }, 'name'],
  ] as const)
    assert.equal((await make(body)).body.fields?.[0]?.name, field, JSON.stringify(body))
  await change(second.token, { isDefault: false })
  const both = await Promise.all([first, second].map(({ token }) => change(token, { isDefault: true })))
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  )
  assert.equal(
    (await views()).filter(
      ({ list, isDefault }: { list: string; isDefault: boolean }) => list === 'student' && isDefault,
    ).length,
    1,
  )
  assert.deepEqual(
    [
      (await change(first.token, { name: 'Theirs' }, other)).status,
      (await app.call(other, 'DELETE', `/api/saved-views/${first.token}`)).status,
      (await app.call(user, 'DELETE', '/api/saved-views/svw_1')).status,
    ],
    [404, 404, 404],
  )
  assert.equal((await app.call(user, 'DELETE', `/api/saved-views/${first.token}`)).status, 204)
  assert.equal((await app.call(user, 'DELETE', `/api/saved-views/${first.token}`)).status, 404)
  assert.deepEqual(
    (await views(other)).map(({ name }: { name: string }) => name),
    ['الأوائل'],
  )
  const one = await app.addUser('Employee', {})
  const many = await Promise.all(
    Array.from({ length: 200 }, (_, at) => make({ list: 'meal', name: `View ${at}` }, one)),
  )
  assert.ok(many.every(({ status }) => status === 200))
  assert.deepEqual((await make({ list: 'meal', name: 'One more' }, one)).body.code, 'view.tooMany')
})

test('who asks faster than a person can is told when to come back, in their language; others go on', async () => {
  const hurried = await app.addUser('Employee', {})
  for (let at = 0; at < paces.search; at += 1)
    assert.equal((await app.call(hurried, 'GET', '/api/search?q=a')).status, 200)
  const answer = await app.call(hurried, 'GET', '/api/search?q=a', undefined, { 'accept-language': 'ar' })
  assert.deepEqual([answer.status, answer.body.code, answer.body.title], [429, 'request.tooOften', 'مرات كثيرة'])
  assert.equal(
    Number(answer.headers['retry-after']) > 0 && answer.body.detail.includes(String(answer.headers['retry-after'])),
    true,
    answer.text,
  )
  assert.equal((await app.call(app.users.Employee, 'GET', '/api/search?q=a')).status, 200)
  assert.equal((await app.call(hurried, 'GET', '/api/constants-lists')).status, 200)
  const guessing = await app.addUser('Student', everyPrivilege)
  const guess = () =>
    app.call(guessing, 'POST', '/api/attendance-scans', { code: '12345678', device: 'the-phone-of-a-student' })
  for (let at = 0; at < paces.code; at += 1) assert.equal((await guess()).body.code, 'attendance.codeWrong')
  assert.equal((await guess()).body.code, 'request.tooOften', 'the digits of a session’s code')
})

test('of the searches that one user asks for at once older ones give way to the newest two, and others’ are not touched', async () => {
  const [typing, other] = [await app.addUser('Employee', everyPrivilege), await app.addUser('Employee', everyPrivilege)]
  const ask = (user: TestUser) => app.call(user, 'GET', '/api/search?q=%D8%B7%D8%A7%D9%84%D8%A8')
  const lock = await app.database.owner.connect() // holds the searches, so that all are under way at once
  await lock.query('begin; lock table user_account in access exclusive mode')
  const asked = Array.from({ length: 20 }, () => ask(typing))
  const others = ask(other)
  const ended: unknown[] = []
  for (const each of asked) void each.then((answer) => ended.push(answer))
  for (const till = Date.now() + 2_500; ended.length < 18 && Date.now() < till; await delay(20));
  await lock.query('rollback')
  lock.release()
  assert.equal((await others).status, 200)
  const answers = await Promise.all(asked)
  const overtaken = answers.filter(({ status }) => status !== 200)
  assert.deepEqual(
    new Set(overtaken.map(({ status, body }) => `${status} ${body.code}`)),
    new Set(['429 request.overtaken']),
  )
  // how many were answered before a newer one came is the machine's
  assert.ok(overtaken.length > 0 && overtaken.length <= 18, String(overtaken.length))
  assert.equal((await ask(typing)).status, 200)
})

test('live updates end at once with a logout, with a block and while a login code is due', async () => {
  const address = await app.application.http.listen({ port: 0, host: '127.0.0.1' })
  const { db, runtime } = app.application
  const watched = async (end: (user: TestUser) => Promise<unknown>): Promise<boolean> => {
    const user = await app.addUser('Employee', {})
    const headers = { authorization: `Bearer ${user.session}`, 'api-version': '1.0' }
    const stream = await fetch(`${address}/api/live`, { headers })
    assert.equal(stream.status, 200)
    await delay(200) // until the node listens
    await end(user)
    // a heartbeat, at which it would end as well, comes after 25 s
    return Promise.race([stream.text().then(() => true), delay(5_000, false, { ref: false })])
  }
  assert.ok(await watched((user) => app.call(user, 'DELETE', '/api/session')))
  assert.ok(
    await watched(async (user) => {
      const { body } = await app.call(app.users.MasterAdmin, 'GET', `/api/employees/${user.token}`)
      const blocked = await app.call(app.users.MasterAdmin, 'POST', `/api/employees/${user.token}/block`, {
        version: body.version,
      })
      assert.equal(blocked.status, 200, blocked.text)
    }),
  )
  assert.ok(
    await watched((user) =>
      db.transaction(app.establishmentId, (tx) =>
        runtime.sessions.setLoginCodeDue(tx, { establishmentId: app.establishmentId, userId: user.id }, true),
      ),
    ),
  )
})

test('a version that the server does not speak is answered 306 before anything else', async () => {
  assert.equal((await app.call(undefined, 'GET', '/api/session', undefined, { 'api-version': '9.9' })).status, 306)
})

test('OpenAPI tells of the session’s own endpoints, of live updates and health, beside those of records', async () => {
  const { paths } = completeDescription() as { paths: Record<string, any> } // oxlint-disable-line typescript/no-explicit-any
  const described = Object.entries(paths as Record<string, { parameters: unknown }>)
    .filter(([path]) => /^\/api\/(session|live|health)/.test(path))
    .flatMap(([path, { parameters: _every, ...methods }]) =>
      Object.keys(methods).map((method) => `${method} ${path.slice(4)}`),
    )
  assert.deepEqual(described.sort(), [
    'delete /session',
    'delete /session/list',
    'delete /session/list/{token}',
    'get /health',
    'get /health/live',
    'get /live',
    'get /session',
    'get /session/addresses',
    'get /session/establishments',
    'get /session/list',
    'get /session/login-code',
    'post /session',
    'post /session/addresses',
    'post /session/addresses/code',
    'post /session/addresses/confirm',
    'post /session/establishment',
    'post /session/forgotten-password',
    'post /session/login-code',
    'post /session/new-device',
    'post /session/new-password',
    'post /session/password',
  ])
  for (const line of described) {
    const [method, path] = line.split(' ') as [string, string]
    assert.ok(
      app.application.http.hasRoute({ method: method.toUpperCase(), url: `/api${path.replace(/\{(\w+)\}/, ':$1')}` }),
      line,
    )
  }
  assert.deepEqual(paths['/api/session'].post.requestBody.content['application/json'].schema.required, [
    'userName',
    'password',
  ])
})
