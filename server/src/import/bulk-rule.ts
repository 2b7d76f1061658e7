/**
 * What an entity's rules say of a thousand rows at once: the twin of its `create` rule (records/rules.ts), with the
 * same refusals.
 */
import type { Refusal } from '@topcenter/model/kit/refusal'
import type { Ctx } from '../records/context.ts'

export interface BulkRow {
  /** By field name, references as ids; `prepare` fills what only the server writes. */
  values: Record<string, unknown>
  refusal?: Refusal | undefined
}
export interface BulkRule {
  /** Rows that it does not take go the way of single records, through the entity's own rules. */
  takes?(values: Readonly<Record<string, unknown>>): boolean
  /** What `prepare` refuses of one row by its own values alone; some may be missing. */
  judge?(ctx: Ctx, values: Readonly<Record<string, unknown>>): Refusal | undefined
  prepare(ctx: Ctx, rows: readonly BulkRow[]): Promise<void>
  apply?(ctx: Ctx, rows: readonly (BulkRow & { readonly id: string })[]): Promise<void>
}
