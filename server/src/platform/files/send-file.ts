/**
 * Sends a part of a file of this machine. A stream would allocate each piece anew, and the garbage of a gigabyte costs
 * as much as sending it; here one piece of memory is filled and written again and again.
 */
import { type FileHandle, open } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import { NoSuchBytes } from './file-store.ts'
import type { Part } from './range.ts'

const pieceBytes = 256 * 1024
/** Pieces that wait for their next use: as many as are usually sent at once. */
const spare: Buffer[] = []
const maxSpare = 32

export interface FilePart {
  readonly path: string
  readonly part: Part
}

/** One after the other. The status and all headers are set already. */
export async function sendFile(
  reply: FastifyReply,
  [first, ...others]: readonly [FilePart, ...FilePart[]],
): Promise<FastifyReply> {
  let file = await opened(first)
  const piece = spare.pop() ?? Buffer.allocUnsafeSlow(pieceBytes)
  try {
    reply.hijack()
    reply.raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string>)
    await pump(reply, file, piece, first.part)
    for (const next of others) {
      await file.close()
      file = await opened(next)
      await pump(reply, file, piece, next.part)
    }
    reply.raw.end()
    if (spare.length < maxSpare) spare.push(piece)
  } catch (error) {
    reply.raw.destroy() // the reader sees that less came than was announced
    if (!isGone(error)) reply.log.error({ err: error }, 'an answer broke off')
  } finally {
    await file.close()
  }
  return reply
}

const opened = ({ path }: FilePart): Promise<FileHandle> =>
  open(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new NoSuchBytes(path, error) : error
  })

async function pump({ raw }: FastifyReply, file: FileHandle, piece: Buffer, { from, to }: Part): Promise<void> {
  for (let at = from; at <= to;) {
    const { bytesRead } = await file.read(piece, 0, Math.min(pieceBytes, to + 1 - at), at)
    if (bytesRead === 0) throw new Error('the file is shorter than its row says')
    at += bytesRead
    // the piece is filled again only when the system has taken it
    await new Promise<void>((resolve, reject) =>
      raw.write(piece.subarray(0, bytesRead), (error) => (error ? reject(error) : resolve())),
    )
  }
}

/** The reader went away. */
const isGone = (error: unknown): boolean =>
  [
    'ERR_STREAM_DESTROYED',
    'ERR_STREAM_PREMATURE_CLOSE',
    'EPIPE',
    'ECONNRESET',
    'ECANCELED',
    'ERR_STREAM_WRITE_AFTER_END',
  ].includes((error as NodeJS.ErrnoException).code ?? '')
