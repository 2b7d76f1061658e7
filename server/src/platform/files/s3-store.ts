/**
 * Bytes in a service that speaks S3. What comes is staged on this machine's disk, as for the other store, so that it is
 * whole and its hash known before anything is sent. The library is loaded with the first call.
 */
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type * as Library from '@aws-sdk/client-s3'
import { checked, type FileStore, isKey, NoSuchBytes, type Stored } from './file-store.ts'
import { openStaging } from './staging.ts'

export interface S3Config {
  /** Such as `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Before each key: empty, or a path that ends with a slash. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Bytes: what is larger is sent in parts, one after the other. A part is in memory while it is sent, to be sent again. */
const partBytes = 8 * 2 ** 20
/** Bytes of each part of a copy inside the service, which copies at most 5 GB at once. */
const copiedBytes = 2 ** 30
/** The service takes 10,000 parts. */
const maxParts = 9_000
/** Milliseconds for requests while a row is locked: PostgreSQL ends a transaction that is idle for half a minute. */
const patience = 10_000
const soon = () => ({ abortSignal: AbortSignal.timeout(patience) })

type Opened = typeof Library & { readonly client: Library.S3Client }

/**
 * @param stagingFolder On this machine
 * @param pageSize Keys in one answer of `list`; 1,000 are the most that the service gives
 */
export function openS3Store(config: S3Config, stagingFolder: string, pageSize = 1_000): FileStore {
  const staging = openStaging(stagingFolder)
  let opening: Promise<Opened> | undefined
  const library = (): Promise<Opened> => (opening ??= openLibrary(config))
  const at = (key: string) => ({ Bucket: config.bucket, Key: config.prefix + checked(key) })
  const head = async (key: string): Promise<Stored | undefined> => {
    const { client, HeadObjectCommand } = await library()
    const found = await client.send(new HeadObjectCommand(at(key)), soon()).catch(nothingOr)
    return found && { key, size: found.ContentLength!, at: found.LastModified! }
  }
  return {
    isFar: true,
    stage: (stream, announced) => staging.stage(stream, announced),
    free: () => staging.free(),
    head,
    pathOf: () => undefined,
    put: async (staged, key) => {
      if ((await head(key))?.size === staged.size) return
      const loaded = await library()
      const { client, PutObjectCommand, UploadPartCommand } = loaded
      if (staged.size <= partBytes) {
        const Body = await bytesOf(staged.path, 0, staged.size)
        await client.send(new PutObjectCommand({ ...at(key), Body }))
      } else
        await inParts(loaded, at(key), staged.size, partBytes, async (part, from, length) => {
          const Body = await bytesOf(staged.path, from, length)
          return (await client.send(new UploadPartCommand({ ...part, Body }))).ETag
        })
    },
    get: async (key, range) => {
      const { client, GetObjectCommand } = await library()
      const Range = range && `bytes=${range.from}-${range.to ?? ''}`
      const found = await client.send(new GetObjectCommand({ ...at(key), Range })).catch((error: unknown) => {
        if (nameOf(error) === 'InvalidRange') throw new RangeError('the range begins behind the end', { cause: error })
        return nothingOr(error)
      })
      if (!found) throw new NoSuchBytes(key)
      return found.Body as Readable
    },
    delete: async (key) => {
      const { client, DeleteObjectCommand } = await library()
      await client.send(new DeleteObjectCommand(at(key)), soon())
    },
    copy: async (from, to) => {
      const loaded = await library()
      const { client, CopyObjectCommand, UploadPartCopyCommand } = loaded
      const found = await head(from)
      if (!found) throw new NoSuchBytes(from)
      const CopySource = encodeURI(`${config.bucket}/${config.prefix}${from}`)
      if (found.size <= copiedBytes) await client.send(new CopyObjectCommand({ ...at(to), CopySource }))
      else
        await inParts(loaded, at(to), found.size, copiedBytes, async (part, first, length) => {
          const CopySourceRange = `bytes=${first}-${first + length - 1}`
          const done = await client.send(new UploadPartCopyCommand({ ...part, CopySource, CopySourceRange }))
          return done.CopyPartResult?.ETag
        })
    },
    list: async (establishmentId, next) => {
      const { client, ListObjectsV2Command } = await library()
      const { prefix, bucket: Bucket } = config
      const answer = await client.send(
        new ListObjectsV2Command({
          Bucket,
          Prefix: `${prefix}${establishmentId}/`,
          ContinuationToken: next,
          MaxKeys: pageSize,
        }),
      )
      const stored = (answer.Contents ?? []).map(({ Key, Size, LastModified }) => ({
        key: Key!.slice(prefix.length),
        size: Size!,
        at: LastModified!,
      }))
      return { stored: stored.filter(({ key }) => isKey(key)), next: answer.NextContinuationToken }
    },
    presignGet: async (key, seconds, disposition) => {
      const [{ client, GetObjectCommand }, { getSignedUrl }] = await Promise.all([
        library(),
        import('@aws-sdk/s3-request-presigner'),
      ])
      const command = new GetObjectCommand({ ...at(key), ResponseContentDisposition: disposition })
      return getSignedUrl(client, command, { expiresIn: seconds })
    },
  }
}

export async function openLibrary({ endpoint, region, accessKeyId, secretAccessKey }: S3Config): Promise<Opened> {
  const library = await import('@aws-sdk/client-s3')
  const client = new library.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, socketTimeout: 60_000 },
    // checksums of AWS's own that other services know nothing of; the signature holds the hash of each body
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { ...library, client }
}

type Part = { Bucket: string; Key: string; UploadId: string; PartNumber: number }

/** One object from several parts, or none: it is there when the last part is. */
async function inParts(
  { client, CreateMultipartUploadCommand, CompleteMultipartUploadCommand, AbortMultipartUploadCommand }: Opened,
  at: { Bucket: string; Key: string },
  size: number,
  usual: number,
  send: (part: Part, from: number, length: number) => Promise<string | undefined>,
): Promise<void> {
  const each = Math.max(usual, Math.ceil(size / maxParts))
  const { UploadId } = (await client.send(new CreateMultipartUploadCommand(at))) as { UploadId: string }
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    for (let from = 0; from < size; from += each) {
      const PartNumber = Parts.length + 1
      const ETag = await send({ ...at, UploadId, PartNumber }, from, Math.min(each, size - from))
      Parts.push({ PartNumber, ETag })
    }
    await client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }))
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...at, UploadId })).catch(() => {}) // the first error says more
    throw error
  }
}

async function bytesOf(path: string, from: number, length: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const bytes = Buffer.alloc(length)
    let read = 0
    while (read < length) {
      const { bytesRead } = await file.read(bytes, read, length - read, from + read)
      if (bytesRead === 0) throw new Error('the staged file is shorter than it was')
      read += bytesRead
    }
    return bytes
  } finally {
    await file.close()
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')
const nothingOr = (error: unknown): undefined => {
  if (!['NotFound', 'NoSuchKey'].includes(nameOf(error))) throw error
}
