import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idOf } from '@topcenter/model/kit/token'
import { startTestApplication, type TestApplication, type TestUser } from '../../../test/test-application.ts'
import { listedEntities, maxListed } from './constants.ts'

let app: TestApplication
before(async () => {
  app = await startTestApplication()
})
after(() => app.close())

const read = async (user: TestUser, query = '', headers: Record<string, string> = {}) =>
  app.call(user, 'GET', `/api/constants-lists${query}`, undefined, headers)
const make = async (resource: string, body: object) => {
  const { status, body: record, text } = await app.call(app.users.AdminsEgypt, 'POST', `/api/${resource}`, body)
  assert.equal(status, 200, text)
  return record
}
type Lists = Readonly<Record<string, readonly { itemToken: string; code?: string; parentToken?: string | null }[]>>
const tokensIn = (lists: Lists, entity: string) => lists[entity]!.map(({ itemToken }) => itemToken)

test('D12.14 the lists of login have records of each kind, limited to what the reader may see; lookups alone are asked for too', async () => {
  const { AdminsEgypt: admin } = app.users
  const category = await make('educational-categories', { names: { en: 'Languages' } })
  const level = await make('educational-categories', { names: { en: 'English' }, parentToken: category.token })
  const prices = await make('price-lists', { educationalCategoryToken: level.token, packagePrice: 100 })
  const account = await make('accounts', { names: { en: 'Till' }, accountKind: 'Cash' })
  const period = await make('educational-periods', { names: { en: 'Spring' }, from: '2026-11-01', to: '2026-12-31' })
  const gone = await make('educational-periods', { names: { en: 'Past' }, from: '2025-11-01', to: '2025-12-31' })
  await app.call(admin, 'POST', `/api/educational-periods/${gone.token}/archive`, {})
  const room = await make('place-students', { names: { en: 'Room 1' } })
  const { lists, version, cut } = (await read(admin)).body
  assert.deepEqual(
    listedEntities.filter(({ id }) => !Array.isArray(lists[id])).map(({ id }) => id),
    [],
  )
  assert.deepEqual(cut, [])
  assert.deepEqual(
    lists.educationalCategory.find(({ itemToken }: { itemToken: string }) => itemToken === level.token),
    {
      itemToken: level.token,
      viewTypeToken: 'vwt_ViewActive',
      activationTypeToken: 'act_Active',
      code: level.code,
      names: { en: 'English' },
      parentToken: category.token,
    },
  )
  for (const [entity, { token }] of Object.entries({
    priceList: prices,
    account,
    educationalPeriod: period,
    place: room,
  }))
    assert.ok(tokensIn(lists, entity).includes(token), entity)
  assert.ok(!tokensIn(lists, 'educationalPeriod').includes(gone.token), 'archived')
  const small = (await read(admin, '?only=lookups')).body
  assert.deepEqual([small.version, small.lists.account, small.lists.bloodType], [version, undefined, lists.bloodType])

  const seesPeriods = await app.addUser('Employee', { EducationalPeriod: ['view', 'viewActive'] })
  const theirs = (await read(seesPeriods)).body.lists
  assert.ok(tokensIn(theirs, 'educationalPeriod').includes(period.token))
  for (const entity of ['account', 'educationalCategory', 'place', 'priceList', 'storageSpace'])
    assert.deepEqual(theirs[entity], [], `${entity} without its flag`)
  const student = (await read(app.users.Student)).body.lists
  assert.deepEqual([student.account, student.place], [[], []])
})

test('the answer is sent again only when a lookup or a listed record has changed', async () => {
  const { AdminsEgypt: admin } = app.users
  const first = await read(admin)
  const tag = { 'if-none-match': String(first.headers.etag) }
  assert.equal((await read(admin, '', tag)).status, 304)
  const period = await make('educational-periods', { names: { en: 'New' }, from: '2026-11-01', to: '2026-12-31' })
  const second = await read(admin, '', tag)
  assert.equal(second.status, 200)
  assert.equal(second.body.version, first.body.version, 'the lookups are the same')
  assert.ok(tokensIn(second.body.lists, 'educationalPeriod').includes(period.token))
})

test('a list of records is cut at its limit, and named as cut; the newest stay', async () => {
  const { AdminsEgypt: admin } = app.users
  const period = await make('educational-periods', { names: { en: 'Old' }, from: '2026-11-01', to: '2026-12-31' })
  await app.database.owner.query(
    `
      insert into educational_period (establishment_id, id, code, name_en, "from", "to", created_at, updated_at)
      select p.establishment_id, gen_random_uuid(), 'MANY-' || n, 'Many ' || n, p."from", p."to",
        p.created_at + make_interval(secs => n), p.updated_at
      from educational_period p, generate_series(1, $2::int) n
      where p.id = $1
    `,
    [idOf(period.token, 'edp'), maxListed],
  )
  const { lists, cut } = (await read(admin)).body
  assert.deepEqual([lists.educationalPeriod.length, cut], [maxListed, ['educationalPeriod']])
  assert.equal(lists.educationalPeriod[0].code, `MANY-${maxListed}`)
  assert.ok(!tokensIn(lists, 'educationalPeriod').includes(period.token))
})

test('a lecturer of own groups reads these alone', async () => {
  const category = await make('educational-categories', { names: { en: 'Music' } })
  const period = await make('educational-periods', { names: { en: 'Term' }, from: '2026-11-01', to: '2026-12-31' })
  const lecturer = await app.addUser('Employee', { EducationalGroup: ['view', 'viewActive'] })
  await app.database.owner.query('update establishment_role set own_groups_only = true where id = $1', [
    lecturer.roleId,
  ])
  const group = (more: object) =>
    make('educational-groups', {
      names: { en: `Group ${Math.random()}` },
      educationalCategoryToken: category.token,
      educationalPeriodToken: period.token,
      ...more,
    })
  const [own, other] = [await group({ lecturerToken: lecturer.token }), await group({})]
  const all = tokensIn((await read(app.users.AdminsEgypt)).body.lists, 'educationalGroup')
  assert.ok(all.includes(own.token) && all.includes(other.token))
  assert.deepEqual(tokensIn((await read(lecturer)).body.lists, 'educationalGroup'), [own.token])
})
