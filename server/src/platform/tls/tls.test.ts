import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { chmod, copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { request as askTls } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { ConfigError, readConfig } from '../config.ts'
import { buildHttp } from '../http/http.ts'
import { openLog } from '../log.ts'
import { hasAuthority, isName, makeAuthority, mayCertify, renewCertificate } from './own-authority.ts'
import { folderOf } from './own-authority-files.ts'
import { openTls, readPair, type Tls } from './tls.ts'

let dataDir: string
let http: FastifyInstance
let tls: Tls
let port: number
let ca: string
const day = 86_400_000
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'topcenter-tls-'))
  assert.equal(await openTls({ dataDir, tlsCert: undefined, tlsKey: undefined }, openLog('silent')), undefined)
  await makeAuthority(dataDir, ['centre.example'])
  tls = (await openTls({ dataDir, tlsCert: undefined, tlsKey: undefined }, openLog('silent'), 50))!
  ca = await readFile(folderOf(dataDir).authority, 'utf8')
  http = await serve(tls)
  port = (http.server.address() as AddressInfo).port
})
after(async () => {
  await http.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function serve(given: Tls): Promise<FastifyInstance> {
  const server = await buildHttp({
    config: { publicUrl: undefined, trustProxy: false, webDist: dataDir, dataDir },
    log: openLog('silent'),
    db: { ready: async () => true },
    describe: (code) => ({ title: code, detail: '' }),
    tls: given,
  })
  server.get('/api/stream', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' })
    reply.raw.write('data: one\n\n')
    setTimeout(() => reply.raw.end('data: two\n\n'), 100)
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  return server
}

interface Answer {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly text: string
  readonly serial: string
}
/** With a connection of its own, so that each shows the certificate anew. */
const ask = (path: string, { at = port, trusted = ca, host = 'localhost' } = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: at,
      path,
      servername: host,
      agent: false,
      ...(trusted ? { ca: trusted } : {}),
    }
    askTls({ ...options, headers: { host: `${host}:${at}` } }, (answer) => {
      const { serialNumber } = (answer.socket as TLSSocket).getPeerCertificate()
      let text = ''
      answer.on('data', (chunk) => (text += String(chunk)))
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, headers: answer.headers, text, serial: serialNumber }),
      )
    })
      .once('error', reject)
      .end()
  })
const plain = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init })

test('who trusts the authority speaks TLS with the server, as localhost and by its names; nobody else does', async () => {
  const answer = await ask('/api/health')
  assert.equal(answer.status, 200)
  assert.equal(answer.headers['strict-transport-security'], undefined, 'the name may speak plain http again')
  await assert.rejects(ask('/api/health', { trusted: '' }), {
    code: /UNABLE_TO_VERIFY_LEAF|UNABLE_TO_GET_ISSUER|SELF_SIGNED/,
  })
  await assert.rejects(ask('/api/health', { host: 'another.local' }), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  assert.equal((await ask('/api/stream')).text, 'data: one\n\ndata: two\n\n')
})

test('plain http at the same port gets the way to trust it, and nothing that could carry a secret', async () => {
  const first = await plain('/')
  assert.deepEqual([first.status, first.headers.get('location')], [307, '/trust'])
  for (const [language, word, dir] of [
    ['ar', 'اتصال آمن بالمركز', 'rtl'],
    ['en', 'A safe connection to the centre', 'ltr'],
  ] as const) {
    const page = await plain('/trust', { headers: { 'accept-language': language } })
    const html = await page.text()
    assert.equal(page.status, 200)
    assert.ok(
      html.includes(word) && html.includes(`dir="${dir}"`) && html.includes(`href="https://127.0.0.1:${port}/"`),
    )
    assert.ok(html.includes(new X509Certificate(ca).fingerprint256))
    assert.doesNotMatch(html, /<script/)
  }
  const got = await plain('/trust/authority.crt')
  assert.equal(got.headers.get('content-type'), 'application/x-x509-ca-cert')
  assert.deepEqual(Buffer.from(await got.arrayBuffer()), new X509Certificate(ca).raw)
  const apple = await plain('/trust/authority.mobileconfig')
  assert.equal(apple.headers.get('content-type'), 'application/x-apple-aspen-config')
  assert.ok((await apple.text()).includes(new X509Certificate(ca).raw.toString('base64')))
  assert.equal((await plain('/api/session', { method: 'POST', body: '{}' })).status, 426)
  assert.equal((await plain('/api/session')).status, 426)
  assert.equal((await plain('/api/health')).status, 200)
})

test('one network gets the page that helps to trust it 120 times in a minute, and the certificate after that too', async () => {
  const statuses: number[] = []
  for (let times = 0; times < 130; times += 1) statuses.push((await plain('/trust')).status)
  assert.deepEqual([statuses[0], statuses.at(-1)], [200, 429])
  assert.equal((await plain('/trust/authority.crt')).status, 200)
})

test('a connection that says nothing or breaks off disturbs nobody', async () => {
  const silent = connect(port, '127.0.0.1')
  const broken = connect(port, '127.0.0.1', () => broken.resetAndDestroy())
  const odd = connect(port, '127.0.0.1', () => odd.end(Buffer.from([0x16, 3, 1, 0, 1, 0])))
  for (const socket of [broken, odd]) socket.on('error', () => {})
  await delay(50)
  assert.equal((await ask('/api/health')).status, 200)
  silent.destroy()
})

test('a stop waits for no connection without a request, before its first byte, amid the handshake or after it', async () => {
  const own = (await openTls({ dataDir, tlsCert: undefined, tlsKey: undefined }, openLog('silent')))!
  const server = await serve(own)
  const at = (server.server.address() as AddressInfo).port
  const [silent, amid] = [connect(at, '127.0.0.1'), connect(at, '127.0.0.1')]
  amid.write(Buffer.from([0x16, 3, 1, 0, 1, 0]))
  const after = connectTls({ host: '127.0.0.1', port: at, servername: 'localhost', ca })
  for (const socket of [silent, amid, after]) socket.on('error', () => {}).resume()
  await once(after, 'secureConnect')
  assert.equal((await ask('/api/health', { at })).status, 200)
  const began = Date.now()
  await Promise.all([server.close(), ...[silent, amid, after].map((socket) => once(socket, 'close'))])
  assert.ok(Date.now() - began < 3_000, `${Date.now() - began} ms`)
})

test('a certificate that was renewed is shown within a moment, and a broken file is not taken', async () => {
  const { serial } = await ask('/api/health')
  assert.equal(await renewCertificate(dataDir), false, 'it is fresh and knows all names')
  assert.equal(await renewCertificate(dataDir, ['centre.local']), true)
  const shown = async () => (await ask('/api/health')).serial
  for (let waited = 0; waited < 100 && (await shown()) === serial; waited += 1) await delay(30)
  const next = await shown()
  assert.notEqual(next, serial)
  assert.equal((await ask('/api/health', { host: 'centre.local' })).status, 200)
  const { certificate } = folderOf(dataDir)
  const whole = await readFile(certificate, 'utf8')
  await writeFile(certificate, 'half')
  await delay(200)
  assert.equal(await shown(), next)
  await writeFile(certificate, whole)
})

test('a certificate is renewed thirty days before its end, keeps its names and lives less than 398 days', async () => {
  const before = new X509Certificate(await readFile(folderOf(dataDir).certificate, 'utf8'))
  assert.ok(before.validToDate.getTime() - before.validFromDate.getTime() <= 398 * day)
  assert.equal(await renewCertificate(dataDir, [], new Date(before.validToDate.getTime() - 31 * day)), false)
  assert.equal(await renewCertificate(dataDir, [], new Date(before.validToDate.getTime() - 29 * day)), true)
  const now = new X509Certificate(await readFile(folderOf(dataDir).certificate, 'utf8'))
  assert.ok(now.validToDate > before.validToDate)
  assert.match(now.subjectAltName ?? '', /DNS:centre\.local/)
  await makeAuthorityFresh()
})
/** A certificate of the future is not valid yet: the tests after it want one of today. */
const makeAuthorityFresh = () => renewCertificate(dataDir, [], new Date(), true)

test('keys are for this user alone; the authority may certify names of own networks and those it was made for', async () => {
  const { authorityKey, key } = folderOf(dataDir)
  if (process.platform !== 'win32')
    for (const path of [authorityKey, key]) assert.equal((await stat(path)).mode & 0o777, 0o600)
  assert.ok(hasAuthority(dataDir))
  assert.equal(await mayCertify(dataDir, 'centre.local'), true)
  assert.equal(await mayCertify(dataDir, 'www.centre.example'), true)
  assert.equal(await mayCertify(dataDir, 'bank.example'), false)
  for (const fine of ['centre.local', 'centre', '192.168.1.10']) assert.ok(isName(fine), fine)
  for (const not of ['', 'a b', '-x.local', 'x..local', 'http://x']) assert.ok(!isName(not), not)
})

test('clients themselves refuse what the authority may not certify', async () => {
  await renewCertificate(dataDir, ['bank.example'])
  for (
    let waited = 0;
    waited < 100 && !tls.pair().cert.includes(await readFile(folderOf(dataDir).certificate, 'utf8'));
    waited += 1
  )
    await delay(30)
  await assert.rejects(ask('/api/health', { host: 'bank.example' }), /permitted subtree violation/)
})

test('files that cannot be used are refused with a sentence in both languages', async (t) => {
  const at = (name: string) => join(dataDir, name)
  const { certificate, key, authorityKey } = folderOf(dataDir)
  const refused = (cert: string, of: string, en: RegExp, now?: number) =>
    assert.throws(
      () => readPair(cert, of, now),
      (error: Error) => error instanceof ConfigError && en.test(error.message) && /[\u0600-\u06ff]/.test(error.message),
    )
  refused(at('none.crt'), key, /none\.crt: there is no such file/)
  refused(certificate, authorityKey, /authority\.key: it is not the key of .*server\.crt/)
  await writeFile(at('odd.pem'), 'odd')
  refused(at('odd.pem'), key, /it is no certificate in PEM/)
  refused(certificate, at('odd.pem'), /it is no private key in PEM/)
  refused(certificate, key, /the certificate ended on 20/, Date.now() + 400 * day)
  refused(certificate, key, /is not valid before/, Date.now() - 10 * day)
  refused(dataDir, key, /it cannot be read \(EISDIR\)/)
  assert.throws(() => readConfig({ TLS_CERT: 'x' }), /TLS_CERT and TLS_KEY need each other/)
  if (process.getuid?.() === 0) return t.diagnostic('root may read every file')
  await copyFile(key, at('closed.key'))
  await chmod(at('closed.key'), 0)
  refused(certificate, at('closed.key'), /this user may not read it/)
})
