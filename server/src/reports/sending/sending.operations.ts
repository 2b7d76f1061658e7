/** Handlers that send reports: at once, by a link, or by a schedule that its owner can pause (D11.5). */
import type { AnswerOf, ParsedBody } from '@topcenter/model/kit/endpoint'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import {
  changeSchedule,
  deleteSchedule,
  linkReport,
  makeSchedule,
  pauseSchedule,
  readReportReceivers,
  readScheduleRuns,
  readSchedules,
  type ReportReceivers,
  resumeSchedule,
  runPrefix,
  runSchedule,
  type Schedule,
  schedulePrefix,
  sendReport,
  stopSchedule,
} from '@topcenter/model/reports/api'
import { notices } from '@topcenter/texts/both'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableDay } from '@topcenter/texts/readable'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { Ctx } from '../../records/context.ts'
import { handle } from '../../records/serving/handle.ts'
import { figureLimits } from '../limits.ts'
import { addressOf, makeLink } from './links.ts'
import { makeReport, titleOf } from './making.ts'
import { seenAmong } from '../../records/permissions/seen-people.ts'
import { mayOpen, readersOf } from './receivers.ts'
import { beginRun, findRun, runMade, runWentWell } from './runs.ts'
import { listRuns, listSchedules, runsCentre } from './schedule-list.ts'
import { findSchedule, halt, planNext, reportById, type ScheduleRow } from './schedule-rows.ts'
import {
  insertNewSchedule,
  insertSchedule,
  planningIn,
  readWish,
  replaceSchedule,
  runAtOnce,
  sendNow,
} from './sending.service.ts'
import { tellOwner } from './telling.ts'

async function receivers(ctx: Ctx, asked: string | undefined): Promise<ReportReceivers> {
  const report = reportById(asked ?? '')
  if (!report) throw new Refused(refuse('record.notFound'))
  if (!mayOpen(ctx.actor, report)) throw new Refused(refuse('permission.missing'))
  const users = await readersOf(ctx.tx, report, ctx.now, ctx.actor.userId)
  const [seen, chosen] = await Promise.all([
    seenAmong(
      ctx,
      users.map(({ id }) => id),
    ),
    chosenBefore(ctx, report.id),
  ])
  const named = users.filter(({ id }) => seen.has(id) || chosen.has(id))
  return {
    users: named.map(({ id, names }) => ({ token: tokenOf('usr', id), names })),
    unnamed: users.length - named.length,
    mail: ctx.runtime.mail !== undefined,
  }
}

/** Returns the recipients of the reader's own schedules of a report, so that a change can name them again. */
async function chosenBefore({ tx, actor }: Ctx, report: string): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>({
    sql: `
      select c.user_id as id
      from report_schedule s
      join report_receiver c on c.establishment_id = s.establishment_id and c.schedule_id = s.id
      where s.establishment_id = $1 and s.owner_id = $2 and s.report = $3 and s.every <> 'once' and c.user_id is not null
    `,
    parameters: [actor.establishmentId, actor.userId, report],
  })
  return new Set(rows.map(({ id }) => id))
}

/** Makes a link for WhatsApp with its text. The report is made at once, so its figures are of now. */
async function makeText(
  ctx: Ctx,
  body: ParsedBody<typeof linkReport>,
  origin: string,
): Promise<AnswerOf<typeof linkReport>> {
  const { wish, report } = readWish(ctx, body)
  const schedule = await insertSchedule(ctx, { report, origin, wish }, { users: [], mails: [] })
  const run = (await beginRun(ctx.tx, schedule, ctx.now, ctx.now))!
  const made = await makeReport({ ...ctx, language: wish.language }, report, {
    query: wish.query,
    format: 'link',
    origin,
  })
  await runMade(ctx.tx, run, { ...made, said: made.said[wish.language] }, ctx.now)
  await runWentWell(ctx.tx, (await findRun(ctx.tx, run))!, 'Done', ctx.now)
  const link = await makeLink(ctx.tx, run, ctx.now)
  const words = notices[wish.language]
  const address = addressOf(origin, link)
  const until = readableDay(utcToZoned(link.until, ctx.timeZone).date, wish.language)
  const text = [
    titleOf(report, wish.language),
    made.said[wish.language],
    interpolate(words.mailLink, { until }),
    address,
  ].join('\n')
  return { text, address, until: link.until.toISOString() }
}

/** Finds a schedule of the actor; with `orAny` any schedule, if the actor runs the centre. */
async function scheduleOf(ctx: Ctx, token: string, orAny = false): Promise<ScheduleRow> {
  const id = idOf(token, schedulePrefix)
  const schedule = id && (await findSchedule(ctx.tx, id, true))
  if (!schedule || schedule.every === 'once') throw new Refused(refuse('record.notFound'))
  if (schedule.owner_id !== ctx.actor.userId && !(orAny && runsCentre(ctx)))
    throw new Refused(refuse('record.notFound'))
  return schedule
}
const one = async (ctx: Ctx, id: string): Promise<Schedule> => (await listSchedules(ctx, id))[0]!

/** Refuses actors who may no longer see the report. */
function mustOpen(ctx: Ctx, { report: id }: ScheduleRow): void {
  const report = reportById(id)
  if (!report || !mayOpen(ctx.actor, report)) throw new Refused(refuse('permission.missing'))
}

async function goOn(ctx: Ctx, token: string): Promise<Schedule> {
  const schedule = await scheduleOf(ctx, token)
  mustOpen(ctx, schedule)
  if (schedule.state !== 'Active') await planNext(planningIn(ctx), schedule, ctx.now)
  return one(ctx, schedule.id)
}

async function pause(ctx: Ctx, token: string): Promise<Schedule> {
  const schedule = await scheduleOf(ctx, token)
  if (schedule.state === 'Active') await halt(ctx.tx, ctx.now, schedule.id, 'Paused')
  return one(ctx, schedule.id)
}

async function stop(ctx: Ctx, token: string): Promise<Schedule> {
  const schedule = await scheduleOf(ctx, token, true)
  if (!runsCentre(ctx)) throw new Refused(refuse('permission.missing'))
  if (schedule.state !== 'Stopped') {
    await halt(ctx.tx, ctx.now, schedule.id, 'Stopped', 'manager')
    await tellOwner(ctx, schedule, reportById(schedule.report), 'reportStopped', refuse('report.stoppedBy'))
  }
  return one(ctx, schedule.id)
}

async function runNow(ctx: Ctx, token: string): Promise<Schedule> {
  const schedule = await scheduleOf(ctx, token)
  mustOpen(ctx, schedule)
  await runAtOnce(ctx, schedule.id)
  return one(ctx, schedule.id)
}

async function remove(ctx: Ctx, token: string): Promise<void> {
  const { id } = await scheduleOf(ctx, token)
  await ctx.tx.run({
    sql: 'delete from report_schedule where establishment_id = $1 and id = $2',
    parameters: [ctx.actor.establishmentId, id],
  })
}

/** Id of no schedule, for malformed tokens. */
const noSchedule = '00000000-0000-0000-0000-000000000000'

export const sendingOperations = [
  handle(readReportReceivers, (ctx, { queryText }) => receivers(ctx, queryText.report)),
  handle(sendReport, { pace: 'file' }, async (ctx, { body, origin }) => ({
    token: tokenOf(runPrefix, await sendNow(ctx, { ...readWish(ctx, body), origin })),
  })),
  handle(linkReport, { pace: 'file', ...figureLimits }, (ctx, { body, origin }) => makeText(ctx, body, origin)),
  handle(readSchedules, async (ctx) => ({
    items: await listSchedules(ctx),
    timeZone: ctx.timeZone,
    seesAll: runsCentre(ctx),
  })),
  handle(readScheduleRuns, async (ctx, { params }) => {
    const [schedule] = await listSchedules(ctx, idOf(params.token, schedulePrefix) ?? noSchedule)
    if (!schedule) throw new Refused(refuse('record.notFound'))
    return { items: await listRuns(ctx, idOf(schedule.token, schedulePrefix)!) }
  }),
  handle(makeSchedule, async (ctx, { body, origin }) =>
    one(ctx, await insertNewSchedule(ctx, { ...readWish(ctx, body), origin })),
  ),
  handle(changeSchedule, async (ctx, request) => {
    const schedule = await scheduleOf(ctx, request.params.token)
    const { wish, report } = readWish(ctx, { ...request.body, report: schedule.report })
    await replaceSchedule(ctx, schedule, { wish, report, origin: request.origin })
    return one(ctx, schedule.id)
  }),
  handle(pauseSchedule, (ctx, { params }) => pause(ctx, params.token)),
  handle(resumeSchedule, (ctx, { params }) => goOn(ctx, params.token)),
  handle(stopSchedule, (ctx, { params }) => stop(ctx, params.token)),
  handle(runSchedule, { pace: 'file' }, (ctx, { params }) => runNow(ctx, params.token)),
  handle(deleteSchedule, (ctx, { params }) => remove(ctx, params.token)),
]
