/**
 * StudentHasDebts: who owes how much, and since when. A page of everybody is read from the kept sums in the order of
 * their indexes, and ages are worked out only for the people on the page, all in one statement.
 */
import { entityOf } from '@topcenter/model/areas'
import { debt } from '@topcenter/model/finance/debt'
import { addDays } from '@topcenter/model/kit/date-text'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import { type Ctx, today } from '../../records/context.ts'
import { sql } from '../../platform/database/database.ts'
import { all, type Condition, ownLimit } from '../../records/permissions/limits.ts'
import { searchCondition } from '../../records/list/search-condition.ts'
import { personColumns, personOf, shown } from '../../people/person.service.ts'
import type { DbRow } from '../../records/row.ts'
import { type Age, agedColumns, ages, duesOf, standingOf, standings } from './dues.ts'
import { changedDebtors, debtorsNow, type OwedSums, owedSums, peopleNow } from './owed-sums.ts'

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
function conditionsOf(ctx: Ctx, query: Query): Condition[] {
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
function spanOf(age: string | undefined, day: string): readonly [from: string | null, to: string | null] {
  if (!age) return [null, null]
  if (age === 'later') return [addDays(day, 1), null]
  if (age === 'overdue') return [null, addDays(day, -1)]
  const names = Object.keys(ages) as Age[]
  const at = names.indexOf(age as Age)
  if (at < 0) throw new Refused(refuse('record.filterUnknown', { params: { name: 'age' } }))
  const [most, before] = [ages[names[at]!], at === 0 ? -1 : ages[names[at - 1]!]!]
  return [most === null ? null : addDays(day, -most), addDays(day, -(before + 1))]
}

/** Refuses an order that the list does not have. */
function sortOf(query: Query): (typeof debtSorts)[number] {
  const asked = query.sort || 'oldest'
  const sort = debtSorts.find((each) => each === asked)
  if (!sort) throw new Refused(refuse('record.sortUnknown', { params: { name: asked } }))
  return sort
}

/** Whether only the two conditions are there that every list has, so that it is over everybody's debts. */
const isWhole = (conditions: readonly Condition[]): boolean => conditions.length === 2

const orders = {
  oldest: sql`oldest_due_on, user_id`,
  newest: sql`oldest_due_on desc, user_id desc`,
  owed: sql`owed desc, user_id`,
} as const

/** The people of a list in SQL: everybody out of the kept sums; those of a group or with a name are gathered. */
export interface Debtors {
  readonly isEverybody: boolean
  /** For the beginning of a `with`. */
  readonly before: Condition
  /** (user_id, owed, oldest_due_on) of those whose oldest due has the age that is asked for. */
  readonly rows: Condition
  readonly order: Condition
  /** The first so many of `rows`; where the order does not matter, any. */
  first(most: number, order?: Condition): Condition
  /** How many they are. */
  readonly count: Condition
}

export function debtorsOf(ctx: Ctx, query: Query, day: string): Debtors {
  const conditions = conditionsOf(ctx, query)
  const [from, to] = spanOf(query.age, day)
  const span = [
    ...(from ? [sql`oldest_due_on >= ${from}::date`] : []),
    ...(to ? [sql`oldest_due_on <= ${to}::date`] : []),
  ]
  const order = orders[sortOf(query)]
  const upTo = (most: number, by?: Condition) => sql`${by ? sql`order by ${by}` : sql``} limit ${most}`
  if (isWhole(conditions)) {
    const first = (most: number, by?: Condition) =>
      sql`select * from (${debtorsNow(ctx, span, upTo(most, by))}) each_half ${upTo(most, by)}`
    const counted = sql`select count(*)::int from (${first(mostCounted + 1)}) counted`
    return {
      isEverybody: span.length === 0,
      before: changedDebtors(ctx),
      rows: debtorsNow(ctx, span),
      order,
      first,
      count: span.length === 0 ? peopleNow(ctx) : sql`(${counted})`,
    }
  }
  const rows = sql`select * from gathered where ${all([sql`true`, ...span])}`
  return {
    isEverybody: false,
    before: sql`
      gathered as materialized (
        select d.user_id, sum(d.remainder)::bigint as owed, min(d.next_due_on) as oldest_due_on
        from debt d
        where ${all(conditions)}
        group by d.user_id
      )
    `,
    rows,
    order,
    first: (most, by) => sql`${rows} ${upTo(most, by)}`,
    count: sql`(select count(*)::int from (${rows}) counted)`,
  }
}

/**
 * @param query Search, educationalGroupToken, age (later, overdue, from0, from31, from61, over90: of the oldest due),
 *   sort (oldest, newest, owed), page, size
 */
export async function listStudentDebts(ctx: Ctx, query: Query): Promise<object> {
  const day = today(ctx)
  const [page, size] = [numberIn(query.page, 1, 1_000), numberIn(query.size, sizes.usual, sizes.most)]
  const { before, order, first, count } = debtorsOf(ctx, query, day)
  const skipped = (page - 1) * size
  // an array of ids is looked up id by id; joined, PostgreSQL would expect thousands of them and read all debts
  const ids = sql`any(array(select user_id from listed))`
  const rows = await ctx.tx.query<DbRow>(sql`
    with ${before},
    listed as materialized (
      select user_id, row_number() over (order by ${order}) as place
      from (${first(skipped + size + 1, order)}) one
      order by place
      limit ${size + 1} offset ${skipped}
    ),
    standing as materialized (${standings(duesOf(ctx, sql`user_id = ${ids}`), day)})
    select
      c.people,
      ${personColumns},
      s.owed,
      s.due,
      s.overdue,
      s.later,
      s.from0,
      s.from31,
      s.from61,
      s.over90,
      s.oldest_due_on,
      r.about_id is not null as has_reminder
    from (select ${count} as people) c
    left join (
      listed l
      join user_account u
        on u.establishment_id = ${ctx.actor.establishmentId}::uuid
        and u.id = l.user_id
      join standing s on s.user_id = l.user_id
      left join outbound_message r
        on r.establishment_id = ${ctx.actor.establishmentId}::uuid
        and r.kind = 'debt'
        and r.state = 'Waiting'
        and r.about_id = l.user_id
    ) on true
    order by l.place
  `)
  const found = rows.filter(({ id }) => id !== null)
  const people = rows[0]!.people as number
  return {
    items: found
      .slice(0, size)
      .map((row) => ({ ...shown(personOf(row)), ...standingOf(row), hasReminder: row.has_reminder })),
    page: {
      number: page,
      size,
      total: Math.min(people, mostCounted),
      totalIsCapped: people > mostCounted,
      next: found.length > size ? String(page + 1) : null,
    },
  }
}

/** Totals over all people of the list, whatever their age is: how many there are, what they owe, and how old it is. */
export async function studentDebtTotals(ctx: Ctx, query: Query): Promise<object> {
  const day = today(ctx)
  const { isEverybody, before, rows } = debtorsOf(ctx, query, day)
  if (isEverybody) return totalsOf(await owedSums(ctx, day))
  const conditions = conditionsOf(ctx, query)
  const debts = sql` and d.user_id in (select user_id from chosen) and ${all(conditions)}`
  const partDay = sql`(p.due_date_time at time zone ${ctx.timeZone})::date`
  const row = await ctx.tx.first<OwedSums & Record<string, unknown>>(sql`
    with ${before},
    chosen as materialized (select user_id from (${rows}) one),
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
