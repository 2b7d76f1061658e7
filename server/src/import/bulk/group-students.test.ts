import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idOf } from '@topcenter/model/kit/token'
import {
  type Centre,
  makeCategory,
  makeGroup,
  makeJoined,
  makePeriod,
  makeTime,
  seat,
  type Shown,
  startCentre,
} from '../../../test/education/test-centre.ts'
import { groupStudentsInBulk } from './group-students.ts'

let centre: Centre
before(async () => {
  centre = await startCentre('2026-11-01T09:00:00Z')
})
after(() => centre.close())

test('D4.2 imported seats are checked against future sessions of the student’s other groups, also those of earlier rows', async () => {
  const period = await makePeriod(centre)
  const categories = [
    await makeCategory(centre),
    await makeCategory(centre),
    await makeCategory(centre),
    await makeCategory(centre),
  ]
  const [early, late, free, past] = (await Promise.all(
    categories.map((category) => makeGroup(centre, category, period)),
  )) as [Shown, Shown, Shown, Shown]
  for (const [group, day, from, to] of [
    [early, '2026-11-08', '10', '12'],
    [late, '2026-11-08', '11', '13'],
    [free, '2026-11-08', '13', '14'],
    [past, '2026-10-04', '10', '12'],
    [early, '2026-10-04', '11', '13'],
  ] as const)
    await makeTime(centre, group, `${day}T${from}:00:00Z`, `${day}T${to}:00:00Z`)
  const first = await makeJoined(centre, categories[0]!, period)
  const rest = await Promise.all([1, 2, 3].map((at) => makeJoined(centre, categories[at]!, period, first.studentToken)))
  const judged = async (...wanted: readonly (readonly [Shown, Shown, string?])[]) =>
    centre.run(async (ctx) => {
      const rows = wanted.map(([group, application, leftOn]) => ({
        values: {
          educationalGroup: idOf(group.token, 'edg'),
          application: idOf(application.token, application.token.split('_')[0]),
          leftOn,
        },
      }))
      const prepared = await groupStudentsInBulk.prepare(ctx, rows)
      return prepared.map((row) => ('refusal' in row ? row.refusal.refused : undefined))
    })
  assert.deepEqual(await judged([early, first], [late, rest[0]], [free, rest[1]], [past, rest[2]]), [
    undefined,
    'schedule.clash',
    undefined,
    undefined,
  ])
  assert.deepEqual(
    await judged([early, first, '2026-10-31'], [early, first], [early, first], [late, rest[0], '2026-10-31']),
    [undefined, undefined, 'group.alreadyIn', undefined],
    'a seat that was given up takes nothing',
  )
  await seat(centre, early, first)
  assert.deepEqual(await judged([late, rest[0]], [free, rest[1]]), ['schedule.clash', undefined])
})
