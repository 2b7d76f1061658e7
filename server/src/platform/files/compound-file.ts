/** Detects the Office program, before 2007, of a compound file by the names of the streams in its directory. */
import type { FileHandle } from 'node:fs/promises'

const kinds: readonly (readonly [string, string])[] = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['Book', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
]
const entryBytes = 128
/** The directory of a document of thousands of pictures is shorter. */
const maxSectors = 256
const endOfChain = 0xffff_fffa

export async function compoundMime(file: FileHandle, size: number): Promise<string | undefined> {
  const header = await read(file, 0, 512)
  if (header.length < 512) return undefined
  const sectorBytes = header.readUInt16LE(30) === 12 ? 4_096 : 512
  const at = (sector: number): number => (sector + 1) * sectorBytes
  const next = async (sector: number): Promise<number> => {
    const perSector = sectorBytes / 4
    const table = Math.floor(sector / perSector)
    if (table >= 109) return endOfChain // its place is written elsewhere: a document of more than 7 MB with its directory at the end
    const bytes = await read(file, at(header.readUInt32LE(76 + 4 * table)) + 4 * (sector % perSector), 4)
    return bytes.length === 4 ? bytes.readUInt32LE(0) : endOfChain
  }
  const names = new Set<string>()
  let sector = header.readUInt32LE(48)
  for (let seen = 0; seen < maxSectors && sector < endOfChain && at(sector) < size; seen += 1) {
    const bytes = await read(file, at(sector), sectorBytes)
    for (let entry = 0; entry + entryBytes <= bytes.length; entry += entryBytes) names.add(nameAt(bytes, entry))
    sector = await next(sector)
  }
  return kinds.find(([name]) => names.has(name))?.[1]
}

/** UTF-16 with its length in bytes, the closing zero included. */
const nameAt = (bytes: Buffer, entry: number): string =>
  bytes.toString('utf16le', entry, entry + Math.max(0, Math.min(64, bytes.readUInt16LE(entry + 64)) - 2))

async function read(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, from)
  return bytes.subarray(0, bytesRead)
}
