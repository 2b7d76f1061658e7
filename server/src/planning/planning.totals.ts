/** Totals that timetables keep of other rows. */
import type { KeptTotal, UnprovedFigure } from '../records/kept-totals.ts'

export const planningTotals: readonly KeptTotal[] = [
  {
    name: 'Sessions of a timetable that have a time',
    columns: { timetable_plan: ['placed'] },
    source: 'Sessions (`timetable_session`) of the plan with a weekday',
    services: [
      'planning/timetable.rules.ts#countSessions',
      'planning/timetable.rules.ts#recount',
      'planning/timetable.jobs.ts#saveFound',
    ],
    checks: ['placedSessions'],
    how: 'Counts the sessions with a weekday of each plan that was solved.',
  },
]

export const planningFigures: readonly UnprovedFigure[] = [
  {
    columns: { timetable_plan: ['unplaced', 'progress'] },
    reason: 'The sessions that the last search found no time for, and how far a running one is',
  },
  {
    columns: { timetable_group: ['made', 'clashing'], season_shift: ['moved', 'left_out'] },
    reason: 'The outcome of one acceptance or one move; lessons change afterwards',
  },
]
