/** Starts, asks and stops the application's process; sends it HTTP requests over connections that stay open. */
import { type ChildProcess, fork } from 'node:child_process'
import { openSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import type { BenchCluster } from './cluster.ts'
import { type Centre, password, type Reader, readerName } from './centres.ts'
import { productOptions } from '../../tools/installation.mjs'
import type { Order, Report, Usage } from './server-process.ts'

export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly body?: unknown
  /** The Idempotency-Key. */
  readonly key?: string
}
export interface Answer {
  readonly status: number
  readonly text: string
}

export interface Server {
  readonly origin: string
  /** Microseconds of CPU that the process has used. */
  cpu(): Promise<number>
  /** CPU, and the bytes that it has in memory. */
  usage(): Promise<Usage>
  /** A session of the centre's MasterAdmin, or of another reader, as a device has it. */
  logIn(centre: Centre, reader?: Reader): Promise<string>
  /**
   * Kept connections. Undici needs a third of the CPU of node:http, and what the client needs must not be counted as
   * the application's.
   */
  connect(connections: number): Pool
  /** Bodies are compressed as for a browser, and read to their end, but not unpacked. */
  send(pool: Pool, session: string, call: Call): Promise<Answer>
  stop(): Promise<void>
}

export async function startServer(
  cluster: Pick<BenchCluster, 'connection' | 'dataDir'>,
  webDist: string,
): Promise<Server> {
  const order: Order = { connection: cluster.connection, webDist, dataDir: cluster.dataDir }
  const child = fork(fileURLToPath(new URL('server-process.ts', import.meta.url)), [JSON.stringify(order)], {
    execArgv: productOptions,
    stdio: ['ignore', openSync(join(cluster.dataDir, 'server.log'), 'w'), 'inherit', 'ipc'],
  })
  const report = await firstReport(child)
  if (!('port' in report)) throw new Error('the application told no port')
  const origin = `http://127.0.0.1:${report.port}`
  const usage = async (): Promise<Usage> => {
    child.send('usage')
    const answer = await firstReport(child)
    if (!('cpu' in answer)) throw new Error('the application told no usage')
    return answer
  }
  const connect: Server['connect'] = (connections) => new Pool(origin, { connections })
  const send: Server['send'] = (pool, session, call) =>
    ask(pool, call, { authorization: `Bearer ${session}`, 'accept-encoding': 'gzip, deflate, br' })
  return {
    origin,
    connect,
    send,
    usage,
    cpu: async () => (await usage()).cpu,
    logIn: async (centre, reader) => {
      const userName = reader ? readerName(centre, reader) : centre.userName
      const pool = connect(1)
      const answer = await ask(
        pool,
        { method: 'POST', path: '/api/session', body: { userName, password, platform: 'desktop' } },
        {},
      )
      await pool.close()
      if (answer.status !== 200) throw new Error(`${userName} cannot log in: ${answer.status} ${answer.text}`)
      return (JSON.parse(answer.text) as { userAuthorizeToken: string }).userAuthorizeToken
    },
    stop: async () => {
      if (child.exitCode !== null) return
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

/** Waits for the next message; throws when the process ends instead. */
function firstReport(child: ChildProcess): Promise<Report> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null): void => reject(new Error(`the application's process ended with ${code}`))
    child.once('exit', onExit)
    child.once('message', (message) => {
      child.off('exit', onExit)
      resolve(message as Report)
    })
  })
}

/** One request over a kept connection, as a device in Arabic sends it; its answer is read to its end. */
export async function ask(
  pool: Pool,
  { method, path, body, key }: Call,
  headers: Record<string, string>,
): Promise<Answer> {
  const answer = await pool.request({
    method,
    path,
    headers: {
      'api-version': '1.0',
      'accept-language': 'ar',
      ...headers,
      ...(key ? { 'idempotency-key': key } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.statusCode, text: await answer.body.text() }
}
