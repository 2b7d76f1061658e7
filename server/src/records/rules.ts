/**
 * What an area adds to the standard operations on a record: checks that explain a rule before the database refuses, and
 * work that belongs to an action.
 */
import type { Actions, AnyEntity, Entity, InputOf, RowOf } from '@topcenter/model/kit/entity'
import type { Fields } from '@topcenter/model/kit/field'
import type { Refusal } from '@topcenter/model/kit/refusal'
import type { Schema } from './serving/answer.ts'
import type { Ctx } from './context.ts'

type Answer = Refusal | void

/** Column values by field name; references as uuids. */
export type Columns = Readonly<Record<string, unknown>>

export interface CreateRule {
  /** Gets the parsed input (references as uuids); may return a refusal. */
  check?(ctx: Ctx, input: Columns): Answer | Promise<Answer>
  /**
   * Values of readonly fields (or of `student`, if `newStudent` was given), merged over the input before the row is
   * written. Values that are no fields are for `apply` only.
   */
  prepare?(ctx: Ctx, input: Columns): Columns | Promise<Columns>
  /** After the row is written, in the same transaction. `input` still contains transient fields. */
  apply?(ctx: Ctx, row: Columns & { id: string }, input: Columns): void | Promise<void>
}
export interface UpdateRule<Row> {
  check?(ctx: Ctx, before: Row, changes: Columns): Answer | Promise<Answer>
  /** Values of readonly fields that change with it. */
  prepare?(ctx: Ctx, before: Row, changes: Columns): Columns | Promise<Columns>
  apply?(ctx: Ctx, before: Row, changes: Columns): void | Promise<void>
}
interface ActionChecks<Row, Input> {
  /**
   * True if the action would have nothing to do now (such as paying out credit where there is none): the record read
   * whole does not offer it. The rules still refuse it if it is asked for.
   */
  isIdle?(ctx: Ctx, row: Row): boolean | Promise<boolean>
  check?(ctx: Ctx, row: Row, input: Input): Answer | Promise<Answer>
  /** Before it is done to many: checks what was said of all of them; answers the input for each. */
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
type StandardRules<Row> = {
  readonly create?: CreateRule
  readonly update?: UpdateRule<Row>
  /** Final delete. */
  readonly remove?: ActionRule<Row, Columns>
  readonly archive?: ActionRule<Row, Columns>
  readonly restore?: ActionRule<Row, Columns>
  readonly block?: ActionRule<Row, Columns>
  readonly unblock?: ActionRule<Row, Columns>
}
type NamedRules<Row, A extends Actions> = { readonly [K in keyof A]?: ActionRule<Row, InputOf<A[K]>> }

/** The same without the type of the record, as the engine uses it. */
export interface AnyRules {
  readonly entity: AnyEntity
  readonly standard: StandardRules<never>
  readonly actions: Readonly<Record<string, ActionRule<never, never>>>
}

/** `rules(group, { create: {…}, update: {…} }, { close: {…} })`: names and rows are checked against the definition. */
export function rules<Id extends string, F extends Fields, S extends string, A extends Actions>(
  entity: Entity<Id, F, S, A>,
  standard: StandardRules<RowOf<Entity<Id, F, S, A>>>,
  actions: NamedRules<RowOf<Entity<Id, F, S, A>>, A> = {},
): AnyRules {
  return { entity, standard, actions } as unknown as AnyRules
}

/** The rules that areas wrote, by entity id. */
export type RuleBook = ReadonlyMap<string, AnyRules>
