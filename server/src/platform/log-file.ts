/** The log in a file of its own: a new one each day and at a size, and a bounded number of them (D13.7). */
import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type DestinationStream, pino } from 'pino'

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

/** Throws when the file cannot be written. All is in the file by the end of the process. */
export function openLogFile({
  path,
  most = 20 * 2 ** 20,
  kept = 14,
  now = () => new Date(),
}: LogFileOptions): DestinationStream & { end(): void } {
  mkdirSync(dirname(path), { recursive: true })
  const found = statSync(path, { throwIfNoEntry: false })
  let [bytes, since] = [found?.size ?? 0, day(found?.size ? found.mtime : now())]
  const output = pino.destination({
    dest: path,
    append: true,
    mode: 0o600,
    minLength: 4_096,
    periodicFlush: 100,
    sync: true,
  })
  const flush = (): void => output.flushSync()
  process.once('exit', flush)
  const turn = (): void => {
    flush()
    renameSync(path, asideOf(path, now()))
    output.reopen()
    bytes = 0
    since = day(now())
    void dropOld(path, kept)
  }
  return {
    write: (line) => {
      if (bytes > 0 && (bytes + line.length > most || day(now()) !== since)) {
        try {
          turn()
        } catch {
          since = day(now()) // where it cannot be renamed it grows on, rather than that lines are lost
          bytes = 1
        }
      }
      bytes += Buffer.byteLength(line)
      output.write(line)
    },
    end: () => {
      process.off('exit', flush)
      output.end()
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
