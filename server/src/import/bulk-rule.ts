/**
 * The rules of an entity for a thousand rows at once. They refuse the same as its `create` rule for single records
 * (records/rules.ts).
 */
import type { Refusal } from '@topcenter/model/kit/refusal'
import type { Ctx } from '../records/context.ts'

export interface BulkRow {
  /** By field name; references are ids. `prepare` fills the fields that only the server writes. */
  values: Record<string, unknown>
  refusal?: Refusal | undefined
}
export interface BulkRule {
  /** Rows for which it is false are made one by one, through the rules for single records. */
  takes?(values: Readonly<Record<string, unknown>>): boolean
  /** What `prepare` refuses because of the row's own values alone; some of them may be missing. */
  judge?(ctx: Ctx, values: Readonly<Record<string, unknown>>): Refusal | undefined
  prepare(ctx: Ctx, rows: readonly BulkRow[]): Promise<void>
  apply?(ctx: Ctx, rows: readonly (BulkRow & { readonly id: string })[]): Promise<void>
}
