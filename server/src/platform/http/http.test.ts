import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { Refused, refuse, refuseField } from '@topcenter/model/kit/refusal'
import { openDatabase } from '../database/database.ts'
import { readConfig } from '../config.ts'
import { buildHttp } from './http.ts'
import { openLog } from '../log.ts'
import { figuresOf, languageOf } from './problem.ts'
import { pictureBytes, UploadedFile, userBodyBytes } from './request-body.ts'
import { startTestDatabase } from '../../../test/platform/database/test-database.ts'

let http: FastifyInstance
let webDist: string
let ready = true
let handled = 0
const script = "document.documentElement.dir = 'rtl'"

before(async () => {
  webDist = await mkdtemp('/tmp/topcenter-web-')
  await mkdir(join(webDist, 'assets'))
  await writeFile(
    join(webDist, 'index.html'),
    `<!doctype html><title>A centre</title><script>${script}</script><script type="module" src="/assets/app-12345678.js"></script>`,
  )
  await writeFile(join(webDist, 'assets/app-12345678.js'), 'x'.repeat(5_000))
  await writeFile(join(webDist, 'assets/app-12345678.js.gz'), 'compressed before')
  http = await buildHttp({
    config: { publicUrl: undefined, trustProxy: false, webDist, dataDir: webDist, applicationKey: 'noor.1' },
    log: openLog('silent'),
    db: { ready: async () => ready },
    describe: (code, params, language) => ({ title: `${language}:${code}`, detail: JSON.stringify(params) }),
  })
  http.get('/api/refused', () => {
    throw new Refused(refuse('session.slowDown', { params: { retryAfter: 60 }, extra: { status: 1, changedBy: 'x' } }))
  })
  http.get('/api/field', () => {
    throw new Refused(refuseField('names.ar', 'field.tooLong', { max: 5 }))
  })
  http.get('/api/bug', () => {
    throw new Error('password=secret select * from student')
  })
  const echo = async ({ body }: FastifyRequest): Promise<unknown> =>
    JSON.parse(
      JSON.stringify(body ?? null, (_, value) =>
        value instanceof UploadedFile ? { fileName: value.fileName, size: value.size } : value,
      ),
    )
  const taking = (bytes: number) => ({
    bodyLimit: userBodyBytes,
    onRequest: async (request: FastifyRequest) => void (request.maxFileBytes = bytes),
  })
  http.post('/api/echo', taking(pictureBytes), echo)
  http.post('/api/public', echo)
  http.post('/api/counted', taking(0), async () => ({ handled: (handled += 1) }))
  http.post('/api/large', taking(8 * 2 ** 20), async (request) => {
    const { file } = request.body as { file: UploadedFile }
    return { size: file.size, path: file.path, there: existsSync(file.path) }
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
})
after(async () => {
  await http.close()
  await rm(webDist, { recursive: true })
})

const call = (path: string, init: RequestInit = {}): Promise<Response> => {
  const address = http.server.address()
  return fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}${path}`, init)
}
const json = async (response: Promise<Response>) => (await response).json() as Promise<Record<string, unknown>>

test('an unknown API version gets 306 with those we speak, before anything else', async () => {
  const response = await call('/api/nothing', {
    method: 'POST',
    headers: { 'Api-Version': '2.0', origin: 'https://evil.example' },
  })
  assert.equal(response.status, 306)
  assert.deepEqual(((await response.json()) as { versions: string[] }).versions, ['1.0'])
  assert.equal((await call('/api/health', { headers: { 'Api-Version': '1.0' } })).status, 200)
})

test('a refusal is a problem document in the language of the reader, and extra never replaces its members', async () => {
  const response = await call('/api/refused', { headers: { 'accept-language': 'fr, en;q=0.8, ar;q=0.5' } })
  assert.equal(response.status, 429)
  assert.equal(response.headers.get('content-type'), 'application/problem+json; charset=utf-8')
  assert.equal(response.headers.get('retry-after'), '60')
  const problem = (await response.json()) as Record<string, unknown>
  assert.deepEqual(
    { ...problem, requestId: '' },
    {
      type: 'urn:topcenter:refusal:session.slowDown',
      title: 'en:session.slowDown',
      detail: '{"retryAfter":60}',
      status: 429,
      code: 'session.slowDown',
      params: { retryAfter: 60 },
      fields: [],
      requestId: '',
      changedBy: 'x',
    },
  )
  assert.equal(problem.requestId, response.headers.get('x-request-id'))
  assert.deepEqual((await json(call('/api/field'))).fields, [
    { name: 'names.ar', code: 'field.tooLong', params: { max: 5 }, message: '{"max":5}' },
  ])
})

test('what a refusal is filled with comes with it, but for words: those were said in one language', () => {
  const params = { max: 1000, left: '1,250.50', from: '2026-09-30', names: 'Ahmed, Mona', exam: 'امتحان' }
  assert.deepEqual(figuresOf(params), { params: { max: 1000, left: '1,250.50', from: '2026-09-30' } })
  assert.deepEqual(figuresOf({ names: 'Ahmed' }), {})
})

test('a bug says nothing but its request id', async () => {
  const response = await call('/api/bug')
  const text = await response.text()
  assert.equal(response.status, 500)
  assert.doesNotMatch(text, /secret|student|Error:|at /)
  assert.match(text, /"requestId":"req_/)
})

test('an unknown API path is 404 in our shape; an unknown screen is the page', async () => {
  assert.equal((await json(call('/api/nothing'))).code, 'request.notFound')
  assert.equal((await call('/api', { method: 'DELETE' })).status, 404)
  const screen = await call('/Students/List?x=1')
  assert.equal(screen.status, 200)
  assert.match(screen.headers.get('content-type') ?? '', /^text\/html/)
  assert.equal((await call('/assets/gone-12345678.js')).status, 404)
  assert.equal((await call('/..%2f..%2fpackage.json')).status, 404)
})

test('every answer carries the security headers, and the page allows only its own boot script', async () => {
  for (const path of ['/api/health', '/api/nothing', '/api/bug', '/', '/assets/app-12345678.js', '/%zz']) {
    const { headers } = await call(path)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'/, path)
    assert.equal(headers.get('cross-origin-opener-policy'), path.startsWith('/assets') ? null : 'same-origin', path)
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin', path)
    assert.equal(headers.get('cache-control')?.includes('no-store') ?? false, path.startsWith('/api'), path)
  }
  const policy = (await call('/')).headers.get('content-security-policy') ?? ''
  assert.ok(policy.includes(`script-src 'self' 'sha256-${createHash('sha256').update(script).digest('base64')}';`))
  assert.doesNotMatch(policy, /'unsafe/)
})

test('hashed files are kept for ever and sent compressed; the page is asked for anew', async () => {
  const asset = await http.inject({ url: '/assets/app-12345678.js', headers: { 'accept-encoding': 'gzip' } })
  assert.equal(asset.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(asset.headers['content-encoding'], 'gzip')
  assert.equal(asset.body, 'compressed before')
  const head = Object.entries(asset.headers).reduce((bytes, [name, value]) => bytes + `${name}: ${value}\r\n`.length, 0)
  assert.ok(head < 400, `a screen asks for dozens of such files, each with ${head} bytes of head`)
  assert.equal((await call('/')).headers.get('cache-control'), 'no-cache')
})

const post = async (headers: Record<string, string>, url = '/api/echo'): Promise<number> =>
  (
    await http.inject({
      method: 'POST',
      url,
      headers: { host: 'centre.example', 'content-type': 'application/json', ...headers },
      payload: '{}',
    })
  ).statusCode

test('another site cannot make changes with our cookie', async () => {
  const cookie = { cookie: 'sid=ses_x' }
  const marked = { 'api-version': '1.0' }
  assert.equal(await post({ ...cookie, ...marked, 'sec-fetch-site': 'same-origin' }), 200)
  assert.equal(await post({ ...cookie, ...marked, origin: 'http://centre.example' }), 200)
  assert.equal(await post({ ...cookie, ...marked, 'sec-fetch-site': 'cross-site' }), 403)
  assert.equal(await post({ ...cookie, ...marked, 'sec-fetch-site': 'same-site' }), 403)
  assert.equal(await post({ ...cookie, ...marked, origin: 'https://evil.example' }), 403)
  assert.equal(await post({ ...cookie, ...marked, origin: 'null' }), 403)
  assert.equal(await post({ ...cookie, 'sec-fetch-site': 'same-origin' }), 403)
  assert.equal(await post({ ...cookie, ...marked }), 403)
  assert.equal(await post({ cookie: '__Host-sid=ses_x', 'sec-fetch-site': 'cross-site' }), 403)
  assert.equal(await post({ ...cookie, authorization: 'Bearer ses_y' }), 200)
  // a browser sends what a proxy once asked for from any page
  assert.equal(await post({ ...cookie, authorization: 'Basic eDp5', 'sec-fetch-site': 'cross-site' }), 403)
  for (const written of ['/%61pi/echo', '/a%70i/echo', '/ap%69/echo/'])
    assert.equal(await post({ ...cookie, ...marked, 'sec-fetch-site': 'cross-site' }, written), 403)
  assert.equal((await http.inject({ url: '/%61pi/health' })).headers['cache-control'], 'no-store')
  assert.equal(await post({}), 200)
  assert.equal(await post({ origin: 'https://evil.example' }), 403) // login in another's name
})

test('the page says which installation it is of, and a client that names another is refused before anything else', async () => {
  assert.match((await http.inject({ url: '/' })).payload, /<meta name="application-key" content="noor\.1" \/>/)
  assert.equal(await post({ key: 'noor.1' }), 200)
  assert.equal(await post({ key: 'noor.2' }), 406)
  assert.throws(() => readConfig({ APPLICATION_KEY: 'no spaces' }), /APPLICATION_KEY/)
  assert.equal(readConfig({}).applicationKey, 'top-center')
})

test('form data and JSON arrive as the same object, files as they are', async () => {
  const form = new FormData()
  form.set('names.ar', 'أحمد')
  form.set('slices[0].place', 'x')
  form.set('note', '')
  form.set('image', new Blob(['12345'], { type: 'image/png' }), 'صورة.png')
  form.set('none', new Blob([]), '')
  assert.deepEqual(await json(call('/api/echo', { method: 'POST', body: form })), {
    names: { ar: 'أحمد' },
    slices: [{ place: 'x' }],
    note: null,
    image: { fileName: 'صورة.png', size: 5 },
  })
  const body = { names: { ar: 'أحمد' }, slices: [{ place: 'x' }], note: null }
  assert.deepEqual(
    await json(
      call('/api/echo', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    ),
    body,
  )
})

test('a request is logged by its path, without its query; where the address itself is a secret, by its route', async () => {
  const lines: string[] = []
  const logged = await buildHttp({
    config: { publicUrl: undefined, trustProxy: false, webDist, dataDir: webDist },
    log: pino(
      { level: 'info' },
      {
        write: (line) => {
          lines.push(line)
        },
      },
    ),
    db: { ready: async () => true },
    describe: () => ({ title: '', detail: '' }),
  })
  logged.get('/open/:name', () => 'x')
  logged.get('/secret/:name', { config: { hasSecretAddress: true } }, () => 'x')
  for (const path of ['/open/door?who=Mona', '/secret/7f3a?h=9'])
    assert.equal((await logged.inject({ url: path })).statusCode, 200)
  await logged.close()
  assert.deepEqual(
    lines.map((line) => (JSON.parse(line) as { path: string }).path),
    ['/open/door', '/secret/:name'],
  )
})

const send = (payload: string, type = 'application/json') =>
  http.inject({ method: 'POST', url: '/api/echo', headers: { 'content-type': type }, payload })

test('F1 a body that is not one is refused, never a 500', async () => {
  for (const payload of [
    '{',
    '[]',
    '1',
    'null',
    '"x"',
    '{"__proto__":{}}',
    '{"a":{"constructor":1}}',
    '{"a":["b\\u0000"]}',
    '{"a\\u0000":1}',
    '{"a":"\\ud83d"}',
    `{"a":${'['.repeat(1e5)}${']'.repeat(1e5)}}`,
    `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`,
  ]) {
    const { statusCode, body } = await send(payload)
    assert.equal(statusCode, 406, payload.slice(0, 30))
    assert.equal((JSON.parse(body) as { code: string }).code, 'request.malformed')
  }
  assert.equal((await send('<a/>', 'text/xml')).statusCode, 415)
  assert.equal((await send(`{"a":"${'x'.repeat(3e6)}"}`)).statusCode, 413)
  assert.equal((await send('--x\r\nnonsense', 'multipart/form-data; boundary=x')).statusCode, 406)
  assert.equal((await send('x', 'multipart/form-data')).statusCode, 406)
  const part = (head: string, value: string) =>
    send(
      `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n--x--\r\n`,
      'multipart/form-data; boundary=x',
    )
  for (const odd of [part('name="a"', 'b\0'), part('name="a"; filename="b\0.png"', 'x')])
    assert.equal((await odd).statusCode, 406)
  assert.equal((await part('name="a"', 'b')).body, '{"a":"b"}')
})

test('F1 what has too many values is refused before it is read, and what may be kept is not', async () => {
  const list = (count: number, value = '1') => `{"a":[${Array.from({ length: count }, () => value).join()}]}`
  assert.equal((await send(list(19_990))).statusCode, 200)
  for (const payload of [
    list(20_001),
    list(10_001, '[]'),
    list(10_001, '{}'),
    list(900_000),
    `{"a":"\\\\",${list(20_001).slice(1)}`,
  ]) {
    const from = process.cpuUsage()
    assert.equal((await send(payload)).statusCode, 406)
    const { user } = process.cpuUsage(from)
    assert.ok(user < 250_000, `${payload.length} letters took ${user} µs of CPU`)
  }
  // what only looks like values is text
  assert.equal(
    (await send(`{"a":"${',[{'.repeat(30_000)}","b":"\\\\","c":"\\"${',[{'.repeat(10_000)}"}`)).statusCode,
    200,
  )
  assert.equal((await send('{"a":"\\ud83d\\ude00 😀"}')).body, '{"a":"😀 😀"}')
})

test('who was not let in may send 16 kB and no file', async () => {
  const on = (url: string, body: BodyInit, type?: string) =>
    call(url, { method: 'POST', body, ...(type ? { headers: { 'content-type': type } } : {}) })
  const text = (length: number) => `{"a":"${'x'.repeat(length)}"}`
  assert.equal((await on('/api/public', text(16_000), 'application/json')).status, 200)
  assert.equal((await on('/api/public', text(16_400), 'application/json')).status, 413)
  assert.equal((await on('/api/nothing', text(16_400), 'application/json')).status, 413)
  const filled = (value: string | Blob, name?: string) => {
    const data = new FormData()
    if (typeof value === 'string') data.set('a', value)
    else data.set('a', value, name)
    return data
  }
  assert.deepEqual(await json(on('/api/public', filled('x'.repeat(15_000)))), { a: 'x'.repeat(15_000) })
  assert.equal((await on('/api/public', filled('x'.repeat(16_400)))).status, 413)
  const refused = await on('/api/public', filled(new Blob(['1']), 'a.png'))
  assert.equal(refused.status, 406)
  assert.equal(((await refused.json()) as { fields: { code: string }[] }).fields[0]!.code, 'field.unknown')
  assert.deepEqual(await json(on('/api/public', filled(new Blob([]), ''))), {})
})

test('who has hung up is not read', async () => {
  const before = handled
  const body = `{"a":"${'x'.repeat(1_000_000)}"}`
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      const { port } = http.server.address() as { port: number }
      const socket = connect(port, '127.0.0.1')
      socket.end(
        `POST /api/counted HTTP/1.1\r\nhost: centre.example\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      )
      socket.resume()
      await once(socket, 'close')
    }),
  )
  assert.equal(handled, before)
  const answered = await call('/api/counted', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  assert.deepEqual([answered.status, handled], [200, before + 1])
})

const form = (bytes: number): FormData => {
  const data = new FormData()
  data.set('file', new Blob([new Uint8Array(bytes)]), 'a.bin')
  return data
}

test('a file beyond the limit is refused; a route may allow more and finds it on disk', async () => {
  assert.equal((await call('/api/echo', { method: 'POST', body: form(6 * 2 ** 20) })).status, 413)
  assert.equal(
    (await call('/api/echo', { method: 'POST', body: form(20 * 2 ** 20) }).catch(() => ({ status: 413 }))).status,
    413,
  )
  const { size, path, there } = await json(call('/api/large', { method: 'POST', body: form(6 * 2 ** 20) }))
  assert.deepEqual([size, there], [6 * 2 ** 20, true])
  for (let wait = 0; wait < 50 && existsSync(String(path)); wait += 1)
    await new Promise((resolve) => setTimeout(resolve, 10))
  assert.equal(existsSync(String(path)), false)
})

test('R7 health: alive always, ready with the database', async () => {
  ready = false
  assert.deepEqual([(await call('/api/health')).status, (await call('/api/health/live')).status], [503, 200])
  ready = true
  assert.equal((await call('/api/health')).status, 200)
})

test('Accept-Language: Arabic unless English is preferred', () => {
  for (const [header, language] of [
    [undefined, 'ar'],
    ['', 'ar'],
    ['en', 'en'],
    ['en-GB,ar;q=0.9', 'en'],
    ['ar-EG,en', 'ar'],
    ['en;q=0.1,ar;q=0.2', 'ar'],
    ['en;q=0', 'ar'],
    ['fr', 'ar'],
    ['en;q=x', 'ar'],
  ] as const) {
    assert.equal(languageOf(header), language, header)
  }
})

test('the database’s trouble is a 503 that says when to come back, and is logged with the request; so is what breaks beyond our own answer', async () => {
  const lines: Array<Record<string, unknown>> = []
  const database = await startTestDatabase()
  const db = openDatabase({
    connection: database.connection,
    role: 'topcenter_app',
    size: 1,
    connectionTimeout: 300,
    readTimeout: 100,
  })
  const own = await buildHttp({
    config: { publicUrl: undefined, trustProxy: false, webDist, dataDir: webDist },
    log: openLog('warn', {
      write: (line) => {
        lines.push(JSON.parse(line) as Record<string, unknown>)
      },
    }),
    db,
    describe: (code) => {
      if (code === 'record.notFound') throw new Error('no words')
      return { title: code, detail: '' }
    },
  })
  const establishment = '00000000-0000-7000-8000-0000000000aa'
  own.get('/api/wait/:seconds', ({ params }) =>
    db.read(establishment, (tx) =>
      tx.query({ sql: 'select pg_sleep($1)', parameters: [(params as { seconds: string }).seconds] }),
    ),
  )
  own.get('/api/end', () =>
    // not of the establishment: its connection may lead to a node of a cluster where the owner here ends nothing
    db.platform(async (tx) => {
      const mine = await tx.first<{ pid: number }>({ sql: 'select pg_backend_pid() as pid' })
      await database.owner.query('select pg_terminate_backend($1::int)', [mine!.pid])
      await tx.query({ sql: 'select 1' })
    }),
  )
  own.get('/api/wordless', () => {
    throw new Refused(refuse('record.notFound'))
  })
  own.get('/api/broken', (_request, reply) =>
    reply.type('text/plain').send(
      new Readable({
        read() {
          this.push('begun')
          setTimeout(() => this.destroy(new Error('the disk')), 20)
        },
      }),
    ),
  )
  const asked = async (path: string): Promise<[number, unknown, unknown]> => {
    const { statusCode, headers, body } = await own.inject({ url: path })
    return [statusCode, (JSON.parse(body) as { code?: string }).code, headers['retry-after']]
  }
  try {
    assert.deepEqual(await asked('/api/wait/9'), [503, 'request.timeout', '5'])
    assert.deepEqual(await asked('/api/end'), [503, 'server.unavailable', '5'])
    const many = await Promise.all(Array.from({ length: 200 }, () => asked('/api/wait/0.02')))
    const [served, refused] = [
      many.filter(([status]) => status === 200).length,
      many.filter(([, code, after]) => code === 'server.busy' && after === '5').length,
    ]
    assert.ok(served > 5 && refused > 5 && served + refused === 200, `${served} served, ${refused} refused`)
    assert.equal((await asked('/api/wait/0'))[0], 200, 'and then it goes on')
    assert.equal(lines.length, 2 + refused)
    assert.ok(
      lines.every(
        ({ level, reqId, refused: code, err }) => level === 40 && String(reqId).startsWith('req_') && code && err,
      ),
    )
    lines.length = 0
    assert.equal((await own.inject({ url: '/api/wordless' })).statusCode, 500)
    const address = await own.listen({ port: 0, host: '127.0.0.1' })
    await assert.rejects(fetch(`${address}/api/broken`).then((answer) => answer.text()))
    assert.deepEqual(
      [...new Set(lines.map(({ err }) => (err as { message: string }).message))],
      ['no words', 'the disk'],
    )
    assert.ok(lines.every(({ level, reqId }) => level === 50 && String(reqId).startsWith('req_')))
  } finally {
    await own.close()
    await db.close()
    await database.close()
  }
})
