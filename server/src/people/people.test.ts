import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { roleKindId } from '@topcenter/model/access/establishment-role'
import type { UserType } from '@topcenter/model/kit/entity'
import { idOf } from '@topcenter/model/kit/token'
import { platformEstablishment } from '../platform/database/database.ts'
import { verifyPassword } from '../platform/session/password.ts'
import {
  type Centre,
  codeIn,
  makeStudent,
  refusalIn,
  type Shown,
  startCentre,
} from '../../test/education/test-centre.ts'
import { contradiction, filledFrom } from './national-id.ts'

let centre: Centre
before(async () => {
  centre = await startCentre()
})
after(() => centre.close())

const rowOf = async (user: Shown): Promise<Shown> =>
  (await centre.owner('select * from user_account where id = $1', [idOf(user.token, 'usr')]))[0]
const liveSessions = async (id: string): Promise<number> =>
  (await centre.owner('select count(*)::int as n from session where user_id = $1 and ended_at is null', [id]))[0].n
const role = (userType: UserType, privileges: object, isDefault = false) =>
  centre.create(roleKindId(userType), { names: { en: `Role of ${userType}` }, isDefault, privileges })

test('a national ID gives the birth date and gender, and must agree with those that are typed', () => {
  const nationalID = '30001010101239'
  assert.deepEqual(filledFrom({ nationalID }, '2026-11-21'), { birthDate: '2000-01-01', gender: 'Male' })
  assert.deepEqual(filledFrom({ nationalID, birthDate: '2000-01-01', gender: 'Male' }, '2026-11-21'), {})
  assert.deepEqual(
    [
      { nationalID, birthDate: '2000-01-02' },
      { nationalID, gender: 'Female' },
      { nationalID },
      { birthDate: '2000-01-02' },
    ].map((person) => contradiction(person, '2026-11-21')?.code),
    ['field.nationalIdBirthDate', 'field.nationalIdGender', undefined, undefined],
  )
})

test('the form says so at the national ID, on the new person and on the change', async () => {
  assert.deepEqual((await refusalIn(makeStudent(centre, { nationalID: '30001010101239', gender: 'Female' }))).fields, [
    { name: 'nationalID', code: 'field.nationalIdGender' },
  ])
  const student = await makeStudent(centre, { nationalID: '30001010101239' })
  assert.deepEqual([student.birthDate, student.gender], ['2000-01-01', 'Male'])
  assert.equal(
    await codeIn(centre.change('student', student, { birthDate: '2001-01-01' })),
    'field.nationalIdBirthDate',
  )
})

test('a city lies in its governorate and a district in its city: said on making and changing, and held by the database', async () => {
  const made = (entity: string, body: object) => centre.create(entity, body)
  const governorate = await made('governorate', { names: { en: 'Cairo' } })
  const other = await made('governorate', { names: { en: 'Giza' } })
  const city = await made('city', { names: { en: 'Nasr City' }, governorateToken: governorate.token })
  const elsewhere = await made('city', { names: { en: 'Dokki' }, governorateToken: other.token })
  const district = await made('district', { names: { en: 'First' }, cityToken: city.token })
  assert.deepEqual(
    (await refusalIn(makeStudent(centre, { governorateToken: other.token, cityToken: city.token }))).fields,
    [{ name: 'cityToken', code: 'field.notInGovernorate' }],
  )
  const student = await makeStudent(centre, {
    governorateToken: governorate.token,
    cityToken: city.token,
    districtToken: district.token,
  })
  assert.equal(
    await codeIn(centre.change('student', student, { governorateToken: other.token })),
    'field.notInGovernorate',
  )
  assert.equal(
    await codeIn(centre.change('student', student, { governorateToken: other.token, cityToken: elsewhere.token })),
    'field.notInCity',
  )
  await assert.rejects(
    centre.owner('update user_account set governorate_id = $2 where id = $1', [
      idOf(student.token, 'usr'),
      idOf(other.token, 'gov'),
    ]),
    /user_account_city_in_governorate/,
  )
  await centre.change('city', city, { governorateToken: other.token })
  assert.equal((await rowOf(student)).governorate_id, idOf(other.token, 'gov'))
})

test('D2.1 a user name is one over all establishments, whatever its case or width; it goes with its user', async () => {
  const student = await makeStudent(centre, { userName: 'Mona.Adel', password: 'Salma@2026' })
  const elsewhere = { establishmentId: await centre.app.addEstablishment('OTHER'), userType: 'AdminsEgypt' as const }
  for (const userName of ['mona.adel', 'ＭＯＮＡ.adel']) {
    assert.equal(await codeIn(makeStudent(centre, { userName })), 'field.userNameTaken')
    assert.equal(
      await codeIn(centre.create('student', { names: { en: 'Other' }, userName }, elsewhere)),
      'field.userNameTaken',
    )
  }
  const renamed = await centre.change('student', student, { userName: 'mona2' })
  const second = await makeStudent(centre, { userName: 'mona.adel' })
  assert.equal(await codeIn(centre.change('student', renamed, { userName: 'MONA.ADEL' })), 'field.userNameTaken')
  await centre.act('student', second.token, 'archive')
  assert.equal(await codeIn(makeStudent(centre, { userName: 'mona.adel' })), 'field.userNameTaken')
  await centre.remove('student', second.token)
  await makeStudent(centre, { userName: 'mona.adel' })
  const settled = await Promise.allSettled(
    Array.from({ length: 6 }, () => makeStudent(centre, { userName: 'parallel' })),
  )
  assert.equal(settled.filter((each) => each.status === 'fulfilled').length, 1)
  for (const each of settled)
    if (each.status === 'rejected') assert.equal(each.reason?.refusal?.fields?.[0]?.code, 'field.userNameTaken')
})

test('D1.4 a password is kept as its hash, never answered and never in the history', async () => {
  const student = await makeStudent(centre, { userName: 'hashed', password: 'Salma@2026' })
  const { password } = await rowOf(student)
  assert.ok(password.startsWith('$argon2id$') && (await verifyPassword('Salma@2026', password)))
  assert.ok(!('password' in student))
  const changed = await centre.change('student', student, { password: 'Nagwa@2027' })
  assert.equal(await codeIn(centre.change('student', changed, { password: 'Ahmed@123' })), 'field.passwordCommon')
  const row = await rowOf(student)
  assert.ok(await verifyPassword('Nagwa@2027', row.password))
  const [{ changes }] = await centre.owner(`select changes from audit where record_id = $1 and action = 'update'`, [
    idOf(student.token, 'usr'),
  ])
  assert.deepEqual(changes, { password: { old: '•••', new: '•••' } }, 'that it was changed is told')
  const audit = JSON.stringify(await centre.owner('select changes from audit where record_id = $1', [row.id]))
  assert.ok(!audit.includes('argon2') && !audit.includes('Salma@') && !audit.includes('Nagwa@'))
  assert.equal(await codeIn(makeStudent(centre, { password: 'Salma@2026' })), 'field.required')
})

test('D2.2 a new user gets the default role of the type; a role of another type is refused', async () => {
  const standard = await role('Client', {}, true)
  const client = await centre.create('client', { names: { en: 'Client' } })
  assert.equal(client.roleToken, standard.token)
  const other = await role('Supplier', {})
  assert.equal(
    await codeIn(centre.create('client', { names: { en: 'Client' }, roleToken: other.token })),
    'field.reference',
  )
})

test('D2.3 nobody hands out more than they hold, and only AdminsEgypt make AdminsEgypt', async () => {
  const powerful = await role('Employee', { Student: ['view', 'itemFinaleDelete'] })
  const weak = {
    userType: 'Employee' as const,
    privileges: {
      Employee: ['view', 'viewActive', 'itemAdd', 'itemUpdate'],
      AdminsEgypt: ['view', 'viewActive', 'itemAdd'],
      Student: ['view'],
    },
  }
  assert.equal(
    await codeIn(centre.create('employee', { names: { en: 'Friend' }, roleToken: powerful.token }, weak)),
    'permission.missing',
  )
  await centre.create('employee', { names: { en: 'Friend' }, roleToken: powerful.token })
  assert.equal(await codeIn(centre.create('adminEgypt', { names: { en: 'Me' } }, weak)), 'permission.missing')
  assert.equal(
    await codeIn(centre.create('adminEgypt', { names: { en: 'Me' } }, { userType: 'AdminsEgypt' })),
    'permission.missing',
  ) // inside a centre
  await centre.create(
    'adminEgypt',
    { names: { en: 'Colleague' } },
    { userType: 'AdminsEgypt', establishmentId: platformEstablishment },
  )
})

test('D2.3 nobody sets the password of one who holds more', async () => {
  const strong = await role('Employee', { Employee: ['view', 'viewActive', 'itemUpdate'], Color: ['view'] })
  const employee = await centre.create('employee', {
    names: { en: 'Strong one' },
    roleToken: strong.token,
    userName: 'strong.one',
    password: 'Salma@2026',
  })
  const clerk = { userType: 'Employee' as const, privileges: { Employee: ['view', 'viewActive', 'itemUpdate'] } }
  assert.equal(await codeIn(centre.change('employee', employee, { password: 'Taken@2026' }, clerk)), 'role.holdsMore')
  assert.equal((await centre.change('employee', employee, { phone: '01001234567' }, clerk)).phone, '+201001234567')
})

test('a contradiction that an import brought does not stop a change of something else', async () => {
  const student = await makeStudent(centre, { nationalID: '30002020102239' })
  await centre.owner(`update user_account set birth_date = '1999-09-09' where id = $1`, [idOf(student.token, 'usr')])
  assert.equal(
    (await centre.change('student', student, { phone: '01001234567', birthDate: '1999-09-09' })).phone,
    '+201001234567',
  )
  assert.equal(
    await codeIn(centre.change('student', { ...student, version: 2 }, { birthDate: '1998-01-01' })),
    'field.nationalIdBirthDate',
  )
})

test('D2.1 sessions end with a block, an archive, another role and another password', async () => {
  const ends: [string, (user: Shown) => Promise<unknown>][] = [
    ['block', (user) => centre.act('employee', user.token, 'block')],
    ['archive', (user) => centre.act('employee', user.token, 'archive')],
    ['role', async (user) => centre.change('employee', user, { roleToken: (await role('Employee', {})).token })],
    ['password', (user) => centre.change('employee', user, { userName: 'ends', password: 'Salma@2026' })],
    ['inactive', (user) => centre.change('employee', user, { activeStatus: false })],
  ]
  for (const [how, end] of ends) {
    const made = await centre.app.addUser('Employee', {})
    assert.equal(await liveSessions(made.id), 1)
    await centre.change('employee', await centre.read('employee', made.token), { phone2: '01012345679' })
    assert.equal(await liveSessions(made.id), 1, 'another change leaves it')
    await end(await centre.read('employee', made.token))
    assert.equal(await liveSessions(made.id), 0, how)
  }
})

test('D2.2 the last MasterAdmin of a centre is not blocked by another user of it', async () => {
  const token = centre.app.users.MasterAdmin.token
  assert.equal(await codeIn(centre.act('masterAdmin', token, 'block')), 'role.lastMasterAdmin')
  await centre.app.addUser('MasterAdmin', {})
  assert.equal(await codeIn(centre.act('masterAdmin', token, 'block')), 'role.lockout')
  await centre.app.addUser('MasterAdmin', { MasterAdminEstablishmentRole: ['view', 'viewActive', 'itemUpdate'] })
  await centre.act('masterAdmin', token, 'block')
  await centre.act('masterAdmin', token, 'unblock')
})
