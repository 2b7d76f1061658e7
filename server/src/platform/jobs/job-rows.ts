/** Jobs as rows of the table `background_job`: owner, state, and progress for the screen. */
import type { Tx } from '../database/database.ts'
import type { Json, JobView, NewJob } from './jobs.ts'
import { lanes } from './queue.ts'

/** Payload of pg-boss. The id of its job is also the id of the row. */
export interface Message {
  readonly establishment: string
  readonly kind: string
  /** Only for a recurring job; any other has its input in its row. */
  readonly input?: Json
}

export const insertJob = (
  tx: Tx,
  id: string,
  { kind, input = {}, progress = {}, createdBy, runAfter }: NewJob,
): Promise<number> =>
  tx.run({
    sql: `
      insert into background_job (
        establishment_id, id, kind, input, progress, created_by, run_after
      )
      values ($1, $2, $3, $4, $5, $6, coalesce($7, now()))
    `,
    parameters: [tx.establishmentId, id, kind, input, progress, createdBy ?? null, runAfter ?? null],
  })

/**
 * Inserts a job. Returns false if a job of the same kind and input is already pending and runs no later. The unique key
 * lets only one of two concurrent transactions insert it.
 */
export async function insertJobOnce(
  tx: Tx,
  id: string,
  { kind, input = {}, createdBy, runAfter }: NewJob & { readonly runAfter: Date },
): Promise<boolean> {
  const kept = await tx.run({
    sql: `
      insert into background_job (establishment_id, id, kind, input, once, created_by, run_after)
      select $1, $2, $3, $4::jsonb, md5($4::jsonb::text), $5, $6
      where not exists (
          select 1
          from background_job
          where establishment_id = $1
            and kind = $3
            and state = 'queued'
            and run_after <= $6
            and input = $4::jsonb
        )
      on conflict (establishment_id, kind, once, run_after)
        where state = 'queued' and once is not null
        do nothing
    `,
    parameters: [tx.establishmentId, id, kind, input, createdBy ?? null, runAfter],
  })
  return kept > 0
}

export const findJob = (tx: Tx, id: string): Promise<JobView | undefined> =>
  tx.first<JobView>({
    sql: `
      select
        id,
        kind,
        state,
        progress,
        error,
        created_at as "createdAt",
        finished_at as "finishedAt"
      from background_job
      where establishment_id = $1 and id = $2
    `,
    parameters: [tx.establishmentId, id],
  })

/**
 * Returns true if a recurring job is pending, is running or has started since `since`. Callers with the same job wait
 * until the transaction ends.
 */
export async function hasBegun(
  tx: Tx,
  { kind, lane, singletonKey, since }: { kind: string; lane: string; singletonKey: string; since: Date },
): Promise<boolean> {
  await tx.lock(`begin ${singletonKey}`)
  const found = await tx.first<{ has: boolean }>({
    sql: `
      select
        exists (
          select from pgboss.job where name = $1 and singleton_key = $2 and state < 'completed'
        )
        or exists (
          select from background_job where establishment_id = $3 and kind = $4 and created_at >= $5
        ) as has
    `,
    parameters: [lane, singletonKey, tx.establishmentId, kind, since],
  })
  return found!.has
}

/** Starts a job. Returns undefined if it is already done: its node stopped before it reported that to pg-boss. */
export const beginJob = (
  tx: Tx,
  id: string,
  { establishment, kind, input = {} }: Message,
  worker: string,
): Promise<Begun | undefined> =>
  tx.first<Begun>({
    sql: `
      insert into background_job as b (
        establishment_id, id, kind, state, input, worker, attempts
      )
      values ($1, $2, $3, 'running', $5, $4, 1)
      on conflict (establishment_id, id) do update
      set state = 'running', worker = excluded.worker, attempts = b.attempts + 1
      where b.state in ('queued', 'running')
      returning kind, input, progress, attempts, created_by
    `,
    parameters: [establishment, id, kind, worker, input],
  })

export interface Begun {
  kind: string
  input: Json
  progress: Json
  attempts: number
  created_by: string | null
}

/** Changes the row as long as `worker` has the job; answers how many rows changed. `set` uses parameters from $4 on. */
export const changeJob = (
  tx: Tx,
  { establishmentId, id, worker }: { establishmentId: string; id: string; worker: string },
  set: string,
  ...values: readonly unknown[]
): Promise<number> =>
  tx.run({
    sql: `
      update background_job
      set ${set}
      where establishment_id = $1 and id = $2 and worker = $3 and state = 'running'
    `,
    parameters: [establishmentId, id, worker, ...values],
  })

/** Jobs that are not done and that pg-boss does not know: of a release before it, or of a database copied without it. */
export const findUnqueued = (tx: Tx, kinds: readonly string[]): Promise<Unqueued[]> =>
  tx.query<Unqueued>({
    sql: `
      select establishment_id, id, kind, run_after
      from background_job b
      where state in ('queued', 'running')
        and kind = any($2::text[])
        and not exists (
          select 1
          from pgboss.job j
          where j.name = any($1::text[]) and j.id = b.id
        )
    `,
    parameters: [Object.keys(lanes), kinds],
  })
interface Unqueued {
  establishment_id: string
  id: string
  kind: string
  run_after: string
}
