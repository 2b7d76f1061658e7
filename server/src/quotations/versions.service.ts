/** Sending a quotation to its client as a numbered version, and the client's answer to the one in force (D7.3, D7.4). */
import { newId, idOf } from '@topcenter/model/kit/token'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { dayRange, utcToZoned } from '@topcenter/model/kit/zoned-time'
import { priceQuotationAffiliateOperation } from '@topcenter/model/quotations/price-quotation-affiliate-operation'
import { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import { type PriceQuotation, priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { priceQuotationVersion, type versionAnswers } from '@topcenter/model/quotations/price-quotation-version'
import { sql } from 'kysely'
import { together } from '../platform/database/together.ts'
import { type Ctx, memberId } from '../records/context.ts'
import type { Columns } from '../records/rules.ts'
import { leaveTrails, type Trace } from '../records/write/trail.ts'
import { releaseReserved, reserveAccepted } from './reserving.ts'
import { keepModels } from './sent-models.ts'
import { amountOf, contentNow, type VersionContent } from './version-content.ts'

type Quotation = Pick<PriceQuotation, 'id' | 'versionNumber' | 'client'>

/** Days from today: until the end of the last of them, on the establishment's clock. */
export function validUntilOf({ now, timeZone }: Pick<Ctx, 'now' | 'timeZone'>, days: number): string {
  const { date } = utcToZoned(now, timeZone)
  const last = new Date(Date.parse(`${date}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
  return dayRange(last, timeZone).to
}

/**
 * Freezes what the quotation is now as its next version; the one in force before is replaced. Its details wait for the
 * client's answer from then on.
 *
 * @returns What changes of the quotation
 */
export async function sendVersion(ctx: Ctx, quotation: Quotation, days: number): Promise<Columns> {
  const centre = ctx.actor.establishmentId
  const at = ctx.now.toISOString()
  const { unpriced, ...content } = await contentNow(ctx, quotation.id)
  if (content.details.length === 0) throw new Refused(refuse('quotation.empty'))
  if (unpriced > 0) throw new Refused(refuse('quotation.unpriced'))
  const number = (quotation.versionNumber ?? 0) + 1
  const validUntil = validUntilOf(ctx, days)
  const id = newId(ctx.now.getTime())
  const replaced = await endVersion(ctx, quotation.id, 'Superseded')
  await ctx.tx.run(sql`
    insert into price_quotation_version (
      establishment_id, id, price_quotation_id, number, amount, sent_at, sent_by_id, valid_until, client_id, snapshot,
      created_at, created_by, updated_at, updated_by
    )
    values (
      ${centre}::uuid, ${id}::uuid, ${quotation.id}::uuid, ${number}, ${content.total}, ${at}, ${memberId(ctx.actor)}::uuid,
      ${validUntil}, ${quotation.client}::uuid, ${JSON.stringify(content)}::jsonb,
      ${at}, ${ctx.actor.userId}::uuid, ${at}, ${ctx.actor.userId}::uuid
    )
  `)
  await keepModels(
    ctx,
    id,
    content.details.flatMap(({ models = [] }) => models),
  )
  const waiting = await ctx.tx.query<{ id: string; version: number }>(sql`
    update price_quotation_detail
    set state = 'WaitingForQuotes', version = version + 1, updated_at = ${at}, updated_by = ${ctx.actor.userId}::uuid
    where establishment_id = ${centre}::uuid
      and price_quotation_id = ${quotation.id}::uuid
      and state in ('NewlyWanted', 'WorkProgres')
      and record_state <> 'archived'
    returning id, version
  `)
  await leaveTrails(ctx, [
    [
      priceQuotationVersion,
      [...replaced, { id, action: 'create', version: 1, changes: { number: { old: null, new: number } } }],
    ],
    [priceQuotationDetail, waiting.map((each) => ({ ...each, action: 'askQuotes' }))],
  ])
  return { versionNumber: number, validUntil, rejectReason: null }
}

/** The version in force is no longer: another one is sent, or the quotation is given up. */
export async function endVersion(ctx: Ctx, quotation: string, state: 'Superseded' | 'Voided'): Promise<Trace[]> {
  const ended = await ctx.tx.query<{ id: string; version: number }>(sql`
    update price_quotation_version
    set version_state = ${state}, version = version + 1, updated_at = ${ctx.now.toISOString()},
      updated_by = ${ctx.actor.userId}::uuid
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and price_quotation_id = ${quotation}::uuid
      and version_state = 'Sent'
    returning id, version
  `)
  return ended.map((each) => ({ ...each, action: state === 'Voided' ? 'void' : 'supersede' }))
}

export interface Answer {
  readonly isAccepted: boolean
  /** Number of the version that was read; if left out, whichever is in force. */
  readonly number?: number | undefined
  /** The version in force, if the caller has locked it with its quotation. */
  readonly inForce?: InForce | undefined
  /** Answers by token of the detail. Left out: all are accepted, or all rejected. */
  readonly lines?: Readonly<
    Record<string, { readonly isAccepted: boolean; readonly reason?: string | null | undefined }>
  >
  readonly way: (typeof versionAnswers)[number]
  readonly evidence?: string | null | undefined
  readonly reason?: string | null | undefined
}

/**
 * Settles the version in force, its details and their operations, in the transaction that changes the state of the
 * quotation. Of two who answer at once the first settles it (D7.4).
 *
 * @param owe What is asked for once the details and their sums are written, without waiting for what the store answers
 * @returns What changes of the quotation
 * @throws {Refused} `quotation.replaced`, `quotation.expired`, `quotation.nothingAccepted`, `store.notEnough`,
 *   `store.noneLeft`
 */
export async function answerVersion(
  ctx: Ctx,
  quotation: Quotation,
  answer: Answer,
  owe?: () => Promise<Columns>,
): Promise<Columns> {
  const centre = ctx.actor.establishmentId
  const [at, by] = [ctx.now.toISOString(), ctx.actor.userId]
  const version = answerable(answer.inForce ?? (await lockVersion(ctx, quotation.id)), answer.number)
  const { content } = version
  const isAccepted = (token: string) => answer.isAccepted && (answer.lines?.[token]?.isAccepted ?? !answer.lines)
  const accepted = content.details.filter(({ token }) => isAccepted(token))
  if (answer.isAccepted && accepted.length === 0) throw new Refused(refuse('quotation.nothingAccepted'))
  const details = content.details.map(({ token, total }) => {
    const said = answer.lines?.[token]
    return {
      id: idOf(token, priceQuotationDetail.spec.prefix)!,
      // of what is rejected as a whole, what the client would have liked stays to be offered again
      state: isAccepted(token)
        ? 'ReviewedByCustomer'
        : answer.isAccepted
          ? 'CanceledbyCustomer'
          : said?.isAccepted
            ? 'WaitingForQuotes'
            : 'RejectedByCustomer',
      total: isAccepted(token) ? total : null,
      reason: said?.isAccepted === false ? (said.reason ?? null) : null,
    }
  })
  // items are locked first, and the rest does not wait for them: a refusal takes all of it back
  const [, , , changed, owed] = await together([
    answer.isAccepted &&
      reserveAccepted(
        ctx,
        quotation.id,
        accepted.map(({ token, quantity }) => ({ id: idOf(token, priceQuotationDetail.spec.prefix)!, quantity })),
        answer.way === 'Portal' || answer.way === 'Link',
      ),
    ctx.tx.run(sql`
      update price_quotation_version
      set version_state = ${answer.isAccepted ? 'Accepted' : 'Rejected'},
        accepted_amount = ${answer.isAccepted ? accepted.reduce((sum, detail) => sum + amountOf(detail), 0) : null},
        answered_at = ${at},
        answered_by_id = ${answer.way === 'Link' ? null : memberId(ctx.actor)}::uuid,
        answer_way = ${answer.way},
        evidence = ${answer.evidence ?? null},
        reason = ${answer.reason ?? null},
        answers = ${JSON.stringify(answer.lines ?? {})}::jsonb,
        version = version + 1,
        updated_at = ${at},
        updated_by = ${by}::uuid
      where establishment_id = ${centre}::uuid and id = ${version.id}::uuid
    `),
    // what was added to an accepted detail after it was sent is not accepted
    answer.isAccepted &&
      ctx.tx.run(sql`
        update price_quotation_affiliate_operation o
        set accepted_amount = coalesce((
          select (s ->> 'amount')::bigint
          from jsonb_array_elements(${JSON.stringify(accepted.flatMap(({ operations }) => operations))}::jsonb) s
          where (s ->> 'id')::uuid = o.id
        ), 0)
        where o.establishment_id = ${centre}::uuid
          and o.price_quotation_detail_id = any(${details.flatMap(({ id, total }) => (total === null ? [] : [id]))}::uuid[])
      `),
    // the state of the quotation, which its details bear, is what it is about to be
    ctx.tx.query<{ id: string; version: number; state: string }>(sql`
      update price_quotation_detail d
      set state = s.state, accepted_price_total = s.total, reject_reason = s.reason, record_state = 'active',
        quotation_state = ${priceQuotation.spec.actions![answer.isAccepted ? 'accept' : 'reject']!.to},
        archived_at = null, version = d.version + 1, updated_at = ${at}, updated_by = ${by}::uuid
      from jsonb_to_recordset(${JSON.stringify(details)}::jsonb) as s(id uuid, state text, total bigint, reason text)
      where d.establishment_id = ${centre}::uuid and d.id = s.id and d.id = any(${details.map(({ id }) => id)}::uuid[])
      returning d.id, d.version, d.state
    `),
    owe?.(),
  ])
  const actions: Readonly<Record<string, string>> = {
    ReviewedByCustomer: 'review',
    RejectedByCustomer: 'reject',
    CanceledbyCustomer: 'cancel',
  }
  await leaveTrails(ctx, [
    [
      priceQuotationVersion,
      [{ id: version.id, action: answer.isAccepted ? 'accept' : 'reject', version: version.version + 1, changes: {} }],
    ],
    [
      priceQuotationDetail,
      changed.flatMap(({ state, ...each }) =>
        actions[state] ? [{ ...each, action: actions[state], changes: { state: { old: null, new: state } } }] : [],
      ),
    ],
  ])
  return { rejectReason: answer.isAccepted ? null : (answer.reason ?? null), ...owed }
}

interface InForce {
  readonly id: string
  readonly version: number
  readonly number: number
  readonly content: VersionContent
  readonly isValid: boolean
}

/** Locks and returns the version in force. Requires the lock on its quotation. */
export const lockVersion = (ctx: Ctx, quotation: string): Promise<InForce | undefined> =>
  ctx.tx.first<InForce>(sql`
    select id, version, number, snapshot as content, valid_until > ${ctx.now.toISOString()}::timestamptz as "isValid"
    from price_quotation_version
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and price_quotation_id = ${quotation}::uuid
      and version_state = 'Sent'
    for no key update
  `)

/** Returns the version if it can still be answered; else throws the reason. */
function answerable(found: InForce | undefined, number: number | undefined): InForce {
  if (!found) throw new Refused(refuse('record.wrongState'))
  if (number !== undefined && number !== found.number)
    throw new Refused(refuse('quotation.replaced', { params: { number: found.number } }))
  if (!found.isValid) throw new Refused(refuse('quotation.expired'))
  return found
}

/** The client changed their mind: the version waits again, and so does all that it holds. */
export async function reopenVersion(ctx: Ctx, quotation: string): Promise<void> {
  const centre = ctx.actor.establishmentId
  const [at, by] = [ctx.now.toISOString(), ctx.actor.userId]
  const version = await ctx.tx.first<{ id: string; version: number; content: VersionContent }>(sql`
    update price_quotation_version
    set version_state = 'Sent', accepted_amount = null, answered_at = null, answered_by_id = null, answer_way = null,
      evidence = null, reason = null, answers = null, version = version + 1, updated_at = ${at}, updated_by = ${by}::uuid
    where establishment_id = ${centre}::uuid
      and price_quotation_id = ${quotation}::uuid
      and version_state = 'Accepted'
    returning id, version, snapshot as content
  `)
  if (!version) throw new Refused(refuse('record.wrongState'))
  await releaseReserved(ctx, quotation)
  const ids = version.content.details.map(({ token }) => idOf(token, priceQuotationDetail.spec.prefix)!)
  const operations = await ctx.tx.query<{ id: string; version: number }>(sql`
    update price_quotation_affiliate_operation
    set accepted_amount = null, version = version + 1, updated_at = ${at}, updated_by = ${by}::uuid
    where establishment_id = ${centre}::uuid
      and price_quotation_detail_id = any(${ids}::uuid[])
      and accepted_amount is not null
    returning id, version
  `)
  const details = await ctx.tx.query<{ id: string; version: number }>(sql`
    update price_quotation_detail
    set state = 'WaitingForQuotes', accepted_price_total = null, reject_reason = null, version = version + 1,
      updated_at = ${at}, updated_by = ${by}::uuid
    where establishment_id = ${centre}::uuid
      and id = any(${ids}::uuid[])
      and state in ('ReviewedByCustomer', 'CanceledbyCustomer')
    returning id, version
  `)
  const waits = (each: { id: string; version: number }): Trace => ({ ...each, action: 'takeBack' })
  await leaveTrails(ctx, [
    [priceQuotationVersion, [waits(version)]],
    [priceQuotationDetail, details.map(waits)],
    [priceQuotationAffiliateOperation, operations.map(waits)],
  ])
}

/** Reopens the details that a client has rejected, for the next version. */
export async function takeUpRejected(ctx: Ctx, quotation: string): Promise<void> {
  const taken = await ctx.tx.query<{ id: string; version: number }>(sql`
    update price_quotation_detail
    set state = 'WorkProgres', version = version + 1, updated_at = ${ctx.now.toISOString()},
      updated_by = ${ctx.actor.userId}::uuid
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and price_quotation_id = ${quotation}::uuid
      and state = 'RejectedByCustomer'
      and record_state <> 'archived'
    returning id, version
  `)
  await leaveTrails(ctx, [[priceQuotationDetail, taken.map((each) => ({ ...each, action: 'start' }))]])
}
