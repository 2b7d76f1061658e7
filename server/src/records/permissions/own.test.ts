/**
 * D2.4 over every definition: two worlds with one record of each kind for each portal user type. No operation returns
 * data of one world to the user of the other, whatever flags they hold. The rows are written past all rules: the test
 * is about who may read them.
 *
 * It takes some 80 s of CPU: users of centres may open nearly everything, so there are thousands of answers, each from
 * a statement that PostgreSQL plans for the first time.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { livesOnPlatform } from '@topcenter/model/access/establishment'
import { entities, entityOf, everyPrivilege } from '@topcenter/model/areas'
import type { Field } from '@topcenter/model/kit/field'
import {
  type AnyEntity,
  fieldsOf,
  hasTrait,
  resourceOf,
  snake,
  tableOf,
  type UserType,
  userTypes,
} from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import { idOf, newId, tokenOf } from '@topcenter/model/kit/token'
import { keyOf } from '@topcenter/model/kit/value-schema'
import { operations } from '../../areas.ts'
import { isChosen, isChosenOperation, isWhole } from '../../../test/records/chosen-for-tests.ts'
import { beginPastRules } from '../../../test/platform/database/test-database.ts'
import { startTestApplication, type TestApplication, type TestUser } from '../../../test/test-application.ts'
import { columnName } from '../schema/table.ts'

const portalTypes = userTypes.filter((type) => !isStaff(type))
const concrete = entities.filter((entity) => !entity.spec.abstract && !entity.spec.view)
const tested = concrete.filter(isChosen)
const staffPhone = '+201055555555'
/** Stands in every text of a stranger's record. */
const stranger = 'Stranger'
/**
 * Stands in the names of people whom a portal user has nothing to do with, and in free text of records that they may
 * not read.
 */
const hidden = 'Hidden'
const kindOfType = new Map(
  concrete
    .filter((entity) => tableOf(entity) === 'user_account')
    .map((entity) => [entity.spec.fixed!.userType as UserType, entity]),
)

interface Column {
  readonly name: string
  readonly type: string
  readonly needed: boolean
}
/** The data of one user: a record of each entity, and one person of each kind. */
interface World {
  readonly establishmentId: string
  /** The entities outside both worlds, and their records. */
  readonly isCommon: (entity: AnyEntity) => boolean
  readonly common: Map<string, string>
  /** True if the user sees own groups only. */
  readonly isLecturer: boolean
  readonly type: UserType
  readonly user: TestUser
  readonly isOther: boolean
  readonly people: ReadonlyMap<string, string>
  readonly made: Map<string, string>
}

let app: TestApplication
let address: string | undefined
let owner: pg.PoolClient
let columnsOf: Map<string, Column[]>
const worlds = new Map<UserType, readonly [World, World]>()
let lecturers: readonly [World, World]
const common = new Map<string, string>()
const commonOfStaff = new Map<string, string>()

before(async () => {
  app = await startTestApplication()
  owner = await app.database.owner.connect()
  const rules = await owner.query<{ table: string; name: string }>(
    `
      select conrelid::regclass::text as table, conname as name
      from pg_constraint
      where contype in ('c', 'x', 'u')
        and connamespace = 'public'::regnamespace
        and conislocal
        and conrelid <> 0
    `,
  )
  for (const { table, name } of rules.rows)
    await owner.query(`alter table ${table} drop constraint if exists "${name}" cascade`)
  const indexes = await owner.query<{ name: string }>(
    `
      select indexrelid::regclass::text as name
      from pg_index
      where indisunique
        and not indisprimary
        and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    `,
  )
  for (const { name } of indexes.rows) await owner.query(`drop index if exists ${name}`)
  const found = await owner.query<Column & { table: string }>(`
    select
      table_name as table,
      column_name as name,
      data_type as type,
      is_nullable = 'NO' and column_default is null as needed
    from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO'
  `)
  columnsOf = Map.groupBy(found.rows, (column) => column.table)
  await beginPastRules(owner)
  const strangers = new Map<string, string>()
  const elsewhere = await app.addEstablishment('LECTURERS')
  for (const [type, entity] of kindOfType)
    strangers.set(entity.id, await person(type, isStaff(type) ? 'Colleague' : hidden))
  for (const type of portalTypes)
    worlds.set(type, [
      await makeWorld(type, app.users[type], false, strangers),
      await makeWorld(type, await app.addUser(type, everyPrivilege), true, strangers),
    ])
  await followStrangers(worlds.get('Sales')![1].user)
  lecturers = [await lecturer(elsewhere, false), await lecturer(elsewhere, true)]
  await owner.query('commit')
})
after(async () => {
  owner.release(true)
  await app.close()
})

/** Makes an agent follow the students of others: an agent of sales finds those whom nobody follows (D8.1). */
async function followStrangers(agent: TestUser): Promise<void> {
  await owner.query(
    `
      insert into follow_case (establishment_id, user_id, since, opened_at, due_at, made_from, agent_id)
      select establishment_id, id, now(), now(), now(), 'Hand', $2
      from user_account
      where establishment_id = $1 and user_type = 'Student' and name_en like any($3)
    `,
    [app.establishmentId, agent.id, [`${stranger}%`, `${hidden}%`]],
  )
}

async function person(type: UserType, name: string, establishmentId = app.establishmentId): Promise<string> {
  const user = await app.addUser(type, {}, establishmentId)
  await owner.query('update user_account set name_ar = $1, name_en = $1, phone = $2 where id = $3', [
    `${name} ${type}`,
    name === 'Colleague' || name === hidden ? staffPhone : null,
    user.id,
  ])
  return user.id
}

/** Creates a user who holds every flag, in a role that shows own groups only. */
async function lecturer(establishmentId: string, isOther: boolean): Promise<World> {
  const user = await app.addUser('Employee', everyPrivilege, establishmentId)
  await owner.query('update establishment_role set own_groups_only = true where id = $1', [user.roleId])
  const people = new Map<string, string>()
  for (const [type, { id }] of kindOfType)
    people.set(
      id,
      type === 'Employee'
        ? user.id
        : await person(
            type,
            !['Student', 'Parent'].includes(type) ? 'Colleague' : isOther ? stranger : 'Own',
            establishmentId,
          ),
    )
  return makeWorld('Employee', user, isOther, people, establishmentId)
}

async function makeWorld(
  type: UserType,
  user: TestUser,
  isOther: boolean,
  strangers: ReadonlyMap<string, string>,
  establishmentId = app.establishmentId,
): Promise<World> {
  const isLecturer = type === 'Employee'
  const people = new Map([...strangers, ['user', user.id], [kindOfType.get(type)!.id, user.id]])
  if (isOther && !isLecturer)
    await owner.query('update user_account set name_ar = $1, name_en = $1 where id = $2', [
      `${stranger} ${type}`,
      user.id,
    ])
  if (type === 'Parent') people.set('student', await person('Student', isOther ? stranger : 'Child'))
  if (type === 'Sales') people.set('student', await person('Student', isOther ? stranger : 'Followed'))
  if (type === 'Student') people.set('parent', await person('Parent', isOther ? stranger : 'Kin'))
  if (isLecturer) people.set('user', people.get('student')!)
  const world: World = {
    type,
    user,
    isOther,
    people,
    made: new Map(),
    establishmentId,
    isLecturer,
    isCommon: isLecturer ? (entity) => !taught.has(entity.id) : isCommon,
    common: isLecturer ? commonOfStaff : common,
  }
  const family = concrete.find((entity) => entity.id === 'studentFamily')!
  await insert(family, world, { user_id: people.get('student')!, relative_id: people.get('parent')! })
  if (type === 'Parent') await insertKin(world)
  for (const entity of concrete) await recordOf(entity, world)
  return world
}

/** Entities that belong to teaching: kinds that refer to a group, a category, a student or parent (D12.2). */
const taught: ReadonlySet<string> = (() => {
  const of = new Set(['educationalGroup', 'educationalCategory', 'user', 'student', 'parent'])
  const isOthers = /^(lecturer|cashier|salesUser|(?!used).+By)$/
  const isOf = ([name, { kind, to, options }]: [string, Field]) =>
    kind === 'ref' && !options.transient && !isOthers.test(name) && of.has(to!)
  for (let before = -1; before !== of.size;) {
    before = of.size
    for (const entity of entities)
      if (tableOf(entity) !== 'user_account' && Object.entries(fieldsOf(entity)).some(isOf)) of.add(entity.id)
  }
  return of
})()

/** Inserts a relative who is not a student, and so not a child: their debts are their own. */
async function insertKin(world: World): Promise<void> {
  const kin = await person('Client', 'Spouse')
  await insert(entityOf('parentFamily'), world, { user_id: world.user.id, relative_id: kin })
  await insert(entityOf('debt'), { ...world, made: new Map() }, { user_id: kin })
}

/** Tests whether the entity is outside both worlds: its records, or those to which they belong, are for everybody. */
const isCommon = (entity: AnyEntity): boolean =>
  entity.spec.lookup === true ||
  entity.id === 'establishmentRole' ||
  entity.id === 'mediaPackage' || // the shop offers each to everybody
  Object.values(entity.spec.own ?? {}).some(
    (own) =>
      own === 'all' ||
      (typeof own === 'object' &&
        ('now' in own ||
          'among' in own ||
          ('by' in own && own.by !== undefined && isCommon(entityOf(fieldsOf(entity)[own.by]!.to!))))),
  )

async function recordOf(entity: AnyEntity, world: World): Promise<string> {
  if (tableOf(entity) === 'user_account') return world.people.get(entity.id) ?? world.user.id
  const kind = entity.spec.abstract
    ? (concrete.find((each) => tableOf(each) === tableOf(entity) && each.spec.own?.[world.type] !== undefined) ??
      concrete.find((each) => tableOf(each) === tableOf(entity))!)
    : entity
  const made = world.isCommon(kind) ? world.common : world.made
  return made.get(kind.id) ?? insert(kind, world)
}

async function insert(entity: AnyEntity, world: World, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const id = newId()
  const isShared = world.isCommon(entity)
  ;(isShared ? world.common : world.made).set(entity.id, id)
  const isSeen = isShared || world.isLecturer || entity.spec.own?.[world.type] !== undefined
  const text = isShared ? 'Everybody' : world.isOther ? stranger : 'Own'
  const values: Record<string, unknown> = {}
  for (const { name, type, needed } of columnsOf.get(tableOf(entity))!)
    if (needed) values[name] = filler(type, `${text} ${id}`)
  if (hasTrait(entity, 'named')) Object.assign(values, { name_ar: text, name_en: text })
  for (const [name, field] of Object.entries(fieldsOf(entity))) {
    const column = columnName(name, field)
    if (field.options.transient || !columnsOf.get(tableOf(entity))!.some((each) => each.name === column)) continue
    if (field.kind === 'ref' && field.to !== entity.id && (!isShared || world.isCommon(entityOf(field.to!))))
      values[column] =
        world.isLecturer && field.to === 'employee' ? world.user.id : await recordOf(entityOf(field.to!), world)
    else if (field.kind === 'oneOf' && (field.required || column in values)) values[column] = field.values![0]
    else if (field.kind === 'colour') values[column] = '#336699'
    else if (field.kind === 'longText') values[column] = isSeen ? text : hidden
    else if (field.kind === 'text' && !isSeen) values[column] = `${hidden} ${id}`
  }
  const seen =
    entity.spec.viewBy && entity.spec.viewBy.field !== 'state'
      ? { [snake(entity.spec.viewBy.field)]: Object.keys(entity.spec.viewBy.flags)[0] }
      : {}
  Object.assign(
    values,
    entity.spec.states ? { state: entity.spec.states[0] } : {},
    seen,
    Object.fromEntries(Object.entries(entity.spec.fixed ?? {}).map(([name, value]) => [snake(name), value])),
    more,
    {
      establishment_id: world.establishmentId,
      id,
      record_state: 'active',
      created_at: '2026-11-20T09:00:00Z',
      updated_at: '2026-11-20T09:00:00Z',
    },
  )
  const names = Object.keys(values)
  await owner
    .query(
      `
        insert into ${tableOf(entity)} (${names.map((name) => `"${name}"`).join()})
        values (${names.map((_, at) => `$${at + 1}`).join()})
      `,
      Object.values(values),
    )
    .catch((error: unknown) => {
      throw new Error(`${entity.id}: ${String(error)}`)
    })
  await owner.query(
    `
      insert into audit (
        establishment_id, id, at, actor_id, actor_name, address, action, entity, record_id, changes
      )
      values ($1, $2, now(), $3, 'x', '203.0.113.9', 'create', $4, $5, '{}')
    `,
    [world.establishmentId, newId(), world.people.get('employee'), entity.id, id],
  )
  return id
}

function filler(type: string, text: string): unknown {
  if (type === 'uuid') return newId()
  if (type === 'jsonb') return '{}'
  if (type === 'ARRAY') return '{}'
  if (type === 'boolean') return false
  if (type === 'date') return '2026-11-20'
  if (type.startsWith('timestamp')) return '2026-11-20T09:00:00Z'
  if (type.startsWith('time')) return '09:00'
  if (type === 'tstzrange') return '[2026-11-20,2026-11-21)'
  return type === 'text' ? text : 1
}

const get = async (user: TestUser, path: string) => app.call(user, 'GET', path)
const tokenIn = (world: World, entity: AnyEntity) =>
  tokenOf(
    entity.spec.prefix,
    tableOf(entity) === 'user_account'
      ? (world.people.get(entity.id) ?? '')
      : (world.isCommon(entity) ? world.common : world.made).get(entity.id)!,
  )

/** Asserts that an answer contains nothing of another user's world. */
function tellsNothing(text: string, other: ReadonlySet<string>, where: string): void {
  for (const word of [stranger, hidden, staffPhone, '203.0.113.9'])
    assert.ok(
      !text.includes(word),
      `${where} tells “${word}”: ${text.slice(Math.max(text.indexOf(word) - 300, 0), text.indexOf(word) + 60)}`,
    )
  for (const [token] of text.matchAll(/\b[a-z]{2,5}_[0-7][0-9a-z]{25}\b/g))
    assert.ok(!other.has(token), `${where} tells ${token}`)
}

for (const type of portalTypes) {
  test(`D2.4 a ${type} reads what is theirs and nothing of another, by no operation`, async () => {
    const [own, other] = worlds.get(type)!
    const others = new Set(
      concrete.filter((entity) => other.made.has(entity.id)).map((entity) => tokenIn(other, entity)),
    )
    others.add(tokenOf('usr', other.user.id))
    for (const operation of operations.filter(
      (each) => each.access === 'read' && !each.path.includes(':') && each.id !== 'openapi' && isChosenOperation(each),
    )) {
      const query = operation.id.endsWith('.export')
        ? '?format=csv'
        : operation.id === 'search.read'
          ? `?q=${stranger}`
          : operation.id.endsWith('.list')
            ? '?state=all'
            : ''
      const answer = await get(own.user, operation.path + query)
      assert.ok(answer.status < 500, `${operation.id}: ${answer.text}`)
      if (answer.status === 200) tellsNothing(answer.text, others, operation.id)
    }
    for (const entity of tested.filter(
      (each) => !each.spec.lookup && each.spec.own?.[type] !== 'all' && each.id !== 'adminEgypt',
    )) {
      const limit = entity.spec.own?.[type]
      const theirs =
        (isCommon(entity) && limit === undefined ? common : other.made).get(entity.id) ??
        (tableOf(entity) === 'user_account' ? other.people.get(entity.id) : undefined)
      for (const operation of operations.filter(
        (each) =>
          each.access === 'read' &&
          /^\/api\/[^/]+\/:\w+/.test(each.path) &&
          each.path.startsWith(`/api/${resourceOf(entity)}/`),
      )) {
        if (!theirs) continue
        const answer = await get(own.user, operation.path.replace(/:\w+/, tokenOf(entity.spec.prefix, theirs)))
        assert.ok(
          [403, 404].includes(answer.status),
          `${operation.id} of another answers ${answer.status}: ${answer.text.slice(0, 200)}`,
        )
      }
      if (theirs)
        assert.equal(
          (await get(own.user, `/api/shown/${tokenOf(entity.spec.prefix, theirs)}`)).text,
          '',
          `${entity.id}: what another’s is called`,
        )
      if (theirs && limit !== undefined) {
        const token = tokenOf(entity.spec.prefix, theirs)
        for (const operation of operations.filter(
          (each) =>
            each.access === 'write' &&
            each.entity === entity.id &&
            each.path.startsWith(`/api/${resourceOf(entity)}/:token`),
        )) {
          const answer = await app.call(
            own.user,
            operation.method,
            operation.path.replace(':token', token),
            operation.method === 'DELETE' ? undefined : { version: 1 },
          )
          assert.ok(
            answer.status >= 400 && !answer.text.includes(stranger),
            `${operation.id} on another’s answers ${answer.status}: ${answer.text.slice(0, 200)}`,
          )
        }
        const bulk = await app.call(own.user, 'POST', `/api/${resourceOf(entity)}/bulk`, {
          action: 'archive',
          tokens: [token],
        })
        assert.ok((bulk.body.done ?? 0) === 0 && !bulk.text.includes(stranger), `${entity.id}.bulk: ${bulk.text}`)
      }
      const listed = await get(own.user, `/api/${resourceOf(entity)}?state=all`)
      if (limit === undefined) assert.equal(listed.body?.page?.total ?? 0, 0, entity.id)
      else {
        assert.deepEqual(
          listed.body.items?.map((each: { token: string }) => each.token),
          [tokenIn(own, entity)],
          `${entity.id}: ${listed.text.slice(0, 300)}`,
        )
        for (const operation of operations.filter(
          (each) => each.access === 'read' && each.path.startsWith(`/api/${resourceOf(entity)}/:token`),
        )) {
          const answer = await get(own.user, operation.path.replace(':token', tokenIn(own, entity)))
          if (answer.status === 200) tellsNothing(answer.text, others, `${operation.id} of one’s own`)
        }
      }
    }
  })
}

for (const type of portalTypes) {
  test(`D2.4 a ${type} is told live of what changes of theirs, and of nothing of another`, async () => {
    const [own, other] = worlds.get(type)!
    const seen = concrete.filter((entity) => !entity.spec.lookup && entity.spec.own?.[type] !== undefined)
    const at = (address ??= await app.application.http.listen({ port: 0, host: '127.0.0.1' }))
    const stream = await fetch(`${at}/api/live`, {
      headers: { authorization: `Bearer ${own.user.session}`, 'api-version': '1.0' },
    })
    assert.equal(stream.status, 200)
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    const changed = concrete
      .flatMap((entity) =>
        [other, own].map((world) => ({ entity: entity.id, token: tokenIn(world, entity), version: 1 })),
      )
      .filter(({ token }) => token.length > 10)
    await app.application.db.transaction(app.establishmentId, async (tx) =>
      app.application.live.publish(tx, ...changed),
    )
    // a change of a record through which other records become the user's own is published as an event without data
    const opening = seen.filter(
      (entity) =>
        tableOf(entity) === 'user_family' ||
        concrete.some((each) => {
          const limit = each.spec.own?.[type]
          return typeof limit === 'object' && 'through' in limit && limit.through === entity.id
        }),
    )
    const expected = seen.filter((entity) => !opening.includes(entity)).map((entity) => tokenIn(own, entity))
    let text = ''
    const tokens = () => [...text.matchAll(/"token":"(\w+)"/g)].map(([, token]) => token!)
    const missed = () => text.split('event: missed').length - 1
    while (!expected.every((token) => tokens().includes(token)) || missed() < opening.length) {
      const { value } = await Promise.race([reader.read(), delay(3_000, { value: undefined }, { ref: false })])
      if (value === undefined) break
      text += value
    }
    await reader.cancel()
    assert.deepEqual(
      expected.filter((token) => !tokens().includes(token)),
      [],
    )
    assert.equal(missed(), opening.length)
    const lists = seen
      .filter((entity) => entity.spec.own?.[type] !== 'all')
      .map((entity) => tokenIn(other, entity))
      .filter((token) => !expected.includes(token))
    assert.deepEqual(
      tokens().filter((token) => lists.includes(token)),
      [],
    )
    assert.deepEqual(
      [...new Set(tokens().map((token) => token.split('_')[0]))].filter(
        (prefix) =>
          !concrete.some(
            (entity) => entity.spec.prefix === prefix && (entity.spec.lookup || entity.spec.own?.[type] !== undefined),
          ),
      ),
      [],
      'kinds that they have no part in',
    )
  })
}

/** The entities that a role hides if it shows own groups only: all that belong to teaching, by every definition. */
const ofTeaching = concrete.filter((entity) => taught.has(entity.id))
const theirs = (world: World, entity: AnyEntity): string =>
  tokenOf(entity.spec.prefix, world.made.get(entity.id) ?? world.people.get(entity.id)!)

test('D12.2 who sees own groups only reads what belongs to them and nothing of another lecturer, by no operation', async () => {
  const [own, other] = lecturers
  const others = new Set(ofTeaching.map((entity) => theirs(other, entity)))
  const faults: string[] = []
  const lists = new Map<string, Awaited<ReturnType<typeof get>>>()
  const quiet = (text: string, where: string): void => {
    const at = text.indexOf(stranger)
    if (at >= 0) faults.push(`${where} tells “${text.slice(Math.max(at - 200, 0), at + 40)}”`)
    for (const [token] of text.matchAll(/\b[a-z]{2,5}_[0-7][0-9a-z]{25}\b/g))
      if (others.has(token)) faults.push(`${where} tells ${token}`)
  }
  for (const operation of operations.filter(
    (each) => each.access === 'read' && !each.path.includes(':') && each.id !== 'openapi' && isChosenOperation(each),
  )) {
    const query = operation.id.endsWith('.export')
      ? '?format=csv'
      : operation.id === 'search.read'
        ? `?q=${stranger}`
        : operation.id.endsWith('.list')
          ? '?state=all'
          : ''
    const answer = await get(own.user, operation.path + query)
    if (answer.status >= 500) faults.push(`${operation.id}: ${answer.text}`)
    if (answer.status === 200) quiet(answer.text, operation.id)
    if (operation.id.endsWith('.list')) lists.set(operation.path, answer)
  }
  for (const entity of ofTeaching.filter(isChosen)) {
    const [mine, another] = [theirs(own, entity), theirs(other, entity)]
    for (const operation of operations.filter(
      (each) => /^\/api\/[^/]+\/:\w+/.test(each.path) && each.path.startsWith(`/api/${resourceOf(entity)}/`),
    )) {
      const path = operation.path.replace(/:\w+/, another)
      const answer =
        operation.access === 'read'
          ? await get(own.user, path)
          : await app.call(own.user, operation.method, path, operation.method === 'DELETE' ? undefined : { version: 1 })
      if (answer.status < 400 || answer.status >= 500) faults.push(`${operation.id} of another: ${answer.status}`)
      quiet(answer.text, `${operation.id} of another`)
      if (operation.access === 'read') {
        const ours = await get(own.user, operation.path.replace(/:\w+/, mine))
        if (ours.status === 200) quiet(ours.text, `${operation.id} of one’s own`)
        else if (ours.status >= 500) faults.push(`${operation.id} of one’s own: ${ours.text}`)
      }
    }
    if ((await get(own.user, `/api/shown/${another}`)).text !== '')
      faults.push(`${entity.id}: what another’s is called`)
    const bulk = await app.call(own.user, 'POST', `/api/${resourceOf(entity)}/bulk`, {
      action: 'archive',
      tokens: [another],
    })
    if ((bulk.body.done ?? 0) > 0) faults.push(`${entity.id}.bulk: ${bulk.text}`)
    const listed = lists.get(`/api/${resourceOf(entity)}`)!
    const tokens = listed.body?.items?.map((each: { token: string }) => each.token) ?? []
    if (!tokens.includes(mine) && entity.id !== 'notification')
      faults.push(`${entity.id}: one’s own is not listed: ${listed.text.slice(0, 200)}`)
  }
  assert.deepEqual(faults, [])
  assert.ok(ofTeaching.length > 60, String(ofTeaching.length))
})

test('D12.2 who sees own groups only is told live of what changes of theirs, and of nothing of another lecturer', async () => {
  const [own, other] = lecturers
  const at = (address ??= await app.application.http.listen({ port: 0, host: '127.0.0.1' }))
  const stream = await fetch(`${at}/api/live`, {
    headers: { authorization: `Bearer ${own.user.session}`, 'api-version': '1.0' },
  })
  assert.equal(stream.status, 200)
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  const seen = ofTeaching.filter(({ spec }) => !spec.creation && !spec.view)
  await app.application.db.transaction(own.establishmentId, async (tx) =>
    app.application.live.publish(
      tx,
      ...seen.flatMap((entity) =>
        [other, own].map((world) => ({ entity: entity.id, token: theirs(world, entity), version: 1 })),
      ),
    ),
  )
  const expected = seen
    .filter((entity) => !/_family$|^educational_group(_student)?$/.test(tableOf(entity)))
    .map((entity) => theirs(own, entity))
  let text = ''
  const tokens = () => [...text.matchAll(/"token":"(\w+)"/g)].map(([, token]) => token!)
  while (!expected.every((token) => tokens().includes(token))) {
    const { value } = await Promise.race([reader.read(), delay(3_000, { value: undefined }, { ref: false })])
    if (value === undefined) break
    text += value
  }
  await reader.cancel()
  assert.deepEqual(
    expected.filter((token) => !tokens().includes(token)),
    [],
  )
  const others = seen.map((entity) => theirs(other, entity))
  assert.deepEqual(
    tokens().filter((token) => others.includes(token)),
    [],
  )
})

test('D12.2 nobody without the switch is limited by it, and it is for employees alone', async () => {
  const [own] = lecturers
  const group = theirs(own, entityOf('educationalGroup'))
  const colleague = await app.addUser('Employee', everyPrivilege, own.establishmentId)
  const { status, text } = await get(colleague, `/api/educational-groups/${group}`)
  assert.equal(status, 200, text)
  const refused = await app.call(
    colleague,
    'PATCH',
    `/api/master-admin-establishment-roles/${tokenOf('rol', app.users.MasterAdmin.roleId)}`,
    { ownGroupsOnly: true, version: 1 },
  )
  assert.ok(refused.status >= 400, refused.text)
})

test('D12.2 who sees own groups only gives no role, grant or account more than that', async () => {
  const [own] = lecturers
  const wide = await app.addUser('Employee', {}, own.establishmentId)
  const role = `/api/employee-establishment-roles/${tokenOf('rol', own.user.roleId)}`
  const { body } = await get(own.user, role)
  for (const [method, path, input] of [
    ['PATCH', role, { ownGroupsOnly: false, version: body.version }],
    ['POST', '/api/employee-establishment-roles', { names: { en: 'Wide' }, privileges: {} }],
    [
      'POST',
      '/api/user-grants',
      {
        userToken: wide.token,
        from: '2026-11-21T00:00:00Z',
        to: '2026-12-21T00:00:00Z',
        privileges: { EducationalGroup: ['view'] },
      },
    ],
    ['PATCH', `/api/employees/${own.user.token}`, { roleToken: tokenOf('rol', wide.roleId), version: 1 }],
    ['PATCH', `/api/employees/${wide.token}`, { password: 'Another@1234', version: 1 }],
  ] as const) {
    const answer = await app.call(own.user, method, path, input)
    assert.ok([403, 406, 422, 409].includes(answer.status), `${method} ${path}: ${answer.status} ${answer.text}`)
  }
})

/** A field of a record that its reader does not learn from the record itself. */
interface HiddenField {
  readonly entity: AnyEntity
  readonly name: string
  readonly field: Field
  /** The value in the database, as a query has it; undefined where it is computed. */
  readonly value: string | undefined
}
let markers = 0
/** Returns a value that occurs nowhere else; undefined for kinds whose values repeat. */
function marker({ kind, values }: Field): unknown {
  markers += 1
  if (kind === 'oneOf') return values!.at(-1)
  if (kind === 'ref') return newId()
  if (kind === 'text' || kind === 'longText') return `Secret${markers}x`
  if (kind === 'nationalId') return `2990101${String(8_000_000 + markers)}`
  if (kind === 'phone') return `+2012${String(77_000_000 + markers)}`
  if (kind === 'url') return `https://secret.example/${markers}x`
  if (kind === 'int' || kind === 'money') return 7_700_000 + markers
  return kind === 'dateTime' ? new Date(Date.UTC(2031, 2, 1, 0, 0, markers)).toISOString() : undefined
}

/** Gives the limited and the masked fields of a world's records values by which they are recognized. */
async function mark(world: World): Promise<void> {
  await beginPastRules(owner)
  for (const entity of concrete)
    for (const [name, field] of Object.entries(fieldsOf(entity))) {
      const { forStaff, seenWith, sensitive, transient, computed } = field.options
      const value = marker(field)
      if ((!forStaff && !seenWith && !sensitive) || transient || computed || value === undefined) continue
      const column = `"${columnName(name, field)}"`
      // references keep what makes the record the reader's own
      const next = field.kind === 'ref' ? `coalesce(${column}, $1)` : '$1'
      await owner.query(`update ${tableOf(entity)} set ${column} = ${next} where id = $2`, [
        value,
        idOf(tokenIn(world, entity), entity.spec.prefix),
      ])
    }
  await owner.query('commit')
}

/** The fields of a world's records that its reader sees empty or masked, though the database has a value. */
async function hiddenFrom(user: TestUser, world: World): Promise<HiddenField[]> {
  const hiddenFields: HiddenField[] = []
  for (const entity of tested) {
    const token = tokenIn(world, entity)
    const { status, body } = await get(user, `/api/${resourceOf(entity)}/${token}`)
    if (status !== 200) continue
    const { rows } = await owner.query(`select * from ${tableOf(entity)} where id = $1`, [
      idOf(token, entity.spec.prefix),
    ])
    for (const [name, field] of Object.entries(fieldsOf(entity))) {
      const { kind, to, options } = field
      if (options.transient || ['password', 'image', 'privileges', 'properties', 'names'].includes(kind)) continue
      const kept = rows[0][columnName(name, field)] as unknown
      const shown = body[to ? `${name}Token` : name] as unknown
      const isComputed = options.computed && (options.forStaff || options.seenWith)
      const isHidden =
        isComputed || kind === 'refs' || kind === 'rows'
          ? (options.forStaff || options.seenWith) && (body[name] ?? null) === null
          : kept !== null && kept !== undefined && (shown === null || String(shown).includes('•'))
      if (!isHidden) continue
      const text = kept instanceof Date ? kept.toISOString() : String(kept)
      const value = kept === undefined ? undefined : to ? tokenOf(entityOf(to).spec.prefix, text) : text
      hiddenFields.push({ entity, name, field, value })
    }
  }
  return hiddenFields
}

/** Asks for a hidden field in each way that a list has, and returns the ways that reveal it. */
async function revealed(user: TestUser, { entity, name, field, value }: HiddenField): Promise<string[]> {
  const base = `/api/${resourceOf(entity)}`
  const faults: string[] = []
  const refuses = async (path: string): Promise<void> => {
    const { status, body } = await get(user, path)
    if (status !== 406 || !['record.sortUnknown', 'record.filterUnknown'].includes(body.code))
      faults.push(`${path} answers ${status} ${body?.code ?? ''}`)
  }
  const own = new Set(operations.filter((each) => each.entity === entity.id).map(({ id }) => id.split('.')[1]))
  const asked = encodeURIComponent(value ?? '1')
  for (const by of [name, `-${name}`]) {
    await refuses(`${base}?sort=${by}&size=1`)
    if (own.has('export')) await refuses(`${base}/export?format=csv&sort=${by}`)
  }
  for (const way of ['', '/tabs', '/board', '/export'].filter((each) => each === '' || own.has(each.slice(1))))
    for (const key of [keyOf(name, field), `${name}From`, `${name}To`])
      await refuses(`${base}${way}?${way === '/export' ? 'format=csv&' : ''}${key}=${asked}`)
  if (value === undefined) return faults
  // a masked number is found whole, and by no part of it
  const part = encodeURIComponent(field.options.sensitive ? value.slice(0, -2) : value)
  const isTelling = value.length > 5 && !['ref', 'oneOf'].includes(field.kind)
  if (isTelling) {
    const found = await get(user, `${base}?search=${part}`)
    if (found.body.page.total !== 0) faults.push(`${base}?search= finds ${name}`)
    const counted = await get(user, `${base}/tabs?search=${part}`)
    if (counted.body.tabs.all !== 0) faults.push(`${base}/tabs?search= counts ${name}`)
  }
  for (const path of [
    base,
    `${base}?columns=${name}`,
    `${base}/export?format=csv`,
    `${base}/export?format=csv&columns=${name}`,
  ])
    if (isTelling && (await get(user, path)).text.includes(value)) faults.push(`${path} shows ${name}`)
  return faults
}

test('fields of a reader: no sort key, filter, count, search, column or export of a list reveals what the record itself hides', async () => {
  const unknown = new Set(['Debt', 'EducationalGroup', 'EducationalGroupAttendance'])
  const clerk = await app.addUser(
    'Employee',
    Object.fromEntries(
      Object.entries(everyPrivilege).map(([group, flags]) => [
        group,
        unknown.has(group) ? [] : flags.filter((flag) => flag !== 'itemUpdate'),
      ]),
    ),
    lecturers[0].establishmentId,
  )
  const readers = [
    ...portalTypes.map((type) => [worlds.get(type)![0].user, worlds.get(type)![0]] as const),
    [clerk, lecturers[0]] as const,
  ]
  const faults: string[] = []
  const asked = new Set<string>()
  for (const [user, world] of readers) {
    await mark(world)
    for (const each of await hiddenFrom(user, world)) {
      asked.add(`${each.entity.id}.${each.name}`)
      faults.push(...(await revealed(user, each)).map((fault) => `${user.userType}: ${fault}`))
    }
  }
  assert.deepEqual(faults, [])
  for (const entity of tested)
    for (const [name, { options, kind }] of Object.entries(fieldsOf(entity)))
      if (options.seenWith || (options.forStaff && portalTypes.some((type) => isShownTo(entity, type))))
        assert.ok(asked.has(`${entity.id}.${name}`), `${entity.id}.${name} (${kind}) was not asked for`)
})
const isShownTo = (entity: AnyEntity, type: UserType): boolean =>
  entity.spec.lookup === true || entity.spec.own?.[type] !== undefined

test('the cursor of every list in every order is sealed, leads on, and fits no other list or order', async () => {
  // two lecturers' worlds, so that lists have more than one row
  const manager = await app.addUser('Employee', everyPrivilege, lecturers[0].establishmentId)
  const faults: string[] = []
  let followed = 0
  const tampered = new Set<AnyEntity>()
  for (const entity of tested.filter((each) => !livesOnPlatform(each))) {
    const base = `/api/${resourceOf(entity)}`
    const orders = ['createdAt', 'updatedAt', 'code', 'names', ...Object.keys(fieldsOf(entity))]
    for (const by of orders.flatMap((name) => [name, `-${name}`])) {
      const { status, body } = await get(manager, `${base}?state=all&size=1&sort=${by}`)
      if (status !== 200 || !body.page.next) continue
      followed += 1
      const [next, first] = [body.page.next as string, body.items[0].token as string]
      const bytes = Buffer.from(next, 'base64url')
      const id = idOf(first, entity.spec.prefix)!
      if (bytes.includes(id) || isJson(bytes)) faults.push(`${entity.id} by ${by} can be read`)
      const second = await get(manager, `${base}?state=all&size=1&sort=${by}&after=${next}`)
      if (second.status !== 200 || second.body.items[0]?.token === first) faults.push(`${entity.id} by ${by} stays`)
      // the seal covers the list and the order, whichever they are: one order of each list is enough
      if (tampered.has(entity)) continue
      tampered.add(entity)
      const plain = Buffer.from(JSON.stringify([null, id])).toString('base64url')
      for (const [sort, after] of [
        [by.startsWith('-') ? by.slice(1) : `-${by}`, next],
        [by, `${next.slice(0, -2)}${next.endsWith('AA') ? 'BA' : 'AA'}`],
        [by, plain],
      ])
        if ((await get(manager, `${base}?state=all&sort=${sort}&after=${after}`)).body.code !== 'request.malformed')
          faults.push(`${entity.id}: a cursor by ${by} is taken as ${after === plain ? 'plain' : sort}`)
    }
  }
  assert.deepEqual(faults, [])
  if (!isWhole) return
  assert.ok(followed > 200, String(followed))
  assert.ok(tampered.size > 100, String(tampered.size))
})
const isJson = (bytes: Buffer): boolean => {
  try {
    JSON.parse(bytes.toString())
    return true
  } catch {
    return false
  }
}
