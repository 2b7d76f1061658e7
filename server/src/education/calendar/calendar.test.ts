import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { everyPrivilege } from '@topcenter/model/areas'
import { idOf, newId, tokenOf } from '@topcenter/model/kit/token'
import { makeDebt } from '../../finance/debts/debts.service.ts'
import { freeSlots } from '../schedule/free-slots.ts'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeGroup,
  makeJoined,
  makeLecturer,
  makePeriod,
  makePlace,
  makeStudent,
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
  centre = await startCentre('2026-10-01T09:00:00Z')
  period = await makePeriod(centre)
  category = await makeCategory(centre)
})
after(() => centre.close())

const group = (body: object = {}) => makeGroup(centre, category, period, body)
const calendar = (query: Record<string, string>, as = {}): Promise<Shown> => centre.call('calendar.read', { query }, as)
const free = (query: Record<string, string>): Promise<Shown> => centre.call('calendar.free', { query })
const notificationsOf = async (user: Shown): Promise<Shown[]> =>
  centre.owner(
    `
      select name_en, name_ar, description_en
      from notification
      where user_id = $1 and kind = 'timetableChanged'
      order by created_at, id
    `,
    [idOf(user.token, 'usr')],
  )

test('D4 the calendar shows local times, on both sides of a change of the clock and over midnight', async () => {
  const own = await group()
  // Cairo leaves summer time at the end of Thursday 29 October 2026, which has 25 hours
  await makeTime(centre, own, '2026-10-29T08:45:00Z', '2026-10-29T10:15:00Z')
  await makeTime(centre, own, '2026-10-30T09:45:00Z', '2026-10-30T11:15:00Z')
  await makeTime(centre, own, '2026-10-29T20:30:00Z', '2026-10-29T22:30:00Z')
  const { times, groups, weekend } = await calendar({
    from: '2026-10-29',
    to: '2026-10-30',
    by: 'group',
    of: own.token,
  })
  assert.deepEqual(
    times.map((time: Shown) => [time.day, time.start, time.end]),
    [
      ['2026-10-29', 705, 795],
      ['2026-10-29', 23 * 60 + 30, 1_440 + 30],
      ['2026-10-30', 705, 795],
    ],
  )
  assert.deepEqual([Object.keys(groups), weekend], [[own.token], ['Friday']])
  const thursday = await calendar({ from: '2026-10-29', to: '2026-10-29', by: 'group', of: own.token })
  assert.equal(thursday.times.length, 2)
  const friday = await calendar({ from: '2026-10-30', to: '2026-10-30', by: 'group', of: own.token })
  assert.equal(friday.times.length, 2, 'what began on the day before is told as well')
  const one = await calendar({ from: '2026-10-29', to: '2026-10-30', by: 'group', of: own.token, perDay: '1' })
  assert.deepEqual([one.times.length, one.counts], [2, { '2026-10-29': 2, '2026-10-30': 1 }])
})

test('D12.4 a lesson has the colour of the nearest category that has one, else a lasting place; seats and registers are told to staff alone', async () => {
  const make = (entity: string, body: object) => centre.call(`${entity}.create`, { body })
  const colour = await make('color', { names: { en: 'Sea' }, hex: '#2F9DB5' })
  const root = await makeCategory(centre, { colorToken: colour.token })
  const level = await makeCategory(centre, { parentToken: root.token })
  const plain = await makeCategory(centre)
  const [coloured, uncoloured] = [
    await makeGroup(centre, level, period, { maximumNumberOfStudents: 12, maximumStatus: true }),
    await makeGroup(centre, plain, period),
  ]
  await makeTime(centre, coloured, '2026-11-17T08:00:00Z', '2026-11-17T09:00:00Z')
  const taken = await makeTime(centre, uncoloured, '2026-11-17T08:00:00Z', '2026-11-17T09:00:00Z')
  await centre.owner(`update educational_schedule_time set register = 'Taken' where id = $1`, [
    idOf(taken.token, 'est'),
  ])
  const application = await makeJoined(centre, plain, period)
  await seat(centre, uncoloured, application)
  const days = { from: '2026-11-17', to: '2026-11-17' }
  const all = await calendar(days)
  const { subject, seated, seats } = all.groups[coloured.token]
  assert.deepEqual([subject, seated, seats], [root.token, 0, 12])
  assert.equal(all.subjects[root.token].colour, '#2f9db5')
  assert.deepEqual([all.groups[uncoloured.token].subject, all.groups[uncoloured.token].seats], [plain.token, null])
  const { nth } = all.subjects[plain.token]
  await makeGroup(centre, await makeCategory(centre), period)
  await makeGroup(centre, plain, period)
  assert.deepEqual((await calendar(days)).subjects[plain.token], { ...all.subjects[plain.token], colour: null, nth })
  const stateOf = ({ times }: Shown) => {
    const { mark, register } = times.find((time: Shown) => time.token === taken.token)
    return [mark, register]
  }
  assert.deepEqual(stateOf(all), ['Taken', 'Taken'])
  const asStudent = {
    userType: 'Student' as const,
    userId: idOf(application.studentToken, 'usr')!,
    privileges: { EducationalScheduleTime: ['view'] },
  }
  const own = await calendar(days, asStudent)
  assert.deepEqual(stateOf(own), ['Planned', undefined])
  assert.deepEqual(Object.keys(own.groups[uncoloured.token]).sort(), ['names', 'shortNames', 'subject'])
})

test('D4 the calendar of a place, a lecturer, a student; of a portal user only what is theirs (D2.4)', async () => {
  const [mine, other, place, lecturer, application] = [
    await group(),
    await group(),
    await makePlace(centre),
    await makeLecturer(centre),
    await makeJoined(centre, category, period),
  ]
  await seat(centre, mine, application)
  const held = await makeTime(centre, mine, '2026-11-10T10:00:00Z', '2026-11-10T11:00:00Z', { placeToken: place.token })
  const others = await makeTime(centre, other, '2026-11-10T12:00:00Z', '2026-11-10T13:00:00Z', {
    placeToken: place.token,
    lecturerToken: lecturer.token,
  })
  const seen = async (query: object, as = {}) =>
    (await calendar({ from: '2026-11-10', to: '2026-11-10', ...query }, as)).times.map((time: Shown) => time.token)
  assert.deepEqual(await seen({ by: 'place', of: place.token }), [held.token, others.token])
  assert.deepEqual(await seen({ by: 'lecturer', of: lecturer.token }), [others.token])
  assert.deepEqual(await seen({ by: 'student', of: application.studentToken }), [held.token])
  const student = {
    userType: 'Student' as const,
    userId: idOf(application.studentToken, 'usr')!,
    privileges: { EducationalScheduleTime: ['view'] },
  }
  assert.deepEqual(await seen({}, student), [held.token])
  assert.deepEqual(await seen({ by: 'place', of: place.token }, student), [held.token])
  const stranger = await makeJoined(centre, category, period)
  assert.equal(await codeIn(seen({ by: 'student', of: stranger.studentToken }, student)), 'record.notFound')
  for (const [query, code] of [
    [{ to: '2026-11-09' }, 'field.endBeforeStart'],
    [{ to: '2027-11-09' }, 'field.max'],
    [{ by: 'place', of: mine.token }, 'record.notFound'],
    [{ by: 'moon' }, 'field.oneOf'],
  ] as const)
    assert.equal(await codeIn(seen(query)), code)
})

test('D4.2 the proposed times are the nearest of each day at which the group, its place, its lecturer and its students are free; pure', () => {
  const at = (time: string) => Date.parse(`2026-11-10T${time}:00Z`)
  const found = freeSlots({
    start: 12 * 60,
    length: 90 * 60_000,
    days: ['2026-11-10'],
    timeZone: 'Africa/Cairo',
    taken: [{ from: at('09:00'), to: at('11:15') }],
    notBefore: 0,
  })
  assert.deepEqual(
    found.map(({ from }) => from),
    ['2026-11-10T07:30:00.000Z', '2026-11-10T11:15:00.000Z'],
  )
  assert.deepEqual(
    freeSlots({
      start: 12 * 60,
      length: 90 * 60_000,
      days: ['2026-11-10'],
      timeZone: 'Africa/Cairo',
      taken: [],
      notBefore: at('23:00'),
    }),
    [],
  )
})

test('D4.2 another place is not offered when the lecturer, the group or a student is taken', async () => {
  const [mine, other, hall, lecturer] = [
    await group(),
    await group(),
    await makePlace(centre),
    await makeLecturer(centre),
  ]
  await makeTime(centre, other, '2026-11-15T16:00:00Z', '2026-11-15T17:00:00Z', { lecturerToken: lecturer.token })
  const asked = {
    educationalGroupToken: mine.token,
    placeToken: hall.token,
    from: '2026-11-15T16:30:00Z',
    to: '2026-11-15T17:30:00Z',
  }
  assert.ok((await free(asked)).places)
  const { places, times } = await free({ ...asked, lecturerToken: lecturer.token })
  assert.deepEqual([places, times[0].from], [null, '2026-11-15T15:00:00.000Z'])
})

test('D4.2 instead of a clash: free places of the kind, and free times within the week, off holidays and the weekend', async () => {
  const [mine, other, hall, spare, application] = [
    await group(),
    await group(),
    await makePlace(centre),
    await makePlace(centre),
    await makeJoined(centre, category, period),
  ]
  await seat(centre, mine, application)
  // a Sunday
  const time = await makeTime(centre, mine, '2026-11-15T10:00:00Z', '2026-11-15T11:30:00Z', { placeToken: hall.token })
  await makeTime(centre, other, '2026-11-15T12:00:00Z', '2026-11-15T14:00:00Z', { placeToken: hall.token })
  await centre.create('holiday', { names: { en: 'Off' }, from: '2026-11-16' })
  const asked = {
    educationalGroupToken: mine.token,
    placeToken: hall.token,
    exceptToken: time.token,
    from: '2026-11-15T12:30:00Z',
    to: '2026-11-15T14:00:00Z',
  }
  const { times, places } = await free(asked)
  assert.ok(
    places.some((place: Shown) => place.token === spare.token) &&
      !places.some((place: Shown) => place.token === hall.token),
  )
  assert.deepEqual(
    times.slice(0, 2).map((each: Shown) => each.from),
    ['2026-11-15T10:30:00.000Z', '2026-11-15T14:00:00.000Z'],
  )
  const days = new Set(times.map((each: Shown) => each.from.slice(0, 10)))
  assert.ok(!days.has('2026-11-16') && !days.has('2026-11-20'), [...days].join(' '))
  for (const each of times)
    await centre.change('educationalScheduleTime', await centre.read('educationalScheduleTime', time.token), each)
  assert.equal(await codeIn(free({ ...asked, to: asked.from })), 'field.endBeforeStart')
})

test('D4.3 students, parents and lecturers get a notice of lessons that are moved, canceled or replaced; the person who did it gets none', async () => {
  const [own, place, lecturer, application] = [
    await group(),
    await makePlace(centre),
    await makeLecturer(centre),
    await makeJoined(centre, category, period),
  ]
  const parent = await centre.create('parent', { names: { ar: 'والد' } })
  const relation = await centre.create('relativeRelationType', { names: { ar: 'أب' } })
  await centre.create('studentFamily', {
    userToken: application.studentToken,
    relativeToken: parent.token,
    relativeRelationTypeToken: relation.token,
  })
  await seat(centre, own, application)
  const as = { userId: idOf(lecturer.token, 'usr')! }
  const time = await makeTime(centre, own, '2026-11-22T10:00:00Z', '2026-11-22T11:30:00Z', {
    lecturerToken: lecturer.token,
  })
  const student = { token: application.studentToken }
  assert.equal((await notificationsOf(student)).length, 0)
  const moved = await centre.change(
    'educationalScheduleTime',
    time,
    { from: '2026-11-22T12:00:00Z', to: '2026-11-22T13:30:00Z' },
    as,
  )
  await centre.change('educationalScheduleTime', moved, { notes: 'no news' })
  const [first, ...more] = await notificationsOf(student)
  assert.deepEqual(
    [first.description_en, more.length],
    ['Sunday, 22 November 2026, 12:00 PM → Sunday, 22 November 2026, 2:00 PM – 3:30 PM', 0],
  )
  assert.deepEqual([(await notificationsOf(parent)).length, (await notificationsOf(lecturer)).length], [1, 0])
  const { result, record } = await centre.act('educationalScheduleTime', time.token, 'replace', {
    from: '2026-11-23T10:00:00Z',
    to: '2026-11-23T11:00:00Z',
    placeToken: place.token,
  })
  assert.deepEqual(
    [record.state, (await notificationsOf(student)).length, (await notificationsOf(lecturer)).length],
    ['Canceled', 2, 1],
  )
  const next = await centre.read('educationalScheduleTime', result.token)
  assert.deepEqual(
    [next.alternativeOfToken, next.placeToken, next.lecturerToken],
    [time.token, place.token, lecturer.token],
  )
  const { times } = await calendar({ from: '2026-11-22', to: '2026-11-23', by: 'group', of: own.token })
  assert.deepEqual(
    times.map((each: Shown) => each.mark),
    ['Replaced', 'Alternative'],
  )
  await centre.act('educationalScheduleTime', result.token, 'cancel')
  assert.match((await notificationsOf(student)).at(-1).name_en, /lesson canceled$/)
  await makeTime(centre, own, '2026-09-20T10:00:00Z', '2026-09-20T11:00:00Z').then((past) =>
    centre.act('educationalScheduleTime', past.token, 'cancel'),
  )
  assert.equal((await notificationsOf(student)).length, 3, 'what is over is no news')
})

test('D4.2 a replacement that clashes leaves the time as it was; names of students are for who may see them', async () => {
  const [own, other, place, application] = [
    await group(),
    await makeGroup(centre, await makeCategory(centre), period),
    await makePlace(centre),
    await makeJoined(centre, category, period),
  ]
  await seat(centre, own, application)
  await seat(
    centre,
    other,
    await makeJoined(centre, { token: other.educationalCategoryToken }, period, application.studentToken),
  )
  const time = await makeTime(centre, own, '2026-11-24T10:00:00Z', '2026-11-24T11:00:00Z')
  await makeTime(centre, other, '2026-11-25T10:00:00Z', '2026-11-25T11:00:00Z', { placeToken: place.token })
  const wanted = { from: '2026-11-25T10:30:00Z', to: '2026-11-25T11:30:00Z' }
  assert.equal(
    await codeIn(
      centre.act(
        'educationalScheduleTime',
        time.token,
        'replace',
        { ...wanted, placeToken: place.token },
        { privileges: { EducationalScheduleTime: ['view', 'itemUpdate'] } },
      ),
    ),
    'schedule.clash',
  )
  assert.equal((await centre.read('educationalScheduleTime', time.token)).state, 'Planned')
  const named = async (privileges: Record<string, readonly string[]>) =>
    (
      (await refusalIn(centre.change('educationalScheduleTime', time, wanted, { privileges }))).extra!
        .clashes as Shown[]
    )[0].resource.names
  assert.ok(Object.keys(await named(everyPrivilege)).length > 0)
  assert.deepEqual(await named({ EducationalScheduleTime: ['view', 'itemUpdate'] }), {})
})

test('D4.2 bad input: outside of the group’s dates, a link that is not https', async () => {
  const own = await group({ expectedStart: '2026-11-01', expectedEnd: '2026-11-30' })
  assert.equal(
    await codeIn(makeTime(centre, own, '2026-12-01T10:00:00Z', '2026-12-01T11:00:00Z')),
    'schedule.outsideGroupDates',
  )
  assert.equal(
    await codeIn(makeTime(centre, own, '2026-10-31T21:30:00Z', '2026-10-31T21:45:00Z')),
    'schedule.outsideGroupDates',
  ) // 23:30 on the wall
  // half past midnight of the first
  const time = await makeTime(centre, own, '2026-10-31T22:30:00Z', '2026-10-31T23:00:00Z')
  assert.equal(
    await codeIn(
      centre.change('educationalScheduleTime', time, { from: '2026-12-01T10:00:00Z', to: '2026-12-01T11:00:00Z' }),
    ),
    'schedule.outsideGroupDates',
  )
  assert.equal(
    await codeIn(centre.change('educationalScheduleTime', time, { lectureLink: 'http://example.org/room' })),
    'field.url',
  )
})

test('D4.2 what a holiday moves of one student’s two groups does not go to the same hour', async () => {
  const [one, two] = [await group(), await makeGroup(centre, await makeCategory(centre), period)]
  const application = await makeJoined(centre, category, period)
  await seat(centre, one, application)
  await seat(
    centre,
    two,
    await makeJoined(centre, { token: two.educationalCategoryToken }, period, application.studentToken),
  )
  await makeTime(centre, one, '2027-01-12T10:00:00Z', '2027-01-12T11:00:00Z')
  await makeTime(centre, two, '2027-01-13T10:00:00Z', '2027-01-13T11:00:00Z')
  const off = await centre.create('holiday', { names: { en: 'Storm' }, from: '2027-01-12', to: '2027-01-13' })
  const { times } = await centre.call('holiday.times', { params: { token: off.token } })
  assert.deepEqual(
    times.map((time: Shown) => time.next.from),
    ['2027-01-14T10:00:00.000Z', '2027-01-16T10:00:00.000Z'],
  )
})

test('D4.2 a holiday that is added later: its lessons are shown with where they would move, and are canceled, moved or left', async () => {
  const [own, other, place] = [await group({ expectedEnd: '2026-12-31' }), await group(), await makePlace(centre)]
  const application = await makeJoined(centre, category, period)
  await seat(centre, own, application)
  const at = (day: string, hour: number, who = own) =>
    makeTime(centre, who, `2026-12-${day}T${hour}:00:00Z`, `2026-12-${day}T${hour + 1}:00:00Z`, {
      placeToken: place.token,
    })
  const [first, second, third] = [await at('08', 10), await at('09', 10), await at('09', 12)]
  await at('10', 10, other) // the next day's hour is taken
  const off = await centre.create('holiday', { names: { en: 'Flood' }, from: '2026-12-08', to: '2026-12-09' })
  const { times } = await centre.call('holiday.times', { params: { token: off.token } })
  // the 10th is taken, the 11th a Friday, and the second must not go where the first goes
  assert.deepEqual(
    times.map((time: Shown) => [time.token, time.next.from]),
    [
      [first.token, '2026-12-12T10:00:00.000Z'],
      [second.token, '2026-12-13T10:00:00.000Z'],
      [third.token, '2026-12-10T12:00:00.000Z'],
    ],
  )
  const settled = await centre.call('holiday.settle', {
    params: { token: off.token },
    body: {
      times: [
        { timeToken: first.token, do: 'Move' },
        { timeToken: second.token, do: 'Cancel' },
      ],
    },
  })
  assert.deepEqual(settled, { canceled: 1, moved: 1, left: 0 })
  assert.equal((await centre.read('educationalScheduleTime', first.token)).from, '2026-12-12T10:00:00.000Z')
  assert.equal((await centre.read('educationalScheduleTime', second.token)).state, 'Canceled')
  const left = await centre.call('holiday.times', { params: { token: off.token } })
  assert.deepEqual(
    left.times.map((time: Shown) => time.token),
    [third.token],
  )
  const notices = await notificationsOf({ token: application.studentToken })
  assert.deepEqual([notices.length, notices[0].description_en.split('\n').length], [1, 2])
  assert.equal(
    (await calendar({ from: '2026-12-01', to: '2026-12-31' })).holidays.find((each: Shown) => each.token === off.token)
      .to,
    '2026-12-09',
  )
})

test('D4.2 lessons that a later holiday moved or canceled return, except those that were changed since or whose place is taken', async () => {
  const [own, other, place] = [await group({ expectedEnd: '2026-12-31' }), await group(), await makePlace(centre)]
  const application = await makeJoined(centre, category, period)
  await seat(centre, own, application)
  const at = (day: string, hour: number, who = own) =>
    makeTime(centre, who, `2026-12-${day}T${hour}:00:00Z`, `2026-12-${day}T${hour + 1}:00:00Z`, {
      placeToken: place.token,
    })
  const [first, second, third] = [await at('20', 10), await at('20', 12), await at('20', 14)]
  const lessons = () =>
    centre.owner(
      `
        select
          t.id,
          t."from",
          t.state,
          t.place_id,
          (select count(*)::int from booking b where b.establishment_id = t.establishment_id and b.schedule_time_id = t.id) as booked
        from educational_schedule_time t
        where t.educational_group_id = $1
        order by t.id
      `,
      [idOf(own.token, 'edg')],
    )
  const before = await lessons()
  const off = await centre.create('holiday', { names: { en: 'Storm' }, from: '2026-12-20' })
  const settle = (...fates: (readonly [Shown, string])[]) =>
    centre.call('holiday.settle', {
      params: { token: off.token },
      body: { times: fates.map(([time, what]) => ({ timeToken: time.token, do: what })) },
    })
  const back = (input: object = {}) => centre.act('holiday', off.token, 'takeBack', input)
  assert.equal(await codeIn(back()), 'record.wrongState')
  await settle([first, 'Move'])
  await settle([second, 'Cancel'])
  const { record, result } = await back()
  assert.deepEqual([record.settled, result.returned, await lessons()], [0, 2, before])
  assert.equal((await notificationsOf({ token: application.studentToken })).length, 3) // one for each act
  // again, and then the room is given away and one is changed by hand
  await settle([first, 'Cancel'], [second, 'Cancel'], [third, 'Move'])
  await at('20', 10, other)
  await centre.change('educationalScheduleTime', await centre.read('educationalScheduleTime', third.token), {
    notes: 'in the small hall',
  })
  const { settled } = await centre.call('holiday.times', { params: { token: off.token } })
  assert.deepEqual(
    settled.map((time: Shown) => [time.token, time.canceled]),
    [
      [first.token, true],
      [second.token, true],
      [third.token, false],
    ],
  )
  const refusal = await refusalIn(back())
  assert.deepEqual([refusal.refused, refusal.params!.count, refusal.params!.of], ['season.cannotReturn', 2, 3])
  const rest = await back({ leaveOut: true })
  assert.deepEqual(
    [
      rest.record.settled,
      rest.result.returned,
      (await centre.read('educationalScheduleTime', second.token)).state,
      (await centre.read('educationalScheduleTime', first.token)).state,
    ],
    [2, 1, 'Planned', 'Canceled'],
  )
})

test('D4 details with payment: each student of the time with what they owe on its day', async () => {
  const [own, application] = [await group(), await makeJoined(centre, category, period)]
  await seat(centre, own, application)
  const time = await makeTime(centre, own, '2026-12-20T10:00:00Z', '2026-12-20T11:00:00Z')
  const owe = (price: number, dueOn: string) =>
    centre.run((ctx) =>
      makeDebt(ctx, {
        user: idOf(application.studentToken, 'usr')!,
        debtType: 'Service',
        debtOn: { en: 'A course' },
        price,
        dueOn,
      }),
    )
  await owe(25_000, '2026-12-01')
  await owe(10_000, '2026-12-20')
  const { students } = await centre.call('educationalScheduleTime.payments', { params: { token: time.token } })
  assert.deepEqual(students, { [application.studentToken]: { owed: 35_000, overdue: 25_000 } })
})

test('D4 a secret link gives what its user may see as RFC 5545 text; once it is taken back or its user is gone it gives nothing', async () => {
  const { app } = centre
  const own = await makeGroup(centre, category, period, {
    names: { ar: 'مجموعة اللغة العربية للصف الثالث الثانوي، المستوى المتقدم؛ المساء' },
  })
  const user = await app.addUser('Employee', { EducationalScheduleTime: ['view'] })
  const time = await makeTime(centre, own, '2026-10-12T08:45:00Z', '2026-10-12T10:15:00Z', {
    lecturerToken: user.token,
    lectureLink: 'https://example.org/room',
  })
  await centre.change('educationalScheduleTime', time, { notes: 'x' })
  const made = await app.call(user, 'POST', '/api/calendar-feeds', { by: 'lecturer', of: user.token })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  const read = (path = made.body.path as string) => app.application.http.inject({ url: path })
  const answer = await read()
  assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'text/calendar; charset=utf-8'])
  assert.ok(
    answer.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n')),
    'folded, CRLF',
  )
  const unfolded = answer.body.replaceAll('\r\n ', '')
  for (const line of [
    `UID:${time.token}@topcenter`,
    'SEQUENCE:1',
    'DTSTART:20261012T084500Z',
    'DTEND:20261012T101500Z',
    'STATUS:CONFIRMED',
    'SUMMARY:مجموعة اللغة العربية للصف الثالث الثانوي، المستوى المتقدم؛ المساء',
    'VERSION:2.0',
  ])
    assert.ok(unfolded.includes(`\r\n${line}\r\n`), `${line}\n${unfolded}`)
  await centre.act('educationalScheduleTime', time.token, 'cancel')
  assert.match((await read()).body, /SEQUENCE:2\r\n[\s\S]*STATUS:CANCELLED/)
  const kept = await centre.owner('select secret_hash, last_read_at from calendar_feed')
  assert.ok(kept.every((row) => row.secret_hash.length === 32 && row.last_read_at !== null))
  for (const path of [
    '/ical/x.ics',
    '/ical/',
    `${made.body.path.slice(0, -5)}${made.body.path.at(-5) === 'A' ? 'Q' : 'A'}.ics`,
    made.body.path.replace('.ics', ''),
  ])
    assert.notEqual((await read(path)).statusCode, 200, path)
  const listed = await app.call(user, 'GET', '/api/calendar-feeds')
  assert.deepEqual(
    listed.body.items.map((item: Shown) => [item.by, item.of]),
    [['lecturer', user.token]],
  )
  assert.equal((await app.call(app.users.Student, 'DELETE', `/api/calendar-feeds/${made.body.token}`)).status, 404)
  assert.equal(
    (await app.call(user, 'POST', '/api/calendar-feeds', { by: 'student', of: app.users.Student.token })).status,
    404,
  )
  await centre.owner('update user_account set active_status = false where id = $1', [user.id])
  await new Promise((resolve) => setTimeout(resolve, 950)) // as long as an identity is believed
  assert.equal((await read()).statusCode, 404)
  await centre.owner('update user_account set active_status = true where id = $1', [user.id])
  await new Promise((resolve) => setTimeout(resolve, 950))
  assert.equal((await read()).statusCode, 200)
  assert.equal((await app.call(user, 'DELETE', `/api/calendar-feeds/${made.body.token}`)).status, 204)
  assert.equal((await read()).statusCode, 404)
  let last = 0
  for (let looks = 0; looks < 70; looks += 1) last = (await read()).statusCode
  assert.equal(last, 429)
})

test('D2.4 a portal user gets no link to what they may not see, and no name of it, also not from an old link', async () => {
  const { app } = centre
  const [own, foreign, place, lecturer] = [
    await group(),
    await group({ names: { en: 'Of strangers' } }),
    await makePlace(centre),
    await makeLecturer(centre),
  ]
  const student = await app.addUser('Student', everyPrivilege)
  await seat(centre, own, await makeJoined(centre, category, period, student.token))
  const make = (by: string, of?: string, user = student) => app.call(user, 'POST', '/api/calendar-feeds', { by, of })
  for (const [by, of] of [
    ['group', foreign.token],
    ['place', place.token],
    ['lecturer', lecturer.token],
    ['student', (await makeStudent(centre)).token],
    ['group', tokenOf('edg', newId())],
  ] as const)
    assert.equal((await make(by, of)).status, 404, by)
  for (const [by, of] of [
    ['group', own.token],
    ['student', student.token],
    ['all', undefined],
  ] as const)
    assert.equal((await make(by, of)).status, 200, by)
  // as one was made when nobody asked
  const { body } = await make('group', own.token)
  const id = idOf(body.token, 'cfd')
  await centre.owner('update calendar_feed set shown_id = $2 where id = $1', [id, idOf(foreign.token, 'edg')])
  const listed = (await app.call(student, 'GET', '/api/calendar-feeds')).body.items
  assert.equal(listed.find((each: Shown) => each.token === body.token).names, null)
  assert.equal(listed.filter((each: Shown) => each.names !== null).length, 2)
  // from an address of its own: what looked at links before has used up the usual one's looks of this minute
  const text = await app.application.http.inject({ url: body.path, remoteAddress: '198.51.100.7' })
  assert.deepEqual([text.statusCode, text.body.includes('strangers')], [200, false])
  assert.match(text.body, /X-WR-CALNAME/)
  assert.equal((await make('group', foreign.token, app.users.MasterAdmin)).status, 200)
})

test('D4 twenty links are the most one may have, also of those that are made at once', async () => {
  const user = await centre.app.addUser('Employee', { EducationalScheduleTime: ['view'] })
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => centre.app.call(user, 'POST', '/api/calendar-feeds', { by: 'all' })),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 20)
})
