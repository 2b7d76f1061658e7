/**
 * Small exports of schemas whose upgrade is promised, in server/schemas: the rows of a demo centre as they were, and
 * the migrations that they were made with. `tools/keep-schema.ts` adds the next one.
 */
import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type pg from 'pg'
import { squeeze, widen } from '../src/platform/squeeze.ts'
import {
  checkArchive,
  type DumpHead,
  openArchive,
  readArchive,
  tablePiece,
  writeWhole,
} from '../src/platform/dump/archive.ts'
import { dump } from '../src/platform/dump/dump.ts'

export const schemasDirectory = fileURLToPath(new URL('../schemas', import.meta.url))

/** A dump whose tables lie behind one another: its ids are compressed where they are named again, so it is a third. */
interface Kept extends DumpHead {
  readonly parts: readonly (readonly [table: string, bytes: number])[]
}

/** Numbers of the last migrations of all kept schemas, the oldest first: `0005`. */
export const keptSchemas = async (): Promise<string[]> =>
  (await readdir(schemasDirectory))
    .filter((name) => name.endsWith('.br'))
    .map((name) => name.slice(0, 4))
    .sort()
const pathOf = (number: string): string => join(schemasDirectory, `${number}.br`)

/** @returns The number that it is kept under, and its bytes */
export async function keepSchema(connection: pg.ClientConfig): Promise<{ number: string; size: number }> {
  const path = join(tmpdir(), `topcenter-schema-${randomUUID()}.tar`)
  await writeWhole(path, (file) => dump({ connection, store: undefined, write: (bytes) => file.writeFile(bytes) }))
  try {
    const [head, parts, rows] = [await checkArchive(path), [] as [string, number][], [] as Buffer[]]
    await readArchive(path, {
      table: async (table, squeezed) => {
        const bytes = thinned(table, head, await widen(squeezed))
        rows.push(bytes)
        parts.push([table, bytes.length])
      },
      file: () => Promise.reject(new Error('a schema is kept without files')),
    })
    const kept: Kept = { ...head, parts }
    const bytes = await promisify(brotliCompress)(Buffer.concat([Buffer.from(`${JSON.stringify(kept)}\n`), ...rows]), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
    })
    const number = head.schema.at(-1)!.name.slice(0, 4)
    await writeFile(pathOf(number), bytes)
    return { number, size: bytes.length }
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * Most of a demo centre are lines of what was done, marks and faces, to which nothing refers: some of each kind tell a
 * migration as much as all of them.
 */
const bulk: Readonly<Record<string, { readonly kind: readonly string[]; readonly kept: number }>> = {
  audit: { kind: ['entity', 'action'], kept: 1 },
  educational_group_attendance: { kind: ['status'], kept: 60 },
  record_image: { kind: ['entity'], kept: 2 },
}

function thinned(table: string, { tables }: DumpHead, rows: Buffer): Buffer {
  const { kind, kept } = bulk[table] ?? {}
  if (!kind || !kept) return rows
  const columns = tables.find(({ name }) => name === table)!.columns
  const at = kind.map((each) => columns.indexOf(each))
  const seen = new Map<string, number>()
  const some = rows
    .toString()
    .split('\n')
    .filter((row) => {
      const fields = row.split('\t')
      const of = at.map((each) => fields[each]).join()
      seen.set(of, (seen.get(of) ?? 0) + 1)
      return row !== '' && seen.get(of)! <= kept
    })
  return Buffer.from(some.map((row) => `${row}\n`).join(''))
}

/** Makes the dump again that it was. @returns What it tells of itself */
export async function writeKept(number: string, path: string): Promise<DumpHead> {
  const all = await promisify(brotliDecompress)(await readFile(pathOf(number)))
  let at = all.indexOf(0x0a) + 1
  const { parts, ...head } = JSON.parse(all.subarray(0, at).toString()) as Kept
  await writeWhole(path, async (file) => {
    const archive = await openArchive(head, (bytes) => file.writeFile(bytes))
    const pieces = new Map<string, number>()
    for (const [table, length] of parts) {
      const piece = pieces.get(table) ?? 0
      pieces.set(table, piece + 1)
      await archive.add(tablePiece(table, piece), await squeeze(all.subarray(at, (at += length))))
    }
    await archive.end()
  })
  return head
}
