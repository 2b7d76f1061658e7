/**
 * Loaded before the product by the development server: ends the product when that server is gone, however it ended, and
 * compares the tables with the definitions when that server sends a message.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.once('message', () => void warnOfDifferences())
process.channel?.unref()

async function warnOfDifferences() {
  const { openDatabase } = await import('../server/src/platform/database/database.ts')
  const { differences } = await import('../server/src/records/schema/ddl.ts')
  const db = openDatabase({ connection: { connectionString: process.env.DATABASE_URL }, size: 1 })
  try {
    const found = await db.platform(differences)
    if (found.length === 0) return
    console.error('The tables differ from the definitions; write a migration (server/migrations):')
    for (const line of found) console.error(`  ${line}`)
  } finally {
    await db.close()
  }
}
