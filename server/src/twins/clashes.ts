/**
 * Rows of two people that cannot both be rows of one: two marks for one lesson, two seats in one group. What is open on
 * both sides has to be ended by somebody first; what is over stays with the record that is put away.
 */
import type { Ctx } from '../records/context.ts'
import { type Catalogue, type Reference, type Unique, staysIn } from './references.ts'

/** Unique indexes where one of the two rows has to end before the records are merged. */
const blocking: ReadonlySet<string> = new Set([
  'educational_joining_application_live',
  'educational_group_student_once',
  'follow_up_session_active',
  'attendance_excuse_once',
  'outbound_message_debt_waiting',
])
/** Their rows are numbered anew behind those of the kept one. */
const renumbered: ReadonlySet<string> = new Set(['interest_follow_up_numbered', 'follow_interest_numbered'])
export const isRenumbered = (table: string): boolean => table === 'interest_follow_up' || table === 'follow_interest'

const uniquesOf = ({ uniques }: Catalogue, { table, column }: Reference): readonly Unique[] =>
  uniques.filter((each) => each.table === table && each.parts.includes(column) && !renumbered.has(each.name))

/** Tests if row `t` of the merged one ($3) has a counterpart among the rows of the kept one ($2) in this index. */
const meets = ({ table, parts, predicate }: Unique, column: string): string => `(
  ${predicate ?? 'true'}
  and exists (
    select 1
    from (
      select *
      from ${table}
      where establishment_id = $1 and ${column} = $2 ${predicate ? `and ${predicate}` : ''}
    ) k
    where ${['true', ...parts.filter((part) => part !== column).map((part) => `k.${part} = t.${part}`)].join(' and ')}
  )
)`

/** A link between the two themselves, and a second link to the same relative. */
const familyClash = `(
  t.user_id in ($2, $3) and t.relative_id in ($2, $3)
  or t.record_state <> 'archived'
  and t.relative_id is not null
  and exists (
    select 1
    from user_family k
    where k.establishment_id = $1
      and k.record_state <> 'archived'
      and $2 in (k.user_id, k.relative_id)
      and case when k.user_id = $2 then k.relative_id else k.user_id end
        = case when t.user_id = $3 then t.relative_id else t.user_id end
  )
)`

export interface ClashSql {
  readonly blocks: string
  readonly stays: string
}
/** Conditions on rows `t` of the merged one. */
export function clashSql(all: Catalogue, reference: Reference): ClashSql {
  const found = uniquesOf(all, reference)
  const any = (conditions: readonly string[]) => (conditions.length ? `(${conditions.join(' or ')})` : 'false')
  const [blocks, stays] = [true, false].map((isBlocking) =>
    found.filter(({ name }) => blocking.has(name) === isBlocking).map((each) => meets(each, reference.column)),
  )
  return { blocks: any(blocks!), stays: any([...stays!, ...(reference.table === 'user_family' ? [familyClash] : [])]) }
}

export interface Counted extends Reference {
  readonly rows: number
  readonly blocks: number
  readonly stays: number
}

/** Counts the rows of each table that name the merged one, and how many of them clash; leaves tables without any out. */
export async function countRows(ctx: Ctx, all: Catalogue, kept: string, merged: string): Promise<Counted[]> {
  const references = all.references.filter((each) => !staysIn(each))
  const rows = await ctx.tx.query<{ at: number; rows: number; blocks: number; stays: number }>({
    sql: references
      .map((each, at) => {
        const { blocks, stays } = clashSql(all, each)
        return `
          select
            ${at} as at,
            count(*)::int as rows,
            (count(*) filter (where ${blocks}))::int as blocks,
            (count(*) filter (where ${stays} and not ${blocks}))::int as stays
          from ${each.table} t
          where t.establishment_id = $1 and t.${each.column} = $3
            and $2::uuid is not null
          having count(*) > 0
        `
      })
      .join(' union all '),
    parameters: [ctx.actor.establishmentId, kept, merged],
  })
  return rows.map(({ at, ...counts }) => ({ ...references[at]!, ...counts }))
}
