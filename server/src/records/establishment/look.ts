/** How a centre looks: its name, its logo and its colour, made legible in both themes. Nothing of it is private. */
import { establishment } from '@topcenter/model/access/establishment'
import { type AccentShades, shadesOf } from '@topcenter/model/kit/accent'
import { tableOf } from '@topcenter/model/kit/entity'
import { tokenOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import { platformEstablishment, type Tx } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { DbRow } from '../row.ts'
import { type PictureBytes, storedPicture } from '../write/picture-bytes.ts'

export interface Look {
  /** Address of its logo; null for the product's own logo. */
  readonly logo: string | null
  /** Null: the product's own colours. */
  readonly shades: AccentShades | null
}
/** Columns of `establishment` that `lookOf` reads. */
export type LookRow = DbRow & {
  id: string
  accent: string | null
  image_at: string | null
  web_address?: string | null
}

export const lookPath = '/api/establishment-look'

/** The moment in the logo's address lets browsers keep it as long as they like. */
export const lookOf = ({ id, accent, image_at: at }: LookRow): Look => ({
  logo: at ? `${lookPath}/${tokenOf(establishment.spec.prefix, id)}/logo?at=${Date.parse(at)}` : null,
  shades: accent ? keptShades(accent) : null,
})

const most = 500
const made = new Map<string, AccentShades>()
function keptShades(accent: string): AccentShades {
  let shades = made.get(accent)
  if (!shades) {
    if (made.size >= most) made.clear()
    made.set(accent, (shades = shadesOf(accent)))
  }
  return shades
}

/** The picture of the centre's record, which belongs to the platform. */
export async function readLogo(
  tx: Tx,
  store: FileStore,
  establishmentId: string,
): Promise<{ content_type: string; bytes: Buffer } | undefined> {
  const kept = await tx.within(platformEstablishment, (there) =>
    there.first<PictureBytes & { content_type: string }>(sql`
      select content_type, bytes, sha256
      from record_image
      where establishment_id = ${platformEstablishment}::uuid
        and entity_table = ${tableOf(establishment)}
        and record_id = ${establishmentId}::uuid
    `),
  )
  const bytes = kept && (await storedPicture(store, platformEstablishment, kept))
  return bytes && { content_type: kept.content_type, bytes }
}

export interface Address {
  readonly host: string
  readonly word?: string | undefined
}

/**
 * The centre that is met at an address: the one with this word or host name; where neither is known, the only one of
 * the installation. Undefined among several, and for a word that nobody has.
 */
export async function establishmentAt<R extends LookRow>(
  tx: Tx,
  { host, word }: Address,
  /** Further ones, each after a comma. */
  columns = '',
): Promise<R | undefined> {
  const rows = await tx.query<R>({
    sql: `
      select id, name_ar, name_en, name_und, accent, image_at, web_address${columns}
      from establishment
      where id <> $1
        and record_state = 'active'
        and ($2::text is null or web_address = $2)
      order by web_address = $3 desc nulls last
      limit 2
    `,
    parameters: [platformEstablishment, word?.trim().toLowerCase() || null, host.toLowerCase()],
  })
  return rows.length === 1 || rows[0]?.web_address === host.toLowerCase() ? rows[0] : undefined
}
