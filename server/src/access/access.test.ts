/**
 * Roles, grants, login codes, new devices, valid settings, sessions and establishments, over HTTP on the real server
 * (D2.1–D2.6).
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { everyPrivilege, holdable } from '@topcenter/model/areas'
import type { UserType } from '@topcenter/model/kit/entity'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { platformEstablishment } from '../platform/database/database.ts'
import { hashPassword } from '../platform/session/password.ts'
import { type Answer, startTestApplication, type TestApplication, type TestUser } from '../../test/test-application.ts'

let app: TestApplication
const password = 'Demo@1234'
let hash: string
before(async () => {
  app = await startTestApplication()
  hash = await hashPassword(password)
})
after(() => app.close())

/** Waits until the server no longer caches a session and its user. */
const forgotten = () => delay(950)
let names = 0
/** A user who can log in; the name is made up. */
async function person(userType: UserType, privileges: object = {}): Promise<TestUser & { name: string }> {
  const user = await app.addUser(userType, privileges as Record<string, string[]>)
  const name = `person${(names += 1)}`
  const { establishment_id: home } = (
    await app.database.owner.query('select establishment_id from user_account where id = $1', [user.id])
  ).rows[0]
  await app.database.owner.query('update user_account set password = $2, user_name = $3 where id = $1', [
    user.id,
    hash,
    name,
  ])
  await app.database.owner.query('insert into login_name (name_key, establishment_id, user_id) values ($1, $2, $3)', [
    name,
    home,
    user.id,
  ])
  return { ...user, name }
}
/**
 * From another program than the browser, because only that is answered with a token; a 499 is answered with none, so
 * the web's cookie is used there.
 */
const logIn = (userName: string, deviceCode = 'phone-1', platform = 'android'): Promise<Answer> =>
  app.call(undefined, 'POST', '/api/session', { userName, password, platform, deviceCode })
const onWeb = async (userName: string, deviceCode: string) => {
  const answer = await logIn(userName, deviceCode, 'web')
  const cookie = { cookie: String(answer.headers['set-cookie']).split(';')[0]! }
  return {
    answer,
    ask: (method: 'GET' | 'POST', path: string, body?: object) =>
      app.call(undefined, method, path, body, { ...cookie, 'sec-fetch-site': 'same-origin' }),
  }
}
const manager = () => app.users.MasterAdmin
// oxlint-disable-next-line typescript/no-explicit-any
const ok = (answer: Answer): any => {
  assert.ok(answer.status < 300, answer.text)
  return answer.body
}
const code = (answer: Answer): string => answer.body.fields?.[0]?.code ?? answer.body.code

test('D2.2 one default role per type: the first is it, another takes its place, and it is not given up or put away', async () => {
  const path = '/api/sales-establishment-roles'
  const [first, second] = [
    ok(await app.call(manager(), 'POST', path, { names: { en: 'First' } })),
    ok(await app.call(manager(), 'POST', path, { names: { en: 'Second' } })),
  ]
  assert.deepEqual([first.isDefault, second.isDefault, first.userType ?? 'Sales'], [true, false, 'Sales'])
  ok(await app.call(manager(), 'PATCH', `${path}/${second.token}`, { isDefault: true, version: second.version }))
  const now = ok(await app.call(manager(), 'GET', `${path}/${first.token}`))
  assert.equal(now.isDefault, false)
  assert.equal(
    code(await app.call(manager(), 'PATCH', `${path}/${second.token}`, { isDefault: false, version: 2 })),
    'role.defaultNeeded',
  )
  assert.equal(code(await app.call(manager(), 'POST', `${path}/${second.token}/archive`, {})), 'role.defaultNeeded')
  await assert.rejects(
    app.database.owner.query(
      `
        update establishment_role
        set is_default = true
        where id in (
            select id
            from establishment_role
            where user_type = 'Sales' and establishment_id = $1
          )
      `,
      [app.establishmentId],
    ),
    /establishment_role_default/,
  )
  const held = await app.addUser('Sales', {})
  assert.equal(
    code(await app.call(manager(), 'POST', `${path}/${tokenOf('rol', held.roleId)}/archive`, {})),
    'role.inUse',
  )
})

test('D2.2 a role holds only flags that exist, and nothing that its giver does not hold', async () => {
  const path = '/api/employee-establishment-roles'
  const give = (user: TestUser, privileges: object) =>
    app.call(user, 'POST', path, { names: { en: 'Another' }, privileges })
  assert.equal(code(await give(manager(), { NoSuchGroup: ['view'] })), 'role.unknownFlag')
  assert.equal(code(await give(manager(), { Color: ['fly'] })), 'role.unknownFlag')
  assert.equal(code(await give(manager(), { toString: ['view'] })), 'role.unknownFlag') // a name that every object has
  assert.equal(code(await give(manager(), { Establishment: ['view'] })), 'role.unknownFlag')
  const clerk = await app.addUser('Employee', {
    EmployeeEstablishmentRole: [...everyPrivilege.EmployeeEstablishmentRole!],
    Color: ['view'],
  })
  assert.equal(code(await give(clerk, { Student: ['view'] })), 'role.beyondOwn')
  assert.equal((await give(clerk, { Color: ['view'] })).status, 200)
  assert.equal(
    (await app.call(manager(), 'POST', '/api/admins-egypt-establishment-roles', { names: { en: 'Mine' } })).status,
    403,
  )
})

test('D2.4 a portal role and a grant hold only what the type can ever hold, given by who holds it', async () => {
  const path = '/api/student-establishment-roles'
  const give = (user: TestUser, privileges: object) =>
    app.call(user, 'POST', path, { names: { en: 'Another' }, privileges })
  for (const [group, flag] of [
    ['PaymentMethod', 'itemAdd'],
    ['MasterAdminLoginCode', 'view'],
    ['StudentEstablishmentRole', 'view'],
    ['EducationalGroup', 'changeCloseType'],
    ['EducationalJoiningApplication', 'changeApproveApplications'],
    ['Student', 'itemUpdate'],
    ['InterestFollowUp', 'itemAdd'],
  ] as const) {
    assert.equal(code(await give(manager(), { [group]: [flag] })), 'role.unknownFlag', `${group}.${flag}`)
    assert.equal(
      code(
        await app.call(manager(), 'POST', '/api/user-grants', {
          userToken: app.users.Student.token,
          to: '2026-12-31T00:00:00Z',
          privileges: { [group]: [flag] },
        }),
      ),
      'role.unknownFlag',
      `${group}.${flag}`,
    )
  }
  const theirs = { Complaint: ['view', 'viewActive', 'itemAdd'] }
  const clerk = await app.addUser('Employee', {
    StudentEstablishmentRole: [...everyPrivilege.StudentEstablishmentRole!],
    Complaint: ['view', 'viewActive'],
  })
  assert.equal(code(await give(clerk, theirs)), 'role.beyondOwn')
  assert.equal((await give(manager(), theirs)).status, 200)
  assert.equal(
    code(
      await app.call(manager(), 'POST', '/api/sales-establishment-roles', {
        names: { en: 'S' },
        privileges: { Student: ['view'] },
      }),
    ),
    'role.unknownFlag',
    'students are no records of an agent',
  )
})

test('D2.4 what an old portal role holds beyond its type counts nowhere: not at the gate, not in the session, not in the X-ray', async () => {
  for (const type of ['Student', 'Parent', 'Client', 'Supplier', 'Sales', 'VechileOwner'] as const) {
    const user = app.users[type] // every flag was written into their role past all rules
    for (const [method, path] of [
      ['GET', `/api/user-sessions/${manager().token}`],
      ['DELETE', `/api/user-sessions/${manager().token}`],
      ['GET', `/api/permission-x-ray/${app.users.Employee.token}`],
      ['GET', '/api/permission-x-ray?group=Color&flag=view'],
    ] as const)
      assert.equal((await app.call(user, method, path)).status, 403, `${type} ${path}`)
    assert.equal((await app.call(user, 'POST', '/api/payment-methods', { names: { en: 'Gold' } })).status, 403, type)
    const { usersPrivilegeData: held } = ok(await app.call(user, 'GET', '/api/session'))
    assert.ok(held.Complaint.includes('itemAdd') && !held.Complaint.includes('itemUpdate'), type)
    assert.equal(held.MasterAdmin, undefined, type)
    const seen = ok(await app.call(manager(), 'GET', `/api/permission-x-ray/${user.token}`))
    assert.equal(seen.role.privileges.MasterAdmin, undefined, type)
    assert.deepEqual(seen.role.privileges.Complaint, held.Complaint)
  }
  const able = ok(await app.call(manager(), 'GET', '/api/permission-x-ray?group=PaymentMethod&flag=itemAdd'))
  assert.ok(able.items.length > 0)
  assert.ok(
    able.items.every((each: { userType: string }) =>
      ['MasterAdmin', 'Employee', 'AdminsEgypt'].includes(each.userType),
    ),
  )
})

test('D2.2 nobody gives a password, and with it a way in, to one who holds more: by a role, by the default role of who is made, or by a grant', async () => {
  const clerk = await app.addUser('Employee', {
    MasterAdmin: [...everyPrivilege.MasterAdmin!],
    Employee: [...everyPrivilege.Employee!],
  })
  const role = ok(
    await app.call(manager(), 'POST', '/api/master-admin-establishment-roles', {
      names: { en: 'The students too' },
      privileges: { Student: [...everyPrivilege.Student!] },
      isDefault: true,
    }),
  )
  const make = (more: object) =>
    app.call(clerk, 'POST', '/api/master-admins', { names: { en: 'A new manager' }, ...more })
  const login = { userName: 'a-new-manager', password: 'Long-enough-7' }
  assert.equal((await make(login)).status, 403, 'the default role')
  assert.equal(code(await make({ ...login, roleToken: role.token })), 'permission.missing')
  assert.equal(code(await make({})), 'permission.missing', 'the default role, without a password too')
  const made = ok(await app.call(manager(), 'POST', '/api/master-admins', { names: { en: 'A new manager' } }))
  assert.equal(
    code(await app.call(clerk, 'PATCH', `/api/master-admins/${made.token}`, { ...login, version: made.version })),
    'role.holdsMore',
  )
  const colleague = await app.addUser('Employee', {})
  const path = `/api/employees/${colleague.token}`
  ok(
    await app.call(manager(), 'POST', '/api/user-grants', {
      userToken: colleague.token,
      to: '2026-12-31T00:00:00Z',
      privileges: { Color: ['view'] },
    }),
  )
  assert.equal(
    code(await app.call(clerk, 'PATCH', path, { password: login.password, version: 1 })),
    'role.holdsMore',
    'a grant',
  )
  ok(await app.call(manager(), 'PATCH', path, { password: login.password, version: 1 }))
})

test('D2.2 nobody takes or shuts the account of one who holds more: name, role, password, right to log in, codes, devices, sessions, settings', async () => {
  const groups = [
    'MasterAdmin',
    'MasterAdminLoginCode',
    'MasterAdminValidSetting',
    'NewDeviceRequest',
    'UserGrant',
    'MasterAdminEstablishmentRole',
  ]
  const clerk = await app.addUser(
    'Employee',
    Object.fromEntries(groups.map((group) => [group, [...everyPrivilege[group]!]])),
  )
  const [boss, equal] = [
    await person('MasterAdmin', { Color: ['view'] }),
    await person('MasterAdmin', { MasterAdmin: ['view'] }),
  ]
  const at = (user: TestUser) => `/api/master-admins/${user.token}`
  const version = async (user: TestUser): Promise<number> => ok(await app.call(manager(), 'GET', at(user))).version
  const change = async (by: TestUser, user: TestUser, body: object) =>
    app.call(by, 'PATCH', at(user), { ...body, version: await version(user) })
  const weak = await app.addUser('MasterAdmin', {})
  for (const body of [
    { userName: 'taken-over' },
    { userName: null },
    { roleToken: tokenOf('rol', weak.roleId) },
    { roleToken: null },
    { activeStatus: false },
    { password: 'Long-enough-7' },
    { email: 'taken-over@example.com' },
    { workEmail: 'taken-over@example.com' },
  ])
    assert.equal(code(await change(clerk, boss, body)), 'role.holdsMore', JSON.stringify(body))
  ok(await change(clerk, boss, { phone: '+201000000001', userName: boss.name, activeStatus: true })) // nothing of the way in
  for (const action of ['archive', 'block'])
    assert.equal(code(await app.call(clerk, 'POST', `${at(boss)}/${action}`, {})), 'role.holdsMore', action)
  ok(await app.call(manager(), 'POST', `${at(boss)}/block`, {}))
  assert.equal(code(await app.call(clerk, 'POST', `${at(boss)}/unblock`, {})), 'role.holdsMore')
  ok(await app.call(manager(), 'POST', `${at(boss)}/unblock`, {}))
  // the same of one who holds no more is theirs to do
  ok(await change(clerk, equal, { userName: 'renamed-equal' }))
  ok(await app.call(clerk, 'POST', `${at(equal)}/block`, {}))

  const codes = '/api/master-admin-login-codes'
  const issue = (by: TestUser, platform: string, source = 'SystemGenerated') =>
    app.call(by, 'POST', `${codes}/issue`, { userToken: boss.token, platform, source })
  assert.equal(code(await issue(clerk, 'ios')), 'role.holdsMore')
  const { record } = ok(await issue(manager(), 'ios'))
  for (const action of ['resetLoginCode', 'resetDeviceCode', 'archive', 'block'])
    assert.equal(
      code(await app.call(clerk, 'POST', `${codes}/${record.token}/${action}`, {})),
      'role.holdsMore',
      action,
    )
  ok(await app.call(manager(), 'POST', `${codes}/${record.token}/archive`, {}))
  assert.equal(code(await app.call(clerk, 'DELETE', `${codes}/${record.token}`)), 'role.holdsMore')

  const sessions = `/api/user-sessions/${boss.token}`
  assert.equal((await logIn(boss.name)).status, 200)
  const [live] = ok(await app.call(clerk, 'GET', sessions)).items
  assert.equal(code(await app.call(clerk, 'DELETE', `${sessions}/${live.token}`)), 'role.holdsMore')
  assert.equal(code(await app.call(clerk, 'DELETE', sessions)), 'role.holdsMore')

  const setting = (by: TestUser, path: string, more: object) =>
    app.call(by, 'POST', `/api/master-admin-${path}-valid-settings`, { web: true, maxDevices: 1, ...more })
  assert.equal(code(await setting(clerk, 'user', { userToken: boss.token })), 'role.holdsMore')
  assert.equal(code(await setting(clerk, 'type', {})), 'role.holdsMore')

  const grant = ok(
    await app.call(manager(), 'POST', '/api/user-grants', {
      userToken: boss.token,
      to: '2026-12-31T00:00:00Z',
      privileges: { Meal: ['view'] },
    }),
  )
  assert.equal(code(await app.call(clerk, 'POST', `/api/user-grants/${grant.token}/archive`, {})), 'role.beyondOwn')
  const role = `/api/master-admin-establishment-roles/${tokenOf('rol', boss.roleId)}`
  assert.equal(
    code(await app.call(clerk, 'PATCH', role, { privileges: {}, version: 1 })),
    'role.beyondOwn',
    'nor strips them',
  )

  await app.database.owner.query(
    `
      insert into new_device_request (
        establishment_id, id, user_id, platform, device_code, state, record_state, version, created_at, updated_at
      )
      values ($1, $2, $3, 'ios', 'a-strange-phone', 'Waiting', 'active', 1, now(), now())
    `,
    [app.establishmentId, idOf(grant.token, 'ugr'), boss.id],
  )
  const asked = tokenOf('ndr', idOf(grant.token, 'ugr')!)
  const { MasterAdmin: _gone, ...others } = everyPrivilege
  const helper = await app.addUser('Employee', {
    NewDeviceRequest: [...everyPrivilege.NewDeviceRequest!],
    MasterAdminLoginCode: [...others.MasterAdminLoginCode!],
  })
  assert.equal(code(await app.call(helper, 'POST', `/api/new-device-requests/${asked}/approve`, {})), 'role.holdsMore')
  ok(await app.call(manager(), 'POST', `/api/new-device-requests/${asked}/approve`, {}))
})

test('D2.2 a centre keeps a manager who can log in and change roles, whoever asks and however many ask at once', async () => {
  const centre = await app.addEstablishment('KEPT')
  const all = Object.fromEntries(Object.entries(everyPrivilege).map(([group, flags]) => [group, [...flags]]))
  const [first, second] = [await app.addUser('MasterAdmin', all, centre), await app.addUser('MasterAdmin', all, centre)]
  const plain = await app.addUser('MasterAdmin', { Color: ['view'] }, centre)
  const at = (user: TestUser) => `/api/master-admins/${user.token}`
  const shut = [
    { activeStatus: false },
    { roleToken: tokenOf('rol', plain.roleId) },
    { roleToken: null },
    { userName: null },
  ]
  const clerk = await app.addUser('Employee', all, centre)
  const answers = await Promise.all([first, second].map((each) => app.call(clerk, 'POST', `${at(each)}/block`, {})))
  assert.deepEqual(
    answers.map(({ status, body }) => (status === 200 ? 'blocked' : body.code)).sort((a, b) => (a < b ? -1 : 1)),
    ['blocked', 'role.lockout'],
  )
  const left = answers[0]!.status === 200 ? second : first
  for (const body of shut)
    assert.equal(
      code(await app.call(left, 'PATCH', at(left), { ...body, version: 1 })),
      'role.lockout',
      JSON.stringify(body),
    )
  for (const action of ['archive', 'block'])
    assert.equal(code(await app.call(left, 'POST', `${at(left)}/${action}`, {})), 'role.lockout', action)
  ok(await app.call(left, 'POST', `${at(plain)}/block`, {}))
  for (const body of shut.filter((each) => !('roleToken' in each)))
    assert.equal(
      code(await app.call(left, 'PATCH', at(left), { ...body, version: 1 })),
      'role.lastMasterAdmin',
      JSON.stringify(body),
    )
})

test('D12.11 a role that passes every check: of its own centre, in every list, given and taken by who has it, never by the last', async () => {
  const centre = await app.addEstablishment('ALL')
  const all = Object.fromEntries(Object.entries(everyPrivilege).map(([group, flags]) => [group, [...flags]]))
  const [boss, second] = [await app.addUser('MasterAdmin', {}, centre), await app.addUser('MasterAdmin', {}, centre)]
  const manager2 = await app.addUser('MasterAdmin', all, centre)
  await app.database.owner.query('update establishment_role set all_privileges = true where id = any($1)', [
    [boss.roleId, second.roleId],
  ])
  await forgotten()
  // flags that no role names: those of later versions too
  const held = ok(await app.call(boss, 'GET', '/api/session'))
  assert.equal(held.passesEverything, true)
  assert.deepEqual(Object.keys(held.usersPrivilegeData).sort(), Object.keys(holdable('MasterAdmin')).sort())
  assert.equal((await app.call(boss, 'GET', '/api/colors')).status, 200)
  assert.equal((await app.call(boss, 'GET', '/api/establishments')).status, 403, 'of their own centre alone')
  const seen = ok(await app.call(boss, 'GET', `/api/permission-x-ray/${second.token}`))
  assert.deepEqual([seen.role.allPrivileges, seen.role.privileges.Color?.includes('itemAdd')], [true, true])
  const able = ok(await app.call(boss, 'GET', '/api/permission-x-ray?group=Color&flag=itemAdd'))
  assert.ok([boss, second].every((user) => able.items.some((each: { token: string }) => each.token === user.token)))
  // every single flag is not this one: neither the role, nor an account that has it
  const at = (user: TestUser) => `/api/master-admin-establishment-roles/${tokenOf('rol', user.roleId)}`
  const turn = (who: TestUser, of: TestUser, allPrivileges: boolean, version = 1) =>
    app.call(who, 'PATCH', at(of), { allPrivileges, version })
  assert.equal(code(await turn(manager2, manager2, true)), 'role.beyondOwn')
  assert.equal(code(await turn(manager2, boss, false)), 'role.beyondOwn')
  assert.equal(
    code(
      await app.call(manager2, 'POST', '/api/master-admin-establishment-roles', {
        code: 'MORE',
        names: { en: 'More' },
        allPrivileges: true,
      }),
    ),
    'role.beyondOwn',
  )
  const own = `/api/master-admins/${manager2.token}`
  const given = await app.call(manager2, 'PATCH', own, { roleToken: tokenOf('rol', boss.roleId), version: 1 })
  assert.equal(given.body.fields?.[0]?.code, 'permission.missing')
  assert.equal(code(await app.call(manager2, 'POST', `/api/master-admins/${boss.token}/block`, {})), 'role.holdsMore')
  // of two one may go, the last stays, by its role and by its account
  ok(await turn(boss, second, false))
  assert.equal(code(await turn(boss, boss, false)), 'role.lastOfAll')
  assert.equal(code(await app.call(boss, 'POST', `/api/master-admins/${boss.token}/archive`, {})), 'role.lastOfAll')
  ok(await turn(boss, second, true, 2))
  ok(await turn(boss, boss, false))
})

test('D12.12 a flag that opens nothing in its group is refused, whoever gives it', async () => {
  const give = (group: string) =>
    app.call(manager(), 'POST', '/api/employee-establishment-roles', {
      code: `PICTURE-${group}`,
      names: { en: `Pictures ${group}` },
      privileges: { [group]: ['itemDeleteImage'] },
    })
  assert.equal(code(await give('Color')), 'role.unknownFlag')
  ok(await give('Student'))
})

test('D2.1 one’s own password is changed only where the old one is asked for', async () => {
  for (const [type, path] of [
    ['MasterAdmin', 'master-admins'],
    ['Employee', 'employees'],
  ] as const) {
    const user = await person(type, { [type]: [...everyPrivilege[type]!] })
    const own = `/api/${path}/${user.token}`
    const { version } = ok(await app.call(user, 'GET', own))
    assert.equal(code(await app.call(user, 'PATCH', own, { password: 'Long-enough-7', version })), 'field.ownPassword')
    assert.equal((await app.call(user, 'GET', '/api/session')).status, 200, 'the session goes on')
    ok(await app.call(user, 'PATCH', own, { phone: '+201000000002', version }))
  }
})

test('D2.1 D2.2 a change of a role’s permissions counts for live sessions within a second; the last who can manage roles keeps that', async () => {
  const clerk = await app.addUser('Employee', {})
  const path = `/api/employee-establishment-roles/${tokenOf('rol', clerk.roleId)}`
  assert.equal((await app.call(clerk, 'GET', '/api/colors')).status, 403)
  ok(await app.call(manager(), 'PATCH', path, { privileges: { Color: ['view', 'viewActive'] }, version: 1 }))
  await forgotten()
  assert.equal((await app.call(clerk, 'GET', '/api/colors')).status, 200)
  assert.deepEqual(ok(await app.call(manager(), 'GET', `${path}/history`)).items[0].changes.privileges, {
    old: {},
    new: { Color: ['view', 'viewActive'] },
  })

  const own = `/api/master-admin-establishment-roles/${tokenOf('rol', manager().roleId)}`
  const { MasterAdminEstablishmentRole: _gone, ...rest } = everyPrivilege
  const kept = Object.fromEntries(Object.entries(rest).map(([group, flags]) => [group, [...flags]]))
  assert.equal(code(await app.call(manager(), 'PATCH', own, { privileges: kept, version: 1 })), 'role.lockout')
  await app.addUser('MasterAdmin', { MasterAdminEstablishmentRole: ['view', 'viewActive', 'itemUpdate'] })
  assert.equal((await app.call(manager(), 'PATCH', own, { privileges: kept, version: 1 })).status, 200)
  await app.database.owner.query('update establishment_role set privileges = $2 where id = $1', [
    manager().roleId,
    JSON.stringify(everyPrivilege),
  ])
  await forgotten()
})

test('a grant counts from and to its times, is told by the X-ray with its end, and is given only by who holds it', async () => {
  const clerk = await app.addUser('Employee', {})
  const now = app.clock.now().getTime()
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
  const body = {
    userToken: clerk.token,
    from: at(0),
    to: at(60),
    privileges: { Color: ['view', 'viewActive'] },
    reason: 'Holiday',
  }
  const poor = await app.addUser('Employee', { UserGrant: ['view', 'viewActive', 'itemAdd'] })
  assert.equal(code(await app.call(poor, 'POST', '/api/user-grants', body)), 'role.beyondOwn')
  assert.equal(
    code(await app.call(manager(), 'POST', '/api/user-grants', { ...body, userToken: app.users.AdminsEgypt.token })),
    'field.reference',
  )
  assert.equal(
    code(await app.call(manager(), 'POST', '/api/user-grants', { ...body, to: at(-1) })),
    'field.endBeforeStart',
  )
  const grant = ok(await app.call(manager(), 'POST', '/api/user-grants', body))
  await forgotten()
  assert.equal((await app.call(clerk, 'GET', '/api/colors')).status, 200)
  const seen = ok(await app.call(manager(), 'GET', `/api/permission-x-ray/${clerk.token}`))
  assert.deepEqual([seen.grants[0].token, seen.grants[0].isNow, seen.role.privileges], [grant.token, true, {}])
  const who = ok(await app.call(manager(), 'GET', '/api/permission-x-ray?group=Color&flag=viewActive'))
  const line = who.items.find((each: { token: string }) => each.token === clerk.token)
  assert.deepEqual([line.role, Date.parse(line.grantedUntil)], [null, now + 3_600_000])
  for (const unknown of ['group=Color&flag=fly', 'group=constructor&flag=name'])
    assert.equal(code(await app.call(manager(), 'GET', `/api/permission-x-ray?${unknown}`)), 'role.unknownFlag')
  app.clock.advance(61 * 60_000)
  await forgotten()
  assert.equal((await app.call(clerk, 'GET', '/api/colors')).status, 403)
  // a user who may only see roles of students finds nobody else, and gets their names only with the flag to view
  // students
  const role = { StudentEstablishmentRole: ['view', 'viewActive'] }
  const [narrow, named] = [
    await app.addUser('Employee', role),
    await app.addUser('Employee', { ...role, Student: ['view', 'viewActive'] }),
  ]
  const types = async (reader: TestUser) => {
    const found = ok(await app.call(reader, 'GET', '/api/permission-x-ray?group=Color&flag=view'))
    return {
      named: [...new Set(found.items.map((each: { userType: string }) => each.userType))],
      isCounted: found.unnamed === found.total && found.total > 0,
    }
  }
  for (const reader of [narrow, named])
    assert.equal((await app.call(reader, 'GET', `/api/permission-x-ray/${clerk.token}`)).status, 404)
  const student = `/api/permission-x-ray/${app.users.Student.token}`
  assert.equal((await app.call(narrow, 'GET', student)).status, 404)
  assert.equal((await app.call(named, 'GET', student)).status, 200)
  assert.deepEqual(await types(narrow), { named: [], isCounted: true })
  assert.deepEqual(await types(named), { named: ['Student'], isCounted: false })
})

test('D2.5 SystemGenerated: typed once per device; a new code stops every session; five wrong ones slow down', async () => {
  const student = await person('Student', { Color: ['view', 'viewActive'] })
  const path = '/api/student-login-codes'
  const issued = ok(
    await app.call(manager(), 'POST', `${path}/issue`, {
      userToken: student.token,
      platform: 'web',
      source: 'SystemGenerated',
    }),
  )
  assert.equal(
    code(
      await app.call(manager(), 'POST', `${path}/issue`, {
        userToken: student.token,
        platform: 'web',
        source: 'DeviceGenerated',
      }),
    ),
    'field.taken',
  )
  assert.ok(
    !JSON.stringify((await app.database.owner.query('select * from login_code_secret')).rows).includes(
      issued.code.replace('-', ''),
    ),
  )
  const first = await onWeb(student.name, 'laptop')
  assert.equal(first.answer.status, 499)
  assert.deepEqual(
    [ok(await first.ask('GET', '/api/session/login-code')).isDue, (await first.ask('GET', '/api/colors')).status],
    [true, 499],
  )
  ok(await first.ask('POST', '/api/session/login-code', { loginCode: issued.code }))
  assert.equal((await first.ask('GET', '/api/colors')).status, 200)
  assert.equal((await onWeb(student.name, 'laptop')).answer.status, 200, 'once on this device')
  assert.equal((await onWeb(student.name, 'tablet')).answer.status, 499, 'another device')
  const phone = await app.call(undefined, 'POST', '/api/session', {
    userName: student.name,
    password,
    platform: 'android',
    deviceCode: 'phone-1',
    loginCode: issued.code,
  })
  assert.equal(phone.status, 200)
  app.clock.advance(1_000)
  const { result } = ok(await app.call(manager(), 'POST', `${path}/${issued.record.token}/resetLoginCode`, {}))
  assert.equal((await first.ask('GET', '/api/colors')).status, 499)
  const held = { ...student, session: phone.body.userAuthorizeToken }
  assert.equal((await app.call(held, 'GET', '/api/colors')).status, 499, 'every session of the user')
  assert.equal(ok(await app.call(held, 'GET', '/api/session/login-code')).isDue, true, 'looking again does not let in')
  ok(await app.call(held, 'POST', '/api/session/login-code', { loginCode: result.code }))
  assert.equal((await app.call(held, 'GET', '/api/colors')).status, 200)
  for (let tries = 0; tries < 5; tries += 1)
    assert.equal(
      code(await first.ask('POST', '/api/session/login-code', { loginCode: issued.code })),
      'session.wrongLoginCode',
    )
  assert.equal(code(await first.ask('POST', '/api/session/login-code', { loginCode: result.code })), 'session.slowDown')
  app.clock.advance(61_000)
  ok(await first.ask('POST', '/api/session/login-code', { loginCode: result.code }))
})

test('D2.5 DeviceGenerated: the first device is bound; a new phone waits for staff, and goes on by itself; a reset binds anew', async () => {
  const student = await person('Student', {})
  const issued = ok(
    await app.call(manager(), 'POST', '/api/student-login-codes/issue', {
      userToken: student.token,
      platform: 'web',
      source: 'DeviceGenerated',
    }),
  )
  assert.equal(issued.code, null)
  const old = await onWeb(student.name, 'old')
  assert.equal(old.answer.status, 200)
  const fresh = await onWeb(student.name, 'new')
  assert.equal(fresh.answer.status, 499)
  assert.equal((await fresh.ask('POST', '/api/session/new-device', {})).status, 204)
  assert.equal((await fresh.ask('POST', '/api/session/new-device', {})).status, 204)
  const queue = ok(await app.call(manager(), 'GET', '/api/new-device-requests?tab=Waiting')).items.filter(
    (each: { userToken: string }) => each.userToken === student.token,
  )
  assert.equal(queue.length, 1, 'asked twice, one request')
  const stranger = await app.addUser('Employee', { NewDeviceRequest: [...everyPrivilege.NewDeviceRequest!] })
  assert.equal((await app.call(stranger, 'POST', `/api/new-device-requests/${queue[0].token}/approve`, {})).status, 403)
  assert.equal(ok(await fresh.ask('GET', '/api/session/login-code')).request.state, 'Waiting')
  ok(await app.call(manager(), 'POST', `/api/new-device-requests/${queue[0].token}/approve`, {}))
  assert.equal(ok(await fresh.ask('GET', '/api/session/login-code')).isDue, false)
  assert.equal((await fresh.ask('GET', '/api/session')).status, 200)
  assert.equal((await old.ask('GET', '/api/session')).status, 498)
  const third = await onWeb(student.name, 'third')
  await third.ask('POST', '/api/session/new-device', {})
  const [asked] = ok(await app.call(manager(), 'GET', '/api/new-device-requests?tab=Waiting')).items
  ok(await app.call(manager(), 'POST', `/api/new-device-requests/${asked.token}/refuse`, { reason: 'Come by' }))
  assert.deepEqual(ok(await third.ask('GET', '/api/session/login-code')).request.reason, 'Come by')
  ok(await app.call(manager(), 'POST', `/api/student-login-codes/${issued.record.token}/resetDeviceCode`, {}))
  assert.equal((await fresh.ask('GET', '/api/session')).status, 498)
  assert.equal((await onWeb(student.name, 'third')).answer.status, 200)
  assert.equal((await onWeb(student.name, 'new')).answer.status, 499)
})

test('D2.5 a platform without a code is no way round one that has it: the code is asked for there too, and a bound device holds', async () => {
  const asked = await person('Student', { Complaint: ['view', 'viewActive'] })
  const path = '/api/student-login-codes/issue'
  const before = { ...asked, session: ok(await logIn(asked.name)).userAuthorizeToken as string }
  const { code: loginCode } = ok(
    await app.call(manager(), 'POST', path, { userToken: asked.token, platform: 'web', source: 'SystemGenerated' }),
  )
  assert.equal((await app.call(before, 'GET', '/api/complaints')).status, 499, 'who was in waits for it')
  for (const platform of ['web', 'desktop', 'android', 'ios'])
    assert.equal((await logIn(asked.name, 'phone-1', platform)).status, 499, platform)
  const typed = { userName: asked.name, password, platform: 'android', deviceCode: 'phone-2', loginCode }
  ok(await app.call(undefined, 'POST', '/api/session', typed))
  assert.equal((await logIn(asked.name, 'phone-2')).status, 200, 'once on this device')
  ok(await app.call(manager(), 'POST', path, { userToken: asked.token, platform: 'ios', source: 'DeviceGenerated' }))
  assert.equal((await logIn(asked.name, 'phone-1', 'ios')).status, 200, 'one of its own stands for itself')

  const bound = await person('Student', {})
  ok(await app.call(manager(), 'POST', path, { userToken: bound.token, platform: 'web', source: 'DeviceGenerated' }))
  assert.equal((await logIn(bound.name, 'strange', 'desktop')).status, 499, 'nor before anything is bound')
  assert.equal((await onWeb(bound.name, 'laptop')).answer.status, 200)
  for (const platform of ['web', 'desktop', 'android', 'ios']) {
    assert.equal((await logIn(bound.name, 'strange', platform)).status, 499, platform)
    assert.equal((await logIn(bound.name, 'laptop', platform)).status, 200, `${platform}: the bound device`)
  }
  // staff let a device in on a platform of its own
  ok(
    await app.call(manager(), 'POST', path, { userToken: bound.token, platform: 'android', source: 'DeviceGenerated' }),
  )
  assert.equal((await logIn(bound.name, 'strange', 'android')).status, 200)
})

test('D2.5 bound on the phone, a browser waits for staff, who let that one in and no other', async () => {
  const user = await person('Student', {})
  const issue = { userToken: user.token, platform: 'android', source: 'DeviceGenerated' }
  const issued = ok(await app.call(manager(), 'POST', '/api/student-login-codes/issue', issue))
  assert.equal((await logIn(user.name)).status, 200)
  const browser = await onWeb(user.name, 'laptop')
  assert.equal(browser.answer.status, 499)
  assert.equal(ok(await browser.ask('GET', '/api/session/login-code')).source, 'DeviceGenerated')
  assert.equal((await browser.ask('POST', '/api/session/new-device', {})).status, 204)
  const [asked] = ok(await app.call(manager(), 'GET', '/api/new-device-requests?tab=Waiting')).items
  ok(await app.call(manager(), 'POST', `/api/new-device-requests/${asked.token}/approve`, {}))
  assert.equal(ok(await browser.ask('GET', '/api/session/login-code')).isDue, false)
  assert.equal((await onWeb(user.name, 'laptop')).answer.status, 200)
  assert.equal((await onWeb(user.name, 'cafe')).answer.status, 499)
  assert.equal((await logIn(user.name)).status, 200, 'the phone stays bound')
  app.clock.advance(1_000)
  ok(await app.call(manager(), 'POST', `/api/student-login-codes/${issued.record.token}/resetDeviceCode`, {}))
  assert.equal((await onWeb(user.name, 'laptop')).answer.status, 499, 'a reset forgets whom staff let in before')
})

test('D2.5 the token of another program’s session is nobody’s as a cookie', async () => {
  const user = await person('Student', {})
  const token = ok(await logIn(user.name)).userAuthorizeToken as string
  const asCookie = await app.call(undefined, 'GET', '/api/session', undefined, { cookie: `sid=${token}` })
  assert.equal(asCookie.status, 498)
  assert.match(String(asCookie.headers['set-cookie']), /^sid=;/)
  assert.equal(
    (await app.call({ ...user, session: token }, 'GET', '/api/session')).status,
    200,
    'as a bearer it lives on',
  )
})

test('D2.6 valid settings: platform, dates and devices of the type, a user’s own over it, on live sessions too', async () => {
  const [parent, other] = [await person('Parent', {}), await person('Parent', {})]
  const live = { ...parent, session: ok(await logIn(parent.name)).userAuthorizeToken }
  const path = '/api/parent-type-valid-settings'
  const setting = ok(await app.call(manager(), 'POST', path, { android: false }))
  assert.equal(code(await app.call(manager(), 'POST', path, { web: false })), 'record.duplicate')
  await forgotten()
  assert.equal((await app.call(live, 'GET', '/api/session')).status, 498)
  const barred = await logIn(parent.name)
  assert.deepEqual([barred.status, barred.body.detail], [406, 'can not login to this platform depend on your settings'])
  ok(await app.call(manager(), 'POST', '/api/parent-user-valid-settings', { userToken: parent.token, maxDevices: 1 }))
  await forgotten()
  ok(await logIn(parent.name)) // the user’s own
  assert.equal(code(await logIn(parent.name, 'phone-2')), 'session.tooManyDevices')
  assert.equal(code(await logIn(other.name)), 'session.platformBarred')
  ok(await app.call(manager(), 'PATCH', `${path}/${setting.token}`, { android: true, to: '2026-11-20', version: 1 }))
  assert.equal(code(await logIn(other.name)), 'session.outsideDates')
  ok(await app.call(manager(), 'POST', `${path}/${setting.token}/archive`, {}))
  assert.equal((await logIn(other.name)).status, 200)
})

test('D2.6 no setting leaves a centre without a manager who can log in', async () => {
  const path = '/api/master-admin-type-valid-settings'
  const none = { web: false, desktop: false, android: false, ios: false }
  const refused = await app.call(manager(), 'POST', path, none)
  assert.deepEqual([refused.status, code(refused)], [406, 'role.lastMasterAdmin'])
  assert.equal(code(await app.call(manager(), 'POST', path, { from: '2099-01-01' })), 'role.lastMasterAdmin')
  const setting = ok(await app.call(manager(), 'POST', path, { ios: false }))
  assert.equal(
    code(await app.call(manager(), 'PATCH', `${path}/${setting.token}`, { ...none, version: 1 })),
    'role.lastMasterAdmin',
  )
  // a user with a setting of their own keeps it, and then may not lose it
  const own = ok(
    await app.call(manager(), 'POST', '/api/master-admin-user-valid-settings', { userToken: manager().token }),
  )
  ok(await app.call(manager(), 'PATCH', `${path}/${setting.token}`, { ...none, version: 1 }))
  assert.equal(
    code(await app.call(manager(), 'POST', `/api/master-admin-user-valid-settings/${own.token}/archive`, {})),
    'role.lastMasterAdmin',
  )
  ok(await app.call(manager(), 'POST', `${path}/${setting.token}/archive`, {}))
})

test('D2.1 one’s own sessions, and staff’s look at them: ended, they answer 498 at once', async () => {
  const user = await person('Student', {})
  const [one, two, three] = await Promise.all(
    ['a', 'b', 'c'].map(async (device) => ({
      ...user,
      session: ok(await logIn(user.name, device)).userAuthorizeToken as string,
    })),
  )
  const list = ok(await app.call(one, 'GET', '/api/session/list')).items
  assert.equal(list.filter((each: { isCurrent: boolean }) => each.isCurrent).length, 1)
  const staff = ok(await app.call(manager(), 'GET', `/api/user-sessions/${user.token}`))
  assert.deepEqual([staff.items.length, staff.devices.length, staff.mayEnd], [list.length, 3, true])
  const clerk = await app.addUser('Employee', { StudentLoginCode: ['view'] })
  assert.equal((await app.call(clerk, 'DELETE', `/api/user-sessions/${user.token}`)).status, 403)
  const own = ok(await app.call(two!, 'GET', '/api/session/list')).items.find(
    (each: { isCurrent: boolean }) => each.isCurrent,
  )
  assert.equal((await app.call(manager(), 'DELETE', `/api/user-sessions/${user.token}/${own.token}`)).status, 204)
  assert.equal((await app.call(two, 'GET', '/api/session')).status, 498)
  assert.equal((await app.call(one, 'DELETE', '/api/session/list')).status, 204)
  assert.deepEqual(
    [(await app.call(one, 'GET', '/api/session')).status, (await app.call(three, 'GET', '/api/session')).status],
    [200, 498],
  )
  assert.equal((await app.call(manager(), 'DELETE', `/api/user-sessions/${user.token}`)).status, 204)
  assert.equal((await app.call(one, 'GET', '/api/session')).status, 498)
})

test('D1.2 D2.2 a new establishment has its lists and roles at once; blocked, it lets nobody in; nobody else meets it', async () => {
  const admin = app.users.AdminsEgypt
  const made = ok(
    await app.call(admin, 'POST', '/api/establishments', {
      names: { ar: 'مركز النيل', en: 'Nile centre' },
      timeZone: 'Asia/Riyadh',
      holidays: [{ on: '2027-01-07' }],
    }),
  )
  assert.equal(
    code(
      await app.call(admin, 'POST', '/api/establishments', { code: made.code, names: { en: 'Twin' }, timeZone: 'UTC' }),
    ),
    'record.codeTaken',
  )
  for (const timeZone of ['Mars/Olympus', 'UTC+2', ''])
    assert.equal(
      (await app.call(admin, 'POST', '/api/establishments', { names: { en: 'Elsewhere' }, timeZone })).status,
      406,
      timeZone,
    )
  assert.equal((await app.call(manager(), 'GET', '/api/establishments')).body.page.total, 0)
  assert.equal(
    (await app.call(manager(), 'POST', '/api/establishments', { names: { en: 'Mine' }, timeZone: 'UTC' })).status,
    403,
  )
  const chosen = ok(await app.call(admin, 'POST', '/api/session/establishment', { establishmentToken: made.token }))
  assert.equal(chosen.userPersonalData.establishment.timeZone, 'Asia/Riyadh')
  await forgotten()
  const lists = ok(await app.call(admin, 'GET', '/api/constants-lists'))
  assert.ok(lists.lists.bloodType.length > 0)
  const employee = ok(
    await app.call(admin, 'POST', '/api/employees', {
      names: { en: 'First employee' },
      userName: 'nile.one',
      password: 'Salma@2026',
    }),
  )
  assert.ok(employee.roleToken, 'the default role')
  const { userAuthorizeToken } = ok(
    await app.call(undefined, 'POST', '/api/session', {
      userName: 'nile.one',
      password: 'Salma@2026',
      platform: 'desktop',
    }),
  )
  const worker = { ...admin, session: userAuthorizeToken }
  assert.equal((await app.call(worker, 'GET', '/api/session')).status, 200)
  ok(await app.call(admin, 'POST', `/api/establishments/${made.token}/block`, {}))
  assert.equal((await app.call(worker, 'GET', '/api/session')).status, 498)
  assert.equal(
    code(
      await app.call(undefined, 'POST', '/api/session', {
        userName: 'nile.one',
        password: 'Salma@2026',
        platform: 'desktop',
      }),
    ),
    'session.wrongCredentials',
  )
  assert.ok(ok(await app.call(admin, 'GET', `/api/establishments/${made.token}/history`)).items.length >= 2)
  // the platform's own people and roles, wherever the admin works
  assert.ok(
    ok(await app.call(admin, 'POST', '/api/admins-egypt-establishment-roles', { names: { en: 'Helpers' } })).token,
  )
  assert.equal((await app.call(admin, 'GET', '/api/admin-egypts')).status, 200)
})

/** Sends a logo as a browser sends a form. */
async function sendLogo(user: TestUser, bytes: Buffer): Promise<Answer> {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'logo.png')
  const sent = new Response(form)
  return app.call(user, 'POST', '/api/own-establishment-look/logo', Buffer.from(await sent.arrayBuffer()), {
    'content-type': sent.headers.get('content-type')!,
  })
}
const pictured = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: '#c0476a' } })
    .png()
    .toBuffer()
const lookAt = (query = '', host = 'localhost') =>
  app.call(undefined, 'GET', `/api/establishment-look${query}`, undefined, { host })

test('D12.10 a centre’s own people choose its logo and colour by their own flag; strangers at its address are told, with nothing private', async () => {
  const designer = await app.addUser('Employee', { EstablishmentLook: ['itemUpdate'] })
  const nobody = await app.addUser('Employee', { Student: ['itemUpdate'] })
  const own = '/api/own-establishment-look'
  for (const [method, path] of [
    ['GET', own],
    ['PATCH', own],
    ['POST', `${own}/logo`],
    ['DELETE', `${own}/logo`],
  ] as const)
    assert.equal((await app.call(nobody, method, path, method === 'GET' ? undefined : {})).status, 403, path)

  const before = (await app.call(designer, 'GET', own)).body
  assert.deepEqual([before.accent, before.logo, before.shades, before.corrected], [null, null, null, []])
  const pale = await app.call(designer, 'PATCH', own, { version: before.version, accent: '#ffe600' })
  assert.equal(pale.status, 200, pale.text)
  assert.deepEqual([pale.body.accent, pale.body.corrected], ['#ffe600', ['light']])
  assert.equal(pale.body.shades.dark.accent, '#ffe600')
  assert.notEqual(pale.body.shades.light.accent, '#ffe600')
  const late = await app.call(designer, 'PATCH', own, { version: before.version, accent: '#000000' })
  assert.equal(late.body.code, 'record.stale')
  const odd = await app.call(designer, 'PATCH', own, { version: pale.body.version, accent: 'yellow' })
  assert.deepEqual([odd.status, odd.body.fields[0].code], [406, 'field.colour'])

  for (const [width, height] of [
    [1, 4000],
    [4000, 1],
    [90, 10],
  ] as const) {
    const line = await sendLogo(designer, await pictured(width, height))
    assert.deepEqual([line.status, line.body.fields?.[0].code], [406, 'field.imageShape'], `${width}x${height}`)
  }
  const broken = await sendLogo(designer, Buffer.from('<svg onload="alert(1)"/>'))
  assert.deepEqual([broken.status, broken.body.fields[0].code], [406, 'field.image'])
  const put = await sendLogo(designer, await pictured(400, 100))
  assert.equal(put.status, 200, put.text)
  const { rows: trail } = await app.database.owner.query(
    `select action from audit where entity = 'establishment' and actor_id = $1 order by at, id`,
    [designer.id],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['update', 'putImage'],
  )

  await app.database.owner.query(`update establishment set web_address = 'test' where id = $1`, [app.establishmentId])
  const answer = await lookAt('?centre=test')
  assert.deepEqual(
    [answer.status, Object.keys(answer.body).toSorted()],
    [200, ['hasPage', 'logo', 'names', 'phone', 'resetByMail', 'shades', 'slogan']],
  )
  assert.deepEqual([answer.body.names.en, answer.body.logo], ['Centre', put.body.logo])
  assert.match(String(answer.headers['cache-control']), /^public, max-age=\d+$/)
  const logo = await app.application.http.inject({ method: 'GET', url: put.body.logo })
  assert.deepEqual([logo.statusCode, logo.headers['content-type']], [200, 'image/png'])
  assert.match(String(logo.headers['cache-control']), /immutable/)
  assert.equal((await sharp(logo.rawPayload).metadata()).width, 400)
  const inside = await app.call(nobody, 'GET', '/api/session')
  assert.equal(inside.body.userPersonalData.establishment.logo, put.body.logo)
  assert.equal(inside.body.userPersonalData.establishment.shades.dark.accent, '#ffe600')

  const gone = await app.call(designer, 'DELETE', `${own}/logo`, {})
  assert.deepEqual([gone.status, gone.body.logo], [200, null])
  assert.equal((await app.application.http.inject({ method: 'GET', url: put.body.logo })).statusCode, 404)
  assert.equal((await app.call(undefined, 'GET', '/api/establishment-look/esb_%00/logo')).status, 404)
  assert.equal((await lookAt('?private=1')).body.code, 'record.filterUnknown')
})

test('D1.2 among several centres the address decides whose look is told; a blocked one is told no longer', async () => {
  const nobody = {
    names: null,
    logo: null,
    shades: null,
    phone: null,
    slogan: null,
    hasPage: false,
    resetByMail: false,
  }
  const other = await app.addEstablishment('OTHER')
  const set = (sql: string) => app.database.owner.query(`update establishment set ${sql} where id = $1`, [other])
  assert.deepEqual((await lookAt()).body, nobody)
  await set(`web_address = 'noor', accent = '#1d4ed8', name_en = 'Noor'`)
  assert.deepEqual((await lookAt()).body, nobody)
  assert.equal((await lookAt('?centre=Noor')).body.names.en, 'Noor')
  assert.deepEqual((await lookAt('?centre=nobody')).body, nobody)
  await set(`web_address = 'noor.example'`)
  assert.equal((await lookAt('', 'noor.example:8080')).body.names.en, 'Noor')
  assert.deepEqual((await lookAt('', 'else.example')).body, nobody)
  await assert.rejects(set(`web_address = 'No spaces'`), /check/)
  await set(`record_state = 'blocked'`)
  await app.database.owner.query(`update establishment set record_state = 'blocked' where id <> all($1)`, [
    [platformEstablishment, app.establishmentId],
  ])
  assert.deepEqual((await lookAt('?centre=noor.example')).body, nobody)
  assert.deepEqual((await lookAt('', 'noor.example')).body.names, { ar: 'مركز', en: 'Centre' })
  const answers = await Promise.all(Array.from({ length: 320 }, () => lookAt()))
  const over = answers.filter(({ status }) => status === 429)
  assert.ok(over.length > 0 && over[0]!.body.code === 'request.tooOften', 'a stranger who asks without end is slowed')
})
