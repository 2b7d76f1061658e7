/** Prices and goods of the demo centre. */
import { entityOf } from '@topcenter/model/areas'
import { tokenOf } from '@topcenter/model/kit/token'
import { priceQuotation as quotationEntity } from '@topcenter/model/quotations/price-quotation'
import { priceQuotationDetail as detailEntity } from '@topcenter/model/quotations/price-quotation-detail'
import { answerRequest, askSuppliers } from '../quotations/price-request.service.ts'
import { lockRow } from '../records/read.ts'
import { recordOf } from '../records/row.ts'
import { actOn } from '../records/write/act.ts'
import type { Ctx } from '../records/context.ts'
import { insertRecord } from '../records/write/create.ts'
import { readDemo } from './demo-files.ts'
import type { SeedRow } from '../reference/reference-files.ts'
import { type CodeBook, goOnFrom, seedValues } from '../reference/seed-rows.ts'
import type { Story } from './story.ts'

interface Detail extends SeedRow {
  readonly actions: readonly string[]
  readonly prices: readonly SeedRow[]
  readonly operations: readonly SeedRow[]
}
interface Quotation extends SeedRow {
  readonly actions: readonly string[]
  readonly details: readonly Detail[]
  readonly requests?: readonly Request[]
}
interface Request {
  readonly supplier: string
  /** By code of the thing, piastres of one; left out: not answered yet. */
  readonly prices?: Readonly<Record<string, number>>
  readonly deliveryDays?: number
}
interface Prices extends Readonly<
  Record<'suppliers' | 'accounts' | 'priceLists' | 'services' | 'countedServices' | 'storeItems', readonly SeedRow[]>
> {
  readonly quotations: readonly Quotation[]
}

const lists = {
  supplier: 'suppliers',
  account: 'accounts',
  priceList: 'priceLists',
  service: 'services',
  countedService: 'countedServices',
  storeItem: 'storeItems',
} as const

/** @param opening When the centre opened: what it sells was there before it was sold */
export async function seedPrices(ctx: Ctx, opening: Ctx, story: Story, codes: CodeBook): Promise<void> {
  const prices = readDemo<Prices>('prices')
  for (const [id, list] of Object.entries(lists))
    for (const row of prices[list])
      codes.add(id, row.code as string, await insertPriced(opening, story, codes, id, row))
  for (const quotation of prices.quotations) await seedQuotation(ctx, story, codes, quotation)
  await goOnFrom(
    ctx,
    'priceQuotation',
    prices.quotations.map(({ code }) => code as string),
  )
}

async function insertPriced(
  ctx: Ctx,
  story: Story,
  codes: CodeBook,
  id: string,
  row: SeedRow,
  more: SeedRow = {},
): Promise<string> {
  const values = { ...seedValues(entityOf(id), shifted(row, story), codes), ...more }
  return insertRecord(ctx, entityOf(id), { ...values, ...(await propertiesOf(ctx, values)) })
}

/** The first quotation of the file waits for its client. */
export const readWaitingQuotation = (): Quotation => readDemo<Prices>('prices').quotations[0]!

export async function seedQuotation(
  ctx: Ctx,
  story: Story,
  codes: CodeBook,
  { requests = [], ...quotation }: Quotation,
): Promise<void> {
  const insert = (id: string, row: SeedRow, more?: SeedRow) => insertPriced(ctx, story, codes, id, row, more)
  const act = async (entityId: string, id: string, actions: readonly string[]) => {
    for (const action of actions)
      await actOn(ctx, entityOf(entityId), action, tokenOf(entityOf(entityId).spec.prefix, id), {})
  }
  const priceQuotation = await insert('priceQuotation', quotation)
  const wanted = new Map<string, string>()
  for (const detail of quotation.details) {
    const priceQuotationDetail = await insert('priceQuotationDetail', detail, { priceQuotation })
    wanted.set(detail.storeItem as string, tokenOf(detailEntity.spec.prefix, priceQuotationDetail))
    await act('priceQuotationDetail', priceQuotationDetail, detail.actions)
    for (const { approved, ...price } of detail.prices)
      await act(
        'quotationPriceHistory',
        await insert('quotationPriceHistory', price, { priceQuotationDetail }),
        approved ? ['approve'] : [],
      )
    for (const operation of detail.operations)
      await insert('priceQuotationAffiliateOperation', operation, { priceQuotationDetail })
  }
  await act('priceQuotation', priceQuotation, quotation.actions)
  await askAll(ctx, priceQuotation, requests, wanted, codes)
}

/** Suppliers are asked together, and answer one by one. */
async function askAll(
  ctx: Ctx,
  id: string,
  requests: readonly Request[],
  wanted: ReadonlyMap<string, string>,
  codes: CodeBook,
): Promise<void> {
  if (requests.length === 0) return
  const supplierOf = ({ supplier }: Request): string => codes.id('supplier', supplier)
  await askSuppliers(ctx, recordOf(quotationEntity, await lockRow(ctx, quotationEntity, id)), {
    suppliers: requests.map(supplierOf),
    details: [],
    answerDays: 5,
  })
  for (const request of requests) {
    if (!request.prices) continue
    const asked = await ctx.tx.first<{ id: string }>({
      sql: 'select id from price_request where establishment_id = $1 and price_quotation_id = $2 and supplier_id = $3',
      parameters: [ctx.actor.establishmentId, id, supplierOf(request)],
    })
    await answerRequest(ctx, asked!.id, {
      details: Object.entries(request.prices).map(([item, priceOne]) => ({
        token: wanted.get(item)!,
        priceOne,
        deliveryDays: request.deliveryDays ?? null,
        note: null,
      })),
      note: null,
      answerWay: 'WhatsApp',
      declined: null,
    })
  }
}

/** The files call properties as their type does in English. */
async function propertiesOf(ctx: Ctx, { propertyType, itemProperties }: SeedRow): Promise<SeedRow> {
  if (!itemProperties) return {}
  const known = await ctx.tx.query<{ id: string; name: string }>({
    sql: `
      select id, property_name_en as name
      from property_type_properties
      where establishment_id = $1 and parent_id = $2
    `,
    parameters: [ctx.actor.establishmentId, propertyType],
  })
  const ids = new Map(known.map(({ id, name }) => [name, id]))
  return {
    itemProperties: Object.entries(itemProperties).map(([name, value]) => ({ property: ids.get(name)!, value })),
  }
}

/** Days and times of the files, moved to the time of the first start. */
const shifted = (row: SeedRow, story: Story): SeedRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) return [name, value]
      return [name, value.includes('T') ? story.instant(value).toISOString() : story.day(value)]
    }),
  )
