/**
 * The head of a printed paper: the centre's name, its logo (the picture of the establishment's record, which belongs to
 * the platform) and how its amounts are written.
 */
import { establishment } from '@topcenter/model/access/establishment'
import { tableOf } from '@topcenter/model/kit/entity'
import { nameIn } from '@topcenter/model/kit/names'
import { sql } from 'kysely'
import type { Document } from '../documents/document.ts'
import { platformEstablishment } from '../platform/database/database.ts'
import { asPng } from '../platform/picture.ts'
import type { Ctx } from '../records/context.ts'
import { namesFrom } from '../records/row.ts'

export async function letterheadOf(
  ctx: Ctx,
): Promise<{ readonly centre: Document['centre']; readonly decimalPlaces: number }> {
  const row = (await ctx.tx.first<Record<string, unknown> & { decimal_places: number }>(
    sql`
      select name_ar, name_en, name_und, decimal_places
      from establishment
      where id = ${ctx.actor.establishmentId}::uuid
    `,
  ))!
  const logo = await ctx.tx.within(platformEstablishment, (tx) =>
    tx.first<{ content_type: string; bytes: Buffer }>(sql`
      select content_type, bytes
      from record_image
      where establishment_id = ${platformEstablishment}::uuid
        and entity_table = ${tableOf(establishment)}
        and record_id = ${ctx.actor.establishmentId}::uuid
    `),
  )
  return {
    centre: {
      name: nameIn(namesFrom(row, 'name'), ctx.language),
      ...(logo
        ? {
            logo:
              logo.content_type === 'image/jpeg'
                ? { bytes: logo.bytes, type: 'jpg' }
                : { bytes: logo.content_type === 'image/webp' ? await asPng(logo.bytes) : logo.bytes, type: 'png' },
          }
        : {}),
    },
    decimalPlaces: row.decimal_places,
  }
}
