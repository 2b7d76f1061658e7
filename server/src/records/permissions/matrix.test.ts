/**
 * The authorisation matrix, generated: every operation × its flag held or missing × user types, on the real server.
 * Each pair at the gate itself, each operation over HTTP with its flag, without it, and with another. Where the
 * gate has answered for every user type, each operation is asked over HTTP by one of them, the types taking turns. What
 * is expected comes from the permission that the operation declares and from the flags of a made-up holder, not from
 * the guard.
 *
 * It takes some 45 s of CPU: over four thousand operations are asked over HTTP several times each, at 2 ms.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { entities, entityOf, everyPrivilege, holdable } from '@topcenter/model/areas'
import { livesOnPlatform } from '@topcenter/model/access/establishment'
import { groupOf, resourceOf, type UserType, userTypes } from '@topcenter/model/kit/entity'
import {
  flagsOf,
  isHeld,
  isStaff,
  mayAct,
  mayDo,
  openers,
  type Privileges,
  standardOperations,
} from '@topcenter/model/kit/permission'
import { makeToken } from '@topcenter/model/kit/token'
import { operations } from '../../areas.ts'
import { isChosen, isChosenOperation, isWhole } from '../../../test/records/chosen-for-tests.ts'
import { defaultPrivileges } from '../../reference/default-roles.ts'
import { startTestApplication, type TestApplication, type TestUser } from '../../../test/test-application.ts'
import { isPermitted, mayAsk } from '../serving/serve.ts'
import type { Operation } from '../serving/operation.ts'
import { recordOperations } from '../serving/operations.ts'

let app: TestApplication
before(async () => {
  app = await startTestApplication()
})
after(() => app.close())

const tokenFor = (operation: Operation): string =>
  makeToken(operation.entity ? entityOf(operation.entity).spec.prefix : 'xyz')
const pathOf = (operation: Operation): string => operation.path.replace(/:\w+/g, () => tokenFor(operation))
const call = (user: TestUser | undefined, operation: Operation) =>
  app.call(
    user,
    operation.method,
    pathOf(operation),
    operation.method === 'GET' || operation.method === 'DELETE' ? undefined : {},
  )
/** Returns the lists of flags of a permit. A caller needs at least one flag of each list. */
const listsOf = ({ permit }: Operation) =>
  (typeof permit === 'string' ? [] : 'allOf' in permit ? permit.allOf : [permit]).map((each) =>
    'anyOf' in each ? each.anyOf : [each],
  )
const neededBy = (operation: Operation) => listsOf(operation).flat()
const ofEveryEntity: ReadonlySet<Operation> = new Set(recordOperations)
const flagged = operations.filter((operation) => neededBy(operation).length > 0 && isChosenOperation(operation))
const flags = [...new Set(flagged.flatMap(neededBy).map(({ flag }) => flag))]
const keep = (test: (group: string, flag: string) => boolean): Privileges =>
  Object.fromEntries(
    Object.entries(everyPrivilege).map(([group, held]) => [group, held.filter((flag) => test(group, flag))]),
  )

test('every operation declares who may call it, and its flag is one that the group has', () => {
  for (const operation of operations)
    for (const { group, flag } of neededBy(operation))
      assert.ok(everyPrivilege[group]?.includes(flag), `${operation.id}: ${group}.${flag}`)
})

test('D12.12 a flag that no user of a centre can hold opens nothing, and every other opens something', () => {
  const [centre, platform] = [holdable('MasterAdmin'), holdable('AdminsEgypt')]
  for (const operation of operations)
    for (const { group, flag } of neededBy(operation))
      assert.ok(isHeld(platform, group, flag), `${operation.id}: ${group}.${flag}`)
  assert.ok(isHeld(centre, 'Student', 'itemDeleteImage'))
  assert.ok(!isHeld(centre, 'Color', 'itemDeleteImage') && isHeld(everyPrivilege, 'Color', 'itemDeleteImage'))
  for (const entity of entities.filter(({ spec }) => !spec.abstract))
    for (const operation of standardOperations)
      for (const flag of openers(entity, operation))
        assert.ok(isHeld(platform, groupOf(entity), flag), `${entity.id} ${operation}`)
})

test('what makes a file, sends one or takes one in has a pace', () => {
  const makesFile = /\/(export|import-template|print)$|document$|\.csv$|\.pdf$/
  const sends = /^reportSending\.(send|link)$|^reportSchedule\.run$/
  for (const { id, path, maxFileBytes, pace } of operations) {
    if (makesFile.test(path) || sends.test(id)) assert.equal(pace, 'file', id)
    if (maxFileBytes || /\.putImage$|^examPicture\.add$/.test(id)) assert.equal(pace, 'upload', id)
  }
})

test('without a session every operation is answered 498', async () => {
  for (const operation of operations.filter(isChosenOperation))
    assert.equal((await call(undefined, operation)).status, 498, operation.id)
})

test('D2.3 a user without any privilege is refused every flagged operation, whatever the type', async () => {
  const nobodies: TestUser[] = []
  for (const userType of ['Employee', 'Student', 'Client'] as const) nobodies.push(await app.addUser(userType, {}))
  for (const [index, operation] of flagged.entries())
    assert.equal((await call(nobodies[index % nobodies.length], operation)).status, 403, operation.id)
})

test('D2.2 the gate opens an operation to exactly the flags that it names', () => {
  const holders = Object.entries(everyPrivilege).flatMap(([group, held]) =>
    held.map((flag) => ({
      group,
      flag,
      holder: { userType: 'Employee' as const, privileges: { [group]: [flag] } },
    })),
  )
  for (const operation of flagged) {
    const lists = listsOf(operation)
    // beside one of each other list, a flag opens what it would open alone
    for (const [at, list] of lists.entries()) {
      const others = lists.filter((_, other) => other !== at).map(([first]) => first!)
      for (const { group, flag, holder } of holders) {
        const held = others.reduce<Privileges>(
          (privileges, other) => ({ ...privileges, [other.group]: [...(privileges[other.group] ?? []), other.flag] }),
          holder.privileges,
        )
        const opens = [{ group, flag }, ...others].some((one) =>
          list.some((each) => each.group === one.group && each.flag === one.flag),
        )
        if (opens !== isPermitted(operation.permit, { ...holder, privileges: held }))
          assert.fail(`${group}.${flag}: ${operation.id}`)
      }
    }
  }
})

for (const [turn, flag] of flags.entries()) {
  test(`D2.2 ${flag}: over HTTP, held it opens and missing it closes; another flag's operations stay closed`, async () => {
    const without = await app.addUser(
      'Employee',
      keep((_group, held) => held !== flag),
    )
    const only = await app.addUser(
      'Employee',
      keep((_group, held) => held === flag),
    )
    for (const [index, operation] of flagged.entries()) {
      const lists = listsOf(operation)
      const opens = lists.every((list) => list.some((each) => each.flag === flag))
      // of the others each is tried with one flag that is not its own
      if (!opens && index % flags.length !== turn) continue
      const answer = await call(only, operation)
      assert.equal(
        answer.status === 403 && answer.body.code === 'permission.missing',
        !opens,
        `only ${flag}: ${operation.id} ${answer.status}`,
      )
      if (lists.some((list) => list.every((each) => each.flag === flag)))
        assert.equal((await call(without, operation)).status, 403, `without ${flag}: ${operation.id}`)
    }
  })
}

test('AdminsEgypt passes every check', async () => {
  for (const operation of flagged)
    assert.ok(mayAsk(operation, { userType: 'AdminsEgypt', privileges: {} }), operation.id)
  // of what every entity has, one of the platform's and one of a centre's of each: by entity they differ at the gate alone
  const asked = new Map<string, Operation>()
  for (const operation of flagged) {
    const { id, entity } = operation
    const kind = `${id.split('.').slice(1).join('.')} ${entity && livesOnPlatform(entityOf(entity)) ? 'platform' : 'centre'}`
    asked.set(ofEveryEntity.has(operation) ? kind : id, operation)
  }
  for (const operation of asked.values())
    assert.notEqual((await call(app.users.AdminsEgypt, operation)).status, 403, operation.id)
})

const portalTypes = userTypes.filter((type) => !isStaff(type))
const changes = operations.filter((each) => each.access === 'write' && isChosenOperation(each))

test('D2.4 every change says whose it is: staff’s alone, or portal users’ too', () => {
  for (const { id, staff, portal } of changes) assert.notEqual(staff ?? false, portal ?? false, id)
})

test('D2.4 what a portal role can hold is in the definitions: to look, and what its records give; nothing else opens a change', () => {
  for (const type of portalTypes) {
    const every = { userType: type, privileges: everyPrivilege }
    const usual = { userType: type, privileges: defaultPrivileges(type) }
    for (const entity of entities.filter(({ spec }) => !spec.abstract)) {
      for (const operation of standardOperations.filter((each) => each !== 'view'))
        assert.equal(
          mayDo(every, entity, operation),
          mayDo(usual, entity, operation),
          `${type} ${entity.id} ${operation}`,
        )
      for (const name of Object.keys(entity.spec.actions ?? {}))
        assert.equal(mayAct(every, entity, name), mayAct(usual, entity, name), `${type} ${entity.id} ${name}`)
    }
    for (const [group, flags] of Object.entries(holdable(type)))
      for (const flag of flags) assert.ok(everyPrivilege[group]?.includes(flag), `${type} ${group}.${flag}`)
  }
})

const refusedAtGate = (operation: Operation, userType: UserType, privileges: Privileges): boolean =>
  !mayAsk(operation, { userType, privileges })

test('D2.4 the gate refuses every portal user the changes that are staff’s, and a default role what every flag does not open', () => {
  for (const type of portalTypes)
    for (const operation of changes) {
      const isRefused = refusedAtGate(operation, type, everyPrivilege)
      if (operation.staff) assert.ok(isRefused, `${type} ${operation.id}`)
      if (isRefused) assert.ok(refusedAtGate(operation, type, defaultPrivileges(type)), `${type} ${operation.id}`)
    }
})

for (const [turn, type] of portalTypes.entries())
  test(`D2.4 over HTTP a ${type} whose role was given every flag is refused each change that the default role is refused`, async () => {
    const [every, usual] = [app.users[type], await app.addUser(type, defaultPrivileges(type))]
    for (const [index, operation] of changes.entries()) {
      const atGate = refusedAtGate(operation, type, everyPrivilege)
      if (atGate && index % portalTypes.length !== turn) continue
      const isRefused = async (user: TestUser) => {
        const { status, body } = await call(user, operation)
        return status === 403 && body.code === 'permission.missing'
      }
      const asEvery = await isRefused(every)
      if (atGate) assert.ok(asEvery, operation.id)
      else assert.equal(asEvery, await isRefused(usual), operation.id)
    }
  })

test('D11.4 figures and exports of records with a flag for reports ask for it: it suffices, and to look does not', async () => {
  const reported = entities.filter(
    (entity) =>
      !entity.spec.abstract && !livesOnPlatform(entity) && flagsOf(entity).includes('viewReport') && isChosen(entity),
  )
  if (isWhole) assert.ok(reported.length >= 16, String(reported.length))
  const looking = await app.addUser(
    'Employee',
    keep((_group, flag) => flag !== 'viewReport'),
  )
  const reporting = await app.addUser(
    'Employee',
    keep((_group, flag) => flag === 'viewReport'),
  )
  let figures = 0
  for (const entity of reported) {
    const path = `/api/${resourceOf(entity)}`
    const paths = [`${path}/export?format=csv`]
    if (operations.some(({ id }) => id === `${entity.id}.statistics`)) paths.push(`${path}/statistics`)
    figures += paths.length - 1
    for (const asked of paths) {
      assert.equal((await app.call(looking, 'GET', asked)).status, 403, `to look alone: ${asked}`)
      assert.equal((await app.call(reporting, 'GET', asked)).status, 200, `the flag alone: ${asked}`)
    }
    assert.equal((await app.call(reporting, 'GET', path)).status, 403, `the records themselves: ${path}`)
  }
  if (isWhole) assert.ok(figures > 0)
  const manager = app.users.MasterAdmin
  const { body } = await app.call(manager, 'POST', '/api/students', { names: { en: 'Reported one' } })
  const sheet = await app.call(reporting, 'GET', '/api/students/export?format=csv')
  const reportingStudents = await app.addUser(
    'Employee',
    keep((group, flag) => group !== 'Student' || flag === 'viewReport'),
  )
  assert.equal(
    (await app.call(reportingStudents, 'GET', '/api/students/export?format=csv')).text,
    (await app.call(manager, 'GET', '/api/students/export?format=csv')).text,
  )
  assert.match(sheet.text, /^\ufeffCode,Name,Phone,Approval\r\n/, 'columns of other kinds ask to look at those')
  assert.match(sheet.text, /Reported one/)
  assert.equal((await app.call(reporting, 'GET', `/api/students/${body.token}`)).status, 403)
  await app.call(manager, 'POST', `/api/students/${body.token}/archive`, {})
  for (const state of ['', '&state=archived', '&state=all'])
    assert.doesNotMatch(
      (await app.call(reporting, 'GET', `/api/students/export?format=csv${state}`)).text,
      /Reported one/,
      'what was put away is not the report’s',
    )
})

test('D2.4 D11.4 portal users take their own records out by the flag to look; figures of all are staff’s', async () => {
  const student = await app.addUser('Student', defaultPrivileges('Student'))
  for (const path of ['complaints', 'educational-schedule-times', 'installment-schedule-times'])
    assert.equal((await app.call(student, 'GET', `/api/${path}/export?format=csv`)).status, 200, path)
  assert.equal((await app.call(app.users.Student, 'GET', '/api/account-transactions/statistics')).status, 403)
})
