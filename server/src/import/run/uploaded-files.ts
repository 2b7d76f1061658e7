/** Where the files of an import lie until it can no longer be undone: one folder per run, names that are ours. */
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { UploadedFile } from '../../platform/http/request-body.ts'
import { readSheet, type Sheet, type SheetLimits, type TableChoice } from '../../sheets/read-sheet.ts'

export const uploadsIn = (dataDir: string): string => join(dataDir, 'imports')
const folderOf = (dataDir: string, runId: string): string => join(uploadsIn(dataDir), runId)
/** `name` is the importer's own (`sheet`, `studentInfo`), never a client's. */
export const pathOf = (dataDir: string, runId: string, name: string): string => join(folderOf(dataDir, runId), name)

export async function keepFile(dataDir: string, runId: string, name: string, file: UploadedFile): Promise<string> {
  await mkdir(folderOf(dataDir, runId), { recursive: true, mode: 0o700 })
  const path = pathOf(dataDir, runId, name)
  await copyFile(file.path, path)
  return path
}

export const dropFiles = (dataDir: string, runId: string): Promise<void> =>
  rm(folderOf(dataDir, runId), { recursive: true, force: true })

export function uploaded(value: unknown): UploadedFile {
  if (!(value instanceof UploadedFile)) throw new Refused(refuse('import.sheetRequired'))
  if (value.size === 0) throw new Refused(refuse('import.empty'))
  return value
}

/** A file that went away meanwhile is a refusal of its own, not a bug. */
export async function openSheet(path: string, limits: SheetLimits, choice?: TableChoice): Promise<Sheet> {
  return readSheet(path, limits, choice).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Refused(refuse('import.undoExpired'))
    throw error
  })
}
