/** How many of one thing somebody has under way at once; counted in memory, by each node for itself. */

/** Returns the way to leave; undefined for who has `most` under way already. */
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
  /** Aborted when somebody's newer one took its place. */
  readonly signal: AbortSignal
  end(): void
}

export type Newest = (who: string) => Turn

/** Of more than `most` of somebody the oldest ends: who types on no longer wants it. */
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
