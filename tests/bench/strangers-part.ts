/**
 * Measures the cost of visitors without a session: each public route, and floods of bodies and files. Judged by bytes,
 * CPU and memory; the wait of other requests meanwhile is reported but not judged, because it depends on the machine
 * too.
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { migrate } from '@topcenter/server/platform/database/migrate'
import { startPostgres } from '@topcenter/server/platform/database/postgres'
import { kB, line, ms, type Verdict, verdict } from './print.ts'
import { type Server, startServer } from './server-child.ts'
import { median } from './statistics.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const times = 200
/** Bytes of a body, CPU in microseconds, memory in bytes. */
const goals = { body: 16 * 1024, request: 5_000, flood: 1_000_000, memory: 64 * 2 ** 20 } as const
const columns = [30, 8, 12, 10, 12, 14]

interface Asked {
  readonly method: string
  readonly path: string
}

export async function strangersPart(say: (text: string) => void): Promise<Verdict[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'topcenter-strangers-'))
  const postgres = await startPostgres({ dataDir, log: quiet })
  try {
    await migrate(postgres.connection)
    const server = await startServer({ connection: postgres.connection, dataDir }, join(dataDir, 'none'))
    try {
      say('\nStrangers: every public route without a session, then floods')
      return [...(await routes(server, say)), ...(await floods(server, say))]
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The routes that the product's own description calls public, and the pages to which the codes on papers lead. */
async function publicRoutes(server: Server): Promise<Asked[]> {
  const { paths } = (await (await fetch(`${server.origin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { description: string }>>
  }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { description }]) => description.startsWith('Needs any client'))
      .map(([method]) => ({ method: method.toUpperCase(), path })),
  )
  const papers = ['/', '/r/1?h=x', '/c/2026-1?h=x', '/ical/x.ics'].map((path) => ({ method: 'GET', path }))
  // of the routes that need a session, one with a body and one with a file are enough
  const closed = ['/api/students', '/api/students/x/image'].map((path) => ({ method: 'POST', path }))
  return [...described, ...papers, ...closed]
}

async function routes(server: Server, say: (text: string) => void): Promise<Verdict[]> {
  say(line(columns, ['route', 'answer', 'CPU µs each', 'body', 'memory', 'for so many']).trimEnd())
  let [dearest, largest] = [0, 0]
  for (const asked of await publicRoutes(server)) {
    // checking a password is slow on purpose; after ten tries further ones are delayed
    const isLogin = asked.method === 'POST' && asked.path === '/api/session'
    const count = isLogin ? 10 : times
    const body = asked.method === 'GET' ? '' : JSON.stringify({ userName: 'nobody', password: 'x' })
    const first = send(server, asked, body)
    await first.status // what the server makes on the first request only
    first.socket.destroy()
    const before = await server.usage()
    let status = 0
    for (let at = 0; at < count; at += 1) {
      const { socket, status: answered } = send(server, asked, body)
      status = await answered
      socket.destroy()
    }
    const after = await server.usage()
    const each = (after.cpu - before.cpu) / count
    const taken = asked.method === 'GET' ? 0 : await maxTaken(server, asked)
    if (!isLogin) dearest = Math.max(dearest, each)
    largest = Math.max(largest, taken)
    say(
      line(columns, [
        `${asked.method} ${asked.path}`,
        String(status),
        each.toFixed(0),
        kB(taken),
        kB(after.memory - before.memory),
        String(count),
      ]).trimEnd(),
    )
  }
  return [
    verdict('the largest body that a stranger may send', largest, goals.body, kB),
    verdict('CPU of a stranger’s dearest request', dearest, goals.request, (value) => `${ms(value / 1_000)} ms`),
  ]
}

/** Bytes of the largest body that is read at all: a larger one is refused by its headers, unread. */
async function maxTaken(server: Server, asked: Asked): Promise<number> {
  let taken = 0
  for (const length of [1, 4, 16, 17, 64, 256, 1_024, 2_000].map((each) => each * 1_024)) {
    const { socket, status } = send(server, asked, '{"a":', length)
    const answered = await Promise.race([status, delay(300, 0)])
    socket.destroy()
    if (answered !== 0) return taken
    taken = length
  }
  return taken
}

interface Sent {
  readonly socket: Socket
  /** The status of the answer; 0 where the connection ended without one. */
  readonly status: Promise<number>
}

/** Sends it on a connection of its own; with a `length` above the body's the request is never complete. */
function send(
  { origin }: Server,
  { method, path }: Asked,
  body: string,
  length = Buffer.byteLength(body),
  type = 'application/json',
): Sent {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const answer = once(socket, 'data').then(([text]) => Number(/^HTTP\/1\.1 (\d{3})/.exec(String(text))?.[1] ?? 0))
  const status = Promise.race([answer, once(socket, 'close').then(() => 0)]).catch(() => 0)
  const about = body === '' ? '' : `content-type: ${type}\r\ncontent-length: ${length}\r\n`
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\napi-version: 1.0\r\n${about}\r\n${body}`)
  // the rest of the answer is not read
  void status.then(() => socket.resume())
  return { socket, status }
}

const values = `{"a":[${'1,'.repeat(900_000)}1]}`
const picture = `--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n${'a'.repeat(5_000_000)}`

async function floods(server: Server, say: (text: string) => void): Promise<Verdict[]> {
  say(line(columns, ['\nflood', 'answers', 'CPU ms', '', 'memory', 'others wait']).trimEnd())
  const login = { method: 'POST', path: '/api/session' }
  const verdicts: Verdict[] = []
  for (const [name, count, begin] of [
    ['one JSON body of 1.8 MB', 1, () => send(server, login, values)],
    ['100 of them at once', 100, () => send(server, login, values)],
    [
      '80 half-sent pictures of 5 MB',
      80,
      () =>
        send(
          server,
          { method: 'POST', path: '/api/students/x/image' },
          picture,
          picture.length + 100,
          'multipart/form-data; boundary=x',
        ),
    ],
  ] as const) {
    const others = await watch(server)
    const before = await server.usage()
    const sent = Array.from({ length: count }, begin)
    const statuses = await Promise.all(sent.map(({ status }) => Promise.race([status, delay(60_000, 0)])))
    await delay(2_000) // work that goes on after the answers
    const waits = await others.stop()
    const after = await server.usage()
    sent.forEach(({ socket }) => socket.destroy())
    const [cpu, memory] = [after.cpu - before.cpu, after.memory - before.memory]
    say(
      line(columns, [
        name,
        [...new Set(statuses)].join('/'),
        ms(cpu / 1_000),
        '',
        kB(memory),
        `${ms(median(waits))} / ${ms(Math.max(...waits))} ms`,
      ]).trimEnd(),
    )
    verdicts.push(
      verdict(`CPU of ${name}`, cpu, goals.flood, (value) => `${ms(value / 1_000)} ms`),
      verdict(`memory of ${name}`, memory, goals.memory, kB),
    )
  }
  return verdicts
}

/** `stop` returns how long others waited, in milliseconds. */
async function watch({ origin }: Server): Promise<{ stop(): Promise<number[]> }> {
  const worker = new Worker(new URL('strangers-watch.ts', import.meta.url), { workerData: origin })
  await once(worker, 'online')
  await delay(500)
  return {
    stop: async () => {
      const message = once(worker, 'message')
      worker.postMessage('stop')
      return ((await message) as [number[]])[0]
    },
  }
}
