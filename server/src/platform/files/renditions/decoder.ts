/** Runs the process that decodes, and ends it when it takes more time or memory than its work can need. */
import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { repositoryRoot } from '../../config.ts'
import type { Reason } from './rendition.ts'
import type { RenderTask, DecoderReport } from './task.ts'

export interface DecoderLimits {
  readonly seconds: number
  /** Bytes of memory, of the whole process. */
  readonly memory: number
}

export interface Decoded {
  readonly reports: readonly DecoderReport[]
  /** Reason for everything that it had not reported when it was killed or died. */
  readonly ended?: Reason | undefined
  /** Peak memory in bytes, if the system reports it. */
  readonly memory: number
}

const lookedAtEvery = 100

/** @param signal Ends it as well; then it throws */
export async function decode(task: RenderTask, limits: DecoderLimits, signal: AbortSignal): Promise<Decoded> {
  signal.throwIfAborted()
  const reports: DecoderReport[] = []
  const child = fork(fileURLToPath(new URL('render-child.ts', import.meta.url)), [JSON.stringify(task)], {
    // the environment of the product has passwords
    env: { PATH: process.env.PATH ?? '', MALLOC_ARENA_MAX: '2' },
    execArgv: [
      '--max-old-space-size=256',
      '--disable-warning=SecurityWarning',
      '--permission',
      '--allow-addons',
      '--allow-worker',
      `--allow-fs-read=${repositoryRoot}`,
      `--allow-fs-read=${task.source}`,
      `--allow-fs-read=${task.folder}`,
      `--allow-fs-write=${task.folder}`,
    ],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaint = ''
  child.stderr!.on('data', (bytes: Buffer) => (complaint = `${complaint}${bytes.toString()}`.slice(0, 2_000)))
  child.on('message', (message) => reports.push(message as DecoderReport))
  const { code, ended, memory } = await guarded(child, limits, signal)
  return { reports, ended: code === 0 ? ended : (ended ?? 'broken'), memory }
}

export interface Guarded {
  readonly code: number | null
  readonly ended?: Reason | undefined
  readonly memory: number
}

/** Waits for a process that opens an untrusted file, and kills it beyond its limits. */
export async function guarded(
  child: ChildProcess,
  { seconds, memory }: DecoderLimits,
  signal: AbortSignal,
): Promise<Guarded> {
  let ended: Reason | undefined
  let most = 0
  try {
    if (child.pid) setPriority(child.pid, 19)
  } catch {
    // if the system does not allow it, the process runs at normal priority
  }
  const end = (reason: Reason): void => {
    ended ??= reason
    child.kill('SIGKILL')
  }
  const timer = setTimeout(() => end('tooLarge'), seconds * 1_000)
  const look = async (): Promise<void> => {
    const bytes = await memoryOf(child.pid)
    most = Math.max(most, bytes)
    if (bytes > memory) end('tooLarge')
  }
  const watch = setInterval(() => void look(), lookedAtEvery)
  const stop = (): void => void child.kill('SIGKILL')
  signal.addEventListener('abort', stop, { once: true })
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    signal.throwIfAborted()
    return { code, ended, memory: most }
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    signal.removeEventListener('abort', stop)
  }
}

/** Only Linux says it of another process; elsewhere the limit of time and V8's own must do. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1_024
}
