/** Prices and goods of the demo centre. */
import { entityOf } from '@topcenter/model/areas'
import { tokenOf } from '@topcenter/model/kit/token'
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
}
interface Prices extends Readonly<
  Record<'accounts' | 'priceLists' | 'services' | 'countedServices' | 'storeItems', readonly SeedRow[]>
> {
  readonly quotations: readonly Quotation[]
}

const lists = {
  account: 'accounts',
  priceList: 'priceLists',
  service: 'services',
  countedService: 'countedServices',
  storeItem: 'storeItems',
} as const

/** @param opening When the centre opened: what it sells was there before it was sold */
export async function seedPrices(ctx: Ctx, opening: Ctx, story: Story, codes: CodeBook): Promise<void> {
  const prices = readDemo<Prices>('prices')
  const insert = async (id: string, row: SeedRow, more: SeedRow = {}, at = ctx) => {
    const values = { ...seedValues(entityOf(id), told(row, story), codes), ...more }
    return insertRecord(at, entityOf(id), { ...values, ...(await propertiesOf(ctx, values)) })
  }
  const act = async (entityId: string, id: string, actions: readonly string[]) => {
    for (const action of actions)
      await actOn(ctx, entityOf(entityId), action, tokenOf(entityOf(entityId).spec.prefix, id), {})
  }
  for (const [id, list] of Object.entries(lists))
    for (const row of prices[list]) codes.add(id, row.code as string, await insert(id, row, {}, opening))
  for (const quotation of prices.quotations) {
    const priceQuotation = await insert('priceQuotation', quotation)
    for (const detail of quotation.details) {
      const priceQuotationDetail = await insert('priceQuotationDetail', detail, { priceQuotation })
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
  }
  await goOnFrom(
    ctx,
    'priceQuotation',
    prices.quotations.map(({ code }) => code as string),
  )
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
const told = (row: SeedRow, story: Story): SeedRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) return [name, value]
      return [name, value.includes('T') ? story.instant(value).toISOString() : story.day(value)]
    }),
  )
