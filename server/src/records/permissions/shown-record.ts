/** How the record with a token is called, whatever its kind: for a screen whose address or filter contains the token. */
import { livesOnPlatform } from '@topcenter/model/access/establishment'
import { entities } from '@topcenter/model/areas'
import { type AnyEntity, snake, tableOf } from '@topcenter/model/kit/entity'
import { visibleStates } from '@topcenter/model/kit/permission'
import { idOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import { platformEstablishment } from '../../platform/database/database.ts'
import type { Ctx } from '../context.ts'
import { all, referable, scope } from './limits.ts'
import { visibleRow } from '../read.ts'
import { withShown } from '../with-shown.ts'
import { presentRecord } from '../presenter.ts'
import { presentShown } from '../label.ts'
import { shownSql } from '../list/select.ts'

const said = ['token', 'names', 'label', 'code', 'phone', 'userType', 'imageAt'] as const

/**
 * Undefined if there is none that the actor may see or refer to. Platform admins see the platform's own records beside
 * those of the centre in which they work.
 */
export async function shownRecord(ctx: Ctx, token: string): Promise<Record<string, unknown> | undefined> {
  const kinds = entities.filter((entity) => !entity.spec.abstract && entity.spec.prefix === token.split('_')[0])
  const onPlatform = kinds.filter(livesOnPlatform)
  const found =
    (await among(
      ctx,
      kinds.filter((kind) => !onPlatform.includes(kind)),
      token,
    )) ?? (await named(ctx, kinds, token))
  if (found || ctx.actor.userType !== 'AdminsEgypt' || onPlatform.length === 0) return found
  return ctx.tx.within(platformEstablishment, (tx) =>
    among({ ...ctx, tx, actor: { ...ctx.actor, establishmentId: platformEstablishment } }, onPlatform, token),
  )
}

/** People to whom a portal user may refer though they may not open the record, as references show them. */
async function named(
  ctx: Ctx,
  kinds: readonly AnyEntity[],
  token: string,
): Promise<Record<string, unknown> | undefined> {
  const kind = kinds.find(({ spec }) => spec.namedBy?.[ctx.actor.userType])
  const row =
    kind &&
    (await ctx.tx.first<{
      shown: never
    }>(sql`
      select ${sql.raw(shownSql(kind, 't'))} as shown
      from ${sql.table(tableOf(kind))} t
      where ${all([
        ...scope(kind, ctx.actor.establishmentId),
        sql`
        t.id = ${idOf(token, kind.spec.prefix) ?? null}::uuid
      `,
        sql`
        t.record_state = 'active'
      `,
        ...referable(kind, ctx.actor),
      ])}
    `))
  const shown = row && presentShown(kind, row.shown, ctx)
  return shown ? { ...shown } : undefined
}

/** Reads a record by its token among kinds that share a table: the row determines the kind. */
async function among(
  ctx: Ctx,
  kinds: readonly AnyEntity[],
  token: string,
): Promise<Record<string, unknown> | undefined> {
  const seen = kinds.filter((kind) => visibleStates(ctx.actor, kind).length > 0)
  const id = seen[0] && idOf(token, seen[0].spec.prefix)
  if (!id) return undefined
  let entity: AnyEntity | undefined = seen[0]!
  const names = [...new Set(seen.flatMap((kind) => Object.keys(kind.spec.fixed ?? {})))]
  if (names.length > 0) {
    const row = await ctx.tx.first<Record<string, unknown>>(
      sql`
        select ${sql.join(names.map((name) => sql.ref(snake(name))))}
        from ${sql.table(tableOf(entity))}
        where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${id}::uuid
      `,
    )
    entity =
      row &&
      seen.find((kind) => Object.entries(kind.spec.fixed ?? {}).every(([name, value]) => row[snake(name)] === value))
  }
  const row = entity && (await visibleRow(ctx, entity, id))
  if (!entity || !row) return undefined
  const record = presentRecord(ctx, entity, await withShown(ctx, entity, row), { whole: false })
  return Object.fromEntries(said.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])))
}
