/**
 * Defines how an area extends the standard operations on a record: checks that explain a rule before the database
 * refuses, and work that belongs to an action.
 */
import type { Actions, AnyEntity, Entity, InputOf } from '@topcenter/model/kit/entity'
import type { Field, FieldKind, FieldMark, Fields, StoredOf } from '@topcenter/model/kit/field'
import type { Names } from '@topcenter/model/kit/names'
import type { Refusal } from '@topcenter/model/kit/refusal'
import type { ResolvedInput } from '@topcenter/model/kit/request'
import type { RecordOf } from './row.ts'
import type { Schema } from './serving/answer.ts'
import type { Ctx } from './context.ts'

type Answer = Refusal | void

/** Column values by field name; references as uuids. */
export type Columns = Readonly<Record<string, unknown>>
/** Values of a record by field name while it is made; references are ids. */
export type Values = Record<string, unknown>

type FieldsIn<E> = E extends Entity<string, infer F, infer _S, infer _A> ? F : Fields
/** Input for the fields of traits; the type of an entity does not say which traits it has. */
type TraitInput = {
  readonly names: Names
  readonly description?: Names | null
  readonly code?: string | null
  readonly parent?: string | null
}
type InputFor<F extends Fields> = ResolvedInput<F> & Omit<TraitInput, keyof F>
/** The state of an entity that has states. */
type StateIn<E> =
  E extends Entity<string, infer _F, infer S, infer _A>
    ? [S] extends [never]
      ? unknown
      : { readonly state: S }
    : unknown

/** Input of a new record: references as ids. A service may also give readonly fields and the state. */
export type CreateInputOf<E> = string extends keyof FieldsIn<E> ? Columns : InputFor<FieldsIn<E>> & Partial<StateIn<E>>
/** Changes of a record by field name; what stays as it was is absent. */
export type ChangesOf<E> = string extends keyof FieldsIn<E> ? Columns : Partial<InputFor<FieldsIn<E>>>

/** Lists and transient values are as they were given, other values as they were written. */
type NewValue<F, Given> =
  F extends Field<unknown, boolean, infer K extends FieldKind, infer M extends FieldMark>
    ? K extends 'refs' | 'rows'
      ? Given
      : 'transient' extends M
        ? Given
        : StoredOf<F>
    : never
/** Members of a new record that it has beside its fields. */
type NewMembers = {
  readonly names: Names
  readonly description: Names | null
  readonly code: string
  readonly parent?: string | null
}
/** A record that was just written, by field name. */
export type NewRowOf<E> = { readonly id: string } & (string extends keyof FieldsIn<E>
  ? Columns
  : Omit<NewMembers, keyof FieldsIn<E>> & NewValues<FieldsIn<E>, ResolvedInput<FieldsIn<E>>> & StateIn<E>)
type NewValues<F extends Fields, Given> = {
  readonly [N in keyof F & string]: NewValue<F[N], N extends keyof Given ? Given[N] : never>
}
type Merged<Row, Prepared> = string extends keyof Prepared ? Row : Omit<Row, keyof Prepared> & Prepared

export interface CreateRule<
  Input = Columns,
  Row = Columns & { readonly id: string },
  Prepared extends object = object,
> {
  /** Gets the parsed input (references as uuids); may return a refusal. */
  check?(ctx: Ctx, input: Input): Answer | Promise<Answer>
  /**
   * Values of readonly fields (or of `student`, if `newStudent` was given), merged over the input before the row is
   * written. Values that are no fields are for `apply` only.
   */
  prepare?(ctx: Ctx, input: Input): Prepared | Promise<Prepared>
  /** After the row is written, in the same transaction. `input` still contains transient fields. */
  apply?(ctx: Ctx, row: Merged<Row, Prepared>, input: Input): void | Promise<void>
}
export interface UpdateRule<Row, Changes = Columns> {
  check?(ctx: Ctx, before: Row, changes: Changes): Answer | Promise<Answer>
  /** Values of readonly fields that change with it. */
  prepare?(ctx: Ctx, before: Row, changes: Changes): Columns | Promise<Columns>
  apply?(ctx: Ctx, before: Row, changes: Changes): void | Promise<void>
}
interface ActionChecks<Row, Input> {
  /**
   * True if the action would have nothing to do now (such as paying out credit where there is none): the record read
   * whole does not offer it. The rules still refuse it if it is asked for.
   */
  isIdle?(ctx: Ctx, row: Row): boolean | Promise<boolean>
  check?(ctx: Ctx, row: Row, input: Input): Answer | Promise<Answer>
  /** Called once before a bulk action: checks the input for all records, and returns the input for each. */
  together?(ctx: Ctx, tokens: readonly string[], input: Input): Partial<Input> | Promise<Partial<Input>>
  /** Values of readonly fields, set in the same update as the state. */
  prepare?(ctx: Ctx, row: Row, input: Input): Columns | Promise<Columns>
}
interface Silent<Row, Input> {
  /** After the update. */
  apply?(ctx: Ctx, row: Row, input: Input): void | Promise<void>
  readonly result?: undefined
}
interface Telling<Row, Input> {
  /** After the update. What it returns is answered beside the record as `result`. */
  apply(ctx: Ctx, row: Row, input: Input): object | Promise<object>
  /** The schema of `result`, for OpenAPI. */
  readonly result: Schema
}
export type ActionRule<Row, Input> = ActionChecks<Row, Input> & (Silent<Row, Input> | Telling<Row, Input>)
type StandardRules<Row, Create = CreateRule, Changes = Columns> = {
  readonly create?: Create
  readonly update?: UpdateRule<Row, Changes>
  /** Final delete. */
  readonly remove?: ActionRule<Row, Columns>
  readonly archive?: ActionRule<Row, Columns>
  readonly restore?: ActionRule<Row, Columns>
  readonly block?: ActionRule<Row, Columns>
  readonly unblock?: ActionRule<Row, Columns>
}
type NamedRules<Row, A extends Actions> = { readonly [K in keyof A]?: ActionRule<Row, InputOf<A[K]>> }

/** Rules without the type of the record, as the engine uses them. */
export interface AnyRules {
  readonly entity: AnyEntity
  readonly standard: StandardRules<never>
  readonly actions: Readonly<Record<string, ActionRule<never, never>>>
}

/** `rules(group, { create: {…}, update: {…} }, { close: {…} })`: names and rows are checked against the definition. */
export function rules<
  Id extends string,
  F extends Fields,
  S extends string,
  A extends Actions,
  Prepared extends object = object,
>(
  entity: Entity<Id, F, S, A>,
  standard: StandardRules<
    RecordOf<Entity<Id, F, S, A>>,
    CreateRule<CreateInputOf<Entity<Id, F, S, A>>, NewRowOf<Entity<Id, F, S, A>>, Prepared>,
    ChangesOf<Entity<Id, F, S, A>>
  >,
  actions: NamedRules<RecordOf<Entity<Id, F, S, A>>, A> = {},
): AnyRules {
  return { entity, standard, actions } as unknown as AnyRules
}

/** The rules that areas wrote, by entity id. */
export type RuleBook = ReadonlyMap<string, AnyRules>
