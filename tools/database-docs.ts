/** `npm run database-docs`: writes `docs/database.md` from a database that the migrations make. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startTestDatabase } from '../server/test/platform/database/test-database.ts'
import { readCatalogue } from './database/catalogue.ts'
import { databaseDocs } from './database/text.ts'

const database = await startTestDatabase()
try {
  writeFileSync(
    fileURLToPath(new URL('../docs/database.md', import.meta.url)),
    await databaseDocs(await readCatalogue(database.owner)),
  )
} finally {
  await database.close()
}
