/**
 * Excuses. Accepting an excuse marks the absence as excused. Undoing it restores the mark exactly as it was
 * before.
 */
import { type AttendanceExcuse, attendanceExcuse } from '@topcenter/model/education/attendance-excuse'
import { addDays } from '@topcenter/model/kit/date-text'
import { refuse, refuseField } from '@topcenter/model/kit/refusal'
import { inBoth } from '../../alerts/said.ts'
import { notifyUsers } from '../../alerts/tell.ts'
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

/**
 * Reads the session. `counts`: it is planned, working and active. `seated`: the student has a seat in its group that
 * ends after the day of the session, whenever it began.
 */
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
            and in_time(null, s.left_on, (t."from" at time zone $4)::date, null)
        ) as seated
      from educational_schedule_time t
      where t.establishment_id = $1 and t.id = $2
    `,
    parameters: [ctx.actor.establishmentId, scheduleTime, student, ctx.timeZone],
  })

/** Maximum days from the first session to the last day that one excuse can cover. */
const longest = 92
/**
 * Returns the student's other sessions that count, from the first one to the end of that day. Skips sessions that
 * already have a requested or accepted excuse.
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
        and in_time(s.joined_on, s.left_on, (t."from" at time zone $5)::date, (t."from" at time zone $5)::date)
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
/** Notifies the student, the parents, and the user who requested the excuse. */
const tell = async (ctx: Ctx, row: AttendanceExcuse, what: keyof typeof words): Promise<void> => {
  await notifyUsers(ctx, 'excuseDecided', {
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
        const session = await sessionOf(ctx, input.scheduleTime, input.student)
        if (!session?.seated) return refuse('excuse.notInGroup')
        const until = input.until
        if (until && until < session.on) return refuseField('until', 'field.endBeforeStart')
        if (until && until > addDays(session.on, longest))
          return refuseField('until', 'excuse.tooLong', { days: longest })
        return session.counts ? undefined : refuse('schedule.canceled')
      },
      prepare: async (ctx, input) => ({
        educationalGroup: (await sessionOf(ctx, input.scheduleTime, input.student))!.educational_group_id,
        requestedBy: memberId(ctx.actor),
      }),
      apply: async (ctx, _row, { student, scheduleTime, reason, until }) => {
        if (!until) return
        for (const { id } of await laterSessions(ctx, student, scheduleTime, until))
          await insertRecord(ctx, attendanceExcuse, { student, scheduleTime: id, reason })
      },
    },
    update: { check: (_ctx, before) => (before.state === 'Requested' ? undefined : refuse('excuse.decided')) },
    // The excuse must be undone first: once it is archived, nobody can undo its change of the mark.
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
