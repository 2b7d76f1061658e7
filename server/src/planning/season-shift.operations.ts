/** Handlers of season shifts: the preview, the shift itself, and the lessons that one moved. */
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { takenBack } from '@topcenter/model/education/api'
import { unlessRefused } from '@topcenter/model/kit/refusal'
import { applySeasonShift, moveEveryWeek, previewSeasonShift, readShiftedLessons } from '@topcenter/model/planning/api'
import { seasonShift } from '@topcenter/model/planning/season-shift'
import { readChanged, readRow, recordId } from '../records/read.ts'
import { rules } from '../records/rules.ts'
import { handle } from '../records/serving/handle.ts'
import { everyWeek } from './weekly-move.service.ts'
import { applyShift, previewShift, returnShift, shiftRefusal, timesOfShift } from './season-shift.service.ts'

/** Milliseconds that suffice for all lessons of a centre's term. */
const slow = 60_000

export const seasonShiftOperations = [
  handle(previewSeasonShift, { resolve: 'body', timeout: slow }, async (ctx, { body }) => {
    const { confirmClash, ...rule } = body
    unlessRefused(shiftRefusal(rule))
    return previewShift(ctx, rule, confirmClash === true)
  }),
  handle(applySeasonShift, { resolve: 'body', timeout: slow }, async (ctx, { body }) => {
    const { names, description, seen, leaveOut, confirmClash, ...rule } = body
    unlessRefused(shiftRefusal(rule))
    const id = await applyShift(ctx, rule, {
      names,
      description: description ? { [ctx.language]: description } : null,
      seen,
      leaveOut: leaveOut === true,
      confirmed: confirmClash === true,
    })
    return readChanged(ctx, seasonShift, id)
  }),
  handle(moveEveryWeek, { timeout: slow }, (ctx, { params, body }) =>
    everyWeek(ctx, recordId(educationalScheduleTime, params.token), body.from),
  ),
  handle(readShiftedLessons, async (ctx, { params }) =>
    timesOfShift(ctx, (await readRow(ctx, seasonShift, recordId(seasonShift, params.token))).id),
  ),
]

export const seasonShiftRules = rules(
  seasonShift,
  {},
  {
    undo: {
      prepare: (ctx) => ({ undoneAt: ctx.now.toISOString() }),
      apply: (ctx, shift, input) => returnShift(ctx, shift, input.leaveOut === true),
      result: takenBack,
    },
  },
)
