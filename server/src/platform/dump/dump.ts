/** `npm run dump`: one snapshot of a database, or of one centre in it, as a portable file (D13.2). */
import { open } from 'node:fs/promises'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { copyOut } from '../database/copy.ts'
import { platformEstablishment } from '../database/database.ts'
import { passesRowSecurity } from '../database/owner.ts'
import { squeeze } from '../squeeze.ts'
import { type FileStore, keyOf, NoSuchBytes } from '../files/file-store.ts'
import { type ArchiveWriter, type DumpHead, filePiece, openArchive, tablePiece } from './archive.ts'
import { type DumpedTable, dumpedTables } from './tables.ts'

export interface DumpOptions {
  /** Connects as the owner of the tables. */
  readonly connection: pg.ClientConfig
  /** Undefined: the bytes of files are kept elsewhere. */
  readonly store: FileStore | undefined
  /** The code of the one centre that is taken out; undefined: everything. */
  readonly code?: string | undefined
  readonly write: (bytes: Uint8Array) => Promise<unknown>
}

export interface Dumped {
  /** Bytes: as PostgreSQL wrote them, and of the archive. */
  readonly rowBytes: number
  readonly size: number
  readonly files: number
  /** Keys of files whose bytes are gone. */
  readonly lostFiles: readonly string[]
}

/** No centre has the code. */
export class NoSuchCentre extends Error {
  readonly code = 'NOCENTRE'
  /** Codes of the existing centres. */
  readonly codes: readonly string[]
  constructor(code: string, codes: readonly string[]) {
    super(code)
    this.codes = codes
  }
}

/** Bytes of rows in one piece. */
const pieceBytes = 8 * 2 ** 20

export async function dump({ connection, store, code, write }: DumpOptions): Promise<Dumped> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    // years are read in one go; whatever the server ends statements after does not count here
    await client.query(
      `begin isolation level repeatable read read only; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local datestyle = 'ISO'; set local timezone = 'UTC'; set local extra_float_digits = 3; set local bytea_output = hex`,
    )
    const establishments = (
      await client.query<{ id: string; code: string }>('select id, code from establishment order by id')
    ).rows
    const one = code === undefined ? undefined : establishments.find((each) => each.code === code)
    if (code !== undefined && !one)
      throw new NoSuchCentre(
        code,
        establishments.filter(({ id }) => id !== platformEstablishment).map((each) => each.code),
      )
    const tables = await dumpedTables(client, one !== undefined)
    const schema = await client.query<DumpHead['schema'][number]>('select name, checksum from migration order by name')
    const head: DumpHead = {
      format: 1,
      madeAt: new Date().toISOString(),
      schema: schema.rows,
      establishment: one ?? null,
      tables: tables.map(({ name, columns }) => ({ name, columns })),
    }
    const archive = await openArchive(head, write)
    const ids = (one ? [one] : establishments).map(({ id }) => id)
    const rowBytes = await dumpRows(client, archive, tables, { one: one?.id, ids })
    const files = store ? await dumpFiles(client, archive, store, ids) : { files: 0, lostFiles: [] }
    return { rowBytes, size: await archive.end(), ...files }
  } finally {
    await client.end()
  }
}

async function dumpRows(
  client: pg.Client,
  archive: ArchiveWriter,
  tables: readonly DumpedTable[],
  { one, ids }: { one: string | undefined; ids: readonly string[] },
): Promise<number> {
  const seesAll = await passesRowSecurity(client)
  if (!seesAll) await refuseLimits(client)
  let bytes = 0
  for (const table of tables) {
    let pieces = 0
    const copy = (where: string): Promise<unknown> =>
      copyRows(client, `select ${table.read.join(', ')} from "${table.name}" ${where}`, async (rows) => {
        bytes += rows.length
        await archive.add(tablePiece(table.name, pieces), await squeeze(rows))
        pieces += 1
      })
    if (one === undefined && (seesAll || !table.isForced)) await copy('')
    else
      for (const id of one === undefined ? ids : [one]) {
        await client.query(`set local app.establishment = ${pg.escapeLiteral(id)}`)
        await copy(`where "${table.of}" = '${id}'`)
      }
  }
  return bytes
}

/** @param take Gets whole rows */
async function copyRows(client: pg.Client, query: string, take: (rows: Buffer) => Promise<void>): Promise<void> {
  let rest: Buffer = Buffer.alloc(0)
  await copyOut(
    client,
    `copy (${query}) to stdout`,
    async (bytes) => {
      const end = bytes.lastIndexOf(0x0a) + 1
      const rows = rest.length > 0 ? Buffer.concat([rest, bytes.subarray(0, end)]) : bytes.subarray(0, end)
      rest = Buffer.from(bytes.subarray(end)) // its place is filled again
      if (rows.length > 0) await take(rows)
    },
    { size: pieceBytes },
  )
  if (rest.length > 0) throw new Error('the last row has no end')
}

/** Limits that hold nothing back where no reader is named (0033_complaints.sql). */
const ofReaders = ['kept_from_named', 'notes_of_staff']

/**
 * Rows that row security keeps from an owner would be missing without a word. Before PostgreSQL 16 a role that inherits
 * nothing has to stand between (topcenter_between of 0001_platform.sql).
 */
async function refuseLimits(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ limits: string | null; remedy: string }>(
    `
      select
        l.limits,
        case
          when current_setting('server_version_num')::int >= 160000
          then format('grant %s to %I with inherit false, set true', l.limits, current_user)
          else case when to_regrole('topcenter_between') is null
              then 'create role topcenter_between nologin noinherit; ' else '' end
            || format('grant %1$s to topcenter_between; grant topcenter_between to %2$I; revoke %1$s from %2$I',
              l.limits, current_user)
        end as remedy
      from (
        select string_agg(distinct quote_ident(r.rolname), ', ') as limits
        from pg_policy p
        join pg_roles r on r.oid = any(p.polroles) and pg_has_role(current_user, r.oid, 'usage')
        where not p.polpermissive and p.polname <> all ($1)
      ) l
    `,
    [ofReaders],
  )
  const { limits, remedy } = rows[0]!
  if (limits)
    throw new ConfigError(
      `The owner of the database inherits the limits of ${limits}, so rows would be missing. As a superuser of PostgreSQL: ${remedy}\nيرث مالك قاعدة البيانات قيود ${limits}، فستنقص النسخة سجلات. نفّذ بصفة مدير PostgreSQL: ${remedy}`,
    )
}

async function dumpFiles(
  client: pg.Client,
  archive: ArchiveWriter,
  store: FileStore,
  ids: readonly string[],
): Promise<Pick<Dumped, 'files' | 'lostFiles'>> {
  let files = 0
  const lostFiles: string[] = []
  for (const id of ids) {
    await client.query(`set local app.establishment = ${pg.escapeLiteral(id)}`)
    const { rows } = await client.query<{ sha256: string; size: string }>(
      'select sha256, size from blob where establishment_id = $1 order by sha256',
      [id],
    )
    for (const { sha256, size } of rows) {
      const key = keyOf(id, sha256)
      const bytes = (await isThere(store, key, Number(size))) ? await readFrom(store, key) : undefined
      if (!bytes) {
        lostFiles.push(key)
        continue
      }
      await archive.addStream(filePiece(key), Number(size), bytes)
      files += 1
    }
  }
  return { files, lostFiles }
}

const isThere = async (store: FileStore, key: string, size: number): Promise<boolean> =>
  (await store.head(key))?.size === size

async function readFrom(store: FileStore, key: string): Promise<AsyncIterable<Uint8Array> | undefined> {
  const path = store.pathOf(key)
  if (path) return (await open(path)).createReadStream({ highWaterMark: 2 ** 20 })
  return store.get(key).catch((error: unknown) => {
    if (error instanceof NoSuchBytes) return undefined
    throw error
  })
}
