/**
 * One request at a time writes to an upload, on however many servers: an advisory lock of PostgreSQL that belongs to a
 * connection of this process, so that a process that dies holds nothing. Who asks for a lock that is held tells the
 * holder, who ends: most often it waits for bytes on a connection that its sender has long lost.
 */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { reasonOf } from '../log.ts'
import type { Log } from '../database/postgres.ts'

const channel = 'topcenter_upload'
/** Milliseconds until a waiting caller gives up. A holder that keeps a large file may need longer: retry later. */
const patience = 15_000
/** Milliseconds between two looks at a lock that another process holds. */
const pause = 150

export interface Lock {
  /** @param wanted Called when another request asks for it */
  lock(signal: AbortSignal, wanted: () => void): Promise<void>
  unlock(): Promise<void>
}
export interface UploadLocker {
  newLock(id: string): Lock
  close(): Promise<void>
}

interface Held {
  wanted: () => void
  readonly released: Promise<void>
  readonly release: () => void
}

export function openUploadLocker({
  connection,
  log,
}: {
  readonly connection: pg.ClientConfig
  readonly log: Log
}): UploadLocker {
  const held = new Map<string, Held>()
  const line = openLine(connection, log, {
    wanted: (id) => held.get(id)?.wanted(),
    lost: () => held.forEach(({ wanted }) => wanted()),
  })
  const take = (id: string): Held => {
    let release = (): void => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const own: Held = {
      wanted: () => {},
      released,
      release: () => {
        if (held.get(id) === own) held.delete(id)
        release()
      },
    }
    held.set(id, own)
    return own
  }
  return {
    newLock: (id) => {
      let own: Held | undefined
      return {
        lock: async (signal, wanted) => {
          const until = performance.now() + patience
          for (;;) {
            if (signal.aborted || performance.now() > until) throw new Refused(refuse('upload.busy'))
            const other = held.get(id)
            if (other) {
              other.wanted()
              await Promise.race([other.released, delay(pause, undefined, { ref: false })])
              continue
            }
            const mine = take(id)
            const isGot = await line.tryLock(id).catch((error: unknown) => {
              mine.release()
              throw error
            })
            if (isGot) {
              mine.wanted = wanted
              own = mine
              return
            }
            mine.release()
            await line.ask(id)
            await delay(pause, undefined, { ref: false })
          }
        },
        unlock: async () => {
          if (!own) return
          await line.unlock(id)
          own.release()
          own = undefined
        },
      }
    },
    close: () => line.close(),
  }
}

interface Line {
  tryLock(id: string): Promise<boolean>
  unlock(id: string): Promise<void>
  ask(id: string): Promise<void>
  close(): Promise<void>
}

/** The connection whose session holds the locks; opened by the first, and again after it broke. */
function openLine(
  connection: pg.ClientConfig,
  log: Log,
  handlers: { readonly wanted: (id: string) => void; readonly lost: () => void },
): Line {
  let opening: Promise<pg.Client> | undefined
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...connection, keepAlive: true })
    const gone = (): void => {
      if (opening !== own) return
      opening = undefined
      handlers.lost() // what was held is free for other processes now
    }
    client.on('end', gone).on('error', (error) => {
      log.warn({ error: reasonOf(error) }, 'the locks of uploads have no connection')
      gone()
    })
    client.on('notification', ({ payload }) => handlers.wanted(payload ?? ''))
    await client.connect()
    await client.query(`listen ${channel}`)
    return client
  }
  let own: Promise<pg.Client> | undefined
  const client = (): Promise<pg.Client> => {
    if (opening) return opening
    own = opening = open()
    opening.catch(() => (opening = undefined))
    return opening
  }
  let last: Promise<unknown> = Promise.resolve()
  /** One question after the other. */
  const query = <R extends pg.QueryResultRow>(to: pg.Client, text: string, values: string[]): Promise<R[]> => {
    const answer = last.then(async () => (await to.query<R>(text, values)).rows)
    last = answer.catch(() => {})
    return answer
  }
  return {
    tryLock: async (id) => {
      const sql = 'select pg_try_advisory_lock(hashtextextended($1, 165)) as got'
      const [row] = await query<{ got: boolean }>(await client(), sql, [id])
      return row!.got
    },
    unlock: async (id) => {
      const own = await opening?.catch(() => undefined)
      // a connection that broke has let go of it
      if (own) await query(own, 'select pg_advisory_unlock(hashtextextended($1, 165))', [id]).catch(() => {})
    },
    ask: async (id) => {
      await query(await client(), 'select pg_notify($1, $2)', [channel, id])
    },
    close: async () => {
      const last = opening
      opening = undefined
      await (await last?.catch(() => undefined))?.end().catch(() => {})
    },
  }
}
