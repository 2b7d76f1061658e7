/**
 * Statements that do not need each other's answers are sent together and cost one wait; the connection runs them in the
 * order of the list.
 */

const isRejected = (end: PromiseSettledResult<unknown>): end is PromiseRejectedResult => end.status === 'rejected'
/** The error of a statement after a failed one ("current transaction is aborted"), which does not say what failed. */
const isAftermath = ({ reason }: PromiseRejectedResult): boolean =>
  (reason as { code?: unknown } | undefined)?.code === '25P02'

/**
 * Like Promise.all, but it waits until all have ended, so that no statement is still sent when the transaction is
 * rolled back. Throws the error of the first that failed.
 */
export async function together<T extends readonly unknown[]>(
  works: readonly [...T],
): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> {
  const failed = (await Promise.allSettled(works)).filter(isRejected)
  if (failed.length > 0) throw (failed.find((end) => !isAftermath(end)) ?? failed[0]!).reason
  return Promise.all(works)
}
