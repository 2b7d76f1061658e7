/**
 * StudentHasDebts: debtors, the amounts that they owe, and since when. A page of all debtors is read from the kept sums
 * in the order of their indexes. Ages are computed only for the people on the page, in the same statement.
 */
import { entityOf } from '@topcenter/model/areas'
import { debtAges, debtSorts, type listDebtors, type sumDebtors } from '@topcenter/model/finance/api'
import { debt } from '@topcenter/model/finance/debt'
import { addDays } from '@topcenter/model/kit/date-text'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import { type Ctx, today } from '../../records/context.ts'
import { sql } from '../../platform/database/database.ts'
import { all, type Condition, ownLimit } from '../../records/permissions/limits.ts'
import { searchCondition } from '../../records/list/search-condition.ts'
import { personColumns, personOf, type PersonRow, shown } from '../../people/person.service.ts'
import { type Age, agedColumns, ages, dues, duesOf, duesOn, standingOf, type StandingRow, standings } from './dues.ts'
import { changedDebtors, debtorsNow, type OwedSums, owedSums, peopleNow } from './owed-sums.ts'

export type Query = Readonly<Record<string, string>>
const sizes = { usual: 50, max: 100 }
const maxCounted = 1_000

const numberIn = (text: string | undefined, otherwise: number, max: number): number => {
  const value = text ? Number(text) : otherwise
  if (!Number.isSafeInteger(value) || value < 1) throw new Refused(refuse('request.malformed'))
  return Math.min(value, max)
}

/** Returns conditions on debts `d`: visible to the reader, of the group and the people of the query. */
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

/** Tests that a person of the list owes something that is due on this day, whatever else they owe. */
const isDueOn = (ctx: Ctx, day: string, conditions: readonly Condition[]): Condition => sql`
  user_id in (
    select user_id
    from (${isWhole(conditions) ? duesOn(ctx, { from: day, to: day }) : dues(ctx, all(conditions))}) due
    where due_on = ${day}::date
  )
`

const agesInOrder = ['from0', 'from31', 'from61', 'over90'] as const satisfies readonly Age[]

/** Returns the first and last day on which the oldest unpaid due of this age can lie; both are included. */
function spanOf(asked: string | undefined, day: string): readonly [from: string | null, to: string | null] {
  if (!asked) return [null, null]
  const age = debtAges.find((each) => each === asked)
  if (!age) throw new Refused(refuse('record.filterUnknown', { params: { name: 'age' } }))
  if (age === 'today') return [null, null]
  if (age === 'later') return [addDays(day, 1), null]
  if (age === 'overdue') return [null, addDays(day, -1)]
  const at = agesInOrder.indexOf(age)
  const [max, before] = [ages[age], at === 0 ? -1 : ages[agesInOrder[at - 1]!]!]
  return [max === null ? null : addDays(day, -max), addDays(day, -(before + 1))]
}

/** Refuses an order that the list does not have. */
function sortOf(query: Query): (typeof debtSorts)[number] {
  const asked = query.sort || 'oldest'
  const sort = debtSorts.find((each) => each === asked)
  if (!sort) throw new Refused(refuse('record.sortUnknown', { params: { name: asked } }))
  return sort
}

/** Tells whether the list has only the two conditions of every list, so that it covers all debts. */
const isWhole = (conditions: readonly Condition[]): boolean => conditions.length === 2

const orders = {
  oldest: sql`oldest_due_on, user_id`,
  newest: sql`oldest_due_on desc, user_id desc`,
  owed: sql`owed desc, user_id`,
} as const

/** SQL of the people of a list: all debtors from the kept sums; people of a group or with a name are gathered. */
export interface Debtors {
  readonly isEverybody: boolean
  /** The rows come from the kept sums, with all that each person owes. */
  readonly isKept: boolean
  /** For the beginning of a `with`. */
  readonly before: Condition
  /** (user_id, owed, oldest_due_on) of the people whose oldest due has the age of the query. */
  readonly rows: Condition
  readonly order: Condition
  /** The first rows in this order; any rows without an order. */
  first(count: number, order?: Condition): Condition
  /** The number of `rows`. */
  readonly count: Condition
}

export function debtorsOf(ctx: Ctx, query: Query, day: string): Debtors {
  const conditions = conditionsOf(ctx, query)
  const [from, to] = spanOf(query.age, day)
  const span = [
    ...(from ? [sql`oldest_due_on >= ${from}::date`] : []),
    ...(to ? [sql`oldest_due_on <= ${to}::date`] : []),
    ...(query.age === 'today' ? [isDueOn(ctx, day, conditions)] : []),
  ]
  const order = orders[sortOf(query)]
  const upTo = (count: number, by?: Condition) => sql`${by ? sql`order by ${by}` : sql``} limit ${count}`
  if (isWhole(conditions)) {
    const first = (count: number, by?: Condition) =>
      sql`select * from (${debtorsNow(ctx, span, upTo(count, by))}) each_half ${upTo(count, by)}`
    const counted = sql`select count(*)::int from (${first(maxCounted + 1)}) counted`
    return {
      isEverybody: span.length === 0,
      isKept: true,
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
    isKept: false,
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
    first: (count, by) => sql`${rows} ${upTo(count, by)}`,
    count: sql`(select count(*)::int from (${rows}) counted)`,
  }
}

interface DebtorRow extends PersonRow, StandingRow {
  /** The number of all people of the list; a row without a person holds it if the page is empty. */
  readonly people: number
  readonly has_reminder: boolean
}

/**
 * Lists a page of debtors.
 *
 * @param query Search, educationalGroupToken, age (later, overdue, from0, from31, from61, over90: of the oldest due;
 *   today: of any), sort (oldest, newest, owed), page, size
 */
export async function listStudentDebts(ctx: Ctx, query: Query): Promise<AnswerOf<typeof listDebtors>> {
  const day = today(ctx)
  const [page, size] = [numberIn(query.page, 1, 1_000), numberIn(query.size, sizes.usual, sizes.max)]
  const { before, order, first, count } = debtorsOf(ctx, query, day)
  const skipped = (page - 1) * size
  // PostgreSQL looks up an array id by id; for a join it would expect thousands of ids and read all debts
  const ids = sql`any(array(select user_id from listed))`
  const rows = await ctx.tx.query<DebtorRow | { readonly id: null; readonly people: number }>(sql`
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
  const found = rows.filter((row) => row.id !== null)
  const { people } = rows[0]!
  return {
    items: found
      .slice(0, size)
      .map((row) => ({ ...shown(personOf(row)), ...standingOf(row), hasReminder: row.has_reminder })),
    page: {
      number: page,
      size,
      total: Math.min(people, maxCounted),
      totalIsCapped: people > maxCounted,
      next: found.length > size ? String(page + 1) : null,
    },
  }
}

/** Sums the whole list: the number of people, and their debts by age. */
export async function studentDebtTotals(ctx: Ctx, query: Query): Promise<AnswerOf<typeof sumDebtors>> {
  const day = today(ctx)
  const { isEverybody, before, rows } = debtorsOf(ctx, query, day)
  if (isEverybody) return totalsOf(await owedSums(ctx, day))
  const conditions = conditionsOf(ctx, query)
  const debts = sql` and d.user_id in (select user_id from chosen) and ${all(conditions)}`
  const partDay = sql`(p.due_date_time at time zone ${ctx.timeZone})::date`
  const row = await ctx.tx.first<OwedSums>(sql`
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
const totalsOf = ({ people, later, from0, from31, from61, over90 }: OwedSums) => ({
  people,
  owed: later + from0 + from31 + from61 + over90,
  later,
  from0,
  from31,
  from61,
  over90,
})
