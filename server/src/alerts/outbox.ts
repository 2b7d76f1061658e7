/**
 * Carries the outbox out (D8.6): takes due rows, sends them while no transaction is open, and writes down how it ended.
 * Any number of servers take different rows. A row that was taken is nobody else's until its lease ends, so that what a
 * killed server had taken is sent by another; a device shows a message that comes twice once.
 */
import type { Channel } from '@topcenter/model/alerts/events'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/database/postgres.ts'
import { type Ended, settle, takeDue, whereDue } from './outbox-rows.ts'
import { reasonOf } from '../platform/log.ts'
import type { Parcel } from './outbox-rows.ts'

/** How one try to carry a parcel ended. */
export interface Carried {
  /** Ids of devices. */
  readonly reached: readonly string[]
  readonly gone: readonly string[]
  readonly refused: readonly string[]
  /** Something of it is left to try again, not before `at`. `untried`: nobody was asked, so it was no try. */
  readonly later?: { readonly why: string; readonly at?: Date | undefined; readonly untried?: boolean }
  /** Why it can never go out. */
  readonly failed?: string | undefined
  readonly isSent?: boolean
}
export interface Carrier {
  readonly channel: Channel
  /** Never throws for what is the parcel's own. */
  carry(parcel: Parcel, signal: AbortSignal): Promise<Carried>
  close?(): void
}

export interface Outbox {
  /** To be called after a commit that put something into it. */
  wake(establishmentId: string): void
  /** Carries from now on. */
  start(): void
  stop(): Promise<void>
}

interface Lane {
  /** Parcels that are taken at once, and that are on their way at the same time. */
  readonly batch: number
  readonly atOnce: number
  readonly rounds: number
  /** Milliseconds after which a round asks nobody any more, and after which what it took is taken by others. */
  readonly most: number
  readonly lease: number
}
const phone: Lane = { batch: 500, atOnce: 64, rounds: 4, most: 60_000, lease: 120_000 }
const lanes: Readonly<Record<Channel, Lane>> = {
  push: phone,
  fcm: phone,
  mail: { batch: 20, atOnce: 4, rounds: 1, most: 60_000, lease: 600_000 },
}

export interface OutboxOptions {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly carriers: readonly Carrier[]
  /** Seconds between two looks for what has become due. */
  readonly look?: number | undefined
}

export function createOutbox({ db, clock, log, carriers, look = 5 }: OutboxOptions): Outbox {
  const stopped = new AbortController()
  const going = new Set<Promise<unknown>>()
  const doing = (work: Promise<unknown>): void => {
    going.add(work)
    void work.finally(() => going.delete(work))
  }
  const pumps = carriers.map((carrier) =>
    pump({ db, clock, log, carrier, lane: lanes[carrier.channel], stopping: stopped.signal, doing }),
  )
  const wake = (establishmentId: string): void => pumps.forEach((each) => each(establishmentId))
  let timer: NodeJS.Timeout | undefined
  const lookAround = async (): Promise<void> => {
    try {
      for (const id of await whereDue(db, clock.now())) wake(id)
    } catch (error) {
      if (!stopped.signal.aborted) log.warn({ error: reasonOf(error) }, 'the outbox cannot be looked at now')
    }
    if (!stopped.signal.aborted) timer = setTimeout(() => doing(lookAround()), look * 1_000)
  }
  return {
    wake: (establishmentId) => {
      if (timer && !stopped.signal.aborted) wake(establishmentId)
    },
    start: () => {
      timer ??= setTimeout(() => doing(lookAround()), 0)
    },
    stop: async () => {
      stopped.abort(new Error('the app stops'))
      clearTimeout(timer)
      while (going.size > 0) await Promise.allSettled(going)
      for (const carrier of carriers) carrier.close?.()
    },
  }
}

interface Pump extends Omit<OutboxOptions, 'carriers' | 'look'> {
  readonly carrier: Carrier
  readonly lane: Lane
  readonly stopping: AbortSignal
  doing(work: Promise<unknown>): void
}

/** Rounds of one channel. A round of slow devices does not hold up the next. */
function pump(options: Pump): (establishmentId: string) => void {
  const { lane, stopping, doing, log } = options
  const waiting = new Set<string>()
  let rounds = 0
  let isSoon = false
  const begin = (): void => {
    isSoon = false
    while (rounds < lane.rounds && waiting.size > 0 && !stopping.aborted) {
      const [id] = waiting
      waiting.delete(id!)
      rounds += 1
      doing(
        round(options, id!, () => wake(id!))
          .catch((error: unknown) => {
            if (!stopping.aborted) log.warn({ error: reasonOf(error) }, 'the outbox cannot be carried out now')
          })
          .finally(() => {
            rounds -= 1
            begin()
          }),
      )
    }
  }
  const wake = (id: string): void => {
    waiting.add(id)
    if (!isSoon) setTimeout(begin, 5) // send what is queued at the same moment together
    isSoon = true
  }
  return wake
}

async function round(options: Pump, establishmentId: string, more: () => void): Promise<void> {
  const { db, clock, carrier, lane, stopping } = options
  const parcels = await takeDue(db, establishmentId, carrier.channel, {
    now: clock.now(),
    most: lane.batch,
    lease: lane.lease,
  })
  if (parcels.length === lane.batch) more()
  if (parcels.length === 0) return
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(lane.most)])
  const ended: Ended[] = []
  const queue = parcels.values()
  const work = async (): Promise<void> => {
    for (const parcel of queue) {
      const why = whyNot(parcel, clock.now())
      ended.push({ parcel, ...(why ? dropped(why) : endOf(parcel, await carry(options, parcel, signal), clock.now())) })
    }
  }
  await Promise.all(Array.from({ length: Math.min(lane.atOnce, parcels.length) }, work))
  await settle(db, establishmentId, ended, clock.now())
}

async function carry({ carrier, log, stopping }: Pump, parcel: Parcel, signal: AbortSignal): Promise<Carried> {
  if (signal.aborted) return { ...nothing, later: { why: 'stopped', untried: true } }
  try {
    return await carrier.carry(parcel, signal)
  } catch (error) {
    if (!stopping.aborted) log.error({ err: error, channel: carrier.channel }, 'a message could not be carried')
    return { ...nothing, later: { why: 'caught', untried: stopping.aborted } }
  }
}
const nothing = { reached: [], gone: [], refused: [] } as const

/** A day after it was due nobody waits for it any more. */
const usefulFor = 86_400_000
const maxTries = 5
/** Milliseconds before the second try and each after it. */
const pauses = [10_000, 60_000, 300_000, 1_800_000]

function whyNot({ dueAt, isSeen, isReachable }: Parcel, now: Date): string | undefined {
  if (now.getTime() - dueAt.getTime() >= usefulFor) return 'over'
  if (isSeen) return 'seen'
  return isReachable ? undefined : 'nobody'
}

type End = Omit<Ended, 'parcel'>
const dropped = (error: string): End => ({ ...nothing, state: 'Dropped', error })

function endOf({ attempts, dueAt, reached: before }: Parcel, carried: Carried, now: Date): End {
  const { reached, gone, refused, later, failed, isSent } = carried
  const devices = { reached, gone, refused }
  const isAnywhere = isSent || reached.length + before.length > 0
  if (!later) {
    if (isAnywhere) return { ...devices, state: 'Sent' }
    if (failed ?? refused.length > 0) return { ...devices, state: 'Failed', error: failed ?? 'refused' }
    return { ...devices, state: 'Dropped', error: 'nobody' }
  }
  const tries = later.untried ? attempts - 1 : attempts
  const pause = later.untried ? 1_000 : (pauses[attempts - 1] ?? Infinity)
  const next = Math.max(later.at?.getTime() ?? 0, now.getTime() + pause)
  if (tries < maxTries && next < dueAt.getTime() + usefulFor)
    return { ...devices, state: 'Waiting', attempts: tries, next: new Date(next), error: later.why }
  return isAnywhere ? { ...devices, state: 'Sent' } : { ...devices, state: 'Failed', error: later.why }
}
