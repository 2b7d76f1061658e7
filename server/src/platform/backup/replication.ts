/** PostgreSQL's protocol of replication: a copy of the whole cluster, and its write-ahead log while it is written. */
import pg from 'pg'
import { copyOut, startCopy } from '../database/copy.ts'

/** A position in the write-ahead log. */
export type Lsn = bigint

export function lsnOf(text: string): Lsn {
  const [high, low] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
export const lsnText = (lsn: Lsn): string => `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`
/** So that names in order are positions in order. */
export const lsnName = (lsn: Lsn): string => lsn.toString(16).padStart(16, '0')

/** Bytes of a file of the log, as `initdb` makes them. */
export const segmentBytes = 16n * 2n ** 20n
export const startOfSegment = (lsn: Lsn): Lsn => lsn - (lsn % segmentBytes)

export async function connectForReplication(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, replication: 'true' } as pg.ClientConfig)
  client.on('error', () => {}) // the statement that runs fails too
  await client.connect()
  return client
}

export interface BaseOfCluster {
  readonly start: Lsn
  readonly timeline: number
  /** The copy is whole once the log is replayed to here. */
  readonly stop: Lsn
}

/** Kilobytes a second: the product's own work goes on meanwhile. */
const pace = 32_000

/** @param take Gets a tar of the cluster's folder, piece by piece */
export async function copyCluster(
  connection: pg.ClientConfig,
  take: (bytes: Buffer) => Promise<void>,
  size: number,
): Promise<BaseOfCluster> {
  const client = await connectForReplication(connection)
  try {
    const text = `BASE_BACKUP (LABEL 'top center', CHECKPOINT 'fast', WAIT false, MANIFEST 'no', MAX_RATE ${pace})`
    const isData = 0x64
    const rows = await copyOut(client, text, take, {
      size,
      bodyOf: (message) => (message[0] === isData ? message.subarray(1) : undefined),
    })
    const [[start, timeline], [stop]] = [rows.at(0)!, rows.at(-1)!]
    return { start: lsnOf(start!), timeline: Number(timeline), stop: lsnOf(stop!) }
  } finally {
    await client.end()
  }
}

export interface LogStream {
  /** Fails when the connection breaks; resolves after `end`. */
  readonly done: Promise<void>
  /** All before this position is kept, and need not be sent again. */
  confirm(lsn: Lsn): void
  pause(): void
  resume(): void
  end(): Promise<void>
}

/**
 * The write-ahead log from a position on, through a slot, which keeps it on the server until it is confirmed.
 *
 * @param take Gets what follows on what came before; the bytes are only good until it returns
 * @param onMessage Is called with each message, also when nothing is new
 */
export async function streamLog(
  connection: pg.ClientConfig,
  { slot, from, timeline }: { slot: string; from: Lsn; timeline: number },
  { take, onMessage }: { take: (at: Lsn, bytes: Buffer) => void; onMessage: () => void },
): Promise<LogStream> {
  const client = await connectForReplication(connection)
  const [data, alive] = [0x77, 0x6b]
  let [received, kept] = [from, from]
  let isEnding = false
  const tell = (): void => {
    const message = Buffer.alloc(34)
    message[0] = 0x72
    message.writeBigInt64BE(received, 1)
    message.writeBigInt64BE(kept, 9)
    message.writeBigInt64BE(kept, 17)
    message.writeBigInt64BE((BigInt(Date.now()) - 946_684_800_000n) * 1_000n, 25)
    copying.send(message)
  }
  const copying = startCopy(client, `START_REPLICATION SLOT "${slot}" PHYSICAL ${lsnText(from)} TIMELINE ${timeline}`, {
    take: (message) => {
      if (message[0] === data) {
        const at = message.readBigInt64BE(1)
        const bytes = message.subarray(25)
        take(at, bytes)
        received = at + BigInt(bytes.length)
      } else if (message[0] === alive && message[17] === 1) tell()
      onMessage()
    },
  })
  return {
    done: copying.done.catch((error: unknown) => {
      if (!isEnding) throw error
    }),
    confirm: (lsn) => {
      kept = lsn
      tell()
    },
    pause: () => copying.pause(),
    resume: () => copying.resume(),
    end: async () => {
      isEnding = true
      copying.resume()
      copying.end()
      await client.end().catch(() => {})
    },
  }
}
