/** A disk that is really full under the whole product: a small one of memory, which only root may mount. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { mountDisk } from '@topcenter/server/test/platform/disk-for-tests'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const closing: (() => Promise<unknown>)[] = []
after(async () => {
  for (const close of closing.reverse()) await close()
})

async function start(dataDir: string): Promise<{ child: ChildProcess; address: string; output: () => string }> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', SLOW_MS: '0', NODE_TEST_CONTEXT: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  closing.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += String(part)))
  for (const deadline = Date.now() + 180_000; ; await delay(100)) {
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? []
    if (address) return { child, address, output: () => text }
    assert.ok(Date.now() < deadline && child.exitCode === null, text)
  }
}

/** Takes all that is left now; may be called again for what was given back since. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'a')
  try {
    for (const size of [2 ** 20, 4096])
      for (;;) {
        const { bytesWritten } = await file.write(Buffer.alloc(size))
        if (bytesWritten < size) break
      }
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC')
  } finally {
    await file.close()
  }
}

test('with a full disk users log in and read, each save is refused in words, and with room all goes on', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'topcenter-full-'))
  closing.push(() => rm(folder, { recursive: true, force: true }))
  const disk = await mountDisk(folder, 'size=700m')
  if ('why' in disk) return t.skip(disk.why)
  closing.push(disk.unmount)
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const { child, address, output } = await start(dataDir)

  let language = 'en'
  const call = async (method: string, path: string, { body, token }: { body?: unknown; token?: string } = {}) => {
    const answer = await fetch(address + path, {
      method,
      headers: {
        'api-version': '1.0',
        'accept-language': language,
        ...(body !== undefined ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown> }
  }
  const logIn = async (userName: string): Promise<string> => {
    const body = { userName, password: 'Demo@1234', platform: 'desktop' }
    const answer = await call('POST', '/api/session', { body })
    assert.equal(answer.status, 200, `${userName}: ${JSON.stringify(answer.body)}`)
    return String(answer.body.userAuthorizeToken)
  }
  const health = async () => (await call('GET', '/api/health')).body.disk
  const until = async (state: readonly string[]): Promise<void> => {
    for (const deadline = Date.now() + 30_000; !state.includes(String(await health())); await delay(200))
      assert.ok(Date.now() < deadline, `the disk is ${String(await health())}`)
  }

  const manager = await logIn('manager')
  await until(['low'])
  assert.ok((await stat(join(dataDir, 'reserve'))).size >= 64 * 2 ** 20)
  const student = (await call('GET', '/api/students?size=1', { token: manager })).body.items as { token: string }[]
  assert.equal(student.length, 1)
  let color = 0
  const saves = {
    create: () =>
      call('POST', '/api/colors', {
        token: manager,
        body: { names: { en: `Colour ${(color += 1)}` }, hex: '#102030' },
      }),
    delete: () => call('DELETE', `/api/students/${student[0]!.token}`, { token: manager }),
    password: () =>
      call('POST', '/api/session/password', {
        token: manager,
        body: { oldPassword: 'Demo@1234', newPassword: 'Another@1234' },
      }),
  }
  assert.equal((await saves.create()).status, 200)

  const ballast = join(folder, 'ballast')
  await fill(ballast)
  // the first requests after it are a login and a save, before anybody has looked at the disk
  const [first, token] = await Promise.all([saves.create(), logIn('employee')])
  // a page that has room may still take it
  assert.ok([200, 507].includes(first.status), `${JSON.stringify(first)}\n${output().slice(-4_000)}`)
  await until(['full'])
  await assert.rejects(stat(join(dataDir, 'reserve')), { code: 'ENOENT' })
  for (let round = 0; round < 3; round += 1) {
    for (const userName of ['manager', 'student', 'parent', 'lecturer', 'admin']) await logIn(userName)
    for (const [name, save] of Object.entries(saves)) {
      const { status, body } = await save()
      assert.deepEqual([name, status, body.code], [name, 507, 'server.full'], JSON.stringify(body))
      assert.match(String(body.detail), /space/)
    }
    assert.equal((await call('GET', '/api/students?size=20', { token: manager })).status, 200)
    assert.equal((await call('GET', '/api/session', { token })).status, 200)
  }
  language = 'ar'
  assert.match(String((await saves.create()).body.detail), /مساحة/)

  await rm(ballast)
  await until(['low', 'ok'])
  assert.equal((await saves.create()).status, 200)
  assert.ok((await stat(join(dataDir, 'reserve'))).size >= 64 * 2 ** 20)
  assert.equal((await call('GET', '/api/session', { token: await logIn('manager') })).status, 200)
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  assert.deepEqual(await exit, [0, null])
})
