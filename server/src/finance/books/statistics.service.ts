/**
 * Statistics above the lists of money. Each is counted under the same conditions as the list that it is shown above or
 * leads to.
 */
import { debt, type debtStatuses, type debtTypes } from '@topcenter/model/finance/debt'
import { entityOf } from '@topcenter/model/areas'
import { addMonths } from '@topcenter/model/kit/date-text'
import { type AnyEntity, fieldsOf, tableOf } from '@topcenter/model/kit/entity'
import { tokenOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import { type Ctx, today } from '../../records/context.ts'
import { all, column, type Condition } from '../../records/permissions/limits.ts'
import { readListQuery } from '../../records/list/list-query.ts'
import { namesFrom } from '../../records/row.ts'
import { columnName } from '../../records/schema/table.ts'

type Query = Readonly<Record<string, string>>

/** The conditions of a list; undefined when the actor may see nothing of it. */
function conditionOf(ctx: Ctx, entity: AnyEntity, query: Query): Condition | undefined {
  const { conditions, search } = readListQuery(ctx, entity, query)
  return conditions && all([...conditions, ...(search ? [search.byIndex] : [])])
}

/**
 * Count and money of a list by one of its fields, the largest first; with the refunded part where records can be
 * refunded.
 */
export interface Sum {
  readonly key: string
  readonly names?: unknown
  readonly count: number
  readonly money: number
  readonly refunded: number
}

export async function sumsBy(ctx: Ctx, entity: AnyEntity, by: string, query: Query): Promise<{ items: Sum[] }> {
  const where = conditionOf(ctx, entity, query)
  if (!where) return { items: [] }
  const field = fieldsOf(entity)[by]!
  const held = column(columnName(by, field))
  const named = field.kind === 'ref' ? entityOf(field.to!) : undefined
  const refunded =
    'refund' in fieldsOf(entity) ? sql`coalesce(sum(t.money) filter (where t.refund = 'Refunded'), 0)::bigint` : sql`0`
  const names = named
    ? sql`
      ,
      (
        select to_jsonb(r)
        from ${sql.table(tableOf(named))} r
        where r.establishment_id = ${ctx.actor.establishmentId}::uuid and r.id = ${held}
      ) as named
    `
    : sql``
  const rows = await ctx.tx.query<{
    key: string
    count: number
    money: number
    refunded: number
    named?: Record<string, unknown>
  }>(sql`
    select
      ${held} as key,
      count(*)::int as count,
      sum(t.money)::bigint as money,
      ${refunded} as refunded${names}
    from ${sql.table(tableOf(entity))} t
    where ${where}
    group by ${held}
    order by sum(t.money) desc, 1
  `)
  return {
    items: rows.map(({ key, named: row, ...sums }) =>
      named ? { key: tokenOf(named.spec.prefix, key), names: namesFrom(row!, 'name'), ...sums } : { key, ...sums },
    ),
  }
}

/** Sums of some debts; `money` is without the canceled ones. */
interface DebtSum {
  readonly count: number
  readonly percent: number
  readonly money: number
  readonly paid: number
  readonly remainder: number
}
export interface FinanceStatistics {
  readonly totalDebtsMoney: number
  readonly totalPaidMoney: number
  readonly totalRemainderMoney: number
  readonly totalWrittenOffMoney: number
  readonly totalCount: number
  /** Debts with something overdue, and how much of them is overdue; parts that are due later do not count. */
  readonly overdue: {
    readonly count: number
    readonly remainder: number
    /** The filter of the list that shows them. */
    readonly before: string
  }
  /** For canceled debts `money` is what was canceled. */
  readonly byState: readonly (DebtSum & { readonly key: (typeof debtStatuses)[number] })[]
  readonly byType: readonly (DebtSum & { readonly key: (typeof debtTypes)[number] })[]
  /** At most twelve months as `YYYY-MM`, up to the last one in which a debt was made. */
  readonly byMonth: readonly (DebtSum & { readonly key: string })[]
}

interface Row {
  readonly dimension: 'state' | 'type' | 'month' | 'all'
  readonly key: string
  readonly count: number
  readonly money: number
  readonly canceled_money: number
  readonly paid: number
  readonly remainder: number
  readonly written_off: number
  readonly overdue: number
  readonly overdue_remainder: number
}

/** Sums over the debts that a query of their list finds. */
export async function financeStatistics(ctx: Ctx, query: Query): Promise<FinanceStatistics> {
  const where = conditionOf(ctx, debt, query)
  const rows = where ? await readSums(ctx, where) : []
  const total = rows.find(({ dimension }) => dimension === 'all')
  const count = total?.count ?? 0
  const sums = (wanted: Row['dimension']) =>
    rows
      .filter(({ dimension }) => dimension === wanted)
      .map(({ key, count: n, money, canceled_money: canceled, paid, remainder }) => ({
        key,
        count: n,
        percent: Math.round((n / count) * 10_000) / 100,
        money: key === 'Canceled' ? canceled : money,
        paid,
        remainder,
      }))
  return {
    totalDebtsMoney: total?.money ?? 0,
    totalPaidMoney: total?.paid ?? 0,
    totalRemainderMoney: total?.remainder ?? 0,
    totalWrittenOffMoney: total?.written_off ?? 0,
    totalCount: count,
    overdue: { count: total?.overdue ?? 0, remainder: total?.overdue_remainder ?? 0, before: today(ctx) },
    byState: sums('state') as FinanceStatistics['byState'],
    byType: sums('type') as FinanceStatistics['byType'],
    byMonth: withoutGaps(sums('month')).slice(-12),
  }
}

/** One statement sums by state, by type, by month and over all. */
const readSums = (ctx: Ctx, where: Condition): Promise<Row[]> =>
  ctx.tx.query<Row & Record<string, unknown>>(sql`
  with owing as (
    select
      t.establishment_id,
      t.id,
      t.state,
      t.debt_type,
      to_char(t.at at time zone ${ctx.timeZone}, 'YYYY-MM') as month,
      t.money,
      t.paid,
      t.remainder,
      t.written_off,
      t.unscheduled,
      t.due_on,
      t.next_due_on < ${today(ctx)}::date as is_overdue
    from debt t
    where ${where}
  ),
  later as (
    select p.debt_id, sum(p.remainder) as remainder
    from owing o
    join installment_schedule_time p on p.establishment_id = o.establishment_id and p.debt_id = o.id
    where o.is_overdue
      and o.unscheduled < o.remainder
      and p.canceled = 'NotCanceled'
      and p.remainder > 0
      and p.due_date_time >= ${today(ctx)}::date::timestamp at time zone ${ctx.timeZone}
    group by p.debt_id
  ),
  of as (
    select
      o.*,
      case
        when o.is_overdue then o.remainder - case
        when o.due_on >= ${today(ctx)}::date then o.unscheduled
        else 0
      end - coalesce(l.remainder, 0)
      end as overdue
    from owing o
    left join later l on l.debt_id = o.id
  )
  select
    case
      when grouping(state) = 0 then 'state'
      when grouping(debt_type) = 0 then 'type'
      when grouping(month) = 0 then 'month'
      else 'all'
    end as dimension,
    coalesce(state, debt_type, month) as key,
    count(*)::int as count,
    coalesce(sum(money) filter (where state <> 'Canceled'), 0)::bigint as money,
    coalesce(sum(money) filter (where state = 'Canceled'), 0)::bigint as canceled_money,
    coalesce(sum(paid), 0)::bigint as paid,
    coalesce(sum(remainder), 0)::bigint as remainder,
    coalesce(sum(written_off), 0)::bigint as written_off,
    count(*) filter (where is_overdue)::int as overdue,
    coalesce(sum(overdue), 0)::bigint as overdue_remainder
  from of
  group by grouping sets ((state), (debt_type), (month), ())
  order by 2
`)

/** Adds the months in which no debt was made, because an axis of time shows every month. */
export function withoutGaps<T extends DebtSum & { readonly key: string }>(
  months: readonly T[],
): (DebtSum & { readonly key: string })[] {
  const found = new Map(months.map((month) => [month.key, month]))
  const all: (DebtSum & { readonly key: string })[] = []
  const last = months.at(-1)?.key ?? ''
  for (let key = months[0]?.key ?? '~'; key <= last; key = addMonths(`${key}-01`, 1).slice(0, 7))
    all.push(found.get(key) ?? { key, count: 0, percent: 0, money: 0, paid: 0, remainder: 0 })
  return all
}
