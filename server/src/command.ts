/** Ends the product and the operator's commands after an error. */
import { ConfigError } from './platform/config.ts'
import { CannotUpgrade } from './platform/database/cannot-upgrade.ts'
import { DataDirectoryTaken } from './platform/database/data-lock.ts'
import { plainWords, wordsOfPath } from './plain-words.ts'

/** An error whose message is a sentence for the user of the command. */
export class Stop extends Error {}

/** Returns true if the error's message is a sentence for the person who ran the command. */
const isPlain = (error: unknown): error is Error =>
  error instanceof Stop ||
  error instanceof ConfigError ||
  error instanceof DataDirectoryTaken ||
  error instanceof CannotUpgrade

/**
 * Prints the error of a failed command and exits with 1.
 *
 * @param wordsOf Returns a sentence for an error that the user can resolve; undefined prints the stack
 */
export function finish(running: Promise<void>, wordsOf: (error: unknown) => string | undefined): void {
  running.catch((error: unknown) => {
    const words = isPlain(error) ? error.message : (plainWords(error) ?? wordsOf(error) ?? wordsOfPath(error))
    process.stderr.write(`${words ?? String((error as Error).stack)}\n`)
    process.exit(1)
  })
}
