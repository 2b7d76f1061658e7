/** A request for prices as its supplier reads it, in the portal or through the secret link (D7.5), without the client. */
import { tokenOf } from '@topcenter/model/kit/token'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { fieldsOf } from '@topcenter/model/kit/entity'
import type { readAskedPrices } from '@topcenter/model/quotations/api'
import { openWorks } from '@topcenter/model/quotations/price-quotation'
import { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import { priceRequest } from '@topcenter/model/quotations/price-request'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import { propertiesSql } from '../records/list/select.ts'
import { presentProperty, type PropertyRow } from '../records/presenter.ts'
import { type DbRow, namesFrom, type RowFrom } from '../records/row.ts'
import { newestGiven } from './price-request.service.ts'

type AskedPrices = AnswerOf<typeof readAskedPrices>

interface RequestRow extends RowFrom<typeof priceRequest> {
  readonly code: string
  readonly is_open: boolean
}
interface DetailRow extends DbRow {
  readonly id: string
  readonly quantity: number
  readonly design_notes: string | null
  readonly properties: readonly PropertyRow[]
  readonly price_one: number | null
  readonly delivery_days: number | null
  readonly note: string | null
}

const properties = propertiesSql(priceQuotationDetail, 'itemProperties', fieldsOf(priceQuotationDetail).itemProperties!)

/** @param seen The reader is the supplier */
export async function askedPrices(ctx: Ctx, id: string, seen: boolean): Promise<AskedPrices | undefined> {
  const centre = ctx.actor.establishmentId
  const at = ctx.now.toISOString()
  if (seen)
    await ctx.tx.run(sql`
      update price_request
      set seen_at = ${at}
      where establishment_id = ${centre}::uuid and id = ${id}::uuid and seen_at is null
    `)
  const row = await ctx.tx.first<RequestRow>(sql`
    select r.id, r.code, r.state, r.asked_at, r.answer_until, r.notes, r.answer_note, r.decline_reason,
      r.state <> 'Withdrawn' and r.answer_until > ${at}::timestamptz and q.state = any(${openWorks}) as is_open,
      e.name_ar, e.name_en, e.name_und, u.name_ar as supplier_ar, u.name_en as supplier_en, u.name_und as supplier_und
    from price_request r
    join price_quotation q on q.establishment_id = r.establishment_id and q.id = r.price_quotation_id
    join user_account u on u.establishment_id = r.establishment_id and u.id = r.supplier_id
    join establishment e on e.id = r.establishment_id
    where r.establishment_id = ${centre}::uuid and r.id = ${id}::uuid
  `)
  if (!row) return undefined
  const details = await ctx.tx.query<DetailRow>(sql`
    select t.id, t.quantity, t.design_notes, s.name_ar, s.name_en, s.name_und, ${sql.raw(properties)} as properties,
      h.price_one, h.delivery_days, h.note
    from price_request_details a
    join price_quotation_detail t on t.establishment_id = a.establishment_id and t.id = a.target_id
    join store_item s on s.establishment_id = t.establishment_id and s.id = t.store_item_id
    left join lateral (${newestGiven}) h on true
    where a.establishment_id = ${centre}::uuid
      and a.parent_id = ${id}::uuid
      and t.record_state <> 'archived'
      and t.state <> 'CanceledbyCustomer'
    order by a.position
  `)
  return {
    token: tokenOf(priceRequest.spec.prefix, row.id),
    code: row.code,
    centre: namesFrom(row, 'name'),
    supplier: namesFrom(row, 'supplier'),
    state: row.state,
    isOpen: row.is_open,
    askedAt: new Date(row.asked_at).toISOString(),
    answerUntil: new Date(row.answer_until).toISOString(),
    notes: row.notes,
    answerNote: row.answer_note,
    declineReason: row.decline_reason,
    details: details.map((detail) => ({
      token: tokenOf(priceQuotationDetail.spec.prefix, detail.id),
      names: namesFrom(detail, 'name'),
      quantity: detail.quantity,
      designNotes: detail.design_notes,
      properties: detail.properties.map(presentProperty),
      given:
        detail.price_one === null
          ? null
          : { priceOne: detail.price_one, deliveryDays: detail.delivery_days, note: detail.note },
    })),
  }
}
