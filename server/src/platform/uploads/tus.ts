/** Adapts the library for the protocol (tus 1.0 with creation and termination) to our storage and rights. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Metadata, Server, Upload } from '@tus/server'
import { refuse, Refused, type Refusal } from '@topcenter/model/kit/refusal'
import { newId } from '@topcenter/model/kit/token'
import { type ByteStore, CutOff, OtherOffset, TooLong } from './byte-store.ts'
import type { UploadLocker } from './locker.ts'

/** One request for one user, as the library hands it back to us. */
export interface TusCall {
  /** In the address; undefined when one is made. */
  readonly id: string | undefined
  readonly establishmentId: () => string
  readonly lengthOf: () => number
  begin(id: string, length: number, metadata: Readonly<Record<string, string | null>>): Promise<void>
  /** Headers of the answer to the last byte. */
  finish(id: string): Promise<Record<string, string>>
}
export interface TusAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** State of one request. */
interface Asked {
  readonly call: TusCall
  readonly bytes: Readable | undefined
  /** Ends the stream that the library watches in place of the bytes. */
  end: () => void
}

type OwnRequest = Request & { call: TusCall; failure?: unknown }
const own = (request: unknown): OwnRequest => request as OwnRequest

export const uploadPath = '/api/uploads'

/** Returns the handler of the tus protocol. It throws refusals. */
export function openTus(
  bytes: ByteStore,
  locker: UploadLocker,
): (method: string, headers: Headers, body: Readable | undefined, call: TusCall) => Promise<TusAnswer> {
  /** Request state for the library's store, which gets only the id from the library. */
  const asking = new AsyncLocalStorage<Asked>()
  const server = new Server({
    path: uploadPath,
    relativeLocation: true,
    datastore: new Store(bytes, () => asking.getStore()!),
    locker,
    lockDrainTimeout: 500,
    namingFunction: () => newId(),
    getFileIdFromRequest: (request) => own(request).call.id,
    onUploadCreate: async (request, { id, size, metadata = {} }) => {
      await own(request).call.begin(id, size!, metadata)
      return {}
    },
    onUploadFinish: async (request, { id }) => ({ headers: await own(request).call.finish(id) }),
    onResponseError: (request, error) => {
      own(request).failure = error
      return undefined
    },
  })
  return async (method, headers, body, call) => {
    const asked: Asked = { call, bytes: body, end: () => {} }
    const request = {
      method,
      url: `http://uploads${uploadPath}/${call.id ?? ''}`,
      headers,
      /**
       * Has no bytes: the store reads those of the request by itself, as they would go through five streams else, which
       * took half of the processor's time. The library ends it when another request wants the upload.
       */
      get body() {
        return new ReadableStream({
          start: (controller) => {
            asked.end = () => controller.close()
          },
        })
      },
      call,
    } as unknown as OwnRequest
    const answer = await asking.run(asked, () => server.handleWeb(request))
    if (request.failure !== undefined) throw refusalOf(request.failure)
    if (answer.status >= 400) throw new Refused(statusRefusal(answer.status))
    return { status: answer.status, headers: Object.fromEntries(answer.headers) }
  }
}

class Store extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination']
  readonly #bytes: ByteStore
  readonly #asked: () => Asked
  constructor(bytes: ByteStore, asked: () => Asked) {
    super()
    this.#bytes = bytes
    this.#asked = asked
  }
  override async create(upload: Upload): Promise<Upload> {
    await this.#bytes.create(this.#asked().call.establishmentId(), upload.id)
    return upload
  }
  override async getUpload(id: string): Promise<Upload> {
    const { call } = this.#asked()
    const offset = await this.#bytes.offset(call.establishmentId(), id)
    if (offset === undefined) throw new Refused(refuse('record.notFound'))
    return new Upload({ id, size: call.lengthOf(), offset })
  }
  override async write(watched: Readable, id: string, offset: number): Promise<number> {
    const { call, bytes, end } = this.#asked()
    const wanted = new AbortController()
    watched.once('end', () => wanted.abort()).on('error', () => wanted.abort())
    watched.resume()
    const limits = { most: call.lengthOf() - offset, signal: wanted.signal }
    return this.#bytes.append(call.establishmentId(), id, bytes!, offset, limits).finally(end)
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof TooLong) return new Refused(refuse('request.tooLarge'))
  if (error instanceof CutOff) return new Refused(refuse('upload.protocol'), error)
  if (error instanceof OtherOffset) return new Refused(refuse('upload.offset'))
  const status = (error as { status_code?: unknown } | undefined)?.status_code
  if (error instanceof Refused || typeof status !== 'number' || error === ERRORS.FILE_WRITE_ERROR) return error
  return new Refused(statusRefusal(status))
}

const statusRefusal = (status: number): Refusal =>
  status === 409
    ? refuse('upload.offset')
    : status === 404
      ? refuse('record.notFound')
      : status === 412
        ? refuse('upload.version')
        : status === 413
          ? refuse('request.tooLarge')
          : refuse('upload.protocol')

/** Undefined where it is not as the protocol has it. */
export function metadataOf(header: string | undefined): Readonly<Record<string, string | null>> | undefined {
  try {
    return header === undefined ? {} : Metadata.parse(header)
  } catch {
    return undefined
  }
}
