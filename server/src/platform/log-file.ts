/** The log in a file of its own: a new one each day and at a size, and a bounded number of them (D13.7). */
import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type LogOutput, openLogOutput } from './log-output.ts'

export interface LogFileOptions {
  /** Such as `/var/log/topcenter.log`; older ones are beside it, with their last moment in the name. */
  readonly path: string
  /** Bytes. */
  readonly most?: number
  /** Older files beside the one that is written. */
  readonly kept?: number
  readonly now?: () => Date
}

const day = (date: Date): string => date.toISOString().slice(0, 10)

/** Throws when the file cannot be opened at the start; afterwards never. All is in the file by the end of the process. */
export function openLogFile({
  path,
  most = 20 * 2 ** 20,
  kept = 14,
  now = () => new Date(),
}: LogFileOptions): Pick<LogOutput, 'write' | 'end'> {
  const open = (): number => {
    mkdirSync(dirname(path), { recursive: true })
    return openSync(path, 'a', 0o600)
  }
  const found = statSync(path, { throwIfNoEntry: false })
  let descriptor = open()
  let [bytes, since] = [found?.size ?? 0, day(found?.size ? found.mtime : now())]
  const output = openLogOutput(() => descriptor)
  const turn = (): void => {
    output.flush()
    const aside = asideOf(path, now())
    if (existsSync(path)) renameSync(path, aside) // somebody may have removed it
    const before = descriptor
    try {
      descriptor = open()
    } catch (error) {
      renameSync(aside, path)
      throw error
    }
    closeSync(before)
    void dropOld(path, kept)
  }
  return {
    write: (line) => {
      if (bytes > 0 && (bytes + line.length > most || day(now()) !== since)) {
        try {
          turn()
          bytes = 0
        } catch {
          bytes = 1 // the file grows on, and is put aside at the next size or day
        }
        since = day(now())
      }
      bytes += Buffer.byteLength(line)
      output.write(line)
    },
    end: () => {
      output.end()
      closeSync(descriptor)
    },
  }
}

/** A name that no file has: two that are put aside in one millisecond are two. */
function asideOf(path: string, at: Date): string {
  const name = `${path}.${at.toISOString().replace(/[-:]/g, '').replace('.', '-')}`
  return existsSync(name) ? asideOf(path, new Date(at.getTime() + 1)) : name
}

async function dropOld(path: string, kept: number): Promise<void> {
  const older = (await readdir(dirname(path)).catch(() => []))
    .filter((name) => name.startsWith(`${basename(path)}.`) && /\.\d{8}T\d{6}-\d{3}Z$/.test(name))
    .toSorted()
  for (const name of older.slice(0, Math.max(0, older.length - kept)))
    await rm(join(dirname(path), name), { force: true }).catch(() => {})
}
