/** One record: read, or locked for a change. */
import { type AnyEntity, recordStates, tableOf } from '@topcenter/model/kit/entity'
import { visibleStates } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { OutOfSight, Shown } from '@topcenter/model/kit/shown'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import type { Actor, Ctx } from './context.ts'
import { all, column, visible, withoutFlags } from './permissions/limits.ts'
import { type DbRow, recordOf, type RecordRow, type RowFrom } from './row.ts'
import { allowedOf, presentRecord } from './presenter.ts'
import { withShown } from './with-shown.ts'
import type { ActionRule } from './rules.ts'
import { selectOwn } from './list/select.ts'
import { asWritten, fullRow, type NewRow } from './write/write.ts'
import { together } from '../platform/database/together.ts'

const notFound = () => new Refused(refuse('record.notFound'))

/** Returns the id in a token of this entity. Refuses a token of another kind like one that does not exist. */
export function recordId(entity: AnyEntity, token: string | undefined): string {
  const id = idOf(token, entity.spec.prefix)
  if (!id) throw notFound()
  return id
}

/** A changed record as a client gets it. */
export type Changed<E> = Shown<E> | OutOfSight

/** Reads a row if the actor may see it, without what is shown of the records to which it refers (`withShown`). */
export async function visibleRow<E extends AnyEntity>(
  ctx: Ctx,
  entity: E,
  id: string,
): Promise<RowFrom<E> | undefined> {
  const bounds = visible(entity, ctx.actor)
  return (
    bounds &&
    (await ctx.tx.first<RowFrom<E>>(
      sql`
        select ${sql.raw(selectOwn(entity))}
        from ${sql.table(tableOf(entity))} t
        where ${all([...bounds, sql`${column('id')} = ${id}::uuid`])}
      `,
    ))
  )
}

/** Returns true if the actor may also see a row that was locked for a change. */
export const isSeen = (actor: Actor, entity: AnyEntity, recordState: unknown): boolean =>
  (visibleStates(actor, entity) as readonly unknown[]).includes(recordState)

/** Throws `record.notFound` when it does not exist, belongs to another establishment, or the actor may not see it. */
export async function readRow<E extends AnyEntity>(ctx: Ctx, entity: E, id: string): Promise<RowFrom<E>> {
  const row = await visibleRow(ctx, entity, id)
  if (!row) throw notFound()
  return row
}

/** Returns the whole record, with the actions that may be done and have something to do. */
async function presentWhole<E extends AnyEntity>(
  ctx: Ctx,
  entity: E,
  row: RecordRow,
  withAll: Promise<RecordRow> = withShown(ctx, entity, row),
): Promise<Shown<E>> {
  const rules = ctx.runtime.rules.get(entity.id)?.actions as
    | Readonly<Record<string, ActionRule<unknown, never>>>
    | undefined
  const [shown, ...offered] = await Promise.all([
    withAll,
    ...allowedOf(ctx, entity, row).map(async (name) =>
      (await rules?.[name]?.isIdle?.(ctx, recordOf(entity, row))) ? [] : [name],
    ),
  ])
  const record: Record<string, unknown> = {
    ...presentRecord(ctx, entity, shown, { whole: true }),
    allowed: offered.flat(),
  }
  return record as Shown<E> // the presenter follows the definition at run time
}

/**
 * Reads a record after a change. Returns only its token if the actor can no longer see it, such as after archiving it
 * without the flag to view archived records.
 */
export async function readChanged<E extends AnyEntity>(ctx: Ctx, entity: E, id: string): Promise<Changed<E>> {
  const row = await visibleRow(ctx, entity, id)
  return row ? presentWhole(ctx, entity, row) : { token: tokenOf(entity.spec.prefix, id), allowed: [] }
}

/**
 * Presents a new record as it will be read after it is written.
 *
 * @param learned Columns whose values the transaction learns when it writes the row, by their names there
 */
export async function readAsWritten<E extends AnyEntity>(
  ctx: Ctx,
  entity: E,
  row: NewRow,
  learned: Readonly<Record<string, unknown>>,
): Promise<Changed<E>> {
  const bounds = visible(entity, ctx.actor)
  if (!bounds) return { token: tokenOf(entity.spec.prefix, row.id), allowed: [] }
  // what it refers to is known before it is read
  const [found, shown] = await together([
    ctx.tx.first<RecordRow>(sql`
      ${asWritten(ctx, entity, row)}
      select ${sql.raw(selectOwn(entity))}
      from ${sql.table(tableOf(entity))} t
      where ${all(bounds)}
    `),
    withShown(ctx, entity, fullRow(ctx, entity, row)),
  ])
  if (!found) return { token: tokenOf(entity.spec.prefix, row.id), allowed: [] }
  const read = Object.assign({}, found, learned)
  return presentWhole(ctx, entity, read, Promise.resolve(Object.assign({}, shown, read)))
}

/** Locks the record against other changes; records that refer to it can still be written. */
export async function lockRow<E extends AnyEntity>(ctx: Ctx, entity: E, id: string): Promise<RowFrom<E>> {
  // the operation's own flag permits the change, even to somebody who may not see the record; the response is read with
  // `visible`
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
    ctx.tx.first<RowFrom<E>>(sql`
      select ${sql.raw(selectOwn(entity))}
      from ${sql.table(tableOf(entity))} t
      where t.establishment_id = ${ctx.actor.establishmentId}::uuid and t.id = ${id}::uuid
    `),
  ])
  if (!locked) throw notFound()
  return row!
}

export async function readRecord<E extends AnyEntity>(
  ctx: Ctx,
  entity: E,
  token: string | undefined,
): Promise<Shown<E>> {
  return presentWhole(ctx, entity, await readRow(ctx, entity, recordId(entity, token)))
}
