/**
 * The files of an import are kept until it can no longer be undone: in one folder for each import, under names that the
 * server gives.
 */
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { UploadedFile } from '../../platform/http/request-body.ts'
import { readSheet, type Sheet, type SheetLimits, type TableChoice } from '../../sheets/read-sheet.ts'

export const uploadsIn = (dataDir: string): string => join(dataDir, 'imports')
const folderOf = (dataDir: string, runId: string): string => join(uploadsIn(dataDir), runId)
/** @param name Given by the importer (`sheet`, `studentInfo`), never by a client */
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

/** A file that was deleted meanwhile is refused with a code of its own, instead of failing as an error of the server. */
export async function openSheet(path: string, limits: SheetLimits, choice?: TableChoice): Promise<Sheet> {
  return readSheet(path, limits, choice).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Refused(refuse('import.undoExpired'))
    throw error
  })
}
