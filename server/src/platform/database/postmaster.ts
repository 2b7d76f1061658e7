/** PostgreSQL's main process: finding one that was left over, and ending one in the order that PostgreSQL recommends. */
import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

/**
 * The pid of a main process that still runs on this directory: it survives when the application is killed. A pid file
 * whose number now belongs to another program (common in restarted containers) is removed, since PostgreSQL would
 * refuse to start.
 */
export async function strayPostmaster(directory: string): Promise<number | undefined> {
  const file = join(directory, 'postmaster.pid')
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1 || !(await isAlive(pid))) return undefined
  const command = await commandLine(pid)
  if (command === undefined || command.includes(directory)) return pid
  await rm(file, { force: true })
  return undefined
}

/** A process that has ended and whose parent has not asked for its end (a zombie) still answers signals. */
async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  if (process.platform !== 'linux') return true
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z')
  return !/\) [ZX]/.test(status)
}

/** Undefined when the system does not tell. */
async function commandLine(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux')
    return readFile(`/proc/${pid}/cmdline`, 'utf8').then(
      (text) => text.replaceAll('\0', ' '),
      () => undefined,
    )
  if (process.platform === 'win32') return undefined
  return promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => undefined,
  )
}

/** Fast shutdown first; SIGQUIT costs a crash recovery at the next start, SIGKILL is the last resort. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 5],
    ['SIGKILL', 2],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return // gone
    }
    for (const deadline = Date.now() + seconds * 1_000; Date.now() < deadline;) {
      if (!(await isAlive(pid))) return
      await delay(10)
    }
  }
}
