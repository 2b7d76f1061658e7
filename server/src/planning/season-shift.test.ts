import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
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
} from '../../test/education/test-centre.ts'

let centre: Centre
let period: Shown
let category: Shown
before(async () => {
  centre = await startCentre('2026-09-01T09:00:00Z')
  period = await makePeriod(centre)
  category = await makeCategory(centre)
})
after(() => centre.close())

const group = (body: object = {}) => makeGroup(centre, category, period, body)
/** Hours of Cairo, which is three ahead in summer. */
const summer = (day: string, time: string) => new Date(`${day}T${time}:00+03:00`).toISOString()
const winter = (day: string, time: string) => new Date(`${day}T${time}:00+02:00`).toISOString()
const preview = (rule: object): Promise<Shown> => centre.call('seasonShift.preview', { body: rule })
const apply = (rule: object, seen: string, more: object = {}): Promise<Shown> =>
  centre.call('seasonShift.apply', { body: { ...rule, names: { ar: 'رمضان' }, seen, ...more } })
const shift = async (rule: object, more: object = {}): Promise<Shown> => apply(rule, (await preview(rule)).seen, more)
const undo = (token: string, input: object = {}) => centre.act('seasonShift', token, 'undo', input)
const rowsOf = (groups: readonly Shown[]): Promise<Shown[]> =>
  centre.owner(
    `
      select
        t.id,
        t."from",
        t."to",
        t.place_id,
        t.lecturer_id,
        t.state,
        t.overbooked,
        (
          select count(*)
          from booking b
          where b.establishment_id = t.establishment_id and b.schedule_time_id = t.id and b.starts_at = t."from" and b.ends_at = t."to"
        )::int as booked
      from educational_schedule_time t
      where t.educational_group_id = any($1)
      order by t.id
    `,
    [groups.map(({ token }) => idOf(token, 'edg'))],
  )
const froms = async (of: Shown): Promise<string[]> => (await rowsOf([of])).map((row) => row.from.toISOString()).sort()

test('D4.2 D4.3 a shift over itself: back to back times all move by an hour, students and lecturers are told once, and undo leaves every row as it was', async () => {
  const [place, lecturer, own] = [await makePlace(centre), await makeLecturer(centre), await group()]
  const application = await makeJoined(centre, category, period)
  await seat(centre, own, application)
  for (const hour of ['10:00', '11:00', '12:00'])
    await makeTime(
      centre,
      own,
      summer('2026-09-10', hour),
      summer('2026-09-10', `${Number(hour.slice(0, 2)) + 1}:00`),
      { placeToken: place.token, lecturerToken: lecturer.token },
    )
  const before = await rowsOf([own])
  const rule = { from: '2026-09-10', to: '2026-09-10', placeToken: place.token, minutes: 60 }
  const seen = await preview(rule)
  assert.deepEqual(
    [seen.total, seen.moves, seen.stays, seen.times.map((time: Shown) => time.newFrom)],
    [3, 3, 0, [summer('2026-09-10', '11:00'), summer('2026-09-10', '12:00'), summer('2026-09-10', '13:00')]],
  )
  const made = await apply(rule, seen.seen)
  assert.deepEqual(
    [made.moved, made.leftOut, made.state, await froms(own)],
    [3, 0, 'Applied', ['11', '12', '13'].map((hour) => summer('2026-09-10', `${hour}:00`))],
  )
  const [said] = await centre.owner(
    `
      select name_ar, name_en, description_ar, description_en
      from notification
      where name_ar like 'مواعيد جديدة%'
      limit 1
    `,
  )
  assert.deepEqual(Object.values(said!), [
    'مواعيد جديدة: رمضان',
    'New times: رمضان',
    'تغيّرت مواعيد حصصك من 10 سبتمبر 2026 إلى 10 سبتمبر 2026.',
    'Your lesson times from 10 Sept 2026 to 10 Sept 2026 have changed.',
  ])
  const notifications = await centre.owner(
    `
      select user_id, count(*)::int as count
      from notification
      where name_ar like 'مواعيد جديدة%'
      group by 1
    `,
  )
  assert.deepEqual(
    notifications.map((row) => [row.user_id, row.count]).sort(),
    [
      [idOf(application.studentToken, 'usr'), 1],
      [idOf(lecturer.token, 'usr'), 1],
    ].sort(),
  )
  const shown = await centre.call('seasonShift.times', { params: { token: made.token } })
  assert.deepEqual(
    shown.times.map((time: Shown) => [time.from, time.returned]),
    ['10', '11', '12'].map((hour) => [summer('2026-09-10', `${hour}:00`), false]),
  )
  const { record, result } = await undo(made.token)
  assert.deepEqual([record.state, result.returned, await rowsOf([own])], ['Undone', 3, before])
  assert.equal(await codeIn(undo(made.token)), 'record.wrongState')
})

test('D4.2 what clashes with what stays, falls on a holiday, leaves the group’s dates or the future is named, and is left out or stops the shift', async () => {
  const [place, other, own] = [
    await makePlace(centre),
    await group(),
    await group({ expectedStart: '2026-09-01', expectedEnd: '2026-09-16' }),
  ]
  await centre.create('holiday', { names: { ar: 'عيد 1' }, from: '2026-09-15' })
  for (const day of ['12', '14', '15', '16'])
    await makeTime(centre, own, summer(`2026-09-${day}`, '10:00'), summer(`2026-09-${day}`, '11:00'), {
      placeToken: place.token,
    })
  await makeTime(centre, own, summer('2026-09-01', '15:00'), summer('2026-09-01', '16:00'))
  await makeTime(centre, other, summer('2026-09-12', '11:00'), summer('2026-09-12', '12:00'), {
    placeToken: place.token,
  })
  const obstacles = async (rule: object) =>
    Object.fromEntries(
      (await preview({ from: '2026-09-01', to: '2026-09-30', educationalGroupToken: own.token, ...rule })).times.map(
        (time: Shown) => [time.from.slice(8, 10), time.obstacles.map((each: Shown) => each.kind)],
      ),
    )
  assert.deepEqual(await obstacles({ minutes: 60 }), { '01': [], 12: ['place'], 14: [], 15: ['holiday'], 16: [] })
  assert.deepEqual(await obstacles({ minutes: -240 }), { '01': ['past'], 12: [], 14: [], 15: ['holiday'], 16: [] })
  assert.deepEqual((await obstacles({ weekdays: [{ weekday: 'Wednesday', toWeekday: 'Friday' }] }))['16'], ['outside'])
  const rule = { from: '2026-09-01', to: '2026-09-30', educationalGroupToken: own.token, minutes: 60 }
  assert.equal(await codeIn(shift(rule)), 'season.clashing')
  const made = await shift(rule, { leaveOut: true })
  assert.deepEqual([made.moved, made.leftOut], [3, 2])
  assert.deepEqual(await froms(own), [
    summer('2026-09-01', '16:00'),
    summer('2026-09-12', '10:00'),
    summer('2026-09-14', '11:00'),
    summer('2026-09-15', '10:00'),
    summer('2026-09-16', '11:00'),
  ])
})

test('D4.2 students whom a shift puts in two rooms: it stops, or goes on when that is confirmed, and the override is recorded', async () => {
  const otherCategory = await makeCategory(centre)
  const [mine, other] = [await group(), await makeGroup(centre, otherCategory, period)]
  const application = await makeJoined(centre, category, period)
  await seat(centre, mine, application)
  await seat(centre, other, await makeJoined(centre, otherCategory, period, application.studentToken))
  const time = await makeTime(centre, mine, summer('2026-09-20', '10:00'), summer('2026-09-20', '11:00'))
  await makeTime(centre, other, summer('2026-09-20', '11:00'), summer('2026-09-20', '12:00'))
  const rule = { from: '2026-09-20', to: '2026-09-20', educationalGroupToken: mine.token, minutes: 60 }
  const seen = await preview(rule)
  assert.deepEqual(
    [
      seen.hasStudentClashes,
      seen.stays,
      seen.times[0].obstacles[0].kind,
      seen.times[0].obstacles[0].students,
      seen.times[0].obstacles[0].group.token,
    ],
    [true, 1, 'student', 1, other.token],
  )
  assert.equal(await codeIn(apply(rule, seen.seen)), 'season.clashing')
  assert.equal((await apply(rule, seen.seen, { confirmClash: true })).moved, 1)
  assert.equal(
    (
      await centre.owner(`select 1 from audit where record_id = $1 and action = 'confirmClash'`, [
        idOf(time.token, 'est'),
      ])
    ).length,
    1,
  )
})

test('two shifts at once: one moves the times, the other is told that the schedule has changed', async () => {
  const own = await group()
  for (const hour of ['10', '12'])
    await makeTime(centre, own, summer('2026-09-22', `${hour}:00`), summer('2026-09-22', `${Number(hour) + 1}:00`))
  const rule = { from: '2026-09-22', to: '2026-09-22', minutes: 30 }
  const { seen } = await preview(rule)
  const settled = await Promise.allSettled([1, 2, 3].map(() => apply(rule, seen)))
  assert.deepEqual(
    settled.map((each) => (each.status === 'fulfilled' ? 'moved' : each.reason.refusal.refused)).sort(),
    ['moved', 'season.changedSince', 'season.changedSince'],
  )
  assert.deepEqual(await froms(own), [summer('2026-09-22', '10:30'), summer('2026-09-22', '12:30')])
})

test('undo refuses what was changed since, is over, or whose old room is taken, and says which; the rest may go back', async () => {
  const [place, own, other] = [await makePlace(centre), await group(), await group()]
  const times = []
  for (const day of ['24', '26', '27'])
    times.push(
      await makeTime(centre, own, summer(`2026-09-${day}`, '10:00'), summer(`2026-09-${day}`, '11:00'), {
        placeToken: place.token,
      }),
    )
  const made = await shift({ from: '2026-09-24', to: '2026-09-27', educationalGroupToken: own.token, minutes: 120 })
  await centre.change('educationalScheduleTime', await centre.read('educationalScheduleTime', times[0].token), {
    notes: 'brought forward',
  })
  await makeTime(centre, other, summer('2026-09-26', '10:30'), summer('2026-09-26', '11:30'), {
    placeToken: place.token,
  })
  const refusal = await refusalIn(undo(made.token))
  assert.deepEqual(
    [
      refusal.refused,
      refusal.params!.count,
      refusal.params!.of,
      (refusal.extra!.times as Shown[]).map((time) => time.token).sort(),
    ],
    ['season.cannotReturn', 2, 3, [times[0].token, times[1].token].sort()],
  )
  const { result } = await undo(made.token, { leaveOut: true })
  assert.deepEqual(
    [result.returned, result.left.length, await froms(own)],
    [1, 2, [summer('2026-09-24', '12:00'), summer('2026-09-26', '12:00'), summer('2026-09-27', '10:00')].sort()],
  )
})

test('D1.9 hours are those of the wall on both sides of the change of the clock, and each line of hours takes what begins in it', async () => {
  const own = await group()
  const days = [
    ['2026-10-28', summer],
    ['2026-10-31', winter],
  ] as const // Cairo leaves summer time between the two
  for (const [day, on] of days)
    for (const hour of ['16:00', '18:00', '19:00'])
      await makeTime(centre, own, on(day, hour), on(day, `${hour.slice(0, 2)}:45`))
  await shift({
    from: '2026-10-28',
    to: '2026-10-31',
    educationalGroupToken: own.token,
    minutes: 180,
    duration: 60,
    hours: [
      { from: '16:00', until: '18:00', startsAt: '20:30' },
      { from: '17:00', until: '18:30', startsAt: '10:00' },
    ],
  })
  assert.deepEqual(
    (await rowsOf([own])).map((row) => [row.from.toISOString(), (row.to - row.from) / 60_000]).sort(),
    days.flatMap(([day, on]) => ['10:00', '20:30', '22:00'].map((hour) => [on(day, hour), 60])).sort(),
  )
  assert.equal(
    await codeIn(
      preview({ from: '2026-10-28', to: '2026-10-31', hours: [{ from: '18:00', until: '16:00', startsAt: '20:30' }] }),
    ),
    'field.endBeforeStart',
  )
  assert.equal(await codeIn(shift({ from: '2026-12-28', to: '2026-12-29', minutes: 30 })), 'season.nothingMoves')
})

test('D4.2 hours over midnight: a line takes the night of its day, and moves it before midnight or after', async () => {
  const own = await group()
  const begin = (at: string) => makeTime(centre, own, at, new Date(Date.parse(at) + 3_600_000).toISOString())
  await begin(winter('2026-12-07', '22:30'))
  await begin(winter('2026-12-08', '00:30'))
  await begin(winter('2026-12-08', '02:00'))
  const rule = (startsAt: string) => ({
    from: '2026-12-07',
    to: '2026-12-08',
    educationalGroupToken: own.token,
    hours: [{ from: '22:00', until: '01:00', startsAt }],
  })
  const moved = async (startsAt: string) =>
    (await preview(rule(startsAt))).times.map((time: Shown) => [time.from, time.newFrom]).sort()
  assert.deepEqual(await moved('21:00'), [
    [winter('2026-12-07', '22:30'), winter('2026-12-07', '21:00')],
    [winter('2026-12-08', '00:30'), winter('2026-12-07', '21:00')],
  ])
  assert.deepEqual(await moved('01:30'), [
    [winter('2026-12-07', '22:30'), winter('2026-12-08', '01:30')],
    [winter('2026-12-08', '00:30'), winter('2026-12-08', '01:30')],
  ])
})

test('whatever is shifted: the preview agrees with what is done, nothing is booked twice, and undo leaves every row as it was', async () => {
  let week = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          day: fc.integer({ min: 0, max: 2 }),
          hour: fc.integer({ min: 8, max: 18 }),
          half: fc.boolean(),
          length: fc.constantFrom(30, 60, 90),
          place: fc.integer({ min: 0, max: 1 }),
          own: fc.integer({ min: 0, max: 2 }),
        }),
        { minLength: 1, maxLength: 10 },
      ),
      fc.record({
        minutes: fc.constantFrom(-90, 0, 30, 60, 150),
        duration: fc.constantFrom(null, 45, 120),
        hours: fc.constantFrom([], [{ from: '12:00', until: '15:00', startsAt: '16:00' }]),
        ofPlace: fc.boolean(),
      }),
      async (wanted, { ofPlace, ...rule }) => {
        const from = new Date(Date.UTC(2026, 10, 7 + 4 * (week += 1)))
        const day = (after: number) => new Date(from.getTime() + after * 86_400_000).toISOString().slice(0, 10)
        const [places, groups] = [
          await Promise.all([1, 2].map(() => makePlace(centre))),
          await Promise.all([1, 2, 3].map(() => group())),
        ]
        for (const each of wanted) {
          const start = Date.parse(
            winter(day(each.day), `${String(each.hour).padStart(2, '0')}:${each.half ? '30' : '00'}`),
          )
          await makeTime(
            centre,
            groups[each.own]!,
            new Date(start).toISOString(),
            new Date(start + each.length * 60_000).toISOString(),
            { placeToken: places[each.place]!.token },
          ).catch((error: Shown) => assert.equal(error.refusal?.refused, 'schedule.clash'))
        }
        const before = await rowsOf(groups)
        const bounds = { from: day(0), to: day(2), ...rule, ...(ofPlace ? { placeToken: places[0]!.token } : {}) }
        const seen = await preview(bounds)
        if (seen.moves === 0) return
        const made = await apply(bounds, seen.seen, { leaveOut: true })
        assert.deepEqual([made.moved, made.leftOut], [seen.moves, seen.stays])
        const moved = new Map(
          seen.times.filter((time: Shown) => !time.stays).map((time: Shown) => [idOf(time.token, 'est'), time.newFrom]),
        )
        for (const row of await rowsOf(groups)) {
          assert.equal(
            row.from.toISOString(),
            moved.get(row.id) ?? before.find(({ id }) => id === row.id).from.toISOString(),
          )
          assert.ok(row.booked >= 2, 'each time is booked where it stands')
        }
        await undo(made.token)
        assert.deepEqual(await rowsOf(groups), before)
      },
    ),
    { numRuns: 12 },
  )
})
