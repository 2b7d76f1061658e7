/**
 * The result of each application at the seat that it has now or had last. The results themselves are those of the
 * results engine, so that a report and the page of a category cannot differ (D5.3).
 */
import { sql } from 'kysely'
import type { ResultOfApplication } from '../../exams/results/all-results.service.ts'
import type { Ctx } from '../../records/context.ts'
import { all, type Condition } from '../../records/permissions/limits.ts'
import type { Source } from '../source.ts'

/** @param seats Those that count, under the alias `t` */
export function resultsOfSeats(
  _ctx: Ctx,
  seats: { readonly source: Source; readonly conditions: readonly Condition[] },
  _spans: unknown,
  results: readonly ResultOfApplication[],
): Condition {
  return sql`
    (
      select
        t.*,
        t.id as seat,
        result.total,
        case when result.total is not null then 1 end as with_total,
        case when result.verdict in ('Pass', 'Fail') then 1 end as finals,
        case when result.verdict = 'Pass' then 1 end as passed,
        case when result.verdict = 'Provisional' then 1 end as provisional,
        case when result.verdict = 'NoData' then 1 end as without_marks
      from ${seats.source.from()}
      join unnest(
        ${results.map(({ application }) => application)}::uuid[],
        ${results.map(({ total }) => total)}::numeric[],
        ${results.map(({ verdict }) => verdict)}::text[]
      ) result(application, total, verdict) on result.application = t.application_id
      where ${all([...seats.conditions])}
        and not exists (
          select 1
          from educational_group_student later
          where later.establishment_id = t.establishment_id
            and later.application_id = t.application_id
            and later.record_state = 'active'
            and (later.left_on is null, later.created_at, later.id) > (t.left_on is null, t.created_at, t.id)
        )
    )
  `
}
