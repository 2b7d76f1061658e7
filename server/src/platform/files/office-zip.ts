/**
 * Detects the type of a zip by its table of contents. Unpacks nothing but the few bytes in which OpenDocument names its
 * type.
 */
import { type Entry, openPromise } from 'yauzl'

export interface OfficeZip {
  /** Undefined for a zip that is no document. */
  readonly mime?: string | undefined
  /** A document that says of itself that it unpacks to more than documents do. */
  readonly isBomb: boolean
  readonly hasMacros: boolean
}

const most = { entries: 10_000, bytes: 200 * 2 ** 20, ratio: 200, ratioFrom: 10 * 2 ** 20 } as const

const openXml = 'application/vnd.openxmlformats-officedocument.'
const parts: readonly (readonly [string, string])[] = [
  ['word/document.xml', `${openXml}wordprocessingml.document`],
  ['xl/workbook.xml', `${openXml}spreadsheetml.sheet`],
  ['xl/workbook.bin', `${openXml}spreadsheetml.sheet`],
  ['ppt/presentation.xml', `${openXml}presentationml.presentation`],
]
const openDocuments = /^application\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)$/

export async function officeMime(path: string): Promise<OfficeZip> {
  const zip = await openPromise(path, { lazyEntries: true, validateEntrySizes: true, autoClose: false }).catch(
    () => undefined,
  )
  if (!zip) return { isBomb: false, hasMacros: false }
  const names = new Set<string>()
  const size = { packed: 0, unpacked: 0, entries: 0 }
  let mime: string | undefined
  try {
    for await (const entry of zip.eachEntry()) {
      size.entries += 1
      size.packed += entry.compressedSize
      size.unpacked += entry.uncompressedSize
      if (size.entries > most.entries) break
      names.add(entry.fileName)
      if (entry.fileName === 'mimetype' && entry.uncompressedSize < 100) mime = await openDocumentMime(zip, entry)
    }
  } catch {
    // a name that leads out of the folder, a table that is cut off: it stays what was found until there
    return { isBomb: false, hasMacros: false }
  } finally {
    zip.close()
  }
  mime ??= names.has('[Content_Types].xml') ? parts.find(([part]) => names.has(part))?.[1] : undefined
  const isHuge =
    size.entries > most.entries ||
    size.unpacked > most.bytes ||
    (size.unpacked > most.ratioFrom && size.unpacked > size.packed * most.ratio)
  return {
    mime,
    isBomb: mime !== undefined && isHuge,
    hasMacros: [...names].some((name) => /(^|\/)vbaProject\.bin$/i.test(name)),
  }
}

async function openDocumentMime(
  zip: Awaited<ReturnType<typeof openPromise>>,
  entry: Entry,
): Promise<string | undefined> {
  const bytes: Buffer[] = []
  for await (const part of await zip.openReadStreamPromise(entry)) bytes.push(part as Buffer)
  const text = Buffer.concat(bytes).toString('latin1')
  return openDocuments.test(text) ? text : undefined
}
