/** How the product and the commands of an operator end when they cannot go on. */
import { ConfigError } from './platform/config.ts'
import { CannotUpgrade } from './platform/database/cannot-upgrade.ts'
import { DataDirectoryTaken } from './platform/database/data-lock.ts'
import { plainWords, wordsOfPath } from './plain-words.ts'

/** A sentence for who gave the command. */
export class Stop extends Error {}

/** Whether its message is a sentence for who started the product or gave a command. */
const isPlain = (error: unknown): error is Error =>
  error instanceof Stop ||
  error instanceof ConfigError ||
  error instanceof DataDirectoryTaken ||
  error instanceof CannotUpgrade

/** @param wordsOf In a sentence what a person can do something about; undefined: told with its stack */
export function finish(running: Promise<void>, wordsOf: (error: unknown) => string | undefined): void {
  running.catch((error: unknown) => {
    const words = isPlain(error) ? error.message : (plainWords(error) ?? wordsOf(error) ?? wordsOfPath(error))
    process.stderr.write(`${words ?? String((error as Error).stack)}\n`)
    process.exit(1)
  })
}
