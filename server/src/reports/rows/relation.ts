import type { Span } from '@topcenter/model/reports/period'
import type { Ctx } from '../../records/context.ts'
import type { Condition } from '../../records/permissions/limits.ts'
import type { Source } from '../source.ts'

/** Records that count, under the alias `t`. */
export interface CountedRecords {
  readonly source: Source
  readonly conditions: readonly Condition[]
}
/**
 * Rows worked out of records, as a statement in brackets.
 *
 * @param spans Days of the establishment that are asked about; without any, all days with records
 */
export type Relation = (ctx: Ctx, records: CountedRecords, spans: readonly Span[]) => Condition
