/**
 * What a data directory holds beside the database and the bytes of files: the key of codes, by which cards that were
 * sold are known, and the installation's own authority, which phones trust. It is small and hardly ever changes; each
 * state of it is one piece, `own/<line>/<time>`, and the last that is whole is restored.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BackupPlace, Damaged, getSummed, putSummed, sumOf } from './place.ts'

const folders = ['keys', 'tls']
/** Of the directory, with their bytes in Base64. */
type Texts = Readonly<Record<string, string>>

async function read(dataDir: string): Promise<Texts> {
  const texts: Record<string, string> = {}
  for (const folder of folders) {
    const entries = await readdir(join(dataDir, folder), { withFileTypes: true }).catch(() => [])
    for (const entry of entries)
      if (entry.isFile())
        texts[`${folder}/${entry.name}`] = (await readFile(join(dataDir, folder, entry.name))).toString('base64')
  }
  return texts
}

const folderOf = (line: string): string => `own/${line}/`

/**
 * Keeps the state of now, unless it is kept already.
 *
 * @param known The answer of the last time
 */
export async function keepOwn(
  place: BackupPlace,
  line: string,
  dataDir: string,
  known: string | undefined,
): Promise<string | undefined> {
  const texts = await read(dataDir)
  if (Object.keys(texts).length === 0) return known
  const bytes = Buffer.from(JSON.stringify(texts))
  const sum = sumOf(bytes)
  if (sum === known) return known
  const last = (await place.list(folderOf(line))).at(-1)
  if (!last?.name.includes(sum))
    await putSummed(place, `${folderOf(line)}${new Date().toISOString().replace(/[-:]/g, '')}`, 'json', bytes)
  return sum
}

/** `damaged`: it was kept, and no piece of it is whole. */
export type OwnRestored = 'restored' | 'none' | 'damaged'

export async function restoreOwn(place: BackupPlace, line: string, dataDir: string): Promise<OwnRestored> {
  const pieces = await place.list(folderOf(line))
  for (const { name } of pieces.toReversed())
    try {
      const texts = JSON.parse((await getSummed(place, name)).toString()) as Texts
      for (const [path, text] of Object.entries(texts)) {
        await mkdir(join(dataDir, dirname(path)), { recursive: true, mode: 0o700 })
        await writeFile(join(dataDir, path), Buffer.from(text, 'base64'), { mode: 0o600 })
      }
      return 'restored'
    } catch (error) {
      if (!(error instanceof Damaged)) throw error
    }
  return pieces.length > 0 ? 'damaged' : 'none'
}

/** Of a life of the data that ended long ago. */
export async function forgetOwn(place: BackupPlace, line: string): Promise<void> {
  for (const { name } of await place.list(folderOf(line))) await place.delete(name)
}
