/** A city lies in its governorate and a district in its city: what is said of a person must agree. */
import { type FieldFault } from '@topcenter/model/kit/refusal'
import { sql } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import type { Columns } from '../records/rules.ts'

/** Ids; each may be left out. */
export interface Address {
  readonly governorate?: unknown
  readonly city?: unknown
  readonly district?: unknown
}

/** @param changes What is said now; an address that is not touched is not asked about */
export async function addressFaults(ctx: Ctx, changes: Columns, address: Address): Promise<FieldFault[]> {
  const { governorate, city, district } = address
  const isTouched = ['governorate', 'city', 'district'].some((name) => changes[name] !== undefined)
  if (!isTouched || !city || !(governorate || district)) return []
  const centre = ctx.actor.establishmentId
  const found = (await ctx.tx.first<{ governorate: string | null; city: string | null }>(
    sql`
      select
        (
          select governorate_id from city where establishment_id = ${centre}::uuid and id = ${city as string}::uuid
        ) as governorate,
        (
          select city_id
          from district
          where establishment_id = ${centre}::uuid and id = ${(district ?? null) as string | null}::uuid
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
