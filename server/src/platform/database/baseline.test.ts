/** The baseline makes the database that the migrations before it made. Goes with them. */
import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { catalogueOf, differencesOf } from './catalogue-for-tests.ts'
import { migrate, migrationsDirectory } from './migrate.ts'
import { startTestCluster, type TestCluster } from '../../../test/platform/database/test-database.ts'

let cluster: TestCluster
before(async () => {
  cluster = await startTestCluster()
})
after(() => cluster.stop())

async function madeBy(directory: string, database: string): Promise<string[]> {
  const owner = new pg.Client(cluster.connection)
  await owner.connect()
  await owner.query(`create database ${database} template template0`).finally(() => owner.end())
  await migrate({ ...cluster.connection, database }, { directory })
  const client = new pg.Client({ ...cluster.connection, database })
  await client.connect()
  return catalogueOf(client).finally(() => client.end())
}

test('the catalogue and the rows of the baseline are those of the migrations before it', async () => {
  const earlier = await madeBy(fileURLToPath(new URL('../../../migrations-before', import.meta.url)), 'earlier')
  const baseline = await madeBy(migrationsDirectory, 'baseline')
  assert.ok(earlier.length > 16_000, `${earlier.length} lines`)
  assert.deepEqual(differencesOf(earlier, baseline), [])
})
