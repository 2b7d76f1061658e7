/**
 * From interest to payment: the people who told an interest or applied in the last thirty days, and how far each of
 * them got since. Who is at a step is at all steps before it.
 */
import { student } from '@topcenter/model/people/user'
import { type Funnel, type FunnelStep, funnelSteps } from '@topcenter/model/home/told'
import { addDays } from '@topcenter/model/kit/date-text'
import { dayRange } from '@topcenter/model/kit/zoned-time'
import { sql } from 'kysely'
import { type Ctx, today } from '../records/context.ts'
import { type Page, readPage } from '../records/list/list.ts'
import { readListQuery } from '../records/list/list-query.ts'
import { all, type Condition, scope } from '../records/permissions/limits.ts'

const days = 30

/** Each person with how far they got; a step is true for who is at it or beyond it. */
function people(ctx: Ctx): Condition {
  const { establishmentId } = ctx.actor
  const since = dayRange(addDays(today(ctx), 1 - days), ctx.timeZone).from
  const own = (alias: string) => sql`
    ${sql.ref(`${alias}.establishment_id`)} = ${establishmentId}::uuid
    and ${sql.ref(`${alias}.record_state`)} = 'active'
  `
  return sql`
    select
      t.id,
      a.applied or exists (
        select 1
        from interest_follow_up f
        where ${own('f')} and f.user_id = t.id and f.at >= ${since}::timestamptz
      ) or exists (
        select 1
        from follow_interest f
        where ${own('f')} and f.user_id = t.id and f.at >= ${since}::timestamptz
      ) as contacted,
      a.applied,
      a.joined,
      a.joined and exists (
        select 1
        from installment_payment p
        where ${own('p')} and p.user_id = t.id and p.refund = 'NotRefunded' and p.at >= ${since}::timestamptz
      ) as paid
    from (
      select i.user_id as id
      from user_systeam_interest i
      where ${own('i')} and i.created_at >= ${since}::timestamptz
      union
      select i.user_id
      from user_other_interest i
      where ${own('i')} and i.created_at >= ${since}::timestamptz
      union
      select e.student_id
      from educational_joining_application e
      where ${own('e')} and e.created_at >= ${since}::timestamptz
    ) found
    join user_account t on t.id = found.id
    cross join lateral (
      select
        count(*) > 0 as applied,
        count(*) filter (where e.state = 'Accepted' and e.related_with_group = 'Related') > 0 as joined
      from educational_joining_application e
      where ${own('e')} and e.student_id = t.id and e.created_at >= ${since}::timestamptz
    ) a
    where ${all(scope(student, establishmentId))} and t.record_state = 'active'
  `
}

export async function funnel(ctx: Ctx): Promise<Funnel> {
  const [counts] = await ctx.tx.query<Record<FunnelStep, number>>(sql`
    select
      count(*)::int as interested,
      (count(*) filter (where contacted))::int as contacted,
      (count(*) filter (where applied))::int as applied,
      (count(*) filter (where joined))::int as joined,
      (count(*) filter (where paid))::int as paid
    from (${people(ctx)}) person
  `)
  return { days, steps: funnelSteps.map((id) => ({ id, people: counts![id] })) }
}

/** @param isLost Those who were lost before the step: at the one before it, and not at it */
export function funnelPeople(
  ctx: Ctx,
  step: FunnelStep,
  isLost: boolean,
  page: Readonly<Record<string, string>>,
): Promise<Page> {
  const asked = readListQuery(ctx, student, page)
  const before = funnelSteps[funnelSteps.indexOf(step) - 1]
  const at = (name: FunnelStep | undefined) =>
    name === undefined || name === 'interested' ? sql`true` : sql.ref(`person.${name}`)
  const reached = isLost ? sql`${at(before)} and not ${at(step)}` : at(step)
  return readPage(ctx, student, {
    ...asked,
    conditions: asked.conditions && [
      ...asked.conditions,
      sql`t.id in (select person.id from (${people(ctx)}) person where ${reached})`,
    ],
  })
}
