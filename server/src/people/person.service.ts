/** People as a line in a list shows them: name, code, photo, and how they are reached. */
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
  readonly userType: string
  readonly imageAt: string | null
  readonly whatsAppStatus: boolean
}

/** The columns of user_account `u` of which a person is made. */
export const personColumns = sql`u.id, u.name_ar, u.name_en, u.name_und, u.code, u.phone, u.user_type, u.image_at, u.whats_app_status`

export const personOf = (row: DbRow): Person => ({
  id: row.id as string,
  token: tokenOf('usr', row.id as string),
  names: namesFrom(row, 'name'),
  code: (row.code as string | null) ?? null,
  phone: (row.phone as string | null) ?? null,
  userType: row.user_type as string,
  imageAt: (row.image_at as string | null) ?? null,
  whatsAppStatus: row.whats_app_status !== false,
})

/** By id; people of other establishments are not found. */
export async function peopleOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  const rows = await ctx.tx.query<DbRow>(sql`
    select ${personColumns}
    from user_account u
    where u.establishment_id = ${ctx.actor.establishmentId}::uuid and u.id = any(${[...ids]}::uuid[])
  `)
  return new Map(rows.map((row) => [row.id as string, personOf(row)]))
}

/** The same as the API answers it. */
export const shown = ({ id: _id, whatsAppStatus: _whatsApp, ...person }: Person): object => person
