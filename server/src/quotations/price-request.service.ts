/** Requests for prices and the answers of suppliers (D7.5), in the portal, through the secret link, or through staff. */
import { nameIn } from '@topcenter/model/kit/names'
import { isStaff } from '@topcenter/model/kit/permission'
import type { ParsedBody } from '@topcenter/model/kit/endpoint'
import { type FieldFault, refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { idOf, newId } from '@topcenter/model/kit/token'
import { givePrices as givePricesEndpoint } from '@topcenter/model/quotations/api'
import { openWorks, priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import { type PriceRequest, priceRequest } from '@topcenter/model/quotations/price-request'
import { quotationPriceHistory } from '@topcenter/model/quotations/quotation-price-history'
import { sql } from 'kysely'
import { notifyUsers } from '../alerts/tell.ts'
import { type Ctx, memberId } from '../records/context.ts'
import { lockRow } from '../records/read.ts'
import { type DbRow, namesFrom, recordOf } from '../records/row.ts'
import type { Columns } from '../records/rules.ts'
import { act } from '../records/write/act.ts'
import { creationOf, insertRecord } from '../records/write/create.ts'
import { initialValues, insertRows } from '../records/write/write.ts'
import { leaveTrails } from '../records/write/trail.ts'
import { validUntilOf } from './versions.service.ts'

const prefix = priceQuotationDetail.spec.prefix

export type Locked = ReturnType<typeof recordOf>
type LockedRequest = Locked & Pick<PriceRequest, 'supplier' | 'asked' | 'notes'>
const lockRequest = async (ctx: Ctx, id: string): Promise<LockedRequest> =>
  recordOf(priceRequest, await lockRow(ctx, priceRequest, id))

/** @param asked Ids. A supplier that was asked before is asked for the rest too, until the new date. */
export async function askSuppliers(
  ctx: Ctx,
  quotation: Locked,
  asked: {
    readonly suppliers: readonly string[]
    readonly details: readonly string[]
    readonly answerDays: number
    readonly notes?: string | null | undefined
  },
): Promise<void> {
  if (!openWorks.includes(quotation.state as string)) throw new Refused(refuse('quotation.settled'))
  const wanted = await wantedDetails(ctx, quotation.id)
  const details = asked.details.length > 0 ? asked.details : wanted
  if (details.some((id) => !wanted.includes(id)))
    throw new Refused(refuse('record.invalid', { fields: [{ name: 'detailsTokens', code: 'field.reference' }] }))
  if (details.length === 0) throw new Refused(refuse('quotation.empty'))
  if (quotation.state === 'WorkProgress' || quotation.state === 'RejectedQuotesFormCustomer')
    await act(ctx, priceQuotation, 'askQuotes', quotation, {})
  await waitForQuotes(ctx, details)
  const answerUntil = validUntilOf(ctx, asked.answerDays)
  for (const supplier of new Set(asked.suppliers)) {
    const live = await liveRequest(ctx, quotation.id, supplier)
    const request = live
      ? await askMore(ctx, live, details, answerUntil, asked.notes)
      : await insertRecord(ctx, priceRequest, {
          priceQuotation: quotation.id,
          supplier,
          details,
          asked: details.length,
          notes: asked.notes ?? null,
          askedAt: ctx.now.toISOString(),
          answerUntil,
        })
    await notifyUsers(ctx, 'priceRequested', {
      users: [supplier],
      params: { count: details.length },
      about: request,
      link: `/products/price-requests/answer/${request}`,
    })
  }
}

async function wantedDetails(ctx: Ctx, quotation: string): Promise<string[]> {
  const found = await ctx.tx.query<{ id: string }>(sql`
    select id
    from price_quotation_detail
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and price_quotation_id = ${quotation}::uuid
      and state <> 'CanceledbyCustomer'
      and record_state <> 'archived'
    order by created_at, id
  `)
  return found.map(({ id }) => id)
}

/** Withdraws the requests of a quotation that is given up. */
export async function withdrawRequests(ctx: Ctx, quotation: string): Promise<void> {
  const withdrawn = await ctx.tx.query<{ id: string; version: number }>(sql`
    update price_request
    set state = 'Withdrawn', version = version + 1, updated_at = ${ctx.now.toISOString()},
      updated_by = ${ctx.actor.userId}::uuid
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and price_quotation_id = ${quotation}::uuid
      and state <> 'Withdrawn'
    returning id, version
  `)
  await leaveTrails(ctx, [[priceRequest, withdrawn.map((each) => ({ ...each, action: 'withdraw' }))]])
}

/** Marks the details as waiting for quotes. */
async function waitForQuotes(ctx: Ctx, details: readonly string[]): Promise<void> {
  const waiting = await ctx.tx.query<{ id: string; version: number }>(sql`
    update price_quotation_detail
    set state = 'WaitingForQuotes', version = version + 1, updated_at = ${ctx.now.toISOString()},
      updated_by = ${ctx.actor.userId}::uuid
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and id = any(${details}::uuid[])
      and state in ('NewlyWanted', 'WorkProgres')
    returning id, version
  `)
  await leaveTrails(ctx, [[priceQuotationDetail, waiting.map((each) => ({ ...each, action: 'askQuotes' }))]])
}

async function liveRequest(ctx: Ctx, quotation: string, supplier: string): Promise<LockedRequest | undefined> {
  const found = await ctx.tx.first<{ id: string }>(sql`
    select id
    from price_request
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and price_quotation_id = ${quotation}::uuid
      and supplier_id = ${supplier}::uuid
      and state <> 'Withdrawn'
  `)
  return found && lockRequest(ctx, found.id)
}

async function askMore(
  ctx: Ctx,
  request: LockedRequest,
  details: readonly string[],
  answerUntil: string,
  notes: string | null | undefined,
): Promise<string> {
  const added = await ctx.tx.query(sql`
    insert into price_request_details (establishment_id, parent_id, position, target_id)
    select ${ctx.actor.establishmentId}::uuid, ${request.id}::uuid, ${request.asked ?? 0} + w.position, w.id
    from unnest(${details}::uuid[]) with ordinality w (id, position)
    where not exists (
      select 1
      from price_request_details d
      where d.establishment_id = ${ctx.actor.establishmentId}::uuid and d.parent_id = ${request.id}::uuid and d.target_id = w.id
    )
    returning target_id
  `)
  const asked = (request.asked ?? 0) + added.length
  await act(ctx, priceRequest, 'ask', request, { asked, answerUntil, notes: notes ?? request.notes })
  return request.id
}

export const priceInput = givePricesEndpoint.body
/** Prices of a supplier; the way of the answer is known if it came through the link. */
export type Priced = Partial<Pick<ParsedBody<typeof givePricesEndpoint>, 'answerWay'>> &
  Omit<ParsedBody<typeof givePricesEndpoint>, 'answerWay'>

/** Returns the answer. Throws `record.invalid` if it neither declines nor has a price. */
export function checkPrices<P extends Priced>(prices: P): P {
  if (!prices.declined && !prices.details?.length) throw new Refused(refuseField('details', 'field.required'))
  return prices
}

/**
 * Takes the answer of a supplier: prices for some or all details, which replace their earlier prices, or a refusal. A
 * chosen price is never replaced.
 *
 * @throws {Refused} `priceRequest.over` if the request has ended
 */
export async function answerRequest(ctx: Ctx, id: string, said: Priced, way?: 'Link'): Promise<void> {
  const request = await lockRequest(ctx, id)
  const answerWay = way ?? said.answerWay
  if (said.declined) await act(ctx, priceRequest, 'decline', request, { declineReason: said.note, answerWay })
  else {
    await mustBeOpen(ctx, request, answerWay)
    const given = await givePrices(ctx, request, said.details!)
    await act(ctx, priceRequest, 'answer', request, { ...given, answerNote: said.note ?? null, answerWay })
  }
}

/** Tells whether staff enter the answer. Through a link the actor is the system, not staff. */
const isOfStaff = ({ actor }: Ctx, way: unknown): boolean => way !== 'Link' && isStaff(actor.userType)

/** Returns the columns of an answer: actor, moment and way. Staff may enter the answer of a supplier. */
export function answeredNow(ctx: Ctx, request: Pick<PriceRequest, 'seenAt'>, way: unknown): Columns {
  const ofStaff = isOfStaff(ctx, way)
  const at = ctx.now.toISOString()
  return {
    seenAt: request.seenAt ?? (ofStaff ? null : at),
    answeredAt: at,
    answeredBy: way === 'Link' ? null : memberId(ctx.actor),
    answerWay: way === 'Link' ? way : ofStaff ? (way ?? 'Phone') : 'Portal',
  }
}

export async function mustBeOpen(ctx: Ctx, request: Pick<PriceRequest, 'id'>, way: unknown): Promise<void> {
  const open = await ctx.tx.first(sql`
    select 1
    from price_request r
    join price_quotation q on q.establishment_id = r.establishment_id and q.id = r.price_quotation_id
    where r.establishment_id = ${ctx.actor.establishmentId}::uuid
      and r.id = ${request.id}::uuid
      and r.state <> 'Withdrawn'
      and q.state = any(${openWorks})
      and (${isOfStaff(ctx, way)} or r.answer_until > ${ctx.now.toISOString()}::timestamptz)
  `)
  if (!open) throw new Refused(refuse('priceRequest.over'))
}

interface AnsweredRow extends DbRow {
  readonly created_by: string | null
  readonly price_quotation_id: string
  readonly code: string
  readonly asked: number
  readonly priced: number
}

/** Notifies the user who asked of the answer. */
export async function notifyCaller(ctx: Ctx, request: string): Promise<void> {
  const found = await ctx.tx.first<AnsweredRow>(sql`
    select r.created_by, r.price_quotation_id, q.code, r.asked, r.priced, u.name_ar, u.name_en, u.name_und
    from price_request r
    join price_quotation q on q.establishment_id = r.establishment_id and q.id = r.price_quotation_id
    join user_account u on u.establishment_id = r.establishment_id and u.id = r.supplier_id
    where r.establishment_id = ${ctx.actor.establishmentId}::uuid and r.id = ${request}::uuid
  `)
  if (!found?.created_by) return
  await notifyUsers(ctx, 'pricesAnswered', {
    users: [found.created_by],
    params: (language) => ({
      code: found.code,
      name: nameIn(namesFrom(found, 'name'), language),
      priced: found.priced,
      asked: found.asked,
    }),
    about: found.price_quotation_id,
  })
}

interface Asked {
  readonly id: string
  readonly quantity: number
  readonly given: string | null
  readonly priceOne: number | null
  readonly deliveryDays: number | null
  readonly note: string | null
  readonly isChosen: boolean
}

/** @param lines Without lines the earlier prices are withdrawn */
export async function givePrices(
  ctx: Ctx,
  request: Pick<PriceRequest, 'id' | 'supplier'>,
  lines: NonNullable<Priced['details']>,
): Promise<{ priced: number; amount: number }> {
  const asked = new Map((await askedOf(ctx, request.id)).map((detail) => [detail.id, detail]))
  const faults = lines.flatMap(({ token }, index): FieldFault[] =>
    asked.has(idOf(token, prefix) ?? '') ? [] : [{ name: `details[${index}].token`, code: 'field.reference' }],
  )
  if (faults.length > 0) throw new Refused(refuse('record.invalid', { fields: faults }))
  const said = new Map(lines.map((line) => [idOf(line.token, prefix)!, line]))
  const at = ctx.now.toISOString()
  const changed = [...said].filter(([id, line]) => {
    const before = asked.get(id)!
    return (
      before.priceOne !== line.priceOne ||
      before.deliveryDays !== (line.deliveryDays ?? null) ||
      before.note !== (line.note ?? null)
    )
  })
  const made = changed.map(([detail, { priceOne, deliveryDays, note }]) => ({
    id: newId(ctx.now.getTime()),
    values: {
      ...initialValues(ctx, quotationPriceHistory),
      priceQuotationDetail: detail,
      costType: 'Buy',
      supplier: request.supplier,
      priceRequest: request.id,
      priceOne,
      deliveryDays: deliveryDays ?? null,
      note: note ?? null,
      at,
    },
  }))
  const replaced = [...asked.values()].filter(
    ({ id, given, isChosen }) => given && !isChosen && (!said.has(id) || changed.some(([each]) => each === id)),
  )
  const put = await ctx.tx.query<{ id: string; version: number }>(sql`
    update quotation_price_history
    set record_state = 'archived', archived_at = ${at}, version = version + 1, updated_at = ${at},
      updated_by = ${ctx.actor.userId}::uuid
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and id = any(${replaced.map(({ given }) => given)}::uuid[])
      and not approved
    returning id, version
  `)
  await insertRows(ctx, quotationPriceHistory, made)
  await leaveTrails(ctx, [
    [
      quotationPriceHistory,
      [
        ...put.map((each) => ({ ...each, action: 'archive' })),
        ...made.map(({ id, values }) => creationOf(quotationPriceHistory, id, values)),
      ],
    ],
  ])
  return {
    priced: said.size,
    amount: [...said].reduce((sum, [id, { priceOne }]) => sum + asked.get(id)!.quantity * priceOne!, 0),
  }
}

/** Selects the supplier's last price for `a`, a row of price_request_details. */
export const newestGiven = sql`
  select h.id, h.price_one, h.delivery_days, h.note
  from quotation_price_history h
  where h.establishment_id = a.establishment_id
    and h.price_request_id = a.parent_id
    and h.price_quotation_detail_id = a.target_id
    and h.record_state <> 'archived'
  order by h.created_at desc, h.id desc
  limit 1
`

/** Lists the details of a request with the supplier's last prices. */
const askedOf = (ctx: Ctx, request: string): Promise<Asked[]> =>
  ctx.tx.query<Asked>(sql`
    select d.id, d.quantity, h.id as given, h.price_one as "priceOne", h.delivery_days as "deliveryDays", h.note,
      coalesce(d.chosen_price_id = h.id, false) as "isChosen"
    from price_request_details a
    join price_quotation_detail d on d.establishment_id = a.establishment_id and d.id = a.target_id
    left join lateral (${newestGiven}) h on true
    where a.establishment_id = ${ctx.actor.establishmentId}::uuid and a.parent_id = ${request}::uuid
    order by a.position
  `)
