/**
 * `node tests/bench/backup.ts [STUDENTS]`: how long a centre's dump, load, copy of the cluster and restore take, over
 * PostgreSQLs of its own on the disk of the temporary folder. 3,000 students with ten marks each, if nothing else is
 * said.
 */
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { proveAll } from '@topcenter/server/finance/books/prove-all'
import { startBackup } from '@topcenter/server/platform/backup/backup'
import { restoreAll } from '@topcenter/server/platform/backup/restore'
import { migrate } from '@topcenter/server/platform/database/migrate'
import { startPostgres } from '@topcenter/server/platform/database/postgres'
import { writeWhole } from '@topcenter/server/platform/dump/archive'
import { dump } from '@topcenter/server/platform/dump/dump'
import { load } from '@topcenter/server/platform/dump/load'
import { openDiskStore } from '@topcenter/server/platform/files/disk-store'
import { centresFor } from './centres.ts'
import { generate } from './generate.ts'

const students = Number(process.argv[2] ?? 3_000)
const log = { info: () => {}, warn: () => {}, error: (...report: unknown[]) => console.error(...report) }
const root = await mkdtemp(join(tmpdir(), 'topcenter-bench-backup-'))
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const seconds = (since: number): number => (performance.now() - since) / 1_000
const report = (what: string, since: number, bytes?: number): void => {
  const took = seconds(since)
  const pace =
    bytes === undefined ? '' : `, ${(bytes / 2 ** 20 / took).toFixed(0)} MB/s of ${(bytes / 2 ** 20).toFixed(0)} MB`
  say(`${what}: ${took.toFixed(1)} s${pace}`)
}

const dataDir = join(root, 'data')
const postgres = await startPostgres({ dataDir, log })
try {
  await migrate(postgres.connection)
  const client = new pg.Client(postgres.connection)
  await client.connect()
  await generate(client, centresFor(students).slice(0, 1), () => {}).finally(() => client.end())

  const path = join(root, 'dump.tar')
  for (const round of [1, 2, 3]) {
    const began = performance.now()
    const { rowBytes } = await writeWhole(path, (file) =>
      dump({ connection: postgres.connection, store: undefined, write: (bytes) => file.writeFile(bytes) }),
    )
    report(`dump ${round}`, began, rowBytes)
  }
  say(`  the file has ${((await stat(path)).size / 2 ** 20).toFixed(1)} MB`)
  const admin = new pg.Client({ ...postgres.connection, database: 'postgres' })
  await admin.connect()
  for (const round of [1, 2]) {
    await admin.query(`create database loaded${round} template template0`)
    const connection = { ...postgres.connection, database: `loaded${round}` }
    const began = performance.now()
    await migrate(connection)
    report(`migrations ${round}`, began)
    const loading = performance.now()
    const { rowBytes } = await load({ path, store: openDiskStore(join(root, 'f')), open: async () => connection })
    report(`load ${round}, with indexes and keys`, loading, rowBytes)
    await admin.query(`drop database loaded${round}`)
  }
  await admin.end()

  const folder = join(root, 'backup')
  await mkdir(folder)
  const backingUp = performance.now()
  const backup = await startBackup({
    connection: postgres.connection,
    config: { dataDir, backupTo: { kind: 'folder', folder } },
    store: openDiskStore(join(dataDir, 'files')),
    log,
    proveBooks: proveAll,
  })
  while (!backup.status().lastBaseAt) await delay(50)
  report('first copy of the cluster', backingUp)
  while (!backup.status().lastRehearsalAt) await delay(50)
  report('  and rehearsed', backingUp)
  say(`  ${(backup.status().bytes / 2 ** 20).toFixed(1)} MB are kept`)
  await backup.stop()
  const restoring = performance.now()
  const config = { dataDir: join(root, 'restored'), files: undefined, databaseUrl: undefined }
  await restoreAll({ from: { kind: 'folder', folder }, config, trust: [backup.key], log })
  report('restore', restoring)
} finally {
  await postgres.stop()
  await rm(root, { recursive: true, force: true, maxRetries: 40, retryDelay: 250 })
}
