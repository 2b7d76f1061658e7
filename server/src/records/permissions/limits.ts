/**
 * Limits the rows of a table to those that an actor may see: by establishment, kind and record state, and for portal
 * users to their own records (D2.4).
 */
import { entityOf } from '@topcenter/model/areas'
import {
  type AnyEntity,
  fieldsOf,
  type RecordState,
  recordStates,
  snake,
  tableOf,
  type UserType,
} from '@topcenter/model/kit/entity'
import { isStaff, visibleStates, visibleValues } from '@topcenter/model/kit/permission'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../context.ts'
import { columnName } from '../schema/table.ts'

export type Condition = RawBuilder<unknown>
const columns = new Map<string, Condition>()
/** A column of a definition; never pass a name that a client sent. */
export function column(name: string, alias = 't'): Condition {
  const path = `${alias}.${name}`
  let made = columns.get(path)
  if (!made) columns.set(path, (made = sql.ref(path)))
  return made
}
export const all = (conditions: readonly Condition[]): Condition => sql.join(conditions, sql` and `)

/**
 * Whose limits they are: an actor's, or, for a statement about many users of one type and establishment, those of a
 * column with their ids.
 */
export interface Viewer {
  readonly userType: UserType
  readonly establishmentId: string
  readonly userId: string | Condition
  /** D12.2: row security enforces it (0039_own_groups.sql); conditions here only narrow where to look. */
  readonly ownGroupsOnly?: boolean
}

/** The rows of this entity's kind in the establishment. */
export function scope(entity: AnyEntity, establishmentId: string, alias = 't'): Condition[] {
  const kind = Object.entries(entity.spec.fixed ?? {}).map(
    ([name, value]) => sql`${column(snake(name), alias)} = ${sql.lit(value)}`,
  )
  return [sql`${column('establishment_id', alias)} = ${establishmentId}::uuid`, ...kind]
}

/**
 * Conditions on the rows that are the actor's own; undefined if no row is. Staff are limited only where the definition
 * names their type.
 */
export function ownLimit(entity: AnyEntity, actor: Viewer, alias = 't'): Condition[] | undefined {
  const limit = typeLimit(entity, actor, alias)
  return actor.ownGroupsOnly && limit ? [...limit, taught(entity, alias)] : limit
}

/**
 * Finds the rows of own groups by an index, where each row has a group or a person; row security alone would look at
 * all of the centre's.
 */
function taught(entity: AnyEntity, alias: string): Condition {
  const own = ownReference(entity)
  return own ? sql`${column(own.column, alias)} = any((select ${sql.ref(own.lookup)}())::uuid[])` : sql`true`
}

/** The lookups of `0039_own_groups.sql`, by the kind of record that a reference leads to, the narrowest first. */
const lookups = {
  educationalGroup: 'taught_groups',
  student: 'taught_people',
  parent: 'taught_people',
  user: 'visible_people',
} as const
interface OwnReference {
  readonly column: string
  readonly lookup: string
}
/** Fields of who acts or sells, as `own_limits` leaves them out by their columns: they limit nothing. */
const ofOthers = /^(lecturer|cashier|salesUser|(?!used).+By)$/
const ownReferences = new Map<AnyEntity, OwnReference | undefined>()

/** Returns the reference of every row to a group, or else to a person; undefined if a row may have none. */
function ownReference(entity: AnyEntity): OwnReference | undefined {
  if (!ownReferences.has(entity)) ownReferences.set(entity, findOwnReference(entity))
  return ownReferences.get(entity)
}

function findOwnReference(entity: AnyEntity): OwnReference | undefined {
  if (tableOf(entity) === 'user_account') {
    const { userType } = entity.spec.fixed ?? {}
    return userType === 'Student' || userType === 'Parent' ? { column: 'id', lookup: 'taught_people' } : undefined
  }
  for (const [kind, lookup] of Object.entries(lookups))
    for (const [name, field] of Object.entries(fieldsOf(entity)))
      if (field.kind === 'ref' && field.to === kind && field.required && !ofOthers.test(name))
        return { column: columnName(name, field), lookup }
  return undefined
}

function typeLimit(entity: AnyEntity, actor: Viewer, alias: string): Condition[] | undefined {
  const own = entity.spec.own?.[actor.userType]
  if (own === undefined) return isStaff(actor.userType) || entity.spec.lookup ? [] : undefined
  if (own === 'all') return []
  if (typeof own === 'object') return [limitedBy(entity, own, actor, alias)]
  if (own === 'self') return [isOwnPerson(entity, column('id', alias), actor)]
  const isFamily = own.startsWith('family.')
  const name = own.replace(/^family\./, '')
  const field = fieldsOf(entity)[name]!
  const held = column(columnName(name, field), alias)
  if (isFamily)
    return [
      actor.userType === 'Parent'
        ? sql`(${held} = ${actor.userId}::uuid or ${held} = any(${childrenOf(actor)}))`
        : sql`${held} = ${actor.userId}::uuid`,
    ]
  return [isOwnTarget(entityOf(field.to!), held, actor)]
}

/**
 * The records to which an actor may refer in an input or by which they may filter: their own; of people also
 * themselves, a parent's children, and those for whom the definition has `namedBy`.
 */
export function referable(target: AnyEntity, actor: Viewer, alias = 't'): Condition[] {
  const own = ownLimit(target, actor, alias)
  if (own || tableOf(target) !== 'user_account') return own ?? [sql`false`]
  const [id, named] = [column('id', alias), target.spec.namedBy?.[actor.userType]]
  return [
    named
      ? sql`${id} in ${idsThrough(named, actor)}`
      : sql`(${id} = ${actor.userId}::uuid or ${id} = any(${childrenOf(actor)}))`,
  ]
}

/** The condition that a reference points to the actor (or a child of theirs), or to a record that is their own. */
function isOwnTarget(target: AnyEntity, held: Condition, actor: Viewer): Condition {
  if (tableOf(target) === 'user_account') return isOwnPerson(target, held, actor)
  const own = target.spec.own?.[actor.userType]
  if (own === 'all') return sql`true`
  if (typeof own === 'object' && 'through' in own && !own.by) return sql`${held} in ${idsThrough(own, actor)}`
  return sql`
    ${held} in (
      select o.id
      from ${sql.table(tableOf(target))} o
      where ${all([...scope(target, actor.establishmentId, 'o'), ...(ownLimit(target, actor, 'o') ?? [sql`false`])])}
    )
  `
}

const isOwnPerson = (target: AnyEntity, held: Condition, actor: Viewer): Condition =>
  actor.userType === 'Parent' && target.id === 'student'
    ? sql`${held} = any(${childrenOf(actor)})`
    : sql`${held} = ${actor.userId}::uuid`

type Own = Exclude<NonNullable<AnyEntity['spec']['own']>[UserType], string | undefined>
type Through = Extract<Own, { through: string }>

function limitedBy(entity: AnyEntity, own: Own, actor: Viewer, alias: string): Condition {
  const held = (name: string) => column(columnName(name, fieldsOf(entity)[name]!), alias)
  if ('among' in own)
    return sql`${column('id', alias)} in (select ${sql.ref(own.among)}(${actor.establishmentId}::uuid, ${actor.userId}::uuid))`
  if ('now' in own)
    return sql`
      (${held(own.now[0])} is null or ${held(own.now[0])} <= now())
      and (${held(own.now[1])} is null or ${held(own.now[1])} > now())
      and ${own.reaching ? sql`${sql.ref(own.reaching)}(${sql.ref(alias)}, ${actor.userId}::uuid)` : sql`true`}
    `
  if ('in' in own)
    return all([
      isOwnTarget(entityOf(fieldsOf(entity)[own.in]!.to!), held(own.in), actor),
      ...Object.entries(own.where).map(([name, value]) => sql`${held(name)} = ${value}`),
      ...(own.once ? [sql`${sql.ref(own.once)}(${sql.ref(alias)})`] : []),
    ])
  const theirs = sql`${own.by ? held(own.by) : column('id', alias)} in ${idsThrough(own, actor)}`
  const dated = own.during ? all([theirs, inTheirTime(entity, own, actor, alias)]) : theirs
  return own.or ? sql`((${dated}) or ${column('id', alias)} in ${idsThrough(own.or, actor)})` : dated
}

/** The condition that the record has a day in common with a membership of the actor. */
function inTheirTime(entity: AnyEntity, own: Through, actor: Viewer, alias: string): Condition {
  const through = entityOf(own.through)
  const zone = sql`(select e.time_zone from establishment e where e.id = ${actor.establishmentId}::uuid)`
  const day = (name: string | null) => {
    if (name === null) return sql`null`
    const field = fieldsOf(entity)[name]
    return sql`(${column(field ? columnName(name, field) : snake(name), alias)} at time zone ${zone})::date`
  }
  const held = (name: string) => column(columnName(name, fieldsOf(through)[name]!), 'h')
  const [since, until] = own.during!
  const [first, last] = own.on!
  return sql`
    exists (
      select 1
      from ${sql.table(tableOf(through))} h
      where ${all(ownRecords(through, actor))}
        and ${held(own.from)} = ${column(columnName(own.by!, fieldsOf(entity)[own.by!]!), alias)}
        and in_time(${held(since)}, ${held(until)}, ${day(first)}, ${day(last)})
    )
  `
}

/** Conditions of the actor's own active records of a kind, by the alias `h`. */
const ownRecords = (entity: AnyEntity, actor: Viewer): Condition[] => [
  ...scope(entity, actor.establishmentId, 'h'),
  sql`h.record_state = 'active'`,
  ...(ownLimit(entity, actor, 'h') ?? [sql`false`]),
]

/** The ids to which the actor's own active records of another kind refer. */
function idsThrough({ through, from }: Pick<Through, 'through' | 'from'>, actor: Viewer): Condition {
  const entity = entityOf(through)
  const held = column(columnName(from, fieldsOf(entity)[from]!), 'h')
  return sql`(select ${held} from ${sql.table(tableOf(entity))} h where ${all(ownRecords(entity, actor))})`
}

/**
 * The students whose parent the actor is, by active family links, which either of the two may have made. An array, so
 * that they are found once and not again for each row.
 */
const childrenOf = (actor: Viewer): Condition =>
  sql`
    array(
      select f.user_id
      from user_family f
      where f.establishment_id = ${actor.establishmentId}::uuid
        and f.relative_id = ${actor.userId}::uuid
        and f.user_type = 'Student'
        and f.record_state = 'active'
      union all
      select f.relative_id
      from user_family f
      join user_account u
        on u.establishment_id = f.establishment_id and u.id = f.relative_id and u.user_type = 'Student'
      where f.establishment_id = ${actor.establishmentId}::uuid
        and f.user_id = ${actor.userId}::uuid
        and f.record_state = 'active'
    )
  `

/** Tests whether an actor who sees active rows of an entity sees all of them. */
export const seesAll = (entity: AnyEntity, actor: Actor): boolean =>
  !actor.ownGroupsOnly && ownLimit(entity, actor)?.length === 0 && visibleValues(actor, entity) === undefined

/**
 * Returns the conditions on the rows of an entity that the actor may see, undefined if there is none.
 *
 * @param states Narrows what the actor's flags show; it never adds a state to it
 */
export function visible(
  entity: AnyEntity,
  actor: Actor,
  states: readonly RecordState[] = recordStates,
  alias = 't',
): Condition[] | undefined {
  const seen = visibleStates(actor, entity)
  return withoutFlags(
    entity,
    actor,
    states.filter((state) => seen.includes(state)),
    alias,
  )
}

/**
 * Returns the conditions on the rows that an actor may reach if their flags to view are ignored: establishment, kind
 * and own records still limit them. Each call needs a reason, which a comment there gives.
 */
export function withoutFlags(
  entity: AnyEntity,
  actor: Actor,
  states: readonly RecordState[],
  alias = 't',
): Condition[] | undefined {
  const own = ownLimit(entity, actor, alias)
  if (!own || states.length === 0) return undefined
  const state =
    states.length === 1
      ? sql`${column('record_state', alias)} = ${sql.lit(states[0]!)}`
      : sql`${column('record_state', alias)} in (${sql.join(states.map((state) => sql.lit(state)))})`
  const values = visibleValues(actor, entity)
  const byValue = values ? [sql`${column(snake(entity.spec.viewBy!.field), alias)} = any(${[...values]})`] : []
  return [...scope(entity, actor.establishmentId, alias), state, ...byValue, ...own]
}
