/**
 * Debts by age out of the kept sums of what is owed (`0019_money_sums.sql`): only parts are read that are due in the
 * last ninety days or later. All older ones are what is left of the sums, however many they are.
 */
import { daysOfPart, partsOf } from '@topcenter/model/reports/days'
import { sql } from 'kysely'
import { duesOn } from '../finance/debts/dues.ts'
import { changedDebtors, debtorsNow, duesNow, peopleNow } from '../finance/debts/owed-sums.ts'
import { type Ctx, today } from '../records/context.ts'
import { column, type Condition } from '../records/permissions/limits.ts'
import { countedMeasures } from './counted-measures.ts'
import { seesActive } from './money-sums.ts'
import type { Dimension } from '@topcenter/model/reports/reach'
import type { Question } from './question.ts'

const parts = partsOf('since')
/** The columns of `ages` by the names of the measures that the sums know. */
const columnOf: Readonly<Record<string, string>> = { remainder: 'money', debtors: 'people' }

/**
 * Returns the statement of the report's cells, as `cellsStatement` does; undefined when something that is asked is
 * known by the debts alone. Debts are never archived, and one with a remainder is open, so that the sums have the debts
 * of the report and no others.
 */
export function debtAgesStatement(ctx: Ctx, question: Question): Condition | undefined {
  const first = firstPart(ctx, question)
  const counted = countedMeasures(question)
  if (first === undefined || !counted.every(({ name }) => Object.hasOwn(columnOf, name))) return undefined
  const last = parts.length - 1
  /** The people and money of this part and all that are older. */
  const from = (place: number): Condition => sql`
    (people - ${peopleBefore(ctx, place)})::int,
    money - (select coalesce(sum(money), 0) from newer where place < ${sql.lit(place)})
  `
  const newer = parts.slice(0, last).map((_, place) => ofPart(ctx, place, place >= first))
  return sql`
    with ${changedDebtors(ctx)},
    newer as materialized (${sql.join(newer, sql` union all `)}),
    whole as materialized (
      select
        ${peopleNow(ctx)} as people,
        (select coalesce(sum(due::float8), 0) from (${duesNow(ctx)}) due) as money
    ),
    ages as (
      select place, 0 as level, key, people, money
      from newer
      where place >= ${sql.lit(first)}
      union all
      select ${sql.lit(last)}, 0, ${sql.lit(parts[last]!.key)}, ${from(last)}
      from whole
      union all
      select ${sql.lit(parts.length)}, 1, null, ${from(first)}
      from whole
    )
    select level, key as d0, ${sql.join(
      counted.map(({ name }, at) => sql`${column(columnOf[name]!, 'ages')} as ${sql.ref(`m${at}`)}`),
    )}
    from ages
    where level = 1 or people > 0
    order by place
  `
}

/**
 * Returns the place of the newest part that is asked for, if the table is by age alone and all older parts are asked
 * for too: the people of any other choice are not kept.
 */
function firstPart(ctx: Ctx, question: Question): number | undefined {
  const { report, entity, rows, columns, span, narrowed, list } = question
  const isByAge = rows.length === 1 && [...rows, ...narrowed.map(({ dimension }) => dimension)].every(isAge)
  if (report.id !== 'debtsByAge' || !isByAge || columns || span || Object.keys(list).length > 0) return undefined
  if (!seesActive(ctx, entity)) return undefined
  const isAsked = parts.map(({ key }) => narrowed.every(({ keys, isExcluded }) => keys.includes(key) !== isExcluded))
  const first = isAsked.indexOf(true)
  return first < 0 || isAsked.includes(false, first) ? undefined : first
}

const isAge = ({ id }: Dimension): boolean => id === 'late'

/** Sums what is due on the days of one age. */
function ofPart(ctx: Ctx, place: number, countsPeople: boolean): Condition {
  const { key } = parts[place]!
  return sql`
    select
      ${sql.lit(place)}::int as place,
      ${sql.lit(key)}::text as key,
      ${countsPeople ? sql`count(distinct user_id)::int` : sql`0`} as people,
      coalesce(sum(remainder::float8), 0) as money
    from (${duesOn(ctx, daysOfPart('since', key, today(ctx)))}) due
  `
}

/** Counts the people all of whose dues are newer. */
function peopleBefore(ctx: Ctx, place: number): Condition {
  if (place === 0) return sql`0`
  const { to } = daysOfPart('since', parts[place]!.key, today(ctx))
  return sql`(select count(*) from (${debtorsNow(ctx, [sql`oldest_due_on > ${to}::date`])}) newer_debtor)`
}
