/** `npm run load`: a dump becomes an empty database of this release, or one centre comes beside others (D13.2). */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { widen } from '../squeeze.ts'
import { copyIn } from '../database/copy.ts'
import { platformEstablishment } from '../database/database.ts'
import { analyze } from '../database/analyze.ts'
import { hasCitus, isDistributed } from '../cluster/distributed.ts'
import { equalsBaseline, isBeforeBaseline, lastOfBaseline } from '../database/baseline.ts'
import { loadCutOff, unfinishedLoad } from '../database/cannot-upgrade.ts'
import { migrate, readMigrations } from '../database/migrate.ts'
import { type FileStore, keyOf } from '../files/file-store.ts'
import { BrokenDump, type CheckedDump, checkArchive, type DumpHead, readArchive } from './archive.ts'
import { Hands, withoutLimits } from './hands.ts'
import { mayRest, resting, restingForHands } from './resting.ts'
import { columnList, dumpedTables } from './tables.ts'

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
  /** When the dump was made. */
  readonly madeAt: Date
  /** The one centre that it has. */
  readonly establishmentId: string | undefined
}

/** A dump cannot be loaded, and nothing of it was. */
export class CannotLoad extends Error {
  readonly code = 'CANNOTLOAD'
  readonly why:
    | 'newer'
    | 'beforeBaseline'
    | 'notEmpty'
    | 'inUse'
    | 'otherSchema'
    | 'thereAlready'
    | 'codeTaken'
    | 'namesTaken'
    | 'noSuperuser'
    | 'notSpread'
  readonly names: readonly string[]
  constructor(why: CannotLoad['why'], names: readonly string[] = []) {
    super([why, ...names].join(' '))
    this.why = why
    this.names = names
  }
}

/**
 * Loads a dump. Uses several connections for an empty database of one PostgreSQL: if it does not finish, all releases
 * refuse the partial data. Beside other centres, and on several nodes, it loads everything or nothing.
 */
export async function load({ path, store, open, say = () => {} }: LoadOptions): Promise<Loaded> {
  const dump = await inBaseline(await checkArchive(path))
  await refuseNewer(dump)
  say('the dump is whole')
  const connection = await open()
  const isEmpty = await prepare(connection, dump)
  const client = new pg.Client(connection)
  client.on('error', () => {}) // the statement that runs fails too
  await client.connect()
  let loaded: Pick<Loaded, 'rowBytes' | 'files'>
  try {
    if (!(await mayRest(client))) throw new CannotLoad('noSuperuser')
    await refuseForeign(client, dump)
    const loading = { client, path, store, dump, say }
    const isSpread = await isDistributed(client)
    // what is there could only be spread while it is empty
    if (isEmpty && !isSpread && (await hasCitus(client))) throw new CannotLoad('notSpread')
    loaded = isEmpty && !isSpread ? await takeInByHands(loading, connection) : await takeInAtOnce(loading, isEmpty)
  } finally {
    await client.end()
  }
  const applied = await migrate(connection)
  if (applied.length > 0) say(`${applied.length} migrations brought it to this release`)
  return { ...loaded, madeAt: new Date(dump.madeAt), establishmentId: dump.establishment?.id }
}

/** Returns a dump of the last schema before the baseline as one of the baseline, whose tables are the same. */
async function inBaseline(dump: CheckedDump): Promise<CheckedDump> {
  if (!isBeforeBaseline(dump.schema)) return dump
  if (!equalsBaseline(dump.schema)) throw new CannotLoad('beforeBaseline')
  const files = (await readMigrations()).filter(({ name }) => name.slice(0, 4) <= lastOfBaseline)
  return { ...dump, schema: files.map(({ name, checksum }) => ({ name, checksum })) }
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
  if (applied.rows.some(({ name }) => name === unfinishedLoad)) throw loadCutOff()
  const centres = await client.query('select from establishment where id <> $1', [platformEstablishment])
  return { applied: applied.rows.map(({ name }) => name), centres: centres.rowCount ?? 0 }
}

/** Refuses tables and columns that no dump has: `copy` would fill the catalogs of PostgreSQL, too. */
async function refuseForeign(client: pg.Client, { tables, filled, establishment }: CheckedDump): Promise<void> {
  const known = new Map((await dumpedTables(client, establishment !== null)).map((table) => [table.name, table]))
  for (const { name, columns } of tables)
    if (!columns.every((column) => known.get(name)?.columns.includes(column)))
      throw new BrokenDump(`it names a table or a column that no dump has: ${name}`)
  const named = new Set(tables.map(({ name }) => name))
  for (const name of filled)
    if (!named.has(name)) throw new BrokenDump(`it has rows of ${name}, which it does not name`)
}

/** Refuses rows that a dump of one centre has of another. */
function refuseOthers(rows: Buffer, table: string, { tables, establishment }: DumpHead): void {
  if (!establishment) return
  const { columns } = tables.find(({ name }) => name === table)!
  const at = columns.indexOf(table === 'establishment' ? 'id' : 'establishment_id')
  const text = rows.toString('latin1')
  // PostgreSQL writes both as escapes, and might take them for ends of rows and of all
  const isPlain = !text.includes('\r') && !/^\\\.$/m.test(text)
  const lines = text.split('\n').slice(0, -1)
  if (!isPlain || !text.endsWith('\n') || lines.some((line) => line.split('\t', at + 1)[at] !== establishment.id))
    throw new BrokenDump(`it has rows of another centre in ${table}`)
}

interface Loading {
  readonly client: pg.Client
  readonly path: string
  readonly store: FileStore
  readonly dump: CheckedDump
  readonly say: (text: string) => void
}

async function takeInByHands(
  loading: Loading,
  connection: pg.ClientConfig,
): Promise<Pick<Loaded, 'rowBytes' | 'files'>> {
  const { client, dump, say } = loading
  await refuseInUse(client)
  await client.query(`begin; ${withoutLimits}`)
  await client.query(`insert into migration (name, checksum) values ($1, '')`, [unfinishedLoad])
  const hands = new Hands(connection)
  const rest = await restingForHands(client, dump.filled, hands)
  await emptyForInstallation(client, dump)
  await client.query('commit')
  try {
    const loaded = await takeIn(loading, (rows, copy) => hands.take((hand) => copyRows(hand, copy, rows)))
    await hands.rest()
    say('indexes and foreign keys')
    await rest.over()
    await client.query('delete from migration where name = $1', [unfinishedLoad])
    return loaded
  } catch (error) {
    throw loadCutOff(error)
  } finally {
    await hands.end()
  }
}

async function takeInAtOnce(loading: Loading, isEmpty: boolean): Promise<Pick<Loaded, 'rowBytes' | 'files'>> {
  const { client, dump, say } = loading
  await client.query(`begin; ${withoutLimits}`)
  if (!isEmpty) await refuseTaken(client, dump)
  const rest = await resting(client, dump.filled)
  if (isEmpty) await emptyForInstallation(client, dump)
  const loaded = await takeIn(loading, async (rows, copy, table) => {
    if (table === 'login_name' && !isEmpty) await refuseTakenNames(client, columnsOf(dump, table), rows)
    await copyRows(client, copy, rows)
  })
  say('indexes and foreign keys')
  await rest.over()
  await client.query('commit')
  await analyze(client)
  return loaded
}

const copyRows = (client: pg.Client | pg.PoolClient, copy: string, rows: Buffer): Promise<void> =>
  copyIn(client, copy, async function* () {
    yield rows
  })

const columnsOf = ({ tables }: DumpHead, name: string): string =>
  columnList(tables.find((table) => table.name === name)!)

async function takeIn(
  { path, store, dump, say }: Loading,
  take: (rows: Buffer, copy: string, table: string) => Promise<void>,
): Promise<Pick<Loaded, 'rowBytes' | 'files'>> {
  let [rowBytes, files, said] = [0, 0, '']
  await readArchive(path, {
    table: async (table, bytes) => {
      if (said !== table) say((said = table))
      const rows = await widen(bytes)
      refuseOthers(rows, table, dump)
      rowBytes += rows.length
      await take(rows, `copy "${table}" (${columnsOf(dump, table)}) from stdin`, table)
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
  return { rowBytes, files }
}

/** Refuses a database in use: nobody else may write between the commits. Waits for just closed connections to go. */
async function refuseInUse(client: pg.Client): Promise<void> {
  for (let asked = 0; asked < 20; asked += 1) {
    const { rowCount } = await client.query(`
      select
      from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    `)
    if (rowCount === 0) return
    await delay(100)
  }
  throw new CannotLoad('inUse')
}

/**
 * With one centre nothing of the installation comes, so what migrations brought stays. It is little: to truncate all
 * tables makes a new file for each of a thousand indexes.
 */
async function emptyForInstallation(client: pg.Client, { establishment }: DumpHead): Promise<void> {
  if (establishment) return
  const tables = (await dumpedTables(client)).map(({ name }) => name)
  const gone = (name: string): string => `delete from "${name}"`
  if (await isDistributed(client)) {
    for (const name of tables) await client.query(gone(name))
    return
  }
  const { rows } = await client.query<{ name: string }>(
    tables.map((name) => `select '${name}' as name where exists (select from "${name}")`).join(' union all '),
  )
  if (rows.length === 0) return
  // in one statement: foreign keys are looked at when all are gone
  await client.query(`with ${rows.map(({ name }, at) => `gone_${at} as (${gone(name)})`).join(', ')} select`)
}

/** Refuses a centre whose id or code, which are unique in the whole installation, is taken. */
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
  await copyRows(client, `copy coming (${columns}) from stdin`, rows)
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
