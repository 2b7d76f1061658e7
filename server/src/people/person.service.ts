/** People as a line in a list shows them: name, code, photo, and how they are reached. */
import type { UserType } from '@topcenter/model/kit/entity'
import type { Names } from '@topcenter/model/kit/names'
import { tokenOf } from '@topcenter/model/kit/token'
import { sql } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import { type DbRow, namesFrom } from '../records/row.ts'

export interface Person {
  readonly id: string
  readonly token: string
  readonly names: Names
  readonly code: string | null
  readonly phone: string | null
  readonly userType: UserType
  readonly imageAt: string | null
  readonly whatsAppStatus: boolean
}

/** Columns of user_account `u` that `personOf` reads. */
export const personColumns = sql`u.id, u.name_ar, u.name_en, u.name_und, u.code, u.phone, u.user_type, u.image_at, u.whats_app_status`

/** A row of `personColumns`. */
export interface PersonRow extends DbRow {
  readonly id: string
  readonly code: string | null
  readonly phone: string | null
  readonly user_type: UserType
  readonly image_at: string | null
  readonly whats_app_status: boolean | null
}

export const personOf = (row: PersonRow): Person => ({
  id: row.id,
  token: tokenOf('usr', row.id),
  names: namesFrom(row, 'name'),
  code: row.code,
  phone: row.phone,
  userType: row.user_type,
  imageAt: row.image_at,
  whatsAppStatus: row.whats_app_status !== false,
})

/** Finds people by their ids; people of other establishments are not found. */
export async function peopleOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  const rows = await ctx.tx.query<PersonRow>(sql`
    select ${personColumns}
    from user_account u
    where u.establishment_id = ${ctx.actor.establishmentId}::uuid and u.id = any(${[...ids]}::uuid[])
  `)
  return new Map(rows.map((row) => [row.id, personOf(row)]))
}

/** Returns a person, or more that extends one, without the members that the API does not show. */
export const shown = <P extends Person>({ id: _id, whatsAppStatus: _whatsApp, ...person }: P) => person
