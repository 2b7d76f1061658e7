/**
 * Statements that do not need each other's answers travel together and cost one wait; the connection runs them in the
 * order of the list.
 */

const isRejected = (end: PromiseSettledResult<unknown>): end is PromiseRejectedResult => end.status === 'rejected'
/** What comes after a failed statement fails too ("current transaction is aborted"), which tells nothing of why. */
const isAftermath = ({ reason }: PromiseRejectedResult): boolean =>
  (reason as { code?: unknown } | undefined)?.code === '25P02'

/**
 * Like Promise.all, but ends when all have ended, so that nothing is still sent when the transaction is undone, and
 * throws what failed first.
 */
export async function together<T extends readonly unknown[]>(
  works: readonly [...T],
): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> {
  const failed = (await Promise.allSettled(works)).filter(isRejected)
  if (failed.length > 0) throw (failed.find((end) => !isAftermath(end)) ?? failed[0]!).reason
  return Promise.all(works)
}
