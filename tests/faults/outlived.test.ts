/**
 * The product outlives its output, and PostgreSQL does not outlive the product.
 *
 * It takes some 45 s of CPU: six starts of the whole product, most of them first starts.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { mountDisk } from '@topcenter/server/test/platform/disk-for-tests'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
let dataDir: string
const children: ChildProcess[] = []
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'topcenter-outlived-'))
})
after(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true, maxRetries: 40, retryDelay: 250 })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

interface Running {
  readonly child: ChildProcess
  readonly address: string
}

/** Starts the product, and waits until it answers, which needs none of its output. */
async function start(
  [file, ...args]: readonly [string, ...string[]],
  { stdio = 'ignore', env = {} }: { readonly stdio?: StdioOptions; readonly env?: Record<string, string> } = {},
): Promise<Running> {
  const port = await freePort()
  const child = spawn(file, args, {
    cwd: root,
    // each statement is a line of the log
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO: 'off',
      LOG_LEVEL: 'info',
      SLOW_MS: '1',
      NODE_TEST_CONTEXT: '',
      ...env,
    },
    stdio,
  })
  children.push(child)
  const address = `http://127.0.0.1:${port}`
  for (const deadline = Date.now() + 120_000; !(await isAlive(address)); await delay(100))
    assert.ok(Date.now() < deadline && child.exitCode === null, `it did not start: ${child.exitCode}`)
  return { child, address }
}

const isAlive = (address: string): Promise<boolean> =>
  fetch(`${address}/api/health/live`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Requests that each write to the database and to the log: a login with a wrong name is a counted try. */
async function work(address: string, times = 40): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const answer = await fetch(`${address}/api/session`, {
      method: 'POST',
      headers: { 'api-version': '1.0', 'content-type': 'application/json' },
      body: JSON.stringify({ userName: `nobody${time}`, password: 'x'.repeat(10), platform: 'desktop' }),
    })
    assert.ok(answer.status < 500, String(answer.status))
    await answer.text()
  }
}

const postmaster = async (): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])

/** A process that has ended and waits for its parent (a zombie) does not live. */
const lives = async (pid: number): Promise<boolean> =>
  !/\) [ZX]/.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z'))

async function gone(pid: number, seconds = 30): Promise<void> {
  for (const deadline = Date.now() + seconds * 1_000; await lives(pid); await delay(50))
    assert.ok(Date.now() < deadline, `process ${pid} lives on`)
}

/** The pid of the server itself, which the product notes beside its data. */
const serverPid = async (): Promise<number> =>
  (JSON.parse(await readFile(join(dataDir, 'app.lock.json'), 'utf8')) as { pid: number }).pid

async function endInOrder({ child }: Running): Promise<void> {
  const pid = await postmaster()
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  assert.deepEqual(await exit, [0, null])
  assert.equal(await lives(pid), false)
}

test('a reader of standard output and standard error that goes away ends nothing', async () => {
  const running = await start([process.execPath, main], { stdio: ['ignore', 'pipe', 'pipe'] })
  running.child.stdout!.destroy()
  running.child.stderr!.destroy()
  await work(running.address)
  await delay(300)
  await work(running.address, 5)
  await endInOrder(running)
})

test('`npm start | head -1` goes on serving', async () => {
  const running = await start(['/bin/sh', '-c', 'npm start 2>&1 | head -1 >/dev/null'])
  await work(running.address)
  const [server, postgres] = [await serverPid(), await postmaster()]
  process.kill(server, 'SIGTERM')
  await gone(server)
  await gone(postgres)
})

/** Takes all the space of a small disk, and returns the way to give it back. */
async function fill(folder: string): Promise<() => Promise<void>> {
  await assert.rejects(writeFile(join(folder, 'ballast'), Buffer.alloc(4 * 2 ** 20)), { code: 'ENOSPC' })
  return () => rm(join(folder, 'ballast'))
}

test('a full disk under the log ends nothing, and the log goes on when there is room', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'topcenter-log-'))
  const disk = await mountDisk(folder, 'size=1m')
  t.after(async () => {
    if ('unmount' in disk) await disk.unmount()
    await rm(folder, { recursive: true, force: true })
  })
  if ('why' in disk) return t.skip(disk.why)
  const output = join(folder, 'output')
  await mkdir(join(folder, 'logs'))
  for (const [path, env] of [
    [output, {}],
    [join(folder, 'logs/top.log'), { LOG_FILE: join(folder, 'logs/top.log') }],
  ] as const) {
    const giveBack = await fill(folder) // before the first line: the lines of the start do not fit either
    const file = openSync(output, 'a')
    const running = await start([process.execPath, main], { stdio: ['ignore', file, file], env })
    await work(running.address)
    await giveBack()
    await delay(300)
    await work(running.address, 5)
    await delay(300)
    const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line.startsWith('{'))
    assert.ok(
      lines.some((line) => line.includes('"a slow statement"') || line.includes('Server listening')),
      path,
    )
    await endInOrder(running)
    await rm(path)
  }
})

test('a log file whose folder is taken away while it has to begin anew ends nothing', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'topcenter-log-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'logs/top.log')
  await mkdir(join(folder, 'logs'))
  // so full that a few lines begin a new file
  await writeFile(path, Buffer.alloc(20 * 2 ** 20 - 2_000, 'x\n'))
  const running = await start([process.execPath, main], { env: { LOG_FILE: path, LOG_LEVEL: 'warn' } })
  await rm(join(folder, 'logs'), { recursive: true })
  await writeFile(join(folder, 'logs'), 'a file where the folder was')
  await work(running.address)
  await delay(300)
  assert.deepEqual(await readdir(folder), ['logs'])
  await endInOrder(running)
})

for (const [who, victim] of [
  ['the server', serverPid],
  ['npm', async (running: Running) => running.child.pid!],
  ['the start script', async () => parentOf(await serverPid())],
] as const)
  test(`after kill -9 of ${who} PostgreSQL stops in order, and the next start goes on`, async () => {
    const running = await start(['npm', 'start'])
    const [server, postgres] = [await serverPid(), await postmaster()]
    process.kill(await victim(running), 'SIGKILL')
    await gone(server)
    await gone(postgres)
    assert.match(await readFile(join(dataDir, 'postgres.log'), 'utf8'), /database system is shut down\n$/)
    const next = await start([process.execPath, main])
    await work(next.address, 1)
    await endInOrder(next)
  })

async function parentOf(pid: number): Promise<number> {
  return Number((await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').at(-1)!.split(' ')[1])
}
