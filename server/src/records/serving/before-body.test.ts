/** Tests the checks before a body is read: authentication, permission, rate and load. Uses real sockets. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { Fields } from '@topcenter/model/kit/field'
import { everyPrivilege } from '@topcenter/model/areas'
import { operations } from '../../areas.ts'
import { isChosenOperation, isWhole } from '../../../test/records/chosen-for-tests.ts'
import { maxValues } from '../../platform/http/json-text.ts'
import { uploadsOfUser } from '../../platform/http/large-bodies.ts'
import { startTestApplication, type TestApplication, type TestUser } from '../../../test/test-application.ts'
import type { Operation } from './operation.ts'

let app: TestApplication
let port: number
before(async () => {
  app = await startTestApplication({ isPaced: true })
  await app.application.http.listen({ port: 0, host: '127.0.0.1' })
  port = (app.application.http.server.address() as { port: number }).port
})
after(() => app.close())

interface Half {
  readonly socket: Socket
  /** The status of the answer, however little was sent. */
  readonly status: Promise<number>
}

/** The head of a request, and the beginning of its body. */
function begin(
  { method, path }: Pick<Operation, 'method' | 'path'>,
  {
    user,
    length = 1_000_000,
    type = 'application/json',
    body = '{"a":',
  }: {
    user?: TestUser | undefined
    length?: number
    type?: string
    body?: string
  } = {},
): Half {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: centre.example',
    'api-version: 1.0',
    `content-type: ${type}`,
    `content-length: ${length}`,
    ...(user ? [`authorization: Bearer ${user.session}`] : []),
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  const status = Promise.race([
    once(socket, 'data', { signal: AbortSignal.timeout(20_000) }),
    once(socket, 'close').then(() => Promise.reject(new Error('the connection was closed'))),
  ]).then(([text]) => Number(/^HTTP\/1\.1 (\d{3})/.exec(String(text))?.[1]))
  status.catch(() => {})
  return { socket, status }
}

async function statusOf(operation: Pick<Operation, 'method' | 'path'>, asked?: Parameters<typeof begin>[1]) {
  const { socket, status } = begin({ ...operation, path: concrete(operation.path) }, asked)
  const answered = await status.catch((error: unknown) => String(error))
  socket.destroy()
  return answered
}

const concrete = (path: string): string => path.replaceAll(/:\w+/g, 'x')
const written = operations.filter((each) => each.method !== 'GET' && isChosenOperation(each))

async function expectAll(expected: number, of: readonly Operation[], user?: TestUser): Promise<void> {
  const wrong: string[] = []
  for (let at = 0; at < of.length; at += 40)
    await Promise.all(
      of.slice(at, at + 40).map(async (operation) => {
        const status = await statusOf(operation, { user })
        if (status !== expected) wrong.push(`${operation.id}: ${status}`)
      }),
    )
  assert.deepEqual(wrong, [])
}

test('who has no session is told so before their body is read, at every operation and at those of the session itself', async () => {
  await expectAll(498, written)
  for (const [method, path] of [
    ['POST', '/api/session/login-code'],
    ['POST', '/api/session/new-device'],
    ['POST', '/api/session/password'],
    ['POST', '/api/session/establishment'],
  ] as const)
    assert.equal(await statusOf({ method, path }, { length: 10_000 }), 498, path)
  assert.equal(await statusOf({ method: 'POST', path: '/api/session' }), 413)
  assert.equal(await statusOf({ method: 'POST', path: '/api/nothing' }), 404)
})

test('who lacks the flag is told so before their body is read', async () => {
  const user = await app.addUser('Employee', {})
  const flagged = written.filter(({ permit }) => permit !== 'user')
  if (isWhole) assert.ok(flagged.length > 1_000, String(flagged.length))
  // one of each way in suffices beside the matrix, which asks all of them
  await expectAll(
    403,
    flagged.filter((_, at) => at % 10 === 0),
    user,
  )
})

const picture = { method: 'POST', path: '/api/students/:token/image' } as const
const form = {
  type: 'multipart/form-data; boundary=x',
  length: 5_000_000,
  body: `--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n${'a'.repeat(100_000)}`,
}
const incoming = (): Promise<string[]> => readdir(join(app.application.runtime.dataDir, 'incoming'))
async function eventually(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (const until = Date.now() + 10_000; !(await holds()); await delay(20)) assert.ok(Date.now() < until, what)
}

test('a file without a session is never taken in; with one a few at a time are, on disk, until they break off', async () => {
  assert.deepEqual(
    new Set(await Promise.all(Array.from({ length: 80 }, () => statusOf(picture, form)))),
    new Set([498]),
  )
  assert.deepEqual(await incoming(), [])
  const user = await app.addUser('Employee', everyPrivilege)
  const path = concrete(picture.path)
  const half = Array.from({ length: uploadsOfUser }, () => begin({ ...picture, path }, { ...form, user }))
  await eventually(async () => (await incoming()).length === uploadsOfUser, 'half-sent pictures lie on disk')
  assert.equal(await statusOf(picture, { ...form, user }), 429)
  // a form of a usual size is no upload
  assert.equal((await app.call(user, 'POST', '/api/students', {})).status, 406)
  for (const { socket, status } of half) {
    socket.destroy()
    await assert.rejects(status)
  }
  await eventually(async () => (await incoming()).length === 0, 'what broke off is gone')
  const again = begin({ ...picture, path }, { ...form, user })
  await eventually(async () => (await incoming()).length === 1, 'and its places are free')
  again.socket.destroy()
})

test('a file is refused where the operation takes none, and how often is counted before it is read', async () => {
  const user = await app.addUser('Employee', everyPrivilege)
  assert.equal(await statusOf({ method: 'POST', path: '/api/students' }, { ...form, length: 200_000, user }), 406)
  for (let at = 0; at < 30; at += 1) {
    const status = await statusOf(picture, { ...form, length: 40, body: '--x\r\n\r\n--x--\r\n'.padEnd(40), user })
    assert.notEqual(status, 429, String(at))
  }
  assert.equal(await statusOf(picture, { ...form, user }), 429)
})

test('an answered request whose body never ends is cut off', async () => {
  const { socket, status } = begin({ ...picture, path: concrete(picture.path) }, form)
  assert.equal(await status, 498)
  await once(socket, 'close', { signal: AbortSignal.timeout(20_000) })
})

/** Values of the largest body that the definition allows, as they are counted. */
const largest = (fields: Fields): number =>
  Object.values(fields).reduce((sum, { kind, options, fields: inner }) => {
    if (kind === 'rows') return sum + 1 + (options.max ?? 200) * (1 + largest(inner ?? {}))
    if (kind === 'refs') return sum + 1 + (options.max ?? 200)
    if (kind === 'privileges')
      return sum + 1 + Object.values(everyPrivilege).reduce((all, flags) => all + 2 + (flags?.length ?? 0), 0)
    return sum + (kind === 'names' ? 4 : 1)
  }, 1)

test('the largest body that a definition allows is below the bound on values', () => {
  for (const { id, input } of operations) assert.ok(!input || largest(input) <= maxValues, id)
})
