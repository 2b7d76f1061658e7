/**
 * Shows a session's code, and saves a student's own scan of it (D4.4). Every refusal states its reason, and the
 * student may try again.
 */
import type { scanAttendance, showAttendanceCode } from '@topcenter/model/education/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { refuse, Refused, type RefusalCode } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { latinDigits } from '@topcenter/model/kit/digits'
import type { Names } from '@topcenter/model/kit/names'
import type { Ctx } from '../../records/context.ts'
import { isMarked } from '../../records/figures/attendance-rate.sql.ts'
import { codeOf, digitsOf, isTyped, opensBefore, readCode, secretFor, stepLength, stepOf } from './attendance-code.ts'
import { saveOwnScan } from './register.service.ts'
import { isWithin } from '../../platform/http/network.ts'
import { namesSql } from '../../records/list/select.ts'

interface Session {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly names: Names
  readonly present: number
  readonly seats: number
  /** The only network from which students can scan the code; null if the place has none (D12.4). */
  readonly network: string | null
}
const opens = ({ from }: Pick<Session, 'from'>): number => Date.parse(from) - opensBefore * 60_000

const sessionSql = `
  select
    t.id,
    t."from",
    t."to",
    ${namesSql('g')} as names,
    g.total_number_of_students as seats,
    (select p.local_ip_address from place p where p.establishment_id = $1 and p.id = t.place_id) as network,
    (
      select count(*)::int
      from educational_group_attendance a
      where a.establishment_id = $1 and a.schedule_time_id = t.id and ${isMarked('a')} and a.attendance = 'Attendance'
    ) as present
  from educational_schedule_time t
  join educational_group g on g.establishment_id = $1 and g.id = t.educational_group_id
  where t.establishment_id = $1
`

/**
 * Returns the code for the lecturer's screen, and the milliseconds until it changes, so that the clock of the screen
 * does not matter.
 */
export async function showCode(ctx: Ctx, scheduleTimeId: string): Promise<AnswerOf<typeof showAttendanceCode>> {
  const session = await ctx.tx.first<Session>({
    sql: `${sessionSql} and t.id = $2`,
    parameters: [ctx.actor.establishmentId, scheduleTimeId],
  })
  if (!session) throw new Refused(refuse('record.notFound'))
  const now = ctx.now.getTime()
  const standing = now < opens(session) ? 'early' : now >= Date.parse(session.to) ? 'over' : 'open'
  const shown: AnswerOf<typeof showAttendanceCode> = {
    names: session.names,
    from: session.from,
    to: session.to,
    opensAt: new Date(opens(session)).toISOString(),
    standing,
    present: session.present,
    seats: session.seats,
  }
  if (standing === 'over') return shown
  const secret = await secretFor(ctx.tx, ctx.actor.establishmentId)
  const step = stepOf(ctx.now)
  return {
    ...shown,
    code: codeOf(secret, scheduleTimeId, step),
    digits: digitsOf(secret, scheduleTimeId, step),
    changesIn: (step + 1) * stepLength - now,
  }
}

/**
 * Returns the counting sessions of the student's groups that begin less than 24 hours before or after now, in order of
 * time.
 */
const ownSessions = (ctx: Ctx): Promise<Session[]> =>
  ctx.tx.query<Session>({
    sql: `
      ${sessionSql}
      and t.state = 'Planned'
      and t.work_day = 'Work'
      and t.record_state = 'active'
      and t."from" between $3::timestamptz - interval '24 hours' and $3::timestamptz + interval
          '24 hours'
      and exists (
          select 1
          from educational_group_student s
          where s.establishment_id = $1
            and s.educational_group_id = t.educational_group_id
            and s.student_id = $2
            and s.record_state <> 'archived'
            and in_time(s.joined_on, s.left_on, (t."from" at time zone $4)::date, (t."from" at time zone $4)::date)
        )
      order by t."from"
    `,
    parameters: [ctx.actor.establishmentId, ctx.actor.userId, ctx.now.toISOString(), ctx.timeZone],
  })

const no = (code: RefusalCode, params?: Record<string, string>): never => {
  throw new Refused(refuse(code, params ? { params } : {}))
}

async function sessionOf(ctx: Ctx, code: string): Promise<Session> {
  const secret = await secretFor(ctx.tx, ctx.actor.establishmentId)
  const own = await ownSessions(ctx)
  if (/^\d{8}$/.test(code)) {
    const typed = own.find((session) => isTyped(secret, session.id, code, ctx.now))
    return typed ?? no('attendance.codeWrong')
  }
  const read = readCode(secret, code, ctx.now)
  if (read.refused) return no(read.refused)
  const found = own.find(({ id }) => id === read.scheduleTimeId)
  return found ?? no('attendance.otherGroup')
}

/**
 * Marks a student present by their own scan.
 *
 * @param given The scanned code, with or without the address around it, or the eight digits
 * @param device The name that the browser gives itself: one student scans on it in one session
 */
export async function scanOwn(ctx: Ctx, given: string, device: string): Promise<AnswerOf<typeof scanAttendance>> {
  if (ctx.actor.userType !== 'Student') return no('permission.missing')
  const session = await sessionOf(ctx, latinDigits(given).trim().split('/').at(-1)!.replaceAll(' ', ''))
  const now = ctx.now.getTime()
  const clock = (instant: number) => utcToZoned(instant, ctx.timeZone).time.slice(0, 5)
  if (now < opens(session)) return no('attendance.notOpen', { time: clock(opens(session)) })
  if (now >= Date.parse(session.to)) return no('attendance.over')
  if (session.network && !isWithin(session.network, ctx.actor.address)) return no('attendance.otherNetwork')
  const scans = await ctx.tx.query<{ student_id: string; device: string }>({
    sql: `
      select student_id, device
      from attendance_scan
      where establishment_id = $1 and schedule_time_id = $2 and (student_id = $3 or device = $4)
    `,
    parameters: [ctx.actor.establishmentId, session.id, ctx.actor.userId, device],
  })
  if (scans.some((scan) => scan.student_id !== ctx.actor.userId)) return no('attendance.deviceUsed')
  if (scans.some((scan) => scan.device !== device)) return no('attendance.otherDevice')
  const late = Math.floor((now - Date.parse(session.from)) / 60_000)
  const answer = await saveOwnScan(ctx, session.id, ctx.actor.userId, late > 0 ? late : null)
  if (answer !== 'saved' && answer !== 'already') return no(answer)
  if (answer === 'saved') {
    // on a conflict the student scanned before, and somebody has since removed the mark of that scan
    await ctx.tx.run({
      sql: `
        insert into attendance_scan (establishment_id, schedule_time_id, student_id, device, at)
        values ($1, $2, $3, $4, $5)
        on conflict (establishment_id, schedule_time_id, student_id) do update
        set at = excluded.at
      `,
      parameters: [ctx.actor.establishmentId, session.id, ctx.actor.userId, device, ctx.now.toISOString()],
    })
  }
  return {
    scheduleTimeToken: tokenOf('est', session.id),
    names: session.names,
    from: session.from,
    to: session.to,
    already: answer === 'already',
    minutesLate: late > 0 ? late : null,
  }
}
