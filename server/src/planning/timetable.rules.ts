import { refuse, Refused, refuseField, type Refusal } from '@topcenter/model/kit/refusal'
import { newId, tokenOf } from '@topcenter/model/kit/token'
import { minuteOf } from '@topcenter/model/kit/week'
import { filled, planTakenBack } from '@topcenter/model/planning/api'
import { timetableGroup, timetablePlan, type TimetablePlan } from '@topcenter/model/planning/timetable-plan'
import type { Ctx } from '../records/context.ts'
import { type AnyRules, type ChangesOf, type Columns, rules } from '../records/rules.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { initialValues, insertRows } from '../records/write/write.ts'
import { planningJobs } from './job-kinds.ts'
import { permitSchedule } from './plan-permit.ts'
import { type Problem, sessionsOf } from './problem.ts'
import { takeBack } from './taking-back.ts'

/** A plan cannot be changed while a week is searched or accepted. */
export async function refuseBusy(ctx: Ctx, planId: string): Promise<void> {
  const plan = await ctx.tx.first<{ state: string }>({
    sql: `
      select state
      from timetable_plan
      where establishment_id = $1 and id = $2
      for no key update
    `,
    parameters: [ctx.actor.establishmentId, planId],
  })
  if (plan && plan.state !== 'Draft' && plan.state !== 'Solved') throw new Refused(refuse('timetable.busy'))
}
export async function countSessions(ctx: Ctx, planId: string, problem: Problem): Promise<void> {
  await ctx.tx.run({
    sql: `
      update timetable_plan
      set placed = n.placed, unplaced = $3 - n.placed
      from (
        select count(*)::int as placed
        from timetable_session
        where establishment_id = $1 and plan_id = $2 and weekday is not null
      ) n
      where establishment_id = $1 and id = $2
    `,
    parameters: [ctx.actor.establishmentId, planId, sessionsOf(problem).length],
  })
  ctx.runtime.live.publish(ctx.tx, {
    entity: timetablePlan.id,
    token: tokenOf(timetablePlan.spec.prefix, planId),
    version: 0,
  })
}

interface Candidate {
  id: string
  lecturer: string | null
  sessions: number
  minutes: number
  places: string[]
}
/**
 * Places are proposed that are of the same sort as those in which lessons are given now: computers are taught in a lab,
 * not in an office that has seats too.
 */
const isLikePlaceOf = (whose: string) =>
  `exists (select 1 from educational_group_slices l join place q on q.establishment_id = $1 and q.id = l.place_id where l.establishment_id = $1 and ${whose} and q.component_id is not distinct from p.component_id)`
/** The period's groups that are not in the plan yet, with the needs that follow from their weekly times. */
const candidatesSql = `
  select
    g.id,
    g.lecturer_id as lecturer,
    coalesce(nullif(s.count, 0), 2)::int as sessions,
    least(480, greatest(15, coalesce(s.minutes, g.duration, 90)))::int as minutes,
    coalesce(
      (
        select array_agg(p.id order by p.code)
        from place p
        where p.establishment_id = $1
          and p.id = any($5::uuid[])
          and ${isLikePlaceOf('l.parent_id = g.id')}
      ),
      '{}'
    ) as places
  from educational_group g, lateral (
    select
      least(count(*), 14) as count,
      mode() within group (
        order by (extract(epoch from l."to" - l."from")::integer / 60 + 1440) % 1440
      ) as minutes
    from educational_group_slices l
    where l.establishment_id = $1 and l.parent_id = g.id
  ) s
  where g.establishment_id = $1
    and g.educational_period_id = $2
    and ($3::uuid is null or g.educational_category_id = $3)
    and g.record_state = 'active'
    and g.finished = 'NotFinished'
    and not exists (
        select 1
        from timetable_group t
        where t.establishment_id = $1 and t.plan_id = $4 and t.educational_group_id = g.id
      )
  order by g.code
`

async function fill(ctx: Ctx, plan: TimetablePlan, category: string | null): Promise<{ added: number }> {
  const all = plan.places?.length ? plan.places : await placesToPlan(ctx, plan)
  const found = await ctx.tx.query<Candidate>({
    sql: candidatesSql,
    parameters: [ctx.actor.establishmentId, plan.educationalPeriod, category, plan.id, all],
  })
  const initial = initialValues(ctx, timetableGroup)
  const rows = found.map(({ id, lecturer, sessions, minutes, places }) => ({
    id: newId(ctx.now.getTime()),
    values: {
      ...initial,
      plan: plan.id,
      educationalGroup: id,
      sessions,
      minutes,
      lecturers: lecturer ? [lecturer] : [],
      places: places.length < all.length ? places : [],
    },
  }))
  await insertRows(ctx, timetableGroup, rows)
  await leaveTrail(
    ctx,
    timetableGroup,
    rows.map(({ id }) => ({ id, action: 'create', version: 1 })),
  )
  return { added: rows.length }
}
/**
 * Places with a capacity, of the sort in which the period's groups are taught; all places with a capacity while no
 * group has lessons.
 */
async function placesToPlan(ctx: Ctx, { educationalPeriod }: TimetablePlan): Promise<string[]> {
  const rows = await ctx.tx.query<{ id: string; fits: boolean }>({
    sql: `
      select
        p.id,
        ${isLikePlaceOf('l.parent_id in (select g.id from educational_group g where g.establishment_id = $1 and g.educational_period_id = $2)')}
          as fits
      from place p
      where p.establishment_id = $1 and p.record_state = 'active' and p.capacity > 0
      order by fits desc, p.code
      limit 200
    `,
    parameters: [ctx.actor.establishmentId, educationalPeriod],
  })
  return (rows[0]?.fits ? rows.filter(({ fits }) => fits) : rows).map(({ id }) => id)
}

/** Ids of the plan's groups that have a spot for each of their sessions. */
const wholeGroups = (ctx: Ctx, planId: string) =>
  ctx.tx.query<{ id: string }>({
    sql: `
      select g.id
      from timetable_group g
      where g.establishment_id = $1
        and g.plan_id = $2
        and g.sessions = (
            select count(*)
            from timetable_session s
            where s.establishment_id = $1 and s.group_id = g.id and s.weekday is not null
          )
      order by g.created_at, g.id
    `,
    parameters: [ctx.actor.establishmentId, planId],
  })

const chosen = async (ctx: Ctx, plan: TimetablePlan, groups: readonly string[] | null | undefined): Promise<string[]> =>
  (await wholeGroups(ctx, plan.id)).map(({ id }) => id).filter((id) => !groups?.length || groups.includes(id))

/** A centre whose closing hour is not after its opening hour closes on the next day; only equal hours are refused. */
const hoursRefusal = ({
  opensAt,
  closesAt,
}: Pick<ChangesOf<typeof timetablePlan>, 'opensAt' | 'closesAt'>): Refusal | undefined =>
  opensAt && closesAt && minuteOf(opensAt) === minuteOf(closesAt)
    ? refuseField('closesAt', 'field.endBeforeStart')
    : undefined

/** The fields of a group on which the spots of its sessions depend. */
const ground = ['opensAt', 'closesAt', 'dayOff', 'secondDayOff', 'step', 'places'] as const
const forget = (ctx: Ctx, where: string, id: string) =>
  ctx.tx.run({
    sql: `delete from timetable_session where establishment_id = $1 and ${where} = $2`,
    parameters: [ctx.actor.establishmentId, id],
  })

/**
 * Runs after sessions lost their spots: a plan in which no session has one is a draft again.
 *
 * @param leaving The id of a group that is about to be deleted
 */
const recount = (ctx: Ctx, planId: string, leaving: string | null = null) =>
  ctx.tx.run({
    sql: `
      update timetable_plan p
      set
        placed = n.placed,
        unplaced = n.wanted - n.placed,
        state = case when n.placed = 0 then 'Draft' else p.state end,
        solved_at = case when n.placed = 0 then null else p.solved_at end
      from (
        select
          (
            select count(*)::int
            from timetable_session
            where establishment_id = $1 and plan_id = $2 and weekday is not null
          ) as placed,
          (
            select coalesce(sum(sessions), 0)::int
            from timetable_group
            where establishment_id = $1 and plan_id = $2 and id is distinct from $3::uuid
          ) as wanted
      ) n
      where p.establishment_id = $1 and p.id = $2
    `,
    parameters: [ctx.actor.establishmentId, planId, leaving],
  })

export const timetableRules: readonly AnyRules[] = [
  rules(timetableGroup, {
    create: { check: (ctx, input) => refuseBusy(ctx, input.plan) },
    update: {
      check: (ctx, before) => refuseBusy(ctx, before.plan),
      // the group needs something else now, so its sessions lose their spots
      apply: async (ctx, before) => {
        await forget(ctx, 'group_id', before.id)
        await recount(ctx, before.plan)
      },
    },
    remove: {
      check: (ctx, row) => refuseBusy(ctx, row.plan),
      apply: async (ctx, row) => {
        await forget(ctx, 'group_id', row.id)
        await recount(ctx, row.plan, row.id)
      },
    },
  }),
  rules(
    timetablePlan,
    {
      create: { check: (_ctx, input) => hoursRefusal(input) },
      update: {
        check: async (ctx, before, changes) => {
          await refuseBusy(ctx, before.id)
          return hoursRefusal({ ...before, ...changes })
        },
        apply: async (ctx, before, changes) => {
          if (!ground.some((name) => changes[name] !== undefined)) return
          await forget(ctx, 'plan_id', before.id)
          await recount(ctx, before.id)
        },
      },
    },
    {
      fill: {
        prepare: async (ctx, plan): Promise<Columns> =>
          plan.places?.length ? {} : { places: await placesToPlan(ctx, plan) },
        apply: (ctx, plan, input) => fill(ctx, plan, input.educationalCategory),
        result: filled,
      },
      solve: {
        check: async (ctx, plan) => {
          if (!plan.places?.length) return refuse('timetable.noPlaces')
          const any = await ctx.tx.first({
            sql: 'select 1 from timetable_group where establishment_id = $1 and plan_id = $2 limit 1',
            parameters: [ctx.actor.establishmentId, plan.id],
          })
          return any ? undefined : refuse('timetable.noGroups')
        },
        prepare: () => ({ progress: 0 }),
        apply: async (ctx, plan) => {
          await ctx.runtime.jobs.enqueue(ctx.tx, {
            kind: planningJobs.solve,
            input: { plan: plan.id },
            createdBy: ctx.actor.userId,
          })
        },
      },
      accept: {
        check: async (ctx, plan, input) => {
          permitSchedule(ctx.actor)
          return (await chosen(ctx, plan, input.groups)).length === 0 ? refuse('timetable.nothingPlaced') : undefined
        },
        prepare: () => ({ progress: 0 }),
        apply: async (ctx, plan, input) => {
          await ctx.runtime.jobs.enqueue(ctx.tx, {
            kind: planningJobs.accept,
            input: { plan: plan.id, groups: await chosen(ctx, plan, input.groups) },
            createdBy: ctx.actor.userId,
          })
        },
      },
      takeBack: {
        prepare: () => ({ progress: 0 }),
        apply: (ctx, plan, input) => takeBack(ctx, plan.id, input.leaveOut === true),
        result: planTakenBack,
      },
    },
  ),
]
