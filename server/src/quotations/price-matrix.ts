/** Prices of all suppliers side by side, with the choice and the selling price of each detail (D7.5). */
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { tokenOf } from '@topcenter/model/kit/token'
import type { readPriceMatrix } from '@topcenter/model/quotations/api'
import { priceQuotationAffiliateOperation } from '@topcenter/model/quotations/price-quotation-affiliate-operation'
import { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import { priceRequest } from '@topcenter/model/quotations/price-request'
import { quotationPriceHistory } from '@topcenter/model/quotations/quotation-price-history'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import { type DbRow, namesFrom, type RowFrom } from '../records/row.ts'

type Matrix = AnswerOf<typeof readPriceMatrix>
type Supplier = Matrix['suppliers'][number]

interface Operation {
  readonly id: string
  readonly version: number
  readonly operation: string
  readonly amount: number
}
interface MannerRow {
  readonly quotation_margin: number
  readonly quotation_least_margin: number
  readonly quotation_answer_days: number
}
interface DetailRow extends DbRow {
  readonly id: string
  readonly quantity: number
  readonly state: Matrix['details'][number]['state']
  readonly design_notes: string | null
  readonly chosen_price_id: string | null
  readonly chosen_reason: string | null
  readonly sell_one: number | null
  readonly operations: readonly Operation[]
}
interface SupplierRow extends DbRow {
  readonly supplier_id: string | null
  readonly phone: string | null
}
interface RequestRow
  extends SupplierRow, Pick<RowFrom<typeof priceRequest>, 'id' | 'state' | 'asked_at' | 'answer_until' | 'seen_at'> {
  readonly supplier_id: string
  readonly note: string | null
  readonly asked: readonly string[]
}
interface PriceRow extends SupplierRow {
  readonly id: string
  readonly price_quotation_detail_id: string
  /** The source of a price without a supplier. */
  readonly source: string
  readonly one: number
  readonly delivery_days: number | null
  readonly note: string | null
  readonly at: string
}
const detailOf = (id: string): string => tokenOf(priceQuotationDetail.spec.prefix, id)
const historyOf = (id: string): string => tokenOf(quotationPriceHistory.spec.prefix, id)
const supplierOf = (id: string): string => tokenOf('usr', id)
const instantOf = (value: string): string => new Date(value).toISOString()

/** Reads the newest price of each supplier, or of each other source, for each detail that is not given up. */
export async function priceMatrix(ctx: Ctx, quotation: string): Promise<Matrix> {
  const [manner, details, requests, prices] = await Promise.all([
    readManner(ctx),
    readDetails(ctx, quotation),
    readRequests(ctx, quotation),
    readPrices(ctx, quotation),
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
      operations: row.operations.map(({ id, ...operation }) => ({
        token: tokenOf(priceQuotationAffiliateOperation.spec.prefix, id),
        ...operation,
      })),
    })),
    suppliers: columnsOf(requests, prices),
    prices: prices.map((row) => ({
      token: historyOf(row.id),
      detail: detailOf(row.price_quotation_detail_id),
      supplier: keyOfPrice(row),
      one: row.one,
      deliveryDays: row.delivery_days,
      note: row.note,
      at: instantOf(row.at),
    })),
  }
}

const readManner = (ctx: Ctx) =>
  ctx.tx.first<MannerRow>(sql`
    select quotation_margin, quotation_least_margin, quotation_answer_days
    from establishment
    where id = ${ctx.actor.establishmentId}::uuid
  `)

/** Reads the details that are not given up, with their operations and their selling price. */
const readDetails = (ctx: Ctx, quotation: string) =>
  ctx.tx.query<DetailRow>(sql`
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
    where d.establishment_id = ${ctx.actor.establishmentId}::uuid
      and d.price_quotation_id = ${quotation}::uuid
      and d.record_state <> 'archived'
      and d.state <> 'CanceledbyCustomer'
    order by d.created_at, d.id
  `)

/** Reads the requests to suppliers in the order of asking. */
const readRequests = (ctx: Ctx, quotation: string) =>
  ctx.tx.query<RequestRow>(sql`
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
    where r.establishment_id = ${ctx.actor.establishmentId}::uuid
      and r.price_quotation_id = ${quotation}::uuid
      and r.state <> 'Withdrawn'
    order by r.asked_at, r.id
  `)

/** Reads the newest buying price of each supplier, or of each other source, for each detail. */
const readPrices = (ctx: Ctx, quotation: string) =>
  ctx.tx.query<PriceRow>(sql`
    select distinct on (h.price_quotation_detail_id, coalesce(h.supplier_id::text, h.source))
      h.id, h.price_quotation_detail_id, h.supplier_id, h.source, coalesce(h.best_price_one, h.price_one) as one,
      h.delivery_days, h.note, h.at, u.name_ar, u.name_en, u.name_und, u.phone
    from price_quotation_detail d
    join quotation_price_history h
      on h.establishment_id = d.establishment_id and h.price_quotation_detail_id = d.id
    left join user_account u on u.establishment_id = h.establishment_id and u.id = h.supplier_id
    where d.establishment_id = ${ctx.actor.establishmentId}::uuid
      and d.price_quotation_id = ${quotation}::uuid
      and d.record_state <> 'archived'
      and d.state <> 'CanceledbyCustomer'
      and h.cost_type = 'Buy'
      and h.record_state <> 'archived'
    order by h.price_quotation_detail_id, coalesce(h.supplier_id::text, h.source), h.at desc, h.created_at desc, h.id desc
  `)

const keyOfPrice = (row: PriceRow): string => (row.supplier_id ? supplierOf(row.supplier_id) : row.source)

/** Lists suppliers in the order of asking, then those that gave prices without being asked. */
function columnsOf(requests: readonly RequestRow[], prices: readonly PriceRow[]): Supplier[] {
  const columns = new Map<string, Supplier>()
  for (const row of requests) {
    const key = supplierOf(row.supplier_id)
    columns.set(key, {
      key,
      names: namesFrom(row, 'name'),
      phone: row.phone,
      token: key,
      request: {
        token: tokenOf(priceRequest.spec.prefix, row.id),
        state: row.state,
        askedAt: instantOf(row.asked_at),
        answerUntil: instantOf(row.answer_until),
        seenAt: row.seen_at ? instantOf(row.seen_at) : null,
        note: row.note,
        details: row.asked.map(detailOf),
      },
    })
  }
  for (const row of prices) {
    const key = keyOfPrice(row)
    if (!columns.has(key))
      columns.set(key, {
        key,
        names: row.supplier_id ? namesFrom(row, 'name') : { und: row.source },
        phone: row.phone,
        token: row.supplier_id ? key : null,
        request: null,
      })
  }
  return [...columns.values()]
}
