/** Limits the operations of one sort that somebody has in progress at once. Each node counts in its own memory. */

/** Returns the function that releases the place; undefined if `who` has `most` in progress. */
export function places(most: number): (who: string) => (() => void) | undefined {
  const taken = new Map<string, number>()
  return (who) => {
    const before = taken.get(who) ?? 0
    if (before >= most) return undefined
    taken.set(who, before + 1)
    return () => {
      const left = taken.get(who)! - 1
      if (left > 0) taken.set(who, left)
      else taken.delete(who)
    }
  }
}

export interface Turn {
  /** Aborted when newer requests of the same user took its place. */
  readonly signal: AbortSignal
  end(): void
}

export type Newest = (who: string) => Turn

/** Aborts the oldest operation of somebody with more than `most`: after more typing its result is not wanted. */
export function newest(most: number): Newest {
  const running = new Map<string, Set<AbortController>>()
  return (who) => {
    const own = running.get(who) ?? new Set()
    running.set(who, own)
    const controller = new AbortController()
    own.add(controller)
    if (own.size > most) {
      const [oldest] = own
      oldest!.abort()
      own.delete(oldest!)
    }
    return {
      signal: controller.signal,
      end: () => {
        own.delete(controller)
        if (own.size === 0 && running.get(who) === own) running.delete(who)
      },
    }
  }
}
