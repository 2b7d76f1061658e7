/**
 * The words in which an operation says what it answers: JSON Schema (2020-12) as plain data, for the description of the
 * API (`/api/openapi.json`). What many answers hold stands there once, under a name.
 */
import { entities } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf } from '@topcenter/model/kit/entity'

export type Schema = Readonly<Record<string, unknown>>
export type Members = Readonly<Record<string, Schema>>

/** A schema that the description holds once. */
export const shared = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

export const text: Schema = { type: 'string' }
export const whole: Schema = { type: 'integer' }
export const number: Schema = { type: 'number' }
export const yesNo: Schema = { type: 'boolean' }
export const day: Schema = { type: 'string', format: 'date' }
/** On the establishment's clock. */
export const clock = shared('Time')
export const instant: Schema = { type: 'string', format: 'date-time' }
export const money = shared('Money')
export const names = shared('Names')
/** A record as others refer to it. */
export const reference = shared('Reference')
export const refusalCode = shared('RefusalCode')
/** Where a list of this page goes on. */
export const page = shared('Page')

export const oneOf = (values: readonly string[]): Schema => ({ type: 'string', enum: values })
export const list = (items: Schema): Schema => ({ type: 'array', items })
/** By words that no definition knows. */
export const record = (values: Schema): Schema => ({ type: 'object', additionalProperties: values })
export const either = (...schemas: readonly Schema[]): Schema => ({ anyOf: schemas })

/** `maybe`: members that are left out where there is nothing to say. */
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
/** Kinds of one table share their tokens: they are called by the abstract entity, or by the first. */
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
/** Of a record of this entity. */
export const token = (entity: string): Schema => shared(tokenName(named.get(entity)!))
/** Of what is no record: sessions, saved views. */
export const bareToken = (prefix: string): Schema => ({
  type: 'string',
  pattern: `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`,
})

/** A value of this field of an entity; `state`: one of its states. */
export const valueOf = (entity: string, field: string): Schema => {
  const definition = named.get(entity)!
  return oneOf((field === 'state' ? definition.spec.states : fieldsOf(definition)[field]!.values)!)
}

/** How a record of this entity is called; `more`: what else is told of it. */
export const called = (entity: string, more: Members = {}): Schema => object({ token: token(entity), names, ...more })

/** A record of this entity: as its list has it, whole, and after a change. */
export const itemOf = (entity: string): Schema => shared(`${pascal(entity)}Item`)
export const wholeOf = (entity: string): Schema => shared(pascal(entity))
/** The whole record, or its token alone where the change took it out of the reader's sight. */
export const changedOf = (entity: string): Schema => either(wholeOf(entity), shared('OutOfSight'))
/** Of a page of it. */
export const pageOf = (item: Schema): Schema => object({ items: list(item), page })
/** What an action answers. */
export const actedOn = (entity: string, result?: Schema): Schema =>
  result ? object({ record: changedOf(entity), result }) : object({ record: changedOf(entity) })
