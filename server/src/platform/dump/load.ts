/** `npm run load`: a dump becomes an empty database of this release, or one centre comes beside others (D13.2). */
import pg from 'pg'
import { widen } from '../backup/log-pieces.ts'
import { copyIn } from '../database/copy.ts'
import { platformEstablishment } from '../database/database.ts'
import { analyze } from '../database/analyze.ts'
import { isDistributed } from '../database/distributed.ts'
import { migrate, readMigrations } from '../database/migrate.ts'
import { type FileStore, keyOf } from '../files/file-store.ts'
import { BrokenDump, checkArchive, type DumpHead, readArchive } from './archive.ts'
import { mayRest, resting } from './resting.ts'
import { columnList, type DumpedTable, dumpedTables } from './tables.ts'

export interface LoadOptions {
  readonly path: string
  readonly store: FileStore
  /** Called once the dump is known to be whole and of this release or an older one. @returns As the owner */
  readonly open: () => Promise<pg.ClientConfig>
  readonly say?: (text: string) => void
}

export interface Loaded {
  /** Bytes of rows. */
  readonly rowBytes: number
  readonly files: number
}

/** Why a dump cannot be taken in; nothing of it was. */
export class CannotLoad extends Error {
  readonly code = 'CANNOTLOAD'
  readonly why: 'newer' | 'notEmpty' | 'otherSchema' | 'thereAlready' | 'codeTaken' | 'namesTaken' | 'noSuperuser'
  readonly names: readonly string[]
  constructor(why: CannotLoad['why'], names: readonly string[] = []) {
    super([why, ...names].join(' '))
    this.why = why
    this.names = names
  }
}

export async function load({ path, store, open, say = () => {} }: LoadOptions): Promise<Loaded> {
  const head = await checkArchive(path)
  await refuseNewer(head)
  say('the dump is whole')
  const connection = await open()
  const isEmpty = await prepare(connection, head)
  const client = new pg.Client(connection)
  client.on('error', () => {}) // the statement that runs fails too
  await client.connect()
  let loaded: Loaded
  try {
    if (!(await mayRest(client))) throw new CannotLoad('noSuperuser')
    await client.query(
      'begin; set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    )
    loaded = await takeIn(client, path, store, head, isEmpty, say)
    await client.query('commit')
    await analyze(client)
  } finally {
    await client.end()
  }
  const applied = await migrate(connection)
  if (applied.length > 0) say(`${applied.length} migrations brought it to this release`)
  return loaded
}

async function refuseNewer({ schema }: DumpHead): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  const unknown = schema.filter(({ name, checksum }) => known.get(name) !== checksum).map(({ name }) => name)
  if (unknown.length > 0) throw new CannotLoad('newer', unknown.slice(0, 3))
}

/**
 * An empty database gets the schema that the dump was made in.
 *
 * @returns Whether nothing but what migrations bring is there
 */
async function prepare(connection: pg.ClientConfig, { schema, establishment }: DumpHead): Promise<boolean> {
  const client = new pg.Client(connection)
  await client.connect()
  const { applied, centres } = await whatIsThere(client).finally(() => client.end())
  if (applied.length === 0) {
    await migrate(connection, { names: schema.map(({ name }) => name) })
    return true
  }
  if (centres > 0 && !establishment) throw new CannotLoad('notEmpty')
  const isSame = applied.length === schema.length && applied.every((name, at) => name === schema[at]!.name)
  if (!isSame) throw new CannotLoad('otherSchema')
  return centres === 0
}

async function whatIsThere(client: pg.Client): Promise<{ applied: string[]; centres: number }> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.migration') is not null as there`)
  if (!rows[0]!.there) return { applied: [], centres: 0 }
  const applied = await client.query<{ name: string }>('select name from migration order by name')
  const centres = await client.query('select from establishment where id <> $1', [platformEstablishment])
  return { applied: applied.rows.map(({ name }) => name), centres: centres.rowCount ?? 0 }
}

async function takeIn(
  client: pg.Client,
  path: string,
  store: FileStore,
  head: DumpHead,
  isEmpty: boolean,
  say: (text: string) => void,
): Promise<Loaded> {
  const tables = await dumpedTables(client)
  const columns = new Map(head.tables.map((table) => [table.name, columnList(table)]))
  if (!isEmpty) await refuseTaken(client, head)
  const rest = await resting(client, { withIndexes: isEmpty })
  // with one centre nothing of the installation comes, so what migrations brought stays
  if (isEmpty && !head.establishment) await empty(client, tables)
  let [rowBytes, files, said] = [0, 0, '']
  await readArchive(path, {
    table: async (table, bytes) => {
      if (said !== table) say((said = table))
      const rows = await widen(bytes)
      if (table === 'login_name' && !isEmpty) await refuseTakenNames(client, columns.get(table)!, rows)
      rowBytes += rows.length
      await copyIn(client, `copy "${table}" (${columns.get(table)!}) from stdin`, async function* () {
        yield rows
      })
    },
    file: async (establishmentId, sha256, bytes, size) => {
      const staged = await store.stage(bytes, size)
      try {
        if (staged.sha256 !== sha256) throw new BrokenDump(`the file ${sha256} is not what its name says`)
        await store.put(staged, keyOf(establishmentId, sha256))
      } finally {
        await staged.drop()
      }
      files += 1
    },
  })
  say('indexes and foreign keys')
  await rest.over()
  return { rowBytes, files }
}

/** While triggers rest, other nodes do not hear of a truncate, which is a trigger there. */
async function empty(client: pg.Client, tables: readonly DumpedTable[]): Promise<void> {
  if (await isDistributed(client)) for (const { name } of tables) await client.query(`delete from "${name}"`)
  else await client.query(`truncate ${tables.map(({ name }) => `"${name}"`).join(', ')} cascade`)
}

/** What is unique over the whole installation. */
async function refuseTaken(client: pg.Client, { establishment }: DumpHead): Promise<void> {
  const { id, code } = establishment!
  const { rows } = await client.query<{ id: string }>('select id from establishment where id = $1 or code = $2', [
    id,
    code,
  ])
  if (rows.length > 0) throw new CannotLoad(rows[0]!.id === id ? 'thereAlready' : 'codeTaken', [code])
}

/** A user name is one person's over all centres. */
async function refuseTakenNames(client: pg.Client, columns: string, rows: Buffer): Promise<void> {
  await client.query('create temp table coming (like login_name) on commit drop')
  await copyIn(client, `copy coming (${columns}) from stdin`, async function* () {
    yield rows
  })
  const taken = await client.query<{ name: string }>(
    'select name_key as name from login_name join coming using (name_key) order by 1 limit 20',
  )
  if (taken.rows.length > 0)
    throw new CannotLoad(
      'namesTaken',
      taken.rows.map(({ name }) => name),
    )
  await client.query('drop table coming')
}
