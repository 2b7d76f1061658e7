/** Finds what the server would refuse of a picture, before it is decoded or sent. */
import { maxPicturePixels, megabytes, megapixels, pictureHead } from '@topcenter/model/kit/picture-shape'
import type { FieldFault } from '@topcenter/model/kit/refusal'
import { pictureTypes } from './picture-types.ts'

/** Bytes of a file that are read: a camera writes a small picture and notes of its own before the size. */
const headBytes = 512 * 1024

export async function pictureFault(file: Blob, maxBytes: number): Promise<FieldFault | undefined> {
  const head = pictureHead(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()))
  if (!head && !pictureTypes.includes(file.type)) return { name: 'image', code: 'field.image' }
  if (file.size > maxBytes) return { name: 'image', code: 'field.fileBytes', params: { most: megabytes(maxBytes) } }
  const pixels = head?.size ? head.size.width * head.size.height : 0
  if (pixels > maxPicturePixels)
    return {
      name: 'image',
      code: 'field.imagePixels',
      params: { pixels: megapixels(pixels), most: megapixels(maxPicturePixels) },
    }
  return head ? undefined : { name: 'image', code: 'field.imageBroken' }
}
