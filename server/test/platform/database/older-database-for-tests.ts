/** A database as an older release left it, for tests of what later migrations make of its rows. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrate, readMigrations } from '../../../src/platform/database/migrate.ts'
import { startTestDatabase } from './test-database.ts'

export interface OlderDatabase {
  readonly client: pg.Client
  readonly connection: pg.ClientConfig
  /** The establishment that stands in it. */
  readonly establishment: string
  /** Runs the migrations that are left. @returns Their names */
  goOn(): Promise<string[]>
  close(): Promise<void>
}

/** @param before The number of the first migration that it has not yet: `0039` */
export async function startOlderDatabase(before: string): Promise<OlderDatabase> {
  const database = await startTestDatabase()
  const name = `older_${randomUUID().slice(0, 8)}`
  await database.owner.query(`create database ${name} template template0`)
  const connection = { ...database.connection, database: name }
  const names = (await readMigrations()).map(({ name }) => name).filter((name) => name < before)
  await migrate(connection, { names })
  const client = new pg.Client(connection)
  await client.connect()
  const establishment = randomUUID()
  await client.query(`insert into establishment (id, code, name_en) values ($1, 'OLD', 'Old')`, [establishment])
  return {
    client,
    connection,
    establishment,
    goOn: () => migrate(connection),
    close: async () => {
      await client.end()
      await database.owner.query(`drop database ${name} with (force)`)
      await database.close()
    },
  }
}
