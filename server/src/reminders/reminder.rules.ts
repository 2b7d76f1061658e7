/** What is written down not to be forgotten: for whom, when again, done and later (D8.4). */
import { reminder, type Reminder } from '@topcenter/model/alerts/reminder'
import { refuseField } from '@topcenter/model/kit/refusal'
import { type Ctx, memberId } from '../records/context.ts'
import { type Columns, rules } from '../records/rules.ts'
import { planReminders } from './reminder.jobs.ts'
import { isRecurrence, nextTime } from './recurrence.ts'

const isForNobody = (input: Columns): boolean =>
  !input.user && !input.educationalGroup && !input.role && !((input.users as readonly string[] | null) ?? []).length

const checkRecurrence = (ctx: Ctx, recurrence: unknown, at: unknown) =>
  recurrence && !isRecurrence(recurrence as string, new Date(at as string), ctx.timeZone)
    ? refuseField('recurrence', 'reminder.recurrence')
    : undefined

/** One that comes back waits for its next time; what has none any more is done. */
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
      check: (ctx, input) => checkRecurrence(ctx, input.recurrence, input.at),
      prepare: (ctx, input) => ({
        startsAt: input.at,
        ...(isForNobody(input) ? { user: memberId(ctx.actor) } : {}),
      }),
      apply: (ctx) => planReminders(ctx),
    },
    update: {
      check: (ctx, before, changes) =>
        checkRecurrence(ctx, 'recurrence' in changes ? changes.recurrence : before.recurrence, changes.at ?? before.at),
      prepare: (_ctx, before, changes) =>
        'at' in changes || 'recurrence' in changes ? { startsAt: changes.at ?? before.at } : {},
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
