/**
 * Writes the lines of the log in batches, and never throws: a full disk, a closed pipe or a lost folder must not stop
 * the server. Lines wait in memory until they can be written; what does not fit there is dropped and counted.
 */
import { writeSync } from 'node:fs'

export interface LogOutput {
  write(line: string): void
  /** Writes what waits, as far as that is possible now. */
  flush(): void
  /** Flushes for the last time. */
  end(): void
}

/** Bytes from which lines are written at once. */
const batchBytes = 4_096
/** Milliseconds after which lines are written, however few. */
const flushEvery = 100
const maxWaitingBytes = 2 ** 20
/** Milliseconds for the slow reader of a pipe when the process ends. */
const patience = 1_000

/** @param descriptor Returns the open file; it may be another one after a flush */
export function openLogOutput(descriptor: () => number): LogOutput {
  let text = ''
  let waiting = Buffer.alloc(0)
  let dropped = 0
  /** Code of the error of the last write. */
  let failure: string | undefined

  const drop = (): void => {
    dropped += text.split('\n').length - 1
    text = ''
  }
  const flush = (): void => {
    if (failure === 'EPIPE' || waiting.byteLength + text.length > maxWaitingBytes) drop()
    else if (text) waiting = Buffer.concat([waiting, Buffer.from(text)])
    text = ''
    if (failure === 'EPIPE') return // nobody will read this pipe again
    try {
      while (waiting.byteLength > 0) waiting = waiting.subarray(writeSync(descriptor(), waiting))
      failure = undefined
    } catch (error) {
      failure = (error as NodeJS.ErrnoException).code ?? 'unknown'
    }
    if (failure || dropped === 0) return
    const note = { level: 40, time: new Date().toISOString(), dropped, msg: 'lines of the log could not be written' }
    dropped = 0
    text = `${JSON.stringify(note)}\n`
    flush()
  }
  const isSlow = (): boolean => {
    flush()
    return failure === 'EAGAIN'
  }
  const flushAtExit = (): void => {
    const turn = new Int32Array(new SharedArrayBuffer(4))
    const until = Date.now() + patience
    while (isSlow() && Date.now() < until) Atomics.wait(turn, 0, 0, 20)
  }
  const timer = setInterval(() => {
    if (text || waiting.byteLength > 0) flush()
  }, flushEvery)
  timer.unref()
  process.on('exit', flushAtExit)
  return {
    write: (line) => {
      text += line
      if (failure === undefined) {
        if (text.length >= batchBytes) flush()
      } else if (text.length >= maxWaitingBytes) drop() // only the timer tries to write again
    },
    flush,
    end: () => {
      clearInterval(timer)
      process.off('exit', flushAtExit)
      flushAtExit()
    },
  }
}
