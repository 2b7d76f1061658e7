import type { Log } from '../database/postgres.ts'

/** Returns `observe` for use inside of requests: an observer that throws is logged, and what it observed goes on. */
export const harmless =
  <A extends unknown[]>(observe: (...observed: A) => void, log: Log) =>
  (...observed: A): void => {
    try {
      observe(...observed)
    } catch (error) {
      log.error({ err: error }, 'an observer failed')
    }
  }
