/**
 * What answers only the newest question of its asker: so many at once on this node; of further ones the newest alone
 * waits, and the one that waited before it is refused.
 */
import { refuse, Refused } from '@topcenter/model/kit/refusal'

export type Turns = <T>(who: string, most: number, work: () => Promise<T>) => Promise<T>

interface Line {
  running: number
  waiting?: { readonly enter: () => void; readonly leave: (why: Refused) => void } | undefined
}

export function createTurns(): Turns {
  const lines = new Map<string, Line>()
  return async (who, most, work) => {
    const line = lines.get(who) ?? { running: 0 }
    lines.set(who, line)
    if (line.running < most) line.running += 1
    else {
      line.waiting?.leave(new Refused(refuse('request.tooOften', { params: { retryAfter: 1 } })))
      // the one that ends hands its place over
      await new Promise<void>((enter, leave) => {
        line.waiting = { enter, leave }
      })
    }
    try {
      return await work()
    } finally {
      const next = line.waiting
      line.waiting = undefined
      if (next) next.enter()
      else if ((line.running -= 1) === 0) lines.delete(who)
    }
  }
}
