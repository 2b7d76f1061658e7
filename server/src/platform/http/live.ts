/**
 * Live updates: the ids of changed records, sent to every node by NOTIFY and from there to browsers by server-sent
 * events. They only say that something should be fetched again, contain no data, and may be lost; after a gap every
 * browser fetches again what it shows.
 */
import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import type { Tx } from '../database/database.ts'
import { reasonOf } from '../log.ts'
import type { Log } from '../database/postgres.ts'

/** `token`: empty if any record of the entity may have changed. `only`: the id of the one user whom the change concerns. */
export interface Change {
  readonly entity: string
  readonly token: string
  readonly version: number
  readonly only?: string | undefined
}
/** 'missed': changes may have been lost, fetch all again. */
export type LiveEvent = Change | 'missed'
/**
 * True if a listener may receive a change. 'missed': the change also shows or hides other records, so the listener must
 * fetch everything again.
 */
export type Sight = boolean | 'missed'

export interface LiveHub {
  /** After the commit of `tx`, to all nodes. */
  publish(tx: Tx, ...changes: Change[]): void
  /** Returns the function that unsubscribes. */
  subscribe(establishmentId: string, listener: (event: LiveEvent) => void): () => void
  /**
   * After the commit of `tx`, on all nodes: streams of these users (of all users for an empty list) are checked, and
   * end if their user may no longer listen.
   */
  recheck(tx: Tx, userIds: readonly string[]): void
  /** After the commit of `tx`, on all nodes: this user has written just now. */
  wrote(tx: Tx, userId: string): void
  /** Returns true if a user has just written, at any node: for a second longer than a replica may be behind. */
  hasJustWritten(userId: string): boolean
  /**
   * Answers a request with a stream of the changes for which `sees` is true. Each heartbeat checks that the stream may
   * go on, and ends it if not.
   */
  stream(request: FastifyRequest, reply: FastifyReply, options: StreamOptions): void
  /**
   * Sets the check of heartbeats, which covers all streams of this node at once. Without it each stream is checked by
   * itself (`alive`).
   */
  beatBy(look: Look): void
  /** Open streams of this node. */
  open(): number
  close(): Promise<void>
}

export interface StreamOptions {
  readonly establishmentId: string
  readonly userId: string
  readonly sees: (change: Change) => Sight | Promise<Sight>
  readonly alive: () => Promise<boolean>
}

/** Returns the streams that may go on. */
export type Look = (asked: readonly StreamOptions[]) => Promise<ReadonlySet<StreamOptions>>

const channel = 'topcenter_live'
/** Milliseconds. */
const heartbeat = 25_000
/** Heartbeats that are written before others get their turn. */
const atOnce = 500
/**
 * Streams of one user on all their tabs and devices. With one more, the oldest ends and its browser comes back after a
 * minute.
 */
const maxStreams = 10
const leaveAlone = 60_000
const gather = 20 // milliseconds: NOTIFY takes a lock that all commits share, so one NOTIFY is sent for several changes
const largestNote = 7_000 // bytes; PostgreSQL takes 7,999

type Note = readonly [establishmentId: string, entity: string, token: string, version: number, only?: string]
/** In place of an entity's id: the streams of the user whose id is `token` are to be checked, or of all users. */
const asked = '?'
/** In place of an entity's id: the user whose id is `token` has written. */
const wrote = '!'
/** Milliseconds: what a copy of the database may be behind, the way of a note, and some more. */
const justNow = 5_000
/** Milliseconds after which no node takes an ended session for a live one (the cache of sessions). */
const believed = 1_000

export interface LiveHubOptions {
  readonly connection: pg.ClientConfig
  readonly log: Log
  /** Milliseconds between two heartbeats of a stream, if not 25 s. */
  readonly every?: number
}

export function openLiveHub({ connection, log, every = heartbeat }: LiveHubOptions): LiveHub {
  const listeners = createListeners()
  const streams = new Map<string, Set<Stream>>()
  /** When each user wrote last. */
  const writers = new Map<string, number>()
  const check = (userId: string): void =>
    (userId ? [streams.get(userId) ?? []] : [...streams.values()]).forEach((own) => own.forEach((each) => each.check()))
  let look: Look = async (asked) => {
    const alive = await Promise.all(asked.map((each) => each.alive().catch(() => true)))
    return new Set(asked.filter((_, at) => alive[at]))
  }
  let beating = false
  const beat = async (): Promise<void> => {
    for (const [userId, at] of writers) if (performance.now() - at > justNow) writers.delete(userId)
    if (beating) return // the last one is not over: the database is slow
    beating = true
    const all = [...streams.values()].flatMap((own) => [...own])
    const alive = await look(all.map(({ options }) => options)).catch(() => undefined)
    for (const [at, stream] of all.entries()) {
      if (!alive || alive.has(stream.options)) stream.beat()
      else stream.end()
      if (at % atOnce === atOnce - 1) await immediate()
    }
    beating = false
  }
  const timer = setInterval(() => void beat(), every)
  timer.unref()
  const line = openLine({
    connection,
    log,
    onNotes: (notes) =>
      notes.forEach(([id, entity, token, version, only]) => {
        if (entity === wrote) return void writers.set(token, performance.now())
        if (entity !== asked) return listeners.tell(id, { entity, token, version, only })
        check(token)
        setTimeout(check, believed, token).unref()
      }),
    restored: listeners.tellAllMissed,
  })
  return {
    subscribe: listeners.subscribe,
    publish: (tx, ...changes) => {
      const { establishmentId } = tx
      if (establishmentId) tx.afterCommit(() => line.say(changes.map((change) => noteOf(establishmentId, change))))
    },
    recheck: (tx, userIds) =>
      tx.afterCommit(() =>
        line.say((userIds.length > 0 ? userIds : ['']).map((userId): Note => ['', asked, userId, 0])),
      ),
    wrote: (tx, userId) =>
      tx.afterCommit(() => {
        writers.set(userId, performance.now()) // here it is known without a wait
        line.say([['', wrote, userId, 0]])
      }),
    hasJustWritten: (userId) => {
      const at = writers.get(userId)
      return at !== undefined && performance.now() - at < justNow
    },
    stream: (request, reply, options) => {
      const own = streams.get(options.userId) ?? new Set()
      const oldest = own.size >= maxStreams ? own.values().next().value : undefined
      oldest?.end(leaveAlone)
      const stream = sendEvents(
        request,
        reply,
        options,
        (listener) => listeners.subscribe(options.establishmentId, listener),
        () => {
          own.delete(stream)
          if (own.size === 0 && streams.get(options.userId) === own) streams.delete(options.userId)
        },
      )
      streams.set(options.userId, own.add(stream))
    },
    beatBy: (by) => {
      look = by
    },
    open: () => [...streams.values()].reduce((sum, own) => sum + own.size, 0),
    close: async () => {
      clearInterval(timer)
      streams.forEach((own) => own.forEach(({ end }) => end()))
      await line.close()
    },
  }
}

const noteOf = (establishmentId: string, { entity, token, version, only }: Change): Note =>
  only ? [establishmentId, entity, token, version, only] : [establishmentId, entity, token, version]

/** Creates the registry of this node's listeners, by establishment. */
function createListeners(): Pick<LiveHub, 'subscribe'> & {
  tell(establishmentId: string, event: LiveEvent): void
  tellAllMissed(): void
} {
  const listeners = new Map<string, Set<(event: LiveEvent) => void>>()
  const tell = (establishmentId: string, event: LiveEvent): void =>
    listeners.get(establishmentId)?.forEach((listener) => listener(event))
  return {
    tell,
    tellAllMissed: () => [...listeners.keys()].forEach((id) => tell(id, 'missed')),
    subscribe: (establishmentId, listener) => {
      const all = listeners.get(establishmentId) ?? new Set()
      listeners.set(establishmentId, all.add(listener))
      return () => {
        all.delete(listener)
        if (all.size === 0 && listeners.get(establishmentId) === all) listeners.delete(establishmentId)
      }
    },
  }
}

interface LineOptions {
  connection: pg.ClientConfig
  log: Log
  onNotes: (notes: Note[]) => void
  restored: () => void
}

/** The one connection of this node that listens and notifies; it is opened again when it breaks. */
function openLine({ connection, log, onNotes, restored }: LineOptions): {
  say(notes: Note[]): void
  close(): Promise<void>
} {
  const waiting: Note[] = []
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let spoken: Promise<unknown> = Promise.resolve()
  const closed = new AbortController()

  const keepConnected = async (): Promise<void> => {
    for (let failures = 0, first = true; !closed.signal.aborted;) {
      const next = new pg.Client({ ...connection, keepAlive: true })
      const gone = new Promise<void>((resolve) => next.once('end', () => resolve()).on('error', () => resolve()))
      try {
        await next.connect()
        next.on('notification', ({ payload }) => onNotes(JSON.parse(payload ?? '[]') as Note[]))
        await next.query(`listen ${channel}`)
        client = next
        failures = 0
        if (!first) restored()
        first = false
        if (!closed.signal.aborted) await gone // `close` cannot end a connection that is still being opened
      } catch (error) {
        if (failures === 0) log.warn({ error: reasonOf(error) }, 'live updates have no connection')
        failures += 1
      }
      client = undefined
      await next.end().catch(() => {})
      await delay(Math.min(50 * 2 ** failures, 3_000), undefined, { signal: closed.signal, ref: false }).catch(() => {})
    }
  }
  const connected = keepConnected()

  const flush = (): void => {
    timer = undefined
    for (const payload of payloads(waiting.splice(0))) {
      spoken = spoken.then(() => client?.query('select pg_notify($1, $2)', [channel, payload])).catch(() => {}) // after a loss the other nodes hear 'missed'
    }
  }
  return {
    say: (notes) => {
      waiting.push(...notes)
      timer ??= setTimeout(flush, gather)
    },
    close: async () => {
      clearTimeout(timer)
      closed.abort()
      await client?.end().catch(() => {})
      await connected
    },
  }
}

function payloads(notes: Note[]): string[] {
  const texts: string[][] = [[]]
  let size = 2
  for (const note of notes) {
    const text = JSON.stringify(note)
    if (size + text.length + 1 > largestNote) {
      texts.push([])
      size = 2
    }
    texts.at(-1)?.push(text)
    size += text.length + 1
  }
  return texts.filter((group) => group.length > 0).map((group) => `[${group.join()}]`)
}

interface Stream {
  readonly options: StreamOptions
  /** Sends a heartbeat to the browser and to proxies in between. */
  beat(): void
  /** `retry`: milliseconds after which it may come back. */
  end(retry?: number): void
  /** Ends the stream when its user may no longer listen. */
  check(): void
}
type Subscribe = (listener: (event: LiveEvent) => void) => () => void

function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  options: StreamOptions,
  subscribe: Subscribe,
  ended: () => void,
): Stream {
  const { sees, alive } = options
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const write = (text: string): void => {
    if (raw.writableEnded) return
    if (raw.writableLength > 2 ** 20) return end() // the reader does not read: it would fill the memory
    raw.write(text)
  }
  const tell = (event: LiveEvent, sight: Sight): void => {
    if (event === 'missed' || sight === 'missed') write('event: missed\ndata: {}\n\n')
    else if (sight) write(`event: record\ndata: ${JSON.stringify({ ...event, only: undefined })}\n\n`)
  }
  const unsubscribe = subscribe((event) => {
    const sight = event === 'missed' || sees(event)
    if (typeof sight === 'object') void sight.then((known) => tell(event, known))
    else tell(event, sight)
  })
  const beat = (): void => write(': \n\n')
  const check = (): void => void alive().then((still) => (still ? beat() : end()), beat)
  const end: Stream['end'] = (retry) => {
    unsubscribe()
    ended()
    raw.end(retry && !raw.writableEnded ? `retry: ${retry}\n\n` : undefined)
  }
  request.raw.once('close', () => end())
  raw.once('error', () => end())
  write('retry: 2000\nevent: open\ndata: {}\n\n')
  return { options, beat, end, check }
}
