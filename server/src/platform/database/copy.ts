/**
 * COPY over a connection of `pg`, which reads no such answers itself, and whatever else answers in the same form: base
 * backups and the write-ahead log.
 */
import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** The members of pg's connection that this file uses. */
interface Connection {
  readonly stream: Duplex
  query(text: string): void
  sendCopyFromChunk(bytes: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
  sync(): void
}

export interface CopyHandlers {
  /** A message of the server; its bytes are only good until this returns. */
  readonly take?: (message: Buffer) => void
  /** Data to send once the server requests it. */
  readonly give?: () => AsyncIterable<Uint8Array>
}

/** A statement under way. */
export class Copying {
  readonly text: string
  /** Rows of answers that come before or after the messages, as text. */
  readonly rows: (string | null)[][] = []
  /** Fails with the server's error, or when the connection breaks. */
  readonly done: Promise<void>
  #settle!: { resolve: () => void; reject: (error: unknown) => void }
  #connection: Connection | undefined
  #handlers: CopyHandlers

  constructor(text: string, handlers: CopyHandlers) {
    this.text = text
    this.#handlers = handlers
    this.done = new Promise((resolve, reject) => (this.#settle = { resolve, reject }))
    this.done.catch(() => {}) // whoever waits for it hears it
  }

  /** The server sends no more until `resume`, beyond what is on the way. */
  pause(): void {
    this.#connection?.stream.pause()
  }
  resume(): void {
    this.#connection?.stream.resume()
  }
  /** The server hears it when it sends more; the connection is of no use afterwards. */
  breakOff(): void {
    this.#connection?.stream.destroy()
  }
  /** To the server, in the middle of what it sends. */
  send(message: Uint8Array): void {
    this.#connection?.sendCopyFromChunk(message)
  }
  /** The end of what is sent; the server ends its own part then. */
  end(): void {
    this.#connection?.endCopyFrom()
  }

  // ------------------------------------------------------------ called by pg
  submit(connection: Connection): void {
    this.#connection = connection
    connection.query(this.text)
  }
  handleRowDescription(): void {}
  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.rows.push([...fields])
  }
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    try {
      this.#handlers.take?.(chunk)
    } catch (error) {
      this.#settle.reject(error)
    }
  }
  handleCopyInResponse(connection: Connection): void {
    void this.#give(connection)
  }
  async #give(connection: Connection): Promise<void> {
    try {
      for await (const bytes of this.#handlers.give?.() ?? []) {
        connection.sendCopyFromChunk(bytes)
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      connection.endCopyFrom()
    } catch (error) {
      this.#settle.reject(error)
      connection.sendCopyFail('the source failed')
    }
  }
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleError(error: unknown): void {
    this.#settle.reject(error)
  }
  handleReadyForQuery(): void {
    this.#settle.resolve()
  }
}

export function startCopy(client: pg.Client, text: string, handlers: CopyHandlers): Copying {
  const copying = new Copying(text, handlers)
  client.query(copying as unknown as pg.Submittable)
  return copying
}

/** Bytes; most tables are small. */
const smallest = 2 ** 16

/**
 * Streams the output of a statement in pieces of at least `size` bytes, except for the last. At most three pieces wait
 * for `take`; then the server waits.
 *
 * @param take Its buffer is valid only until it returns, or its promise is settled
 * @param bodyOf Selects the bytes of a message to keep; all of them by default
 * @returns Rows of the statement's other results
 */
export async function copyOut(
  client: pg.Client,
  text: string,
  take: (bytes: Buffer) => void | Promise<void>,
  { size = 2 ** 20, bodyOf = (message: Buffer): Buffer | undefined => message } = {},
): Promise<(string | null)[][]> {
  // memory that is new is slow at its first touch: half of a copy's time
  const spare: Buffer<ArrayBuffer>[] = []
  let filling = Buffer.allocUnsafe(smallest)
  let filled = 0
  let waiting = 0
  let taken = Promise.resolve()
  let failure: { error: unknown } | undefined
  const handOut = (): void => {
    const [full, length] = [filling, filled]
    filling = spare.pop() ?? Buffer.allocUnsafe(full.length)
    filled = 0
    waiting += 1
    if (waiting === 3) copying.pause()
    taken = taken.then(() => handle(full, length))
  }
  const handle = async (full: Buffer<ArrayBuffer>, length: number): Promise<void> => {
    try {
      if (!failure) await take(full.subarray(0, length))
      spare.push(full)
    } catch (error) {
      failure = { error }
      copying.breakOff()
    }
    waiting -= 1
    if (waiting === 2) copying.resume()
  }
  const copying = startCopy(client, text, {
    take: (message) => {
      const body = bodyOf(message)
      if (!body) return
      if (filled + body.length > filling.length) {
        const wider = Buffer.allocUnsafe(Math.max(2 * filling.length, filled + body.length))
        filling.copy(wider, 0, 0, filled)
        filling = wider
      }
      filled += body.copy(filling, filled)
      if (filled >= size) handOut()
    },
  })
  await copying.done.catch((error: unknown) => {
    failure ??= { error } // where nobody wanted more, the connection broke for that reason
  })
  if (filled > 0 && !failure) handOut()
  await taken
  if (failure) throw failure.error
  return copying.rows
}

/** Gives a statement what it reads. Fails with the error of the source, or with the server's. */
export async function copyIn(client: pg.Client, text: string, source: () => AsyncIterable<Uint8Array>): Promise<void> {
  await startCopy(client, text, { give: source }).done
}
