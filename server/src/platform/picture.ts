/**
 * A picture as it is saved: decoded and encoded again, so that it contains nothing else (no place where it was taken,
 * no second file after its end, no other frames). What cannot be decoded is no picture, whatever its name and claimed
 * type.
 */
import type Sharp from 'sharp'

export interface Picture {
  readonly contentType: 'image/jpeg' | 'image/png' | 'image/webp'
  readonly bytes: Buffer
  /** Pixels, as it is saved. */
  readonly width: number
  readonly height: number
}

/** Known from the header, before anything is decoded. */
const mostPixels = 40_000_000
/** Pixels of the longer side, as it is saved. */
const longestSide = 1_024

const formats = ['jpeg', 'png', 'webp'] as const
/** By the first bytes. SVG is text that can hold scripts, so it is none of these. */
function formatOf(bytes: Buffer): (typeof formats)[number] | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return undefined
}

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

/**
 * Undefined for a file that is no picture, is broken or has more than 40 megapixels. The result is turned as the camera
 * meant it.
 */
export async function drawnAnew(bytes: Buffer): Promise<Picture | undefined> {
  const format = formatOf(bytes)
  if (!format) return undefined
  const sharp = await openDecoder()
  const drawn = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
  const kept = await drawn
    .toFormat(format, format === 'png' ? {} : { quality: 88 })
    .timeout({ seconds: 10 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  return kept && { contentType: `image/${format}`, bytes: kept.data, width: kept.info.width, height: kept.info.height }
}
