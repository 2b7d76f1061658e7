/**
 * Rules of an entity for a thousand rows at once. They refuse exactly the rows that its `create` rule for single
 * records refuses (records/rules.ts).
 */
import type { Refusal } from '@topcenter/model/kit/refusal'
import type { Ctx } from '../records/context.ts'
import type { Values } from './reading/parsed-row.ts'

export interface BulkRow {
  /** By field name; references are ids. */
  readonly values: Values
}
/** Values of a row, including the fields that only the server writes; or the refusal of the row. */
export type Prepared = BulkRow | { readonly refusal: Refusal }

export interface BulkRule {
  /** Tests whether `prepare` can make a row. The other rows are made one by one, by the rules for single records. */
  takes?(values: Values): boolean
  /** Returns the refusal of `prepare` that the row's own values alone cause. Some values may be missing. */
  judge?(ctx: Ctx, values: Values): Refusal | undefined
  /** Prepares rows in their order, one result for each. */
  prepare(ctx: Ctx, rows: readonly BulkRow[]): Promise<readonly Prepared[]>
  /** Updates other records after the rows were inserted. */
  apply?(ctx: Ctx, rows: readonly (BulkRow & { readonly id: string })[]): Promise<void>
}
