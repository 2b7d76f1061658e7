/** The one store of this installation, by `FILES_URL`. */
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { openS3Store } from './s3-store.ts'

export function openFileStore({ dataDir, files }: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'files'>>): FileStore {
  const folder = join(dataDir, 'files')
  return files ? openS3Store(files, join(folder, 'staging')) : openDiskStore(folder)
}
