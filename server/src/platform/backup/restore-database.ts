/** A database as it was at a moment: a copy of its cluster and the write-ahead log from there on, or a nightly dump. */
import { chmod, chown, mkdir, open, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import pg from 'pg'
import type { Log, Postgres } from '../database/postgres.ts'
import { startPostgres } from '../database/postgres.ts'
import { chooseUser } from '../database/postgres-binaries.ts'
import { load } from '../dump/load.ts'
import { openDiskStore } from '../files/disk-store.ts'
import { widen } from '../squeeze.ts'
import { readTar } from '../tar.ts'
import { type Base, readBases } from './bases.ts'
import { type Chain, chainFrom, logBytes, type LogPiece, logPieces } from './log-pieces.ts'
import { type BackupPlace, Damaged, getSummed, Unsigned } from './place.ts'
import { isOutside } from './plain-names.ts'
import { segmentBytes } from './replication.ts'

export interface Reached {
  readonly base: Base
  /** Time of the last restored transaction; undefined if there was none since the base. */
  readonly lastChange: Date | undefined
  /** Time up to which the backup is complete, or the requested time. */
  readonly until: Date
  /** Reasons why pieces were not used: each names a piece that is damaged or written by another installation. */
  readonly refused: readonly string[]
}

/** There is no backup, or none of the requested time. */
export class NothingToRestore extends Error {
  /** Earliest and latest times that can be restored; undefined: there is no backup. */
  readonly known: readonly [earliest: Date, last: Date] | undefined
  constructor(known: NothingToRestore['known']) {
    super(known ? 'there is no backup of the moment' : 'there is no backup')
    this.known = known
  }
}

export interface RestoreOptions {
  readonly place: BackupPlace
  /** The cluster comes into `<folder>/postgres`. */
  readonly folder: string
  readonly at?: Date | undefined
  readonly log: Log
  readonly settings?: Readonly<Record<string, string>>
  /** Empty external database to load a dump into; undefined: one of our own, in the folder. */
  readonly into?: pg.ClientConfig | undefined
}

export interface Restored extends Reached {
  /** Connects as the owner of the database. */
  readonly connection: pg.ClientConfig
  /** Stops PostgreSQL if it is our own. */
  stop(): Promise<void>
}

/** A copy of a cluster cannot be restored into an external database. */
export class NotInto extends Error {
  readonly code = 'NOTINTO'
}

export async function restoreDatabase(options: RestoreOptions): Promise<Restored> {
  const { base, refused } = await chooseBase(options.place, options.at)
  await mkdir(options.folder, { recursive: true, mode: 0o700 })
  if (base.kind === 'dump') return { ...(await loadDump(options, base)), refused }
  if (options.into) throw new NotInto()
  return { ...(await replay(options, base)), refused }
}

async function loadDump(
  { place, folder, log, settings, into }: RestoreOptions,
  base: Base,
): Promise<Omit<Restored, 'refused'>> {
  const path = join(folder, 'dump.tar')
  const file = await open(path, 'w', 0o600)
  try {
    for (const name of base.pieces) await file.writeFile(await getSummed(place, name))
  } finally {
    await file.close()
  }
  const postgres = into ? undefined : await startPostgres({ dataDir: folder, log, ...(settings ? { settings } : {}) })
  try {
    const connection = into ?? postgres!.connection
    await load({ path, store: openDiskStore(join(folder, 'files')), open: async () => connection })
    await rm(path)
    const stop = async (): Promise<void> => postgres?.stop()
    return { base, lastChange: undefined, until: base.at, connection, stop }
  } catch (error) {
    await postgres?.stop()
    throw error
  }
}

async function replay(options: RestoreOptions, base: Base): Promise<Omit<Restored, 'refused'>> {
  const { place, folder, at } = options
  const chain = chainFrom(await logPieces(place, base.line), base.start, at)
  checkChain(base, chain, at)
  const cluster = join(folder, 'postgres')
  const user = await chooseUser(cluster)
  const own = async (path: string): Promise<void> => {
    if (user) await chown(path, user.uid, user.gid)
  }
  await unpack(place, base, cluster, own)
  if (base.password) await writeFile(join(folder, 'postgres.password'), base.password, { mode: 0o600 })
  await layLog(place, base, chain, cluster, own)
  const signal = join(cluster, 'recovery.signal')
  await writeFile(signal, '')
  await own(signal)
  const postgres = await recover(options, chain)
  const lastChange = await lastReplayed(postgres)
  const known = chain.at ?? base.at
  const { connection, stop } = postgres
  return { base, lastChange, until: at && at < known ? at : known, connection, stop }
}

async function chooseBase(place: BackupPlace, at: Date | undefined): Promise<{ base: Base; refused: string[] }> {
  const refused: string[] = []
  const bases = await readBases(place, { refused })
  const base = bases.findLast((one) => !at || one.at <= at)
  if (base) return { base, refused }
  if (bases.length === 0 && refused.length > 0) throw new Unsigned(refused.at(-1))
  const [first, last] = [bases[0], bases.at(-1)]
  if (!first || !last) throw new NothingToRestore(undefined)
  const log =
    last.kind === 'cluster' ? chainFrom(await logPieces(place, last.line), last.start, undefined).at : undefined
  throw new NothingToRestore([first.at, log ?? last.at])
}

function checkChain(base: Base, chain: Chain, at: Date | undefined): void {
  if (chain.end >= base.stop && (!chain.isBroken || (at && chain.at && chain.at >= at))) return
  const last = chain.pieces.at(-1)
  throw new Damaged(`a piece of the log is missing behind ${last?.name ?? base.folder}.${lastGood(base, last)}`)
}

/** Names the latest time that can still be restored when the log ends with a piece. */
const lastGood = (base: Base, last: LogPiece | undefined): string =>
  last && last.end >= base.stop ? ` All until ${last.at.toISOString()} is there: --at ${last.at.toISOString()}` : ''

/** Reads a piece of the log. If it cannot be used, the error names the latest time before it. */
async function pieceBytes(place: BackupPlace, base: Base, { pieces }: Chain, at: number): Promise<Buffer> {
  try {
    return await logBytes(place, pieces[at]!)
  } catch (error) {
    if (error instanceof Damaged || error instanceof Unsigned) error.message += `.${lastGood(base, pieces[at - 1])}`
    throw error
  }
}

async function unpack(
  place: BackupPlace,
  base: Base,
  cluster: string,
  own: (path: string) => Promise<void>,
): Promise<void> {
  const source = async function* (): AsyncGenerator<Buffer> {
    for (const name of base.pieces) yield await widen(await getSummed(place, name))
  }
  await mkdir(cluster, { mode: 0o700 })
  await own(cluster)
  await readTar(source(), async ({ name, kind, mode, target }) => {
    const path = join(cluster, name)
    if (isOutside(name) || isOutside(relative(cluster, path)))
      throw new Damaged(`${base.folder} names a file outside of the database: ${name}`)
    // the product has no tablespaces, and through a link later files would come to where it leads
    if (kind === 'link') throw new Damaged(`${base.folder} has a link, ${name} to ${target}`)
    if (kind === 'folder') {
      await mkdir(path, { recursive: true, mode: 0o700 })
      await own(path)
      return { write: () => {}, end: () => {} }
    }
    const file = await open(path, 'wx', mode & 0o700)
    return {
      write: (bytes) => file.writeFile(bytes),
      end: async () => {
        await file.close()
        await own(path)
      },
    }
  })
  await chmod(cluster, 0o700)
}

/** The pieces as files of the log, where PostgreSQL looks for them. */
async function layLog(
  place: BackupPlace,
  base: Base,
  chain: Chain,
  cluster: string,
  own: (path: string) => Promise<void>,
): Promise<void> {
  const written = new Set<string>()
  const folder = join(cluster, 'pg_wal')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [index, piece] of chain.pieces.entries()) {
    const bytes = await pieceBytes(place, base, chain, index)
    for (let at = piece.start; at < piece.end;) {
      const within = at % segmentBytes
      const part = bytes.subarray(
        Number(at - piece.start),
        Math.min(bytes.length, Number(at - piece.start + segmentBytes - within)),
      )
      const path = join(folder, segmentName(base.timeline, at / segmentBytes))
      const file = await open(path, written.has(path) ? 'r+' : 'w', 0o600)
      await file.write(part, 0, part.length, Number(within))
      if (!written.has(path)) await file.truncate(Number(segmentBytes))
      await file.close()
      await own(path)
      written.add(path)
      at += BigInt(part.length)
    }
  }
}

const hex = (value: bigint | number): string => value.toString(16).toUpperCase().padStart(8, '0')
const segmentName = (timeline: number, segment: bigint): string =>
  `${hex(timeline)}${hex(segment / 256n)}${hex(segment % 256n)}`

/** Replays the log up to the requested time, or to its end. Changes made at that time or later must not remain. */
async function recover({ folder, at, log, settings }: RestoreOptions, chain: Chain): Promise<Postgres> {
  const start = (target: Readonly<Record<string, string>>): Promise<Postgres> =>
    startPostgres({
      dataDir: folder,
      log,
      // no client may connect, and it does not count as started, before everything is replayed
      settings: { ...settings, restore_command: 'exit 1', hot_standby: 'off', ...target },
    })
  if (!at || (chain.at && at >= chain.at)) return start({})
  try {
    const time = at.toISOString().replace('T', ' ').replace('Z', '+00')
    return await start({ recovery_target_time: time, recovery_target_action: 'promote' })
  } catch (error) {
    // nothing changed after that time: replay to the end of the log
    if (!/before configured recovery target was reached/.test(String(error))) throw error
    return start({})
  }
}

async function lastReplayed(postgres: Postgres): Promise<Date | undefined> {
  const client = new pg.Client({ ...postgres.connection, database: 'postgres' })
  await client.connect()
  try {
    const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
    return rows[0]?.at ?? undefined
  } finally {
    await client.end()
  }
}
