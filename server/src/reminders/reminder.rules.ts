/** Reminders that users write: for whom, when again, done and later (D8.4). */
import { reminder, type Reminder } from '@topcenter/model/alerts/reminder'
import { refuseField } from '@topcenter/model/kit/refusal'
import { type Ctx, memberId } from '../records/context.ts'
import { type ChangesOf, type Columns, type CreateInputOf, rules } from '../records/rules.ts'
import { planReminders } from './reminder.jobs.ts'
import { changedStart, isRecurrence, nextTime } from './recurrence.ts'

const isForNobody = (input: CreateInputOf<typeof reminder>): boolean =>
  !input.user && !input.educationalGroup && !input.role && !(input.users ?? []).length

const checkRecurrence = (ctx: Ctx, recurrence: string | null | undefined, startsAt: Date, at: Date) =>
  recurrence && !isRecurrence(recurrence, startsAt, ctx.timeZone, at)
    ? refuseField('recurrence', 'reminder.recurrence')
    : undefined

/** Returns rule, first time and next time of a reminder after a change. */
function changedSeries(ctx: Ctx, before: Reminder, changes: ChangesOf<typeof reminder>) {
  const given = { ...before, ...changes }
  const [at, recurrence] = [new Date(given.at), given.recurrence ?? null]
  const series = {
    at: new Date(before.at),
    recurrence: before.recurrence ?? null,
    startsAt: new Date(before.startsAt ?? before.at),
  }
  return { at, recurrence, startsAt: changedStart(series, at, recurrence, ctx.timeZone) }
}

/** Moves a recurring reminder to its next time; one without a next time is done. */
export function finished(ctx: Ctx, row: Reminder): Columns {
  const done = { doneBy: memberId(ctx.actor), doneAt: ctx.now.toISOString() }
  const after = new Date(Math.max(ctx.now.getTime(), Date.parse(row.at)))
  const next = row.recurrence
    ? nextTime(row.recurrence, new Date(row.startsAt ?? row.at), after, ctx.timeZone)
    : undefined
  return next ? { ...done, at: next.toISOString() } : { ...done, standing: 'Done' }
}

export const reminderRules = rules(
  reminder,
  {
    create: {
      check: (ctx, { at, recurrence }) => checkRecurrence(ctx, recurrence, new Date(at), new Date(at)),
      prepare: (ctx, input) => ({
        startsAt: input.at,
        ...(isForNobody(input) ? { user: memberId(ctx.actor) } : {}),
      }),
      apply: (ctx) => planReminders(ctx),
    },
    update: {
      check: (ctx, before, changes) => {
        const { recurrence, startsAt, at } = changedSeries(ctx, before, changes)
        return checkRecurrence(ctx, recurrence, startsAt, at)
      },
      prepare: (ctx, before, changes) =>
        'at' in changes || 'recurrence' in changes
          ? { startsAt: changedSeries(ctx, before, changes).startsAt.toISOString() }
          : {},
      apply: (ctx) => planReminders(ctx),
    },
    restore: { apply: (ctx) => planReminders(ctx) },
    unblock: { apply: (ctx) => planReminders(ctx) },
  },
  {
    finish: { prepare: finished, apply: (ctx) => planReminders(ctx) },
    reopen: { prepare: () => ({ doneBy: null, doneAt: null }), apply: (ctx) => planReminders(ctx) },
    later: {
      check: (ctx, _row, { until }) =>
        Date.parse(until) <= ctx.now.getTime() ? refuseField('until', 'reminder.past') : undefined,
      prepare: (_ctx, _row, { until }) => ({ at: until }),
      apply: (ctx) => planReminders(ctx),
    },
  },
)
