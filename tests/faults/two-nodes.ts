/**
 * Several nodes of the product on one PostgreSQL, each a process as an operator starts it, with a data directory of its
 * own and one folder of files (D13.4).
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { startTestCluster } from '@topcenter/server/test/platform/database/test-database'
import { productEnvironment, productOptions } from '../../tools/installation.mjs'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

export interface Nodes {
  /** Pool of the database owner. */
  readonly owner: pg.Pool
  readonly url: string
  origin(which: number): string
  /** With -9. */
  kill(which: number): Promise<void>
  /** Another one with the same data directory. */
  restart(which: number): Promise<void>
  output(which: number): string
  stop(): Promise<void>
}

/** Returns the address in libpq's form; the built-in PostgreSQL listens on a socket in a folder. */
export const urlOf = ({ host, port, user, database }: pg.ClientConfig): string =>
  `postgres://${user}@${encodeURIComponent(host!)}:${port}/${database}`

/** A process in which it is so many milliseconds later than it is. */
const lateBy = (milliseconds: number): string[] => [
  '--import',
  `data:text/javascript,${encodeURIComponent(
    `const Right = Date; globalThis.Date = class extends Right {
      constructor(...given) { given.length ? super(...given) : super(Right.now() + ${milliseconds}) }
      static now() { return Right.now() + ${milliseconds} }
    }`,
  )}`,
]

export interface Node {
  readonly child: ChildProcess
  readonly origin: string
  output(): string
}

export interface NodePlaces {
  readonly dataDir: string
  /** Undefined: the PostgreSQL and the files of its data directory. */
  readonly url?: string
  readonly files?: string
  readonly backupTo?: string
}

/**
 * Starts a node like an operator, with a data directory of its own.
 *
 * @param late Milliseconds that its clock is ahead
 */
export async function startNode({ url, dataDir, files, backupTo }: NodePlaces, late = 0): Promise<Node> {
  await mkdir(dataDir, { recursive: true })
  const child = spawn(process.execPath, [...productOptions, ...(late ? lateBy(late) : []), main], {
    env: {
      ...productEnvironment,
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      FILES_URL: files && pathToFileURL(files).href,
      BACKUP_TO: backupTo,
      PORT: '0',
      LOG_LEVEL: 'warn',
      NODE_TEST_CONTEXT: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += String(part)))
  for (let waited = 0; waited < 1_200; waited += 1, await delay(100)) {
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text)
    if (found) return { child, origin: found[0], output: () => text }
    if (child.exitCode !== null) break
  }
  throw new Error(`a node did not start: ${text}`)
}

export async function endNode({ child }: Pick<Node, 'child'>, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

/**
 * All start at once, on an empty database.
 *
 * @param late Milliseconds that the clock of each node is ahead, the first first
 */
export async function startNodes(count: number, late: readonly number[] = []): Promise<Nodes> {
  const cluster = await startTestCluster()
  const folder = await mkdtemp(join(tmpdir(), 'topcenter-nodes-'))
  const url = urlOf(cluster.connection)
  const nodes: Node[] = []
  const start = async (which: number): Promise<void> => {
    const at = { url, dataDir: join(folder, `node${which}`), files: join(folder, 'files') }
    nodes[which] = await startNode(at, late[which])
  }
  const owner = new pg.Pool({ ...cluster.connection, max: 2 })
  owner.on('error', () => {})
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => endNode(node, 'SIGKILL')))
    await owner.end()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 40, retryDelay: 250 })
  }
  try {
    await Promise.all(Array.from({ length: count }, (_, which) => start(which)))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    owner,
    url,
    origin: (which) => nodes[which]!.origin,
    kill: (which) => endNode(nodes[which]!, 'SIGKILL'),
    restart: start,
    output: (which) => nodes[which]!.output(),
    stop,
  }
}

export interface Answered {
  readonly status: number
  readonly body: any // oxlint-disable-line typescript/no-explicit-any
}

export async function ask(
  origin: string,
  method: string,
  path: string,
  { session, body, headers = {} }: { session?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answered> {
  const isForm = body instanceof FormData
  const answer = await fetch(origin + path, {
    method,
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(15_000),
    headers: {
      'api-version': '1.0',
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...(session ? { authorization: `Bearer ${session}` } : {}),
      ...headers,
    },
  })
  const text = await answer.text()
  return { status: answer.status, body: text ? JSON.parse(text) : undefined }
}

export async function logIn(origin: string): Promise<string> {
  const { status, body } = await ask(origin, 'POST', '/api/session', {
    body: { userName: 'manager', password: 'Demo@1234', platform: 'desktop' },
  })
  assert.equal(status, 200, JSON.stringify(body))
  return body.userAuthorizeToken
}
