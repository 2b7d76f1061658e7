/**
 * Supervises the built-in PostgreSQL: makes the cluster, starts it, restarts it when it ends by itself, stops it
 * cleanly.
 */
import { spawn } from 'node:child_process'
import type { ChildProcess, StdioOptions } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, openSync, closeSync } from 'node:fs'
import {
  chmod,
  chown,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { postgresBin } from '../config.ts'
import { chooseUser, commandAs, findBinaries, majorVersion } from './postgres-binaries.ts'
import type { Binaries, RunAs } from './postgres-binaries.ts'
import { reasonOf } from '../log.ts'
import { guardPostgres } from './postgres-guard.ts'
import { stopPostmaster, strayPostmaster } from './postmaster.ts'

export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface PostgresOptions {
  /** The cluster is in `<dataDir>/postgres`, its log beside it. The caller has locked the directory (data-lock.ts). */
  readonly dataDir: string
  readonly log: Log
  /** Connections that one node works with; as many again are left for a second one, and for what listens. */
  readonly pool?: number
  /** The folder of its programs; POSTGRES_BIN if left out, and the built-in ones without that. */
  readonly bin?: string | undefined
  /** Replace the standard settings; only tests may lower durability. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface Postgres {
  /** Connects as the owner of the database `topcenter`. */
  readonly connection: pg.ClientConfig
  /** Undefined while it is down. */
  pid(): number | undefined
  /** SIGINT, after 20 s SIGQUIT and SIGKILL. May be called twice. */
  stop(): Promise<void>
}

const maxLog = 10_000_000
const logLookedAtEvery = 600_000
const owner = 'topcenter'
const windows = process.platform === 'win32'

interface Cluster {
  readonly directory: string
  readonly logFile: string
  readonly binaries: Binaries
  readonly user: RunAs | undefined
  readonly socket: string | undefined
  readonly password: string | undefined
  readonly settings: Readonly<Record<string, string>>
  readonly pool: number
  readonly log: Log
}

export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const cluster = await prepare(options)
  const port = windows ? await freePort() : 5432
  const connection: pg.ClientConfig = {
    host: cluster.socket ?? '127.0.0.1',
    port,
    user: owner,
    database: 'topcenter',
    ...(cluster.password ? { password: cluster.password } : {}),
  }
  const state: { child: ChildProcess | undefined; stopping: boolean; failures: number } = {
    child: undefined,
    stopping: false,
    failures: 0,
  }

  const launch = async (): Promise<void> => {
    const child = await startPostmaster(cluster, port)
    state.child = child
    const since = Date.now()
    child.once('exit', (code, signal) => {
      state.child = undefined
      if (state.stopping) return
      if (Date.now() - since > 60_000) state.failures = 0
      cluster.log.error({ code, signal }, 'PostgreSQL ended by itself; starting it again')
      void relaunch()
    })
  }
  const relaunch = async (): Promise<void> => {
    while (!state.stopping) {
      try {
        await launch()
        return cluster.log.info({ pid: state.child?.pid }, 'PostgreSQL runs again')
      } catch (error) {
        state.failures += 1
        cluster.log.error({ error: reasonOf(error) }, 'PostgreSQL did not start')
        await delay(Math.min(100 * 2 ** state.failures, 10_000), undefined, { ref: false })
      }
    }
  }

  await launch()
  await createDatabase(connection)
  const bounding = setInterval(() => void boundLog(cluster.logFile).catch(() => {}), logLookedAtEvery)
  bounding.unref()
  return {
    connection,
    pid: () => state.child?.pid,
    stop: async () => {
      state.stopping = true
      clearInterval(bounding)
      const child = state.child
      if (child?.pid && child.exitCode === null) await stopPostmaster(child.pid)
      if (cluster.socket) await rm(cluster.socket, { recursive: true, force: true })
    },
  }
}

async function prepare({
  dataDir,
  log,
  pool = 20,
  settings = {},
  bin = postgresBin(),
}: PostgresOptions): Promise<Cluster> {
  const root = resolve(dataDir)
  await mkdir(root, { recursive: true, mode: 0o700 })
  const directory = join(root, 'postgres')
  const user = await chooseUser(directory)
  if (user) await letThrough(root, user)
  const binaries = await findBinaries(bin, user)
  const password = windows ? await keptPassword(join(root, 'postgres.password')) : undefined
  const version = await readFile(join(directory, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  )
  if (version && version !== majorVersion) {
    throw new Error(
      `The data in ${directory} was made by PostgreSQL ${version}; this release runs ${majorVersion}. Export it with the release that made it, then import it here.`,
    )
  }
  if (!version) {
    log.info({ directory }, 'making a new database cluster')
    await initialise(directory, binaries, user, password)
  }
  const socket = windows ? undefined : await socketDirectory(root, directory, user)
  return { directory, logFile: join(root, 'postgres.log'), binaries, user, socket, password, settings, pool, log }
}

/** The user of PostgreSQL may pass through our folder to its own, and sees nothing else in it. */
async function letThrough(folder: string, { gid }: RunAs): Promise<void> {
  await chown(folder, 0, gid)
  await chmod(folder, 0o710)
}

/** Pg_trgm uses LC_CTYPE: with `C` it finds no trigrams in Arabic, and every search reads the whole table. */
const ctypes: readonly string[] = windows
  ? ['English_United States.utf8', 'en-US.utf8', 'Arabic_Egypt.utf8']
  : process.platform === 'darwin'
    ? ['en_US.UTF-8', 'UTF-8', 'C.UTF-8']
    : ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'ar_EG.UTF-8']

async function initialise(
  directory: string,
  binaries: Binaries,
  user: RunAs | undefined,
  password: string | undefined,
): Promise<void> {
  const fresh = `${directory}.new` // renamed when it is complete, so that a start that is cut off leaves no incomplete cluster
  const passwordFile = `${directory}.pw`
  let said = ''
  for (const ctype of ctypes) {
    await rm(fresh, { recursive: true, force: true })
    await mkdir(fresh, { mode: 0o700 })
    if (user) await chown(fresh, user.uid, user.gid)
    if (password) await writeFile(passwordFile, password, { mode: 0o600 })
    const args = [
      '-D',
      fresh,
      '-U',
      owner,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${ctype}`,
      ...(password
        ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
        : ['--auth-local=trust', '--auth-host=reject']),
    ]
    const { code, output } = await runToEnd(await commandAs(user, binaries.initdb, args, [fresh]))
    await rm(passwordFile, { force: true })
    if (code === 0) return rename(fresh, directory)
    said = output
  }
  await rm(fresh, { recursive: true, force: true })
  throw new Error(`PostgreSQL could not make a database in ${directory}:\n${said.trim()}`)
}

async function runToEnd({
  file,
  args,
  ...as
}: Awaited<ReturnType<typeof commandAs>>): Promise<{ code: number | null; output: string }> {
  const child = spawn(file, args, {
    ...as,
    cwd: windows ? tmpdir() : '/',
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => {
    output += text
  })
  child.stderr.on('data', (text: Buffer) => {
    output += text
  })
  return new Promise((done, reject) => {
    child.once('error', reject)
    child.once('close', (code) => done({ code, output }))
  })
}

/** Not the application's own environment, which may contain secrets and another locale. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  return { PATH, TZ: 'UTC', ...(windows ? { SystemRoot, TEMP } : {}) }
}

/** Maximum length of a socket path that every system accepts; Linux accepts four more. */
const maxSocketPath = 103

/**
 * Returns the folder of the socket: in DATA_DIR, where other commands find it too, as a service has a temporary folder
 * of its own. Deletes what a killed run left there first, as its process number may now be another program's. Uses the
 * temporary folder only if the path is too long for a socket, or the disk takes none.
 */
async function socketDirectory(root: string, directory: string, user: RunAs | undefined): Promise<string> {
  const beside = join(root, 'socket')
  await rm(beside, { recursive: true, force: true })
  const chosen = (await takesSocket(beside)) ? beside : await temporaryDirectory(directory, user)
  await chmod(chosen, 0o700)
  if (user) await chown(chosen, user.uid, user.gid)
  return chosen
}

async function takesSocket(folder: string): Promise<boolean> {
  const path = join(folder, '.s.PGSQL.5432')
  if (Buffer.byteLength(path) > maxSocketPath) return false
  await mkdir(folder, { mode: 0o700 })
  const server = createServer()
  const takes = await new Promise<boolean>((done) => {
    server.once('error', () => done(false)).listen(path, () => done(true))
  })
  if (takes) await new Promise((done) => server.close(done)) // which removes it
  else await rm(folder, { recursive: true, force: true })
  return takes
}

async function temporaryDirectory(directory: string, user: RunAs | undefined): Promise<string> {
  const base = tmpdir().length > 60 ? '/tmp' : tmpdir()
  const path = join(base, `topcenter-${createHash('sha256').update(directory).digest('hex').slice(0, 12)}`)
  await mkdir(path, { mode: 0o700 }).catch(() => {})
  const found = await lstat(path)
  const mine = user ? [0, user.uid] : [process.getuid?.()]
  return found.isDirectory() && mine.includes(found.uid) ? path : mkdtemp(join(base, 'topcenter-'))
}

async function keptPassword(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept) return kept
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, password, { mode: 0o600 })
  return password
}

const freePort = (): Promise<number> =>
  new Promise((done, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = server.address()
        server.close(() => done(typeof address === 'object' && address ? address.port : 0))
      })
  })

function standardSettings({ socket, pool }: Cluster, port: number): Record<string, string> {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20
  const megabytes = (share: number, most: number): string =>
    `${Math.max(32, Math.min(most, Math.floor(memory * share)))}MB`
  return {
    ...(socket
      ? { listen_addresses: '', unix_socket_directories: socket, unix_socket_permissions: '0700' }
      : { listen_addresses: '127.0.0.1' }),
    port: String(port),
    max_connections: String(Math.max(60, 2 * pool + 20)),
    shared_buffers: megabytes(0.25, 2048),
    effective_cache_size: megabytes(0.5, 1_000_000),
    random_page_cost: '1.1',
    jit: 'off',
    max_wal_size: '2GB',
    max_slot_wal_keep_size: '4GB', // of what waits for the backup (backup/log-keeper.ts)
    timezone: 'UTC',
    idle_in_transaction_session_timeout: '30s',
    lock_timeout: '0',
    log_min_messages: 'warning',
    log_min_error_statement: 'fatal',
    log_error_verbosity: 'terse',
    log_line_prefix: '%m [%p] ',
  }
}

/** Tries for 30 s: after a kill, PostgreSQL's old processes may use the directory for a moment. */
async function startPostmaster(cluster: Cluster, port: number): Promise<ChildProcess> {
  const deadline = Date.now() + 30_000
  for (let pause = 50; ; pause = Math.min(pause * 2, 2_000)) {
    const stray = await strayPostmaster(cluster.directory)
    if (stray) {
      cluster.log.warn({ pid: stray }, 'a PostgreSQL left over from an app that was killed; stopping it')
      await stopPostmaster(stray)
    }
    const started = await spawnPostmaster(cluster, port)
    if (started) return started
    const said = await lastLines(cluster.logFile)
    const mayPass = /lock file|shared memory block|still in use|Address already in use/.test(said)
    if (!mayPass || Date.now() > deadline) throw new Error(`PostgreSQL did not start. Its log ends:\n${said}`)
    await delay(pause)
  }
}

async function spawnPostmaster(cluster: Cluster, port: number): Promise<ChildProcess | undefined> {
  const { directory, logFile, binaries, user } = cluster
  await boundLog(logFile)
  const settings = Object.entries({ ...standardSettings(cluster, port), ...cluster.settings })
  const args = ['-D', directory, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const { file, args: all, ...as } = await commandAs(user, binaries.postgres, args, [directory])
  const log = openSync(logFile, 'a', 0o600)
  const stdio: StdioOptions = ['ignore', log, log]
  // Detached: Ctrl-C is sent to the whole process group, and PostgreSQL must live until the application has closed
  // its connections.
  const child = spawn(file, all, {
    ...as,
    cwd: windows ? directory : '/',
    env: environment(),
    detached: !windows,
    stdio,
    windowsHide: true,
  })
  closeSync(log)
  let failed: Error | undefined
  child.once('error', (error) => {
    failed = error
  })
  if (child.pid) guardPostgres(child)
  for (;;) {
    if (failed) throw failed
    if (child.exitCode !== null || child.signalCode !== null) return undefined
    const lines = (await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (Number(lines[0]) === child.pid && lines[7]?.startsWith('ready')) return child
    await delay(10)
  }
}

/**
 * Moves a log of more than 10 MB aside, over the one moved before. PostgreSQL keeps writing into the same file, at its
 * new end.
 */
async function boundLog(file: string): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size <= maxLog) return
  await copyFile(file, `${file}.1`)
  await truncate(file)
}

async function lastLines(file: string): Promise<string> {
  if (!existsSync(file)) return ''
  return (await readFile(file, 'utf8')).trimEnd().split('\n').slice(-8).join('\n')
}

async function createDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [connection.database])
    if (!rowCount) await client.query('create database topcenter')
  } finally {
    await client.end()
  }
}
