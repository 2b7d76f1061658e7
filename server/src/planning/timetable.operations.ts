/** What the page of a plan shows, and a session that is put somewhere by hand. */
import { dayMinutes, timeOf, weekdays } from '@topcenter/model/kit/week'
import { int } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import type { Names } from '@topcenter/model/kit/names'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { sessionChange, timetableGroup, timetablePlan } from '@topcenter/model/planning/timetable-plan'
import type { Ctx } from '../records/context.ts'
import { answers, type Operation } from '../records/serving/operation.ts'
import { lockRow, readRow, recordId } from '../records/read.ts'
import { resolveReferences } from '../records/write/references.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { momentOf, wallOf } from './plan-clock.ts'
import { type Plan, readPlan, type SessionRow, type StoredReason } from './plan-problem.ts'
import { week } from './planning.answers.ts'
import { disturbedBy, sessionsOf, type Spot } from './problem.ts'
import { countSessions, refuseBusy } from './timetable.rules.ts'

const group = 'EducationalScheduleTime'
const changeInput = { ...sessionChange, number: int({ required: true, min: 0, max: 13 }) } as const

const token =
  (prefix: string) =>
  (id: string): string =>
    tokenOf(prefix, id)
const [ofGroup, ofPlace, ofUser] = [token('ttg'), token('plc'), token('usr')]
const optional = (id: string | null, of: (id: string) => string) => (id === null ? null : of(id))

const shownReason = ({ groups, lecturers, wouldBe, ...rest }: StoredReason) => ({
  ...rest,
  groups: (groups ?? []).map(ofGroup),
  lecturers: (lecturers ?? []).map(ofUser),
  wouldBe: wouldBe ? { ...wouldBe, place: ofPlace(wouldBe.place), lecturer: optional(wouldBe.lecturer, ofUser) } : null,
})

interface GroupRow extends DbRow {
  id: string
  group_id: string
  version: number
  accepted_at: string | null
  made: number | null
  clashing: number | null
  code: string
}

async function showWeek(ctx: Ctx, planId: string) {
  const { establishmentId } = ctx.actor
  const plan = await readPlan(ctx.tx, planId)
  const named = async (table: string, ids: readonly string[]) =>
    await ctx.tx.query<DbRow & { id: string; capacity?: number | null }>({
      sql: `
        select id, name_ar, name_en, name_und${table === 'place' ? ', capacity' : ''}
        from ${table}
        where establishment_id = $1 and id = any($2::uuid[])
      `,
      parameters: [establishmentId, ids],
    })
  const groups = new Map(
    (
      await ctx.tx.query<GroupRow>({
        sql: `
          select
            t.id,
            t.version,
            t.accepted_at,
            t.made,
            t.clashing,
            g.id as group_id,
            g.code,
            g.name_ar,
            g.name_en,
            g.name_und
          from timetable_group t
          join educational_group g on g.establishment_id = $1 and g.id = t.educational_group_id
          where t.establishment_id = $1 and t.plan_id = $2
        `,
        parameters: [establishmentId, planId],
      })
    ).map((row) => [row.id, row]),
  )
  const [places, lecturers] = [
    await named('place', [...new Set([...plan.places, ...plan.groups.flatMap((each) => each.places)])]),
    await named('user_account', plan.lecturers),
  ]
  const rows = new Map(plan.rows.map((row) => [`${row.group} ${row.number}`, row]))
  return {
    days: plan.problem.hours.map(({ day }) => weekdays[day]!),
    step: plan.problem.step,
    opensAt: timeOf(plan.clock.from + plan.clock.dayStart),
    closesAt: timeOf(plan.clock.to + plan.clock.dayStart),
    places: places.map((row) => ({
      token: ofPlace(row.id),
      names: namesFrom(row, 'name'),
      capacity: row.capacity ?? null,
    })),
    lecturers: lecturers.map((row) => ({ token: ofUser(row.id), names: namesFrom(row, 'name') })),
    groups: plan.groups.map((each) => {
      const row = groups.get(each.id)!
      return {
        token: ofGroup(each.id),
        version: row.version,
        group: { token: tokenOf('edg', row.group_id), names: namesFrom(row, 'name') as Names, code: row.code },
        sessions: each.sessions,
        minutes: each.minutes,
        seats: each.seats,
        lecturers: each.lecturers.map(ofUser),
        places: each.places.map(ofPlace),
        acceptedAt: row.accepted_at,
        made: row.made,
        clashing: row.clashing,
      }
    }),
    sessions: sessionsOf(plan.problem).map((session) => {
      const { id } = plan.groups[session.course]!
      const row: SessionRow | undefined = rows.get(`${id} ${session.number}`)
      return {
        group: ofGroup(id),
        number: session.number,
        weekday: row?.weekday ?? null,
        // after midnight a session still belongs to the evening of the day before
        day: row?.weekday ? weekdays[momentOf(plan.clock, row.weekday, row.from!).day]! : null,
        from: row?.from?.slice(0, 5) ?? null,
        place: optional(row?.place ?? null, ofPlace),
        lecturer: optional(row?.lecturer ?? null, ofUser),
        pinned: row?.pinned ?? false,
        reasons: (row?.reasons ?? []).map(shownReason),
      }
    }),
  }
}

interface Change {
  readonly number: number
  readonly pinned: boolean
  readonly weekday?: string | null
  readonly from?: string | null
  readonly place?: string | null
  readonly lecturer?: string | null
}

/**
 * Where a person puts a session it stays; others that stand there lose their spot until a week is looked for again.
 * What is pinned or outside of the plan is not touched.
 */
async function changeSession(ctx: Ctx, groupId: string, change: Change): Promise<void> {
  const { establishmentId } = ctx.actor
  const row = await lockRow(ctx, timetableGroup, groupId)
  const planId = row.plan_id as string
  await refuseBusy(ctx, planId)
  const plan = await readPlan(ctx.tx, planId)
  const course = plan.groups.findIndex(({ id }) => id === groupId)
  const session = { course, number: change.number }
  const at = sessionsOf(plan.problem).findIndex((each) => each.course === course && each.number === change.number)
  if (at < 0) throw new Refused(refuse('record.notFound'))
  const spot = change.weekday ? wantedSpot(plan, course, change) : plan.spots[at]
  if (!spot) {
    if (change.pinned) throw new Refused(refuseField('weekday', 'field.required'))
    return
  }
  const wall = wallOf(plan.clock, spot)
  const { sessions, isTaken } = disturbedBy(plan.problem, plan.spots, session, spot)
  const all = sessionsOf(plan.problem)
  const pinned = (index: number) =>
    plan.problem.pins.some((pin) => pin.course === all[index]!.course && pin.number === all[index]!.number)
  if (isTaken || sessions.some(pinned)) throw new Refused(refuse('timetable.pinnedThere'))
  for (const index of sessions) {
    await ctx.tx.run({
      sql: `
        update timetable_session
        set weekday = null, "from" = null, place_id = null, lecturer_id = null, reasons = $4
        where establishment_id = $1 and group_id = $2 and number = $3
      `,
      parameters: [
        establishmentId,
        plan.groups[all[index]!.course]!.id,
        all[index]!.number,
        JSON.stringify([{ kind: 'Displaced', isProven: false, groups: [groupId] } satisfies StoredReason]),
      ],
    })
  }
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
      establishmentId,
      planId,
      groupId,
      change.number,
      wall.weekday,
      wall.from,
      plan.places[spot.place],
      plan.lecturers[spot.lecturer] ?? null,
      change.pinned,
    ],
  })
  await countSessions(ctx, planId, plan.problem)
  await leaveTrail(ctx, timetableGroup, [
    {
      id: groupId,
      action: 'update',
      version: row.version as number,
      changes: {
        [`session ${change.number + 1}`]: {
          old: null,
          new: `${wall.weekday} ${wall.from}${change.pinned ? ' 📌' : ''}`,
        },
      },
    },
  ])
}

function wantedSpot({ problem, clock, places, lecturers }: Plan, course: number, change: Change): Spot {
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

export const timetableOperations: readonly Operation[] = [
  {
    id: 'timetablePlan.week',
    method: 'GET',
    path: '/api/timetable-plans/:token/week',
    permit: { group, flag: 'view' },
    staff: true,
    access: 'read',
    entity: 'timetablePlan',
    timeout: 20_000,
    tell: () => ({ summary: 'Read the week of a timetable plan', answer: answers(week) }),
    handle: async (ctx, { params }) =>
      showWeek(ctx, (await readRow(ctx, timetablePlan, recordId(timetablePlan, params.token))).id as string),
  },
  {
    id: 'timetableGroup.session',
    method: 'POST',
    path: '/api/timetable-groups/:token/session',
    permit: { group, flag: 'itemUpdate' },
    staff: true,
    access: 'write',
    entity: 'timetableGroup',
    input: changeInput,
    tell: () => ({ summary: 'Put a session of a plan somewhere by hand', answer: 'nothing' }),
    handle: async (ctx, { params, body }) => {
      const parsed = fieldsSchema(changeInput).safeParse(body ?? {})
      if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
      await changeSession(
        ctx,
        recordId(timetableGroup, params.token),
        (await resolveReferences(ctx, changeInput, parsed.data)) as unknown as Change,
      )
    },
  },
]
