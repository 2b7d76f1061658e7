/** Starts, asks and stops the application's process; speaks HTTP to it over kept connections. */
import { type ChildProcess, fork } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BenchCluster } from './cluster.ts'
import { type Centre, password } from './centres.ts'
import type { Order, Report } from './server-process.ts'

export interface Call { readonly method: 'GET' | 'POST' | 'PATCH'; readonly path: string; readonly body?: unknown; /** What makes it happen once. */ readonly key?: string }
export interface Answer { readonly status: number; readonly text: string }

export interface Server {
  readonly origin: string
  /** Microseconds of CPU that the process has used. */
  cpu(): Promise<number>
  /** A session of the centre's MasterAdmin, as a device has it. */
  logIn(centre: Centre): Promise<string>
  /** Bodies are compressed as for a browser, and read to their end, but not unpacked. */
  send(agent: Agent, session: string, call: Call): Promise<Answer>
  stop(): Promise<void>
}

export async function startServer(cluster: BenchCluster, webDist: string): Promise<Server> {
  const order: Order = { connection: cluster.connection, webDist, dataDir: cluster.dataDir }
  const child = fork(fileURLToPath(new URL('server-process.ts', import.meta.url)), [JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  child.stdout!.pipe(createWriteStream(join(cluster.dataDir, 'server.log')))
  const told = await firstReport(child)
  if (!('port' in told)) throw new Error('the application told no port')
  const port = told.port
  const send: Server['send'] = (agent, session, call) => ask(port, agent, call, { authorization: `Bearer ${session}`, 'accept-encoding': 'gzip, deflate, br' })
  return {
    origin: `http://127.0.0.1:${port}`, send,
    cpu: async () => {
      child.send('cpu')
      const answer = await firstReport(child)
      return 'cpu' in answer ? answer.cpu : Number.NaN
    },
    logIn: async (centre) => {
      const answer = await ask(port, new Agent(), { method: 'POST', path: '/api/session', body: { userName: centre.userName, password, platform: 'desktop' } }, {})
      if (answer.status !== 200) throw new Error(`${centre.userName} cannot log in: ${answer.status} ${answer.text}`)
      return (JSON.parse(answer.text) as { userAuthorizeToken: string }).userAuthorizeToken
    },
    stop: async () => {
      if (child.exitCode !== null) return
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

/** The next message; a process that dies instead is a fault of the bench. */
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

function ask(port: number, agent: Agent, { method, path, body, key }: Call, headers: Record<string, string>): Promise<Answer> {
  const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  return new Promise((resolve, reject) => {
    const sent = request({
      agent, port, host: '127.0.0.1', method, path,
      headers: { 'api-version': '1.0', 'accept-language': 'ar', ...headers, ...(key ? { 'idempotency-key': key } : {}), ...(payload ? { 'content-type': 'application/json', 'content-length': payload.length } : {}) },
    }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }))
      answer.once('error', reject)
    })
    sent.once('error', reject)
    sent.end(payload)
  })
}
