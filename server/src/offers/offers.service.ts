/** What students get elsewhere: brands whose offer holds today, with what of them may be shown (D7.9). */
import { branch, brand, brandService } from '@topcenter/model/lookups/lists'
import { tokenOf } from '@topcenter/model/kit/token'
import { shareMoney } from '@topcenter/model/kit/money'
import { sql } from '../platform/database/database.ts'
import { together } from '../platform/database/together.ts'
import { type Ctx, today } from '../records/context.ts'
import { type DbRow, namesFrom } from '../records/row.ts'

const most = 200
/** An offer is new for so many days. */
export const newDays = 14

export const linkNames = ['map', 'website', 'facebook', 'instagram', 'twitter'] as const
const whole = 10_000

/** What is left of a price after a discount in percent, in piastres. */
const afterDiscount = (price: number, percent: number): number => {
  const off = Math.round(percent * 100)
  return shareMoney(price, [whole - off, off])[0]!
}
const noLinks = Object.fromEntries(linkNames.map((name) => [name, null]))
const linksOf = (row: DbRow): object =>
  row.link_active ? Object.fromEntries(linkNames.map((name) => [name, row[name] ?? null])) : noLinks

function serviceOf(row: DbRow, ofBrand: number): object {
  const percent = Number(row.discount_percentage) || ofBrand
  const price = row.price as number
  return {
    token: tokenOf(brandService.spec.prefix, row.id as string),
    names: namesFrom(row, 'name'),
    description: namesFrom(row, 'description'),
    discountPercentage: percent,
    price: price === 0 ? null : price,
    priceAfter: price === 0 ? null : afterDiscount(price, percent),
    pricePoints: row.price_points ?? null,
  }
}

const branchOf = (row: DbRow): object => ({
  token: tokenOf(branch.spec.prefix, row.id as string),
  names: namesFrom(row, 'name'),
  address: row.address ?? null,
  phone: row.phone_active ? (row.phone ?? null) : null,
  ...linksOf(row),
})

const beside = (ctx: Ctx, table: string) =>
  ctx.tx.query<DbRow & { brand_id: string }>(sql`
    select *
    from ${sql.table(table)}
    where establishment_id = ${ctx.actor.establishmentId}::uuid and record_state = 'active' and brand_id is not null
    order by code, id
    limit ${most * 10}
  `)

export async function offers(ctx: Ctx): Promise<object> {
  const day = today(ctx)
  const [brands, services, branches] = await together([
    ctx.tx.query<DbRow>(sql`
      select b.*, greatest(b."from", (b.created_at at time zone ${ctx.timeZone})::date) as since
      from brand b
      where b.establishment_id = ${ctx.actor.establishmentId}::uuid
        and b.record_state = 'active'
        and coalesce(b."from" <= ${day}::date, true)
        and coalesce(${day}::date < b."to", true)
      order by since desc, b.code, b.id
      limit ${most}
    `),
    beside(ctx, 'brand_service'),
    beside(ctx, 'branch'),
  ] as const)
  const newFrom = new Date(Date.parse(day) - newDays * 86_400_000).toISOString().slice(0, 10)
  return {
    brands: brands.map((row) => {
      const mine = (each: { readonly brand_id: string }) => each.brand_id === row.id
      const percent = Number(row.discount_percentage)
      return {
        token: tokenOf(brand.spec.prefix, row.id as string),
        names: namesFrom(row, 'name'),
        description: namesFrom(row, 'description'),
        discountPercentage: percent,
        since: row.since,
        to: row.to ?? null,
        isNew: (row.since as string) > newFrom,
        ...linksOf(row),
        services: services.filter(mine).map((each) => serviceOf(each, percent)),
        branches: branches.filter(mine).map(branchOf),
      }
    }),
  }
}
