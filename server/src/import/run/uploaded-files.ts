/**
 * Files of an import. They are in the store of files (0060), so that every node finds them, until the import can no
 * longer be undone.
 */
import { createReadStream } from 'node:fs'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { Tx } from '../../platform/database/database.ts'
import { keepWithin } from '../../platform/files/blob.ts'
import { type FileStore, keyOf, NoSuchBytes } from '../../platform/files/file-store.ts'
import type { Staged } from '../../platform/files/staging.ts'
import { UploadedFile } from '../../platform/http/request-body.ts'
import { readSheet, type Sheet, type SheetLimits, type TableChoice } from '../../sheets/read-sheet.ts'

/**
 * Stores an uploaded file, in the transaction that adds the import.
 *
 * @param name Given by the importer (`sheet`, `studentInfo`), never by a client
 */
export async function keepFile(store: FileStore, tx: Tx, runId: string, name: string, file: UploadedFile) {
  const staged = await store.stage(createReadStream(file.path), file.size)
  try {
    const sha256 = await keepWithin(store, tx, staged, { mime: 'application/octet-stream' })
    await tx.run({
      sql: 'insert into import_file (establishment_id, run_id, name, sha256) values ($1, $2, $3, $4)',
      parameters: [tx.establishmentId, runId, name, sha256],
    })
  } finally {
    await staged.drop()
  }
}

export interface OpenFiles {
  /** Returns the path of a file of the import on this machine. Throws `import.fileGone`. */
  pathOf(name: string): string
  close(): Promise<void>
}

/** Returns the import's files by name, each with its hash in the store. */
export const filesOf = (tx: Tx, runId: string): Promise<KeptFile[]> =>
  tx.query<KeptFile>({
    sql: 'select name, sha256 from import_file where establishment_id = $1 and run_id = $2',
    parameters: [tx.establishmentId, runId],
  })
interface KeptFile {
  name: string
  sha256: string
}

/** Opens the files of an import. Copies remote bytes to this machine, until the files are closed. */
export async function openFiles(
  store: FileStore,
  establishmentId: string,
  files: readonly KeptFile[],
): Promise<OpenFiles> {
  const brought: Staged[] = []
  const paths = new Map<string, string>()
  const close = async (): Promise<void> => {
    for (const staged of brought) await staged.drop()
  }
  try {
    for (const { name, sha256 } of files) {
      const key = keyOf(establishmentId, sha256)
      let path = store.pathOf(key)
      if (!path) {
        const staged = await store.stage(await store.get(key))
        brought.push(staged)
        path = staged.path
      }
      paths.set(name, path)
    }
  } catch (error) {
    await close()
    throw error instanceof NoSuchBytes ? new Refused(refuse('import.fileGone'), error) : error
  }
  return {
    pathOf: (name) => {
      const path = paths.get(name)
      if (!path) throw new Refused(refuse('import.fileGone'))
      return path
    },
    close,
  }
}

export function uploaded(value: unknown): UploadedFile {
  if (!(value instanceof UploadedFile)) throw new Refused(refuse('import.sheetRequired'))
  if (value.size === 0) throw new Refused(refuse('import.empty'))
  return value
}

/** Opens a sheet. Refuses a file that was deleted meanwhile with its own code, instead of a server error. */
export async function openSheet(path: string, limits: SheetLimits, choice?: TableChoice): Promise<Sheet> {
  return readSheet(path, limits, choice).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Refused(refuse('import.fileGone'), error)
    throw error
  })
}
