/** Builds the FROM clause of a report's figures: the source's rows, joined with the records that its paths lead to. */
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, snake, tableOf } from '@topcenter/model/kit/entity'
import { reach, type Reached } from '@topcenter/model/reports/reach'
import { type FieldPath, type Match } from '@topcenter/model/reports/report'
import { sql } from 'kysely'
import { columnName } from '../records/schema/table.ts'
import { column, type Condition } from '../records/permissions/limits.ts'

export interface Source {
  /** The column of a path, under the alias of its join. */
  column(path: FieldPath): Condition
  reached(path: FieldPath): Reached
  /** Tests whether a path led to another table. */
  isJoined(): boolean
  /** The joins that were needed so far, with `t`. */
  joins(): Condition
  /** The FROM clause with all joins that were needed so far; the source itself is `t`. */
  from(): Condition
}

export function sourceOf(entity: AnyEntity): Source {
  const joins = new Map<string, { alias: string; clause: Condition }>()

  /** The alias of the record at the end of these references. */
  const aliasOf = (through: Reached['through']): string => {
    let alias = 't'
    let path = ''
    for (const { name, field } of through) {
      path += `${name}.`
      let join = joins.get(path)
      if (!join) {
        const target = entityOf(field.to!)
        const next = `j${joins.size + 1}`
        const from = column(columnName(name, field), alias)
        join = {
          alias: next,
          clause: sql`
            left join ${sql.table(tableOf(target))} ${sql.ref(next)}
              on ${column('establishment_id', next)} = t.establishment_id and ${column('id', next)} = ${from}
          `,
        }
        joins.set(path, join)
      }
      alias = join.alias
    }
    return alias
  }

  const joined = (): Condition =>
    sql.join(
      [...joins.values()].map(({ clause }) => clause),
      sql` `,
    )
  const reached = (path: FieldPath): Reached => reach(entity, path)
  return {
    reached,
    column: (path) => {
      const { name, field, through } = reached(path)
      return column(field ? (ownColumns[name] ?? columnName(name, field)) : 'state', aliasOf(through))
    },
    isJoined: () => joins.size > 0,
    joins: joined,
    from: () => sql`${sql.table(tableOf(entity))} t ${joined()}`,
  }
}
const ownColumns: Readonly<Record<string, string>> = {
  self: 'id',
  ...Object.fromEntries(['createdAt', 'updatedAt', 'archivedAt'].map((name) => [name, snake(name)])),
}

/** Builds the conditions that a row satisfies a match. */
export function matches(source: Source, match: Match): Condition[] {
  return Object.entries(match).map(([path, wanted]) => {
    const held = source.column(path)
    if (wanted === null) return sql`${held} is null`
    // written into the statement: a partial index is used for a known value only
    if (typeof wanted === 'string') return sql`${held} = ${sql.lit(wanted)}`
    if (typeof wanted === 'boolean') return sql`${held} is ${sql.raw(String(wanted))}`
    if ('isGiven' in wanted) return sql`${held} is not null`
    if ('above' in wanted) return sql`${held} > ${sql.lit(wanted.above)}`
    if ('below' in wanted) return sql`${held} < ${sql.lit(wanted.below)}`
    if ('after' in wanted)
      return sql`${held} > ${source.column(wanted.after)} + ${sql.lit(`${wanted.minutes} minutes`)}::interval`
    return sql`${held} in (${sql.join(wanted.map((value) => sql.lit(value)))})`
  })
}
