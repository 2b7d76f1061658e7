/** Several servers of one database that are killed with -9 and restarted, for the storms of this folder. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Centre } from '@topcenter/server/test/education/test-centre'
import type { NoticeOrder } from './notice-server.ts'

export interface Servers {
  /** Returns the origin of the server with this number. */
  origin(which: number): string
  /**
   * Kills it; another one has started in its place when this ends. Of several kills of one each waits for the one
   * before.
   */
  kill(which: number): Promise<void>
  /** It is so late for all of them, and for the centre's own application. */
  setClock(at: Date): void
  stop(): Promise<void>
}

export async function startServers(centre: Centre, count: number): Promise<Servers> {
  const { app } = centre
  const killed: Promise<void>[] = []
  const children: { child: ChildProcess; port: number }[] = []
  const start = async (): Promise<{ child: ChildProcess; port: number }> => {
    const order: NoticeOrder = {
      connection: app.database.connection,
      dataDir: tmpdir(),
      at: app.clock.now().getTime(),
    }
    const child = fork(fileURLToPath(new URL('./notice-server.ts', import.meta.url)), [JSON.stringify(order)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, NODE_TEST_CONTEXT: '' },
    })
    const [port] = (await once(child, 'message')) as [number]
    child.send(app.clock.now().getTime()) // it may have gone on meanwhile
    return { child, port }
  }
  children.push(...(await Promise.all(Array.from({ length: count }, start))))
  return {
    origin: (which) => `http://127.0.0.1:${children[which]!.port}`,
    kill: (which) => {
      const again = async (before: Promise<void> | undefined): Promise<void> => {
        await before
        const { child } = children[which]!
        child.kill('SIGKILL')
        await once(child, 'exit')
        children[which] = await start()
      }
      return (killed[which] = again(killed[which]))
    },
    setClock: (at) => {
      app.clock.set(at.toISOString())
      for (const { child } of children) if (child.connected) child.send(at.getTime(), () => {})
    },
    stop: async () => {
      for (const { child } of children) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
    },
  }
}
