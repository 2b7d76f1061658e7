/** Files as they are given out: only to the session that was granted them, in pieces, and harmless. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '@topcenter/model/kit/token'
import { startTestApplication, type TestApplication, type TestUser } from '../../../test/test-application.ts'
import { openLog } from '../log.ts'
import { keepFile } from './blob.ts'
import { usualCap, type Wish } from './grants.ts'
import { partOf } from './range.ts'
import { inPieces } from '../../../test/platform/files/store-contract-for-tests.ts'

let app: TestApplication
const lines: string[] = []
let viewer: { user: TestUser; sessionId: string }
let lecture: { bytes: Buffer; sha256: string }

before(async () => {
  app = await startTestApplication({ log: openLog('debug', { write: (line) => void lines.push(line) }) })
  viewer = await person(app.users.Student)
  lecture = await kept(randomBytes(10 * 2 ** 20 + 11), 'video/mp4')
})
after(() => app.close())

const person = async (user: TestUser) => ({
  user,
  sessionId: (await app.application.runtime.sessions.find(user.session))!.id,
})

async function kept(bytes: Buffer, mime: string) {
  const { files } = app.application.runtime
  const staged = await files.store.stage(inPieces(bytes))
  await keepFile(files, app.establishmentId, staged, { mime }, async () => {})
  return { bytes, sha256: staged.sha256 }
}

const addressOf = (wish: Partial<Wish> = {}): Promise<string> =>
  app.application.runtime.grants.of(
    {
      establishmentId: app.establishmentId,
      sessionId: viewer.sessionId,
      sha256: lecture.sha256,
      size: lecture.bytes.length,
      mime: 'video/mp4',
      name: 'محاضرة 1.mp4',
      disposition: 'inline',
      ...wish,
    },
    app.clock.now(),
  )

async function ask(
  url: string,
  headers: Record<string, string> = {},
  { user = viewer.user, method = 'GET' as 'GET' | 'HEAD' } = {},
) {
  const bearer = headers.cookie ? {} : { authorization: `Bearer ${user.session}` }
  const answer = await app.application.http.inject({ method, url, headers: { ...bearer, ...headers } })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, text: answer.payload }
}
const codeOf = ({ status, text }: { status: number; text: string }): [number, string] => [
  status,
  (JSON.parse(text) as { code: string }).code,
]

test('D9.4 a range is answered with 4 MB at most, whatever it asks for, and the pieces are the file', async () => {
  const url = await addressOf()
  const parts: Buffer[] = []
  for (let from = 0; from < lecture.bytes.length;) {
    const { status, headers, bytes } = await ask(url, { range: `bytes=${from}-` })
    assert.equal(status, 206)
    assert.ok(bytes.length <= usualCap)
    assert.equal(Number(headers['content-length']), bytes.length)
    assert.equal(headers['content-range'], `bytes ${from}-${from + bytes.length - 1}/${lecture.bytes.length}`)
    assert.equal(headers['content-encoding'], undefined)
    parts.push(bytes)
    from += bytes.length
  }
  assert.equal(parts.length, 3)
  assert.ok(Buffer.concat(parts).equals(lecture.bytes))
  const small = await ask(await addressOf({ cap: 1_000 }), { range: 'bytes=5-999999' })
  assert.ok(small.bytes.equals(lecture.bytes.subarray(5, 1_005)))
})

test('D9.4 ranges in all their forms', async () => {
  const { length } = lecture.bytes
  assert.deepEqual(partOf('bytes=0-0', 10, 4), { from: 0, to: 0 })
  assert.deepEqual(partOf('bytes=2-', 10, 4), { from: 2, to: 5 })
  assert.deepEqual(partOf('bytes=-3', 10, 4), { from: 7, to: 9 })
  assert.deepEqual(partOf('bytes=-30', 10, 4), { from: 0, to: 3 })
  assert.deepEqual(partOf('bytes=1-2, 5-6', 10, 4), { from: 1, to: 2 }, 'of several the first')
  for (const odd of [undefined, 'bytes=-', 'bytes=5-2', 'lines=1-2', 'bytes=a-b', 'bytes=1-2;3', 'bytes'])
    assert.equal(partOf(odd, 10, 4), 'whole', odd)
  for (const beyond of ['bytes=10-', 'bytes=99-100', 'bytes=-0']) assert.equal(partOf(beyond, 10, 4), 'outside')
  assert.equal(partOf('bytes=0-', 0, 4), 'outside')
  const url = await addressOf()
  const last = await ask(url, { range: 'bytes=-7' })
  assert.deepEqual([last.status, last.bytes], [206, lecture.bytes.subarray(-7)])
  const outside = await ask(url, { range: `bytes=${length}-` })
  assert.deepEqual([outside.status, outside.headers['content-range']], [416, `bytes */${length}`])
  const head = await ask(url, { range: 'bytes=0-5' }, { method: 'HEAD' })
  assert.deepEqual(
    [head.status, head.headers['content-length'], head.headers['accept-ranges'], head.bytes.length],
    [200, String(length), 'bytes', 0],
  )
  const etag = `"${lecture.sha256}"`
  assert.equal((await ask(url, { range: 'bytes=0-9', 'if-range': etag })).status, 206)
  assert.deepEqual(codeOf(await ask(url, { range: 'bytes=0-9', 'if-range': '"other"' })), [403, 'file.viewOnly'])
})

test('D9.4 what may only be viewed is given out in pieces alone; what may be downloaded comes whole', async () => {
  assert.deepEqual(codeOf(await ask(await addressOf())), [403, 'file.viewOnly'])
  const whole = await ask(await addressOf({ disposition: 'attachment' }))
  assert.equal(whole.status, 200)
  assert.ok(whole.bytes.equals(lecture.bytes))
  const picture = await kept(randomBytes(3_000), 'image/png')
  const wish = { sha256: picture.sha256, size: 3_000, mime: 'image/png', name: 'a.png' }
  const shown = await ask(await addressOf(wish))
  assert.deepEqual([shown.status, shown.bytes], [200, picture.bytes])
  const again = await ask(await addressOf(wish), { 'if-none-match': `"${picture.sha256}"` })
  assert.deepEqual([again.status, again.bytes.length], [304, 0])
})

test('D9.4 each answer is sandboxed, sniffed by nobody, of this origin, and named', async () => {
  const url = await addressOf()
  const answers = [
    await ask(url, { range: 'bytes=0-' }),
    await ask(url, { range: 'bytes=999999999-' }),
    await ask(url),
    await ask(url, {}, { method: 'HEAD' }),
    await ask(await addressOf({ disposition: 'attachment' })),
    await ask(url, {}, { user: app.users.Parent }),
  ]
  for (const { headers, status } of answers) {
    assert.equal(headers['x-content-type-options'], 'nosniff', String(status))
    assert.match(String(headers['content-security-policy']), /^sandbox; default-src 'none'$/)
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.match(String(headers['cache-control']), /^private/)
  }
  const named = 'filename="_______1.mp4"; filename*=UTF-8\'\'%D9%85%D8%AD%D8%A7%D8%B6%D8%B1%D8%A9%201.mp4'
  assert.equal(answers[0]!.headers['content-disposition'], `inline; ${named}`)
  assert.equal(answers[4]!.headers['content-disposition'], `attachment; ${named}`)
  for (const mime of ['image/svg+xml', 'text/html', 'application/xml', 'application/octet-stream', 'text/vtt']) {
    const file = await kept(Buffer.from(`<svg>${mime}</svg>`), mime)
    const given = await ask(await addressOf({ sha256: file.sha256, size: file.bytes.length, mime, name: 'x.svg' }))
    assert.match(String(given.headers['content-disposition']), /^attachment/, mime)
  }
  const turned = await ask(await addressOf({ name: '../a\u202egpj.exe\r\nx: y' }), { range: 'bytes=0-1' })
  assert.match(String(turned.headers['content-disposition']), /filename="\.\. a gpj\.exe x y"|filename="[\w.]+"/)
  assert.doesNotMatch(String(turned.headers['content-disposition']), /%E2%80%AE|[\r\n/]/)
})

test('D9.4 an address opens nothing to another session, another browser, after logging out, after ten minutes, or when it is changed', async () => {
  const url = await addressOf()
  const range = { range: 'bytes=0-9' }
  const ended = [403, 'file.addressEnded']
  assert.equal((await ask(url, range)).status, 206)
  assert.deepEqual(codeOf(await ask(url, range, { user: app.users.MasterAdmin })), ended)
  assert.deepEqual(codeOf(await ask(url, { ...range, cookie: 'none=1' })), ended)
  const { sessions } = app.application.runtime
  const inBrowser = await app.application.db.transaction(app.establishmentId, (tx) =>
    sessions.create(tx, {
      establishmentId: app.establishmentId,
      userId: viewer.user.id,
      userType: 'Student',
      platform: 'web',
      lifetime: 'portal',
    }),
  )
  const cookie = { ...range, cookie: `sid=${inBrowser.token}` }
  assert.deepEqual(codeOf(await ask(url, cookie)), ended, 'the same user in another browser')
  const own = await addressOf({ sessionId: inBrowser.session.id })
  assert.equal((await ask(own, cookie)).status, 206)
  const [, , grant, name] = own.split('/') as [string, string, string, string]
  for (const changed of [
    `/m/${grant.slice(0, -2)}AA/${name}`,
    `/m/${grant.slice(0, 30)}B${grant.slice(31)}/${name}`,
    `/m/${grant}/other.mp4`,
    `/m/${grant}==/${name}`,
    `/m/AAAA/${name}`,
    `/m/${'A'.repeat(250)}/${name}`,
  ])
    assert.deepEqual(codeOf(await ask(changed, cookie)), ended, changed)
  app.clock.advance(7 * 60_000)
  assert.equal((await ask(own, cookie)).status, 206)
  app.clock.advance(3 * 60_000)
  assert.deepEqual(codeOf(await ask(own, cookie)), ended)
  const renewed = await addressOf({ sessionId: inBrowser.session.id })
  assert.equal((await ask(renewed, cookie)).status, 206)
  await app.application.db.transaction(app.establishmentId, (tx) => sessions.end(tx, inBrowser.session, 'logout'))
  assert.deepEqual(codeOf(await ask(renewed, cookie)), ended, 'after logging out')
  await app.database.owner.query('update user_account set record_state = $1 where id = $2', ['blocked', viewer.user.id])
  await delay(1_000) // as long as who a user is may be remembered
  assert.deepEqual(codeOf(await ask(await addressOf(), range)), ended, 'a blocked user')
  await app.database.owner.query('update user_account set record_state = $1 where id = $2', ['active', viewer.user.id])
  await delay(1_000)
})

test('D9.4 an address that is asked for again soon is the same, and one of a play lasts as long as its play', async () => {
  assert.equal(await addressOf(), await addressOf())
  assert.notEqual(await addressOf(), await addressOf({ name: 'other.mp4' }))
  const url = await addressOf({ play: newId() })
  assert.deepEqual(codeOf(await ask(url, { range: 'bytes=0-' })), [403, 'file.playEnded'])
})

test('D9.4 no line of the log names an address of a file', async () => {
  const urls = [await addressOf(), await addressOf({ disposition: 'attachment' }), '/m/nonsense/x.mp4']
  for (const url of urls) await ask(url, { range: 'bytes=0-9' })
  await ask('/m/%ff/%ff')
  const grants = urls.map((url) => url.split('/')[2]!)
  const said = lines.filter((line) => line.includes('"request"'))
  assert.ok(said.some((line) => line.includes('"/m/:grant/*"')))
  for (const line of lines) for (const grant of grants) assert.ok(!line.includes(grant), line)
})

test('D9.1 bytes that are gone are told as not there', async () => {
  const gone = await kept(randomBytes(100), 'application/pdf')
  const wish = { sha256: gone.sha256, size: 100, mime: 'application/pdf', name: 'a.pdf' }
  assert.equal((await ask(await addressOf(wish))).status, 200)
  await app.application.runtime.files.store.delete(`${app.establishmentId}/${gone.sha256.slice(0, 2)}/${gone.sha256}`)
  assert.deepEqual(codeOf(await ask(await addressOf(wish))), [404, 'request.notFound'])
})

test('D9.4 over a real connection: forty readers at once get their own pieces, one that goes away harms nobody, and each is logged', async () => {
  const base = await app.application.http.listen({ port: 0, host: '127.0.0.1' })
  const url = `${base}${await addressOf()}`
  const authorization = `Bearer ${viewer.user.session}`
  const read = async (from: number): Promise<void> => {
    const answer = await fetch(url, { headers: { authorization, range: `bytes=${from}-${from + 999_999}` } })
    const bytes = Buffer.from(await answer.arrayBuffer())
    assert.equal(answer.status, 206)
    assert.ok(bytes.equals(lecture.bytes.subarray(from, from + 1_000_000)), String(from))
  }
  const gone = async (): Promise<void> => {
    const asking = get(url, { agent: false, headers: { authorization, range: 'bytes=0-' } })
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    await once(answer, 'data')
    asking.destroy()
  }
  lines.length = 0
  await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 4 === 3 ? gone() : read(n * 200_000))))
  await read(5)
  const whole = await fetch(`${base}${await addressOf({ disposition: 'attachment' })}`, { headers: { authorization } })
  assert.ok(Buffer.from(await whole.arrayBuffer()).equals(lecture.bytes))
  const requests = lines.filter((line) => line.includes('"/m/:grant/*"'))
  assert.ok(requests.filter((line) => line.includes('"status":206')).length >= 31, `${requests.length}`)
  assert.deepEqual(
    lines.filter((line) => /"level":(50|60)/.test(line)),
    [],
  )
})
