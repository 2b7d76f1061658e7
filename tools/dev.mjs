/** `npm run dev`: installs what is missing, then runs the development server (tools/dev-server.ts). */
import { join } from 'node:path'
import { ensureInstalled, productEnvironment, productNode, requireNode, root, run } from './installation.mjs'

requireNode()
ensureInstalled()
process.exitCode = await run(productNode, [join(root, 'tools', 'dev-server.ts')], {
  env: { ...productEnvironment, ...process.env },
})
