/** A city lies in its governorate and a district in its city: what is said of a person must agree. */
import { type FieldFault } from '@topcenter/model/kit/refusal'
import { sql } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'

/** Ids; each may be left out. */
export interface Address {
  readonly governorate?: string | null
  readonly city?: string | null
  readonly district?: string | null
}

/** @param changes What is said now; an address that is not touched is not asked about */
export async function addressFaults(ctx: Ctx, changes: Address, address: Address): Promise<FieldFault[]> {
  const { governorate, city, district } = address
  const isTouched = (['governorate', 'city', 'district'] as const).some((name) => changes[name] !== undefined)
  if (!isTouched || !city || !(governorate || district)) return []
  const centre = ctx.actor.establishmentId
  const found = (await ctx.tx.first<{ governorate: string | null; city: string | null }>(
    sql`
      select
        (
          select governorate_id from city where establishment_id = ${centre}::uuid and id = ${city}::uuid
        ) as governorate,
        (
          select city_id
          from district
          where establishment_id = ${centre}::uuid and id = ${district ?? null}::uuid
        ) as city
    `,
  ))!
  return [
    ...(governorate && found.governorate && found.governorate !== governorate
      ? [{ name: 'cityToken', code: 'field.notInGovernorate' as const }]
      : []),
    ...(district && found.city && found.city !== city
      ? [{ name: 'districtToken', code: 'field.notInCity' as const }]
      : []),
  ]
}
