/**
 * Undoes an import. It deletes the records that the import made, unless something refers to them or somebody has
 * changed them. It restores the records that the import changed, and reports those that it keeps.
 */
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, tableOf } from '@topcenter/model/kit/entity'
import { type RefusalCode, unlessRefused } from '@topcenter/model/kit/refusal'
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import type { ActionRule } from '../../records/rules.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import { changeRecord } from '../../records/write/update.ts'
import { lockRecords } from './change-records.ts'
import { permitImport } from '../import-permit.ts'
import { contextIn, type Env } from './job-env.ts'
import { refusalOf } from '../../records/schema/constraints.ts'
import { type Run, setRun } from './run-record.ts'
import { stepsOfRun } from './run-steps.ts'

/**
 * Returns the maximum records that one transaction deletes. It is small, because PostgreSQL checks a hundred foreign
 * keys for each deleted person.
 */
const removedAtOnce = (env: Env): number => Math.ceil(env.batchSize / 10)
const timeout = 60_000 // milliseconds for one statement; it is long, because no user waits
interface Undone {
  undone: number
  kept: number
}
interface Progress {
  readonly step: number
  readonly after: string | null
  readonly restored: boolean
  readonly counts: Record<string, Undone>
}

export async function undoRun(env: Env, run: Run): Promise<void> {
  let progress = { step: 0, after: null, restored: false, counts: {}, ...env.job.progress } as Progress
  const inTx = <T>(take: (ctx: Ctx) => Promise<T>): Promise<T> =>
    env.db.transaction(
      env.job.establishmentId,
      async (tx) => {
        const ctx = await contextIn(env, run, tx)
        for (const { entity } of stepsOfRun(run)) permitImport(ctx, entityOf(entity))
        return take(ctx)
      },
      { timeout, ofInstallation: true },
    )
  const save = async (ctx: Ctx, next: Progress): Promise<Progress> => {
    await env.job.save(ctx.tx, { ...next })
    await setRun(ctx.tx, run.id, {
      counts: Object.fromEntries(
        Object.entries(run.counts).map(([step, count]) => [step, { ...count, ...next.counts[step] }]),
      ),
    })
    return next
  }
  // assigned only after the commit: a transaction may run twice
  if (!progress.restored)
    progress = await inTx(async (ctx) =>
      save(ctx, { ...progress, restored: true, counts: await restoreChanged(ctx, env, run) }),
    )
  // undoes the last step first, because later records refer to earlier ones
  for (const [at, { id, entity }] of stepsOfRun(run).toReversed().entries()) {
    if (at < progress.step) continue
    for (let after = at === progress.step ? progress.after : null; ; after = progress.after) {
      env.job.signal.throwIfAborted()
      progress = await inTx(async (ctx) => {
        const taken = await removeBatch(ctx, env, run, id, entityOf(entity), after)
        const before = progress.counts[id] ?? { undone: 0, kept: 0 }
        const counts = {
          ...progress.counts,
          [id]: { undone: before.undone + taken.undone, kept: before.kept + taken.kept },
        }
        return save(ctx, { ...progress, step: taken.last === null ? at + 1 : at, after: taken.last, counts })
      })
      if (progress.after === null) break
    }
  }
  await env.db.transaction(env.job.establishmentId, (tx) =>
    setRun(tx, run.id, { state: 'undone', finished_at: env.clock.now().toISOString() }),
  )
}

interface ChangedRow {
  readonly step: string
  readonly line: number
  readonly record_id: string
  readonly before: Record<string, unknown>
  readonly version: number
}

async function restoreChanged(ctx: Ctx, env: Env, run: Run): Promise<Record<string, Undone>> {
  const rows = await ctx.tx.query<ChangedRow>({
    sql: `
      select distinct on (r.step, r.line) r.step, r.line, r.record_id, r.before, k.version
      from import_row r
      join import_key k on k.establishment_id = r.establishment_id and k.record_id = r.record_id
      where r.establishment_id = $1 and r.run_id = $2 and r.verdict = 'changed' and r.before is not null
      order by r.step, r.line
    `,
    parameters: [ctx.actor.establishmentId, run.id],
  })
  const counts: Record<string, Undone> = {}
  for (const [step, changed] of Map.groupBy(rows, (row) => row.step)) {
    const entity = entityOf(stepsOfRun(run).find(({ id }) => id === step)!.entity)
    const records = await lockRecords(
      ctx,
      { entity },
      changed.map((row) => row.record_id),
    )
    const count: Undone = (counts[step] = { undone: 0, kept: 0 })
    for (const row of changed) {
      const record = records.get(row.record_id)
      const refused =
        !record || record.version !== row.version
          ? 'record.stale'
          : await tried(ctx, env, () => changeRecord(ctx, entity, record, row.before))
      if (refused) await keep(ctx, run, row.step, row.line, row.record_id, refused)
      count[refused ? 'kept' : 'undone'] += 1
    }
    // a row without a hash does not count as unchanged, so the same file can apply the change again
    await ctx.tx.run({
      sql: `
        update import_key
        set row_hash = ''
        where establishment_id = $1 and entity = $2 and record_id = any($3::uuid[])
      `,
      parameters: [ctx.actor.establishmentId, entity.id, changed.map((row) => row.record_id)],
    })
  }
  return counts
}

async function tried(ctx: Ctx, env: Env, work: () => Promise<unknown>): Promise<RefusalCode | undefined> {
  try {
    await ctx.tx.savepoint(work)
    return undefined
  } catch (error) {
    const refusal = refusalOf(error, env.constraintRefusal)
    if (!refusal) throw error
    return refusal.refused
  }
}

/** Stores a report on a record that stays, with the texts that the row showed before. */
async function keep(
  ctx: Ctx,
  run: Run,
  step: string,
  line: number,
  recordId: string,
  code: RefusalCode,
): Promise<void> {
  const row = [ctx.actor.establishmentId, run.id, step, line]
  const before = await ctx.tx.first<{ shown: string | null }>({
    sql: `
      select shown
      from import_row
      where establishment_id = $1 and run_id = $2 and step = $3 and line = $4
      limit 1
    `,
    parameters: row,
  })
  await ctx.tx.run({
    sql: `
      insert into import_row (establishment_id, run_id, step, line, verdict, record_id, faults, shown)
      values ($1, $2, $3, $4, 'kept', $5, $6, $7)
      on conflict do nothing
    `,
    parameters: [...row, recordId, JSON.stringify([{ column: '', code }]), before?.shown ?? null],
  })
}

interface MadeKey {
  readonly source_key: string
  readonly record_id: string
  readonly line: number
  readonly version: number
  readonly now: number | null
}

async function removeBatch(
  ctx: Ctx,
  env: Env,
  run: Run,
  step: string,
  entity: AnyEntity,
  after: string | null,
): Promise<Undone & { last: string | null }> {
  const limit = removedAtOnce(env)
  const keys = await ctx.tx.query<MadeKey>(sql`
    select k.source_key, k.record_id, k.line, k.version, t.version as now
    from import_key k
    left join ${sql.table(tableOf(entity))} t
      on t.establishment_id = k.establishment_id and t.id = k.record_id
    where k.establishment_id = ${ctx.actor.establishmentId}::uuid
      and k.made_by = ${run.id}::uuid
      and k.entity = ${entity.id}
      and k.source_key > ${after ?? ''}
    order by k.source_key
    limit ${limit}
  `)
  const gone = keys.filter((key) => key.now === null)
  const untouched = keys.filter((key) => key.now === key.version)
  const removed = await removeRecords(ctx, env, entity, untouched)
  const kept = keys.filter((key) => key.now !== null && !removed.has(key))
  for (const key of kept)
    await keep(ctx, run, step, key.line, key.record_id, key.now === key.version ? 'record.inUse' : 'record.stale')
  const forgotten = [...gone, ...removed].map((key) => key.source_key)
  await ctx.tx.run({
    sql: `
      delete from import_key
      where establishment_id = $1 and entity = $2 and made_by = $3 and source_key = any($4)
    `,
    parameters: [ctx.actor.establishmentId, entity.id, run.id, forgotten],
  })
  return { undone: removed.size, kept: kept.length, last: keys.length < limit ? null : keys.at(-1)!.source_key }
}

/**
 * Deletes all records at once. If something refers to one of them, deletes each half separately, until only the records
 * in use remain.
 */
async function removeRecords(ctx: Ctx, env: Env, entity: AnyEntity, keys: readonly MadeKey[]): Promise<Set<MadeKey>> {
  if (keys.length === 0) return new Set()
  const ids = keys.map((key) => key.record_id)
  const refused = await tried(ctx, env, async () => {
    await freeOf(ctx, entity, ids)
    await ctx.tx.run(
      sql`
        delete from ${sql.table(tableOf(entity))}
        where establishment_id = ${ctx.actor.establishmentId}::uuid and id = any(${ids}::uuid[])
      `,
    )
    await leaveTrail(
      ctx,
      entity,
      ids.map((id) => ({ id, action: 'undo' })),
    )
  })
  if (!refused) return new Set(keys)
  if (keys.length === 1) return new Set()
  const middle = Math.ceil(keys.length / 2)
  return new Set([
    ...(await removeRecords(ctx, env, entity, keys.slice(0, middle))),
    ...(await removeRecords(ctx, env, entity, keys.slice(middle))),
  ])
}

/** Applies the entity's rules for deleting a record; for example, they free a login name. */
async function freeOf(ctx: Ctx, entity: AnyEntity, ids: readonly string[]): Promise<void> {
  const rule = (ctx.runtime.rules.get(entity.id)?.standard.remove ?? {}) as ActionRule<unknown, unknown>
  if (!rule.apply && !rule.check) return
  for (const record of (await lockRecords(ctx, { entity }, ids)).values()) {
    unlessRefused(await rule.check?.(ctx, record, {}))
    await rule.apply?.(ctx, record, {})
  }
}
