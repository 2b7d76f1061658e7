/**
 * A calendar of what is not to be forgotten (D8.4): reminders on their days, those that come back on each, and how much
 * of what plans speak of by themselves falls on a day.
 */
import { entityOf } from '@topcenter/model/areas'
import { type PlannedSource, plannedSourceIds, reminder, type Reminder } from '@topcenter/model/alerts/reminder'
import { groupOf } from '@topcenter/model/kit/entity'
import { addDays } from '@topcenter/model/kit/date-text'
import { date } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { isStaff, visibleStates } from '@topcenter/model/kit/permission'
import { refuse, refuseField, Refused } from '@topcenter/model/kit/refusal'
import { dayRange, utcToZoned } from '@topcenter/model/kit/zoned-time'
import { sql } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import { readPage } from '../records/list/list.ts'
import { largestPage, readListQuery } from '../records/list/list-query.ts'
import * as shape from '../records/serving/answer.ts'
import { answers, type Operation } from '../records/serving/operation.ts'
import { nextTime } from './recurrence.ts'
import { sources } from './sources.ts'

const query = {
  from: date({ required: true }),
  /** The last day; it is included. */
  to: date({ required: true }),
} as const
/** A month's page shows six weeks. */
const mostDays = 42

/** What is counted for who may look at it; of lessons there is a calendar of their own. */
const seenWith: Readonly<Partial<Record<PlannedSource, string>>> = {
  instalment: 'debt',
  exam: 'groupScheduleExam',
  subscription: 'joiningApplicationSubscription',
  followUp: 'interestFollowUp',
  document: 'user',
}

interface Asked {
  readonly from: string
  readonly to: string
}
function readAsked(given: Readonly<Record<string, string>>): Asked {
  const parsed = fieldsSchema(query).safeParse(given)
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  const asked = parsed.data as unknown as Asked
  if (asked.to < asked.from) throw new Refused(refuseField('to', 'field.endBeforeStart'))
  if (asked.to >= addDays(asked.from, mostDays)) throw new Refused(refuseField('to', 'field.max', { max: mostDays }))
  return asked
}

/** When a reminder speaks within these moments. One that comes back is open until its last time. */
function momentsOf(row: Reminder, from: Date, to: Date, timeZone: string): string[] {
  const moments: string[] = []
  let at: Date | undefined = new Date(row.at)
  while (at && at < to && moments.length < mostDays) {
    if (at >= from) moments.push(at.toISOString())
    at =
      row.recurrence && row.standing === 'Open'
        ? nextTime(
            row.recurrence,
            new Date(row.startsAt ?? row.at),
            new Date(Math.max(at.getTime(), from.getTime() - 1)),
            timeZone,
          )
        : undefined
  }
  return moments
}

async function readReminders(ctx: Ctx, from: Date, to: Date): Promise<{ items: object[]; isCut: boolean }> {
  const asked = readListQuery(ctx, reminder, { sort: 'at', size: String(largestPage) })
  const { items, page } = await readPage(ctx, reminder, {
    ...asked,
    conditions: asked.conditions && [
      ...asked.conditions,
      sql`t.at < ${to} and (t.at >= ${from} or (t.recurrence is not null and t.standing = 'Open'))`,
    ],
  })
  const found = items.flatMap((item) => {
    const row = item as unknown as Reminder & { token: string }
    return momentsOf(row, from, to, ctx.timeZone).map((at) => ({
      token: row.token,
      names: row.names,
      standing: row.standing,
      comesBack: Boolean(row.recurrence),
      priorityType: (item.priorityType as object | null) ?? null,
      at,
      day: utcToZoned(new Date(at), ctx.timeZone).date,
    }))
  })
  return { items: found.toSorted((a, b) => (a.at < b.at ? -1 : 1)), isCut: page.next !== null }
}

async function readPlanned(ctx: Ctx, from: Date, to: Date): Promise<object[]> {
  // who sees own groups only would be told of others' counts
  if (!isStaff(ctx.actor.userType) || ctx.actor.ownGroupsOnly) return []
  const seen = plannedSourceIds.filter(
    (source) => seenWith[source] && visibleStates(ctx.actor, entityOf(seenWith[source])).includes('active'),
  )
  const found = await Promise.all(
    seen.map((source) =>
      ctx.tx.query<{ source: string; day: string; count: number }>(sql`
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

export const reminderCalendarOperations: readonly Operation[] = [
  {
    id: 'reminders.calendar',
    portal: true,
    method: 'GET',
    path: '/api/reminders/calendar',
    permit: { group: groupOf(reminder), flag: 'view' },
    access: 'read',
    entity: reminder.id,
    query,
    describe: () => ({
      summary: 'Read a calendar of reminders',
      description:
        `At most ${mostDays} days. \`items\`: each time at which a reminder speaks, those that come back included; ` +
        '`planned`: how much of what plans speak of by themselves falls on a day, of what the reader may see; ' +
        '`isCut`: there are more reminders than are read.',
      answer: answers(
        shape.object({
          items: shape.list(
            shape.object({
              token: shape.token('reminder'),
              names: shape.names,
              standing: shape.valueOf('reminder', 'standing'),
              comesBack: shape.yesNo,
              priorityType: shape.orNull(shape.reference),
              at: shape.instant,
              day: shape.day,
            }),
          ),
          planned: shape.list(
            shape.object({ source: shape.oneOf(Object.keys(seenWith)), day: shape.day, count: shape.whole }),
          ),
          isCut: shape.yesNo,
        }),
      ),
    }),
    handle: async (ctx, { query: given }) => {
      const { from, to } = readAsked(given)
      const [begin, end] = [new Date(dayRange(from, ctx.timeZone).from), new Date(dayRange(to, ctx.timeZone).to)]
      const [reminders, planned] = await Promise.all([readReminders(ctx, begin, end), readPlanned(ctx, begin, end)])
      return { ...reminders, planned }
    },
  },
]
