/**
 * The stored counts of a schedule time equal a count of its active marks after every change of marks (D4.4), and the
 * nightly job corrects differences. COUNT_RUNS and COUNT_STEPS make the random part longer; a failure names its seed.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { pino } from 'pino'
import { entities } from '@topcenter/model/areas'
import { attendanceWays } from '@topcenter/model/education/educational-group-attendance'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { fieldsOf } from '@topcenter/model/kit/entity'
import { Refused } from '@topcenter/model/kit/refusal'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { planWhatComesBack } from '../../background.ts'
import { runNightly } from '../../../test/records/run-nightly.ts'
import { readRecord } from '../../records/read.ts'
import { nightlyCounts } from './counts-proof.jobs.ts'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeGroup,
  makeJoined,
  makePeriod,
  makeTime,
  seat,
  type Shown,
  startCentre,
} from '../../../test/education/test-centre.ts'

const [runs, length] = [Number(process.env.COUNT_RUNS ?? 3), Number(process.env.COUNT_STEPS ?? 40)]
const now = '2026-11-10T16:20:00Z'
const logged: Shown[] = []

let centre: Centre
let period: Shown
let category: Shown
let door: { accountToken: string; paymentMethodToken: string }
before(async () => {
  centre = await startCentre(now, {
    log: pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
  })
  period = await makePeriod(centre)
  category = await makeCategory(centre)
  await centre.create('priceList', {
    educationalCategoryToken: category.token,
    packagePrice: 100_000,
    sessionPrice: 5_000,
    hourPrice: 4_000,
  })
  door = {
    accountToken: (await centre.create('account', { names: { en: 'Drawer' } })).token,
    paymentMethodToken: (await centre.create('paymentMethod', { names: { en: 'Cash' }, needsVerification: false }))
      .token,
  }
})
after(() => centre.close())

/** Two groups with two lessons each, one of them now; the students sit in the first. */
interface World {
  readonly groups: readonly Shown[]
  readonly times: readonly Shown[]
  readonly students: readonly string[]
}
async function makeWorld(): Promise<World> {
  const groups = [await makeGroup(centre, category, period), await makeGroup(centre, category, period)]
  const students: string[] = []
  for (let at = 0; at < 4; at += 1) {
    const application = await makeJoined(centre, category, period)
    students.push(application.studentToken)
    await seat(centre, groups[0], application, { joinedOn: '2026-09-01' })
  }
  const times: Shown[] = []
  for (const group of groups)
    for (const hour of [16, 18])
      times.push(await makeTime(centre, group, `2026-11-10T${hour}:00:00Z`, `2026-11-10T${hour + 1}:30:00Z`))
  return { groups, times, students }
}

/** Returns undefined for an empty list. Only lists of rows are ever empty, and their rows have the type `any`. */
const pick = <T>(from: readonly T[], by: number): T => from[by % from.length]!
const seatsOf = async ({ times }: World, at: number): Promise<Shown[]> =>
  (await centre.call('educationalScheduleTime.register', { params: { token: pick(times, at).token } })).students
const marksOf = ({ times }: World, state?: string): Promise<Shown[]> =>
  centre.owner(
    `
      select *
      from educational_group_attendance
      where schedule_time_id = any($1) and record_state = coalesce($2, record_state)
      order by id
    `,
    [times.map(({ token }) => idOf(token, 'est')), state ?? null],
  )
const excusesOf = async (world: World, state: string): Promise<Shown[]> =>
  centre.owner('select id from attendance_excuse where student_id = any($1) and state = $2 order by id', [
    world.students.map((each) => idOf(each, 'usr')),
    state,
  ])
const seatsNow = (world: World): Promise<Shown[]> =>
  centre.owner(
    'select id, educational_group_id from educational_group_student where student_id = any($1) and left_on is null order by id',
    [world.students.map((each) => idOf(each, 'usr'))],
  )

const sorts = [
  { attendance: 'Attendance' },
  { attendance: 'Attendance', minutesLate: 7 },
  { attendance: 'Absence' },
  { attendance: 'Absence', excused: true },
  { attendance: 'Unknown' },
] as const
const ways = ['List', 'Keyboard', 'Offline', 'Import'] as const

const save = async (world: World, a: number, b: number, c: number): Promise<unknown> => {
  const students = await seatsOf(world, a)
  const marks = students
    .filter((_, at) => at === b % students.length || c % 3 === 0)
    .map(({ groupStudentToken }, at) => ({ groupStudentToken, ...pick(sorts, b + c + at), reason: 'corrected' }))
  return centre.call('educationalScheduleTime.mark', {
    params: { token: pick(world.times, a).token },
    body: { marks, way: pick(ways, c) },
  })
}
const scan = async (world: World, a: number, b: number): Promise<unknown> => {
  const student = pick(world.students, b)
  const { code } = await centre.call('educationalScheduleTime.attendanceCode', {
    params: { token: pick(world.times, a).token },
  })
  const as = { userType: 'Student' as const, userId: idOf(student, 'usr')! }
  return centre.call('attendance.scan', { body: { code, device: `device of ${student}`.slice(0, 60) } }, as)
}
const changeMark =
  (action: 'archive' | 'restore' | 'block' | 'unblock', from: string) =>
  async (world: World, a: number): Promise<unknown> => {
    const mark = pick(await marksOf(world, from), a)
    return mark && centre.act('educationalGroupAttendance', tokenOf('ega', mark.id), action)
  }
const decide =
  (action: 'accept' | 'undo', from: string) =>
  async (world: World, a: number): Promise<unknown> => {
    const excuse = pick(await excusesOf(world, from), a)
    return excuse && centre.act('attendanceExcuse', tokenOf('aex', excuse.id), action, { answer: 'decided' })
  }
const changeTime =
  (action: string) =>
  (world: World, a: number): Promise<unknown> =>
    centre.act(
      'educationalScheduleTime',
      pick(world.times, a).token,
      action,
      action === 'cancel' ? { reason: 'x' } : {},
    )

/** Every operation that changes marks, or the times and seats that have marks. */
const steps: Readonly<Record<string, (world: World, a: number, b: number, c: number) => Promise<unknown>>> = {
  save,
  scan,
  payAtDoor: async (world, a, b) => {
    const sitting = pick(await seatsOf(world, a), b)
    return (
      sitting &&
      centre.call('educationalScheduleTime.payAtDoor', {
        params: { token: pick(world.times, a).token },
        body: { groupStudentToken: sitting.groupStudentToken, ...door },
      })
    )
  },
  askExcuse: (world, a, b) =>
    centre.create('attendanceExcuse', {
      studentToken: pick(world.students, b),
      scheduleTimeToken: pick(world.times, a).token,
      reason: 'ill',
    }),
  accept: decide('accept', 'Requested'),
  undo: decide('undo', 'Accepted'),
  archiveMark: changeMark('archive', 'active'),
  restoreMark: changeMark('restore', 'archived'),
  blockMark: changeMark('block', 'active'),
  unblockMark: changeMark('unblock', 'blocked'),
  removeMark: async (world, a) => {
    const mark = pick(await marksOf(world, 'archived'), a)
    return mark && centre.remove('educationalGroupAttendance', tokenOf('ega', mark.id)).then(() => mark)
  },
  transfer: async (world, a) => {
    const sitting = pick(await seatsNow(world), a)
    if (!sitting) return undefined
    const other = world.groups.find(({ token }) => idOf(token, 'edg') !== sitting.educational_group_id)
    return centre.create('educationalGroupTransfer', {
      groupStudentToken: tokenOf('egs', sitting.id),
      newGroupToken: other.token,
      confirmClash: true,
    })
  },
  leave: async (world, a) => {
    const sitting = pick(await seatsNow(world), a)
    return sitting && centre.act('educationalGroupStudent', tokenOf('egs', sitting.id), 'leave', {})
  },
  archiveSeat: async (world, a) => {
    const sitting = pick(await seatsNow(world), a)
    return sitting && centre.act('educationalGroupStudent', tokenOf('egs', sitting.id), 'archive')
  },
  cancel: changeTime('cancel'),
  plan: changeTime('plan'),
  archiveTime: changeTime('archive'),
  restoreTime: changeTime('restore'),
  closeRegister: changeTime('closeRegister'),
  move: async (world, a, b) => {
    const time = await centre.read('educationalScheduleTime', pick(world.times, a).token)
    return centre.change('educationalScheduleTime', time, {
      to: `2026-11-10T${20 + (b % 2)}:00:00Z`,
      confirmClash: true,
    })
  },
  atOnce: (world, a, b, c) =>
    Promise.allSettled([
      save(world, a, b, c),
      steps.archiveMark!(world, b, 0, 0),
      save(world, a, c, b),
      scan(world, a, c),
      steps.restoreMark!(world, c, 0, 0),
    ]).then((done) => {
      for (const each of done)
        if (each.status === 'rejected' && !(each.reason instanceof Refused)) throw each.reason as Error
      return done
    }),
}

/** Returns the stored counts by the time's token. */
async function storedOf({ times }: World): Promise<Shown> {
  const rows = await centre.owner(
    'select id, present, absent, unknown, late, excused, minutes_late from educational_schedule_time where id = any($1)',
    [times.map(({ token }) => idOf(token, 'est'))],
  )
  return Object.fromEntries(rows.map(({ id, ...counts }) => [tokenOf('est', id), counts]))
}
/** Returns the counts of the active marks by the time's token. */
async function countedOf(world: World): Promise<Shown> {
  const marks = await marksOf(world, 'active')
  return Object.fromEntries(
    world.times.map(({ token }) => {
      const own = marks.filter((mark) => tokenOf('est', mark.schedule_time_id) === token)
      const count = (is: (mark: Shown) => boolean) => own.filter(is).length
      return [
        token,
        {
          present: count((mark) => mark.attendance === 'Attendance'),
          absent: count((mark) => mark.attendance === 'Absence'),
          unknown: count((mark) => mark.attendance === 'Unknown'),
          late: count((mark) => mark.attendance === 'Attendance' && mark.minutes_late > 0),
          excused: count((mark) => mark.attendance === 'Absence' && mark.excused),
          minutes_late: own.reduce((sum, mark) => sum + (mark.minutes_late ?? 0), 0),
        },
      ]
    }),
  )
}

/** Takes a step, and returns true if it had something to change and was not refused. */
async function take(world: World, what: string, a: number, b: number, c: number): Promise<boolean> {
  try {
    return (await steps[what]!(world, a, b, c)) !== undefined
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

test('D4.4 every way to change marks updates the counts of the schedule time, and a correction keeps its version', async () => {
  const world = await makeWorld()
  const [time] = world.times
  const counts = async () => {
    const { present, absent, unknown, late, excused, minutes_late: minutes } = (await storedOf(world))[time.token]
    return [present, absent, unknown, late, excused, minutes]
  }
  const seats = await seatsOf(world, 0)
  const mark = (...marks: object[]) =>
    centre.call('educationalScheduleTime.mark', {
      params: { token: time.token },
      body: { marks: marks.map((each, at) => ({ groupStudentToken: seats[at].groupStudentToken, ...each })) },
    })
  assert.deepEqual(await counts(), [0, 0, 0, 0, 0, 0])
  await mark(...sorts.slice(0, 4))
  assert.deepEqual(await counts(), [2, 2, 0, 1, 1, 7], 'the first marks of a register')
  const { version } = await centre.read('educationalScheduleTime', time.token)
  await mark(sorts[2], sorts[0])
  assert.deepEqual(await counts(), [1, 3, 0, 0, 1, 0], 'a correction')
  assert.equal((await centre.read('educationalScheduleTime', time.token)).version, version)
  const excuse = await centre.create('attendanceExcuse', {
    studentToken: seats[0].student.token,
    scheduleTimeToken: time.token,
    reason: 'ill',
  })
  await centre.act('attendanceExcuse', excuse.token, 'accept')
  assert.deepEqual(await counts(), [1, 3, 0, 0, 2, 0], 'an excuse')
  await centre.act('attendanceExcuse', excuse.token, 'undo', { answer: 'not so' })
  assert.deepEqual(await counts(), [1, 3, 0, 0, 1, 0], 'an excuse undone')
  const token = tokenOf(
    'ega',
    (await marksOf(world)).find((each) => each.student_id === idOf(seats[1].student.token, 'usr')).id,
  )
  for (const [action, present] of [
    ['block', 0],
    ['unblock', 1],
    ['archive', 0],
    ['restore', 1],
    ['archive', 0],
  ] as const) {
    await centre.act('educationalGroupAttendance', token, action)
    assert.deepEqual(await counts(), [present, 3, 0, 0, 1, 0], action)
  }
  await centre.remove('educationalGroupAttendance', token)
  assert.deepEqual(await counts(), [0, 3, 0, 0, 1, 0], 'a final delete')
  await scan(world, 0, world.students.indexOf(seats[1].student.token))
  assert.deepEqual(await counts(), [1, 3, 0, 1, 1, 20], 'a scan, 20 minutes late')
})

test('D4.4 after random steps of every kind, some of them concurrent, the counts of each time equal its marks', async (t) => {
  const done = new Map<string, number>()
  const step = fc.tuple(
    // steps that remove a lesson or a seat come less often; otherwise soon nothing could be marked any more
    fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom(...Object.keys(steps)) },
      { weight: 2, arbitrary: fc.constantFrom('save', 'scan', 'atOnce', 'plan', 'restoreTime') },
      { weight: 2, arbitrary: fc.constantFrom('askExcuse', 'accept', 'undo', 'restoreMark', 'unblockMark') },
    ),
    fc.nat({ max: 11 }),
    fc.nat({ max: 11 }),
    fc.nat({ max: 11 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: length, maxLength: length }), async (sequence) => {
      const world = await makeWorld()
      for (const [what, a, b, c] of sequence) {
        if (await take(world, what, a, b, c)) done.set(what, (done.get(what) ?? 0) + 1)
        assert.deepEqual(await storedOf(world), await countedOf(world), `after ${what} ${a} ${b} ${c}`)
      }
    }),
    { numRuns: runs, endOnFailure: true },
  )
  t.diagnostic(`done, not refused: ${[...done].map(([what, times]) => `${what} ${times}`).join(', ')}`)
  assert.ok(done.size > Object.keys(steps).length / 3, 'most kinds of steps were refused whenever they came')
})

test('D4.4 D11.2 the time at which a register was first taken is stored once, for every way to take it', async () => {
  const takenAt = async (token: string): Promise<string | null> =>
    (await centre.read('educationalScheduleTime', token)).registerTakenAt ?? null
  const at = (moment: string) => centre.app.clock.set(moment)
  const mark = (way?: string, minutesAgo?: number) => async (world: World) => {
    const [{ groupStudentToken }] = await seatsOf(world, 0)
    return centre.call('educationalScheduleTime.mark', {
      params: { token: world.times[0].token },
      query: minutesAgo === undefined ? {} : { minutesAgo: String(minutesAgo) },
      body: { marks: [{ groupStudentToken, attendance: 'Attendance' }], way },
    })
  }
  const first = '2026-11-10T16:25:00.000Z'
  const ways: Readonly<Record<string, readonly [take: (world: World) => Promise<unknown>, taken: string]>> = {
    ...Object.fromEntries(attendanceWays.map((way) => [way, [mark(way), first]])),
    'without a way': [mark(), first],
    'the code on the screen': [(world) => scan(world, 0, 0), first],
    'paid at the door': [(world) => steps.payAtDoor!(world, 0, 0, 0), first],
    'the outbox, after 22 minutes': [mark('Offline', 22), '2026-11-10T16:03:00.000Z'],
    'a device that counts its minutes wrong': [mark('Offline', 10_080), first],
  }
  try {
    for (const [what, [take, taken]] of Object.entries(ways)) {
      at(first)
      const world = await makeWorld()
      const [{ token }, later] = world.times
      assert.equal(await takenAt(token), null, what)
      await take(world)
      assert.equal(await takenAt(token), taken, what)
      at('2026-11-10T16:40:00Z')
      await mark('List', 30)(world)
      await save(world, 0, 1, 3)
      // the second row of the register is present now; the register sorts by name and code, not by order of joining
      const [, present] = await seatsOf(world, 0)
      await scan(world, 0, world.students.indexOf(present.student.token))
      await steps.closeRegister!(world, 0, 0, 0)
      assert.equal(await takenAt(token), taken, `${what}, then corrected`)
      assert.equal(await takenAt(later.token), null, `${what}: another lesson`)
    }
    for (const [minutesAgo, code] of [
      [-1, 'field.min'],
      [10_081, 'field.max'],
      [1.5, 'field.integer'],
    ] as const)
      assert.equal(await codeIn(mark('Offline', minutesAgo)(await makeWorld())), code)
  } finally {
    at(now)
  }
})

test('D2.4 D4.4 a student reads the times of their group without the counts of marks, and staff read them with the counts', async () => {
  for (const entity of entities)
    for (const [name, field] of Object.entries(fieldsOf(entity)))
      assert.ok(!field.options.forStaff || !field.options.sort, `${entity.id}.${name}`)
  const world = await makeWorld()
  await save(world, 0, 0, 0)
  const [{ token }] = world.times
  const countsFor = async (actor: object) => {
    const columns = 'present,absent,unknown,late,excused,minutesLate'
    const whole = await centre.run((ctx) => readRecord(ctx, educationalScheduleTime, token), actor)
    const query = { columns, educationalGroupToken: world.groups[0].token }
    const list = await centre.call('educationalScheduleTime.list', { query }, actor)
    const listed = list.items.find((item: Shown) => item.token === token)
    return [whole, listed].map((record) => columns.split(',').map((name) => record[name] ?? null))
  }
  const asStudent = { userType: 'Student' as const, userId: idOf(world.students[0]!, 'usr')! }
  const none = Array(6).fill(null)
  assert.deepEqual(await countsFor(asStudent), [none, none])
  const whole = (await centre.run((ctx) => readRecord(ctx, educationalScheduleTime, token), asStudent)) as Shown
  assert.equal(whole.register, null, 'nor how the register stands')
  const byRegister = centre.call('educationalScheduleTime.list', { query: { register: 'Taken' } }, asStudent)
  assert.equal(await codeIn(byRegister), 'record.filterUnknown')
  const stored = Object.values((await storedOf(world))[token])
  assert.deepEqual(await countsFor({}), [stored, stored])
})

test('D1.3 D4.4 no delete cascades to marks: a time, a seat or a student that has marks cannot be deleted', async () => {
  const cascading = await centre.owner(`
    select conname
    from pg_constraint
    where conrelid = 'educational_group_attendance'::regclass and contype = 'f' and confdeltype <> 'a'
  `)
  assert.deepEqual(cascading, [])
  const world = await makeWorld()
  await save(world, 0, 0, 0)
  await centre.act('educationalScheduleTime', world.times[0].token, 'archive')
  assert.equal(await codeIn(centre.remove('educationalScheduleTime', world.times[0].token)), 'record.heldBy')
  const [sitting] = await seatsNow(world)
  await centre.act('educationalGroupStudent', tokenOf('egs', sitting.id), 'archive')
  assert.equal(await codeIn(centre.remove('educationalGroupStudent', tokenOf('egs', sitting.id))), 'record.heldBy')
})

test('D4.4 the nightly job logs the times whose counts are wrong and corrects them; without differences it logs nothing', async () => {
  const { application, clock, database } = centre.app
  const prove = async () => {
    logged.length = 0
    await runNightly(centre.app, nightlyCounts)
    return logged.flatMap(({ scheduleTime, stored, counted }) =>
      scheduleTime ? [{ scheduleTime, stored, counted }] : [],
    )
  }
  const world = await makeWorld()
  await save(world, 0, 0, 0)
  const [first, second] = world.times.map(({ token }) => token)
  const right = await storedOf(world)
  assert.deepEqual(await prove(), [])
  await database.owner.query('update educational_schedule_time set present = present + 1 where id = $1', [
    idOf(first, 'est'),
  ])
  await database.owner.query(
    'update educational_schedule_time set absent = 3, excused = 2, minutes_late = minutes_late + 5 where id = $1',
    [idOf(second, 'est')],
  )
  assert.deepEqual(await prove(), [
    { scheduleTime: first, stored: { ...right[first], present: right[first].present + 1 }, counted: right[first] },
    {
      scheduleTime: second,
      stored: { ...right[second], absent: 3, excused: 2, minutes_late: right[second].minutes_late + 5 },
      counted: right[second],
    },
  ])
  assert.deepEqual(await storedOf(world), right)
  assert.deepEqual(await prove(), [])
  await planWhatComesBack(application.db, application.jobs, clock)
  const planned = await centre.owner(
    `select cron from pgboss.schedule where data -> 'input' ->> 'of' = 'education.counts'`,
  )
  assert.ok(planned.length > 0 && planned.every(({ cron }) => cron === 'RRULE:FREQ=DAILY;BYHOUR=4;BYMINUTE=0'))
})
