/** The sixteen kinds of storage spaces, each with the entity of its spaces and the entity of its files. */
import type { SpaceKind } from '@topcenter/model/media/api'
import { owners, storageSpaceKinds, storageSpaceMediaKinds } from '@topcenter/model/media/storage-space'
import { snake } from '@topcenter/model/kit/entity'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { all, type Condition, ownLimit, scope } from '../../records/permissions/limits.ts'
import type { DbRow } from '../../records/row.ts'

export type { SpaceKind }

export const spaceKinds: readonly SpaceKind[] = owners.map((owner, index) => ({
  owner,
  space: storageSpaceKinds[index]!,
  entry: storageSpaceMediaKinds[index]!,
}))
export const ownerColumn = ({ owner }: SpaceKind): string => `${snake(owner.field)}_id`

export const notFound = (): Refused => new Refused(refuse('record.notFound'))

export interface Space extends DbRow {
  readonly id: string
  readonly owner_id: string
  readonly name_ar: string | null
  readonly name_en: string | null
  readonly name_und: string | null
  /** MB. */
  readonly quota: number
  readonly used_bytes: number
  readonly reserved_bytes: number
}

/** Limits a kind's spaces to those that the actor may reach: their own, if the definition says so. */
export function reached(ctx: Ctx, { space }: SpaceKind): Condition {
  const own = ownLimit(space, ctx.actor)
  if (!own) throw notFound()
  return all([...scope(space, ctx.actor.establishmentId), sql`t.record_state = 'active'`, ...own])
}

const columns = (kind: SpaceKind) => sql`
  t.id,
  ${sql.ref(`t.${ownerColumn(kind)}`)} as owner_id,
  t.name_ar,
  t.name_en,
  t.name_und,
  t.quota,
  t.used_bytes,
  t.reserved_bytes
`

/** Throws `record.notFound` for a space of another kind, another centre, or one that the actor may not reach. */
export async function spaceOf(ctx: Ctx, kind: SpaceKind, token: string | undefined): Promise<Space> {
  const id = idOf(token ?? '', kind.space.spec.prefix)
  const found =
    id &&
    (await ctx.tx.first<Space>(sql`
      select ${columns(kind)}
      from storage_space t
      where ${reached(ctx, kind)} and t.id = ${id}::uuid
    `))
  if (!found) throw notFound()
  return found
}

/** Finds the first space of an owner; undefined before its first file. */
export const spaceOfOwner = (ctx: Ctx, kind: SpaceKind, ownerId: string): Promise<Space | undefined> =>
  ctx.tx.first<Space>(sql`
    select ${columns(kind)}
    from storage_space t
    where ${reached(ctx, kind)} and ${sql.ref(`t.${ownerColumn(kind)}`)} = ${ownerId}::uuid
    order by t.created_at, t.id
    limit 1
  `)

export const megabyte = 2 ** 20
