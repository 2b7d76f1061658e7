/**
 * Messages to parents about an absence. A job makes them after the centre's delay and outside its quiet hours, so
 * that mistakes can be corrected before; a later correction withdraws a message that was not sent.
 */
import { addDays } from '@topcenter/model/kit/date-text'
import type { Names } from '@topcenter/model/kit/names'
import { nameIn } from '@topcenter/model/kit/names'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { utcToZoned, zonedToUtc } from '@topcenter/model/kit/zoned-time'
import { papers } from '@topcenter/texts/both'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableTime, readableWeekday } from '@topcenter/texts/readable'
import { languageFor, parentsOf } from '../people/contact.service.ts'
import { peopleOf } from '../people/person.service.ts'
import type { Clock } from '../platform/clock.ts'
import { type Database, sql, type Tx } from '../platform/database/database.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import type { Ctx, Runtime } from '../records/context.ts'
import { isMarked, joinTimeHeld } from '../records/figures/attendance-rate.sql.ts'
import { systemCtx } from '../records/nightly.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { centreNames, queueMessage, withdrawMessages } from './outbound-messages.ts'
import { templatesOf } from './message-words.ts'
import { notifyUsers } from './tell.ts'

const kind = 'alerts.absences'

interface Manner {
  readonly time_zone: string
  readonly absence_message_delay: number
  readonly quiet_from: string
  readonly quiet_to: string
}
const mannerOf = async (tx: Tx): Promise<Manner> =>
  (await tx.first<Manner>({
    sql: `
      select time_zone, absence_message_delay, quiet_from, quiet_to
      from establishment
      where id = $1
    `,
    parameters: [tx.establishmentId],
  }))!

/** The end of the quiet hours; undefined if messages may be sent now. */
export function quietUntil(
  now: Date,
  { time_zone: zone, quiet_from: from, quiet_to: to }: Omit<Manner, 'absence_message_delay'>,
): Date | undefined {
  const [start, end] = [from.slice(0, 5), to.slice(0, 5)]
  const { date, time: long } = utcToZoned(now, zone)
  const time = long.slice(0, 5)
  const isQuiet = start <= end ? time >= start && time < end : time >= start || time < end
  return isQuiet ? new Date(zonedToUtc(time < end ? date : addDays(date, 1), end, zone)) : undefined
}

/**
 * To be called when a register with new absences is saved: a job looks at them after the centre's delay, in minutes,
 * which is read if the caller does not know it.
 */
export async function planAbsenceMessages(ctx: Ctx, scheduleTimeId: string, known?: number): Promise<void> {
  const delay = known ?? (await mannerOf(ctx.tx)).absence_message_delay
  await ctx.runtime.jobs.enqueueOnce(ctx.tx, {
    kind,
    input: { scheduleTime: tokenOf('est', scheduleTimeId) },
    runAfter: new Date(ctx.now.getTime() + delay * 60_000),
  })
}

/**
 * Withdraws waiting messages about students who are no longer absent without an excuse, or about a session that no
 * longer counts.
 */
export const withdrawAbsenceMessages = (ctx: Ctx, scheduleTimeId: string): Promise<void> =>
  withdrawMessages(
    ctx,
    sql`
      m.kind = 'absence'
      and m.schedule_time_id = ${scheduleTimeId}::uuid
      and not exists (${absences(ctx, scheduleTimeId)} and a.student_id = m.about_id)
    `,
  )

interface AbsenceRow extends DbRow {
  readonly student_id: string
  readonly recorded_by_id: string | null
  readonly from: string
}

/** Parents are informed of absences without an excuse from sessions that count. */
const absences = (ctx: Ctx, scheduleTimeId: string) => sql`
  select a.student_id, a.recorded_by_id, t."from", g.name_ar, g.name_en, g.name_und
  from educational_group_attendance a
  ${sql.raw(joinTimeHeld('a', 't'))}
  join educational_group g on g.establishment_id = a.establishment_id and g.id = a.educational_group_id
  where a.establishment_id = ${ctx.actor.establishmentId}::uuid
    and a.schedule_time_id = ${scheduleTimeId}::uuid
    and ${sql.raw(isMarked('a'))}
    and a.attendance = 'Absence'
    and not a.excused
`

/**
 * Makes a message for each absence that has none yet, and a notification to every parent who did not mark it
 * themselves. Returns how many.
 */
export async function makeAbsenceMessages(ctx: Ctx, scheduleTimeId: string): Promise<number> {
  const found = await ctx.tx.query<AbsenceRow>(sql`
    ${absences(ctx, scheduleTimeId)}
    and not exists (
        select 1
        from outbound_message m
        where m.establishment_id = a.establishment_id
          and m.kind = 'absence'
          and m.schedule_time_id = a.schedule_time_id
          and m.about_id = a.student_id
          and m.state <> 'Withdrawn'
      )
    order by a.student_id
  `)
  const students = await peopleOf(
    ctx,
    found.map((row) => row.student_id),
  )
  const centre = await centreNames(ctx)
  const [template] = found.length > 0 ? await templatesOf(ctx, 'absence') : []
  for (const row of found) {
    const student = students.get(row.student_id)!
    const parents = await parentsOf(ctx, student)
    const to = [...parents, student].find((each) => each.phone && each.whatsAppStatus)
    const language = await languageFor(ctx, to?.id ?? parents[0]?.id ?? student.id)
    const group = namesFrom(row, 'name')
    const valuesIn = (of: 'ar' | 'en') => ({
      name: nameIn(student.names, of),
      group: nameIn(group, of),
      day: readableWeekday(row.from, of, ctx.timeZone),
      time: readableTime(row.from, of, ctx.timeZone),
    })
    const words = (of: 'ar' | 'en', form: 'own' | 'parent', parent?: Names) =>
      interpolate(papers[of].absence[form], {
        ...valuesIn(of),
        parent: parent ? nameIn(parent, of) : '',
        centre: nameIn(centre, of),
      })
    const isOwn = !to || to.id === student.id
    await queueMessage(ctx, {
      kind: 'absence',
      user: (to ?? parents[0] ?? student).id,
      about: student.id,
      scheduleTime: scheduleTimeId,
      phone: to?.phone, // of nobody who can be written to there is only the notification
      language,
      messageTemplate: template?.id ?? null,
      text:
        template?.text(language, {
          ...valuesIn(language),
          to: nameIn((to ?? parents[0] ?? student).names, language),
          centre: nameIn(centre, language),
        }) ?? words(language, isOwn ? 'own' : 'parent', to?.names),
    })
    const notice = (of: 'ar' | 'en') => interpolate(papers[of].absence.notice, valuesIn(of))
    await notifyUsers(ctx, 'absence', {
      users: parents.map(({ id }) => id).filter((id) => id !== row.recorded_by_id),
      student: student.id,
      names: { ar: notice('ar'), en: notice('en') },
      link: '/educational/educational-group-attendances',
    })
  }
  return found.length
}

export const absenceJobs = (
  runtime: () => Runtime,
  db: Database,
  clock: Clock,
): Readonly<Record<string, JobHandler>> => ({
  [kind]: async ({ establishmentId, input }) => {
    const scheduleTimeId = idOf(input.scheduleTime, 'est')!
    await db.transaction(establishmentId, async (tx) => {
      const manner = await mannerOf(tx)
      const quiet = quietUntil(clock.now(), manner)
      if (quiet) return runtime().jobs.enqueue(tx, { kind, input, runAfter: quiet })
      const ctx = systemCtx(runtime(), tx, clock.now(), manner.time_zone)
      await tx.run({
        sql: `
          select 1
          from educational_schedule_time
          where establishment_id = $1 and id = $2
          for no key update
        `,
        parameters: [establishmentId, scheduleTimeId],
      }) // whoever changes marks locks the same row
      return makeAbsenceMessages(ctx, scheduleTimeId)
    })
  },
})
