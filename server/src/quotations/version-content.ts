/** What a version of a quotation holds: all that its page and its paper show, as it was when it was sent (D7.3). */
import { fieldsOf } from '@topcenter/model/kit/entity'
import type { Names } from '@topcenter/model/kit/names'
import { tokenOf } from '@topcenter/model/kit/token'
import type { PropertyKind } from '@topcenter/model/kit/property'
import { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import { propertiesSql } from '../records/list/select.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { modelsNow, type SentModel } from './sent-models.ts'

export interface SentOperation {
  readonly id: string
  readonly operation: string
  /** Piastres, as all amounts here. */
  readonly amount: number
}
export interface SentProperty {
  readonly names: Names
  readonly valueType: PropertyKind
  readonly value: unknown
  /** How the chosen item of a drop-down list was called. */
  readonly itemNames: Names | null
}
export interface SentDetail {
  readonly token: string
  readonly names: Names
  readonly quantity: number
  readonly one: number
  /** The price that was beaten by bargaining; null where none was. */
  readonly insteadOf: number | null
  readonly total: number
  readonly designNotes: string | null
  readonly operations: readonly SentOperation[]
  /** In the order of their type, those that have a value. Left out by versions that were sent before they were kept. */
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
  /** Of all details and operations. */
  readonly total: number
}

const { itemProperties: ofItem } = fieldsOf(priceQuotationDetail)
const itemProperties = propertiesSql(priceQuotationDetail, 'itemProperties', ofItem!)
const given = ['ReviewedByCustomer', 'RejectedByCustomer', 'CanceledbyCustomer']

/** Of details that are not given up. `unpriced`: how many of them nobody can sell yet. */
export async function contentNow(ctx: Ctx, quotation: string): Promise<VersionContent & { readonly unpriced: number }> {
  const centre = ctx.actor.establishmentId
  const head = (await ctx.tx.first<DbRow>(sql`
    select q.code, q.subject, q.notes, q.client_name, coalesce(q.client_phone, u.phone) as client_phone,
      u.name_ar, u.name_en, u.name_und
    from price_quotation q
    left join user_account u on u.establishment_id = q.establishment_id and u.id = q.client_id
    where q.establishment_id = ${centre}::uuid and q.id = ${quotation}::uuid
  `))!
  const rows = await ctx.tx.query<DbRow>(sql`
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
    rows.map(({ id }) => id as string),
  )
  const details = rows.map((row): SentDetail => {
    const [one, best] = [row.price_one as number | null, row.best_price_one as number | null]
    const quantity = row.quantity as number
    return {
      token: tokenOf(priceQuotationDetail.spec.prefix, row.id as string),
      names: namesFrom(row, 'name'),
      quantity,
      one: best ?? one ?? 0,
      insteadOf: best !== null && one !== null && best < one ? one : null,
      total: (best ?? one ?? 0) * quantity,
      designNotes: row.design_notes as string | null,
      operations: row.operations as SentOperation[],
      properties: (row.properties as SentProperty[])
        .filter(({ value }) => value !== null)
        .map(({ names, valueType, value, itemNames }) => ({ names, valueType, value, itemNames })),
      models: models.get(row.id as string) ?? [],
    }
  })
  const called = namesFrom(head, 'name')
  return {
    code: head.code as string,
    subject: head.subject as string | null,
    client: Object.values(called).some(Boolean) ? called : { und: head.client_name as string },
    clientPhone: head.client_phone as string | null,
    notes: head.notes as string | null,
    details,
    total: details.reduce((sum, detail) => sum + amountOf(detail), 0),
    unpriced: rows.filter((row) => row.price_one === null).length,
  }
}

/** Of a detail with what goes with it. */
export const amountOf = ({ total, operations }: SentDetail): number =>
  operations.reduce((sum, { amount }) => sum + amount, total)
