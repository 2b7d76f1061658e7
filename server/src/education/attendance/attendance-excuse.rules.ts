/**
 * Excuses (P26, P27). When one is accepted, the mark of absence becomes excused; when that is undone, the mark is
 * exactly as it was before.
 */
import { type AttendanceExcuse, attendanceExcuse } from '@topcenter/model/education/attendance-excuse'
import { addDays } from '@topcenter/model/kit/date-text'
import { refuse, refuseField } from '@topcenter/model/kit/refusal'
import { inBoth } from '../../alerts/said.ts'
import { tellUsers } from '../../alerts/tell.ts'
import { type Ctx, memberId } from '../../records/context.ts'
import { insertRecord } from '../../records/write/create.ts'
import { rules } from '../../records/rules.ts'
import { excuseMark } from './saved-marks.ts'

interface Session {
  readonly educational_group_id: string
  readonly on: string
  readonly counts: boolean
  readonly seated: boolean
}

/** Whether the session counts, and whether the student has a seat in its group now or had one then. */
const sessionOf = (ctx: Ctx, scheduleTime: string, student: string): Promise<Session | undefined> =>
  ctx.tx.first<Session>({
    sql: `
      select
        t.educational_group_id,
        (t."from" at time zone $4)::date as on,
        t.state = 'Planned' and t.work_day = 'Work' and t.record_state = 'active' as counts,
        exists (
          select 1
          from educational_group_student s
          where s.establishment_id = $1
            and s.educational_group_id = t.educational_group_id
            and s.student_id = $3
            and s.record_state <> 'archived'
            and (s.left_on is null or s.left_on > (t."from" at time zone $4)::date)
        ) as seated
      from educational_schedule_time t
      where t.establishment_id = $1 and t.id = $2
    `,
    parameters: [ctx.actor.establishmentId, scheduleTime, student, ctx.timeZone],
  })

/** The longest absence that one excuse may be asked for, in days. */
const longest = 92
/**
 * The student's other sessions that count, from the first one until the end of that day, without those that have an
 * excuse already.
 */
const laterSessions = (ctx: Ctx, student: string, first: string, until: string): Promise<{ id: string }[]> =>
  ctx.tx.query<{ id: string }>({
    sql: `
      select distinct t.id, t."from"
      from educational_schedule_time t
      join educational_schedule_time f on f.establishment_id = $1 and f.id = $2
      join educational_group_student s
        on s.establishment_id = $1
        and s.educational_group_id = t.educational_group_id
        and s.student_id = $3
        and s.record_state <> 'archived'
        and (s.joined_on is null or s.joined_on <= (t."from" at time zone $5)::date)
        and (s.left_on is null or s.left_on > (t."from" at time zone $5)::date)
      where t.establishment_id = $1
        and t.id <> f.id
        and t."from" >= f."from"
        and t."from" < (($4::date + 1)::timestamp at time zone $5)
        and t.state = 'Planned'
        and t.work_day = 'Work'
        and t.record_state = 'active'
        and not exists (
            select 1
            from attendance_excuse x
            where x.establishment_id = $1
              and x.schedule_time_id = t.id
              and x.student_id = $3
              and x.state in ('Requested', 'Accepted')
          )
      order by t."from"
    `,
    parameters: [ctx.actor.establishmentId, first, student, until, ctx.timeZone],
  })

const decided = (ctx: Ctx, _row: AttendanceExcuse, input: { answer: string | null }) => ({
  decidedBy: memberId(ctx.actor),
  decidedAt: ctx.now.toISOString(),
  answer: input.answer ?? null,
})

const words = { accept: 'excuseAccepted', refuse: 'excuseRefused', undo: 'excuseUndone' } as const
/** The student, the parents, and the person who asked for the excuse get a notice. */
const tell = async (ctx: Ctx, row: AttendanceExcuse, what: keyof typeof words): Promise<void> => {
  await tellUsers(ctx, 'excuseDecided', {
    users: [row.student, ...(row.requestedBy ? [row.requestedBy] : [])],
    names: inBoth(words[what]),
    about: row.id,
  })
}

export const attendanceExcuseRules = rules(
  attendanceExcuse,
  {
    create: {
      check: async (ctx, input) => {
        const session = await sessionOf(ctx, input.scheduleTime as string, input.student as string)
        if (!session?.seated) return refuse('excuse.notInGroup')
        const until = input.until as string | null | undefined
        if (until && until < session.on) return refuseField('until', 'field.endBeforeStart')
        if (until && until > addDays(session.on, longest))
          return refuseField('until', 'excuse.tooLong', { days: longest })
        return session.counts ? undefined : refuse('schedule.canceled')
      },
      prepare: async (ctx, input) => ({
        educationalGroup: (await sessionOf(ctx, input.scheduleTime as string, input.student as string))!
          .educational_group_id,
        requestedBy: memberId(ctx.actor),
      }),
      apply: async (ctx, _row, { student, scheduleTime, reason, until }) => {
        if (!until) return
        for (const { id } of await laterSessions(ctx, student as string, scheduleTime as string, until as string))
          await insertRecord(ctx, attendanceExcuse, { student, scheduleTime: id, reason })
      },
    },
    update: { check: (_ctx, before) => (before.state === 'Requested' ? undefined : refuse('excuse.decided')) },
    // The change of the mark must be undone first: nobody can undo it once the excuse is archived.
    archive: { check: (_ctx, row) => (row.state === 'Accepted' ? refuse('excuse.decided') : undefined) },
    block: { check: (_ctx, row) => (row.state === 'Accepted' ? refuse('excuse.decided') : undefined) },
  },
  {
    accept: {
      prepare: decided,
      apply: async (ctx, row) => {
        await excuseMark(ctx, row.scheduleTime, row.student, row.id, true)
        await tell(ctx, row, 'accept')
      },
    },
    refuse: { prepare: decided, apply: (ctx, row) => tell(ctx, row, 'refuse') },
    undo: {
      prepare: decided,
      apply: async (ctx, row) => {
        if (row.changedMark) await excuseMark(ctx, row.scheduleTime, row.student, row.id, false)
        await tell(ctx, row, 'undo')
      },
    },
  },
)
