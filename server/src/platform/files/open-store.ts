/** The one store of this installation, by `FILES_URL`. */
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { openS3Store } from './s3-store.ts'

type Where = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'files' | 'filesFolder'>>

/** Where the bytes of files lie, and beside them those of uploads that are not whole yet. */
export const filesFolderOf = ({ dataDir, filesFolder }: Where): string => filesFolder ?? join(dataDir, 'files')

export function openFileStore(where: Where): FileStore {
  const folder = filesFolderOf(where)
  return where.files ? openS3Store(where.files, join(folder, 'staging')) : openDiskStore(folder)
}
