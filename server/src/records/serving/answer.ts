/**
 * The parts of which an operation builds the schema of its answer: JSON Schema (2020-12) as plain data for
 * `/api/openapi.json`. A part that many answers contain is included there once, under a name.
 */
import { entities } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf } from '@topcenter/model/kit/entity'

export type Schema = Readonly<Record<string, unknown>>
export type Members = Readonly<Record<string, Schema>>

/** A schema that the description contains once and refers to. */
export const shared = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

export const text: Schema = { type: 'string' }
export const whole: Schema = { type: 'integer' }
export const number: Schema = { type: 'number' }
export const yesNo: Schema = { type: 'boolean' }
export const day: Schema = { type: 'string', format: 'date' }
/** A time without zone, in the establishment's time zone. */
export const clock = shared('Time')
export const instant: Schema = { type: 'string', format: 'date-time' }
export const money = shared('Money')
export const names = shared('Names')
/** A record as a reference shows it. */
export const reference = shared('Reference')
export const refusalCode = shared('RefusalCode')
/** The position at which the next page begins. */
export const page = shared('Page')

export const oneOf = (values: readonly string[]): Schema => ({ type: 'string', enum: values })
export const list = (items: Schema): Schema => ({ type: 'array', items })
/** A set of values that is not in any definition. */
export const record = (values: Schema): Schema => ({ type: 'object', additionalProperties: values })
export const either = (...schemas: readonly Schema[]): Schema => ({ anyOf: schemas })

/** `maybe`: members that are left out when they have no value. */
export const object = (members: Members, maybe: Members = {}): Schema => {
  const required = Object.keys(members)
  return {
    type: 'object',
    properties: { ...members, ...maybe },
    ...(required.length ? { required } : {}),
  }
}

export function orNull(schema: Schema): Schema {
  if (Array.isArray(schema.enum))
    return { ...schema, enum: [...(schema.enum as unknown[]), null], ...typedOrNull(schema) }
  return typeof schema.type === 'string' ? { ...schema, ...typedOrNull(schema) } : { anyOf: [schema, { type: 'null' }] }
}
const typedOrNull = ({ type }: Schema): Schema => (typeof type === 'string' ? { type: [type, 'null'] } : {})

const pascal = (id: string): string => id[0]!.toUpperCase() + id.slice(1)
const firsts = new Map<string, AnyEntity>()
/** Kinds that share a table share their tokens: they are named after the abstract entity, or else the first. */
function firstOf(prefix: string): AnyEntity {
  if (firsts.size === 0)
    for (const entity of [...entities].sort(
      (a, b) => Number(b.spec.abstract ?? false) - Number(a.spec.abstract ?? false),
    ))
      if (!firsts.has(entity.spec.prefix)) firsts.set(entity.spec.prefix, entity)
  return firsts.get(prefix)!
}
export const schemaName = (entity: AnyEntity): string => pascal(entity.id)
export const tokenName = (entity: AnyEntity): string => `${pascal(firstOf(entity.spec.prefix).id)}Token`

const named = new Map(entities.map((entity) => [entity.id, entity]))
/** The token of a record of this entity. */
export const token = (entity: string): Schema => shared(tokenName(named.get(entity)!))
/** The token of something that is not a record, such as a session or a saved view. */
export const bareToken = (prefix: string): Schema => ({
  type: 'string',
  pattern: `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`,
})

/** The schema of one field of an entity, or of its states for `state`. */
export const valueOf = (entity: string, field: string): Schema => {
  const definition = named.get(entity)!
  return oneOf((field === 'state' ? definition.spec.states : fieldsOf(definition)[field]!.values)!)
}

/** A reference to a record of this entity; `more`: further members. */
export const called = (entity: string, more: Members = {}): Schema => object({ token: token(entity), names, ...more })

/** A record of this entity: as in its list, whole, and after a change. */
export const itemOf = (entity: string): Schema => shared(`${pascal(entity)}Item`)
export const wholeOf = (entity: string): Schema => shared(pascal(entity))
/** The whole record; only its token if its reader can no longer see it after the change. */
export const changedOf = (entity: string): Schema => either(wholeOf(entity), shared('OutOfSight'))
/** A page of its list. */
export const pageOf = (item: Schema): Schema => object({ items: list(item), page })
/** The answer of an action. */
export const actedOn = (entity: string, result?: Schema): Schema =>
  result ? object({ record: changedOf(entity), result }) : object({ record: changedOf(entity) })
