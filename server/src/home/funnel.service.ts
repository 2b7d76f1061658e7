/**
 * Funnel from interest to payment: people who became interested or applied in the last thirty days, and the steps that
 * they reached since. A person at a step counts for all steps before it.
 */
import { student } from '@topcenter/model/people/user'
import type { Funnel } from '@topcenter/model/home/api'
import { type FunnelStep, funnelSteps } from '@topcenter/model/home/funnel-steps'
import { addDays } from '@topcenter/model/kit/date-text'
import { dayRange } from '@topcenter/model/kit/zoned-time'
import { sql } from 'kysely'
import { type Ctx, today } from '../records/context.ts'
import { type Page, readPage } from '../records/list/list.ts'
import { readListQuery } from '../records/list/list-query.ts'
import { all, type Condition, scope } from '../records/permissions/limits.ts'

const days = 30

/** Selects people with the steps that they reached. */
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
      found.applied or found.id in (
        select f.user_id
        from interest_follow_up f
        where ${own('f')} and f.at >= ${since}::timestamptz
      ) or found.id in (
        select f.user_id
        from follow_interest f
        where ${own('f')} and f.at >= ${since}::timestamptz
      ) as contacted,
      found.applied,
      found.joined,
      found.joined and exists (
        select 1
        from installment_payment p
        where ${own('p')} and p.user_id = t.id and p.refund = 'NotRefunded' and p.at >= ${since}::timestamptz
      ) as paid
    from (
      select id, bool_or(applied) as applied, bool_or(joined) as joined
      from (
        select i.user_id as id, false as applied, false as joined
        from user_systeam_interest i
        where ${own('i')} and i.created_at >= ${since}::timestamptz
        union all
        select i.user_id, false, false
        from user_other_interest i
        where ${own('i')} and i.created_at >= ${since}::timestamptz
        union all
        select e.student_id, true, e.state = 'Accepted' and e.related_with_group = 'Related'
        from educational_joining_application e
        where ${own('e')} and e.created_at >= ${since}::timestamptz
      ) each
      group by id
    ) found
    join user_account t on t.id = found.id
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

/**
 * Lists the people at a step; undefined: all people.
 *
 * @param isLost Lists people who reached the step before this one, but not this one
 */
export function funnelPeople(
  ctx: Ctx,
  step: FunnelStep | undefined,
  isLost: boolean,
  page: Readonly<Record<string, string>>,
): Promise<Page<typeof student>> {
  const asked = readListQuery(ctx, student, page)
  const before = step && funnelSteps[funnelSteps.indexOf(step) - 1]
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
