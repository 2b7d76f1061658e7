/** Moves a session of a plan by hand, or pins it where it is. */
import { dayMinutes } from '@topcenter/model/kit/week'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import type { ResolvedInput } from '@topcenter/model/kit/request'
import type { moveSession } from '@topcenter/model/planning/api'
import { timetableGroup } from '@topcenter/model/planning/timetable-plan'
import type { Ctx } from '../records/context.ts'
import { lockRow } from '../records/read.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { momentOf, wallOf } from './plan-clock.ts'
import { type Plan, readPlan, type StoredReason } from './plan-problem.ts'
import { disturbedBy, type Session, sessionsOf, type Spot } from './problem.ts'
import { countSessions, refuseBusy } from './timetable.rules.ts'

type SessionChange = ResolvedInput<typeof moveSession.body>

/**
 * Puts a session where a person wants it. Sessions in its way lose their spot until a week is searched again. Refuses
 * the change if a pinned session or one outside of the plan is in the way.
 */
export async function putSessionByHand(ctx: Ctx, groupId: string, change: SessionChange): Promise<void> {
  const row = await lockRow(ctx, timetableGroup, groupId)
  const planId = row.plan_id
  await refuseBusy(ctx, planId)
  const plan = await readPlan(ctx.tx, planId)
  const sessions = sessionsOf(plan.problem)
  const course = plan.groups.findIndex(({ id }) => id === groupId)
  const at = sessions.findIndex((each) => each.course === course && each.number === change.number)
  if (at < 0) throw new Refused(refuse('record.notFound'))
  const spot = change.weekday ? wantedSpot(plan, course, change) : plan.spots[at]
  if (!spot) {
    if (change.pinned) throw new Refused(refuseField('weekday', 'field.required'))
    return
  }
  for (const each of displacedBy(plan, sessions[at]!, spot)) await displace(ctx, plan, each, groupId)
  await putSession(ctx, planId, plan, { session: sessions[at]!, spot, isPinned: change.pinned })
  await countSessions(ctx, planId, plan.problem)
  const { weekday, from } = wallOf(plan.clock, spot)
  const shown = `${weekday} ${from}${change.pinned ? ' 📌' : ''}`
  await leaveTrail(ctx, timetableGroup, [
    {
      id: groupId,
      action: 'update',
      version: row.version,
      changes: { [`session ${change.number + 1}`]: { old: null, new: shown } },
    },
  ])
}

function wantedSpot({ problem, clock, places, lecturers }: Plan, course: number, change: SessionChange): Spot {
  const fault = (name: string) => new Refused(refuseField(name, 'field.required'))
  if (!change.from) throw fault('from')
  const place = places.indexOf(change.place ?? '')
  if (place < 0) throw fault('placeToken')
  const own = problem.courses[course]!
  const lecturer = change.lecturer ? lecturers.indexOf(change.lecturer) : (own.lecturers[0] ?? -1)
  if (change.lecturer && lecturer < 0) throw new Refused(refuseField('lecturerToken', 'field.reference'))
  const { day, from } = momentOf(clock, change.weekday!, change.from)
  if (from + own.minutes > dayMinutes) throw new Refused(refuseField('from', 'field.time'))
  return { day, from, place, lecturer }
}

function displacedBy({ problem, spots }: Plan, session: Session, spot: Spot): Session[] {
  const { sessions, isTaken } = disturbedBy(problem, spots, session, spot)
  const all = sessionsOf(problem)
  const displaced = sessions.map((index) => all[index]!)
  const isPinned = ({ course, number }: Session): boolean =>
    problem.pins.some((pin) => pin.course === course && pin.number === number)
  if (isTaken || displaced.some(isPinned)) throw new Refused(refuse('timetable.pinnedThere'))
  return displaced
}

/** @param by The plan's group whose session takes the spot */
async function displace(ctx: Ctx, plan: Plan, { course, number }: Session, by: string): Promise<void> {
  const reasons = [{ kind: 'Displaced', isProven: false, groups: [by] }] satisfies StoredReason[]
  await ctx.tx.run({
    sql: `
      update timetable_session
      set weekday = null, "from" = null, place_id = null, lecturer_id = null, reasons = $4
      where establishment_id = $1 and group_id = $2 and number = $3
    `,
    parameters: [ctx.actor.establishmentId, plan.groups[course]!.id, number, JSON.stringify(reasons)],
  })
}

async function putSession(
  ctx: Ctx,
  planId: string,
  plan: Plan,
  { session, spot, isPinned }: { readonly session: Session; readonly spot: Spot; readonly isPinned: boolean },
): Promise<void> {
  const { weekday, from } = wallOf(plan.clock, spot)
  await ctx.tx.run({
    sql: `
      insert into timetable_session (
        establishment_id, plan_id, group_id, number, weekday, "from", place_id, lecturer_id, pinned
      )
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (establishment_id, group_id, number) do update
      set
        weekday = excluded.weekday,
        "from" = excluded."from",
        place_id = excluded.place_id,
        lecturer_id = excluded.lecturer_id,
        pinned = excluded.pinned,
        reasons = '[]'
    `,
    parameters: [
      ctx.actor.establishmentId,
      planId,
      plan.groups[session.course]!.id,
      session.number,
      weekday,
      from,
      plan.places[spot.place],
      plan.lecturers[spot.lecturer] ?? null,
      isPinned,
    ],
  })
}
