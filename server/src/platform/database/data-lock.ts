/**
 * One supervising app per data directory. The lock is a listening local socket, which the kernel releases however
 * the app dies; a pid file would need guessing after `kill -9`.
 */
import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { Server } from 'node:net'
import { join } from 'node:path'

export interface DataLock {
  release(): Promise<void>
}

/** Its message says in both languages which program uses the directory. */
export class DataDirectoryTaken extends Error {}

export async function lockDataDirectory(dataDir: string): Promise<DataLock> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const directory = await realpath(dataDir)
  const note = join(directory, 'app.lock.json')
  const server = await listen(lockName(directory))
  if (!server) throw new DataDirectoryTaken(await takenBy(directory, note))
  await chmod(dataDir, 0o700).catch(() => {}) // fails for a folder of another user, who decides its mode
  server.unref()
  await writeFile(note, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }), { mode: 0o600 })
  await chmod(note, 0o600)
  return {
    release: async () => {
      await rm(note, { force: true })
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function lockName(directory: string): string {
  const name = `topcenter-${createHash('sha256').update(directory).digest('hex').slice(0, 24)}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  if (process.platform === 'linux') return `\0${name}` // abstract: no file, nothing to clean up
  return join('/tmp', `${name}.lock`)
}

async function listen(name: string): Promise<Server | undefined> {
  const first = await tryListen(name)
  if (first || process.platform === 'linux' || process.platform === 'win32' || (await answers(name))) return first
  await rm(name, { force: true }) // left over by a program that was killed
  return tryListen(name)
}

const tryListen = (name: string): Promise<Server | undefined> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(name, () => resolve(server))
  })

const answers = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(name, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

async function takenBy(directory: string, note: string): Promise<string> {
  const { pid } = await readFile(note, 'utf8')
    .then((text) => JSON.parse(text) as { pid?: number })
    .catch(() => ({ pid: undefined }))
  const who = pid ? ` (pid ${pid})` : ''
  return [
    `Another copy of the app${who} is already running on ${directory}. Stop it first, or set DATA_DIR to another directory.`,
    `توجد نسخة أخرى من البرنامج${who} تعمل على نفس مجلد البيانات. أوقفها أولًا، أو حدّد مجلدًا آخر في DATA_DIR.`,
  ].join('\n')
}
