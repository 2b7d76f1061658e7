import { type EducationalJoiningApplication, educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { refuse, refuseField, type Refusal } from '@topcenter/model/kit/refusal'
import { student } from '@topcenter/model/people/user'
import { today } from '../education/calendar.ts'
import { leaveSeats } from '../education/seats.service.ts'
import type { Ctx } from '../records/context.ts'
import { insertRecord } from '../records/create.ts'
import { type Columns, rules } from '../records/rules.ts'
import { leaveTrail } from '../records/trail.ts'
import { daysOf, endedBefore, isOpen, movedByDays, type Span } from './pauses.ts'

const newStudentOf = (input: Columns): Columns | undefined => ((input.newStudent ?? []) as readonly Columns[])[0]

/** Exactly one of an existing student and a new one; and no second live application of that student (D3.1). */
async function checkNew(ctx: Ctx, input: Columns): Promise<Refusal | undefined> {
  const isNew = newStudentOf(input) !== undefined
  if (Boolean(input.student) === isNew) return refuse('joining.studentRequired', { fields: [{ name: 'studentToken', code: 'joining.studentRequired' }] })
  return isNew ? undefined : duplicateRefusal(ctx, input.student as string, input.educationalPeriod as string, input.educationalCategory as string)
}

async function duplicateRefusal(ctx: Ctx, studentId: string, periodId: string, categoryId: string): Promise<Refusal | undefined> {
  const live = await ctx.tx.first({
    sql: `select 1 from educational_joining_application where establishment_id = $1 and student_id = $2 and educational_period_id = $3 and educational_category_id = $4
      and state in ('UnderReview', 'Accepted')`,
    parameters: [ctx.actor.establishmentId, studentId, periodId, categoryId],
  })
  return live ? refuse('joining.duplicate') : undefined
}

/** Permitted by the application's own flag: who may take an application in may also write down who it is for. */
const makeStudent = (ctx: Ctx, input: Columns): Promise<string> => insertRecord(ctx, student, { ...input, approval: 'NotApproved' })

/** Accepting a person's application is knowing the person (D3.1). */
async function approveStudent(ctx: Ctx, id: string): Promise<void> {
  const approved = await ctx.tx.first<{ version: number }>({
    sql: `update user_account set approval = 'Approved', version = version + 1, updated_at = $3, updated_by = $4
      where establishment_id = $1 and id = $2 and approval = 'NotApproved' returning version`,
    parameters: [ctx.actor.establishmentId, id, ctx.now.toISOString(), ctx.actor.userId],
  })
  if (approved) await leaveTrail(ctx, student, [{ id, action: 'approve', version: approved.version, changes: { approval: { old: 'NotApproved', new: 'Approved' } } }])
}

const checkSpan = (input: Span): Refusal | undefined => (input.to < input.from ? refuseField('to', 'field.endBeforeStart') : undefined)
const spanOf = (from: string | null, to: string | null): Span | null => (from && to ? { from, to } : null)
const frozen = (row: EducationalJoiningApplication): Span | null => spanOf(row.freezeFrom, row.freezeTo)
const postponed = (row: EducationalJoiningApplication): Span | null => spanOf(row.postponeFrom, row.postponeTo)

/** The subscription's end follows the frozen days: those that a still open freeze had added go, those of the new one come (D3.2). */
function freezeColumns(ctx: Ctx, row: EducationalJoiningApplication, span: Span | null, reason: string | null): Columns {
  const before = frozen(row)
  const replaced = isOpen(before, today(ctx)) ? daysOf(before) : 0
  return {
    freezeFrom: span?.from ?? null, freezeTo: span?.to ?? null, freezeReason: reason,
    subscriptionTo: movedByDays(row.subscriptionTo, daysOf(span) - replaced, ctx.timeZone),
  }
}
const postponeColumns = (span: Span | null, reason: string | null): Columns => ({ postponeFrom: span?.from ?? null, postponeTo: span?.to ?? null, postponeReason: reason })

const decidedNow = (ctx: Ctx): Columns => ({ decidedAt: ctx.now.toISOString() })

export const educationalJoiningApplicationRules = rules(educationalJoiningApplication, {
  create: {
    check: checkNew,
    prepare: async (ctx, input) => {
      const person = newStudentOf(input)
      return person ? { student: await makeStudent(ctx, person) } : {}
    },
  },
}, {
  accept: { prepare: (ctx) => decidedNow(ctx), apply: (ctx, row) => approveStudent(ctx, row.student!) },
  reject: {
    check: (_ctx, _row, input) => (input.reason?.trim() ? undefined : refuse('joining.reasonRequired', { fields: [{ name: 'reason', code: 'joining.reasonRequired' }] })),
    prepare: (ctx, _row, input) => ({ ...decidedNow(ctx), rejectReason: input.reason }),
  },
  review: {
    check: (ctx, row) => duplicateRefusal(ctx, row.student!, row.educationalPeriod, row.educationalCategory),
    prepare: () => ({ decidedAt: null, rejectReason: null }),
  },
  cancel: { prepare: (ctx) => decidedNow(ctx), apply: (ctx, row) => leaveSeats(ctx, row.id) },
  freeze: { check: (_ctx, _row, input) => checkSpan(input), prepare: (ctx, row, input) => freezeColumns(ctx, row, input, input.reason) },
  unfreeze: {
    check: (ctx, row) => (isOpen(frozen(row), today(ctx)) ? undefined : refuse('joining.notFrozen')),
    prepare: (ctx, row) => {
      const rest = endedBefore(frozen(row)!, today(ctx))
      return freezeColumns(ctx, row, rest, rest && row.freezeReason)
    },
  },
  postpone: { check: (_ctx, _row, input) => checkSpan(input), prepare: (_ctx, _row, input) => postponeColumns(input, input.reason) },
  unpostpone: {
    check: (ctx, row) => (isOpen(postponed(row), today(ctx)) ? undefined : refuse('joining.notPostponed')),
    prepare: (ctx, row) => {
      const rest = endedBefore(postponed(row)!, today(ctx))
      return postponeColumns(rest, rest && row.postponeReason)
    },
  },
})
