/** The one store of this installation, by `FILES_URL`. */
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { openS3Store } from './s3-store.ts'

type Where = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'files' | 'filesFolder'>>

/** Returns the folder for the bytes of files and of unfinished uploads. */
export const filesFolderOf = ({ dataDir, filesFolder }: Where): string => filesFolder ?? join(dataDir, 'files')

export function openFileStore(where: Where): FileStore {
  const folder = filesFolderOf(where)
  return where.files ? openS3Store(where.files, join(folder, 'staging')) : openDiskStore(folder)
}
