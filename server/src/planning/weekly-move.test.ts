import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idOf } from '@topcenter/model/kit/token'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeGroup,
  makePeriod,
  makePlace,
  makeTime,
  type Shown,
  startCentre,
} from '../../test/education/test-centre.ts'

let centre: Centre
let period: Shown
let category: Shown
before(async () => {
  centre = await startCentre('2026-09-28T09:00:00Z')
  period = await makePeriod(centre)
  category = await makeCategory(centre)
})
after(() => centre.close())

const at = (day: string, hour: string): string =>
  new Date(`${day}T${hour}:00${day < '2026-10-30' ? '+03:00' : '+02:00'}`).toISOString()
/** Sundays on both sides of the change of the clock. */
const sundays = ['2026-10-11', '2026-10-18', '2026-10-25', '2026-11-01']
const fromsOf = async (group: Shown): Promise<string[]> => {
  const rows: { from: Date }[] = await centre.owner(
    `select "from" from educational_schedule_time where educational_group_id = $1 order by "from"`,
    [idOf(group.token, 'edg')],
  )
  return rows.map((row) => row.from.toISOString())
}
const weekly = (token: string, from: string): Promise<Shown> =>
  centre.call('educationalScheduleTime.everyWeek', { params: { token }, body: { from } })
const move = async (lesson: Shown, from: string, to: string): Promise<void> => {
  const { version } = await centre.read('educationalScheduleTime', lesson.token)
  await centre.call('educationalScheduleTime.update', { params: { token: lesson.token }, body: { version, from, to } })
}

test('one lesson was moved by an hour, then every week: the following ones of its hour and the weekly time move by the clock of the wall, and back', async () => {
  const room = await makePlace(centre)
  const group = await makeGroup(centre, category, period, {
    fixedSchedule: true,
    slices: [
      { weekday: 'Sunday', from: '16:00', to: '18:00', placeToken: room.token },
      { weekday: 'Tuesday', from: '16:00', to: '18:00' },
    ],
  })
  const lessons: Shown[] = []
  for (const day of sundays)
    lessons.push(await makeTime(centre, group, at(day, '16:00'), at(day, '18:00'), { placeToken: room.token }))
  const tuesday = await makeTime(centre, group, at('2026-10-20', '16:00'), at('2026-10-20', '18:00'))
  const [, second] = lessons
  await move(second!, at('2026-10-18', '17:00'), at('2026-10-18', '19:00'))
  assert.deepEqual(await weekly(second!.token, at('2026-10-18', '16:00')), { moved: 2, left: 0 })
  const shifted = [
    at('2026-10-11', '16:00'),
    at('2026-10-18', '17:00'),
    at('2026-10-20', '16:00'),
    at('2026-10-25', '17:00'),
    at('2026-11-01', '17:00'),
  ]
  assert.deepEqual(await fromsOf(group), shifted, 'earlier lessons, and those of another day, stay')
  const slices = async () =>
    (await centre.read('educationalGroup', group.token)).slices.map((slice: Shown) => [
      slice.weekday,
      slice.from.slice(0, 5),
      slice.to.slice(0, 5),
      slice.placeToken ?? null,
    ])
  assert.deepEqual(await slices(), [
    ['Sunday', '17:00', '19:00', room.token],
    ['Tuesday', '16:00', '18:00', null],
  ])
  assert.deepEqual(await weekly(second!.token, at('2026-10-18', '16:00')), { moved: 0, left: 0 }, 'twice is once')

  await move(second!, at('2026-10-18', '16:00'), at('2026-10-18', '18:00'))
  assert.deepEqual(await weekly(second!.token, at('2026-10-18', '17:00')), { moved: 2, left: 0 })
  assert.deepEqual(await fromsOf(group), [
    ...sundays.slice(0, 2).map((day) => at(day, '16:00')),
    tuesday.from,
    ...sundays.slice(2).map((day) => at(day, '16:00')),
  ])
  assert.equal((await slices())[0]![1], '16:00')
})

test('what clashes stays where it is and is counted; a lesson that was not moved is refused', async () => {
  const room = await makePlace(centre)
  const [own, other] = [await makeGroup(centre, category, period), await makeGroup(centre, category, period)]
  const lessons: Shown[] = []
  for (const day of sundays)
    lessons.push(await makeTime(centre, own, at(day, '10:00'), at(day, '11:00'), { placeToken: room.token }))
  await makeTime(centre, other, at('2026-10-25', '12:00'), at('2026-10-25', '13:00'), { placeToken: room.token })
  await move(lessons[0]!, at(sundays[0]!, '12:00'), at(sundays[0]!, '13:00'))
  assert.deepEqual(await weekly(lessons[0]!.token, at(sundays[0]!, '10:00')), { moved: 2, left: 1 })
  assert.deepEqual(await fromsOf(own), [
    at('2026-10-11', '12:00'),
    at('2026-10-18', '12:00'),
    at('2026-10-25', '10:00'),
    at('2026-11-01', '12:00'),
  ])
  assert.equal(await codeIn(weekly(lessons[0]!.token, at(sundays[0]!, '12:00'))), 'season.nothingMoves')
})
