/**
 * Deletes remains of imports: imports that nobody continued, reports on rows whose import can no longer be undone, and
 * unused files.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../platform/clock.ts'
import { establishmentsWith, some } from '../../platform/database/busy.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { undoHours } from './run-record.ts'

export interface Cleaning {
  readonly db: Database
  readonly clock: Clock
  readonly dataDir: string
}

/**
 * Cleans up after imports. Keeps imported records, and the memory of the record that each row became. Several servers
 * may run it at once.
 */
export async function cleanImports({ db, clock, dataDir }: Cleaning): Promise<void> {
  const before = new Date(clock.now().getTime() - undoHours * 3_600_000)
  const open = some('import_run', `actor is not null or state in ('prepared', 'rehearsing', 'rehearsed')`)
  for (const id of await establishmentsWith(db, open, clock.now()))
    await db.transaction(id, (tx) => cleanRuns(tx, clock.now(), before))
  await rm(join(dataDir, 'imports'), { recursive: true, force: true }) // earlier releases stored files there
}

async function cleanRuns(tx: Tx, now: Date, before: Date): Promise<void> {
  await tx.run({
    sql: `
      delete from import_run
      where establishment_id = $1
        and state in ('prepared', 'rehearsing', 'rehearsed')
        and created_at < $2
    `,
    parameters: [tx.establishmentId, before.toISOString()],
  })
  const ended = await tx.query<{ id: string }>({
    sql: `
      with broken as materialized (
        select id from background_job where establishment_id = $1 and state = 'failed'
      )
      update import_run
      set actor = null
      where establishment_id = $1
        and actor is not null
        and (state in ('done', 'stopped', 'failed', 'undone') or job_id in (select id from broken))
        and (
          undo_until < $2
          or undo_until is null and coalesce(finished_at, created_at) < $2::timestamptz - interval '${undoHours} hours'
        )
      returning id
    `,
    parameters: [tx.establishmentId, now.toISOString()],
  })
  await tx.run({
    sql: 'delete from import_row where establishment_id = $1 and run_id = any($2::uuid[])',
    parameters: [tx.establishmentId, ended.map(({ id }) => id)],
  })
  await tx.run({
    sql: `
      delete from import_file f
      using import_run r
      where f.establishment_id = $1
        and r.establishment_id = $1
        and r.id = f.run_id
        and r.actor is null
        and r.state <> 'prepared'
    `,
    parameters: [tx.establishmentId],
  })
}
