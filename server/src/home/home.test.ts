import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { entityOf, needs } from '@topcenter/model/areas'
import { groupOf, resourceOf } from '@topcenter/model/kit/entity'
import { type Centre, makeCategory, makeGroup, makePeriod, makeTime, startCentre } from '../education/test-centre.ts'

let centre: Centre
before(async () => {
  centre = await startCentre('2026-11-21T09:00:00Z')
  const [period, category] = [await makePeriod(centre), await makeCategory(centre)]
  for (const name of ['سلمى عادل', 'عمر حسن']) {
    await centre.create('educationalJoiningApplication', {
      educationalPeriodToken: period.token,
      educationalCategoryToken: category.token,
      newStudent: [{ names: { ar: name } }],
    })
  }
})
after(() => centre.close())

type Waiting = { id: string; query: Record<string, string>; total: number }
const waitingFor = async (user = centre.app.users.MasterAdmin): Promise<Waiting[]> =>
  (await centre.app.call(user, 'GET', '/api/home')).body.needs

test('what waits is counted as the list counts that it opens', async () => {
  const waiting = await waitingFor()
  assert.deepEqual(
    waiting.map(({ id }) => id),
    needs.map(({ id }) => id),
  )
  for (const { id, query, total } of waiting) {
    const entity = entityOf(needs.find((need) => need.id === id)!.entity)
    const list = await centre.app.call(
      centre.app.users.MasterAdmin,
      'GET',
      `/api/${resourceOf(entity)}?${new URLSearchParams(query).toString()}`,
    )
    assert.equal(list.body.page.total, total, id)
  }
  assert.deepEqual(
    waiting
      .filter(({ id }) => id === 'applicationsUnderReview' || id === 'studentsNotApproved')
      .map(({ total }) => total),
    [2, 2],
  )
})

test('D2.3 each need is told only to who may do something about it; portal users have none', async () => {
  for (const need of needs) {
    const entity = entityOf(need.entity)
    const looker = await centre.app.addUser('Employee', { [groupOf(entity)]: ['view', 'viewActive'] })
    const told = (await waitingFor(looker)).map(({ id }) => id)
    assert.ok(need.flag === 'view' || !told.includes(need.id), need.id)
  }
  assert.deepEqual(await waitingFor(centre.app.users.Student), [])
})

test('a new centre is told what to begin with, each step to who may take it, until it has a group and a student', async () => {
  const stepsFor = async (user: typeof centre.app.users.MasterAdmin): Promise<{ entity: string; done: boolean }[]> =>
    (await centre.app.call(user, 'GET', '/api/home')).body.steps
  const manager = centre.app.users.MasterAdmin
  assert.deepEqual((await stepsFor(manager)).map(({ entity, done }) => [entity, done]).slice(2), [
    ['educationalPeriod', true],
    ['educationalCategory', true],
    ['educationalGroup', false],
    ['student', true],
  ])
  assert.deepEqual(
    await stepsFor(await centre.app.addUser('Employee', { Student: ['view', 'viewActive', 'itemAdd'] })),
    [{ entity: 'student', done: true }],
  )
  assert.deepEqual(await stepsFor(centre.app.users.Student), [])
  await makeGroup(centre, await makeCategory(centre), await makePeriod(centre))
  assert.deepEqual(await stepsFor(manager), [])
})

test('D4.4 a register is missing once its lesson has begun, not before; the list behind the number says the same', async () => {
  const [period, category] = [await makePeriod(centre), await makeCategory(centre)]
  const group = await makeGroup(centre, category, period)
  const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour)).toISOString()
  const lesson = (day: number, hour: number, body: object = {}) =>
    makeTime(centre, group, at(day, hour), at(day, hour + 1), body)
  await lesson(20, 8) // yesterday
  await lesson(21, 7) // over
  await lesson(21, 9) // begins now
  await lesson(21, 10) // in an hour
  await lesson(21, 17) // in the evening
  await lesson(22, 8)
  await lesson(21, 6, { workDay: 'Holiday' }) // nobody is taught then
  const missing = async () => (await waitingFor()).find(({ id }) => id === 'registersNotTaken')!
  const { total, query } = await missing()
  assert.equal(total, 3)
  const list = await centre.app.call(
    centre.app.users.MasterAdmin,
    'GET',
    `/api/educational-schedule-times?${new URLSearchParams(query).toString()}`,
  )
  assert.deepEqual(
    list.body.items.map((each: { from: string }) => each.from),
    [at(21, 9), at(21, 7), at(20, 8)],
  )
  const view = await centre.call('attendance.view', { query: { by: 'group', from: '2026-11-20', to: '2026-11-22' } })
  const summary = await centre.call('educationalGroup.attendanceSummary', { params: { token: group.token } })
  assert.deepEqual([view.rows[0].due, view.rows[0].taken, summary.due, summary.taken], [3, 0, 3, 0])
  centre.app.clock.advance(3_600_000)
  assert.equal((await missing()).total, 4)
})
