/** Reports are sent: at once, by a link, or by a schedule, which its owner pauses and lets go on (D11.5). */
import { oneOf } from '@topcenter/model/kit/field'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { reports } from '@topcenter/model/reports/reports'
import { scheduleChange, scheduleInput, sendingInput } from '@topcenter/model/reports/sending'
import { notices } from '@topcenter/texts/both'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableDay } from '@topcenter/texts/readable'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { Ctx } from '../../records/context.ts'
import { answers, type Operation } from '../../records/serving/operation.ts'
import { figureLimits } from '../limits.ts'
import { addressOf, makeLink } from './links.ts'
import { makeReport, titleOf } from './making.ts'
import { seenAmong } from '../../records/permissions/seen-people.ts'
import { mayOpen, readersOf } from './receivers.ts'
import { beginRun, findRun, runMade, runWentWell } from './runs.ts'
import { listRuns, listSchedules, runsCentre } from './schedule-list.ts'
import {
  findSchedule,
  halt,
  planNext,
  reportById,
  runPrefix,
  schedulePrefix,
  type ScheduleRow,
} from './schedule-rows.ts'
import * as shapes from './sending.answers.ts'
import {
  changeSchedule,
  insertSchedule,
  makeSchedule,
  planningIn,
  readWish,
  runAtOnce,
  sendNow,
} from './sending.service.ts'
import { tellOwner } from './telling.ts'

async function receivers(ctx: Ctx, asked: string | undefined): Promise<object> {
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

/** Returns the users whom the reader's own schedules of a report name already, so that a change keeps them. */
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

const { report, query, language } = sendingInput
const linkInput = { report, query, language } as const

/** A link for WhatsApp, and the words around it. What it leads to is made now, so that it is of this moment. */
async function makeText(ctx: Ctx, body: unknown, origin: string): Promise<object> {
  const { wish, report } = readWish(ctx, linkInput, body)
  const asked = { report, origin, wish: { ...wish, format: 'link' as const } }
  const schedule = await insertSchedule(ctx, asked, { users: [], mails: [] })
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

/** One's own schedule; `orAny`: of anybody, for who runs the centre. */
async function scheduleOf(ctx: Ctx, token: string | undefined, orAny = false): Promise<ScheduleRow> {
  const id = idOf(token, schedulePrefix)
  const schedule = id && (await findSchedule(ctx.tx, id, true))
  if (!schedule || schedule.every === 'once') throw new Refused(refuse('record.notFound'))
  if (schedule.owner_id !== ctx.actor.userId && !(orAny && runsCentre(ctx)))
    throw new Refused(refuse('record.notFound'))
  return schedule
}
const one = async (ctx: Ctx, id: string): Promise<object> => (await listSchedules(ctx, id))[0]!

/** Only who may still see the report lets it be sent. */
function mustOpen(ctx: Ctx, { report: id }: ScheduleRow): void {
  const report = reportById(id)
  if (!report || !mayOpen(ctx.actor, report)) throw new Refused(refuse('permission.missing'))
}

async function goOn(ctx: Ctx, token: string | undefined): Promise<object> {
  const schedule = await scheduleOf(ctx, token)
  mustOpen(ctx, schedule)
  if (schedule.state !== 'Active') await planNext(planningIn(ctx), schedule, ctx.now)
  return one(ctx, schedule.id)
}

async function pause(ctx: Ctx, token: string | undefined): Promise<object> {
  const schedule = await scheduleOf(ctx, token)
  if (schedule.state === 'Active') await halt(ctx.tx, ctx.now, schedule.id, 'Paused')
  return one(ctx, schedule.id)
}

async function stop(ctx: Ctx, token: string | undefined): Promise<object> {
  const schedule = await scheduleOf(ctx, token, true)
  if (!runsCentre(ctx)) throw new Refused(refuse('permission.missing'))
  if (schedule.state !== 'Stopped') {
    await halt(ctx.tx, ctx.now, schedule.id, 'Stopped', 'manager')
    await tellOwner(ctx, schedule, reportById(schedule.report), 'reportStopped', refuse('report.stoppedBy'))
  }
  return one(ctx, schedule.id)
}

async function runNow(ctx: Ctx, token: string | undefined): Promise<object> {
  const schedule = await scheduleOf(ctx, token)
  mustOpen(ctx, schedule)
  await runAtOnce(ctx, schedule.id)
  return one(ctx, schedule.id)
}

async function remove(ctx: Ctx, token: string | undefined): Promise<void> {
  const { id } = await scheduleOf(ctx, token)
  await ctx.tx.run({
    sql: 'delete from report_schedule where establishment_id = $1 and id = $2',
    parameters: [ctx.actor.establishmentId, id],
  })
}

const common = { staff: true, permit: 'user' } as const
const path = '/api/report-schedules'
const act = (
  verb: string,
  summary: string,
  handle: (ctx: Ctx, token: string | undefined) => Promise<object>,
  pace: Pick<Operation, 'pace'> = {},
): Operation => ({
  ...common,
  ...pace,
  id: `reportSchedule.${verb}`,
  method: 'POST',
  path: `${path}/:token/${verb}`,
  access: 'write',
  describe: () => ({ summary, answer: answers(shapes.schedule) }),
  handle: (ctx, { params }) => handle(ctx, params.token),
})

export const sendingOperations: readonly Operation[] = [
  {
    ...common,
    id: 'reportSending.receivers',
    method: 'GET',
    path: '/api/report-receivers',
    access: 'read',
    query: {
      report: oneOf(
        reports.map(({ id }) => id),
        { required: true },
      ),
    },
    describe: () => ({
      summary: 'List the users to whom a report can be sent, and whether mail is set up',
      answer: answers(shapes.receivers),
    }),
    handle: (ctx, { query }) => receivers(ctx, query.report),
  },
  {
    ...common,
    id: 'reportSending.send',
    method: 'POST',
    path: '/api/report-sendings',
    access: 'write',
    input: sendingInput,
    pace: 'file',
    describe: () => ({
      summary: 'Send a report now',
      description: 'It is made at once, in the background; a failure is told to who sent it.',
      answer: answers(shapes.begun),
    }),
    handle: async (ctx, { body, origin }) => {
      const asked = readWish(ctx, sendingInput, body)
      return { token: tokenOf(runPrefix, await sendNow(ctx, { ...asked, origin })) }
    },
  },
  {
    ...common,
    id: 'reportSending.link',
    method: 'POST',
    path: '/api/report-links',
    access: 'write',
    input: linkInput,
    answersSecret: true,
    pace: 'file',
    ...figureLimits,
    describe: () => ({
      summary: 'Make a link to a report, and the words to send it with by hand',
      description: 'The link needs a login and the right to see the report, and ends in 7 days.',
      answer: answers(shapes.link),
    }),
    handle: (ctx, { body, origin }) => makeText(ctx, body, origin),
  },
  {
    ...common,
    id: 'reportSchedule.list',
    method: 'GET',
    path,
    access: 'read',
    describe: () => ({
      summary: 'List one’s own schedules of reports; who runs the centre sees everybody’s',
      answer: answers(shapes.schedules),
    }),
    handle: async (ctx) => ({ items: await listSchedules(ctx), timeZone: ctx.timeZone, seesAll: runsCentre(ctx) }),
  },
  {
    ...common,
    id: 'reportSchedule.runs',
    method: 'GET',
    path: `${path}/:token/runs`,
    access: 'read',
    describe: () => ({ summary: 'List the last runs of a schedule', answer: answers(shapes.runs) }),
    handle: async (ctx, { params }) => {
      const [schedule] = await listSchedules(ctx, idOf(params.token, schedulePrefix) ?? noSchedule)
      if (!schedule) throw new Refused(refuse('record.notFound'))
      return { items: await listRuns(ctx, idOf(schedule.token, schedulePrefix)!) }
    },
  },
  {
    ...common,
    id: 'reportSchedule.make',
    method: 'POST',
    path,
    access: 'write',
    input: scheduleInput,
    describe: () => ({
      summary: 'Send a report again and again',
      description: 'At an hour of the centre’s clock, with what its owner may see then.',
      answer: answers(shapes.schedule),
    }),
    handle: async (ctx, { body, origin }) => {
      const asked = readWish(ctx, scheduleInput, body)
      return one(ctx, await makeSchedule(ctx, { ...asked, origin }))
    },
  },
  {
    ...common,
    id: 'reportSchedule.change',
    method: 'PATCH',
    path: `${path}/:token`,
    access: 'write',
    input: scheduleChange,
    describe: () => ({
      summary: 'Change one’s own schedule',
      description: 'All of it but the report that it is of. One that is paused or stopped stays so.',
      answer: answers(shapes.schedule),
    }),
    handle: async (ctx, { params, body, origin }) => {
      const schedule = await scheduleOf(ctx, params.token)
      const asked = readWish(ctx, scheduleInput, { ...(body as object), report: schedule.report })
      await changeSchedule(ctx, schedule, { ...asked, origin })
      return one(ctx, schedule.id)
    },
  },
  act('pause', 'Let a schedule rest', pause),
  act('go-on', 'Let a schedule go on', goOn),
  act('stop', 'Stop anybody’s schedule, for who runs the centre', stop),
  act('run', 'Run a schedule now, beside its due moments', runNow, { pace: 'file' }),
  {
    ...common,
    id: 'reportSchedule.remove',
    method: 'DELETE',
    path: `${path}/:token`,
    access: 'write',
    describe: () => ({ summary: 'Delete a schedule with its runs', answer: 'nothing' }),
    handle: (ctx, { params }) => remove(ctx, params.token),
  },
]
const noSchedule = '00000000-0000-0000-0000-000000000000'
