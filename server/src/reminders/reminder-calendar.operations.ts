/**
 * A calendar of reminders (D8.4): each on its days, recurring ones on all of theirs, and counts of the events of each
 * day that plans remind of by themselves.
 */
import { entityOf } from '@topcenter/model/areas'
import { reminder } from '@topcenter/model/alerts/reminder'
import { addDays } from '@topcenter/model/kit/date-text'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { isStaff, visibleStates } from '@topcenter/model/kit/permission'
import { refuseField, Refused } from '@topcenter/model/kit/refusal'
import { repeatedTimes, repetitionOf } from '@topcenter/model/kit/repetition'
import type { ShownItem } from '@topcenter/model/kit/shown'
import { dayRange, utcToZoned } from '@topcenter/model/kit/zoned-time'
import { countedSourceIds, countedSources, maxDays, readReminderCalendar } from '@topcenter/model/reminders/api'
import { sql } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import { readPage } from '../records/list/list.ts'
import { largestPage, readListQuery } from '../records/list/list-query.ts'
import { handle } from '../records/serving/handle.ts'
import { sources } from './sources.ts'

type Calendar = AnswerOf<typeof readReminderCalendar>

function refuseSpan({ from, to }: { readonly from: string; readonly to: string }): void {
  if (to < from) throw new Refused(refuseField('to', 'field.endBeforeStart'))
  if (to >= addDays(from, maxDays)) throw new Refused(refuseField('to', 'field.max', { max: maxDays }))
}

type ListedReminder = ShownItem<typeof reminder>

/** Lists the moments of a reminder between two instants. One that comes back is open until its last time. */
function momentsOf(row: ListedReminder, from: Date, to: Date, timeZone: string): string[] {
  const at = new Date(row.at!) // the list shows it of each
  const moments = at >= from && at < to ? [at.toISOString()] : []
  const rule = row.recurrence && row.standing === 'Open' ? repetitionOf(row.recurrence) : undefined
  if (!rule) return moments
  const after = new Date(Math.max(at.getTime(), from.getTime() - 1))
  for (const moment of repeatedTimes(rule, new Date(row.startsAt ?? row.at!), after, timeZone)) {
    if (moment >= to || moments.length >= maxDays) break
    moments.push(moment.toISOString())
  }
  return moments
}

async function readReminders(ctx: Ctx, from: Date, to: Date): Promise<Pick<Calendar, 'items' | 'isCut'>> {
  const asked = readListQuery(ctx, reminder, { sort: 'at', size: String(largestPage) })
  const { items, page } = await readPage(ctx, reminder, {
    ...asked,
    conditions: asked.conditions && [
      ...asked.conditions,
      sql`t.at < ${to} and (t.at >= ${from} or (t.recurrence is not null and t.standing = 'Open'))`,
    ],
  })
  const found = items.flatMap((row) =>
    momentsOf(row, from, to, ctx.timeZone).map((at) => ({
      token: row.token,
      names: row.names!,
      standing: row.standing!,
      comesBack: Boolean(row.recurrence),
      priorityType: row.priorityType ?? null,
      at,
      day: utcToZoned(new Date(at), ctx.timeZone).date,
    })),
  )
  return { items: found.toSorted((a, b) => (a.at < b.at ? -1 : 1)), isCut: page.next !== null }
}

async function readPlanned(ctx: Ctx, from: Date, to: Date): Promise<Calendar['planned']> {
  // the counts include groups that a lecturer of own groups must not see
  if (!isStaff(ctx.actor.userType) || ctx.actor.ownGroupsOnly) return []
  const seen = countedSourceIds.filter((source) =>
    visibleStates(ctx.actor, entityOf(countedSources[source])).includes('active'),
  )
  const found = await Promise.all(
    seen.map((source) =>
      ctx.tx.query<Calendar['planned'][number]>(sql`
        select
          ${source} as source,
          to_char(s.moment at time zone ${ctx.timeZone}, 'YYYY-MM-DD') as day,
          count(*)::int as count
        from (${sources[source].find(ctx, new Date(from.getTime() - 1), new Date(to.getTime() - 1))}) s
        where s.moment >= ${from} and s.moment < ${to}
        group by 2
        order by 2
      `),
    ),
  )
  return found.flat()
}

export const reminderCalendarOperations = [
  handle(readReminderCalendar, async (ctx, { query: { from, to } }) => {
    refuseSpan({ from, to })
    const [begin, end] = [new Date(dayRange(from, ctx.timeZone).from), new Date(dayRange(to, ctx.timeZone).to)]
    const [reminders, planned] = await Promise.all([readReminders(ctx, begin, end), readPlanned(ctx, begin, end)])
    return { ...reminders, planned }
  }),
]
