/** POSTGRES_BIN: other programs of PostgreSQL than the built-in ones, and the version that the start and health name. */
import assert from 'node:assert/strict'
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { ConfigError } from '../config.ts'
import { engineLines, engineOf, readEngine } from './engine.ts'
import { findBinaries } from './postgres-binaries.ts'
import { startPostgres } from './postgres.ts'

const quiet = { info() {}, warn() {}, error() {} }
let folder: string
before(async () => {
  folder = await mkdtemp('/tmp/topcenter-bin-')
  await chmod(folder, 0o755)
})
after(() => rm(folder, { recursive: true, force: true }))

test('a database is made and served by the programs of another folder', async () => {
  const builtIn = await findBinaries(undefined, undefined)
  const bin = join(folder, 'bin')
  await mkdir(bin)
  for (const [name, path] of Object.entries(builtIn)) await symlink(path, join(bin, name))
  const postgres = await startPostgres({
    dataDir: join(folder, 'data'),
    log: quiet,
    bin,
    settings: { shared_buffers: '32MB' },
  })
  try {
    assert.match(await readFile(`/proc/${postgres.pid()}/cmdline`, 'utf8'), new RegExp(`^${bin}/postgres`))
    assert.match((await readEngine(postgres.connection)).version, /^18\.\d+$/)
  } finally {
    await postgres.stop()
  }
})

test('a folder without programs, of another major version or without pg_trgm is refused in both languages', async () => {
  const refused = async (dataDir: string, bin: string): Promise<string> => {
    const error: unknown = await startPostgres({ dataDir, log: quiet, bin }).then(
      () => assert.fail('it started'),
      (reason: unknown) => reason,
    )
    assert.ok(error instanceof ConfigError, String(error))
    assert.match(error.message, /[؀-ۿ]/)
    await assert.rejects(readFile(join(dataDir, 'postgres/PG_VERSION')), { code: 'ENOENT' })
    return error.message
  }
  const programs = async (name: string, initdb: string, postgres: string): Promise<string> => {
    const bin = join(folder, name)
    await mkdir(bin)
    for (const [program, says] of Object.entries({ initdb, postgres }))
      await writeFile(join(bin, program), `#!/bin/sh\necho '${says}'\n`, { mode: 0o755 })
    return bin
  }
  assert.match(await refused(join(folder, 'one'), join(folder, 'nowhere')), /has no postgres and no initdb/)
  const older = await programs('older', 'share_path=/nowhere', 'postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)')
  assert.match(await refused(join(folder, 'two'), older), /has PostgreSQL 15\.18, but this release needs 18/)
  const bare = await programs('bare', 'share_path=/nowhere', 'postgres (PostgreSQL) 18.6')
  assert.match(await refused(join(folder, 'three'), bare), /pg_trgm/)
})

test('a newer minor version is named, and POSTGRES_BIN where it helps', () => {
  assert.deepEqual(engineOf('18.4'), { version: '18.4', newer: '18.6' })
  assert.deepEqual(engineOf('18.6'), { version: '18.6', newer: null })
  assert.deepEqual(engineOf('15.18 (Debian 15.18-0+deb12u1)'), { version: '15.18', newer: null })
  assert.deepEqual(engineOf('19beta1'), { version: '19', newer: null })
  assert.match(engineLines(engineOf('18.4'), true), /18\.6 is out.*POSTGRES_BIN[^]*POSTGRES_BIN/)
  assert.doesNotMatch(engineLines(engineOf('18.4'), false), /POSTGRES_BIN/)
})
