/** Jobs of a plan: searching a week, and accepting one. Both end at once when a user stops the plan. */
import { setTimeout as delay } from 'node:timers/promises'
import { timetablePlan } from '@topcenter/model/planning/timetable-plan'
import { Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { notifyUsers } from '../alerts/tell.ts'
import { inBoth } from '../alerts/said.ts'
import type { Clock } from '../platform/clock.ts'
import { type Database, platformEstablishment, type Tx } from '../platform/database/database.ts'
import type { JobHandler, RunningJob } from '../platform/jobs/jobs.ts'
import { mayPass } from '../platform/jobs/running.ts'
import type { Ctx, Runtime } from '../records/context.ts'
import { actorNow, type Identify } from '../records/job-actor.ts'
import { acceptGroup, clearTheWay } from './acceptance.ts'
import { planningJobs } from './job-kinds.ts'
import { permitPlanStep } from './plan-permit.ts'
import { type Plan, readPlan } from './plan-problem.ts'
import type { Week } from './problem.ts'
import { saveWeek } from './saved-week.ts'
import { solveWeek } from './solving.ts'

interface JobOptions {
  readonly db: Database
  readonly clock: Clock
  readonly identify: Identify
}
interface Env extends JobOptions {
  readonly runtime: Runtime
  readonly job: RunningJob
}
class Stopped extends Error {}

/** Acts as the user who started it, as long as they may still do it; else throws `permission.missing`. */
async function contextIn({ runtime, clock, identify, job }: Env, tx: Tx, action: 'solve' | 'accept'): Promise<Ctx> {
  const { establishmentId, createdBy: userId, id: requestId } = job
  const { time_zone: timeZone, is_member: isMember } = (await tx.first<{ time_zone: string; is_member: boolean }>({
    sql: `
      select
        time_zone,
        exists (
          select 1
          from user_account
          where establishment_id = $1 and id = $2
        ) as is_member
      from establishment
      where id = $1
    `,
    parameters: [establishmentId, userId],
  }))!
  const homeEstablishmentId = isMember ? establishmentId : platformEstablishment
  const starter = { userId: userId!, homeEstablishmentId, establishmentId, address: '', requestId }
  const actor = await actorNow(identify, starter)
  permitPlanStep(actor, action)
  return { runtime, tx, actor, now: clock.now(), timeZone, language: 'ar' }
}

const planOf = ({ job }: Env): string => job.input.plan as string
const groupsOf = ({ job }: Env): readonly string[] => job.input.groups as readonly string[]
const standing = async (env: Env, tx: Tx, lock = ''): Promise<string | undefined> =>
  (
    await tx.first<{ state: string }>({
      sql: `select state from timetable_plan where establishment_id = $1 and id = $2 ${lock}`,
      parameters: [env.job.establishmentId, planOf(env)],
    })
  )?.state
const show = ({ runtime, job }: Env, tx: Tx): void =>
  runtime.live.publish(tx, {
    entity: timetablePlan.id,
    token: tokenOf(timetablePlan.spec.prefix, job.input.plan as string),
    version: 0,
  })

async function setProgress(env: Env, tx: Tx, percent: number): Promise<void> {
  await tx.run({
    sql: `
      update timetable_plan
      set progress = $3
      where establishment_id = $1 and id = $2 and progress <> $3
    `,
    parameters: [env.job.establishmentId, planOf(env), percent],
  })
  show(env, tx)
}
/** The versions of plan rows rise, so that a form that was opened before is stale. */
async function finish(env: Env, tx: Tx, more = ''): Promise<void> {
  await tx.run({
    sql: `
      update timetable_plan
      set state = 'Solved', progress = 100, version = version + 1, updated_at = $3${more}
      where establishment_id = $1 and id = $2
    `,
    parameters: [env.job.establishmentId, planOf(env), env.clock.now().toISOString()],
  })
  show(env, tx)
}

/** The groups that were taken over before stay so. */
async function backToDraft(env: Env, from: 'Solving' | 'Accepting'): Promise<void> {
  await env.db.transaction(env.job.establishmentId, async (tx) => {
    await tx.run({
      sql: `
        update timetable_plan
        set state = 'Draft', version = version + 1
        where establishment_id = $1 and id = $2 and state = $3
      `,
      parameters: [env.job.establishmentId, planOf(env), from],
    })
    show(env, tx)
  })
}

/** Milliseconds between two checks if a user stopped the search. */
const lookEvery = 700

/** Saves the progress, and aborts `over` with `Stopped` once the plan is no longer being solved; ends with `over`. */
async function followSearch(env: Env, over: AbortController, percentNow: () => number): Promise<void> {
  for (let shown = -1; !over.signal.aborted;) {
    await delay(lookEvery, undefined, { signal: over.signal, ref: false }).catch(() => {})
    if (over.signal.aborted) return
    const percent = percentNow()
    const state = await env.db
      .transaction(env.job.establishmentId, async (tx) => {
        if (percent !== shown) await setProgress(env, tx, (shown = percent))
        return standing(env, tx)
      })
      .catch(() => 'Solving')
    if (state !== 'Solving') over.abort(new Stopped())
  }
}

async function solve(env: Env): Promise<void> {
  const { db, job } = env
  const over = new AbortController()
  let following: Promise<void> | undefined
  try {
    const plan = await db.transaction(job.establishmentId, async (tx) => {
      if ((await standing(env, tx)) !== 'Solving') return undefined
      await contextIn(env, tx, 'solve')
      return readPlan(tx, planOf(env))
    })
    if (!plan) return
    let placed = 0
    following = followSearch(env, over, () => Math.round((99 * placed) / Math.max(1, plan.spots.length)))
    const week = await solveWeek(plan.problem, {
      start: plan.spots,
      signal: AbortSignal.any([job.signal, over.signal]),
      onProgress: (count) => {
        placed = count
      },
    })
    await db.transaction(job.establishmentId, (tx) => saveFound(env, tx, plan, week), { ofInstallation: true })
  } catch (error) {
    if (error instanceof Stopped) return
    // what cannot be solved now (its memory does not suffice) is not tried over and over: the person may ask for less
    if (!job.signal.aborted) await backToDraft(env, 'Solving')
    throw error
  } finally {
    over.abort()
    await following
  }
}

async function saveFound(env: Env, tx: Tx, plan: Plan, week: Week): Promise<void> {
  if ((await standing(env, tx, 'for no key update')) !== 'Solving') return
  await contextIn(env, tx, 'solve')
  await saveWeek(tx, planOf(env), plan, week)
  await finish(
    env,
    tx,
    `, solved_at = $3, placed = ${week.spots.filter(Boolean).length}, unplaced = ${week.unplaced.length}`,
  )
  await env.job.save(tx, { placed: week.spots.length - week.unplaced.length })
}

async function accept(env: Env): Promise<void> {
  try {
    if (!(await acceptGroups(env))) return
    await env.db.transaction(env.job.establishmentId, async (tx) => {
      await finish(env, tx)
      await notifyConcerned(await contextIn(env, tx, 'accept'), groupsOf(env))
    })
  } catch (error) {
    // a refusal is final; anything else is tried again, from the group at which it stopped
    if (error instanceof Refused && !mayPass(error)) await backToDraft(env, 'Accepting')
    throw error
  }
}

/** Accepts each group in a transaction of its own. False if a user stopped it: groups accepted before stay so. */
async function acceptGroups(env: Env): Promise<boolean> {
  const { db, job } = env
  const groups = groupsOf(env)
  const step = (work: (ctx: Ctx) => Promise<void>): Promise<boolean> =>
    db.transaction(
      job.establishmentId,
      async (tx) => {
        if ((await standing(env, tx)) !== 'Accepting') return false
        await work(await contextIn(env, tx, 'accept'))
        return true
      },
      { ofInstallation: true },
    )
  const done = typeof job.progress.done === 'number' ? job.progress.done : undefined
  if (done === undefined) {
    const isOn = await step(async (ctx) => {
      await clearTheWay(ctx, planOf(env), groups)
      await job.save(ctx.tx, { done: 0 })
    })
    if (!isOn) return false
  }
  for (let at = done ?? 0; at < groups.length; at += 1) {
    const isOn = await step(async (ctx) => {
      await acceptGroup(ctx, groups[at]!)
      await setProgress(env, ctx.tx, Math.round((99 * (at + 1)) / groups.length))
      await job.save(ctx.tx, { done: at + 1 })
    })
    if (!isOn) return false
  }
  return true
}

/** Lecturers and students of these groups of the plan. */
async function notifyConcerned(ctx: Ctx, groups: readonly string[]): Promise<void> {
  const concerned = await ctx.tx.query<{ who: string }>({
    sql: `
      select distinct who
      from (
        select lecturer_id as who
        from timetable_session
        where establishment_id = $1 and group_id = any($2::uuid[])
        union
        select s.student_id
        from timetable_group g
        join educational_group_student s
          on s.establishment_id = $1
          and s.educational_group_id = g.educational_group_id
          and s.left_on is null
          and s.record_state <> 'archived'
        where g.establishment_id = $1 and g.id = any($2::uuid[])
      ) c
      where who is not null
    `,
    parameters: [ctx.actor.establishmentId, groups],
  })
  await notifyUsers(ctx, 'timetableChanged', {
    users: concerned.map(({ who }) => who),
    names: inBoth('weeksNew'),
    description: inBoth('weeksNewText'),
    link: '/educational/educational-schedule-times',
  })
}

/** For `createJobs`. Input: `{ plan: <id> }`, and for accepting `groups`, the ids of the plan's groups. */
export const timetableJobs = ({
  runtime,
  ...options
}: JobOptions & { readonly runtime: () => Runtime }): Readonly<Record<string, JobHandler>> => ({
  [planningJobs.solve]: (job) => solve({ ...options, runtime: runtime(), job }),
  [planningJobs.accept]: (job) => accept({ ...options, runtime: runtime(), job }),
})
