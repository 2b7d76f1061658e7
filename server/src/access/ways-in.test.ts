/**
 * Ways into an account: nobody takes over, opens or shuts the account of a user with more privileges, by whatever
 * operation, and nobody makes an account that holds more than they do. A mail address is such a way, since the code for
 * a forgotten password goes there.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { roleKindId } from '@topcenter/model/access/establishment-role'
import { entityOf, everyPrivilege } from '@topcenter/model/areas'
import { resourceOf } from '@topcenter/model/kit/entity'
import { stateActions } from '@topcenter/model/kit/permission'
import { waysIn } from '@topcenter/model/people/ways-in'
import { operations } from '../areas.ts'
import { type MailServer, startMailServer } from '../../test/platform/mail/mail-server-for-tests.ts'
import { hashPassword } from '../platform/session/password.ts'
import { type Answer, startTestApplication, type TestApplication, type TestUser } from '../../test/test-application.ts'

let app: TestApplication
let mail: MailServer
let hash: string
const password = 'Demo@1234'
const thief = 'thief@example.com'
before(async () => {
  mail = await startMailServer()
  app = await startTestApplication({ mail: { url: mail.url, from: 'centre@example.com' } })
  app.application.jobs.start()
  hash = await hashPassword(password)
})
after(async () => {
  await app.close()
  await mail.close()
})

const code = (answer: Answer): string => answer.body?.fields?.[0]?.code ?? answer.body?.code
// oxlint-disable-next-line typescript/no-explicit-any
const ok = (answer: Answer): any => {
  assert.ok(answer.status < 300, answer.text)
  return answer.body
}
let named = 0
type Person = TestUser & { readonly name: string; readonly email: string }
/** A user who can log in, with an address that a manager set. */
async function person(userType: 'MasterAdmin' | 'Employee' | 'Student', privileges: object): Promise<Person> {
  const user = await app.addUser(userType, privileges as Record<string, string[]>)
  const name = `way${(named += 1)}`
  const email = `${name}@example.com`
  const { owner } = app.database
  await owner.query('update user_account set password = $2, user_name = $3 where id = $1', [user.id, hash, name])
  await owner.query('insert into login_name (name_key, establishment_id, user_id) values ($1, $2, $3)', [
    name,
    app.establishmentId,
    user.id,
  ])
  const path = `/api/${resourceOf(kindOf(userType))}/${user.token}`
  const { version } = ok(await app.call(app.users.MasterAdmin, 'GET', path))
  ok(await app.call(app.users.MasterAdmin, 'PATCH', path, { version, email }))
  return { ...user, name, email }
}
const kindOf = (userType: string) => entityOf(userType[0]!.toLowerCase() + userType.slice(1))
/** A record that others refer to is not removed for that reason, which is checked first. */
const keptFor = /^(role\.holdsMore|record\.heldBy)$/
/** All flags but those of one group. */
const fewer = (): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(everyPrivilege).flatMap(([group, flags]) => (group === 'Color' ? [] : [[group, [...flags]]])),
  )

/** Everything of the account that opens it. */
const waysOf = async (id: string): Promise<Record<string, unknown>> => {
  const { rows } = await app.database.owner.query(
    `
      select
        user_name, password, role_id, active_status, record_state, email, work_email, trusted_addresses, password_due
      from user_account
      where id = $1
    `,
    [id],
  )
  // login names lie on the coordinator of a cluster, which does not join them to what lies on its nodes
  const names = await app.database.owner.query(
    'select jsonb_agg(name_key) as names from login_name where user_id = $1',
    [id],
  )
  return { ...rows[0], ...names.rows[0] }
}
const accounts = async (userType: string): Promise<number> =>
  (await app.database.owner.query('select count(*)::int as n from user_account where user_type = $1', [userType]))
    .rows[0].n

let addressed = 0
async function ask(userName: string): Promise<void> {
  const answer = await app.application.http.inject({
    method: 'POST',
    url: '/api/session/forgotten-password',
    remoteAddress: `10.9.${(addressed += 1)}.1`,
    headers: { 'api-version': '1.0', 'accept-language': 'en', 'sec-fetch-site': 'same-origin' },
    payload: { userName },
  })
  assert.equal(answer.statusCode, 204, answer.payload)
}
const choose = (userName: string, typed: string, newPassword = 'Newer@2026') =>
  app.call(undefined, 'POST', '/api/session/new-password', { userName, code: typed, newPassword })
const lettersTo = (to: string) => mail.received.filter((letter) => letter.to === to)
async function codeTo(to: string, letters = 1): Promise<string> {
  for (let tries = 0; tries < 200 && lettersTo(to).length < letters; tries += 1) await delay(20)
  assert.equal(lettersTo(to).length, letters, `letters to ${to}`)
  return /\b\d{4} \d{4}\b/.exec(lettersTo(to).at(-1)!.raw)![0]
}
/** Asks for a code and waits until the work behind the answer is done; no letter may go to the address. */
async function nothingGoes(userName: string, to: string): Promise<void> {
  const count = async () =>
    (await app.database.owner.query('select count(*)::int as n from password_reset')).rows[0].n as number
  await app.database.owner.query('delete from password_reset')
  const letters = lettersTo(to).length
  await ask(userName)
  for (let tries = 0; tries < 200 && (await count()) === 0; tries += 1) await delay(20)
  await delay(100)
  assert.equal(lettersTo(to).length, letters, `letters to ${to}`)
}

async function upload(by: TestUser, resource: string, sheet: string): Promise<Answer['body']> {
  const form = new FormData()
  form.append('file', new Blob([sheet]), 'sheet.csv')
  const request = new Request('http://test', { method: 'POST', body: form })
  const answer = await app.application.http.inject({
    method: 'POST',
    url: `/api/${resource}/import`,
    headers: {
      'api-version': '1.0',
      'accept-language': 'en',
      authorization: `Bearer ${by.session}`,
      'content-type': request.headers.get('content-type')!,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  assert.equal(answer.statusCode, 200, answer.payload)
  return JSON.parse(answer.payload)
}
async function settled(by: TestUser, token: string) {
  for (;;) {
    const { body } = await app.call(by, 'GET', `/api/imports/${token}`)
    if (!['rehearsing', 'running', 'stopping', 'undoing'].includes(body.state)) return body
    await delay(20)
  }
}
/** Imports a sheet as this user and returns the counts of its step. */
async function imported(by: TestUser, resource: string, sheet: string) {
  const { token } = await upload(by, resource, sheet)
  for (const step of ['rehearse', 'run']) {
    ok(await app.call(by, 'POST', `/api/imports/${token}/${step}`, {}))
    await settled(by, token)
  }
  const run = await settled(by, token)
  return { token, counts: run.steps[0].counts, rows: (await app.call(by, 'GET', `/api/imports/${token}/rows`)).text }
}

const wayValues: Record<(typeof waysIn)[number], () => Promise<object>> = {
  userName: async () => ({ userName: 'taken-over' }),
  password: async () => ({ password: 'Long-enough-7' }),
  role: async () => ({ roleToken: null }),
  activeStatus: async () => ({ activeStatus: false }),
  email: async () => ({ email: thief }),
  workEmail: async () => ({ workEmail: thief }),
}

for (const userType of ['MasterAdmin', 'Employee'] as const)
  test(`no operation of the list changes a way into the account of a user with more privileges: ${userType}`, async () => {
    const entity = kindOf(userType)
    const resource = resourceOf(entity)
    const boss = await person(userType, everyPrivilege)
    const weak = await app.addUser('Employee', fewer())
    const manager = app.users.MasterAdmin
    const codeOfBoss = (await app.database.owner.query('select code from user_account where id = $1', [boss.id]))
      .rows[0].code
    const path = `/api/${resource}/${boss.token}`
    const roles = `/api/${resourceOf(entityOf(roleKindId(userType)))}`
    const body = { names: { en: 'More' }, privileges: { Color: ['view'] }, isDefault: true }
    const role = ok(await app.call(manager, 'POST', roles, body))
    const version = async (): Promise<number> => ok(await app.call(manager, 'GET', path)).version
    const refused = async (attack: () => Promise<Answer>, what: string, by = /^role\.holdsMore$/): Promise<void> => {
      const before = await waysOf(boss.id)
      const answer = await attack()
      assert.match(code(answer), by, `${what}: ${answer.text}`)
      assert.deepEqual(await waysOf(boss.id), before, what)
    }
    const inState = async (
      state: keyof typeof stateActions,
      back: keyof typeof stateActions,
      attack: () => Promise<void>,
    ) => {
      ok(await app.call(manager, 'POST', `${path}/${state}`, {}))
      await attack()
      ok(await app.call(manager, 'POST', `${path}/${back}`, {}))
    }
    const act = (action: string) => () => refused(() => app.call(weak, 'POST', `${path}/${action}`, {}), action)
    const attacks: Record<string, () => Promise<void>> = {
      create: async () => {
        const count = await accounts(userType)
        for (const more of [{}, { email: thief }, { userName: 'made', email: thief }, { roleToken: role.token }]) {
          const answer = await app.call(weak, 'POST', `/api/${resource}`, { names: { en: 'Made' }, ...more })
          assert.equal(code(answer), 'permission.missing', JSON.stringify(more))
        }
        assert.equal(await accounts(userType), count)
      },
      update: async () => {
        for (const way of waysIn)
          await refused(
            async () => app.call(weak, 'PATCH', path, { ...(await wayValues[way]()), version: await version() }),
            way,
          )
      },
      import: async () => {
        const before = await waysOf(boss.id)
        const count = await accounts(userType)
        const changed = await imported(weak, resource, `Code,Email,Work email\n${codeOfBoss},${thief},${thief}\n`)
        assert.equal(changed.counts.refused, 1, changed.rows)
        assert.deepEqual(await waysOf(boss.id), before)
        const made = await imported(weak, resource, `Name,Email\nMade by a sheet,${thief}\n`)
        assert.equal(made.counts.refused, 1, made.rows)
        assert.equal(await accounts(userType), count)
      },
      bulk: async () => {
        const before = await waysOf(boss.id)
        for (const action of [...Object.keys(stateActions), 'remove']) {
          const states = { restore: 'archive', unblock: 'block', remove: 'archive' } as Record<string, string>
          if (states[action]) ok(await app.call(manager, 'POST', `${path}/${states[action]}`, {}))
          const answer = ok(await app.call(weak, 'POST', `/api/${resource}/bulk`, { action, tokens: [boss.token] }))
          assert.equal(answer.done, 0, action)
          assert.match(answer.refused[0].code, action === 'remove' ? keptFor : /^role\.holdsMore$/, action)
          if (states[action])
            ok(await app.call(manager, 'POST', `${path}/${action === 'unblock' ? 'unblock' : 'restore'}`, {}))
        }
        assert.deepEqual(await waysOf(boss.id), before)
      },
      archive: act('archive'),
      block: act('block'),
      restore: () => inState('archive', 'restore', act('restore')),
      unblock: () => inState('block', 'unblock', act('unblock')),
      remove: () =>
        inState('archive', 'restore', () => refused(() => app.call(weak, 'DELETE', path), 'remove', keptFor)),
    }
    const writing = operations.filter((each) => each.entity === entity.id && each.method !== 'GET')
    assert.ok(writing.length >= Object.keys(attacks).length)
    for (const operation of writing) {
      const name = operation.id.slice(entity.id.length + 1)
      if (attacks[name]) await attacks[name]()
      else {
        // what is no way in changes none, whatever it answers
        const before = await waysOf(boss.id)
        await app.call(weak, operation.method as 'POST', operation.path.replace(':token', boss.token), {})
        assert.deepEqual(await waysOf(boss.id), before, operation.id)
      }
    }
    assert.deepEqual(
      Object.keys(attacks).filter((name) => !writing.some(({ id }) => id === `${entity.id}.${name}`)),
      [],
    )
  })

test('an import that a weaker user made is not undone for an account that has more privileges by then', async () => {
  const weak = await app.addUser('Employee', fewer())
  const target = await person('Employee', { Student: ['view'] })
  const row = async () =>
    (await app.database.owner.query('select code, email from user_account where id = $1', [target.id])).rows[0]
  const { code: of } = await row()
  const { token, counts } = await imported(weak, 'employees', `Code,Email\n${of},other@example.com\n`)
  assert.equal(counts.changed, 1)
  await app.database.owner.query('update establishment_role set privileges = $2 where id = $1', [
    target.roleId,
    JSON.stringify(everyPrivilege),
  ])
  ok(await app.call(weak, 'POST', `/api/imports/${token}/undo`, {}))
  const undone = await settled(weak, token)
  assert.equal(undone.steps[0].counts.kept, 1, JSON.stringify(undone))
  assert.equal((await row()).email, 'other@example.com')
})

test('a code goes to an address that a user with the privileges of the account set, and no longer once it has more', async () => {
  const weak = await app.addUser('Employee', fewer())
  const target = await person('Employee', { Student: ['view'] })
  const path = `/api/employees/${target.token}`
  const set = async (by: TestUser, email: string) =>
    ok(await app.call(by, 'PATCH', path, { version: ok(await app.call(by, 'GET', path)).version, email }))
  await set(weak, 'set-by-weak@example.com')
  await ask(target.name)
  const early = await codeTo('set-by-weak@example.com')
  const raise = (privileges: object) =>
    app.database.owner.query('update establishment_role set privileges = $2 where id = $1', [
      target.roleId,
      JSON.stringify(privileges),
    ])
  await raise(everyPrivilege)
  assert.equal(code(await choose(target.name, early)), 'session.wrongResetCode', 'a code from before')
  await nothingGoes(target.name, 'set-by-weak@example.com')
  await set(app.users.MasterAdmin, 'set-by-manager@example.com')
  await app.database.owner.query('delete from password_reset')
  await ask(target.name)
  ok(await choose(target.name, await codeTo('set-by-manager@example.com')))
  // a write that vouches for nothing leaves an address that nobody trusts
  await app.database.owner.query(`update user_account set email = 'sql@example.com' where id = $1`, [target.id])
  await nothingGoes(target.name, 'sql@example.com')
})

test('a stolen session cannot move the account to another address; its owner can, and confirms it', async () => {
  const owner = await person('Employee', { Employee: [...everyPrivilege.Employee!] })
  const path = `/api/employees/${owner.token}`
  const { version } = ok(await app.call(owner, 'GET', path))
  for (const name of ['email', 'workEmail'])
    assert.equal(code(await app.call(owner, 'PATCH', path, { version, [name]: thief })), 'field.ownAddress')
  const codeOwn = (await app.database.owner.query('select code from user_account where id = $1', [owner.id])).rows[0]
    .code
  assert.equal((await imported(owner, 'employees', `Code,Email\n${codeOwn},${thief}\n`)).counts.refused, 1)
  const change = (address: string | null, oldPassword: string) =>
    app.call(owner, 'POST', '/api/session/addresses', { name: 'email', address, oldPassword })
  assert.equal(code(await change(thief, 'Wrong@1234')), 'field.oldPassword')
  assert.equal(code(await change('no address', password)), 'field.email')
  assert.equal((await waysOf(owner.id)).email, owner.email)

  const changed = ok(await change('new-own@example.com', password))
  assert.deepEqual(
    [changed.canConfirm, changed.items[0]],
    [true, { name: 'email', address: 'new-own@example.com', state: 'notConfirmed' }],
  )
  for (let tries = 0; tries < 200 && lettersTo(owner.email).length === 0; tries += 1) await delay(20)
  assert.match(lettersTo(owner.email)[0]!.header('subject'), /Your email address was changed/)
  const notice = await app.database.owner.query(`select 1 from notification where kind = 'addressChanged'`)
  assert.ok(notice.rows.length > 0)
  await nothingGoes(owner.name, 'new-own@example.com')

  const send = () => app.call(owner, 'POST', '/api/session/addresses/code', { name: 'email' })
  const confirm = (typed: string) =>
    app.call(owner, 'POST', '/api/session/addresses/confirm', { name: 'email', code: typed })
  ok(await send())
  const first = await codeTo('new-own@example.com')
  assert.equal(code(await confirm('0000 0000')), 'session.wrongAddressCode')
  app.clock.advance(16 * 60_000)
  assert.equal(code(await confirm(first)), 'session.wrongAddressCode', 'expired')
  ok(await send())
  const second = await codeTo('new-own@example.com', 2)
  assert.equal(code(await choose(owner.name, second)), 'session.wrongResetCode', 'it opens no password')
  assert.equal(ok(await confirm(second)).items[0].state, 'confirmed')
  assert.equal(code(await confirm(second)), 'session.wrongAddressCode', 'once')
  assert.equal(code(await send()), 'session.nothingToConfirm')
  await app.database.owner.query('delete from password_reset')
  app.clock.advance(61_000)
  await ask(owner.name)
  ok(await choose(owner.name, await codeTo('new-own@example.com', 3)))
  assert.equal((await app.call(owner, 'GET', '/api/session')).status, 498, 'every session ended')
})

test('a password that staff give a new account is changed before anything else is served', async () => {
  ok(
    await app.call(app.users.MasterAdmin, 'POST', '/api/students', {
      names: { en: 'With a password' },
      userName: 'given-at-first',
      password: 'Given@2026',
    }),
  )
  const entered = await app.call(undefined, 'POST', '/api/session', {
    userName: 'given-at-first',
    password: 'Given@2026',
    platform: 'android',
  })
  assert.equal(entered.body.passwordDue, true, entered.text)
  const user = { ...app.users.Student, session: entered.body.userAuthorizeToken as string }
  assert.equal(code(await app.call(user, 'GET', '/api/user-app-settings')), 'session.passwordDue')
})
