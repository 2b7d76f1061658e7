/**
 * `npm run restore`, `dump`, `load` and `distribute`: installs what is missing, and runs the command of that name in
 * server/src.
 */
import { join } from 'node:path'
import { ensureInstalled, productEnvironment, productNode, requireNode, root, run } from './installation.mjs'

requireNode()
ensureInstalled()
const [name, ...given] = process.argv.slice(2)
process.exitCode = await run(productNode, [join(root, 'server', 'src', `${name}.ts`), ...given], {
  env: { ...productEnvironment, ...process.env },
})
