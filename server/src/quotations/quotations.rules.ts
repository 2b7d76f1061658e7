/**
 * The states of a quotation (D7.1): reasons are kept, an approved price cannot be removed, and the quotation changes
 * its state with its job order.
 */
import { holds, isStaff } from '@topcenter/model/kit/permission'
import { type Names, nameIn } from '@topcenter/model/kit/names'
import { refuse, refuseField } from '@topcenter/model/kit/refusal'
import { jobOrder } from '@topcenter/model/quotations/job-order'
import { type PriceQuotation, priceQuotation, usualDays } from '@topcenter/model/quotations/price-quotation'
import { priceQuotationVersion } from '@topcenter/model/quotations/price-quotation-version'
import { quotationRemark } from '@topcenter/model/quotations/quotation-remark'
import { inBoth } from '../alerts/said.ts'
import { notifyUsers } from '../alerts/tell.ts'
import { sql } from 'kysely'
import { together } from '../platform/database/together.ts'
import { staffNow } from '../records/permissions/staff-now.ts'
import { insertRecord } from '../records/write/create.ts'
import { type Ctx, memberId } from '../records/context.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { type AnyRules, type Columns, rules } from '../records/rules.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { jobOrderRules } from './job-order.rules.ts'
import { cancelDebt, oweAccepted, payCost } from './quotation-money.service.ts'
import { releaseReserved } from './reserving.ts'
import { makersOf } from './makers.ts'
import { maySellBelow, soldBelow } from './choose-prices.ts'
import { withdrawRequests } from './price-request.service.ts'
import { tellWriter } from './remarks.ts'
import { contentNow } from './version-content.ts'
import {
  type Answer,
  answerVersion,
  endVersion,
  reopenVersion,
  sendVersion,
  takeUpRejected,
} from './versions.service.ts'

type NotifiedQuotation = Pick<PriceQuotation, 'id' | 'code' | 'client' | 'clientName'>

async function tellClient(ctx: Ctx, row: NotifiedQuotation): Promise<void> {
  if (row.client)
    await notifyUsers(ctx, 'quotationSent', { users: [row.client], params: { code: row.code }, about: row.id })
}

/** Returns the client's names; empty for a client who is no user. */
async function clientOf(ctx: Ctx, quotation: string): Promise<Names> {
  const row = await ctx.tx.first<DbRow>(sql`
    select u.name_ar, u.name_en, u.name_und
    from price_quotation q
    join user_account u on u.establishment_id = q.establishment_id and u.id = q.client_id
    where q.establishment_id = ${ctx.actor.establishmentId}::uuid and q.id = ${quotation}::uuid
  `)
  return row ? namesFrom(row, 'name') : {}
}

/** Notifies the quotation's maker and its sender of the client's answer. */
async function tellMakers(ctx: Ctx, row: NotifiedQuotation, answer: 'accept' | 'reject'): Promise<void> {
  const [users, client] = await Promise.all([makersOf(ctx, row.id), clientOf(ctx, row.id)])
  const said = inBoth(answer === 'accept' ? 'quotationAccepted' : 'quotationRejected')
  await notifyUsers(ctx, 'quotationAnswered', {
    users,
    params: (language) => ({
      code: row.code,
      answer: said[language],
      name: nameIn(client, language) || (row.clientName ?? ''),
    }),
    about: row.id,
  })
}

/** Runs both at once; a refusal rolls the notification back too. */
async function andTell(
  ctx: Ctx,
  row: NotifiedQuotation,
  answer: 'accept' | 'reject',
  settle: () => Promise<Columns>,
): Promise<Columns> {
  const [changes] = await together([settle(), tellMakers(ctx, row, answer)])
  return changes
}

/** Notifies the staff who work on quotations of a client's request. */
async function tellDesk(
  ctx: Ctx,
  { id, code, subject }: Pick<PriceQuotation, 'id' | 'code' | 'subject'>,
): Promise<void> {
  const [staff, client] = await Promise.all([staffNow(ctx.tx, ctx.now), clientOf(ctx, id)])
  const desk = staff.filter(({ userType, held }) =>
    held.some((privileges) => holds({ userType, privileges }, 'PriceQuotation', 'itemUpdate')),
  )
  await notifyUsers(ctx, 'quotationAsked', {
    users: desk.map(({ id: user }) => user),
    params: (language) => ({ name: nameIn(client, language), code, about: subject ?? '' }),
    about: id,
  })
}

/** Returns true if there is nothing to send, or something of it has no price yet (D7.3). */
async function isUnpriced(ctx: Ctx, { id }: { readonly id: string }): Promise<boolean> {
  const { details, unpriced } = await contentNow(ctx, id)
  return details.length === 0 || unpriced > 0
}

/** An answer that staff enter, or that a service has put together. */
type GivenAnswer = Pick<Answer, 'evidence' | 'reason'> & {
  readonly answerWay?: Answer['way'] | null
  readonly answer?: Partial<Answer>
}
/** The whole version in force, but for what was said of each line (`priceQuotation.answer`). */
const answerOf = ({ actor }: Ctx, isAccepted: boolean, input: GivenAnswer): Answer => ({
  way: isStaff(actor.userType) ? (input.answerWay ?? 'Phone') : 'Portal',
  evidence: input.evidence,
  reason: input.reason,
  ...input.answer,
  isAccepted,
})

export const quotationRules: readonly AnyRules[] = [
  rules(
    priceQuotation,
    {
      create: {
        check: ({ actor }, { subject, notes, wanted, attachments }) =>
          isStaff(actor.userType) || [subject, notes, wanted, attachments].some((said) => said?.length)
            ? undefined
            : refuseField('wanted', 'field.required'),
        apply: (ctx, made) => (isStaff(ctx.actor.userType) ? undefined : tellDesk(ctx, made)),
      },
    },
    {
      askQuotes: {
        prepare: () => ({ rejectReason: null }),
        apply: (ctx, row) => takeUpRejected(ctx, row.id),
      },
      offer: {
        isIdle: isUnpriced,
        check: async (ctx, row) =>
          maySellBelow(ctx) || (await soldBelow(ctx, row.id)) === 0 ? undefined : refuse('quotation.soldBelow'),
        prepare: (ctx, row, { validDays }) => sendVersion(ctx, row, validDays ?? usualDays),
        apply: tellClient,
      },
      accept: {
        prepare: (ctx, row, input) =>
          andTell(ctx, row, 'accept', () =>
            answerVersion(ctx, row, answerOf(ctx, true, input), () => oweAccepted(ctx, row, 'Acceptance')),
          ),
      },
      reject: {
        prepare: (ctx, row, input) =>
          andTell(ctx, row, 'reject', () => answerVersion(ctx, row, answerOf(ctx, false, input))),
      },
      makeJobOrder: {
        apply: async (ctx, { id }, plan) => {
          await insertRecord(ctx, jobOrder, { ...plan, priceQuotation: id })
        },
      },
      payCost: { apply: (ctx, row, input) => payCost(ctx, row, input) },
      takeBack: {
        apply: async (ctx, row, { reason }) => {
          await cancelDebt(ctx, row, reason)
          await reopenVersion(ctx, row.id)
        },
      },
      cancel: {
        prepare: (_ctx, _row, input) => ({ cancelReason: input.reason }),
        apply: async (ctx, row, { reason }) => {
          await cancelDebt(ctx, row, reason)
          await releaseReserved(ctx, row.id)
          await leaveTrail(ctx, priceQuotationVersion, await endVersion(ctx, row.id, 'Voided'))
          await withdrawRequests(ctx, row.id)
        },
      },
    },
  ),
  rules(
    quotationRemark,
    {},
    {
      answerRemark: {
        prepare: (ctx, _row, { answer }) => ({
          answer,
          answeredBy: memberId(ctx.actor),
          answeredAt: ctx.now.toISOString(),
        }),
        apply: (ctx, row, { answer }) => tellWriter(ctx, row, answer),
      },
    },
  ),
  ...jobOrderRules,
]
