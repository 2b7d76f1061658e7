/**
 * Work that comes while others of its kind are being done waits for them, and is then done with all that waits, at
 * once. Alone it begins at once, so nobody waits longer for it; many that come together cost little more than one.
 */

import { setImmediate } from 'node:timers/promises'

export interface Gathering<Item, Answer> {
  /** Does all of it or nothing: what it throws is an answer to none of them. */
  readonly doAll: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Answer>[]>
  /** Of those with the same one is done at a time with others. */
  readonly apart: (item: Item) => string
}
export type Gather<Item, Answer> = (kind: string, item: Item) => Promise<Answer>

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly end: (result: PromiseSettledResult<Answer>) => void
}
interface Queue<Item, Answer> {
  waiting: readonly Waiting<Item, Answer>[]
  /** How many are done now, and in how many goes. */
  doing: number
  goes: number
}

/** The most that are done together. */
const most = 100
/** How often the same kind is done at the same time: one is prepared while the database does another. */
const lanes = 2

/** @returns Does an item with others of its kind; where all of them failed, each is done alone, and fails for itself */
export function gather<Item, Answer>({ doAll, apart }: Gathering<Item, Answer>): Gather<Item, Answer> {
  const queues = new Map<string, Queue<Item, Answer>>()
  const finish = async (some: readonly Waiting<Item, Answer>[]): Promise<void> => {
    const [all] = await Promise.allSettled([doAll(some.map(({ item }) => item))])
    if (all.status === 'rejected' && some.length > 1) await Promise.all(some.map((one) => finish([one])))
    else for (const [at, { end }] of some.entries()) end(all.status === 'fulfilled' ? all.value[at]! : all)
  }
  const start = (kind: string, queue: Queue<Item, Answer>): void => {
    const [waiting, { doing, goes }] = [queue.waiting.length, queue]
    // a few beside many would cost as much as many
    if (waiting === 0 || goes === lanes || (goes > 0 && waiting * 2 < doing)) return
    void go(kind, queue, Math.min(most, Math.ceil((waiting + doing) / lanes)))
    start(kind, queue)
  }
  const go = async (kind: string, queue: Queue<Item, Answer>, size: number): Promise<void> => {
    const [some, rest] = firstOf(queue.waiting, size, apart)
    queue.waiting = rest
    queue.doing += some.length
    queue.goes += 1
    await finish(some)
    queue.doing -= some.length
    // those who were answered may ask for the next in the same moment
    await setImmediate()
    queue.goes -= 1
    start(kind, queue)
    if (queue.goes === 0) queues.delete(kind)
  }
  return (kind, item) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(kind) ?? { waiting: [], doing: 0, goes: 0 }
      queues.set(kind, queue)
      const end: Waiting<Item, Answer>['end'] = (result) =>
        result.status === 'fulfilled' ? resolve(result.value) : reject(result.reason)
      queue.waiting = [...queue.waiting, { item, end }]
      start(kind, queue)
    })
}

/** The first that may be done together, and the rest, in their order. */
function firstOf<One extends { readonly item: unknown }>(
  waiting: readonly One[],
  size: number,
  apart: (item: One['item']) => string,
): readonly [readonly One[], readonly One[]] {
  const taken = new Set<string>()
  const [some, rest]: [One[], One[]] = [[], []]
  for (const each of waiting) {
    const name = apart(each.item)
    if (some.length < size && !taken.has(name)) {
      taken.add(name)
      some.push(each)
    } else rest.push(each)
  }
  return [some, rest]
}
