/**
 * Before each piece of a file is given out: whether its play still lives, and its viewer may still see it. A no is
 * never kept; a yes for five seconds, since a player asks for pieces one after the other.
 */
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { PlayGate } from '../../platform/files/serving.routes.ts'

/** Milliseconds. */
const keptFor = 5_000
const most = 5_000

export function openPlayGate(db: Database, clock: () => number = () => performance.now()): PlayGate {
  const alive = new Map<string, number>()
  return async (establishmentId, play) => {
    const key = `${establishmentId} ${play}`
    const until = alive.get(key)
    if (until !== undefined && until > clock()) return true
    alive.delete(key)
    const found = await db.read(establishmentId, (tx) =>
      tx.first(sql`
        select 1
        from media_play p
        join user_account u on u.establishment_id = p.establishment_id
          and u.id = p.user_id
        where p.establishment_id = ${establishmentId}::uuid
          and p.id = ${play}::uuid
          and p.ended_at is null
          and p.alive_until > statement_timestamp()
          and (
            u.user_type in ('MasterAdmin', 'Employee')
            or exists (select from media_open(p.establishment_id, p.user_id, p.shared_media_id))
          )
      `),
    )
    if (!found) return false
    if (alive.size >= most) alive.clear()
    alive.set(key, clock() + keptFor)
    return true
  }
}
