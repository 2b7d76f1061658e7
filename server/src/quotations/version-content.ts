/** Content of a version of a quotation: everything on its page and its paper, as it was sent (D7.3). */
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { fieldsOf } from '@topcenter/model/kit/entity'
import type { Names } from '@topcenter/model/kit/names'
import { tokenOf } from '@topcenter/model/kit/token'
import type { readSentVersion } from '@topcenter/model/quotations/api'
import { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import { propertiesSql } from '../records/list/select.ts'
import type { PropertyRow } from '../records/presenter.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { modelsNow, type SentModel } from './sent-models.ts'

export interface SentOperation {
  readonly id: string
  readonly operation: string
  /** Piastres, as all amounts here. */
  readonly amount: number
}
type Detail = AnswerOf<typeof readSentVersion>['details'][number]
export type SentProperty = Detail['properties'][number]
export interface SentDetail extends Omit<Detail, 'operations' | 'properties' | 'models'> {
  readonly operations: readonly SentOperation[]
  /** Properties with a value, in the order of their type. Absent in versions from before they were stored. */
  readonly properties?: readonly SentProperty[]
  readonly models?: readonly SentModel[]
}
export interface VersionContent {
  readonly code: string
  readonly subject: string | null
  readonly client: Names
  readonly clientPhone: string | null
  readonly notes: string | null
  readonly details: readonly SentDetail[]
  /** The sum of all details and operations. */
  readonly total: number
}

const { itemProperties: ofItem } = fieldsOf(priceQuotationDetail)
const itemProperties = propertiesSql(priceQuotationDetail, 'itemProperties', ofItem!)
const given = ['ReviewedByCustomer', 'RejectedByCustomer', 'CanceledbyCustomer']

interface HeadRow extends DbRow {
  readonly code: string
  readonly subject: string | null
  readonly notes: string | null
  readonly client_name: string
  readonly client_phone: string | null
}
interface DetailRow extends DbRow {
  readonly id: string
  readonly quantity: number
  readonly price_one: number | null
  readonly best_price_one: number | null
  readonly design_notes: string | null
  readonly properties: readonly PropertyRow[]
  readonly operations: readonly SentOperation[]
}

/** Reads the details that are not given up. `unpriced` counts those without a selling price. */
export async function contentNow(ctx: Ctx, quotation: string): Promise<VersionContent & { readonly unpriced: number }> {
  const centre = ctx.actor.establishmentId
  const head = (await ctx.tx.first<HeadRow>(sql`
    select q.code, q.subject, q.notes, q.client_name, coalesce(q.client_phone, u.phone) as client_phone,
      u.name_ar, u.name_en, u.name_und
    from price_quotation q
    left join user_account u on u.establishment_id = q.establishment_id and u.id = q.client_id
    where q.establishment_id = ${centre}::uuid and q.id = ${quotation}::uuid
  `))!
  const rows = await ctx.tx.query<DetailRow>(sql`
    select t.id, t.quantity, t.price_one, t.best_price_one, t.design_notes, s.name_ar, s.name_en, s.name_und,
      ${sql.raw(itemProperties)} as properties,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id, 'operation', o.operation, 'amount', o.amount) order by o.created_at, o.id)
        from price_quotation_affiliate_operation o
        where o.establishment_id = t.establishment_id and o.price_quotation_detail_id = t.id and o.record_state <> 'archived'
      ), '[]') as operations
    from price_quotation_detail t
    join store_item s on s.establishment_id = t.establishment_id and s.id = t.store_item_id
    where t.establishment_id = ${centre}::uuid
      and t.price_quotation_id = ${quotation}::uuid
      and t.record_state <> 'archived'
      and t.state <> all(${given})
    order by t.created_at, t.id
  `)
  const models = await modelsNow(
    ctx,
    rows.map(({ id }) => id),
  )
  const details = rows.map((row): SentDetail => {
    const { price_one: one, best_price_one: best, quantity } = row
    return {
      token: tokenOf(priceQuotationDetail.spec.prefix, row.id),
      names: namesFrom(row, 'name'),
      quantity,
      one: best ?? one ?? 0,
      insteadOf: best !== null && one !== null && best < one ? one : null,
      total: (best ?? one ?? 0) * quantity,
      designNotes: row.design_notes,
      operations: row.operations,
      properties: row.properties.flatMap(({ names, valueType, value, itemNames = null }) =>
        value === null ? [] : [{ names, valueType, value, itemNames }],
      ),
      models: models.get(row.id) ?? [],
    }
  })
  const called = namesFrom(head, 'name')
  return {
    code: head.code,
    subject: head.subject,
    client: Object.values(called).some(Boolean) ? called : { und: head.client_name },
    clientPhone: head.client_phone,
    notes: head.notes,
    details,
    total: details.reduce((sum, detail) => sum + amountOf(detail), 0),
    unpriced: rows.filter((row) => row.price_one === null).length,
  }
}

/** Sums a detail and its operations. */
export const amountOf = ({ total, operations }: SentDetail): number =>
  operations.reduce((sum, { amount }) => sum + amount, total)
