/** A picture that is longer against its width would be a line wherever it is shown, and its square a single colour. */
const longest = 8

export const isLine = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
  Math.max(width, height) > longest * Math.min(width, height)

/** Pixels of the largest picture that is decoded, wherever one is sent: phones make photos of 108 megapixels. */
export const maxPicturePixels = 110_000_000
/** Bytes of the largest picture that is sent as it is. */
export const maxPictureBytes = 5 * 2 ** 20

export const megapixels = (pixels: number): number => Math.ceil(pixels / 1_000_000)
export const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20)

export type PictureFormat = 'jpeg' | 'png' | 'webp'
export interface PictureHead {
  readonly format: PictureFormat
  /** Pixels, as they are stored; undefined if the file is broken, or the head longer than the bytes that were read. */
  readonly size?: { readonly width: number; readonly height: number } | undefined
}

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))

/** Reads the format from the first bytes. SVG is text that can hold scripts, so it is none of these. */
export function pictureHead(bytes: Uint8Array): PictureHead | undefined {
  if (startsWith(bytes, '\xff\xd8\xff')) return { format: 'jpeg', size: jpegSize(bytes) }
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return { format: 'png', size: pngSize(bytes) }
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return { format: 'webp', size: webpSize(bytes) }
  return undefined
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const pngSize = (bytes: Uint8Array): PictureHead['size'] =>
  bytes.length < 24 ? undefined : { width: viewOf(bytes).getUint32(16), height: viewOf(bytes).getUint32(20) }

/** Skips segments (a small picture inside of one has a size of its own) up to the start of the frame. */
function jpegSize(bytes: Uint8Array): PictureHead['size'] {
  const view = viewOf(bytes)
  let at = 2
  while (at + 9 <= bytes.length) {
    const marker = view.getUint16(at)
    if (marker < 0xff01) return undefined
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    // FF before a marker only fills
    at += marker === 0xffff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

function webpSize(bytes: Uint8Array): PictureHead['size'] {
  if (bytes.length < 30) return undefined
  const view = viewOf(bytes)
  if (startsWith(bytes, 'VP8X', 12))
    return { width: 1 + (view.getUint32(24, true) & 0xffffff), height: 1 + (view.getUint32(26, true) >>> 8) }
  if (startsWith(bytes, 'VP8L', 12)) {
    const bits = view.getUint32(21, true)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}
