/** The kind of a file and its text, judged by its content, never by its name. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Refused, refuse } from '@topcenter/model/kit/refusal'

const startsWith = (bytes: Uint8Array, ...head: number[]): boolean => head.every((byte, index) => bytes[index] === byte)

export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)
const isGzip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x1f, 0x8b, 0x08)
const isUtf16 = (bytes: Uint8Array): boolean => startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)

/** Unpacks a gzip file once; returns other bytes as they are. More than `maxBytes` is refused before it is in memory. */
export async function gunzipped(bytes: Buffer, maxBytes: number): Promise<Buffer> {
  if (!isGzip(bytes)) return bytes
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    throw new Refused(
      refuse((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'import.tooLarge' : 'import.fileType'),
    )
  }
}

// tab, line feed, vertical tab, form feed and carriage return are text; the other control characters are not
const isControl = (byte: number): boolean => byte < 0x09 || (byte > 0x0d && byte < 0x20)
const otherKinds = /^\s*(?:<(?:!doctype|html|head|meta|table|\?xml|svg)|%PDF-|\{\\rtf)/i

const decoded = (encoding: string, bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Every byte is a character in Windows-1256, so the text is taken for it only if its letters are Arabic. */
function arabicWindowsText(bytes: Uint8Array): string | undefined {
  const text = decoded('windows-1256', bytes)
  const letters = text?.match(/(?=[^\0-\x7f])\p{L}/gu) ?? []
  const arabic = letters.filter((letter) => letter >= '\u0600' && letter <= '\u06FF').length
  return arabic > 0 && arabic >= letters.length * 0.95 ? text : undefined
}

/**
 * The text of a plain file in UTF-8, UTF-16 with its mark, or Windows-1256. Refuses `import.fileType` (no text) and
 * `import.encoding` (text that cannot be read with certainty, or was damaged before).
 */
export function textOf(bytes: Uint8Array): string {
  if (!isUtf16(bytes) && bytes.some(isControl)) throw new Refused(refuse('import.fileType'))
  const text = isUtf16(bytes)
    ? decoded(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be', bytes)
    : (decoded('utf-8', bytes) ?? arabicWindowsText(bytes))
  if (text === undefined || text.includes('\uFFFD')) throw new Refused(refuse('import.encoding'))
  if (text.includes('\0') || otherKinds.test(text.slice(0, 200))) throw new Refused(refuse('import.fileType'))
  return text
}
