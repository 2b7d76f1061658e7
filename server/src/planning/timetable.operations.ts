/** Handlers of timetable plans: the week of a plan, and a session that a person moves. */
import { moveSession, readPlannedWeek } from '@topcenter/model/planning/api'
import { timetableGroup, timetablePlan } from '@topcenter/model/planning/timetable-plan'
import { readRow, recordId } from '../records/read.ts'
import { handle } from '../records/serving/handle.ts'
import { putSessionByHand } from './session-move.ts'
import { showWeek } from './week-view.ts'

export const timetableOperations = [
  handle(readPlannedWeek, { timeout: 20_000 }, async (ctx, { params }) =>
    showWeek(ctx, (await readRow(ctx, timetablePlan, recordId(timetablePlan, params.token))).id),
  ),
  handle(moveSession, { resolve: 'body' }, (ctx, { params, body }) =>
    putSessionByHand(ctx, recordId(timetableGroup, params.token), body),
  ),
]
