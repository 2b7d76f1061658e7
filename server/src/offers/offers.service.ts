/** Reads what students get elsewhere: brands whose offer is valid today, as far as it may be shown (D7.9). */
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { shareMoney } from '@topcenter/model/kit/money'
import { tokenOf } from '@topcenter/model/kit/token'
import { branch, brand, brandService } from '@topcenter/model/lookups/lists'
import { newDays, type readOffers } from '@topcenter/model/offers/api'
import { sql } from '../platform/database/database.ts'
import { together } from '../platform/database/together.ts'
import { type Ctx, today } from '../records/context.ts'
import { namesFrom, type RowFrom } from '../records/row.ts'

type Offers = AnswerOf<typeof readOffers>
type Offer = Offers['brands'][number]

const maxBrands = 200
const wholePercent = 10_000

/** Returns the piastres that are left of a price after a discount in percent. */
const afterDiscount = (price: number, percent: number): number => {
  const off = Math.round(percent * 100)
  return shareMoney(price, [wholePercent - off, off])[0]!
}

type Links = Pick<Offer, 'map' | 'website' | 'facebook' | 'instagram' | 'twitter'>
const noLinks: Links = { map: null, website: null, facebook: null, instagram: null, twitter: null }
const linksOf = (row: Links & { readonly link_active: boolean | null }): Links =>
  row.link_active
    ? {
        map: row.map,
        website: row.website,
        facebook: row.facebook,
        instagram: row.instagram,
        twitter: row.twitter,
      }
    : noLinks

function serviceOf(row: RowFrom<typeof brandService>, ofBrand: number): Offer['services'][number] {
  const percent = row.discount_percentage || ofBrand
  const { price } = row
  return {
    token: tokenOf(brandService.spec.prefix, row.id),
    names: namesFrom(row, 'name'),
    description: namesFrom(row, 'description'),
    discountPercentage: percent,
    price: price || null,
    priceAfter: price ? afterDiscount(price, percent) : null,
    pricePoints: row.price_points,
  }
}

const branchOf = (row: RowFrom<typeof branch>): Offer['branches'][number] => ({
  token: tokenOf(branch.spec.prefix, row.id),
  names: namesFrom(row, 'name'),
  address: row.address,
  phone: row.phone_active ? row.phone : null,
  ...linksOf(row),
})

const ofBrands = <R extends object>(ctx: Ctx, table: string) =>
  ctx.tx.query<R>(sql`
    select *
    from ${sql.table(table)}
    where establishment_id = ${ctx.actor.establishmentId}::uuid and record_state = 'active' and brand_id is not null
    order by code, id
    limit ${maxBrands * 10}
  `)

export async function offers(ctx: Ctx): Promise<Offers> {
  const day = today(ctx)
  const [brands, services, branches] = await together([
    ctx.tx.query<RowFrom<typeof brand> & { readonly since: string }>(sql`
      select b.*, greatest(b."from", (b.created_at at time zone ${ctx.timeZone})::date) as since
      from brand b
      where b.establishment_id = ${ctx.actor.establishmentId}::uuid
        and b.record_state = 'active'
        and coalesce(b."from" <= ${day}::date, true)
        and coalesce(${day}::date < b."to", true)
      order by since desc, b.code, b.id
      limit ${maxBrands}
    `),
    ofBrands<RowFrom<typeof brandService>>(ctx, 'brand_service'),
    ofBrands<RowFrom<typeof branch>>(ctx, 'branch'),
  ] as const)
  const newFrom = new Date(Date.parse(day) - newDays * 86_400_000).toISOString().slice(0, 10)
  return {
    brands: brands.map((row) => {
      const isOfBrand = (each: { readonly brand_id: string | null }) => each.brand_id === row.id
      const percent = row.discount_percentage ?? 0
      return {
        token: tokenOf(brand.spec.prefix, row.id),
        names: namesFrom(row, 'name'),
        description: namesFrom(row, 'description'),
        discountPercentage: percent,
        since: row.since,
        to: row.to,
        isNew: row.since > newFrom,
        ...linksOf(row),
        services: services.filter(isOfBrand).map((each) => serviceOf(each, percent)),
        branches: branches.filter(isOfBrand).map(branchOf),
      }
    }),
  }
}
