/** What each supplier asks for each wanted thing, side by side, with what was chosen and what it is sold for (D7.5). */
import { tokenOf } from '@topcenter/model/kit/token'
import { priceQuotationAffiliateOperation } from '@topcenter/model/quotations/price-quotation-affiliate-operation'
import { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import { priceRequest, priceRequestStates } from '@topcenter/model/quotations/price-request'
import { quotationPriceHistory } from '@topcenter/model/quotations/quotation-price-history'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import {
  instant,
  list,
  money,
  names,
  object,
  oneOf,
  orNull,
  text,
  token,
  valueOf,
  whole,
} from '../records/serving/answer.ts'

export const priceMatrixAnswer = object({
  margin: whole,
  leastMargin: whole,
  answerDays: whole,
  details: list(
    object({
      token: token('priceQuotationDetail'),
      names,
      quantity: whole,
      state: valueOf('priceQuotationDetail', 'state'),
      designNotes: orNull(text),
      chosen: orNull(token('quotationPriceHistory')),
      chosenReason: orNull(text),
      sellOne: orNull(money),
      operations: list(
        object({ token: token('priceQuotationAffiliateOperation'), version: whole, operation: text, amount: money }),
      ),
    }),
  ),
  suppliers: {
    ...list(
      object({
        key: text,
        names,
        phone: orNull(text),
        token: orNull(token('supplier')),
        request: orNull(
          object({
            token: token('priceRequest'),
            state: oneOf(priceRequestStates),
            askedAt: instant,
            answerUntil: instant,
            seenAt: orNull(instant),
            note: orNull(text),
            details: { ...list(token('priceQuotationDetail')), description: 'What they are asked for' },
          }),
        ),
      }),
    ),
    description: 'Whom prices were asked from, or who gave some; a source of another kind has no token',
  },
  prices: list(
    object({
      token: token('quotationPriceHistory'),
      detail: token('priceQuotationDetail'),
      supplier: text,
      one: money,
      deliveryDays: orNull(whole),
      note: orNull(text),
      at: instant,
    }),
  ),
})

interface Operation {
  readonly id: string
  readonly version: number
  readonly operation: string
  readonly amount: number
}
const detailOf = (id: unknown): string => tokenOf(priceQuotationDetail.spec.prefix, id as string)
const historyOf = (id: unknown): string => tokenOf(quotationPriceHistory.spec.prefix, id as string)
const supplierOf = (id: unknown): string => tokenOf('usr', id as string)
const instantOf = (value: unknown): string => new Date(value as string).toISOString()
const orNone = (value: unknown): string | null => (value ? instantOf(value) : null)

/** The newest price of each supplier, or of each other source, for each detail that is not given up. */
export async function priceMatrix(ctx: Ctx, quotation: string): Promise<object> {
  const centre = ctx.actor.establishmentId
  const [manner, details, requests, prices] = await Promise.all([
    ctx.tx.first<DbRow>(sql`
      select quotation_margin, quotation_least_margin, quotation_answer_days
      from establishment
      where id = ${centre}::uuid
    `),
    ctx.tx.query<DbRow>(sql`
      select d.id, d.quantity, d.state, d.design_notes, d.chosen_price_id, d.chosen_reason,
        coalesce(d.best_price_one, d.price_one) as sell_one,
        coalesce((
          select jsonb_agg(
            jsonb_build_object('id', o.id, 'version', o.version, 'operation', o.operation, 'amount', o.amount)
            order by o.created_at, o.id
          )
          from price_quotation_affiliate_operation o
          where o.establishment_id = d.establishment_id
            and o.price_quotation_detail_id = d.id
            and o.record_state <> 'archived'
        ), '[]') as operations,
        s.name_ar, s.name_en, s.name_und
      from price_quotation_detail d
      join store_item s on s.establishment_id = d.establishment_id and s.id = d.store_item_id
      where d.establishment_id = ${centre}::uuid
        and d.price_quotation_id = ${quotation}::uuid
        and d.record_state <> 'archived'
        and d.state <> 'CanceledbyCustomer'
      order by d.created_at, d.id
    `),
    ctx.tx.query<DbRow>(sql`
      select r.id, r.supplier_id, r.state, r.asked_at, r.answer_until, r.seen_at,
        coalesce(r.decline_reason, r.answer_note) as note, u.name_ar, u.name_en, u.name_und, u.phone,
        array(
          select a.target_id
          from price_request_details a
          where a.establishment_id = r.establishment_id and a.parent_id = r.id
          order by a.position
        ) as asked
      from price_request r
      join user_account u on u.establishment_id = r.establishment_id and u.id = r.supplier_id
      where r.establishment_id = ${centre}::uuid
        and r.price_quotation_id = ${quotation}::uuid
        and r.state <> 'Withdrawn'
      order by r.asked_at, r.id
    `),
    ctx.tx.query<DbRow>(sql`
      select distinct on (h.price_quotation_detail_id, coalesce(h.supplier_id::text, h.source))
        h.id, h.price_quotation_detail_id, h.supplier_id, h.source, coalesce(h.best_price_one, h.price_one) as one,
        h.delivery_days, h.note, h.at, u.name_ar, u.name_en, u.name_und, u.phone
      from price_quotation_detail d
      join quotation_price_history h
        on h.establishment_id = d.establishment_id and h.price_quotation_detail_id = d.id
      left join user_account u on u.establishment_id = h.establishment_id and u.id = h.supplier_id
      where d.establishment_id = ${centre}::uuid
        and d.price_quotation_id = ${quotation}::uuid
        and d.record_state <> 'archived'
        and d.state <> 'CanceledbyCustomer'
        and h.cost_type = 'Buy'
        and h.record_state <> 'archived'
      order by h.price_quotation_detail_id, coalesce(h.supplier_id::text, h.source), h.at desc, h.created_at desc, h.id desc
    `),
  ])
  return {
    margin: manner!.quotation_margin,
    leastMargin: manner!.quotation_least_margin,
    answerDays: manner!.quotation_answer_days,
    details: details.map((row) => ({
      token: detailOf(row.id),
      names: namesFrom(row, 'name'),
      quantity: row.quantity,
      state: row.state,
      designNotes: row.design_notes,
      chosen: row.chosen_price_id ? historyOf(row.chosen_price_id) : null,
      chosenReason: row.chosen_reason,
      sellOne: row.sell_one,
      operations: (row.operations as readonly Operation[]).map(({ id, ...said }) => ({
        token: tokenOf(priceQuotationAffiliateOperation.spec.prefix, id),
        ...said,
      })),
    })),
    suppliers: columnsOf(requests, prices),
    prices: prices.map((row) => ({
      token: historyOf(row.id),
      detail: detailOf(row.price_quotation_detail_id),
      supplier: keyOf(row),
      one: row.one,
      deliveryDays: row.delivery_days,
      note: row.note,
      at: instantOf(row.at),
    })),
  }
}

const keyOf = (row: DbRow): string => (row.supplier_id ? supplierOf(row.supplier_id) : (row.source as string))

/** Whom prices were asked from, in the order of asking, then who gave some without being asked. */
function columnsOf(requests: readonly DbRow[], prices: readonly DbRow[]): object[] {
  const columns = new Map<string, object>()
  for (const row of requests)
    columns.set(keyOf(row), {
      key: keyOf(row),
      names: namesFrom(row, 'name'),
      phone: row.phone,
      token: keyOf(row),
      request: {
        token: tokenOf(priceRequest.spec.prefix, row.id as string),
        state: row.state,
        askedAt: instantOf(row.asked_at),
        answerUntil: instantOf(row.answer_until),
        seenAt: orNone(row.seen_at),
        note: row.note,
        details: (row.asked as string[]).map(detailOf),
      },
    })
  for (const row of prices)
    if (!columns.has(keyOf(row)))
      columns.set(keyOf(row), {
        key: keyOf(row),
        names: row.supplier_id ? namesFrom(row, 'name') : { und: row.source },
        phone: row.phone,
        token: row.supplier_id ? keyOf(row) : null,
        request: null,
      })
  return [...columns.values()]
}
