/** Form data and JSON become the same nested object in `request.body`; a file becomes an `UploadedFile` leaf. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { decodeForm } from '@topcenter/model/kit/codec'
import { Refused, refuse } from '@topcenter/model/kit/refusal'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Largest file that the route takes, in bytes; 5 MB when left out. Beyond 5 MB files lie on disk while the request
     * lasts.
     */
    maxFileBytes?: number
    /**
     * What may stand behind the `?` of an address of the API; 'own': who serves it looks for itself. Nothing when left
     * out.
     */
    query?: readonly string[] | 'own'
    /** Who knows the address may look: the log names the route instead. */
    hasSecretAddress?: true
  }
}

const megabyte = 2 ** 20
/** Of a file that is held in memory. */
export const usualFileBytes = 5 * megabyte
const mostTextBytes = 2 * megabyte
const deepestJson = 20

export class UploadedFile {
  /** As the client says, for showing only: never a path. */
  readonly fileName: string
  /** As the client claims; sniff before trusting. */
  readonly mimeType: string
  readonly size: number
  /** One of the two: held in memory, or a temporary file that goes away with the request. */
  readonly bytes: Buffer | undefined
  readonly path: string | undefined
  constructor(init: { fileName: string; mimeType: string; size: number; bytes?: Buffer; path?: string }) {
    this.fileName = init.fileName
    this.mimeType = init.mimeType
    this.size = init.size
    this.bytes = init.bytes
    this.path = init.path
  }
}

export async function acceptBodies(http: FastifyInstance): Promise<void> {
  http.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: mostTextBytes },
    (_request, text: string, done) => {
      try {
        done(null, readJson(text))
      } catch (error) {
        done(error as Error)
      }
    },
  )
  await http.register(multipart, {
    limits: {
      fieldNameSize: 500,
      fieldSize: 256 * 1024,
      fields: 1000,
      files: 20,
      parts: 1020,
      headerPairs: 20,
      fileSize: usualFileBytes,
    },
  })
  const temporary = new WeakMap<FastifyRequest, string[]>()
  http.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    const paths: string[] = []
    temporary.set(request, paths)
    request.body = decodeForm(await readForm(request, paths).catch(unreadable))
  })
  const forget = async (request: FastifyRequest): Promise<void> => {
    await Promise.all((temporary.get(request) ?? []).map((path) => rm(path, { force: true })))
  }
  http.addHook('onResponse', forget)
  http.addHook('onRequestAbort', forget)
}

const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
/** PostgreSQL keeps neither NUL nor half an emoji, in a text or in JSON: whatever it was meant for. */
function refuseUnkeepable(name: string, text: unknown): void {
  if (isKeepable(name) && (typeof text !== 'string' || isKeepable(text))) return
  throw new Refused(
    refuse('request.malformed', { fields: [{ name: name.slice(0, 100).toWellFormed(), code: 'field.text' }] }),
  )
}

/** An object from JSON that can be kept; undefined for nothing at all. Also of JSON that is a text in another. */
export function readJson(text: string): unknown {
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text, (key, inner: unknown) => {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype') throw new SyntaxError('forbidden key')
      refuseUnkeepable(key, inner)
      return inner
    })
  } catch (error) {
    throw error instanceof Refused ? error : new Refused(refuse('request.malformed'))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depthOf(value) > deepestJson)
    throw new Refused(refuse('request.malformed'))
  return value
}

/** Level by level, because a recursion over 10⁵ levels would end the process. */
function depthOf(value: object): number {
  let depth = 0
  for (let level: unknown[] = [value]; level.length > 0 && depth <= deepestJson; depth += 1) {
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item as object) : []))
  }
  return depth
}

/** The parser's complaints about a form are plain errors; those with a code are limits, or the disk's own trouble. */
function unreadable(error: unknown): never {
  if (error instanceof Error && !(error instanceof Refused) && !('code' in error))
    throw new Refused(refuse('request.malformed'))
  throw error
}

async function readForm(request: FastifyRequest, paths: string[]): Promise<Array<[string, string | UploadedFile]>> {
  const most = request.routeOptions.config.maxFileBytes ?? usualFileBytes
  const entries: Array<[string, string | UploadedFile]> = []
  let size = Number(request.headers['content-length'] ?? 0) > most + mostTextBytes ? Infinity : 0
  if (size === Infinity) throw new Refused(refuse('request.tooLarge'))
  for await (const part of request.parts({ limits: { fileSize: most } })) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw new Refused(refuse('request.tooLarge'))
      const text = String(part.value)
      refuseUnkeepable(part.fieldname, text)
      size += text.length
      entries.push([part.fieldname, text])
    } else {
      const file = await readFile(part, most > usualFileBytes, paths)
      if (part.file.truncated) throw new Refused(refuse('request.tooLarge'))
      refuseUnkeepable(part.fieldname, file.fileName)
      size += file.size
      // an empty file input of a form is no file
      if (file.fileName !== '' || file.size > 0) entries.push([part.fieldname, file])
    }
    if (size > most + mostTextBytes) throw new Refused(refuse('request.tooLarge'))
  }
  return entries
}

async function readFile(
  part: { filename: string; mimetype: string; file: Readable },
  onDisk: boolean,
  paths: string[],
): Promise<UploadedFile> {
  const named = { fileName: part.filename ?? '', mimeType: part.mimetype }
  if (!onDisk) {
    const chunks: Buffer[] = []
    for await (const chunk of part.file) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    return new UploadedFile({ ...named, size: bytes.length, bytes })
  }
  const path = join(tmpdir(), `topcenter-upload-${randomUUID()}`)
  paths.push(path)
  const output = createWriteStream(path, { mode: 0o600, flags: 'wx' })
  await pipeline(part.file, output)
  return new UploadedFile({ ...named, size: output.bytesWritten, path })
}
