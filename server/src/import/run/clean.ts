/**
 * Deletes what imports no longer need: imports that nobody continued, the reports on rows that cannot be undone any
 * more, and files that nothing uses.
 */
import { readdir, stat } from 'node:fs/promises'
import type { Clock } from '../../platform/clock.ts'
import { type Database, establishmentIds, type Tx } from '../../platform/database/database.ts'
import { undoHours } from './run-record.ts'
import { dropFiles, uploadsIn } from './uploaded-files.ts'

export interface Cleaning {
  readonly db: Database
  readonly clock: Clock
  readonly dataDir: string
}

/**
 * What imports made stays, and so does the memory of which row became which record. Several servers may do this at
 * once.
 */
export async function cleanImports({ db, clock, dataDir }: Cleaning): Promise<void> {
  const before = new Date(clock.now().getTime() - undoHours * 3_600_000)
  const establishments = await establishmentIds(db)
  const needed = new Set<string>()
  for (const id of establishments)
    for (const run of await db.transaction(id, (tx) => cleanRuns(tx, clock.now(), before))) needed.add(run)
  for (const folder of await readdir(uploadsIn(dataDir)).catch(() => [])) {
    // a newer file may belong to an upload that is being read
    if (!needed.has(folder) && (await stat(`${uploadsIn(dataDir)}/${folder}`)).mtime < before)
      await dropFiles(dataDir, folder)
  }
}

/** The imports that still need their files. */
async function cleanRuns(tx: Tx, now: Date, before: Date): Promise<string[]> {
  const parameters = [tx.establishmentId, before.toISOString()]
  await tx.run({
    sql: `
      delete from import_run
      where establishment_id = $1
        and state in ('prepared', 'rehearsing', 'rehearsed')
        and created_at < $2
    `,
    parameters,
  })
  await tx.run({
    sql: `
      with ended as (
        update import_run
        set actor = null
        where establishment_id = $1
          and actor is not null
          and (
              state in ('done', 'stopped', 'failed', 'undone')
              or exists (
                  select 1
                  from background_job j
                  where j.establishment_id = $1 and j.id = job_id and j.state = 'failed'
                )
            )
          and coalesce(
              undo_until, finished_at + interval '${undoHours} hours',
              created_at + interval '${undoHours} hours'
            ) < $2
        returning id
      )
      delete from import_row
      where establishment_id = $1 and run_id in (select id from ended)
    `,
    parameters: [tx.establishmentId, now.toISOString()],
  })
  const runs = await tx.query<{ id: string }>({
    sql: `
      select id
      from import_run
      where establishment_id = $1 and (actor is not null or state = 'prepared')
    `,
    parameters: [tx.establishmentId],
  })
  return runs.map(({ id }) => id)
}
