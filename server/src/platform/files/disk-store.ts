/**
 * Bytes as files of one folder. A file gets its name when it is whole and synced: under the name of a key there is all
 * of it or nothing, whenever the machine stops.
 */
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checked, type FileStore, isKey, NoSuchBytes, type Stored } from './file-store.ts'
import { openStaging } from './staging.ts'

/** Bytes that are read at once: a lecture is read from beginning to end. */
const readBytes = 256 * 1024

/**
 * @param folder On one file system, as what is staged is renamed into its place
 * @param pageSize Keys in one answer of `list`
 * @param isCopy Whether bytes are always written anew: a second name for a file shares its damage
 */
export function openDiskStore(folder: string, pageSize = 1_000, isCopy = false): FileStore {
  const staging = openStaging(join(folder, 'staging'))
  const pathOf = (key: string): string => join(folder, checked(key))
  const head = async (key: string): Promise<Stored | undefined> => {
    const found = await stat(pathOf(key)).catch(orNothing)
    return found && { key, size: found.size, at: found.mtime }
  }
  const place = async (source: string, key: string): Promise<void> => {
    const path = pathOf(key)
    for (const each of [dirname(path), staging.folder]) await mkdir(each, { recursive: true, mode: 0o700 })
    const beside = join(staging.folder, randomUUID())
    try {
      await (isCopy ? copySynced(source, beside) : sameFile(source, beside))
      await rename(beside, path)
    } catch (error) {
      await rm(beside, { force: true })
      throw error
    }
  }
  /** The names: of the file, of its folder, of the establishment's. */
  const syncNames = async (key: string): Promise<void> => {
    const own = dirname(pathOf(key))
    for (const each of [own, dirname(own), folder]) await syncFolder(each)
  }
  return {
    isFar: false,
    stage: (stream, announced) => staging.stage(stream, announced),
    free: () => staging.free(),
    head,
    put: async (staged, key) => {
      if ((await head(key))?.size !== staged.size) await place(staged.path, key)
      await syncNames(key) // also of what a killed process named
    },
    get: async (key, range) => {
      const file = await open(pathOf(key)).catch(orNothing)
      if (!file) throw new NoSuchBytes(key)
      const { size } = await file.stat()
      if (range && range.from >= size) {
        await file.close()
        throw new RangeError('the range begins behind the end')
      }
      const part = range && { start: range.from, ...(range.to === undefined ? {} : { end: range.to }) }
      return file.createReadStream({ ...part, highWaterMark: readBytes })
    },
    delete: async (key) => {
      await rm(pathOf(key), { force: true })
    },
    copy: async (from, to) => {
      const found = await head(from)
      if (!found) throw new NoSuchBytes(from)
      if ((await head(to))?.size !== found.size) await place(pathOf(from), to)
      await syncNames(to)
    },
    list: async (establishmentId, next = '') => {
      const stored: Stored[] = []
      for (const part of await sortedNames(join(folder, establishmentId)))
        for (const name of part < partOf(next) ? [] : await sortedNames(join(folder, establishmentId, part))) {
          const key = `${establishmentId}/${part}/${name}`
          const found = key > next && isKey(key) ? await head(key) : undefined
          if (found) stored.push(found)
          if (stored.length === pageSize) return { stored, next: key }
        }
      return { stored }
    },
    presignGet: async () => undefined,
    pathOf,
  }
}

const orNothing = (error: unknown): undefined => {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

const partOf = (key: string): string => key.split('/')[1] ?? ''
const sortedNames = async (folder: string): Promise<string[]> => ((await readdir(folder).catch(orNothing)) ?? []).sort()

/**
 * A second name for the file, or a copy where the file system knows one name only (exFAT, some of networks), or lies
 * elsewhere.
 */
async function sameFile(source: string, path: string): Promise<void> {
  try {
    await link(source, path)
  } catch (error) {
    if (
      !['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'].includes(
        (error as NodeJS.ErrnoException).code ?? '',
      )
    )
      throw error
    await copySynced(source, path)
  }
}

/** Copies bytes. `COPYFILE_FICLONE` is left out: a clone shares its blocks with the source. */
async function copySynced(source: string, path: string): Promise<void> {
  await copyFile(source, path, constants.COPYFILE_EXCL)
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}

/** A name outlasts a cut of power once its folder is synced, which Windows does by itself and refuses to be asked. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const opened = await open(folder)
  await opened.sync().finally(() => opened.close())
}
