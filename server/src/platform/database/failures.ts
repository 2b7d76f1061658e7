/** Classifies errors of PostgreSQL and of its connections: which to retry, and their codes for clients. */
import { Refused, refuse, type RefusalCode } from '@topcenter/model/kit/refusal'
import { isFull } from '../disk-space.ts'

const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
/** A statement was stopped: it took longer than it may. */
export const isTimeout = (error: unknown): boolean => sqlState(error) === '57014'
/** Serialization failure and deadlock: PostgreSQL itself says "try again". */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '')
/** It waited too long for what another transaction holds. */
export const isLockTimeout = (error: unknown): boolean => sqlState(error) === '55P03'
/** A statement before failed, and its transaction with it. */
export const isAborted = (error: unknown): boolean => sqlState(error) === '25P02'
/** PostgreSQL went away or is starting up. */
export const isConnectionLoss = (error: unknown): boolean =>
  /^(08\w{3}|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/.test(sqlState(error) ?? '') ||
  (error instanceof Error &&
    /^(Connection terminated|Client was closed|Client has encountered a connection error|Cannot use a pool after calling end)/.test(
      error.message,
    ))

/** The transaction could not begin because there was no connection, so it may be tried again. Its `cause` says why. */
export class BeginFailed extends Error {}

/** No connection became free in the time that one may wait. Trying again at once would only make the queue longer. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/**
 * Returns true if a row would not belong to the groups of its writer (0039_own_groups.sql). On a distributed database,
 * whose tables have a number after their names, one policy has all limits of a table (`limitRows`).
 *
 * @param isLimited The writer sees own groups only
 */
const isBeyondOwn = (error: unknown, isLimited: boolean): boolean =>
  sqlState(error) === '42501' &&
  error instanceof Error &&
  (/row-level security policy.*"own_groups/.test(error.message) ||
    (isLimited && /row-level security policy for table "\w+_\d{6,}"/.test(error.message)))

/** There is no connection, or none became free in time. */
export const isNoConnection = (error: unknown): boolean =>
  error instanceof BeginFailed || isConnectionLoss(error) || isBusy(error)

const retryAfter = 5 // seconds

/** Trouble of the database itself as a refusal; every other error (a broken constraint, a bug) is returned as it is. */
export function asRefusal(error: unknown, isLimited = false): unknown {
  const refused = (code: RefusalCode): Refused =>
    new Refused(refuse(code, { params: { retryAfter } }), error instanceof BeginFailed ? error.cause : error)
  if (isFull(error)) return new Refused(refuse('server.full'), error)
  if (isBusy(error)) return refused('server.busy')
  if (error instanceof BeginFailed || isConnectionLoss(error)) return refused('server.unavailable')
  if (isBeyondOwn(error, isLimited)) return new Refused(refuse('permission.missing'), error)
  if (['57014', '55P03', '25P03', '57P05'].includes(sqlState(error) ?? '')) return refused('request.timeout')
  return error
}
