/** The copy that is kept before the first migration of a start (D13.3). */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { type OlderDatabase, startOlderDatabase } from '../../../test/platform/database/older-database-for-tests.ts'
import { openDiskStore } from '../files/disk-store.ts'
import { checkArchive } from './archive.ts'
import { type CopyOptions, keepBefore } from './before-upgrade.ts'
import { load } from './load.ts'

let older: OlderDatabase
let dataDir: string
let folder: string
const said: string[] = []
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
before(async () => {
  older = await startOlderDatabase('0039')
  dataDir = await mkdtemp(join(tmpdir(), 'topcenter-before-'))
  folder = join(dataDir, 'before-upgrade')
})
after(async () => {
  await older.close()
  await rm(dataDir, { recursive: true, force: true })
})

const upgrade = { from: '0038_twins.sql', pending: ['0039_x.sql', '0040_y.sql'], size: 50_000_000 }
function keep(given: Partial<typeof upgrade> = {}, options: Partial<CopyOptions> = {}): Promise<string | undefined> {
  said.length = 0
  const all = { connection: older.connection, dataDir, log: quiet, say: (text: string) => said.push(text), ...options }
  return keepBefore(all, { ...upgrade, ...given })
}
const kept = async (): Promise<string[]> => (await readdir(folder)).sort()

test('D13.3 the rows are kept before the upgrade, and come back into an empty database', async () => {
  const path = (await keep())!
  assert.equal(path, join(folder, '0038_twins.tar'))
  assert.match(said[0]!, /^ {2}Upgrade: 2 migrations\. The data from before is kept: .*0038_twins\.tar \(/)
  assert.match(said[0]!, /\n {2}ترقية: .*حُفظت البيانات كما كانت قبلها/)
  const { schema } = await checkArchive(path)
  assert.equal(schema.at(-1)!.name, '0038_twins.sql')
  assert.ok((await older.goOn()).includes('0039_own_groups.sql'))
  const target = { ...older.connection, database: `back_${randomUUID().slice(0, 8)}` }
  await older.client.query(`create database ${target.database} template template0`)
  await load({ path, store: openDiskStore(join(dataDir, 'files')), open: async () => target })
  const client = new pg.Client(target)
  await client.connect()
  const { rows } = await client.query('select id, code from establishment where code is not null and id = $1', [
    older.establishment,
  ])
  await client.end()
  await older.client.query(`drop database ${target.database}`)
  assert.deepEqual(rows, [{ id: older.establishment, code: 'OLD' }])
})

test('D13.3 the copies of three states are kept; what a start left unfinished goes', async () => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  for (const [at, name] of ['0030_a.tar', '0031_b.tar', '0032_c.tar', '0033_d.tar.part'].entries()) {
    await writeFile(join(folder, name), 'x')
    await utimes(join(folder, name), at, at)
  }
  await keep()
  assert.deepEqual(await kept(), ['0031_b.tar', '0032_c.tar', '0038_twins.tar'])
  const first = await readFile(join(folder, '0038_twins.tar'))
  await keep()
  assert.deepEqual(await kept(), ['0031_b.tar', '0032_c.tar', '0038_twins.tar'], 'one for a state')
  assert.ok(!first.equals(await readFile(join(folder, '0038_twins.tar'))), 'the newer one')
})

test('D13.3 where no copy can be kept it is told why in both languages, and the start goes on', async () => {
  await rm(folder, { recursive: true, force: true })
  for (const [given, options, en, ar] of [
    [{}, { free: async () => 2 ** 30 }, /without a copy .*no room/, /لا تتسع/],
    [{ size: 21 * 2 ** 30 }, {}, /more than 20 GB, so your own backup must do/, /أكبر من 20/],
    [{ size: undefined as unknown as number }, {}, /lies on several nodes/, /موزعة/],
    [{}, { connection: { ...older.connection, database: 'nowhere' } }, /it failed, see the log/, /راجع السجل/],
  ] as const) {
    assert.equal(await keep(given, options), undefined)
    assert.match(said.join(), en)
    assert.match(said.join(), ar)
    assert.deepEqual(await kept(), [])
  }
})
