/** How the commands of an operator end. */
import { ConfigError } from './platform/config.ts'
import { CannotUpgrade } from './platform/database/cannot-upgrade.ts'
import { DataDirectoryTaken } from './platform/database/data-lock.ts'

/** A sentence for who gave the command. */
export class Stop extends Error {}

/** @param wordsOf In a sentence what a person can do something about; undefined: told with its stack */
export function finish(running: Promise<void>, wordsOf: (error: unknown) => string | undefined): void {
  running.catch((error: unknown) => {
    const isPlain =
      error instanceof Stop ||
      error instanceof ConfigError ||
      error instanceof DataDirectoryTaken ||
      error instanceof CannotUpgrade
    const words = isPlain ? (error as Error).message : wordsOf(error)
    process.stderr.write(`${words ?? String((error as Error).stack)}\n`)
    process.exit(1)
  })
}
