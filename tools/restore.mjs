/** `npm run restore`: installs what is missing, and restores a backup into an empty DATA_DIR (server/src/restore.ts). */
import { join } from 'node:path'
import { ensureInstalled, productEnvironment, productNode, requireNode, root, run } from './installation.mjs'

requireNode()
ensureInstalled()
process.exitCode = await run(productNode, [join(root, 'server', 'src', 'restore.ts'), ...process.argv.slice(2)], {
  env: { ...productEnvironment, ...process.env },
})
