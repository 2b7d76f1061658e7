/** Keeps the write-ahead log while it is written. What is not kept yet stays with PostgreSQL, for a slot. */
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { BackupPlace } from './place.ts'
import { putLogPiece } from './log-pieces.ts'
import { type LogStream, type Lsn, lsnOf, startOfSegment, streamLog } from './replication.ts'

export const slot = 'topcenter_backup'
/** Bytes that are kept without waiting for their time, and that wait at most while a piece is on its way. */
const [soon, most] = [16 * 2 ** 20, 48 * 2 ** 20]

export interface LogKeeperOptions {
  readonly connection: pg.ClientConfig
  readonly place: BackupPlace
  readonly line: string
  readonly timeline: number
  readonly from: Lsn
  /** Milliseconds between pieces. */
  readonly every: number
  /** Fails where the place is no longer what it was: a piece that went elsewhere would be missing. */
  readonly own: () => Promise<void>
  /** All that was done until then is kept, in so many bytes more. */
  readonly kept: (at: Date, bytes: number) => void
  readonly signal: AbortSignal
}

export interface LogKeeper {
  /** Fails when the log can be kept no longer; resolves when the signal ended it, with all kept that came. */
  readonly done: Promise<void>
  /** Resolves when all before this position is kept. */
  reached(lsn: Lsn): Promise<void>
}

export async function keepLog(options: LogKeeperOptions): Promise<LogKeeper> {
  const { connection, place, line, timeline, from, every, own, kept, signal } = options
  let parts: Buffer[] = []
  let [start, end, stored] = [from, from, from]
  let lastSeenAt = new Date()
  let wish: (() => void) | undefined
  const waiting: { lsn: Lsn; resolve: () => void }[] = []
  const stream: LogStream = await streamLog(
    connection,
    { slot, from, timeline },
    {
      take: (at, bytes) => {
        if (at !== end) throw new Error('the write-ahead log does not go on where it stopped')
        parts.push(Buffer.from(bytes))
        end += BigInt(bytes.length)
        if (end - start > most) stream.pause()
        if (end - start > soon) wish?.()
      },
      onMessage: () => {
        lastSeenAt = new Date()
      },
    },
  )
  const keep = async (): Promise<void> => {
    const at = lastSeenAt
    if (end > start) {
      const [bytes, first, last] = [Buffer.concat(parts), start, end]
      parts = []
      start = last
      await own()
      const size = await putLogPiece(place, line, { start: first, at, bytes })
      stored = last
      kept(at, size)
    } else kept(new Date(), 0) // the line is open, and nothing was done
    stream.confirm(stored)
    stream.resume()
    for (const one of waiting.filter(({ lsn }) => lsn <= stored)) {
      waiting.splice(waiting.indexOf(one), 1)
      one.resolve()
    }
  }
  const broken = new AbortController()
  stream.done.catch((error: unknown) => broken.abort(error))
  const run = async (): Promise<void> => {
    try {
      while (!signal.aborted) {
        const wished = new AbortController()
        wish = () => wished.abort()
        // who waits for a position is served as soon as it has come
        const pause = waiting.length > 0 ? Math.min(every, 200) : every
        const awake = AbortSignal.any([signal, wished.signal, broken.signal])
        await delay(pause, undefined, { signal: awake }).catch(() => {})
        broken.signal.throwIfAborted()
        await keep()
      }
    } finally {
      await stream.end()
    }
  }
  return {
    done: run(),
    reached: (lsn) =>
      new Promise((resolve) => {
        if (lsn <= stored) return resolve()
        waiting.push({ lsn, resolve })
        wish?.()
      }),
  }
}

/**
 * The slot, made anew where there is none or where PostgreSQL gave it up because too much of the log had waited.
 *
 * @returns From where the log can be had; `isNew` where nothing kept before follows on it
 */
export async function openSlot(client: pg.Client): Promise<{ from: Lsn; isNew: boolean }> {
  const { rows } = await client.query<{ restart_lsn: string | null; wal_status: string | null }>(
    'select restart_lsn, wal_status from pg_replication_slots where slot_name = $1',
    [slot],
  )
  const [found] = rows
  if (found?.restart_lsn && found.wal_status !== 'lost') return { from: lsnOf(found.restart_lsn), isNew: false }
  await dropSlot(client)
  const made = await client.query<{ lsn: string }>(
    'select lsn from pg_create_physical_replication_slot($1, true) as made(name, lsn)',
    [slot],
  )
  return { from: startOfSegment(lsnOf(made.rows[0]!.lsn)), isNew: true }
}

/** So that PostgreSQL keeps no log for nobody. Whoever reads it is sent away first. */
export async function dropSlot(client: pg.Client): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await client.query<{ active_pid: number | null }>(
      'select active_pid from pg_replication_slots where slot_name = $1',
      [slot],
    )
    if (!rows[0]) return
    if (rows[0].active_pid !== null && tries < 50) {
      await client.query('select pg_terminate_backend($1)', [rows[0].active_pid])
      await delay(100)
    } else await client.query('select pg_drop_replication_slot($1)', [slot])
  }
}
