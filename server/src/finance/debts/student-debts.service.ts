/**
 * StudentHasDebts: who owes how much, and since when. A page is read from the indexes of debts alone, and ages are
 * worked out only for the people on the page.
 */
import { entityOf } from '@topcenter/model/areas'
import { debt } from '@topcenter/model/finance/debt'
import { addDays } from '@topcenter/model/kit/date-text'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import { type Ctx, today } from '../../records/context.ts'
import { sql } from '../../platform/database/database.ts'
import { together } from '../../platform/database/together.ts'
import { all, type Condition, ownLimit } from '../../records/permissions/limits.ts'
import { searchCondition } from '../../records/list/search-condition.ts'
import { peopleOf, shown } from '../../people/person.service.ts'
import { type Age, agedColumns, ages, standingsOf } from './dues.ts'
import { type OwedSums, owedSums } from './owed-sums.ts'

export type Query = Readonly<Record<string, string>>
export const debtSorts = ['oldest', 'newest', 'owed'] as const
export const debtAges = ['later', 'overdue', ...(Object.keys(ages) as Age[])] as const
const sizes = { usual: 50, most: 100 }
const mostCounted = 1_000

const numberIn = (text: string | undefined, otherwise: number, most: number): number => {
  const value = text ? Number(text) : otherwise
  if (!Number.isSafeInteger(value) || value < 1) throw new Refused(refuse('request.malformed'))
  return Math.min(value, most)
}

/** Conditions on debts `d`: those that the reader may see, of the group and the people that are asked for. */
export function conditionsOf(ctx: Ctx, query: Query): Condition[] {
  const own = ownLimit(debt, ctx.actor, 'd') ?? [sql`false`]
  const found = query.search?.trim() ? searchCondition(ctx, entityOf('user'), query.search, 'u') : undefined
  const group = query.educationalGroupToken
    ? idOf(query.educationalGroupToken, entityOf('educationalGroup').spec.prefix)
    : undefined
  if (query.educationalGroupToken && !group)
    throw new Refused(refuse('record.filterUnknown', { params: { name: 'educationalGroupToken' } }))
  return [
    sql`d.establishment_id = ${ctx.actor.establishmentId}::uuid`,
    sql`d.remainder > 0`,
    ...own,
    ...(group ? [sql`d.educational_group_id = ${group}::uuid`] : []),
    ...(found
      ? [
          sql`
            d.user_id in (
              select u.id
              from user_account u
              where u.establishment_id = ${ctx.actor.establishmentId}::uuid and ${found}
            )
          `,
        ]
      : []),
  ]
}

/** The first and last day on which the oldest unpaid due of somebody of this age can lie; both are included. */
export function spanOf(age: string | undefined, day: string): readonly [from: string | null, to: string | null] {
  if (!age) return [null, null]
  if (age === 'later') return [addDays(day, 1), null]
  if (age === 'overdue') return [null, addDays(day, -1)]
  const names = Object.keys(ages) as Age[]
  const at = names.indexOf(age as Age)
  if (at < 0) throw new Refused(refuse('record.filterUnknown', { params: { name: 'age' } }))
  const [most, before] = [ages[names[at]!], at === 0 ? -1 : ages[names[at - 1]!]!]
  return [most === null ? null : addDays(day, -most), addDays(day, -(before + 1))]
}

/** For few debtors, those of a group or with a name: all are collected and then sorted. */
const gathered = (
  conditions: readonly Condition[],
  span: readonly [string | null, string | null],
  order: Condition,
): Condition =>
  sql`
    select d.user_id
    from debt d
    where ${all(conditions)}
    group by d.user_id
    having ${spanned(span)}
    order by ${order}, d.user_id
  `

/**
 * Finds each debtor once, by their oldest due, in the order of the index, so that the cost depends only on the page's
 * size.
 */
const walked = (
  conditions: readonly Condition[],
  [from, to]: readonly [string | null, string | null],
  direction: Condition,
): Condition => sql`
  select d.user_id, d.next_due_on, d.id
  from debt d
  where ${all([
    ...conditions,
    ...(from ? [sql`d.next_due_on >= ${from}::date`] : []),
    ...(to
      ? [
          sql`
    d.next_due_on <= ${to}::date
  `,
        ]
      : []),
  ])}
    and not exists (
        select 1
        from debt e
        where e.establishment_id = d.establishment_id
          and e.user_id = d.user_id
          and e.remainder > 0
          and (e.next_due_on, e.id) < (d.next_due_on, d.id)
      )
  order by d.next_due_on ${direction}, d.id ${direction}
`

/** Refuses an order that the list does not have. */
export function sortOf(query: Query): (typeof debtSorts)[number] {
  const asked = query.sort || 'oldest'
  const sort = debtSorts.find((each) => each === asked)
  if (!sort) throw new Refused(refuse('record.sortUnknown', { params: { name: asked } }))
  return sort
}

/** The people of a page, in the order of the list. */
async function debtorsOf(ctx: Ctx, query: Query, day: string, limit: number, offset: number): Promise<string[]> {
  const sort = sortOf(query)
  const [conditions, span] = [conditionsOf(ctx, query), spanOf(query.age, day)]
  const direction = sort === 'oldest' ? sql`asc` : sql`desc`
  const found =
    sort === 'owed'
      ? gathered(conditions, span, sql`sum(d.remainder) desc`)
      : isWhole(conditions)
        ? walked(conditions, span, direction)
        : gathered(conditions, span, sql`min(d.next_due_on) ${direction}`)
  return (
    await ctx.tx.query<{ user_id: string }>(sql`select o.user_id from (${found} limit ${limit} offset ${offset}) o`)
  ).map((row) => row.user_id)
}
/** Whether only the two conditions are there that every list has, so that it is over everybody's debts. */
export const isWhole = (conditions: readonly Condition[]): boolean => conditions.length === 2

/**
 * @param query Search, educationalGroupToken, age (later, overdue, from0, from31, from61, over90: of the oldest due),
 *   sort (oldest, newest, owed), page, size
 */
export async function listStudentDebts(ctx: Ctx, query: Query): Promise<object> {
  const day = today(ctx)
  const [page, size] = [numberIn(query.page, 1, 1_000), numberIn(query.size, sizes.usual, sizes.most)]
  const [found, count] = await together([
    debtorsOf(ctx, query, day, size + 1, (page - 1) * size),
    countOf(ctx, query, day),
  ])
  return {
    items: await itemsOf(ctx, found.slice(0, size), day),
    page: {
      number: page,
      size,
      total: Math.min(count, mostCounted),
      totalIsCapped: count > mostCounted,
      next: found.length > size ? String(page + 1) : null,
    },
  }
}

/** How many people the list finds; of more than are told, one more than that at least. */
async function countOf(ctx: Ctx, query: Query, day: string): Promise<number> {
  const [conditions, span] = [conditionsOf(ctx, query), spanOf(query.age, day)]
  if (isWhole(conditions) && !query.age) return (await owedSums(ctx, day)).people
  const counted = await ctx.tx.first<{ n: number }>(
    sql`
      select count(*)::int as n
      from (
        ${isWhole(conditions) ? walked(conditions, span, sql`asc`) : gathered(conditions, span, sql`d.user_id`)}
          limit ${mostCounted + 1}
      ) o
    `,
  )
  return counted!.n
}

export const spanned = (
  [from, to]: readonly [string | null, string | null],
  oldest: Condition = sql`min(d.next_due_on)`,
): Condition =>
  all([sql`true`, ...(from ? [sql`${oldest} >= ${from}::date`] : []), ...(to ? [sql`${oldest} <= ${to}::date`] : [])])

async function itemsOf(ctx: Ctx, ids: readonly string[], day: string): Promise<object[]> {
  const [people, standing, reminded] = await together([
    peopleOf(ctx, ids),
    standingsOf(ctx, ids, day),
    ctx.tx.query<{ user_id: string }>(sql`
      select user_id
      from debt_reminder
      where establishment_id = ${ctx.actor.establishmentId}::uuid
        and state = 'Waiting'
        and user_id = any(${[...ids]}::uuid[])
    `),
  ])
  const waiting = new Set(reminded.map((row) => row.user_id))
  return ids.map((id) => ({ ...shown(people.get(id)!), ...standing(id), hasReminder: waiting.has(id) }))
}

/** Totals over all people of the list, whatever their age is: how many there are, what they owe, and how old it is. */
export async function studentDebtTotals(ctx: Ctx, query: Query): Promise<object> {
  const day = today(ctx)
  const conditions = conditionsOf(ctx, query)
  const [from, to] = spanOf(query.age, day)
  if (isWhole(conditions) && !query.age) return totalsOf(await owedSums(ctx, day))
  const people = sql`
    select d.user_id
    from debt d
    where ${all(conditions)}
    group by d.user_id
    having ${spanned([from, to])}
  `
  const debts = sql` and d.user_id in (select user_id from chosen) and ${all(conditions)}`
  const partDay = sql`(p.due_date_time at time zone ${ctx.timeZone})::date`
  const row = await ctx.tx.first<OwedSums & Record<string, unknown>>(sql`
    with chosen as materialized (${people}),
    planned as (
      select ${agedColumns(sql`p.remainder`, partDay, day)}
      from installment_schedule_time p
      join debt d on d.establishment_id = p.establishment_id and d.id = p.debt_id${debts}
      where p.establishment_id = ${ctx.actor.establishmentId}::uuid
        and p.canceled = 'NotCanceled'
        and p.remainder > 0
    ),
    rest as (
      select ${agedColumns(sql`d.unscheduled`, sql`d.due_on`, day)}
      from debt d
      where d.establishment_id = ${ctx.actor.establishmentId}::uuid and d.unscheduled > 0${debts}
    )
    select
      (select count(*)::int from chosen) as people,
      p.later + r.later as later,
      p.from0 + r.from0 as from0,
      p.from31 + r.from31 as from31,
      p.from61 + r.from61 as from61,
      p.over90 + r.over90 as over90
    from planned p, rest r
  `)
  return totalsOf(row!)
}
const totalsOf = ({ people, later, from0, from31, from61, over90 }: OwedSums): object => ({
  people,
  owed: later + from0 + from31 + from61 + over90,
  later,
  from0,
  from31,
  from61,
  over90,
})
