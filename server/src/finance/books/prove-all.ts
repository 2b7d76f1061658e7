/** The proof of the books of every establishment of a database, such as one that a backup was restored into. */
import type pg from 'pg'
import { establishmentIds, openDatabase } from '../../platform/database/database.ts'
import { prove } from './proof.service.ts'

/** Milliseconds for a statement of the proof of a large centre. */
const timeout = 600_000

/** @returns How many findings there are */
export async function proveAll(connection: pg.ClientConfig): Promise<number> {
  const db = openDatabase({ connection, role: 'topcenter_app', size: 2 })
  try {
    let broken = 0
    for (const id of await establishmentIds(db)) broken += (await db.read(id, prove, { timeout })).broken
    return broken
  } finally {
    await db.close()
  }
}
