/**
 * Compares the store with the database, both ways. Rows without bytes are a loss, which is reported. Bytes without a
 * row are left by a server that died while it kept a file. They get a row to which nothing refers, so that the sweep
 * deletes them a week later under its lock, and nothing else ever deletes bytes.
 */
import type { Clock } from '../clock.ts'
import type { Log } from '../database/postgres.ts'
import { establishmentsWith, some } from '../database/busy.ts'
import { establishmentIds, platformEstablishment } from '../database/database.ts'
import type { JobHandler, Recurring } from '../jobs/jobs.ts'
import type { Files } from './blob.ts'
import { keyOf, shaOf, type Stored } from './file-store.ts'

export interface Reconciled {
  /** Keys. Recent ones may belong to a file that is just being kept. */
  readonly withoutRow: readonly string[]
  /** Subset of `withoutRow` that got a row, and that the sweep will delete. */
  readonly adopted: readonly string[]
  readonly withoutBytes: readonly string[]
}

/** Bytes that came a week ago may just have been given back their row; a day more is for clocks that differ. */
const youngFor = 8 * 24 * 3_600_000

export async function reconcile({ db, store }: Files, establishmentId: string, now: Date): Promise<Reconciled> {
  const found = { withoutRow: [] as string[], adopted: [] as string[], withoutBytes: [] as string[] }
  let next: string | undefined
  let from = ''
  do {
    const page = await store.list(establishmentId, next)
    next = page.next
    const last = page.stored.at(-1)
    if (!last && next !== undefined) continue
    const to = next === undefined ? null : shaOf(last!.key)
    const rows = new Set(await rowsBetween({ db, store }, establishmentId, from, to))
    for (const stored of page.stored) {
      if (rows.delete(shaOf(stored.key))) continue
      if (!(await store.head(stored.key))) continue // swept since it was listed
      found.withoutRow.push(stored.key)
      const isYoung = now.getTime() - stored.at.getTime() < youngFor
      if (!isYoung && (await adopt({ db, store }, establishmentId, stored))) found.adopted.push(stored.key)
    }
    for (const sha256 of rows)
      if (await isLost({ db, store }, establishmentId, sha256)) found.withoutBytes.push(keyOf(establishmentId, sha256))
    from = to ?? from
  } while (next !== undefined)
  return found
}

const rowsBetween = async ({ db }: Files, establishmentId: string, from: string, to: string | null) => {
  const rows = await db.read(establishmentId, (tx) =>
    tx.query<{ sha256: string }>({
      sql: `
        select sha256
        from blob
        where establishment_id = $1
          and sha256 > $2
          and ($3::text is null or sha256 <= $3)
        order by sha256
      `,
      parameters: [establishmentId, from, to],
    }),
  )
  return rows.map(({ sha256 }) => sha256)
}

/** Adds a row for bytes that have none. A concurrent upload of the same bytes holds this row, or waits for it. */
const adopt = async ({ db }: Files, establishmentId: string, { key, size }: Stored): Promise<boolean> => {
  const added = await db.transaction(establishmentId, (tx) =>
    tx.run({
      sql: `
        insert into blob (establishment_id, sha256, size, mime, state)
        values ($1, $2, $3, 'application/octet-stream', 'staged')
        on conflict do nothing
      `,
      parameters: [establishmentId, shaOf(key), size],
    }),
  )
  return added > 0
}

/** Checks again under the lock, so that no sweep is just deleting the file. */
const isLost = ({ db, store }: Files, establishmentId: string, sha256: string): Promise<boolean> =>
  db.transaction(establishmentId, async (tx) => {
    const row = await tx.first({
      sql: 'select from blob where establishment_id = $1 and sha256 = $2 for share skip locked',
      parameters: [establishmentId, sha256],
    })
    return row !== undefined && !(await store.head(keyOf(establishmentId, sha256)))
  })

const kind = 'files.reconcile'

/** Once a week, at night. */
export const reconciling: Recurring = {
  kind,
  establishmentId: platformEstablishment,
  cron: '30 0 * * 0',
  timeZone: 'UTC',
}

export const reconcileJob = (files: Files, clock: Clock, log: Log): Readonly<Record<string, JobHandler>> => ({
  [kind]: async ({ signal }) => {
    const withRows = new Set(await establishmentsWith(files.db, some('blob'), clock.now()))
    for (const id of await establishmentIds(files.db)) {
      signal.throwIfAborted()
      if (!withRows.has(id) && (await files.store.list(id)).stored.length === 0) continue
      tell(log, id, await reconcile(files, id, clock.now()))
    }
  },
})

/** Keys that a line of the log names. */
const named = 20

function tell(log: Log, establishmentId: string, { withoutRow, adopted, withoutBytes }: Reconciled): void {
  if (withoutBytes.length > 0)
    log.error({ establishmentId, lost: withoutBytes.length, keys: withoutBytes.slice(0, named) }, 'files have no bytes')
  if (withoutRow.length > 0)
    log.warn(
      { establishmentId, stray: withoutRow.length, adopted: adopted.length, keys: withoutRow.slice(0, named) },
      'bytes belong to no file',
    )
}
