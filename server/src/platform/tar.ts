/** Tar as PostgreSQL and we ourselves write it: plain files, folders and links, names of at most 255 bytes. */

export interface TarEntry {
  readonly name: string
  readonly kind: 'file' | 'folder' | 'link'
  /** Bytes. */
  readonly size: number
  readonly mode: number
  readonly target: string
}

/** The tar ends before its end. */
export class TarCutOff extends Error {
  readonly code = 'DAMAGED'
}

const block = 512

/**
 * Goes through a tar.
 *
 * @param enter Gets each entry, and what its bytes are to be given to; they are only good until it resolves
 */
export async function readTar(
  source: AsyncIterable<Uint8Array>,
  enter: (
    entry: TarEntry,
  ) => Promise<{ write(bytes: Buffer): Promise<unknown> | void; end(): Promise<unknown> | void }>,
): Promise<void> {
  const reader = openReader(source)
  for (;;) {
    const header = await reader.exactly(block)
    if (header.every((byte) => byte === 0)) return
    const entry = entryOf(header)
    const sink = await enter(entry)
    for (let left = entry.size; left > 0;) {
      const bytes = await reader.atMost(left)
      await sink.write(bytes)
      left -= bytes.length
    }
    await sink.end()
    const padding = await reader.exactly((block - (entry.size % block)) % block)
    if (!padding.every((byte) => byte === 0)) throw new TarCutOff('the archive is damaged')
  }
}

function openReader(source: AsyncIterable<Uint8Array>) {
  const parts = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const atMost = async (count: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const next = await parts.next()
      if (next.done) throw new TarCutOff('the archive is cut off')
      rest = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength)
    }
    const bytes = rest.subarray(0, count)
    rest = rest.subarray(bytes.length)
    return bytes
  }
  return {
    atMost,
    exactly: async (count: number): Promise<Buffer> => {
      const bytes = Buffer.alloc(count)
      for (let read = 0; read < count;) read += (await atMost(count - read)).copy(bytes, read)
      return bytes
    },
  }
}

function entryOf(header: Buffer): TarEntry {
  const text = (from: number, length: number): string => header.toString('utf8', from, from + length).split('\0')[0]!
  const octal = (from: number, length: number): number => parseInt(text(from, length).trim() || '0', 8)
  const sum = header.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0)
  if (octal(148, 8) !== sum) throw new TarCutOff('the archive is damaged')
  const prefix = text(345, 155)
  // a size of 8 GB and more is written in binary
  const size = header[124]! & 0x80 ? Number(header.readBigUInt64BE(128)) : octal(124, 12)
  const kind = ({ '': 'file', '0': 'file', '5': 'folder', '2': 'link' } as const)[text(156, 1)]
  // a hard link, a device, or a header of another kind of tar
  if (!kind) throw new TarCutOff(`the archive has an entry of an unknown kind, ${text(0, 100)}`)
  return {
    name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100),
    kind,
    size: kind === 'file' ? size : 0,
    mode: octal(100, 8),
    target: text(157, 100),
  }
}

/** The header of a file. A name of more than 100 bytes, all of ASCII, is divided at a slash. */
export function tarHeader(name: string, size: number, at: Date): Buffer {
  const cut = name.length > 100 ? name.indexOf('/', name.length - 101) : -1
  if (name.length > 100 && (cut < 0 || cut > 155)) throw new RangeError(`the name ${name} is too long for the archive`)
  const header = Buffer.alloc(block)
  header.write(name.slice(cut + 1), 0)
  if (cut > 0) header.write(name.slice(0, cut), 345)
  header.write('0000600\0' + '0000000\0'.repeat(2), 100)
  if (size < 8 ** 11) header.write(size.toString(8).padStart(11, '0'), 124)
  else {
    header[124] = 0x80
    header.writeBigUInt64BE(BigInt(size), 128)
  }
  header.write(
    Math.floor(at.getTime() / 1_000)
      .toString(8)
      .padStart(11, '0'),
    136,
  )
  header.write('        0', 148)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((all, byte) => all + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

export const tarPadding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block)
export const tarEnd = Buffer.alloc(2 * block)
