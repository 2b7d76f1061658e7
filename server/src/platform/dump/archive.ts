/**
 * The portable file: a tar that needs no program of ours. `dump.json` says what it is, `tables/…` are PostgreSQL's COPY
 * (text) compressed with zstd, `files/…` the bytes of files, and `SHA256SUMS`, the last, is read by `sha256sum -c`.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { isKey } from '../files/file-store.ts'
import { readTar, TarCutOff, tarEnd, tarHeader, tarPadding } from '../tar.ts'

export interface DumpHead {
  readonly format: 1
  /** ISO 8601. */
  readonly madeAt: string
  /** The migrations of its database, in their order. */
  readonly schema: readonly { readonly name: string; readonly checksum: string }[]
  /** The one centre that it has; null: all that an installation has. */
  readonly establishment: { readonly id: string; readonly code: string } | null
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[]
}

/** It is no dump, cut off, or not as it was written. */
export class BrokenDump extends Error {
  readonly code = 'DAMAGED'
}

const [headName, sumsName] = ['dump.json', 'SHA256SUMS']
export const tablePiece = (table: string, at: number): string =>
  `tables/${table}/${String(at).padStart(5, '0')}.copy.zst`
const tableOf = (name: string): string | undefined => /^tables\/(\w+)\/\d+\.copy\.zst$/.exec(name)?.[1]
export const filePiece = (key: string): string => `files/${key}`

export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>
  /** @param size Bytes; the stream must have so many */
  addStream(name: string, size: number, stream: AsyncIterable<Uint8Array>): Promise<void>
  /** @returns Bytes of the archive */
  end(): Promise<number>
}

/** @param write May keep the bytes */
export async function openArchive(
  head: DumpHead,
  write: (bytes: Uint8Array) => Promise<unknown>,
): Promise<ArchiveWriter> {
  const sums: string[] = []
  let size = 0
  const put = async (bytes: Uint8Array): Promise<void> => {
    size += bytes.length
    await write(bytes)
  }
  const addStream = async (name: string, length: number, stream: AsyncIterable<Uint8Array>): Promise<void> => {
    const hash = createHash('sha256')
    await put(tarHeader(name, length, new Date(head.madeAt)))
    let left = length
    for await (const bytes of stream) {
      hash.update(bytes)
      left -= bytes.length
      await put(bytes)
    }
    if (left !== 0) throw new Error(`${name} is not as long as it was said to be`)
    await put(tarPadding(length))
    sums.push(`${hash.digest('hex')}  ${name}\n`)
  }
  const once = async function* (bytes: Uint8Array): AsyncGenerator<Uint8Array> {
    yield bytes
  }
  const add = (name: string, bytes: Uint8Array): Promise<void> => addStream(name, bytes.length, once(bytes))
  await add(headName, Buffer.from(`${JSON.stringify(head, null, 1)}\n`))
  return {
    add,
    addStream,
    end: async () => {
      const text = Buffer.from(sums.join(''))
      await put(tarHeader(sumsName, text.length, new Date(head.madeAt)))
      await put(Buffer.concat([text, tarPadding(text.length), tarEnd]))
      return size
    },
  }
}

/** A file that is there when it is whole. */
export async function writeWhole<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const beside = `${path}.part`
  const file = await open(beside, 'w', 0o600)
  try {
    const made = await work(file).finally(() => file.sync().finally(() => file.close()))
    await rename(beside, path)
    return made
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

const readAtOnce = 2 ** 20
const stream = (path: string): AsyncIterable<Uint8Array> => createReadStream(path, { highWaterMark: readAtOnce })

/** Maximum bytes of an entry that is read into memory: a small entry, or a piece of a table. */
const inMemory = 64 * 2 ** 20

/**
 * Goes through all entries behind the first.
 *
 * @param file Where the bytes of a file go: to be given a stream of them
 */
export async function readArchive(
  path: string,
  enter: {
    readonly table: (table: string, bytes: Buffer) => Promise<void>
    readonly file: (
      establishmentId: string,
      sha256: string,
      bytes: AsyncIterable<Buffer>,
      size: number,
    ) => Promise<void>
  },
): Promise<void> {
  await readTar(stream(path), async ({ name, size }) => {
    const [, establishmentId, sha256] = /^files\/([0-9a-f-]{36})\/..\/([0-9a-f]{64})$/.exec(name) ?? []
    if (establishmentId && sha256) {
      if (!isKey(name.slice('files/'.length))) throw new BrokenDump(`${name} is not the name of a file`)
      const { bytes, sink } = passing()
      const done = enter.file(establishmentId, sha256, bytes, size)
      done.catch(() => {}) // heard at the end
      return { write: (part) => Promise.race([sink.write(part), done]), end: () => sink.end().then(() => done) }
    }
    const table = tableOf(name)
    if (!table) return { write: () => {}, end: () => {} }
    if (size > inMemory) throw new BrokenDump(`${name} is too large`)
    const parts: Buffer[] = []
    return {
      write: (part) => void parts.push(Buffer.from(part)),
      end: () => enter.table(table, Buffer.concat(parts)),
    }
  })
}

/** Creates a pipe that passes one piece at a time from a writer to a reader. */
function passing() {
  let give: ((part: IteratorResult<Buffer>) => void) | undefined
  let wanted = Promise.withResolvers<void>()
  const next = (): Promise<IteratorResult<Buffer>> =>
    new Promise((resolve) => {
      give = resolve
      wanted.resolve()
    })
  const hand = async (part: IteratorResult<Buffer>): Promise<void> => {
    await wanted.promise
    wanted = Promise.withResolvers()
    give!(part)
  }
  const bytes: AsyncIterable<Buffer> = { [Symbol.asyncIterator]: () => ({ next }) }
  return {
    bytes,
    sink: {
      // resolves when the reader requests the next piece: this one is valid only until then
      write: async (part: Buffer): Promise<void> => {
        await hand({ value: part, done: false })
        await wanted.promise
      },
      end: () => hand({ value: undefined, done: true }),
    },
  }
}

/** A dump that is whole. */
export interface CheckedDump extends DumpHead {
  /** The names of its tables that have rows. */
  readonly filled: ReadonlySet<string>
}

/**
 * Reads all of a dump once, and compares each sum.
 *
 * @throws {BrokenDump}
 */
export async function checkArchive(path: string): Promise<CheckedDump> {
  const found: string[] = []
  const filled = new Set<string>()
  let [head, sums] = [undefined as DumpHead | undefined, undefined as string | undefined]
  try {
    await readTar(stream(path), async ({ name }) => {
      const hash = createHash('sha256')
      const parts: Buffer[] = []
      const isRead = name === headName || name === sumsName
      const table = tableOf(name)
      if (table) filled.add(table)
      return {
        write: (part) => {
          hash.update(part)
          if (isRead) parts.push(Buffer.from(part))
        },
        end: () => {
          if (name === sumsName) sums = Buffer.concat(parts).toString()
          else found.push(`${hash.digest('hex')}  ${name}\n`)
          if (name === headName) head = JSON.parse(Buffer.concat(parts).toString()) as DumpHead
        },
      }
    })
  } catch (error) {
    if (error instanceof TarCutOff || error instanceof SyntaxError) throw new BrokenDump(error.message)
    throw error
  }
  if (!head || head.format !== 1) throw new BrokenDump('it is no dump of this product')
  if (sums !== found.join('')) throw new BrokenDump('its sums are not those of its parts')
  return { ...head, filled }
}
