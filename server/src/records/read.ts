/** One record: read, or locked for a change. */
import { type AnyEntity, recordStates, tableOf } from '@topcenter/model/kit/entity'
import { visibleStates } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import type { Actor, Ctx } from './context.ts'
import { all, column, visible, withoutFlags } from './permissions/limits.ts'
import { type DbRow, recordOf } from './row.ts'
import { allowedOf, presentRecord } from './presenter.ts'
import { withShown } from './with-shown.ts'
import type { ActionRule } from './rules.ts'
import { selectOwn } from './list/select.ts'

const notFound = () => new Refused(refuse('record.notFound'))

/** The id in a token of this entity; a token of another kind is refused like one that does not exist. */
export function recordId(entity: AnyEntity, token: string | undefined): string {
  const id = idOf(token, entity.spec.prefix)
  if (!id) throw notFound()
  return id
}

/** Without what is shown of the records to which it refers (`withShown`). */
export async function visibleRow(ctx: Ctx, entity: AnyEntity, id: string): Promise<DbRow | undefined> {
  const bounds = visible(entity, ctx.actor)
  return (
    bounds &&
    (await ctx.tx.first<DbRow>(
      sql`
        select ${sql.raw(selectOwn(entity))}
        from ${sql.table(tableOf(entity))} t
        where ${all([...bounds, sql`${column('id')} = ${id}::uuid`])}
      `,
    ))
  )
}

/** Whether the actor may also see a row that was found and locked for a change. */
export const isSeen = (actor: Actor, entity: AnyEntity, recordState: unknown): boolean =>
  (visibleStates(actor, entity) as readonly unknown[]).includes(recordState)

/** Throws `record.notFound` when it does not exist, belongs to another establishment, or the actor may not see it. */
export async function readRow(ctx: Ctx, entity: AnyEntity, id: string): Promise<DbRow> {
  const row = await visibleRow(ctx, entity, id)
  if (!row) throw notFound()
  return row
}

/** The whole record, with the actions that may be done and have something to do. */
async function presentWhole(ctx: Ctx, entity: AnyEntity, row: DbRow): Promise<Record<string, unknown>> {
  const rules = ctx.runtime.rules.get(entity.id)?.actions as
    | Readonly<Record<string, ActionRule<unknown, never>>>
    | undefined
  const [shown, ...offered] = await Promise.all([
    withShown(ctx, entity, row),
    ...allowedOf(ctx, entity, row).map(async (name) =>
      (await rules?.[name]?.isIdle?.(ctx, recordOf(entity, row))) ? [] : [name],
    ),
  ])
  return { ...presentRecord(ctx, entity, shown, { whole: true }), allowed: offered.flat() }
}

/**
 * A record after a change. Only its token if the actor can no longer see it, as when somebody archives it who may not
 * see archived records.
 */
export async function readChanged(ctx: Ctx, entity: AnyEntity, id: string): Promise<Record<string, unknown>> {
  const row = await visibleRow(ctx, entity, id)
  return row ? presentWhole(ctx, entity, row) : { token: tokenOf(entity.spec.prefix, id), allowed: [] }
}

/** Locks the record against other changes; records that refer to it can still be written. */
export async function lockRow(ctx: Ctx, entity: AnyEntity, id: string): Promise<DbRow> {
  // the operation's own flag permits the change, also to somebody who may not look at the record; what is answered is
  // read by `visible`
  const bounds = withoutFlags(entity, ctx.actor, recordStates)
  if (!bounds) throw notFound()
  const [locked, row] = await Promise.all([
    ctx.tx.first<DbRow>(sql`
      select t.id
      from ${sql.table(tableOf(entity))} t
      where ${all([...bounds, sql`${column('id')} = ${id}::uuid`])}
      for no key update
    `),
    // read after the lock: the statement that waits for one returns the row as it is then, but its subqueries are older
    ctx.tx.first<DbRow>(sql`
      select ${sql.raw(selectOwn(entity))}
      from ${sql.table(tableOf(entity))} t
      where t.establishment_id = ${ctx.actor.establishmentId}::uuid and t.id = ${id}::uuid
    `),
  ])
  if (!locked) throw notFound()
  return row!
}

export async function readRecord(
  ctx: Ctx,
  entity: AnyEntity,
  token: string | undefined,
): Promise<Record<string, unknown>> {
  return presentWhole(ctx, entity, await readRow(ctx, entity, recordId(entity, token)))
}
