/** Which rows of a table an actor may meet at all: the establishment, the kind, the visible record states, and a portal user's own records (D2.4). */
import { type AnyEntity, fieldsOf, type RecordState, snake } from '@topcenter/model/kit/entity'
import { isStaff, visibleStates, visibleValues } from '@topcenter/model/kit/permission'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from './context.ts'
import { columnName } from './table.ts'

export type Condition = RawBuilder<unknown>
export const column = (name: string, alias = 't'): Condition => sql.ref(`${alias}.${name}`)
export const all = (conditions: readonly Condition[]): Condition => sql.join(conditions, sql` and `)

/** The rows of this entity in the actor's establishment, of its kind. */
export function scope(entity: AnyEntity, establishmentId: string, alias = 't'): Condition[] {
  const kind = Object.entries(entity.spec.fixed ?? {}).map(([name, value]) => sql`${column(snake(name), alias)} = ${value}`)
  return [sql`${column('establishment_id', alias)} = ${establishmentId}::uuid`, ...kind]
}

/** Undefined: nothing at all may be seen. Staff are only limited where the definition names their type. */
export function ownLimit(entity: AnyEntity, actor: Actor, alias = 't'): Condition[] | undefined {
  const own = entity.spec.own?.[actor.userType] as string | undefined
  if (own === undefined && isStaff(actor.userType)) return []
  if (own === undefined) return entity.spec.lookup ? [] : undefined
  if (own === 'all') return []
  const name = own.replace(/^family\./, '')
  const field = own === 'self' ? undefined : fieldsOf(entity)[name]
  const held = column(field ? columnName(name, field) : 'id', alias)
  if (field?.to === 'educationalGroup') return [sql`${held} in ${groupsOf(actor)}`]
  const isSelf = sql`${held} = ${actor.userId}::uuid`
  if (own !== name && actor.userType === 'Parent') return [sql`(${isSelf} or ${held} in ${childrenOf(actor)})`]
  const ofChildren = actor.userType === 'Parent' && (field ? field.to === 'student' : entity.id === 'student')
  return [ofChildren ? sql`${held} in ${childrenOf(actor)}` : isSelf]
}

/** The students whose parent the actor is, by active family links, which either side may hold. */
const childrenOf = (actor: Actor): Condition =>
  sql`(select f.user_id from user_family f where f.establishment_id = ${actor.establishmentId}::uuid and f.relative_id = ${actor.userId}::uuid and f.user_type = 'Student' and f.record_state = 'active'
    union all select f.relative_id from user_family f where f.establishment_id = ${actor.establishmentId}::uuid and f.user_id = ${actor.userId}::uuid and f.relative_id is not null and f.record_state = 'active')`

/** The groups in which the actor, or a child of theirs, has a seat. */
const groupsOf = (actor: Actor): Condition => {
  const whose = actor.userType === 'Parent' ? sql`in ${childrenOf(actor)}` : sql`= ${actor.userId}::uuid`
  return sql`(select s.educational_group_id from educational_group_student s where s.establishment_id = ${actor.establishmentId}::uuid and s.student_id ${whose} and s.left_on is null and s.record_state = 'active')`
}

/** Everything that bounds what the actor sees of an entity; undefined when that is nothing. */
export function visible(entity: AnyEntity, actor: Actor, states: readonly RecordState[] = visibleStates(actor, entity), alias = 't'): Condition[] | undefined {
  const own = ownLimit(entity, actor, alias)
  if (!own || states.length === 0) return undefined
  const state = states.length === 1 ? sql`${column('record_state', alias)} = ${states[0]}` : sql`${column('record_state', alias)} = any(${[...states]})`
  const values = visibleValues(actor, entity)
  const byValue = values ? [sql`${column(snake(entity.spec.viewBy!.field), alias)} = any(${[...values]})`] : []
  return [...scope(entity, actor.establishmentId, alias), state, ...byValue, ...own]
}
