/** The only source of "now" in the application, so that tests can choose the day. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

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
