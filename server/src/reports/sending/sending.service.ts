/** Checks requests to send a report, stores them, and enqueues their jobs. */
import type { ParsedBody } from '@topcenter/model/kit/endpoint'
import { refuse, refuseField, Refused } from '@topcenter/model/kit/refusal'
import { idOf, newId } from '@topcenter/model/kit/token'
import { askedIn } from '@topcenter/model/reports/address'
import type { linkReport, makeSchedule } from '@topcenter/model/reports/api'
import type { Report } from '@topcenter/model/reports/report'
import { longestQuery, maxReceivers, maxSchedules } from '@topcenter/model/reports/sending'
import type { Ctx } from '../../records/context.ts'
import { readQuestion } from '../question.ts'
import { reportingOn } from '../reporting.ts'
import { mayOpen, readersOf } from './receivers.ts'
import { beginRun } from './runs.ts'
import { findSchedule, planNext, reportById, type ScheduleRow, sendingJobs } from './schedule-rows.ts'

type LinkBody = ParsedBody<typeof linkReport>
/** A request for a link, for sending once, or for a schedule. */
type Given = LinkBody & Partial<Omit<ParsedBody<typeof makeSchedule>, keyof LinkBody>>
/** A checked request, with ids of users in place of tokens. */
export interface Wish extends Omit<Given, 'userTokens' | 'query' | 'format'> {
  /** Query string of the report's screen, as a browser writes it. */
  readonly query: string
  readonly format: ScheduleRow['format']
  readonly users: readonly string[]
}

/** Checks a request. Refuses a report that the actor may not see, and a question that the report does not know. */
export function readWish(ctx: Ctx, { userTokens = [], ...given }: Given): { wish: Wish; report: Report } {
  const report = reportById(given.report)
  if (!report) throw new Refused(refuseField('report', 'field.oneOf'))
  if (!mayOpen(ctx.actor, report)) throw new Refused(refuse('permission.missing'))
  const users = userTokens.flatMap((token) => idOf(token, 'usr') ?? [])
  const wish = { ...given, users, query: addressOf(given.query ?? ''), format: given.format ?? 'link' }
  readQuestion(reportingOn(ctx, report), report, askedIn(wish.query))
  return { wish, report }
}

/** Encodes a query as a browser does. A comma takes three letters, and a run adds the days of its period. */
function addressOf(query: string): string {
  const address = new URLSearchParams(query).toString()
  if (address.length > longestQuery) throw new Refused(refuseField('query', 'field.tooLong', { max: longestQuery }))
  return address
}

/** Returns the recipients. Refuses users who may not see the report (D11.5). */
async function readReceivers(ctx: Ctx, report: Report, { users, mails }: Wish): Promise<Chosen> {
  const wanted = [...new Set(users)]
  const addresses = [...new Map((mails ?? []).map(({ address }) => [address.toLowerCase(), address])).values()]
  if (wanted.length + addresses.length === 0) throw new Refused(refuseField('userTokens', 'field.receiversNone'))
  if (wanted.length + addresses.length > maxReceivers)
    throw new Refused(refuseField('userTokens', 'field.receiversMany', { max: maxReceivers }))
  if (addresses.length > 0 && !ctx.runtime.mail) throw new Refused(refuseField('mails', 'field.mailOff'))
  const may = new Set((await readersOf(ctx.tx, report, ctx.now, ctx.actor.userId, wanted)).map(({ id }) => id))
  if (wanted.some((id) => !may.has(id))) throw new Refused(refuseField('userTokens', 'field.receiverOpensNot'))
  return { users: wanted, mails: addresses }
}

interface NewSchedule {
  readonly wish: Wish
  readonly report: Report
  readonly origin: string
}

/** Inserts a schedule without a due time; the caller adds one, or a run. */
export async function insertSchedule(
  ctx: Ctx,
  { wish, report, origin }: NewSchedule,
  receivers: Chosen,
): Promise<string> {
  const id = newId(ctx.now.getTime())
  const { name = null, every = 'once', at = null, sendsEmpty = true } = wish
  await ctx.tx.run({
    sql: `
      insert into report_schedule (
        establishment_id, id, owner_id, report, query, name, every, days, month_day, at, sends_empty, format,
        language, origin, state, created_at, updated_at
      )
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16)
    `,
    parameters: [
      ctx.actor.establishmentId,
      id,
      ctx.actor.userId,
      report.id,
      wish.query,
      name,
      every,
      weekdaysOf(wish),
      monthDayOf(wish),
      at,
      sendsEmpty,
      wish.format,
      wish.language,
      origin,
      every === 'once' ? 'Active' : 'Paused',
      ctx.now.toISOString(),
    ],
  })
  await insertReceivers(ctx, id, receivers)
  return id
}

interface Chosen {
  readonly users: readonly string[]
  readonly mails: readonly string[]
}
const insertReceivers = ({ tx, actor }: Ctx, schedule: string, { users, mails }: Chosen): Promise<number> =>
  tx.run({
    sql: `
      insert into report_receiver (establishment_id, schedule_id, place, user_id, mail)
      select $1, $2, row_number() over (), user_id, mail
      from (
        select unnest($3::uuid[]) as user_id, null::text as mail
        union all
        select null, unnest($4::text[])
      ) r
      returning 1
    `,
    parameters: [actor.establishmentId, schedule, users, mails],
  })

const daysOf = ({ days }: Wish): number[] => [...new Set((days ?? []).map(({ day }) => Number(day)))]

const weekdaysOf = (wish: Wish): number[] => (wish.every === 'week' || wish.every === 'weekdays' ? daysOf(wish) : [])
/** Returns the day of the month; 0 is the last day. */
const monthDayOf = ({ every, monthDay }: Wish): number | null =>
  every !== 'month' ? null : monthDay === 'last' ? 0 : Number(monthDay)

/** Refuses a rhythm without the days that it needs. */
function checkRhythm(wish: Wish): void {
  const days = daysOf(wish)
  if (wish.every === 'weekdays' && days.length === 0) throw new Refused(refuseField('days', 'field.required'))
  if (wish.every === 'week' && days.length !== 1) throw new Refused(refuseField('days', 'field.oneDay'))
  if (wish.every === 'month' && !wish.monthDay) throw new Refused(refuseField('monthDay', 'field.required'))
}

/** Stores a new schedule and plans its first run. */
export async function insertNewSchedule(ctx: Ctx, asked: NewSchedule): Promise<string> {
  checkRhythm(asked.wish)
  const receivers = await readReceivers(ctx, asked.report, asked.wish)
  await inTurn(ctx)
  const held = await ctx.tx.first<{ count: number }>({
    sql: `
      select count(*)::int as count
      from report_schedule
      where establishment_id = $1 and owner_id = $2 and every <> 'once'
    `,
    parameters: [ctx.actor.establishmentId, ctx.actor.userId],
  })
  if (held!.count >= maxSchedules)
    throw new Refused(refuse('report.tooManySchedules', { params: { max: maxSchedules } }))
  const id = await insertSchedule(ctx, asked, receivers)
  await planNext(planningIn(ctx), (await findSchedule(ctx.tx, id))!, ctx.now)
  return id
}

/**
 * Replaces a schedule. An active one continues from its next due time; a paused or stopped one stays so. A run that has
 * begun keeps its recipients.
 */
export async function replaceSchedule(ctx: Ctx, schedule: ScheduleRow, asked: NewSchedule): Promise<void> {
  const { wish, report, origin } = asked
  checkRhythm(wish)
  const receivers = await readReceivers(ctx, report, wish)
  const { establishmentId } = ctx.actor
  await ctx.tx.run({
    sql: `
      update report_schedule
      set
        query = $3,
        name = $4,
        every = $5,
        days = $6,
        month_day = $7,
        at = $8,
        sends_empty = $9,
        format = $10,
        language = $11,
        origin = $12,
        updated_at = $13
      where establishment_id = $1 and id = $2
    `,
    parameters: [
      establishmentId,
      schedule.id,
      wish.query,
      wish.name,
      wish.every,
      weekdaysOf(wish),
      monthDayOf(wish),
      wish.at,
      wish.sendsEmpty,
      wish.format,
      wish.language,
      origin,
      ctx.now.toISOString(),
    ],
  })
  await ctx.tx.run({
    sql: 'delete from report_receiver where establishment_id = $1 and schedule_id = $2',
    parameters: [establishmentId, schedule.id],
  })
  await insertReceivers(ctx, schedule.id, receivers)
  if (schedule.state === 'Active') await planNext(planningIn(ctx), (await findSchedule(ctx.tx, schedule.id))!, ctx.now)
}

export const planningIn = ({ tx, runtime, now }: Ctx) => ({ tx, jobs: runtime.jobs, clock: { now: () => now } })

/** Locks the user's schedules while they are counted. */
const inTurn = ({ tx, actor }: Ctx): Promise<void> =>
  tx.lock(`report schedules ${actor.establishmentId} ${actor.userId}`)

/** Sends a report at once by a schedule of one run. Returns the run's id. */
export async function sendNow(ctx: Ctx, asked: NewSchedule): Promise<string> {
  const receivers = await readReceivers(ctx, asked.report, asked.wish)
  return runAtOnce(ctx, await insertSchedule(ctx, asked, receivers))
}

/** Begins a run beside the due times of a schedule, and returns its id. */
export async function runAtOnce(ctx: Ctx, schedule: string): Promise<string> {
  const run = await beginRun(ctx.tx, schedule, ctx.now, ctx.now)
  if (!run) throw new Refused(refuse('report.runsAlready'))
  await ctx.runtime.jobs.enqueue(ctx.tx, { kind: sendingJobs.run, input: { run } })
  return run
}
