/**
 * A picture as it is saved: decoded and encoded again, so that it contains nothing else (no place where it was taken,
 * no second file after its end, no other frames). What cannot be decoded is no picture, whatever its name and claimed
 * type.
 */
import type Sharp from 'sharp'
import type { Metadata } from 'sharp'
import { maxPicturePixels, megapixels, pictureHead, type PictureFormat } from '@topcenter/model/kit/picture-shape'
import { type FieldFault, type RefusalCode, refuseField, Refused } from '@topcenter/model/kit/refusal'
import { UploadedFile } from './http/request-body.ts'

export interface Picture {
  readonly contentType: `image/${PictureFormat}`
  readonly bytes: Buffer
  /** Pixels, as it is saved. */
  readonly width: number
  readonly height: number
}

/** Pixels of the longer side, as it is saved. */
const longestSide = 1_024

let decoder: Promise<typeof Sharp> | undefined
/**
 * The library is loaded with the first picture. It reads three formats and no others, caches nothing, and uses one
 * core.
 */
const openDecoder = (): Promise<typeof Sharp> =>
  (decoder ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
    return sharp
  }))

/** Pixels of a side, as rows show it: twice what a face of 32 pixels needs. */
const smallSide = 64

/** The middle square of a picture that was drawn anew, as WebP of half a kilobyte (a photo: one). */
export const asSmall = async (bytes: Buffer): Promise<Buffer> =>
  (await openDecoder())(bytes)
    .resize({ width: smallSide, height: smallSide, fit: 'cover' })
    .webp({ quality: 60, effort: 6 })
    .toBuffer()

/** The same picture for programs that cannot read WebP. */
export const asPng = async (bytes: Buffer): Promise<Buffer> => (await openDecoder())(bytes).png().toBuffer()

/** Memory, in bytes, for a picture that cannot be decoded row by row: a progressive JPEG, an interlaced PNG. */
const maxWholeBytes = 400_000_000

/** The most pixels of a picture that is encoded as this one is. */
function maxPixelsOf({ format, isProgressive, channels = 4, chromaSubsampling, depth }: Metadata): number {
  if (!isProgressive) return maxPicturePixels
  const samples = format !== 'jpeg' ? channels : chromaSubsampling === '4:2:0' ? 1.5 : channels
  const bytesOfSample = format === 'jpeg' || depth === 'ushort' ? 2 : 1
  return Math.min(maxPicturePixels, Math.floor(maxWholeBytes / (samples * bytesOfSample)))
}

/** Pixels from which pictures are decoded one at a time, so that their memory does not add up. */
const largePixels = 12_000_000
let largeOnes: Promise<unknown> = Promise.resolve()
function inTurn<T>(pixels: number, decode: () => Promise<T>): Promise<T> {
  if (pixels < largePixels) return decode()
  const mine = largeOnes.then(decode)
  largeOnes = mine.catch(() => undefined)
  return mine
}

const refused = (code: RefusalCode, params?: FieldFault['params']): Refused =>
  new Refused(refuseField('image', code, params))

/**
 * Decodes a picture and encodes it again, turned as the camera meant it. The size is read from the head, before
 * anything is decoded.
 *
 * @throws {Refused} For a file of another type, one that is broken, and one with too many pixels
 */
export async function drawnAnew(bytes: Buffer): Promise<Picture> {
  const head = pictureHead(bytes)
  if (!head) throw refused('field.image')
  const { format, size } = head
  if (size && size.width * size.height > maxPicturePixels) throw tooMany(size, maxPicturePixels)
  const sharp = await openDecoder()
  const open = () => sharp(bytes, { limitInputPixels: maxPicturePixels, failOn: 'error' })
  const metadata = await open()
    .metadata()
    .catch((error: unknown) => {
      throw brokenBy(error)
    })
  const maxPixels = maxPixelsOf(metadata)
  if (metadata.width * metadata.height > maxPixels) throw tooMany(metadata, maxPixels)
  const kept = await inTurn(metadata.width * metadata.height, () =>
    open()
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toFormat(format, format === 'png' ? {} : { quality: 88 })
      .timeout({ seconds: 20 })
      .toBuffer({ resolveWithObject: true })
      .catch((error: unknown) => {
        throw brokenBy(error)
      }),
  )
  return { contentType: `image/${format}`, bytes: kept.data, width: kept.info.width, height: kept.info.height }
}

const tooMany = ({ width, height }: { readonly width: number; readonly height: number }, most: number): Refused =>
  refused('field.imagePixels', { pixels: megapixels(width * height), most: Math.floor(most / 1_000_000) })

const brokenBy = (error: unknown): Refused => new Refused(refuseField('image', 'field.imageBroken'), error)

/**
 * Reads the picture of a form, drawn anew.
 *
 * @throws {Refused} See `drawnAnew`
 */
export async function pictureOfForm(body: unknown): Promise<Picture> {
  const file = (body as { image?: unknown } | undefined)?.image
  if (!(file instanceof UploadedFile)) throw refused('field.image')
  return drawnAnew(await file.bytes())
}
