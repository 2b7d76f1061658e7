/**
 * The bytes of uploads that are not whole yet, one file each on this machine's disk, beside the store into which they
 * are renamed. How far one has come is the length of its file: nothing else is kept that could differ from it.
 */
import { createHash, type Hash } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freeBytes, fullBytes } from '../disk-space.ts'
import { hashOf } from '../files/staging.ts'

/** Bytes that are written at once. */
const writtenAtOnce = 2 ** 20
/** Milliseconds without a byte, after which a connection is taken for lost. */
const bodyIdle = 30_000
/** Hashes of unfinished uploads that are remembered; of another one the file is read again at the end. */
const maxHashes = 200

interface Hashed {
  readonly hash: Hash
  length: number
}

/** Its sender has gone, is silent for too long, or sends more than was announced. */
export class CutOff extends Error {}
export class TooLong extends CutOff {}

/** Another request has written meanwhile. */
export class OtherOffset extends Error {}

class NoRoom extends Error {
  readonly code = 'ENOSPC'
}

export interface ByteStore {
  readonly folder: string
  create(establishmentId: string, id: string): Promise<void>
  /**
   * Appends, and syncs what it appended. Answers how far the upload has come; what came before an error stays.
   *
   * @param from How far it had come; it is another request's when that is no longer so
   * @param limits.most Bytes that may follow: beyond them `CutOff`
   * @param limits.signal When it is aborted, what has come by then is written, and that is all
   */
  append(
    establishmentId: string,
    id: string,
    stream: Readable,
    from: number,
    limits: { readonly most: number; readonly signal: AbortSignal },
  ): Promise<number>
  /** Undefined when there is no file. */
  offset(establishmentId: string, id: string): Promise<number | undefined>
  pathOf(establishmentId: string, id: string): string
  sha256(establishmentId: string, id: string): Promise<string>
  remove(establishmentId: string, id: string): Promise<void>
  /** Returns the ids of establishments that have or had files here. */
  establishments(): Promise<string[]>
  /** Files of an establishment that nobody has written to since a moment. */
  untouchedSince(establishmentId: string, moment: number): Promise<string[]>
  /** Throws like the system on a full disk if there is no room. */
  checkRoom(bytes: number): Promise<void>
}

/** @param folder `uploads` beside the store's own files */
export function openByteStore(folder: string, idle = bodyIdle): ByteStore {
  /** Hashes of uploads that this process has written from the beginning, by id. */
  const hashes = new Map<string, Hashed>()
  const pathOf = (establishmentId: string, id: string): string => join(folder, establishmentId, id)
  /** Pending writes: they go on for a moment after their request has broken off. */
  const writing = new Map<string, Promise<unknown>>()
  const offset = async (establishmentId: string, id: string): Promise<number | undefined> => {
    await writing.get(id)
    return (await stat(pathOf(establishmentId, id)).catch(orNothing))?.size
  }
  const checkRoom = async (bytes: number): Promise<void> => {
    // the database often lies on the same disk, and needs the rest
    if (((await freeBytes(folder)) ?? Infinity) - bytes < 2 * fullBytes) throw new NoRoom('no room for the upload')
  }
  const remember = (id: string): void => {
    if (hashes.size >= maxHashes) hashes.delete(hashes.keys().next().value!)
    hashes.set(id, { hash: createHash('sha256'), length: 0 })
  }
  const known = (id: string, from: number): Hashed | undefined => {
    const own = hashes.get(id)
    return own?.length === from ? own : undefined
  }
  return {
    folder,
    pathOf,
    offset,
    checkRoom,
    create: async (establishmentId, id) => {
      await mkdir(join(folder, establishmentId), { recursive: true, mode: 0o700 })
      const file = await open(pathOf(establishmentId, id), 'wx', 0o600)
      await file.close()
      remember(id)
    },
    append: async (establishmentId, id, stream, from, limits) => {
      if ((await offset(establishmentId, id)) !== from) throw new OtherOffset()
      const work = write(pathOf(establishmentId, id), stream, from, known(id, from), { ...limits, idle })
      // how much of the last part was written is only known by the file
      const settled = work.catch(() => hashes.delete(id))
      writing.set(id, settled)
      try {
        return await work
      } finally {
        if (writing.get(id) === settled) writing.delete(id)
      }
    },
    sha256: async (establishmentId, id) => {
      const known = hashes.get(id)
      if (known && known.length === (await offset(establishmentId, id))) return known.hash.copy().digest('hex')
      const file = await open(pathOf(establishmentId, id))
      try {
        return (await hashOf(file)).sha256
      } finally {
        await file.close()
      }
    },
    remove: async (establishmentId, id) => {
      hashes.delete(id)
      await rm(pathOf(establishmentId, id), { force: true })
    },
    establishments: async () => ((await readdir(folder).catch(orNothing)) ?? []).filter(isId),
    untouchedSince: async (establishmentId, moment) => {
      const names = (await readdir(join(folder, establishmentId)).catch(orNothing)) ?? []
      const old: string[] = []
      for (const name of names) {
        const found = await stat(pathOf(establishmentId, name)).catch(orNothing)
        if (found && found.mtimeMs < moment) old.push(name)
      }
      return old
    },
  }
}

async function write(
  path: string,
  stream: Readable,
  from: number,
  known: Hashed | undefined,
  limits: Omit<Arrival, 'take'>,
): Promise<number> {
  let at = from
  let parts: Buffer[] = []
  let waiting = 0
  const file = await open(path, 'r+')
  const flush = async (): Promise<void> => {
    const all = parts
    parts = []
    waiting = 0
    for (let left = all; left.length > 0;) {
      const { bytesWritten } = await file.writev(left, at)
      at += bytesWritten
      left = behind(left, bytesWritten)
    }
    for (const part of all) known?.hash.update(part)
    if (known) known.length = at
    all.forEach(giveBack)
  }
  try {
    await arrived(stream, {
      ...limits,
      take: (part) => {
        parts.push(part)
        waiting += part.length
        return waiting >= writtenAtOnce ? flush() : undefined
      },
    })
    await flush()
  } catch (error) {
    if (!isFullError(error)) await flush().catch(() => {})
    throw error
  } finally {
    await file.datasync().catch(() => {})
    await file.close()
  }
  return at
}

/**
 * Frees the memory of a buffer at once if nothing else shares it. Otherwise V8 would collect it only after 64 MB of
 * such memory have piled up.
 */
function giveBack({ byteLength, buffer }: Buffer): void {
  if (byteLength === buffer.byteLength) (buffer as ArrayBuffer).transfer(0)
}

interface Arrival {
  readonly most: number
  readonly signal: AbortSignal
  /** Milliseconds. */
  readonly idle: number
  /** Nothing more is read until what it answers is done. */
  take(part: Buffer): Promise<void> | undefined
}

/** Reads without streams in between, and leaves the stream open: its connection may carry the answer. */
function arrived(stream: Readable, { most, signal, idle, take }: Arrival): Promise<void> {
  return new Promise((resolve, reject) => {
    let count = 0
    let busy: Promise<void> | undefined
    const fail = (error: Error): void => end(() => reject(error))
    const end = (then: () => void): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      stream.off('data', read).off('end', stop).off('error', cut).off('close', cut).pause()
      void (busy ?? Promise.resolve()).then(then, then)
    }
    const stop = (): void => end(resolve)
    const cut = (error?: Error): void => fail(new CutOff('its sender has gone', { cause: error }))
    const read = (part: Buffer): void => {
      timer.refresh()
      count += part.length
      if (count > most) return fail(new TooLong('more than was announced'))
      busy = take(part)
      if (!busy) return
      stream.pause()
      busy.then(() => stream.resume(), fail)
    }
    const timer = setTimeout(() => fail(new CutOff('silent for too long')), idle)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop)
    if (stream.readableEnded) return stop()
    if (stream.destroyed) return cut()
    stream.on('data', read).once('end', stop).once('error', cut).once('close', cut)
  })
}

/** Returns true for the id of an upload or of an establishment. */
export const isId = (name: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)

const isFullError = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOSPC'

function behind(parts: Buffer[], bytes: number): Buffer[] {
  let left = bytes
  const rest = [...parts]
  while (rest.length > 0 && left >= rest[0]!.length) left -= rest.shift()!.length
  if (left > 0) rest[0] = rest[0]!.subarray(left)
  return rest
}

const orNothing = (error: unknown): undefined => {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}
