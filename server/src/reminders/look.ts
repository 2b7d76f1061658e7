/**
 * The check of each minute (D8.4): it sends a due reminder once, in the transaction that records it, however many
 * servers check. Reminders that came due while no server ran are sent for twelve hours after; a notice before an event
 * never after it.
 */
import type { EventPriority } from '@topcenter/model/alerts/events'
import { type PlannedSource, plannedSourceIds, plannedSources } from '@topcenter/model/alerts/reminder'
import type { Names } from '@topcenter/model/kit/names'
import { repeatedTimes, repetitionOf } from '@topcenter/model/kit/repetition'
import type { RawBuilder } from 'kysely'
import { tellAll } from '../alerts/tell.ts'
import { sql } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import { seatedAt } from '../records/in-time.ts'
import { namesSql } from '../records/list/select.ts'
import { type Due, sources } from './sources.ts'

/** Hours for which a notice is still of use after its minute. */
const grace = 12
/** Maximum number sent in one transaction. */
export const batch = 2_000
/** Longest duration of a plan, in minutes, and the maximum that a plan may add to it. */
const longest = 527_040

/** By the codes of the seeded priorities; another leaves the event's own. */
const priorities: Readonly<Record<string, EventPriority>> = {
  LOW: 'Low',
  NORMAL: 'Normal',
  MEDIUM: 'Normal',
  HIGH: 'High',
  URGENT: 'Urgent',
}

interface Found extends Due {
  readonly details: Names | null
  readonly priority: string | null
  readonly link: string | null
}

const minutes = (count: number) => count * 60_000
const later = (at: Date, count: number) => new Date(at.getTime() + minutes(count))

/**
 * Joins the plan `p` and the record `s` with its `moment`: a row for each phase of the plan. A plan without durations
 * and a record without a plan have the phase at the moment alone.
 */
const phases = (ctx: Ctx) => sql`
  cross join lateral (
    values
      (
        'before', s.moment - make_interval(mins => p.duration_from), p.duration_from > 0 and s.moment > ${ctx.now},
        jsonb_build_object('ar', p.details_before_ar, 'en', p.details_before_en, 'und', p.details_before_und),
        p.priority_type_before_id
      ),
      (
        'on', s.moment, p.id is null or p.priority_type_on_id is not null or (p.duration_from = 0 and p.duration_to = 0),
        null, p.priority_type_on_id
      ),
      (
        'after', s.moment + make_interval(mins => p.duration_to), p.duration_to > 0,
        jsonb_build_object('ar', p.details_after_ar, 'en', p.details_after_en, 'und', p.details_after_und),
        p.priority_type_after_id
      )
  ) f (phase, fires_at, speaks, details, priority_type_id)
`
const isDue = (ctx: Ctx, source: string) => sql`
  f.speaks
  and f.fires_at > ${later(ctx.now, -grace * 60)}
  and f.fires_at <= ${ctx.now}
  and not exists (
    select 1
    from reminder_told o
    where o.establishment_id = s.establishment_id
      and o.source = ${source}
      and o.record_id = s.id
      and o.phase = f.phase
      and o.moment = s.moment
  )
`

/** Records them as sent, and returns those that nobody else recorded. */
async function note(ctx: Ctx, source: string, found: readonly Due[]): Promise<Set<string>> {
  const noted = await ctx.tx.query<Pick<Due, 'id' | 'phase' | 'moment'>>(sql`
    insert into reminder_told (establishment_id, source, record_id, phase, moment, told_at)
    select ${ctx.actor.establishmentId}::uuid, ${source}, n.id, n.phase, n.moment, ${ctx.now}
    from unnest(
      ${found.map(({ id }) => id)}::uuid[],
      ${found.map(({ phase }) => phase)}::text[],
      ${found.map(({ moment }) => moment)}::timestamptz[]
    ) n (id, phase, moment)
    on conflict do nothing
    returning record_id as id, phase, moment
  `)
  return new Set(noted.map(keyOf))
}
const keyOf = ({ id, phase, moment }: Pick<Due, 'id' | 'phase' | 'moment'>): string =>
  `${id} ${phase} ${Date.parse(moment)}`
const onceOf = (source: string, { id, phase, moment }: Due): string => `${source} ${id} ${phase} ${moment}`

/** The centre's plan of a source: what it chose, else the seeded one; none where it chose none. */
const planOf = (ctx: Ctx, source: PlannedSource): RawBuilder<unknown> => sql`
  select p.*
  from reminder_plan p
  left join reminder_choice c on c.establishment_id = p.establishment_id and c.source = ${source}
  where p.establishment_id = ${ctx.actor.establishmentId}::uuid
    and p.record_state = 'active'
    and case when c.source is null then p.code = ${plannedSources[source]} else p.id = c.reminder_plan_id end
`
interface Durations {
  readonly from: number
  readonly to: number
}
const durationsOf = (ctx: Ctx, source: PlannedSource): Promise<Durations | undefined> =>
  ctx.tx.first<Durations>(sql`
    select duration_from as "from", duration_to as "to"
    from (${planOf(ctx, source)}) p
  `)

/** Tells what is due of what plans speak of by themselves. @returns How many notices */
export async function tellPlanned(ctx: Ctx, source: PlannedSource): Promise<number> {
  const plan = await durationsOf(ctx, source)
  if (!plan) return 0
  const { find, users, kinds, params, link } = sources[source]
  const found = await ctx.tx.query<Found>(sql`
    select s.id, f.phase, s.moment, s.names, s.amount::float8 as amount, ${users(ctx)} as users, f.details, y.code as priority
    from (${find(ctx, later(ctx.now, -grace * 60 - plan.to), later(ctx.now, plan.from))}) s
    cross join (${planOf(ctx, source)}) p
    ${phases(ctx)}
    left join priority_type y on y.establishment_id = s.establishment_id and y.id = f.priority_type_id
    where ${isDue(ctx, source)}
    order by f.fires_at, s.id
    limit ${batch}
  `)
  const noted = await note(ctx, source, found)
  const pending = found.filter((each) => noted.has(keyOf(each)))
  for (const kind of new Set(Object.values(kinds)))
    await tellAll(
      ctx,
      kind,
      pending
        .filter(({ phase }) => kinds[phase] === kind)
        .map((due) => ({
          users: due.users,
          params: params(ctx, due),
          description: said(due.details) ?? undefined,
          link,
          priority: due.priority ? priorities[due.priority] : undefined,
          once: onceOf(source, due),
        })),
    )
  return found.length
}
const said = (details: Names | null): Names | null => (details && Object.values(details).some(Boolean) ? details : null)

interface Series {
  readonly id: string
  readonly at: string
  readonly recurrence: string
  readonly starts_at: string | null
  readonly duration_from: number
}

/**
 * Selects open reminders `r` with each `moment` of which their plan may notify now. A recurring one keeps its time
 * until the plan is done with it, and the plan may have begun with later ones by then (D8.4).
 */
async function openReminders(ctx: Ctx): Promise<RawBuilder<unknown>> {
  const open = sql`
    r.establishment_id = ${ctx.actor.establishmentId}::uuid
    and r.standing = 'Open'
    and r.record_state = 'active'
    and r.at > ${later(ctx.now, -grace * 60 - longest)}
  `
  const series = await ctx.tx.query<Series>(sql`
    select r.id, r.at, r.recurrence, r.starts_at, p.duration_from
    from reminder r
    join reminder_plan p
      on p.establishment_id = r.establishment_id and p.id = r.reminder_plan_id and p.record_state = 'active'
    where ${open} and r.recurrence is not null and p.duration_from + p.duration_to > 0
  `)
  const further = series.flatMap((each) => furtherTimes(ctx, each).map((moment) => ({ id: each.id, moment })))
  return sql`
    select r.*, r.at as moment
    from reminder r
    where ${open}
    union all
    select r.*, n.moment
    from unnest(
      ${further.map(({ id }) => id)}::uuid[],
      ${further.map(({ moment }) => moment.toISOString())}::timestamptz[]
    ) n (id, moment)
    join reminder r on r.id = n.id
    where ${open}
  `
}

/** Returns the times after the stored one, up to the first of which the plan does not notify yet. */
function furtherTimes(ctx: Ctx, { at, recurrence, starts_at: startsAt, duration_from: ahead }: Series): Date[] {
  const rule = repetitionOf(recurrence)
  const found: Date[] = []
  if (!rule) return found
  for (const moment of repeatedTimes(rule, new Date(startsAt ?? at), new Date(at), ctx.timeZone)) {
    found.push(moment)
    if (later(moment, -ahead) > ctx.now) break
  }
  return found
}

/** Tells the reminders that people wrote down. @returns How many notices */
export async function tellReminders(ctx: Ctx): Promise<number> {
  const found = await ctx.tx.query<Found & { readonly own: Names | null }>(sql`
    select s.id, f.phase, s.moment, ${sql.raw(namesSql('s'))} as names, null as amount, s.link, f.details,
      coalesce(y.code, z.code) as priority,
      jsonb_build_object('ar', s.description_ar, 'en', s.description_en, 'und', s.description_und) as own,
      array(
        select s.user_id
        union
        select u.target_id from reminder_users u where u.establishment_id = s.establishment_id and u.parent_id = s.id
        union
        select g.student_id
        from educational_group_student g
        where g.establishment_id = s.establishment_id
          and g.educational_group_id = s.educational_group_id
          and ${seatedAt(ctx, 'g', sql`s.moment`)}
          and g.record_state = 'active'
        union
        select g.lecturer_id from educational_group g where g.establishment_id = s.establishment_id and g.id = s.educational_group_id
        union
        select a.id from user_account a where a.establishment_id = s.establishment_id and a.role_id = s.role_id
      ) as users
    from (${await openReminders(ctx)}) s
    left join reminder_plan p
      on p.establishment_id = s.establishment_id and p.id = s.reminder_plan_id and p.record_state = 'active'
    ${phases(ctx)}
    left join priority_type y on y.establishment_id = s.establishment_id and y.id = f.priority_type_id
    left join priority_type z on z.establishment_id = s.establishment_id and z.id = s.priority_type_id
    where s.at <= ${later(ctx.now, longest)} and ${isDue(ctx, 'reminder')}
    order by f.fires_at, s.id
    limit ${batch}
  `)
  const noted = await note(ctx, 'reminder', found)
  await tellAll(
    ctx,
    'reminderDue',
    found
      .filter((each) => noted.has(keyOf(each)))
      .map((due) => ({
        users: due.users.filter(Boolean),
        names: due.names,
        description: said(due.details) ?? said(due.own),
        about: due.id,
        ...(due.link ? { link: due.link } : {}),
        priority: due.priority ? priorities[due.priority] : undefined,
        once: onceOf('reminder', due),
      })),
  )
  return found.length
}

/** Returns the first minute at which a reminder that a user wrote is due next. */
export async function nextMinute(ctx: Ctx): Promise<Date | undefined> {
  const row = await ctx.tx.first<{ at: string | null }>(sql`
    select min(f.fires_at) as at
    from (${await openReminders(ctx)}) s
    left join reminder_plan p
      on p.establishment_id = s.establishment_id and p.id = s.reminder_plan_id and p.record_state = 'active'
    ${phases(ctx)}
    where f.speaks and f.fires_at > ${ctx.now}
  `)
  return row?.at ? new Date(row.at) : undefined
}

/** Returns true if any plan has a phase within a day of a current record. */
export async function isAnyPlanned(ctx: Ctx): Promise<boolean> {
  for (const source of plannedSourceIds) {
    const plan = await durationsOf(ctx, source)
    if (!plan) continue
    const from = later(ctx.now, -plan.to)
    const row = await ctx.tx.first<{ any: boolean }>(sql`
      select exists (select 1 from (${sources[source].find(ctx, from, later(ctx.now, plan.from + 1_440))}) s) as any
    `)
    if (row!.any) return true
  }
  return false
}
