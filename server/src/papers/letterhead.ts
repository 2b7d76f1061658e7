/**
 * The head of a printed paper (D11.5, D12.10): the centre's name, its logo and its colour, how it is reached, and how
 * its amounts are written.
 */
import { shadesOf } from '@topcenter/model/kit/accent'
import { nameIn } from '@topcenter/model/kit/names'
import { sql } from 'kysely'
import { readLogo } from '../records/establishment/look.ts'
import { type Document, leftToRight } from '../documents/document.ts'
import { asPng } from '../platform/picture.ts'
import type { Ctx } from '../records/context.ts'
import { type DbRow, namesFrom } from '../records/row.ts'

type Centre = Document['centre']

export async function letterheadOf(ctx: Ctx): Promise<{ readonly centre: Centre; readonly decimalPlaces: number }> {
  const row = (await ctx.tx.first<DbRow & { decimal_places: number }>(
    sql`
      select
        name_ar,
        name_en,
        name_und,
        decimal_places,
        address_ar,
        address_en,
        address_und,
        address_active,
        phone,
        phone2,
        phone_active,
        email,
        email_active,
        accent
      from establishment
      where id = ${ctx.actor.establishmentId}::uuid
    `,
  ))!
  const logo = await logoOf(ctx)
  return {
    centre: {
      name: nameIn(namesFrom(row, 'name'), ctx.language),
      contacts: contactsOf(ctx, row),
      ...(logo && { logo }),
      ...(row.accent ? { accent: shadesOf(String(row.accent)).light.accent } : {}),
    },
    decimalPlaces: row.decimal_places,
  }
}

/** The address in a line, phones and mail in another; what is empty or switched off is left out. */
function contactsOf(ctx: Ctx, row: DbRow): string[] {
  const address = row.address_active ? nameIn(namesFrom(row, 'address'), ctx.language) : ''
  const phones = row.phone_active ? [row.phone, row.phone2] : []
  const reached = [...phones, row.email_active ? row.email : null].filter((each) => each !== null)
  return [address, reached.map((each) => leftToRight(String(each))).join(' · ')].filter(Boolean)
}

async function logoOf(ctx: Ctx): Promise<Centre['logo']> {
  const logo = await readLogo(ctx.tx, ctx.runtime.files.store, ctx.actor.establishmentId)
  if (!logo) return undefined
  if (logo.content_type === 'image/jpeg') return { bytes: logo.bytes, type: 'jpg' }
  return { bytes: logo.content_type === 'image/webp' ? await asPng(logo.bytes) : logo.bytes, type: 'png' }
}
