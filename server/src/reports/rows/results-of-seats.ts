/**
 * Puts the result of each application at the seat that it has now or had last. The results are those of the results
 * engine, so that a report and the page of a category cannot differ (D5.3).
 */
import { sql } from 'kysely'
import { readAllResults } from '../../exams/results/all-results.service.ts'
import type { Ctx } from '../../records/context.ts'
import { all } from '../../records/permissions/limits.ts'
import type { Relation } from './relation.ts'

/** Reads all results, and returns the relation that joins them to seats. */
export async function resultsOfSeats(ctx: Ctx): Promise<Relation> {
  const results = await readAllResults(ctx)
  return (_ctx, seats) => sql`
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
