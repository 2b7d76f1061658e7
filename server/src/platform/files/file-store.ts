/**
 * Stores the bytes of files: on disk under DATA_DIR, or in a service that speaks S3 (`FILES_URL`). The key of bytes
 * comes from their hash, never from the name that a user gave. The database knows what refers to them (blob.ts).
 */
import type { Readable } from 'node:stream'
import type { Staged } from './staging.ts'

export interface Stored {
  readonly key: string
  /** Bytes. */
  readonly size: number
  readonly at: Date
}

/** Offsets of bytes, both included; without `to`, or beyond the end: to the end. */
export interface ByteRange {
  readonly from: number
  readonly to?: number
}

export interface FileStore {
  /**
   * Bytes have a long way: they are sent before a row is locked for them. A transaction that waits is ended after half
   * a minute.
   */
  readonly isFar: boolean
  /**
   * Writes what comes to this machine's disk and syncs it; nothing refers to it yet. A stream that fails leaves nothing
   * behind.
   *
   * @param announced Bytes, where they are known: what cannot fit is refused before the first is written
   */
  stage(stream: AsyncIterable<Uint8Array>, announced?: number): Promise<Staged>
  /**
   * Stores the bytes; when it returns they survive a power cut. The staged file stays, so that the call can be
   * repeated: a key identifies its bytes, so a second call changes nothing.
   */
  put(staged: Staged, key: string): Promise<void>
  /** @throws {NoSuchBytes} , or a RangeError for a range that begins behind the end */
  get(key: string, range?: ByteRange): Promise<Readable>
  head(key: string): Promise<Stored | undefined>
  /** Succeeds if the file does not exist. */
  delete(key: string): Promise<void>
  /** @throws {NoSuchBytes} */
  copy(from: string, to: string): Promise<void>
  /** Lists the files of one establishment by key, in pages; `next` continues after a page. */
  list(establishmentId: string, next?: string): Promise<Page>
  /**
   * An address that anybody may read from for a while; undefined where only the product itself can give the bytes out.
   *
   * @param disposition The header that names the file (http/file-name.ts)
   */
  presignGet(key: string, seconds: number, disposition: string): Promise<string | undefined>
  /** Returns the path of the bytes on this machine, to read without a copy; undefined if they are remote. */
  pathOf(key: string): string | undefined
  /** Returns how many more bytes can be staged; undefined if the system does not report it. */
  free(): Promise<number | undefined>
}

export interface Page {
  readonly stored: readonly Stored[]
  readonly next?: string | undefined
}

export class NoSuchBytes extends Error {
  constructor(key: string, cause?: unknown) {
    super(`there are no bytes under ${key}`, { cause })
  }
}

export const keyOf = (establishmentId: string, sha256: string): string =>
  checked(`${establishmentId}/${sha256.slice(0, 2)}/${sha256}`)
export const shaOf = (key: string): string => key.slice(-64)

const form = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/([0-9a-f]{2})\/\2[0-9a-f]{62}$/
export const isKey = (text: string): boolean => form.test(text)
/** A key becomes part of a path: nothing else may. */
export function checked(key: string): string {
  if (!isKey(key)) throw new TypeError('not the key of bytes')
  return key
}
