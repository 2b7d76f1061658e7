/** Preview of what accepting an application makes, and its undoing (D3.1). */
import { debt } from '@topcenter/model/finance/debt'
import type { readAcceptance } from '@topcenter/model/joining/api'
import {
  type EducationalJoiningApplication,
  educationalJoiningApplication,
} from '@topcenter/model/joining/educational-joining-application'
import { joiningApplicationSubscription } from '@topcenter/model/joining/joining-application-subscription'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { groupOf } from '@topcenter/model/kit/entity'
import { holds, mayDo } from '@topcenter/model/kit/permission'
import { type Refusal, refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { student } from '@topcenter/model/people/user'
import { withdrawNotifications } from '../alerts/tell.ts'
import { cancelOwed } from '../finance/debts/owed.service.ts'
import { sql } from '../platform/database/database.ts'
import { type Ctx, today } from '../records/context.ts'
import { readRow, recordId, visibleRow } from '../records/read.ts'
import { namesFrom, recordOf } from '../records/row.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { askedPrice } from './requested-subscription.ts'
import { endSubscriptions } from './units.service.ts'

type Application = EducationalJoiningApplication
type Acceptance = AnswerOf<typeof readAcceptance>

/** Reads what accepting an application would make now: the price is worked out as accepting itself does. */
export async function acceptanceOf(ctx: Ctx, token: string): Promise<Acceptance> {
  const entity = educationalJoiningApplication
  const row: Application = recordOf(entity, await readRow(ctx, entity, recordId(entity, token)))
  const [person, owed, purchase] = await Promise.all([
    visibleRow(ctx, student, row.student!),
    owedBefore(ctx, row.student!),
    purchaseOf(ctx, row),
  ])
  return {
    student: person
      ? {
          token: tokenOf(student.spec.prefix, person.id),
          names: namesFrom(person, 'name'),
          code: person.code,
          phone: person.phone,
          isOnWhatsApp: person.whats_app_status !== false,
          imageAt: person.image_at,
        }
      : null,
    ...purchase,
    approves: person?.approval === 'NotApproved',
    hasAccount: Boolean(person?.user_name) && person?.active_status !== false,
    owed,
  }
}

/** Works out the requested purchase; one that would be refused gives its reason instead. */
async function purchaseOf(ctx: Ctx, row: Application): Promise<Pick<Acceptance, 'purchase' | 'refused'>> {
  if (!row.subscriptionType) return { purchase: null, refused: null }
  if (!mayDo(ctx.actor, joiningApplicationSubscription, 'create'))
    return { purchase: null, refused: 'permission.missing' }
  try {
    const { price, discount, money, isOffer } = await askedPrice(ctx, row)
    return { purchase: { price, discount, money, isOffer }, refused: null }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { refused, fields } = error.refusal
    const code = fields?.[0]?.code ?? refused
    return { purchase: null, refused: code === 'price.none' ? 'joining.noPrice' : code }
  }
}

/** Sums what the student owes already; null if the reader may not see debts. */
async function owedBefore(ctx: Ctx, studentId: string): Promise<number | null> {
  if (!holds(ctx.actor, groupOf(debt), 'view')) return null
  const row = await ctx.tx.first<{ owed: number }>(sql`
    select coalesce(sum(remainder), 0)::bigint as owed
    from debt
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and user_id = ${studentId}::uuid
      and remainder > 0
      and state <> 'Canceled'
  `)
  return Number(row!.owed)
}

interface Since {
  readonly seated: boolean
  readonly paid: boolean
  readonly held: boolean
  readonly changed: boolean
  readonly by_others: boolean
}

/** Finds why an acceptance can't be taken back any more: what happened with it since, or who did it and when. */
export async function takeBackRefusal(ctx: Ctx, row: Application): Promise<Refusal | undefined> {
  const since = await ctx.tx.first<Since>(sql`
    with bought as (
      select s.id, s.debt_id, s.created_at, s.created_by
      from joining_application_subscription s
      where s.establishment_id = ${ctx.actor.establishmentId}::uuid and s.application_id = ${row.id}::uuid
        and not exists (
          select 1 from debt d
          where d.establishment_id = s.establishment_id and d.id = s.debt_id and d.state = 'Canceled'
        )
    ), moved as (
      select m.movement_kind as kind
      from subscription_movement m
      where m.establishment_id = ${ctx.actor.establishmentId}::uuid and m.subscription_id in (select id from bought)
    )
    select
      exists (
        select 1 from educational_group_student g
        where g.establishment_id = ${ctx.actor.establishmentId}::uuid and g.application_id = ${row.id}::uuid
          and g.record_state <> 'archived'
      ) as seated,
      exists (
        select 1 from installment_payment p
        where p.establishment_id = ${ctx.actor.establishmentId}::uuid and p.debt_id in (select debt_id from bought)
      ) or exists (
        select 1 from receipt r
        where r.establishment_id = ${ctx.actor.establishmentId}::uuid and r.debt_id in (select debt_id from bought)
          and r.verification = 'Waiting'
      ) as paid,
      exists (select 1 from moved where kind in ('Consumed', 'Reversed')) as held,
      exists (select 1 from moved where kind not in ('Bought', 'Consumed', 'Reversed'))
        or exists (select 1 from bought where created_at <> ${row.decidedAt}::timestamptz)
        or exists (
          select 1 from group_waiting w
          where w.establishment_id = ${ctx.actor.establishmentId}::uuid and w.application_id = ${row.id}::uuid
            and w.state = 'Waiting'
        ) as changed,
      exists (
        select 1 from bought
        where debt_id is not null and created_by is distinct from ${ctx.actor.userId}::uuid
      ) as by_others
  `)
  if (since!.paid) return refuse('joining.paidSince')
  if (since!.held) return refuse('joining.heldSince')
  if (since!.seated) return refuse('joining.seatedSince')
  if (since!.changed || row.freezeFrom || row.postponeFrom) return refuse('joining.changedSince')
  const isToday = row.decidedAt !== null && utcToZoned(row.decidedAt, ctx.timeZone).date === today(ctx)
  const mayCancel = holds(ctx.actor, groupOf(debt), 'debtCancelInstallment')
  return mayCancel || (isToday && !since!.by_others) ? undefined : refuse('joining.notYours')
}

/** Cancels the debt and the subscription that accepting made, its approval of the student, and the news of it. */
export async function takeBack(ctx: Ctx, row: Application): Promise<void> {
  const made = await ctx.tx.query<{ debt_id: string | null }>(sql`
    select debt_id
    from joining_application_subscription
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and application_id = ${row.id}::uuid
      and created_at = ${row.decidedAt}::timestamptz
  `)
  const reason = ctx.language === 'ar' ? 'تراجُع عن القبول' : 'Acceptance undone'
  for (const { debt_id } of made) if (debt_id) await cancelOwed(ctx, debt_id, reason)
  await endSubscriptions(ctx, row.id, row.student!)
  await unapprove(ctx, row)
  await withdrawNotifications(ctx, 'applicationAccepted', { about: row.id, at: row.decidedAt! })
}

/** Takes back the approval of a student whom this acceptance approved, by the trail that it left. */
async function unapprove(ctx: Ctx, row: Application): Promise<void> {
  const now = ctx.now.toISOString()
  const changed = await ctx.tx.first<{ version: number }>(sql`
    update user_account
    set
      approval = 'NotApproved',
      version = version + 1,
      updated_at = ${now},
      updated_by = ${ctx.actor.userId}::uuid
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and id = ${row.student}::uuid
      and approval = 'Approved'
      and exists (
        select 1
        from audit a
        where a.establishment_id = ${ctx.actor.establishmentId}::uuid
          and a.entity = ${student.id}
          and a.record_id = ${row.student}::uuid
          and a.at = ${row.decidedAt}::timestamptz
          and a.action = 'approve'
      )
      and not exists (
        select 1
        from educational_joining_application o
        where o.establishment_id = ${ctx.actor.establishmentId}::uuid
          and o.student_id = ${row.student}::uuid
          and o.id <> ${row.id}::uuid
          and o.state = 'Accepted'
      )
    returning version
  `)
  if (changed)
    await leaveTrail(ctx, student, [
      {
        id: row.student!,
        action: 'unapprove',
        version: changed.version,
        changes: { approval: { old: 'Approved', new: 'NotApproved' } },
      },
    ])
}
