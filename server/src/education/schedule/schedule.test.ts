import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { everyPrivilege } from '@topcenter/model/areas'
import { idOf } from '@topcenter/model/kit/token'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeGroup,
  makeJoined,
  makeLecturer,
  makePeriod,
  makePlace,
  makeTime,
  refusalIn,
  seat,
  type Shown,
  startCentre,
} from '../../../test/education/test-centre.ts'

let centre: Centre
let period: Shown
let category: Shown
before(async () => {
  centre = await startCentre('2026-09-01T09:00:00Z')
  period = await makePeriod(centre)
  category = await makeCategory(centre)
})
after(() => centre.close())

const weekly = { fixedSchedule: true, expectedStart: '2026-10-24', expectedEnd: '2026-11-05' }
/** Does everything but overbook. */
const clerk = {
  privileges: {
    ...everyPrivilege,
    EducationalScheduleTime: everyPrivilege.EducationalScheduleTime!.filter((flag) => flag !== 'confirmClash'),
  },
}
const group = () => makeGroup(centre, category, period)
const at = (day: string, hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`

/** Against 10–14, as [from, to, free]. */
const allen: readonly [string, number, number, boolean][] = [
  ['before', 6, 9, true],
  ['meets', 8, 10, true],
  ['overlaps', 9, 11, false],
  ['starts', 10, 12, false],
  ['during', 11, 13, false],
  ['finishes', 12, 14, false],
  ['equals', 10, 14, false],
  ['after', 15, 17, true],
  ['met by', 14, 16, true],
  ['overlapped by', 13, 15, false],
  ['started by', 10, 16, false],
  ['contains', 9, 15, false],
  ['finished by', 9, 14, false],
]

for (const kind of ['place', 'lecturer', 'group', 'student'] as const) {
  test(`D4.2 all thirteen relations of two times: the ${kind} is refused when they overlap, free when they touch`, async () => {
    const { mine, other: theirs } = await shared({})
    const held = kind === 'student' ? mine : await group()
    const resource =
      kind === 'place'
        ? { placeToken: (await makePlace(centre)).token }
        : kind === 'lecturer'
          ? { lecturerToken: (await makeLecturer(centre)).token }
          : {}
    for (const [index, [relation, from, to, free]] of allen.entries()) {
      const day = `2026-09-${String(index + 1).padStart(2, '0')}`
      await makeTime(centre, held, at(day, 10), at(day, 14), resource)
      const other = kind === 'group' ? held : kind === 'student' ? theirs : await group()
      const tried = makeTime(centre, other, at(day, from), at(day, to), resource)
      if (free) await tried
      else {
        const refusal = await refusalIn(tried)
        assert.equal(refusal.refused, 'schedule.clash', relation)
        const [clash] = refusal.extra!.clashes as Shown[]
        assert.deepEqual(
          [clash.kind, clash.from, clash.to, clash.group.token],
          [kind, at(day, 10), at(day, 14), held.token],
          relation,
        )
      }
    }
  })

  if (kind !== 'student')
    test(`D4.2 twenty parallel bookings of one ${kind}: exactly one succeeds`, async () => {
      const held = await group()
      const groups =
        kind === 'group' ? Array.from({ length: 20 }, () => held) : await Promise.all(Array.from({ length: 20 }, group))
      const resource =
        kind === 'place'
          ? { placeToken: (await makePlace(centre)).token }
          : kind === 'lecturer'
            ? { lecturerToken: (await makeLecturer(centre)).token }
            : {}
      const settled = await Promise.allSettled(
        groups.map((each, index) =>
          makeTime(
            centre,
            each,
            `2026-10-01T10:${String(index).padStart(2, '0')}:00Z`,
            '2026-10-01T12:00:00Z',
            resource,
          ),
        ),
      )
      assert.equal(settled.filter((each) => each.status === 'fulfilled').length, 1)
      for (const each of settled)
        if (each.status === 'rejected') assert.equal(each.reason?.refusal?.refused, 'schedule.clash')
    })
}

test('D4.2 the database alone refuses the overlap', async () => {
  const held = await group()
  await makeTime(centre, held, '2026-11-01T10:00:00Z', '2026-11-01T12:00:00Z')
  await assert.rejects(
    centre.owner(
      `
        insert into educational_schedule_time (
          establishment_id, id, educational_group_id, "from", "to", created_at, updated_at
        )
        select
          establishment_id,
          gen_random_uuid(),
          id,
          '2026-11-01T11:00:00Z',
          '2026-11-01T13:00:00Z',
          now(),
          now()
        from educational_group
        where code = $1
      `,
      [held.code],
    ),
    { constraint: 'booking_clash' },
  )
})

test('a group says whether it has lessons: made, canceled, put away, brought back, for good', async () => {
  const mine = await group()
  const has = async () => (await centre.read('educationalGroup', mine.token)).schedule
  assert.equal(await has(), 'HasNotSchedule')
  const [one, two] = [
    await makeTime(centre, mine, at('2026-12-01', 10), at('2026-12-01', 12)),
    await makeTime(centre, mine, at('2026-12-02', 10), at('2026-12-02', 12)),
  ]
  assert.equal(await has(), 'HasSchedule')
  await centre.act('educationalScheduleTime', one.token, 'cancel', { reason: 'Ill' })
  assert.equal(await has(), 'HasSchedule')
  await centre.act('educationalScheduleTime', two.token, 'archive')
  assert.equal(await has(), 'HasNotSchedule')
  await centre.act('educationalScheduleTime', two.token, 'restore')
  const listed = await centre.call('educationalGroup.list', { query: { schedule: 'HasSchedule', size: '200' } })
  assert.ok(listed.items.some((each: Shown) => each.token === mine.token))
  await centre.act('educationalScheduleTime', two.token, 'archive')
  await centre.remove('educationalScheduleTime', two.token)
  assert.equal(await has(), 'HasNotSchedule')
})

test('D4.2 a changed time never clashes with itself; a time that is moved onto another one does', async () => {
  const [own, place] = [await group(), await makePlace(centre)]
  const time = await makeTime(centre, own, '2026-11-02T10:00:00Z', '2026-11-02T12:00:00Z', { placeToken: place.token })
  const noted = await centre.change('educationalScheduleTime', time, { notes: 'chapter 3' })
  const longer = await centre.change('educationalScheduleTime', noted, { to: '2026-11-02T12:30:00Z' })
  await makeTime(centre, await group(), '2026-11-02T13:00:00Z', '2026-11-02T14:00:00Z', { placeToken: place.token })
  assert.equal(
    await codeIn(centre.change('educationalScheduleTime', longer, { to: '2026-11-02T13:30:00Z' })),
    'schedule.clash',
  )
  await centre.change('educationalScheduleTime', longer, { to: '2026-11-02T13:00:00Z' })
})

test('D4.3 canceled, archived or on a holiday, a time frees its room; planned again, it takes it back', async () => {
  const place = await makePlace(centre)
  const first = await makeTime(centre, await group(), '2026-11-03T10:00:00Z', '2026-11-03T12:00:00Z', {
    placeToken: place.token,
  })
  await centre.act('educationalScheduleTime', first.token, 'cancel')
  const second = await makeTime(centre, await group(), '2026-11-03T11:00:00Z', '2026-11-03T13:00:00Z', {
    placeToken: place.token,
  })
  assert.equal(await codeIn(centre.act('educationalScheduleTime', first.token, 'plan')), 'schedule.clash')
  const holiday = await centre.change('educationalScheduleTime', second, { workDay: 'Holiday' })
  await centre.act('educationalScheduleTime', first.token, 'plan')
  assert.equal(await codeIn(centre.change('educationalScheduleTime', holiday, { workDay: 'Work' })), 'schedule.clash')
  await centre.act('educationalScheduleTime', first.token, 'archive')
  await centre.change('educationalScheduleTime', holiday, { workDay: 'Work' })
  assert.equal(await codeIn(centre.act('educationalScheduleTime', first.token, 'restore')), 'schedule.clash')
})

test('D4.3 an alternative cancels what it replaces and may take its room', async () => {
  const [own, place] = [await group(), await makePlace(centre)]
  const time = await makeTime(centre, own, '2026-11-04T10:00:00Z', '2026-11-04T12:00:00Z', { placeToken: place.token })
  await makeTime(centre, own, '2026-11-04T11:00:00Z', '2026-11-04T13:00:00Z', {
    placeToken: place.token,
    alternativeOfToken: time.token,
  })
  assert.equal((await centre.read('educationalScheduleTime', time.token)).state, 'Canceled')
})

/** Two groups of different categories with one student in both. */
async function shared(body: object = weekly): Promise<{ mine: Shown; other: Shown; student: string }> {
  const otherCategory = await makeCategory(centre)
  const [mine, other] = [await group(), await makeGroup(centre, otherCategory, period, body)]
  const application = await makeJoined(centre, category, period)
  await seat(centre, mine, application)
  await seat(centre, other, await makeJoined(centre, otherCategory, period, application.studentToken))
  return { mine, other, student: application.studentToken }
}
const overrides = async (token: string, prefix: string): Promise<number> =>
  (await centre.owner(`select 1 from audit where record_id = $1 and action = 'confirmClash'`, [idOf(token, prefix)]))
    .length

test('D4.2 a student in two groups: the clash names them, and whoever may save may confirm it', async () => {
  const { mine, other, student } = await shared()
  await makeTime(centre, mine, '2026-11-05T10:00:00Z', '2026-11-05T12:00:00Z')
  const refusal = await refusalIn(makeTime(centre, other, '2026-11-05T11:00:00Z', '2026-11-05T13:00:00Z', {}, clerk))
  const [clash] = refusal.extra!.clashes as Shown[]
  assert.deepEqual(
    [refusal.refused, refusal.extra!.confirmable, clash.kind, clash.resource.token, clash.group.token],
    ['schedule.clash', true, 'student', student, mine.token],
  )
  const free = await makeTime(centre, other, '2026-11-05T12:00:00Z', '2026-11-05T13:00:00Z')
  const confirmed = await makeTime(
    centre,
    other,
    '2026-11-05T10:30:00Z',
    '2026-11-05T11:30:00Z',
    { confirmClash: true },
    clerk,
  )
  assert.deepEqual(
    [confirmed.overbooked, await overrides(confirmed.token, 'est'), await overrides(free.token, 'est')],
    [false, 1, 0],
  )
})

test('D4.2 any clash is confirmed by who holds the flag alone; the time is marked, named to others, and no longer marked where it is free', async () => {
  const place = await makePlace(centre)
  const held = await makeTime(centre, await group(), '2026-11-07T10:00:00Z', '2026-11-07T12:00:00Z', {
    placeToken: place.token,
  })
  const own = await group()
  const over = (actor?: object) =>
    makeTime(
      centre,
      own,
      '2026-11-07T11:00:00Z',
      '2026-11-07T13:00:00Z',
      { placeToken: place.token, confirmClash: true },
      actor,
    )
  assert.equal((await refusalIn(over(clerk))).extra!.confirmable, false)
  const time = await over()
  assert.deepEqual([time.overbooked, await overrides(time.token, 'est')], [true, 1])
  const refusal = await refusalIn(
    makeTime(centre, await group(), '2026-11-07T12:00:00Z', '2026-11-07T13:00:00Z', { placeToken: place.token }),
  )
  assert.deepEqual(
    (refusal.extra!.clashes as Shown[]).map((clash) => clash.group.token),
    [own.token],
  )
  await centre.act('educationalScheduleTime', time.token, 'cancel')
  const again = (await centre.act('educationalScheduleTime', time.token, 'plan')).record
  const moved = await centre.change('educationalScheduleTime', again, {
    from: '2026-11-07T14:00:00Z',
    to: '2026-11-07T15:00:00Z',
  })
  assert.equal(moved.overbooked, false)
  assert.equal(
    await codeIn(centre.change('educationalScheduleTime', held, { to: '2026-11-07T14:30:00Z' })),
    'schedule.clash',
  )
})

test('D4.2 a seat: the times to come of the student’s other groups are heeded, and the override is recorded', async () => {
  const otherCategory = await makeCategory(centre)
  const [mine, other, application] = [
    await group(),
    await makeGroup(centre, otherCategory, period),
    await makeJoined(centre, category, period),
  ]
  await seat(centre, mine, application)
  for (const [each, hour] of [
    [mine, 8],
    [other, 8],
    [mine, 10],
    [other, 12],
  ] as const)
    await makeTime(centre, each, at('2026-08-30', hour), at('2026-08-30', hour + 2)) // past
  const joined = await makeJoined(centre, otherCategory, period, application.studentToken)
  await makeTime(centre, mine, at('2026-11-08', 10), at('2026-11-08', 12))
  await makeTime(centre, other, at('2026-11-08', 11), at('2026-11-08', 13))
  const refusal = await refusalIn(seat(centre, other, joined))
  const [clash, ...more] = refusal.extra!.clashes as Shown[]
  assert.deepEqual(
    [refusal.refused, refusal.extra!.confirmable, clash.from, clash.group.token, clash.resource.token, more.length],
    ['schedule.clash', true, at('2026-11-08', 10), mine.token, application.studentToken, 0],
  )
  const sitting = await seat(centre, other, joined, { confirmClash: true })
  assert.equal(await overrides(sitting.token, 'egs'), 1)
})

test('D4.2 generation lists what clashes for students and makes it only when that is confirmed', async () => {
  const { mine, other } = await shared()
  await makeTime(centre, mine, '2026-10-26T16:30:00Z', '2026-10-26T17:00:00Z')
  const planned = await centre.change('educationalGroup', other, {
    slices: [{ weekday: 'Monday', from: '18:00', to: '20:00' }],
  })
  const { result } = await centre.act('educationalGroup', planned.token, 'generateScheduleTimes')
  assert.deepEqual(
    [result.made.length, result.clashing.map((each: Shown) => [each.from, each.with[0].kind])],
    [1, [['2026-10-26T15:00:00.000Z', 'student']]],
  )
  const { result: confirmed } = await centre.act('educationalGroup', planned.token, 'generateScheduleTimes', {
    confirmClash: true,
  })
  assert.deepEqual([confirmed.made.length, confirmed.skipped.length, confirmed.clashing.length], [1, 1, 0])
  const noted = await centre.owner(
    `
      select 1
      from audit a
      join educational_schedule_time t on t.establishment_id = a.establishment_id and t.id = a.record_id
      join educational_group g on g.establishment_id = t.establishment_id and g.id = t.educational_group_id
      where g.code = $1 and a.action = 'confirmClash'
    `,
    [other.code],
  )
  assert.equal(noted.length, 1)
})

test('D4.2 a time has a length, no more than a day, and no finished group gets one', async () => {
  const own = await group()
  assert.equal(
    await codeIn(makeTime(centre, own, '2026-11-06T10:00:00Z', '2026-11-06T10:00:00Z')),
    'field.endBeforeStart',
  )
  assert.equal(await codeIn(makeTime(centre, own, '2026-11-06T10:00:00Z', '2026-11-07T10:30:00Z')), 'field.max')
  await centre.act('educationalGroup', own.token, 'finish')
  assert.equal(await codeIn(makeTime(centre, own, '2026-11-06T10:00:00Z', '2026-11-06T11:00:00Z')), 'schedule.finished')
})

test('D4.2 slices make the times of a term: 18:00 stays 18:00 on both sides of the change of the clock in Cairo', async () => {
  const lecturer = await makeLecturer(centre)
  const own = await makeGroup(centre, category, period, {
    ...weekly,
    lecturerToken: lecturer.token,
    slices: [
      { weekday: 'Thursday', from: '18:00', to: '20:00' },
      { weekday: 'Sunday', from: '09:30', to: '11:00' },
    ],
  })
  const { result } = await centre.act('educationalGroup', own.token, 'generateScheduleTimes')
  // Cairo leaves summer time at the end of Thursday 29 October 2026
  assert.deepEqual(
    result.made.map((time: Shown) => time.from),
    ['2026-10-25T06:30:00.000Z', '2026-10-29T15:00:00.000Z', '2026-11-01T07:30:00.000Z', '2026-11-05T16:00:00.000Z'],
  )
  assert.deepEqual([result.skipped, result.clashing], [[], []])
  const rows = await centre.owner(
    `
      select distinct t.lecturer_id
      from educational_schedule_time t
      join educational_group g on g.establishment_id = t.establishment_id and g.id = t.educational_group_id
      where g.code = $1
    `,
    [own.code],
  )
  assert.equal(rows.length, 1)
})

test('D4.2 generating again makes only what is missing: nothing of what was moved or canceled comes back', async () => {
  const own = await makeGroup(centre, category, period, {
    ...weekly,
    slices: [
      { weekday: 'Monday', from: '18:00', to: '20:00' },
      { weekday: 'Tuesday', from: '18:00', to: '20:00' },
    ],
  })
  await centre.act('educationalGroup', own.token, 'generateScheduleTimes')
  const listed = await centre.owner(
    `
      select id
      from educational_schedule_time
      where educational_group_id = (select id from educational_group where code = $1)
      order by "from"
    `,
    [own.code],
  )
  assert.equal(listed.length, 4)
  await centre.owner(
    `
      update educational_schedule_time
      set "from" = ("from" at time zone 'UTC' + interval '1 hour') at time zone 'UTC', "to" = ("to" at time zone 'UTC' + interval '1 hour') at time zone 'UTC'
      where id = $1
    `,
    [listed[0].id],
  )
  await centre.owner(`update educational_schedule_time set state = 'Canceled' where id = $1`, [listed[1].id])
  await centre.owner('delete from educational_schedule_time where id = $1', [listed[2].id])
  const { result } = await centre.act('educationalGroup', own.token, 'generateScheduleTimes')
  assert.deepEqual([result.made.length, result.skipped.length, result.clashing.length], [1, 3, 0])
})

test('D4.2 clashing slots are told with what they clash with, the free ones are made; holidays are skipped', async () => {
  const place = await makePlace(centre)
  const slices = [
    { weekday: 'Saturday', from: '16:00', to: '18:00', placeToken: place.token },
    { weekday: 'Wednesday', from: '16:00', to: '18:00', placeToken: place.token },
  ]
  const other = await group()
  // 16:00 on the wall of Cairo, still in summer time
  await makeTime(centre, other, '2026-10-28T13:00:00Z', '2026-10-28T14:30:00Z', { placeToken: place.token })
  // a Friday within the term: no clash
  await makeTime(centre, other, '2026-10-30T13:00:00Z', '2026-10-30T14:30:00Z', { placeToken: place.token })
  await centre.create('holiday', { names: { en: 'A day off' }, from: '2026-10-31' })
  const archived = await centre.create('holiday', {
    names: { en: 'Not this year' },
    from: '2026-10-20',
    to: '2026-11-30',
  })
  await centre.act('holiday', archived.token, 'archive')
  const own = await makeGroup(centre, category, period, { ...weekly, slices })
  const { result } = await centre.act('educationalGroup', own.token, 'generateScheduleTimes')
  assert.deepEqual([result.made.length, result.clashing.length], [2, 1]) // 24 October and 4 November
  assert.deepEqual(
    [result.clashing[0].from, result.clashing[0].with[0].kind, result.clashing[0].with[0].group.token],
    ['2026-10-28T13:00:00.000Z', 'place', other.token],
  )
})

test('D4.2 two groups generated at once never share the room', async () => {
  const place = await makePlace(centre)
  const slices = [
    { weekday: 'Thursday', from: '08:00', to: '10:00', placeToken: place.token },
    { weekday: 'Friday', from: '08:00', to: '10:00', placeToken: place.token },
  ]
  const groups = [
    await makeGroup(centre, category, period, { ...weekly, slices }),
    await makeGroup(centre, category, period, { ...weekly, slices }),
  ]
  const answers = await Promise.all(
    groups.map((each) => centre.act('educationalGroup', each.token, 'generateScheduleTimes')),
  )
  assert.deepEqual(answers.map(({ result }) => result.made.length).sort(), [0, 3])
  assert.deepEqual(answers.map(({ result }) => result.clashing.length).sort(), [0, 3])
})

test('D4.2 a weekly time over midnight belongs to the day on which it begins, also in a night in which the clock changes', async () => {
  const night = { weekday: 'Thursday', from: '22:00', to: '00:30' }
  const lessons = async (body: object): Promise<string[][]> => {
    const own = await makeGroup(centre, category, period, { fixedSchedule: true, slices: [night], ...body })
    assert.deepEqual(
      own.slices.map((slice: Shown) => [slice.from.slice(0, 5), slice.to.slice(0, 5)]),
      [['22:00', '00:30']],
    )
    const { result } = await centre.act('educationalGroup', own.token, 'generateScheduleTimes')
    assert.deepEqual([result.skipped, result.clashing], [[], []])
    const again = (await centre.act('educationalGroup', own.token, 'generateScheduleTimes')).result
    assert.deepEqual([again.made.length, again.skipped.length], [0, result.made.length])
    return result.made.map(({ from, to }: Shown) => [from, to])
  }
  // the group's last day is a Thursday, a holiday on the Friday after one takes nothing away, one on it does
  await centre.create('holiday', { names: { en: 'The day after' }, from: '2027-02-12' })
  await centre.create('holiday', { names: { en: 'That day' }, from: '2027-02-18' })
  assert.deepEqual(await lessons({ expectedStart: '2027-02-05', expectedEnd: '2027-02-25' }), [
    ['2027-02-11T20:00:00.000Z', '2027-02-11T22:30:00.000Z'],
    ['2027-02-25T20:00:00.000Z', '2027-02-25T22:30:00.000Z'],
  ])
  // at midnight the clock goes on to 01:00: 00:30 does not come, the lesson keeps its length
  assert.deepEqual(await lessons({ expectedStart: '2027-04-29', expectedEnd: '2027-04-29' }), [
    ['2027-04-29T20:00:00.000Z', '2027-04-29T22:30:00.000Z'],
  ])
  // at midnight the clock goes back to 23:00: it ends when the wall says 00:30
  assert.deepEqual(await lessons({ expectedStart: '2027-10-28', expectedEnd: '2027-10-28' }), [
    ['2027-10-28T19:00:00.000Z', '2027-10-28T22:30:00.000Z'],
  ])
})

test('D4.2 a weekly time over midnight clashes with what begins after it, of its place and its own week', async () => {
  const place = await makePlace(centre)
  const term = { expectedStart: '2027-02-15', expectedEnd: '2027-02-17', fixedSchedule: true }
  const other = await makeGroup(centre, category, period)
  await makeTime(centre, other, '2027-02-15T22:15:00Z', '2027-02-15T23:00:00Z', { placeToken: place.token })
  const slice = (weekday: string, from: string, to: string) => ({ weekday, from, to, placeToken: place.token })
  const own = await makeGroup(centre, category, period, {
    ...term,
    slices: [
      slice('Monday', '22:00', '00:30'),
      slice('Tuesday', '22:00', '00:30'),
      slice('Wednesday', '00:30', '01:00'),
    ],
  })
  const { result } = await centre.act('educationalGroup', own.token, 'generateScheduleTimes')
  assert.deepEqual(
    [result.clashing.map(({ from }: Shown) => from), result.made.map(({ from }: Shown) => from)],
    [['2027-02-15T20:00:00.000Z'], ['2027-02-16T20:00:00.000Z', '2027-02-16T22:30:00.000Z']],
  )
  const refused = (...slices: object[]) => codeIn(makeGroup(centre, category, period, { ...term, slices }))
  assert.equal(
    await refused(slice('Monday', '22:00', '00:30'), slice('Tuesday', '00:15', '01:00')),
    'schedule.sliceOverlaps',
  )
  assert.equal(
    await refused(slice('Friday', '23:00', '01:00'), slice('Saturday', '00:30', '02:00')),
    'schedule.sliceOverlaps',
  )
  assert.equal(await refused(slice('Monday', '18:00', '16:00')), 'field.endBeforeStart')
  assert.equal(await refused(slice('Monday', '18:00', '18:00')), 'field.endBeforeStart')
  const calendar = await centre.call('calendar.read', {
    query: { from: '2027-02-16', to: '2027-02-16', by: 'group', of: own.token },
  })
  assert.deepEqual(
    calendar.times.map(({ day, start, end }: Shown) => [day, start, end]),
    [['2027-02-16', 22 * 60, 24 * 60 + 30]],
  )
})

test('D4.2 what cannot be generated says why; slices of one day must not overlap', async () => {
  const noDates = await makeGroup(centre, category, period, {
    fixedSchedule: true,
    slices: [{ weekday: 'Monday', from: '18:00', to: '20:00' }],
  })
  assert.equal(
    await codeIn(centre.act('educationalGroup', noDates.token, 'generateScheduleTimes')),
    'group.datesNeeded',
  )
  const noSlices = await makeGroup(centre, category, period, weekly)
  assert.equal(
    await codeIn(centre.act('educationalGroup', noSlices.token, 'generateScheduleTimes')),
    'group.fixedScheduleNeeded',
  )
  const overlapping = [
    { weekday: 'Monday', from: '18:00', to: '20:00' },
    { weekday: 'Monday', from: '19:59', to: '21:00' },
  ]
  assert.equal(await codeIn(makeGroup(centre, category, period, { slices: overlapping })), 'schedule.sliceOverlaps')
  assert.equal(
    await codeIn(makeGroup(centre, category, period, { slices: [{ weekday: 'Monday', from: '20:00', to: '18:00' }] })),
    'field.endBeforeStart',
  )
})
