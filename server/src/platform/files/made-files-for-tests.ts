/** Files as they are brought, honest and hostile, made of nothing. */
import { deflateRawSync, crc32 } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly data: Buffer | string
  /** Unpacked bytes that the table claims, if it does not say the truth. */
  readonly claims?: number
}

export function zipOf(...entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const table: Buffer[] = []
  let at = 0
  for (const { name, data, claims } of entries) {
    const bytes = Buffer.from(data as string)
    const packed = deflateRawSync(bytes)
    const called = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x800, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claims ?? bytes.length, 18)
    common.writeUInt16LE(called.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, called, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    table.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, rest, called]))
    parts.push(local)
    at += local.length
  }
  const central = Buffer.concat(table)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, central, end])
}

const types = { name: '[Content_Types].xml', data: '<Types/>' }
export const office = (part: string, ...more: readonly ZipEntry[]): Buffer =>
  zipOf(types, { name: '_rels/.rels', data: '<R/>' }, { name: part, data: '<x/>' }, ...more)

/** A compound file of Office before 2007, with one stream of this name. */
export function compound(stream: string): Buffer {
  const [header, table, directory] = [Buffer.alloc(512), Buffer.alloc(512, 0xff), Buffer.alloc(512)]
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 48)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  table.writeUInt32LE(0xfffffffd, 0)
  table.writeUInt32LE(0xfffffffe, 4)
  for (const [entry, name] of ['Root Entry', stream].entries()) {
    const length = directory.write(name, 128 * entry, 'utf16le')
    directory.writeUInt16LE(length + 2, 128 * entry + 64)
  }
  return Buffer.concat([header, table, directory])
}
