/**
 * Registers of the demo centre's past lessons: mostly present, some late, some absent, and those of the last days not
 * all taken.
 */
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import { addDays } from '@topcenter/model/kit/date-text'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { recountTimes } from '../education/attendance/recounting.ts'
import { renewGroupWarnings } from '../education/attendance/warnings.service.ts'
import type { Ctx } from '../records/context.ts'
import type { Seat } from './demo-joining.ts'
import { readDemo } from './demo-files.ts'
import { type CodeBook, insertSeeds, type SeedRecord, seedRecord } from '../reference/seed-rows.ts'
import { drawFrom, type Story } from './story.ts'

interface Lesson {
  id: string
  group_id: string
  from: string
  to: string
  lecturer_id: string | null
}
const day = 86_400_000
/** The probability that a student is present on a day (YYYY-MM-DD); some come ever less in the last weeks. */
type ShareOf = (student: string, date: string) => number
const excuses = readDemo<readonly { ar: string }[]>('excuses').map(({ ar }) => ar)

/**
 * Takes the registers of past lessons that nobody took.
 *
 * @returns The ids of these lessons
 */
export async function seedAttendance(
  ctx: Ctx,
  story: Story,
  codes: CodeBook,
  seats: readonly Pick<Seat, 'id' | 'group' | 'studentId' | 'joinedOn' | 'pauses'>[],
  draw: () => number,
): Promise<readonly string[]> {
  const lessons = await ctx.tx.query<Lesson>({
    sql: `
      select id, educational_group_id as group_id, "from", "to", lecturer_id
      from educational_schedule_time
      where establishment_id = $1 and state = 'Planned' and register = 'NotTaken' and "to" <= $2
      order by "from", id
    `,
    parameters: [ctx.actor.establishmentId, ctx.now.toISOString()],
  })
  // numbers of their own: how late it is at the start changes no mark and no score
  const luck = drawFrom(20_261_125)
  const taken = lessons.slice(0, -1).filter((lesson) => isTaken(story, lesson, luck))
  const seatsOf = Map.groupBy(seats, (seat) => codes.id('educationalGroup', seat.group))
  const reliability = new Map(seats.map((seat) => [seat.studentId, 0.81 + 0.17 * draw()]))
  const slipping = new Set([...reliability.keys()].filter((_, nth) => nth % 11 === 6))
  const slipsFrom = addDays(story.today, -24)
  const shareOf: ShareOf = (student, date) =>
    slipping.has(student) && date > slipsFrom ? reliability.get(student)! - 0.4 : reliability.get(student)!
  await insertSeeds(
    ctx,
    educationalGroupAttendance,
    taken.flatMap((lesson) => marksOf(story, lesson, seatsOf.get(lesson.group_id) ?? [], shareOf, draw)),
  )
  await withoutStatistics(ctx, async () => {
    await setRegisters(ctx, story, taken)
    await recountTimes(
      ctx,
      taken.map(({ id }) => id),
    )
  })
  for (const group of new Set(taken.map((lesson) => lesson.group_id))) await renewGroupWarnings(ctx, group)
  return taken.map(({ id }) => id)
}

/** Registers that are not taken yet are of yesterday or today; that of the last lesson never is. */
function isTaken(story: Story, lesson: Lesson, draw: () => number): boolean {
  const age = (Date.parse(story.today) - Date.parse(utcToZoned(lesson.from, story.timeZone).date)) / day
  return age > 1 || draw() < 0.5
}

const isExpected = (seat: Pick<Seat, 'joinedOn' | 'pauses'>, date: string): boolean =>
  seat.joinedOn <= date && !seat.pauses.some((pause) => pause.from <= date && date <= pause.to)

function marksOf(
  story: Story,
  lesson: Lesson,
  seats: readonly Pick<Seat, 'id' | 'studentId' | 'joinedOn' | 'pauses'>[],
  shareOf: ShareOf,
  draw: () => number,
): SeedRecord[] {
  const date = utcToZoned(lesson.from, story.timeZone).date
  const recorded = new Date(Math.min(Date.parse(lesson.from) + minutesUntilTaken(lesson) * 60_000, story.now.getTime()))
  return seats
    .filter((seat) => isExpected(seat, date))
    .map((seat) =>
      seedRecord(
        {
          scheduleTime: lesson.id,
          educationalGroup: lesson.group_id,
          groupStudent: seat.id,
          student: seat.studentId,
          at: lesson.from,
          recordedBy: lesson.lecturer_id,
          ...markOf(shareOf(seat.studentId, date), draw),
        },
        recorded,
      ),
    )
}

/** Most registers are taken soon; on one day in seven the lessons begin late. */
const minutesUntilTaken = ({ from }: Lesson): number => [3, 6, 4, 9, 22, 5, 8][Math.floor(Date.parse(from) / day) % 7]!

/** `reliability`: the probability that the student is present. */
function markOf(reliability: number, draw: () => number): Record<string, unknown> {
  const way = draw() < 0.75 ? 'List' : draw() < 0.6 ? 'QR' : 'Keyboard'
  if (draw() < reliability) {
    const minutesLate = draw() < 0.12 ? 5 * (1 + Math.floor(draw() * 6)) : null
    return { attendance: 'Attendance', way, minutesLate, leftEarly: draw() < 0.02 ? 15 : null }
  }
  const excused = draw() < 0.25
  return {
    attendance: 'Absence',
    way: 'List',
    excused,
    reason: excused ? excuses[Math.floor(draw() * excuses.length)] : null,
  }
}

/** After two weeks a register is closed. */
async function setRegisters(ctx: Ctx, story: Story, taken: readonly Lesson[]): Promise<void> {
  const closedBefore = new Date(story.now.getTime() - 14 * day).toISOString()
  await ctx.tx.run({
    sql: `
      update educational_schedule_time t
      set
        register = case when "from" < $3 then 'Closed' else 'Taken' end,
        register_taken_at = c.taken_at,
        version = version + 1
      from (
        select m.schedule_time_id, min(m.created_at) as taken_at
        from educational_group_attendance m
        where m.establishment_id = $1
        group by m.schedule_time_id
      ) c
      where t.establishment_id = $1 and t.id = c.schedule_time_id and t.id = any($2::uuid[])
    `,
    parameters: [ctx.actor.establishmentId, taken.map(({ id }) => id), closedBefore],
  })
}

/** Tables that were filled by this very transaction look empty to the planner, which then compares all with all. */
async function withoutStatistics(ctx: Ctx, work: () => Promise<void>): Promise<void> {
  const loops = (setting: string) =>
    ctx.tx.run({ sql: `select set_config('enable_nestloop', $1, true)`, parameters: [setting] })
  await loops('off')
  await work()
  await loops('on')
}
