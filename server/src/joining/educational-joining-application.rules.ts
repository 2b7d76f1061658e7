import type { readApplicationDebts } from '@topcenter/model/joining/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import {
  type EducationalJoiningApplication,
  educationalJoiningApplication,
} from '@topcenter/model/joining/educational-joining-application'
import { refuse, refuseField, type Refusal } from '@topcenter/model/kit/refusal'
import { student } from '@topcenter/model/people/user'
import { type Ctx, today } from '../records/context.ts'
import { notifyUsers } from '../alerts/tell.ts'
import { leaveSeats } from '../education/schedule/seats.service.ts'
import { debt } from '@topcenter/model/finance/debt'
import { groupOf } from '@topcenter/model/kit/entity'
import { holds } from '@topcenter/model/kit/permission'
import { nameIn } from '@topcenter/model/kit/names'
import { tokenOf } from '@topcenter/model/kit/token'
import { readableDay } from '@topcenter/texts/readable'
import { emit } from '../records/events.ts'
import { act } from '../records/write/act.ts'
import { insertRecord } from '../records/write/create.ts'
import { lockRow } from '../records/read.ts'
import { type DbRow, namesFrom, recordOf } from '../records/row.ts'
import { type Columns, type CreateInputOf, rules } from '../records/rules.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { takeBack, takeBackRefusal } from './acceptance.ts'
import { daysOf, endedBefore, isOpen, movedByDays, type Span } from './pauses.ts'
import { buyRequested, holdSum, requestRefusal } from './requested-subscription.ts'
import { endSubscriptions, moveEnd, renewSubscriptions, type Subscription } from './units.service.ts'

type Input = CreateInputOf<typeof educationalJoiningApplication>
const newStudentOf = (input: Input) => (input.newStudent ?? [])[0]

/** Exactly one of an existing student and a new one; and no second live application of that student (D3.1). */
async function checkNew(ctx: Ctx, input: Input): Promise<Refusal | undefined> {
  const { student: known, educationalPeriod, educationalCategory } = input
  const isNew = newStudentOf(input) !== undefined
  if (Boolean(known) === isNew)
    return refuse('joining.studentRequired', { fields: [{ name: 'studentToken', code: 'joining.studentRequired' }] })
  return known ? duplicateRefusal(ctx, known, educationalPeriod, educationalCategory) : undefined
}

async function duplicateRefusal(
  ctx: Ctx,
  studentId: string,
  periodId: string,
  categoryId: string,
): Promise<Refusal | undefined> {
  const live = await ctx.tx.first({
    sql: `
      select 1
      from educational_joining_application
      where establishment_id = $1
        and student_id = $2
        and educational_period_id = $3
        and educational_category_id = $4
        and state in ('UnderReview', 'Accepted')
    `,
    parameters: [ctx.actor.establishmentId, studentId, periodId, categoryId],
  })
  return live ? refuse('joining.duplicate') : undefined
}

/** The permission to add applications suffices: whoever may take an application may also add the student whom it is for. */
const makeStudent = (ctx: Ctx, input: Columns): Promise<string> =>
  insertRecord(ctx, student, { ...input, approval: 'NotApproved' })

/** An accepted application approves its student (D3.1). */
async function approveStudent(ctx: Ctx, id: string): Promise<void> {
  const approved = await ctx.tx.first<{ version: number }>({
    sql: `
      update user_account
      set approval = 'Approved', version = version + 1, updated_at = $3, updated_by = $4
      where establishment_id = $1 and id = $2 and approval = 'NotApproved'
      returning version
    `,
    parameters: [ctx.actor.establishmentId, id, ctx.now.toISOString(), ctx.actor.userId],
  })
  if (approved)
    await leaveTrail(ctx, student, [
      {
        id,
        action: 'approve',
        version: approved.version,
        changes: { approval: { old: 'NotApproved', new: 'Approved' } },
      },
    ])
}

const checkSpan = (input: Span): Refusal | undefined =>
  input.to < input.from ? refuseField('to', 'field.endBeforeStart') : undefined
const spanOf = (from: string | null, to: string | null): Span | null => (from && to ? { from, to } : null)
const frozen = (row: EducationalJoiningApplication): Span | null => spanOf(row.freezeFrom, row.freezeTo)
const postponed = (row: EducationalJoiningApplication): Span | null => spanOf(row.postponeFrom, row.postponeTo)

/**
 * The end of the subscription moves with the frozen days: the days that a freeze still running had added are taken off,
 * and those of the new one are added (D3.2).
 */
function freezeColumns(
  ctx: Ctx,
  row: EducationalJoiningApplication,
  span: Span | null,
  reason: string | null,
): Columns {
  const before = frozen(row)
  const replaced = isOpen(before, today(ctx)) ? daysOf(before) : 0
  return {
    freezeFrom: span?.from ?? null,
    freezeTo: span?.to ?? null,
    freezeReason: reason,
    subscriptionTo: movedByDays(row.subscriptionTo, daysOf(span) - replaced, ctx.timeZone),
  }
}
/**
 * The ends of bought subscriptions move likewise. A freeze moves those that had not ended when it begins; its days are
 * taken back only from subscriptions that got them.
 */
async function moveEnds(ctx: Ctx, row: EducationalJoiningApplication, span: Span | null): Promise<void> {
  const before = frozen(row)
  const given = isOpen(before, today(ctx)) ? before : null
  const subscriptions = await ctx.tx.query<Subscription & { endDateTime: string; day: string; frozen: number }>({
    sql: `
      select
        s.id,
        s.student_id as student,
        s.subscription_type as "subscriptionType",
        s.end_date_time as "endDateTime",
        (s.end_date_time at time zone $3)::date as day,
        coalesce(
          (
            select sum(m.units)::int
            from subscription_movement m
            where m.establishment_id = $1 and m.subscription_id = s.id and m.movement_kind = 'Frozen'
          ),
          0
        ) as frozen
      from joining_application_subscription s
      where s.establishment_id = $1 and s.application_id = $2 and s.end_date_time is not null
      order by s.id
      for no key update
    `,
    parameters: [ctx.actor.establishmentId, row.id, ctx.timeZone],
  })
  for (const each of subscriptions) {
    const back = given && each.day >= given.from && each.frozen >= daysOf(given) ? daysOf(given) : 0
    const units = (span && each.day >= span.from ? daysOf(span) : 0) - back
    if (units !== 0) await moveEnd(ctx, each, { movementKind: 'Frozen', units })
  }
  await renewSubscriptions(ctx, [row.student!])
}

/**
 * Debts of application $2 for subscriptions and transfers that are not canceled. `settled`: some of the money was given
 * back, or the rest was given up.
 */
const openDebtsSql = `, d.paid = 0 or d.written_off > 0 or d.remainder > 0 and exists (select 1 from payment_refund r where r.establishment_id = $1 and r.debt_id = d.id) as is_settled from debt d where d.establishment_id = $1 and d.state <> 'Canceled' and d.id in (
    select s.debt_id from joining_application_subscription s where s.establishment_id = $1 and s.application_id = $2
    union select x.debt_id from educational_group_transfer x join educational_group_student g on g.establishment_id = $1 and g.id = x.group_student_id where x.establishment_id = $1 and g.application_id = $2)
  order by d.id`

type ApplicationDebt = AnswerOf<typeof readApplicationDebts>['items'][number]
interface ApplicationDebtRow extends DbRow {
  readonly id: string
  readonly debt_type: ApplicationDebt['debtType']
  readonly is_settled: boolean
}
/** Lists the debts of one application, for somebody who wants to end it. */
export async function debtsOfApplication(ctx: Ctx, id: string): Promise<ApplicationDebt[]> {
  const rows = await ctx.tx.query<ApplicationDebtRow>({
    sql: `select d.id, d.debt_on_ar, d.debt_on_en, d.debt_on_und, d.debt_type${openDebtsSql}`,
    parameters: [ctx.actor.establishmentId, id],
  })
  return rows.map((row) => ({
    token: tokenOf(debt.spec.prefix, row.id),
    debtOn: namesFrom(row, 'debt_on'),
    debtType: row.debt_type,
    isSettled: row.is_settled,
  }))
}

interface OpenDebt {
  readonly id: string
  readonly paid: number
  readonly remainder: number
  readonly is_settled: boolean
}
/**
 * The refusal when debts prevent the end: something is paid and nothing of it was given back, or the actor may not
 * cancel what is still owed (D3.1).
 */
const openDebts = (ctx: Ctx, id: string): Promise<readonly OpenDebt[]> =>
  ctx.tx.query<OpenDebt>({
    sql: `select d.id, d.paid, d.remainder${openDebtsSql} for no key update of d`,
    parameters: [ctx.actor.establishmentId, id],
  })
async function debtRefusal(ctx: Ctx, id: string): Promise<Refusal | undefined> {
  const debts = await openDebts(ctx, id)
  const mayCancel = holds(ctx.actor, groupOf(debt), 'debtCancelInstallment')
  return debts.some((each) => !each.is_settled) || (debts.some(({ remainder }) => remainder > 0) && !mayCancel)
    ? refuse('joining.debtOpen')
    : undefined
}

/** Ends the seat, the waiting, the debts and the subscriptions of an application. */
async function endWith(
  ctx: Ctx,
  { id, student: studentId }: EducationalJoiningApplication,
  reason: string | null,
): Promise<void> {
  for (const each of await openDebts(ctx, id))
    if (each.remainder > 0)
      await act(ctx, debt, each.paid > 0 ? 'writeOff' : 'cancel', recordOf(debt, await lockRow(ctx, debt, each.id)), {
        reason: reason ?? '—',
      })
  await leaveSeats(ctx, id)
  const parameters = [ctx.actor.establishmentId, id, ctx.now.toISOString(), ctx.actor.userId]
  await ctx.tx.run({
    sql: `
      update group_waiting
      set state = 'GaveUp', version = version + 1, updated_at = $3, updated_by = $4
      where establishment_id = $1 and application_id = $2 and state = 'Waiting'
    `,
    parameters,
  })
  await endSubscriptions(ctx, id, studentId!)
  await emit(ctx, 'seatsChanged', {})
}

const postponeColumns = (span: Span | null, reason: string | null): Columns => ({
  postponeFrom: span?.from ?? null,
  postponeTo: span?.to ?? null,
  postponeReason: reason,
})

/** The student and their parents hear of a decision; the link is their own list of applications. */
async function tellDecision(
  ctx: Ctx,
  kind: 'applicationAccepted' | 'applicationRefused' | 'applicationPostponed',
  row: EducationalJoiningApplication,
  span?: Span,
): Promise<void> {
  const category = await ctx.tx.first<DbRow>({
    sql: `
      select name_ar, name_en, name_und
      from educational_category
      where establishment_id = $1 and id = $2
    `,
    parameters: [ctx.actor.establishmentId, row.educationalCategory],
  })
  await notifyUsers(ctx, kind, {
    users: [row.student!],
    params: (language) => ({
      name: nameIn(namesFrom(category!, 'name'), language),
      ...(span ? { from: readableDay(span.from, language), to: readableDay(span.to, language) } : {}),
    }),
    about: row.id,
  })
}

const decidedNow = (ctx: Ctx): Columns => ({ decidedAt: ctx.now.toISOString() })

export const educationalJoiningApplicationRules = rules(
  educationalJoiningApplication,
  {
    create: {
      check: checkNew,
      prepare: async (ctx, input) => {
        const person = newStudentOf(input)
        return person ? { student: await makeStudent(ctx, person) } : {}
      },
    },
  },
  {
    accept: {
      check: requestRefusal,
      prepare: (ctx) => decidedNow(ctx),
      apply: async (ctx, row, { shown }) => {
        await approveStudent(ctx, row.student!)
        await buyRequested(ctx, row, shown)
        await tellDecision(ctx, 'applicationAccepted', row)
      },
      together: async (ctx, tokens, { shown, ...input }) => {
        await holdSum(ctx, tokens, shown)
        return input
      },
    },
    acceptWithoutSubscription: {
      prepare: (ctx) => decidedNow(ctx),
      apply: async (ctx, row) => {
        await approveStudent(ctx, row.student!)
        await tellDecision(ctx, 'applicationAccepted', row)
      },
    },
    takeBack: {
      isIdle: async (ctx, row) => (await takeBackRefusal(ctx, row)) !== undefined,
      check: takeBackRefusal,
      prepare: () => ({ decidedAt: null }),
      apply: takeBack,
    },
    reject: {
      check: (_ctx, _row, input) =>
        input.reason?.trim()
          ? undefined
          : refuse('joining.reasonRequired', { fields: [{ name: 'reason', code: 'joining.reasonRequired' }] }),
      prepare: (ctx, _row, input) => ({ ...decidedNow(ctx), rejectReason: input.reason }),
      apply: (ctx, row) => tellDecision(ctx, 'applicationRefused', row),
    },
    review: {
      check: (ctx, row) => duplicateRefusal(ctx, row.student!, row.educationalPeriod, row.educationalCategory),
      prepare: () => ({ decidedAt: null, rejectReason: null }),
    },
    cancel: {
      check: (ctx, row) => debtRefusal(ctx, row.id),
      prepare: (ctx) => decidedNow(ctx),
      apply: (ctx, row, { reason }) => endWith(ctx, row, reason),
    },
    freeze: {
      check: (_ctx, _row, input) => checkSpan(input),
      prepare: (ctx, row, input) => freezeColumns(ctx, row, input, input.reason),
      apply: (ctx, row, input) => moveEnds(ctx, row, input),
    },
    unfreeze: {
      isIdle: (ctx, row) => !isOpen(frozen(row), today(ctx)),
      check: (ctx, row) => (isOpen(frozen(row), today(ctx)) ? undefined : refuse('joining.notFrozen')),
      prepare: (ctx, row) => {
        const rest = endedBefore(frozen(row)!, today(ctx))
        return freezeColumns(ctx, row, rest, rest && row.freezeReason)
      },
      apply: (ctx, row) => moveEnds(ctx, row, endedBefore(frozen(row)!, today(ctx))),
    },
    postpone: {
      check: (_ctx, _row, input) => checkSpan(input),
      prepare: (_ctx, _row, input) => postponeColumns(input, input.reason),
      apply: (ctx, row, input) => tellDecision(ctx, 'applicationPostponed', row, input),
    },
    unpostpone: {
      isIdle: (ctx, row) => !isOpen(postponed(row), today(ctx)),
      check: (ctx, row) => (isOpen(postponed(row), today(ctx)) ? undefined : refuse('joining.notPostponed')),
      prepare: (ctx, row) => {
        const rest = endedBefore(postponed(row)!, today(ctx))
        return postponeColumns(rest, rest && row.postponeReason)
      },
    },
  },
)
