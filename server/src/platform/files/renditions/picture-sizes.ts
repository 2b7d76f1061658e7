/** Pictures drawn anew in sizes, so that they hold nothing but what is seen. Runs in the process that decodes. */
import { readFile, stat } from 'node:fs/promises'
import type Sharp from 'sharp'
import type { Sharp as Image } from 'sharp'
import { maxPicturePixels } from '@topcenter/model/kit/picture-shape'
import { CannotRender, type Facts } from './task.ts'

/** Pixels of the longer side. */
export const sides = { small: 320, large: 1_600 } as const
const qualities = { small: 70, large: 80 } as const

const maxBytes = 100 * 2 ** 20
const seconds = 20

let opening: Promise<typeof Sharp> | undefined
/** Reads these formats and no others, caches nothing, and uses one core. */
export const openDrawing = (): Promise<typeof Sharp> =>
  (opening ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: [
        'VipsForeignLoadJpegBuffer',
        'VipsForeignLoadPngBuffer',
        'VipsForeignLoadWebpBuffer',
        'VipsForeignLoadNsgifBuffer',
        'VipsForeignLoadHeifBuffer',
        'VipsForeignLoadTiffBuffer',
      ],
    })
    return sharp
  }))

export interface Drawn {
  readonly bytes: Buffer
  readonly meta: Facts
}

/** @param input A file that was read, or pixels of a page */
export async function asWebp(image: Image, size: keyof typeof sides): Promise<Drawn> {
  const { data, info } = await image
    .resize({ width: sides[size], height: sides[size], fit: 'inside', withoutEnlargement: true })
    .webp({ quality: qualities[size], effort: 3 })
    .timeout({ seconds })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, meta: { width: info.width, height: info.height } }
}

export interface Opened {
  /** Pixels, as the camera meant it to be seen. */
  readonly about: Facts
  draw(size: keyof typeof sides): Promise<Drawn>
}

export async function openPicture(path: string): Promise<Opened> {
  if ((await stat(path)).size > maxBytes) throw new CannotRender('tooLarge')
  const sharp = await openDrawing()
  const bytes = await readFile(path)
  const open = () => sharp(bytes, { limitInputPixels: maxPicturePixels, failOn: 'error', pages: 1 })
  const { width, height, autoOrient } = await open()
    .metadata()
    .catch((error: unknown) => {
      throw new CannotRender(isTooLarge(error) ? 'tooLarge' : 'broken', error)
    })
  if (width * height > maxPicturePixels) throw new CannotRender('tooLarge')
  return {
    about: { width: autoOrient.width, height: autoOrient.height },
    draw: (size) =>
      asWebp(open().autoOrient(), size).catch((error: unknown) => {
        throw new CannotRender(isTooLarge(error) ? 'tooLarge' : 'broken', error)
      }),
  }
}

const isTooLarge = (error: unknown): boolean => /pixel limit|timeout|too (large|many|big)/i.test(String(error))
