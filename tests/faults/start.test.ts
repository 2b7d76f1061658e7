/**
 * The product as an operator runs it: started, stopped, killed, started again, on a data directory of its own.
 *
 * It takes some 80 s of CPU: a dozen starts of the whole product, some of which seed the demo centre.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
let dataDir: string
const children: ChildProcess[] = []
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'topcenter-start-'))
})
after(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  // PostgreSQL may still be closing
  await rm(dataDir, { recursive: true, force: true, maxRetries: 40, retryDelay: 250 })
})

interface Started {
  readonly child: ChildProcess
  readonly output: () => string
  readonly exit: Promise<number | null>
}

function start(env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'warn',
      SLOW_MS: '0',
      NODE_TEST_CONTEXT: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return watched(child)
}

function watched(child: ChildProcess): Started {
  children.push(child)
  let text = ''
  child.stdout!.on('data', (chunk) => (text += String(chunk)))
  child.stderr!.on('data', (chunk) => (text += String(chunk)))
  return { child, output: () => text, exit: new Promise((resolve) => child.once('close', (code) => resolve(code))) }
}

/** The address that the product prints; fails with its whole output when it does not start within the time. */
async function addressOf(started: Started, seconds = 120): Promise<string> {
  for (let waited = 0; waited < seconds * 10; waited += 1) {
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(started.output())
    if (found) return found[0]
    if (started.child.exitCode !== null) break
    await delay(100)
  }
  throw new Error(`it did not start: ${started.output()}`)
}

const call = (address: string, path: string, init: RequestInit = {}, token?: string) =>
  fetch(address + path, {
    ...init,
    headers: {
      'api-version': '1.0',
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  })

async function logIn(address: string, userName = 'manager', password = 'Demo@1234'): Promise<string> {
  const answer = await call(address, '/api/session', {
    method: 'POST',
    body: JSON.stringify({ userName, password, platform: 'desktop' }),
  })
  assert.equal(answer.status, 200, await answer.clone().text())
  return ((await answer.json()) as { userAuthorizeToken: string }).userAuthorizeToken
}
const makeColor = async (address: string, token: string, name: string) =>
  (
    await call(
      address,
      '/api/colors',
      { method: 'POST', body: JSON.stringify({ names: { en: name }, hex: '#102030' }) },
      token,
    )
  ).status
const findColor = async (address: string, token: string, name: string) =>
  ((await (await call(address, `/api/colors?search=${name}`, {}, token)).json()) as { items: unknown[] }).items.length

/** Lines of the log, whose level is `warn`: a stop without a fault writes none. */
const complaints = (started: Started): string[] =>
  started
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
const postmaster = async (): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])

test('Ctrl-C in the middle of the first start ends PostgreSQL too, and the next start is the first one again', async () => {
  const started = start()
  let pid = 0
  for (let waited = 0; waited < 600 && !pid; waited += 1, await delay(50)) pid = await postmaster()
  assert.ok(pid, started.output())
  started.child.kill('SIGINT')
  assert.equal(await started.exit, 0, started.output())
  assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' })
  assert.deepEqual(complaints(started), [])
})

test('the first start prints the address and the demo sign-ins; every one of them logs in; SIGTERM ends it cleanly', async () => {
  const started = start()
  const address = await addressOf(started)
  for (const name of ['admin', 'manager', 'employee', 'student', 'parent', 'client', 'supplier', 'owner', 'sales']) {
    assert.match(started.output(), new RegExp(`\\b${name}\\b`))
    await logIn(address, name)
  }
  const token = await logIn(address)
  assert.equal(await makeColor(address, token, 'Kept'), 200)

  // so many requests at once that the pool opens all of its connections
  await Promise.all(Array.from({ length: 40 }, () => findColor(address, token, 'Kept')))
  started.child.kill('SIGTERM')
  assert.equal(await started.exit, 0)
  assert.deepEqual(complaints(started), [])
})

test('a port where another program listens is refused in a sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const taken = start({ PORT: String((other.address() as AddressInfo).port) })
  assert.equal(await taken.exit, 1)
  other.close()
  assert.match(taken.output(), /another program listens there/)
  assert.ok(!taken.output().includes('    at '), 'a sentence, not a stack')
  assert.deepEqual(complaints(taken), [])
})

test('it starts again on the same data, refuses a second start with a sentence, and survives kill -9 of itself and of PostgreSQL', async () => {
  const first = start()
  const address = await addressOf(first)
  const token = await logIn(address)
  assert.equal(await findColor(address, token, 'Kept'), 1)

  const second = start()
  assert.equal(await second.exit, 1)
  assert.match(second.output(), /already|running|يعمل|مستخدم/i)
  assert.ok(!second.output().includes('    at '), 'a sentence, not a stack')

  process.kill(await postmaster(), 'SIGKILL')
  assert.equal(await until(() => makeColor(address, token, 'After database')), 200, first.output())

  first.child.kill('SIGKILL')
  await first.exit
  const third = start()
  const again = await addressOf(third)
  const newToken = await logIn(again)
  for (const name of ['Kept', 'After']) assert.equal(await findColor(again, newToken, name), 1, name)
  third.child.kill('SIGINT')
  assert.equal(await third.exit, 0)
})

/** Sends requests until the server answers without an error; PostgreSQL needs some seconds to recover. */
async function until(ask: () => Promise<number>): Promise<number> {
  let status = 0
  for (let tries = 0; tries < 60 && status !== 200; tries += 1) {
    status = await ask().catch(() => 0)
    if (status !== 200) await delay(500)
  }
  return status
}

test('SIGTERM to `npm start` itself ends the server too, although npm does not pass it on', async () => {
  const [npm, root] = [
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    fileURLToPath(new URL('../..', import.meta.url)),
  ]
  const child = spawn(npm, ['start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', SLOW_MS: '0', NODE_TEST_CONTEXT: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const started = watched(child)
  const address = await addressOf(started)
  child.kill('SIGTERM')
  // the output closes when the last process that writes to it ends, which is the server
  const ended = await Promise.race([started.exit.then(() => true), delay(20_000, false, { ref: false })])
  assert.ok(ended, 'the server outlived npm by 20 s')
  await assert.rejects(fetch(`${address}/api/health`))
})

test('where files are kept elsewhere than those that are there, the start says so', async () => {
  const started = start({ FILES_URL: pathToFileURL(join(dataDir, 'elsewhere')).href })
  await addressOf(started)
  assert.equal(await until(async () => (/FILES_URL must name one/.test(started.output()) ? 200 : 0)), 200)
  started.child.kill('SIGTERM')
  assert.equal(await started.exit, 0)
})

test('with DEMO=off nobody but the platform’s admin is there, who makes the first centre; the password is shown once', async () => {
  const env = { DATA_DIR: join(dataDir, 'without-demo'), DEMO: 'off' }
  const first = start(env)
  const address = await addressOf(first)
  const [, password] = /password .*?   (\S+)$/m.exec(first.output()) ?? []
  assert.ok(password && !first.output().includes('Demo@1234'), first.output())
  const token = await logIn(address, 'admin', password)
  const body = JSON.stringify({ code: 'CAIRO', names: { ar: 'مركز القاهرة' }, timeZone: 'Africa/Cairo' })
  const made = await call(address, '/api/establishments', { method: 'POST', body }, token)
  assert.equal(made.status, 200, await made.text())

  // another one is made beside the running product; the same command gives another password
  const passwords: string[] = []
  for (let time = 0; time < 2; time += 1) {
    const command = watched(
      spawn(process.execPath, [main.replace(/main\.ts$/, 'admin.ts'), 'second.admin'], {
        env: { ...process.env, ...env, NODE_TEST_CONTEXT: '' },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    )
    assert.equal(await command.exit, 0, command.output())
    assert.equal(command.output().includes('This user was there'), time === 1)
    passwords.push(/password .*?   (\S+)$/m.exec(command.output())![1]!)
  }
  const withPassword = (password: string) => JSON.stringify({ userName: 'second.admin', password, platform: 'desktop' })
  const entered = await call(address, '/api/session', { method: 'POST', body: withPassword(passwords[1]!) })
  assert.equal(entered.status, 200, await entered.clone().text())
  const { userAuthorizeToken } = (await entered.json()) as { userAuthorizeToken: string }
  assert.notEqual(
    (await call(address, '/api/establishments', {}, userAuthorizeToken)).status,
    200,
    'it must be changed',
  )
  assert.notEqual(
    (await call(address, '/api/session', { method: 'POST', body: withPassword(passwords[0]!) })).status,
    200,
  )
  first.child.kill('SIGTERM')
  assert.equal(await first.exit, 0)
  const second = start({ ...env, DEMO: '' })
  const again = await addressOf(second)
  assert.doesNotMatch(second.output(), /password|Demo/)
  await logIn(again, 'admin', password)
  second.child.kill('SIGTERM')
  assert.equal(await second.exit, 0)
})

test('a public HOST is refused while demo passwords are in force, and a public address of a proxy in front', async () => {
  for (const [name, value] of [
    ['HOST', '0.0.0.0'],
    ['PUBLIC_URL', 'https://centre.example'],
  ] as const) {
    const started = start({ [name]: value })
    assert.equal(await started.exit, 1)
    assert.match(started.output(), new RegExp(`${name}=${value}.*Demo@1234`))
    assert.doesNotMatch(started.output(), / {4}at /)
  }
})

test('nonsense in the environment is refused in one sentence', async () => {
  for (const [name, value] of [
    ['PORT', 'eighty'],
    ['DATABASE_URL', 'mysql://x'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'maybe'],
    ['LOG_FILE', join(main, 'top.log')],
  ] as const) {
    const started = start({ [name]: value })
    assert.equal(await started.exit, 1)
    assert.match(started.output(), new RegExp(name))
    assert.ok(!started.output().includes('    at '), name)
  }
})
