/** D11.2 how much of what rooms can seat is sold, counted a second time by the quarter of an hour. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { weekdays } from '@topcenter/model/kit/week'
import { addDays } from '@topcenter/model/kit/date-text'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { ReportAnswer } from '@topcenter/model/reports/answer'
import { startTestApplication, type TestApplication } from '../../../test/test-application.ts'

const zone = 'Africa/Cairo'
const path = '/api/reports/occupancy-of-places'
/** Lessons and opening times of the demo begin and end on a quarter of an hour. */
const step = 15
let app: TestApplication

before(async () => {
  app = await startTestApplication({ hasDemo: true })
  // one room is open all Sunday mornings and over the midnight of Mondays, whether it has lessons or not
  await app.database.owner.query(
    `
      insert into place_opening_times (establishment_id, parent_id, position, weekday, "from", "to")
      select p.establishment_id, p.id, o.position, o.weekday, o."from"::time, o."to"::time
      from (
        select establishment_id, id
        from place
        where establishment_id = $1 and capacity > 0 and record_state = 'active'
        order by id
        limit 1
      ) p
      cross join (
        values (900, 'Sunday', '09:00', '12:30'), (901, 'Monday', '22:00', '01:15')
      ) o (position, weekday, "from", "to")
      on conflict do nothing
    `,
    [app.establishmentId],
  )
})
after(() => app?.close())

interface Lesson {
  readonly id: string
  readonly placeId: string
  readonly begins: number
  readonly ends: number
  readonly students: number
}
interface Room {
  readonly id: string
  readonly capacity: number | null
  readonly openings: readonly { weekday: string; from: string; to: string }[]
}

/** Minutes since 1970 on the wall of the centre. */
const wall = (at: Date): number => {
  const { date, time } = utcToZoned(at.getTime(), zone)
  return Date.parse(`${date}T${time}Z`) / 60_000
}
const dateOf = (minute: number): string => new Date(minute * 60_000).toISOString().slice(0, 10)
const weekdayOf = (date: string): string => weekdays[(new Date(`${date}T00:00Z`).getUTCDay() + 1) % 7]!

async function readLessons(): Promise<Lesson[]> {
  const { rows } = await app.database.owner.query(
    `
      select
        t.id, t.place_id, t."from", t."to",
        case when t.present + t.absent + t.unknown > 0 then t.present + t.absent + t.unknown
          else g.total_number_of_students end as students
      from educational_schedule_time t
      join educational_group g on g.establishment_id = t.establishment_id and g.id = t.educational_group_id
      where t.establishment_id = $1
        and t.record_state = 'active' and t.state = 'Planned' and t.work_day = 'Work' and t.place_id is not null
    `,
    [app.establishmentId],
  )
  return rows.map((row) => ({
    id: row.id,
    placeId: row.place_id,
    begins: wall(row.from),
    ends: wall(row.to),
    students: row.students,
  }))
}

async function readRooms(lessons: readonly Lesson[]): Promise<Room[]> {
  const { rows } = await app.database.owner.query(
    `
      select p.id, p.capacity, p.parent_id,
        coalesce(json_agg(json_build_object('weekday', o.weekday, 'from', o."from", 'to', o."to"))
          filter (where o.weekday is not null), '[]') as openings
      from place p
      left join place_opening_times o on o.establishment_id = p.establishment_id and o.parent_id = p.id
      where p.establishment_id = $1 and p.record_state = 'active'
      group by p.establishment_id, p.id
    `,
    [app.establishmentId],
  )
  return rows.filter(
    (room) =>
      (room.capacity > 0 && !rows.some(({ parent_id }) => parent_id === room.id)) ||
      lessons.some(({ placeId }) => placeId === room.id),
  )
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

interface Figures {
  open: number
  used: number
  openSeats: number
  soldSeats: number
}

/** Quarter by quarter, of all days from the first to the last. */
function counted(lessons: readonly Lesson[], rooms: readonly Room[], from: string, to: string): Map<string, Figures> {
  const found = new Map<string, Figures>()
  const add = (date: string, minute: number, figures: Partial<Figures>): void => {
    const hour = String(Math.floor((minute % 1_440) / 60)).padStart(2, '0')
    const weekday = String(new Date(`${date}T00:00Z`).getUTCDay())
    for (const key of [`${weekday} ${hour}`, `${weekday} `, ` ${hour}`, ' ']) {
      const held = found.get(key) ?? { open: 0, used: 0, openSeats: 0, soldSeats: 0 }
      found.set(key, {
        open: held.open + (figures.open ?? 0),
        used: held.used + (figures.used ?? 0),
        openSeats: held.openSeats + (figures.openSeats ?? 0),
        soldSeats: held.soldSeats + (figures.soldSeats ?? 0),
      })
    }
  }
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const start = Date.parse(`${date}T00:00Z`) / 60_000
    const near = lessons.filter(({ begins, ends }) => begins < start + 1_440 && ends > start)
    for (let minute = start; minute < start + 1_440; minute += step)
      for (const room of rooms) {
        const seats = room.capacity ?? 0
        const here = near.filter(
          ({ placeId, begins, ends }) => placeId === room.id && begins <= minute && minute < ends,
        )
        for (const { students } of here)
          add(date, minute, { used: step / 60, soldSeats: seats > 0 ? (students * step) / 60 : 0 })
        if (here.length > 0 || isOpen(room, minute, near))
          add(date, minute, { open: step / 60, openSeats: (seats * step) / 60 })
      }
  }
  return found
}

function isOpen(room: Room, minute: number, lessons: readonly Lesson[]): boolean {
  const date = dateOf(minute)
  const ofDay = minute % 1_440
  if (room.openings.length > 0)
    return room.openings.some(({ weekday, from, to }) => {
      const [opens, closes] = [minutesOf(from), minutesOf(to)]
      if (closes > opens) return weekday === weekdayOf(date) && opens <= ofDay && ofDay < closes
      return (
        (weekday === weekdayOf(date) && opens <= ofDay) || (weekday === weekdayOf(addDays(date, -1)) && ofDay < closes)
      )
    })
  const taught = lessons.filter(({ begins }) => dateOf(begins) === date)
  return (
    taught.length > 0 &&
    Math.min(...taught.map(({ begins }) => begins)) <= minute &&
    minute < Math.max(...taught.map(({ ends }) => ends))
  )
}

const ask = async (query: Record<string, string>): Promise<ReportAnswer> => {
  const { status, body } = await app.call(app.users.MasterAdmin, 'GET', `${path}?${new URLSearchParams(query)}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body as ReportAnswer
}

test('seat-hours sold and open by weekday and hour equal a count by the quarter of an hour', async () => {
  const lessons = await readLessons()
  const rooms = await readRooms(lessons)
  const [from, to] = ['2026-09-20', '2026-11-14']
  const answer = await ask({ from, to, measures: 'openHours,usedHours,openSeatHours,soldSeatHours' })
  const expected = counted(lessons, rooms, from, to)
  assert.ok(expected.get(' ')!.used > 50, 'the demo has lessons then')
  const found = new Map(
    answer.cells.map(({ row, column, values }) => [
      `${row[0] ?? ''} ${column ?? ''}`,
      { open: values[0], used: values[1], openSeats: values[2], soldSeats: values[3] },
    ]),
  )
  assert.deepEqual([...found.keys()].sort(), [...expected.keys()].sort())
  for (const [place, figures] of expected)
    for (const name of ['open', 'used', 'openSeats', 'soldSeats'] as const)
      assert.ok(
        Math.abs(Number(found.get(place)![name]) - figures[name]) < 0.01,
        `${name} at ${place}: ${found.get(place)![name]} instead of ${figures[name]}`,
      )
})

test('a figure opens the lessons that take a part of its hour, also those that began before it', async () => {
  const answer = await ask({ period: 'all', measures: 'lessons' })
  const cells = answer.cells.filter(({ column, row }) => column !== undefined && row.length > 0)
  assert.ok(cells.length > 10)
  for (const { row, column, values } of cells) {
    const query = new URLSearchParams({
      period: 'all',
      weekday: row[0]!,
      hour: column!,
      measure: 'lessons',
      exact: 'true',
    })
    const { status, body } = await app.call(app.users.MasterAdmin, 'GET', `${path}/rows?${query}`)
    assert.deepEqual([status, body.page?.total], [200, values[0]], `${query} ${JSON.stringify(body).slice(0, 300)}`)
  }
})

test('what is compared with has its own open hours', async () => {
  const span = { from: '2026-11-01', to: '2026-11-14' }
  const answer = await ask({
    ...span,
    compare: 'previous',
    rows: 'place',
    columns: 'none',
    measures: 'openHours,usedHours',
  })
  const before = answer.compare!.span
  const alone = await ask({ ...before, rows: 'place', columns: 'none', measures: 'openHours,usedHours' })
  const total = ({ cells }: ReportAnswer) => cells.find(({ row }) => row.length === 0)!
  assert.deepEqual(total(answer).before, total(alone).values)
})
