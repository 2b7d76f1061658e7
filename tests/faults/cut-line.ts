/**
 * A server that takes uploads, started as the product is, behind a line that breaks: each so many bytes all connections
 * are cut. The server can be killed with -9; another one then answers at the same address.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { productEnvironment, productOptions } from '../../tools/installation.mjs'
import type { UploadOrder } from './upload-server.ts'

export interface CutLine {
  /** Origin of the line, whichever server is at its end. */
  readonly origin: string
  readonly pid: () => number
  /** Bytes that went up, with their headers, and how often they were cut. */
  readonly counts: { up: number; cuts: number }
  kill(): Promise<void>
  stop(): Promise<void>
}

/** @param cutEach Bytes */
export async function openCutLine(order: UploadOrder, cutEach: number): Promise<CutLine> {
  const start = async (): Promise<{ child: ChildProcess; port: number }> => {
    const child = fork(fileURLToPath(new URL('./upload-server.ts', import.meta.url)), [JSON.stringify(order)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...productEnvironment, ...process.env, NODE_TEST_CONTEXT: '' },
      execArgv: productOptions,
    })
    const [port] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => {
        throw new Error(`a server ended with ${code} before it listened`)
      }),
    ])) as [number]
    return { child, port }
  }
  let server = await start()
  const counts = { up: 0, cuts: 0 }
  const open = new Set<Socket>()
  const line = createServer((socket) => {
    const far = connect(server.port, '127.0.0.1')
    for (const each of [socket, far]) {
      open.add(each)
      each.on('error', () => {})
      each.once('close', () => {
        open.delete(each)
        socket.destroy()
        far.destroy()
      })
    }
    socket.on('data', (part) => {
      counts.up += part.length
      if (Math.floor(counts.up / cutEach) > counts.cuts) {
        counts.cuts = Math.floor(counts.up / cutEach)
        for (const each of open) each.destroy()
      } else if (!far.write(part)) {
        socket.pause()
        far.once('drain', () => socket.resume())
      }
    })
    far.pipe(socket)
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  const end = async ({ child }: { child: ChildProcess }): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return {
    origin: `http://127.0.0.1:${(line.address() as { port: number }).port}`,
    pid: () => server.child.pid!,
    counts,
    kill: async () => {
      await end(server)
      server = await start()
    },
    stop: async () => {
      for (const each of open) each.destroy()
      line.close()
      await end(server)
    },
  }
}
