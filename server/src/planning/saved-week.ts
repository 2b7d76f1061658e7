/** The solver's answer as a plan's sessions in the database. */
import type { Tx } from '../platform/database/database.ts'
import { wallOf } from './plan-clock.ts'
import type { Plan, StoredReason } from './plan-problem.ts'
import { type Reason, sessionsOf, type Week } from './problem.ts'

/** Replaces all sessions that the plan had. Groups that left the plan meanwhile get no sessions. */
export async function saveWeek(tx: Tx, planId: string, plan: Plan, week: Week): Promise<void> {
  await tx.run({
    sql: 'delete from timetable_session where establishment_id = $1 and plan_id = $2',
    parameters: [tx.establishmentId, planId],
  })
  await tx.run({ sql: insertSql, parameters: [tx.establishmentId, planId, JSON.stringify(sessionRows(plan, week))] })
}

function sessionRows(plan: Plan, week: Week): object[] {
  const reasons = new Map(
    week.unplaced.map((each) => [
      `${each.course} ${each.number}`,
      each.reasons.map((reason) => storedReason(plan, reason)),
    ]),
  )
  const pinned = new Set(plan.problem.pins.map(({ course, number }) => `${course} ${number}`))
  return sessionsOf(plan.problem).map(({ course, number }, at) => {
    const spot = week.spots[at]
    const wall = spot && wallOf(plan.clock, spot)
    return {
      group_id: plan.groups[course]!.id,
      number,
      weekday: wall?.weekday ?? null,
      from: wall?.from ?? null,
      place_id: spot ? plan.places[spot.place] : null,
      lecturer_id: spot ? (plan.lecturers[spot.lecturer] ?? null) : null,
      pinned: spot !== null && pinned.has(`${course} ${number}`),
      reasons: reasons.get(`${course} ${number}`) ?? [],
    }
  })
}

const storedReason = (plan: Plan, { courses, lecturers, wouldBe, ...rest }: Reason): StoredReason => ({
  ...rest,
  ...(courses ? { groups: courses.map((course) => plan.groups[course]!.id) } : {}),
  ...(lecturers ? { lecturers: lecturers.map((each) => plan.lecturers[each]!) } : {}),
  ...(wouldBe
    ? {
        wouldBe: {
          ...wallOf(plan.clock, wouldBe),
          place: plan.places[wouldBe.place]!,
          lecturer: plan.lecturers[wouldBe.lecturer] ?? null,
        },
      }
    : {}),
})

/** $1 establishment · $2 plan · $3 rows as JSON */
const insertSql = `
  insert into timetable_session (
    establishment_id, plan_id, group_id, number, weekday, "from", place_id, lecturer_id, pinned,
    reasons
  )
  select
    $1,
    $2,
    r.group_id,
    r.number,
    r.weekday,
    r."from",
    r.place_id,
    r.lecturer_id,
    r.pinned,
    r.reasons
  from jsonb_to_recordset($3::jsonb) r(
    group_id uuid, number int, weekday text, "from" time, place_id uuid, lecturer_id uuid,
    pinned boolean, reasons jsonb
  )
  where exists (
      select 1
      from timetable_group g
      where g.establishment_id = $1 and g.id = r.group_id and r.number < g.sessions
    )
  returning 1
`
