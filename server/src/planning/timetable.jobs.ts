/** The jobs of a plan: a week is searched, and a week is accepted. Both end at once when somebody stops the plan. */
import { setTimeout as delay } from 'node:timers/promises'
import { timetablePlan } from '@topcenter/model/planning/timetable-plan'
import type { UserType } from '@topcenter/model/kit/entity'
import { tokenOf } from '@topcenter/model/kit/token'
import { notify } from '../alerts/notify.ts'
import { inBoth } from '../alerts/said.ts'
import type { Clock } from '../platform/clock.ts'
import { type Database, platformEstablishment, type Tx } from '../platform/database/database.ts'
import type { JobHandler, RunningJob } from '../platform/jobs/jobs.ts'
import type { Ctx, Runtime } from '../records/context.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { acceptGroup, clearTheWay } from './acceptance.ts'
import { planningJobs } from './job-kinds.ts'
import { type Plan, readPlan } from './plan-problem.ts'
import type { Week } from './problem.ts'
import { saveWeek } from './saved-week.ts'
import { solveWeek } from './solving.ts'

interface Env {
  readonly runtime: Runtime
  readonly db: Database
  readonly clock: Clock
  readonly job: RunningJob
}
/** The plan was stopped while a week was searched. */
class Stopped extends Error {}

/** A context that acts as the person who started the job. */
async function contextIn({ runtime, clock, job }: Env, tx: Tx): Promise<Ctx> {
  const zone = await tx.first<{ time_zone: string }>({
    sql: 'select time_zone from establishment where id = $1',
    parameters: [job.establishmentId],
  })
  const user = await tx.first<DbRow & { user_type: UserType }>({
    sql: `
      select user_type, name_ar, name_en, name_und
      from user_account
      where establishment_id = $1 and id = $2
    `,
    parameters: [job.establishmentId, job.createdBy],
  })
  return {
    runtime,
    tx,
    now: clock.now(),
    timeZone: zone!.time_zone,
    language: 'ar',
    actor: {
      userType: user?.user_type ?? 'AdminsEgypt',
      privileges: {},
      userId: job.createdBy!,
      names: user ? namesFrom(user, 'name') : {},
      homeEstablishmentId: user ? job.establishmentId : platformEstablishment,
      establishmentId: job.establishmentId,
      address: '',
      requestId: job.id,
    },
  }
}

const planOf = ({ job }: Env): string => job.input.plan as string
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
/** The plan's version rises, so that a form that was opened before is refused as outdated. */
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

async function solve(env: Env): Promise<void> {
  const { db, job } = env
  const plan = await db.transaction(job.establishmentId, async (tx) =>
    (await standing(env, tx)) === 'Solving' ? readPlan(tx, planOf(env)) : undefined,
  )
  if (!plan) return
  const over = new AbortController()
  const search = { total: plan.spots.length, placed: 0 }
  const watch = watchSearch(env, search, over)
  try {
    const week = await solveWeek(plan.problem, {
      start: plan.spots,
      signal: AbortSignal.any([job.signal, over.signal]),
      onProgress: (count) => {
        search.placed = count
      },
    })
    await keepWeek(env, plan, week)
  } catch (error) {
    if (error instanceof Stopped) return
    // a plan that cannot be solved (its memory does not suffice) is not tried again: the person may ask for less
    if (!job.signal.aborted) await backToDraft(env)
    throw error
  } finally {
    over.abort()
    await watch
  }
}

/** Milliseconds between two looks whether somebody stopped the search. */
const lookEvery = 700

/** Until `over` is aborted: shows how far the search is, and aborts `over` itself when the plan was stopped. */
async function watchSearch(
  env: Env,
  search: { readonly total: number; readonly placed: number },
  over: AbortController,
): Promise<void> {
  for (let shown = -1; !over.signal.aborted;) {
    await delay(lookEvery, undefined, { signal: over.signal, ref: false }).catch(() => {})
    if (over.signal.aborted) return
    const percent = Math.round((99 * search.placed) / Math.max(1, search.total))
    const state = await env.db
      .transaction(env.job.establishmentId, async (tx) => {
        if (percent !== shown) await setProgress(env, tx, (shown = percent))
        return standing(env, tx)
      })
      .catch(() => 'Solving')
    if (state !== 'Solving') over.abort(new Stopped())
  }
}

async function keepWeek(env: Env, plan: Plan, week: Week): Promise<void> {
  const { db, job } = env
  await db.transaction(job.establishmentId, async (tx) => {
    if ((await standing(env, tx, 'for no key update')) !== 'Solving') return
    await saveWeek(tx, planOf(env), plan, week)
    await finish(
      env,
      tx,
      `, solved_at = $3, placed = ${week.spots.filter(Boolean).length}, unplaced = ${week.unplaced.length}`,
    )
    await job.save(tx, { placed: week.spots.length - week.unplaced.length })
  })
}

const backToDraft = (env: Env): Promise<void> =>
  env.db.transaction(env.job.establishmentId, async (tx) => {
    await tx.run({
      sql: `
        update timetable_plan
        set state = 'Draft', version = version + 1
        where establishment_id = $1 and id = $2 and state = 'Solving'
      `,
      parameters: [env.job.establishmentId, planOf(env)],
    })
    show(env, tx)
  })

async function accept(env: Env): Promise<void> {
  const { db, job } = env
  const groups = job.input.groups as readonly string[]
  const first = typeof job.progress.done === 'number' ? job.progress.done : -1
  if (first < 0)
    await db.transaction(job.establishmentId, async (tx) => {
      await clearTheWay(await contextIn(env, tx), planOf(env), groups)
      await job.save(tx, { done: 0 })
    })
  for (let at = Math.max(0, first); at < groups.length; at += 1) {
    const isOn = await db.transaction(job.establishmentId, async (tx) => {
      if ((await standing(env, tx)) !== 'Accepting') return false
      await acceptGroup(await contextIn(env, tx), groups[at]!)
      await setProgress(env, tx, Math.round((99 * (at + 1)) / groups.length))
      await job.save(tx, { done: at + 1 })
      return true
    })
    if (!isOn) return
  }
  await db.transaction(job.establishmentId, async (tx) => {
    await finish(env, tx)
    await tellOfNewWeeks(await contextIn(env, tx), groups)
  })
}

/** Lecturers and students of these groups hear that their week has changed. */
async function tellOfNewWeeks(ctx: Ctx, groups: readonly string[]): Promise<void> {
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
  await notify(
    ctx,
    concerned.map(({ who }) => who),
    {
      names: inBoth('weeksNew'),
      description: inBoth('weeksNewText'),
      link: '/educational/educational-schedule-times',
    },
  )
}

export const timetableJobs = (
  runtime: () => Runtime,
  db: Database,
  clock: Clock,
): Readonly<Record<string, JobHandler>> => ({
  [planningJobs.solve]: (job) => solve({ runtime: runtime(), db, clock, job }),
  [planningJobs.accept]: (job) => accept({ runtime: runtime(), db, clock, job }),
})
