/** Declared unpacked size of a ZIP file, read before anything is unpacked. */
import { Refused, refuse } from '@topcenter/model/kit/refusal'

const endMark = 0x06054b50
const entryMark = 0x02014b50

const broken = () => new Refused(refuse('import.fileType'))

function endOfDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - 65_557)
  for (let at = view.byteLength - 22; at >= first; at--) if (view.getUint32(at, true) === endMark) return at
  throw broken()
}

/**
 * Returns the names in the file's directory. Refuses `import.tooLarge` if they unpack to more than `maxBytes`, and
 * `import.fileType` for a broken directory or an entry that declares no size. The reader that unpacks stops at the
 * declared size.
 */
export function zipNames(bytes: Uint8Array, maxBytes: number): string[] {
  if (bytes.length < 22) throw broken()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  const count = view.getUint16(end + 10, true)
  const names: string[] = []
  let at = view.getUint32(end + 16, true)
  let total = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entryMark) throw broken()
    const [packed, unpacked] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    const sizeIsElsewhere = (view.getUint16(at + 8, true) & 8) !== 0 && packed === 0
    if (unpacked === 0 && (packed > 2 || sizeIsElsewhere)) throw broken()
    total += unpacked // a ZIP64 entry says 0xFFFFFFFF here, which is too large as well
    if (total > maxBytes) throw new Refused(refuse('import.tooLarge'))
    const nameLength = view.getUint16(at + 28, true)
    names.push(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)))
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return names
}
