/**
 * Schemas of answers: JSON Schema (2020-12) as plain data for OpenAPI, each with the type of what it describes, so that
 * the server's handler and the browser's call are checked against the same declaration. Answers are built lazily, when
 * the description is asked for. A browser imports the types alone.
 */
import { type AnyEntity, type Entity, fieldsOf, tokenKind } from './entity.ts'
import type { Field, Fields, StoredOf } from './field.ts'
import type { Names } from './names.ts'
import type { RefusalCode } from './refusal.ts'
import type { Flat } from './request.ts'
import type { OutOfSight, Reference, Shown, ShownItem } from './shown.ts'

declare const described: unique symbol
/** A schema of values of type T. The type exists only for the compiler. */
export type Schema<T = unknown> = Readonly<Record<string, unknown>> & { readonly [described]?: T }
/** The type that a schema describes. */
export type Described<S> = S extends { readonly [described]?: infer T } ? Exclude<T, undefined> : unknown
export type Members = Readonly<Record<string, Schema>>

/** Refers to a schema that the description contains once. */
export const shared = <T = unknown>(name: string): Schema<T> => ({ $ref: `#/components/schemas/${name}` })

export const text: Schema<string> = { type: 'string' }
export const whole: Schema<number> = { type: 'integer' }
export const number: Schema<number> = { type: 'number' }
export const yesNo: Schema<boolean> = { type: 'boolean' }
/** `YYYY-MM-DD`. */
export const day: Schema<string> = { type: 'string', format: 'date' }
/** `HH:MM` in the time zone of the establishment. */
export const clock = shared<string>('Time')
/** ISO 8601 in UTC. */
export const instant: Schema<string> = { type: 'string', format: 'date-time' }
/** Piastres. */
export const money = shared<number>('Money')
export const names = shared<Names>('Names')
/** A record as a reference shows it. */
export const reference = shared<Reference>('Reference')
export const refusalCode = shared<RefusalCode>('RefusalCode')
/** The position at which the next page begins. */
export interface Page {
  readonly number: number
  readonly size: number
  /** The minimum if `totalIsCapped`. */
  readonly total: number
  readonly totalIsCapped: boolean
  readonly next: string | null
}
export const page = shared<Page>('Page')

export const oneOf = <const V extends string>(values: readonly V[]): Schema<V> => ({ type: 'string', enum: values })
export const list = <T>(items: Schema<T>): Schema<readonly T[]> => ({ type: 'array', items })
/** Values by keys that no definition names. */
export const record = <T>(values: Schema<T>): Schema<Readonly<Record<string, T>>> => ({
  type: 'object',
  additionalProperties: values,
})
export const either = <const S extends readonly Schema[]>(...schemas: S): Schema<Described<S[number]>> => ({
  anyOf: schemas,
})

type ObjectOf<M, O> = Flat<{ readonly [K in keyof M]: Described<M[K]> } & { readonly [K in keyof O]?: Described<O[K]> }>

/** @param maybe Members that are absent when they have no value */
export function object<const M extends Members, const O extends Members = Readonly<Record<never, Schema>>>(
  members: M,
  maybe?: O,
): Schema<ObjectOf<M, O>> {
  const required = Object.keys(members)
  return {
    type: 'object',
    properties: { ...members, ...maybe },
    ...(required.length ? { required } : {}),
  }
}

export function orNull<T>(schema: Schema<T>): Schema<T | null> {
  if (Array.isArray(schema.enum))
    return { ...schema, enum: [...(schema.enum as unknown[]), null], ...typedOrNull(schema) } as Schema<T | null>
  return (
    typeof schema.type === 'string' ? { ...schema, ...typedOrNull(schema) } : { anyOf: [schema, { type: 'null' }] }
  ) as Schema<T | null>
}
const typedOrNull = ({ type }: Schema): Schema => (typeof type === 'string' ? { type: [type, 'null'] } : {})

/** A file in a form. */
export const binary: Schema<never> = { type: 'string', format: 'binary' }
/** An input object or a form with these members and no others, for bodies that are not made of fields. */
export const formOf = (members: Members, required: readonly string[] = Object.keys(members)): Schema => ({
  type: 'object',
  properties: members,
  ...(required.length ? { required } : {}),
  additionalProperties: false,
})

const pascal = (id: string): string => id[0]!.toUpperCase() + id.slice(1)
export const schemaName = (entity: AnyEntity): string => pascal(entity.id)
export const tokenName = (entity: AnyEntity): string => `${pascal(tokenKind(entity))}Token`

/** The token of a record of this entity. */
export const token = (entity: AnyEntity): Schema<string> => shared(tokenName(entity))
/** The token of something that is not a record, such as a session or a saved view. */
export const bareToken = (prefix: string): Schema<string> => ({
  type: 'string',
  pattern: `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`,
})

/** The states of an entity. */
export const stateOf = <S extends string>(entity: Entity<string, Fields, S, never> | AnyEntity): Schema<S> =>
  oneOf(entity.spec.states as readonly S[])
/** The values of a field of kind `oneOf`. */
export const valueOf = <const F extends Fields, const N extends keyof F & string>(
  entity: { readonly id: string; readonly spec: { readonly fields?: F } },
  field: N,
): Schema<F[N] extends Field<infer T> ? T & string : string> =>
  oneOf(fieldsOf(entity as AnyEntity)[field]!.values as readonly (F[N] extends Field<infer T> ? T & string : string)[])

type SettingOf<F> = F extends Field<infer T, boolean, 'names'> ? T : StoredOf<F>
/** The values of settings of a centre: truths, whole numbers, names, and texts that may be empty. */
export const valuesOf = <const F extends Fields>(fields: F) =>
  object(
    Object.fromEntries(
      Object.entries(fields).map(([name, { kind }]) => [
        name,
        kind === 'bool' ? yesNo : kind === 'int' ? whole : kind === 'names' ? names : orNull(text),
      ]),
    ),
  ) as Schema<{ readonly [N in keyof F & string]: SettingOf<F[N]> }>

/**
 * A reference to a record of this entity.
 *
 * @param more Further members
 */
export const called = <const M extends Members = Readonly<Record<never, Schema>>>(entity: AnyEntity, more?: M) =>
  object({ token: token(entity), names, ...(more as M) })

/** A record of this entity as its list shows it. */
export const itemOf = <E extends AnyEntity>(entity: E): Schema<ShownItem<E>> => shared(`${schemaName(entity)}Item`)
/** A whole record of this entity. */
export const wholeOf = <E extends AnyEntity>(entity: E): Schema<Shown<E>> => shared(schemaName(entity))
/** The whole record after a change; only its token if its reader can no longer see it. */
export const changedOf = <E extends AnyEntity>(entity: E): Schema<Shown<E> | OutOfSight> =>
  either(wholeOf(entity), shared<OutOfSight>('OutOfSight')) as Schema<Shown<E> | OutOfSight>
/** A page of a list. */
export const pageOf = <T>(item: Schema<T>) => object({ items: list(item), page })
/** The answer of an action: the changed record, and its result if it has one. */
export function actedOn<E extends AnyEntity>(entity: E): Schema<{ readonly record: Shown<E> | OutOfSight }>
export function actedOn<E extends AnyEntity, T>(
  entity: E,
  result: Schema<T> | undefined,
): Schema<{ readonly record: Shown<E> | OutOfSight; readonly result: T }>
export function actedOn(entity: AnyEntity, result?: Schema): Schema {
  return result ? object({ record: changedOf(entity), result }) : object({ record: changedOf(entity) })
}
