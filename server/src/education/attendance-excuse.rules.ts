/** Excuses (P26, P27): accepted, a mark of absence is excused; undone, exactly that mark is as it was. */
import { type AttendanceExcuse, attendanceExcuse } from '@topcenter/model/education/attendance-excuse'
import { refuse } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { notify } from '../alerts/notify.ts'
import { type Ctx, memberId } from '../records/context.ts'
import { rules, staffOnly } from '../records/rules.ts'
import { excuseMark } from './register.service.ts'

interface Session { readonly educational_group_id: string; readonly counts: boolean; readonly seated: boolean }

/** Whether the session counts, and the student has, or had then, a seat in its group. */
const sessionOf = (ctx: Ctx, scheduleTime: string, student: string): Promise<Session | undefined> => ctx.tx.first<Session>({
  sql: `select t.educational_group_id, t.state = 'Planned' and t.work_day = 'Work' and t.record_state = 'active' as counts,
      exists (select 1 from educational_group_student s where s.establishment_id = $1 and s.educational_group_id = t.educational_group_id and s.student_id = $3 and s.record_state <> 'archived'
        and (s.left_on is null or s.left_on > (t."from" at time zone $4)::date)) as seated
    from educational_schedule_time t where t.establishment_id = $1 and t.id = $2`,
  parameters: [ctx.actor.establishmentId, scheduleTime, student, ctx.timeZone],
})

const decided = (ctx: Ctx, _row: AttendanceExcuse, input: { answer: string | null }) => ({ decidedBy: memberId(ctx.actor), decidedAt: ctx.now.toISOString(), answer: input.answer ?? null })

const words = {
  accept: { ar: 'قُبل العذر عن الحصة', en: 'The excuse for the session is accepted' },
  refuse: { ar: 'رُفض العذر عن الحصة', en: 'The excuse for the session is refused' },
  undo: { ar: 'أُلغي قبول العذر عن الحصة', en: 'The accepted excuse for the session is undone' },
} as const
/** Who asked hears of it, and so does the student. */
const tell = (ctx: Ctx, row: AttendanceExcuse, what: keyof typeof words): Promise<void> =>
  notify(ctx, [row.student, ...(row.requestedBy ? [row.requestedBy] : [])], { names: words[what], link: `/educational/attendance-excuses?record=${tokenOf(attendanceExcuse.spec.prefix, row.id)}` })

export const attendanceExcuseRules = rules(attendanceExcuse, {
  create: {
    check: async (ctx, input) => {
      const session = await sessionOf(ctx, input.scheduleTime as string, input.student as string)
      return !session?.seated ? refuse('excuse.notInGroup') : !session.counts ? refuse('schedule.canceled') : undefined
    },
    prepare: async (ctx, input) => ({ educationalGroup: (await sessionOf(ctx, input.scheduleTime as string, input.student as string))!.educational_group_id, requestedBy: memberId(ctx.actor) }),
  },
  update: { check: (_ctx, before) => (before.state === 'Requested' ? undefined : refuse('excuse.decided')) },
  // What it did to a mark must be undone first, or nobody could.
  archive: { check: (_ctx, row) => (row.state === 'Accepted' ? refuse('excuse.decided') : undefined) },
  block: { check: (_ctx, row) => (row.state === 'Accepted' ? refuse('excuse.decided') : undefined) },
}, {
  accept: {
    check: staffOnly,
    prepare: decided,
    apply: async (ctx, row) => {
      await excuseMark(ctx, row.scheduleTime, row.student, row.id, true)
      await tell(ctx, row, 'accept')
    },
  },
  refuse: { check: staffOnly, prepare: decided, apply: (ctx, row) => tell(ctx, row, 'refuse') },
  undo: {
    check: staffOnly,
    prepare: decided,
    apply: async (ctx, row) => {
      if (row.changedMark) await excuseMark(ctx, row.scheduleTime, row.student, row.id, false)
      await tell(ctx, row, 'undo')
    },
  },
})
