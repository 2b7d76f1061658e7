/** Proves each night how many sessions of a timetable have a time (D4.2). */
import { some } from '../platform/database/busy.ts'
import { differingSql, provingTotals, type TotalProof } from '../records/kept-totals.ts'
import type { Nightly } from '../records/nightly.ts'

export const planningProofs: readonly TotalProof[] = [
  {
    check: 'placedSessions',
    prefix: 'ttp',
    sql: differingSql({
      table: 'timetable_plan',
      columns: ['placed'],
      where: 't.placed is not null',
      counted: `
        select plan_id as id, count(*)::integer as placed
        from timetable_session
        where establishment_id = $1 and weekday is not null
        group by 1
      `,
    }),
  },
]

export const nightlyPlanningTotals: Nightly = {
  kind: 'planning.totals',
  hour: '04:45',
  waits: some('timetable_plan'),
  ...provingTotals(planningProofs),
}
