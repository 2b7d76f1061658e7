/**
 * Contents of a data directory besides the database and the bytes of files: the key of codes, which verifies sold
 * cards, and the installation's own authority, which phones trust. They are small and rarely change. Each state is one
 * piece, `own/<line>/<time>`; a restore takes the latest one that is whole.
 */
import { lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isPlainName } from './plain-names.ts'
import { type BackupPlace, Damaged, getSummed, isTrusted, putSummed, sumOf, Unsigned } from './place.ts'
import { signingKeyName } from './signatures.ts'

const folders = ['keys', 'tls']
/** Whoever reads the backup could otherwise sign pieces of it. */
const isKept = (folder: string, name: string): boolean =>
  folders.includes(folder) && isPlainName(name) && !(folder === 'keys' && name.startsWith(signingKeyName))
/** Files of the directory by name, their bytes in Base64. */
type Texts = Readonly<Record<string, string>>

async function read(dataDir: string): Promise<Texts> {
  const texts: Record<string, string> = {}
  for (const folder of folders) {
    const entries = await readdir(join(dataDir, folder), { withFileTypes: true }).catch(() => [])
    for (const entry of entries)
      if (entry.isFile() && isKept(folder, entry.name))
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
  if (!last?.name.includes(sum) || !isTrusted(place.signatures, last.name))
    await putSummed(place, `${folderOf(line)}${new Date().toISOString().replace(/[-:]/g, '')}`, 'json', bytes)
  return sum
}

/** `damaged`: pieces of it exist, but none is whole. */
export type OwnRestored = 'restored' | 'none' | 'damaged'

/** Returns folder, name and bytes. Throws before anything is written. */
function filesOf(piece: string, json: Buffer): { folder: string; name: string; bytes: Buffer }[] {
  return Object.entries(JSON.parse(json.toString()) as Texts).map(([path, text]) => {
    const [folder = '', name = '', ...more] = path.split('/')
    if (more.length > 0 || !isKept(folder, name)) throw new Damaged(`${piece} names the file ${path}`)
    return { folder, name, bytes: Buffer.from(text, 'base64') }
  })
}

/** Makes a folder of the data directory. Throws where a link or a file has its name. */
async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (!(await lstat(path)).isDirectory()) throw new Damaged(`${path} is not a folder`)
}

/** @param refused Gets the reason for each piece that is not used */
export async function restoreOwn(
  place: BackupPlace,
  line: string,
  dataDir: string,
  refused: string[],
): Promise<OwnRestored> {
  const pieces = await place.list(folderOf(line))
  for (const { name } of pieces.toReversed())
    try {
      const files = filesOf(name, await getSummed(place, name))
      for (const file of files) {
        await makeFolder(join(dataDir, file.folder))
        // a new file, not whatever a link of this name leads to
        await writeFile(join(dataDir, file.folder, file.name), file.bytes, { mode: 0o600, flag: 'wx' })
      }
      return 'restored'
    } catch (error) {
      if (!(error instanceof Damaged || error instanceof Unsigned)) throw error
      refused.push(error.message)
    }
  return pieces.length > 0 ? 'damaged' : 'none'
}

/** Deletes the pieces of a line that ended long ago. */
export async function forgetOwn(place: BackupPlace, line: string): Promise<void> {
  for (const { name } of await place.list(folderOf(line))) await place.delete(name)
}
