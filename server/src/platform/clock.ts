/** The only source of "now" in the application, so that tests can choose the day. */
export interface Clock {
  now(): Date
}

/** Milliseconds that this machine is ahead of the database, if it is so far off that it matters (time-keeping.ts). */
let ahead = 0
export const setAhead = (milliseconds: number): void => void (ahead = milliseconds)

/** The time of the database, which is that of all nodes; that of this machine as long as they agree. */
export const wallTime = (): Date => new Date(Date.now() - ahead)
export const systemClock: Clock = { now: wallTime }

export interface StoppedClock extends Clock {
  set(instant: Date | string): void
  /** Milliseconds, also negative: clocks do step back. */
  advance(milliseconds: number): void
}

export function stoppedClock(start: Date | string): StoppedClock {
  let instant = new Date(start)
  return {
    now: () => new Date(instant),
    set: (next) => {
      instant = new Date(next)
    },
    advance: (milliseconds) => {
      instant = new Date(instant.getTime() + milliseconds)
    },
  }
}
