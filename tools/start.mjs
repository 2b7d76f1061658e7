/**
 * `npm start`: from a fresh checkout to a running product in one command. Install, build, start; what is up to date is
 * skipped. In an archive everything is there.
 */
import { join } from 'node:path'
import {
  ensureBuiltAndDescribed,
  ensureInstalled,
  isArchive,
  productEnvironment,
  productNode,
  productOptions,
  requireNode,
  root,
  run,
} from './installation.mjs'

requireNode()
if (!isArchive) {
  ensureInstalled()
  await ensureBuiltAndDescribed()
}
process.exitCode = await run(
  productNode,
  [...productOptions, join(root, 'server', 'src', 'main.ts'), ...process.argv.slice(2)],
  {
    env: { NODE_ENV: 'production', ...productEnvironment, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'], // the server stops when this channel closes, even by `kill -9`
  },
)
