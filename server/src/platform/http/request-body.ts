/**
 * Form data and JSON become the same nested object in `request.body`, files in it an `UploadedFile`. How much may be
 * sent is known before any of it is read: 16 kB and no file, unless a route allows more to an admitted user.
 */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decodeForm } from '@topcenter/model/kit/codec'
import { maxPictureBytes, megabytes } from '@topcenter/model/kit/picture-shape'
import { Refused, refuse } from '@topcenter/model/kit/refusal'
import { afterwards } from './afterwards.ts'
import { isKeepable, readJson } from './json-text.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes of the largest file in the body. 0 allows none; it is raised for a user who was admitted and may send one. */
    maxFileBytes: number
  }
  interface FastifyContextConfig {
    /** Query parameters that the address takes; 'own': its handler checks them itself. None when left out. */
    query?: readonly string[] | 'own'
    /** The address itself is the secret that lets a client in, so the log names the route instead. */
    hasSecretAddress?: true
  }
}

/** Bytes that anybody may send; logging in takes less than one kB. */
export const publicBodyBytes = 16 * 1024
/** Bytes that a user may send, apart from a file. */
export const userBodyBytes = 2 * 2 ** 20
/** Bytes of a picture. */
export const pictureBytes = maxPictureBytes
/** Bytes of one text in a form. */
const longestField = 256 * 1024
/** Longer texts (in bytes) are parsed one at a time, so that other requests are answered between two of them. */
const longText = 64 * 1024

/** A file that was sent: it is on disk, and deleted after its request. */
export class UploadedFile {
  /** The name that the client gives, only for showing: never used as a path. */
  readonly fileName: string
  /** The type that the client claims; the content must be checked. */
  readonly mimeType: string
  readonly size: number
  readonly path: string
  constructor(init: { fileName: string; mimeType: string; size: number; path: string }) {
    this.fileName = init.fileName
    this.mimeType = init.mimeType
    this.size = init.size
    this.path = init.path
  }
  /** The whole file, in memory. */
  bytes(): Promise<Buffer> {
    return readFile(this.path)
  }
}

/** @param folder Where files lie while their requests last */
export async function acceptBodies(http: FastifyInstance, folder: string): Promise<void> {
  await emptied(folder)
  http.decorateRequest('maxFileBytes', 0)
  http.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, text: string) => {
      if (text.length > longText) await inTurn(request)
      return readJson(text)
    },
  )
  await http.register(multipart, {
    limits: { fieldNameSize: 500, fields: 1000, files: 20, parts: 1020, headerPairs: 20 },
  })
  http.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return
    const paths: string[] = []
    afterwards(reply, () => paths.forEach((path) => void rm(path, { force: true })))
    const keep = () => {
      const path = join(folder, randomUUID())
      paths.push(path)
      return path
    }
    request.body = decodeForm(await readForm(request, keep).catch(unreadable))
  })
  http.addHook('onResponse', async (request, reply) => cutOff(request, reply))
}

/** Milliseconds: the rest of a body that has been answered already is not awaited any longer. */
const restOfBody = 5_000
function cutOff({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete !== false) return
  const timer = setTimeout(() => raw.complete || raw.destroy(), restOfBody)
  timer.unref()
  reply.raw.once('close', () => raw.socket.once('close', () => clearTimeout(timer)))
}

/** Deletes files that a killed process left: a request lasts five minutes at most. */
async function emptied(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    )
    if (age > 3_600_000) await rm(path, { force: true })
  }
}

let last: Promise<void> = Promise.resolve()
/**
 * Waits for a turn of the event loop of its own; the body of a client that has closed the connection meanwhile is not
 * parsed.
 */
async function inTurn({ raw }: FastifyRequest): Promise<void> {
  // two turns: only in the second is known whether the client has closed the connection after the body
  last = last.then(() => nextTurn()).then(() => nextTurn())
  await last
  if (raw.socket.writable === false) throw new Refused(refuse('request.malformed'))
}

/** PostgreSQL saves neither NUL nor half of a surrogate pair. */
function refuseUnkeepable(name: string, text: string): void {
  if (!isKeepable(name) || !isKeepable(text)) throw refusedField(name, 'field.text')
}

const refusedField = (name: string, code: 'field.text' | 'field.unknown'): Refused =>
  new Refused(refuse('request.malformed', { fields: [{ name: name.slice(0, 100).toWellFormed(), code }] }))

/** The parser reports a broken form as a plain error; errors with a code are its limits, or trouble of the disk. */
function unreadable(error: unknown): never {
  if (error instanceof Error && !(error instanceof Refused) && !('code' in error))
    throw new Refused(refuse('request.malformed'))
  throw error
}

const fileTooLarge = (name: string, most: number): Refused =>
  new Refused(
    refuse('request.tooLarge', { fields: [{ name, code: 'field.fileBytes', params: { most: megabytes(most) } }] }),
  )

async function readForm(request: FastifyRequest, keep: () => string): Promise<Array<[string, string | UploadedFile]>> {
  const { bodyLimit } = request.routeOptions
  const most = request.maxFileBytes + bodyLimit
  const limits = { fileSize: request.maxFileBytes + 1, fieldSize: Math.min(bodyLimit, longestField) }
  const entries: Array<[string, string | UploadedFile]> = []
  let size = 0
  if (Number(request.headers['content-length'] ?? 0) > most)
    throw request.maxFileBytes === 0
      ? new Refused(refuse('request.tooLarge'))
      : fileTooLarge('file', request.maxFileBytes)
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw new Refused(refuse('request.tooLarge'))
      const text = String(part.value)
      refuseUnkeepable(part.fieldname, text)
      size += Buffer.byteLength(text) + part.fieldname.length
      entries.push([part.fieldname, text])
    } else if (request.maxFileBytes === 0) {
      await refuseFile(part)
    } else {
      const file = await readFileOf(part, keep)
      if (file.size > request.maxFileBytes) throw fileTooLarge(part.fieldname, request.maxFileBytes)
      refuseUnkeepable(part.fieldname, file.fileName)
      size += file.size
      // a form sends an empty file for a file input that was left empty
      if (file.fileName !== '' || file.size > 0) entries.push([part.fieldname, file])
    }
    if (size > most) throw new Refused(refuse('request.tooLarge'))
  }
  return entries
}

interface FilePart {
  readonly fieldname: string
  readonly filename: string
  readonly mimetype: string
  readonly file: Readable
}

/** Leaves out the empty file that a form sends for a file input that was left empty. */
async function refuseFile({ fieldname, filename, file }: FilePart): Promise<void> {
  let isEmpty = !filename
  if (isEmpty) for await (const chunk of file) isEmpty &&= (chunk as Buffer).length === 0
  if (!isEmpty) throw refusedField(fieldname, 'field.unknown')
}

async function readFileOf(part: FilePart, keep: () => string): Promise<UploadedFile> {
  const path = keep()
  const output = createWriteStream(path, { mode: 0o600, flags: 'wx' })
  await pipeline(part.file, output)
  return new UploadedFile({
    fileName: part.filename ?? '',
    mimeType: part.mimetype,
    size: output.bytesWritten,
    path,
  })
}
