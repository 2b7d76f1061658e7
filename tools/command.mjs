/**
 * `npm run restore`, `dump`, `load` and the others of `bin/top-center`: installs what is missing, and runs the command
 * of that name in server/src.
 */
import { join } from 'node:path'
import { ensureInstalled, isArchive, productEnvironment, productNode, requireNode, root, run } from './installation.mjs'

requireNode()
if (!isArchive) ensureInstalled()
const [name, ...given] = process.argv.slice(2)
process.exitCode = await run(productNode, [join(root, 'server', 'src', `${name}.ts`), ...given], {
  // stays in the folder of its caller, where a file is named, also where its user may not enter that folder by its path
  cwd: undefined,
  env: { ...productEnvironment, ...process.env },
})
