import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { AreaTarget } from '../../records/serving/upload-target.ts'
import { startTestApplication, type TestApplication, type TestUser } from '../../../test/test-application.ts'
import { bringTables } from '../../../test/platform/database/test-database.ts'
import { keyOf } from '../files/file-store.ts'
import { box, boxTables } from '../../../test/platform/uploads/box-for-tests.ts'
import { openUploadLocker } from './locker.ts'
import { forgetUploads } from './forgetting.ts'
import { openByteStore } from './byte-store.ts'
import { shownName, shownPath } from './file-names.ts'

/** Target that refuses students. */
const closed: AreaTarget = {
  ...box,
  begin: (ctx, wanted) => {
    if (ctx.actor.userType === 'Student') throw new Refused(refuse('permission.missing'))
    return box.begin(ctx, wanted)
  },
}

let app: TestApplication
let manager: TestUser
let base: string
let dataDir: string
before(async () => {
  app = await startTestApplication({ targets: [closed] })
  manager = app.users.MasterAdmin
  dataDir = app.application.runtime.dataDir
  await app.database.owner.query(`${boxTables} update session set platform = 'web'`)
  await bringTables(app.database)
  base = await app.application.http.listen({ port: 0, host: '127.0.0.1' })
})
after(() => app.close())

let boxes = 0
async function addBox(quota: number, establishmentId = app.establishmentId): Promise<string> {
  const code = `b${(boxes += 1)}`
  await app.database.owner.query('insert into box (establishment_id, code, quota) values ($1, $2, $3)', [
    establishmentId,
    code,
    quota,
  ])
  return code
}
const boxOf = async (code: string) => {
  const { rows } = await app.database.owner.query<{ used: string; reserved: string; files: string }>(
    `select used, reserved, (select coalesce(sum(size), 0) from box_file f where f.establishment_id = b.establishment_id and f.box = b.code) as files from box b where code = $1`,
    [code],
  )
  return { used: Number(rows[0]!.used), reserved: Number(rows[0]!.reserved), files: Number(rows[0]!.files) }
}
const fileOf = async (code: string) =>
  (
    await app.database.owner.query<{ sha256: string; name: string; mime: string }>(
      'select * from box_file where box = $1',
      [code],
    )
  ).rows
const cookie = ({ session }: TestUser) => ({ cookie: `sid=${session}` })

interface Sent {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: any // oxlint-disable-line typescript/no-explicit-any
}
/** @param cutAfter Closes the connection when so many bytes of the body are sent */
function send(
  method: string,
  path: string,
  headers: Record<string, string | number>,
  body: Buffer = Buffer.alloc(0),
  { user = manager, cutAfter, to = base }: { user?: TestUser | null; cutAfter?: number; to?: string } = {},
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${to}${path}`,
      { method, headers: { 'tus-resumable': '1.0.0', ...(user ? cookie(user) : {}), ...headers } },
      (answer) => {
        let text = ''
        answer.on('data', (part) => (text += String(part)))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode!,
            headers: answer.headers,
            body: text.startsWith('{') ? JSON.parse(text) : text,
          }),
        )
      },
    )
    asked.on('error', reject)
    if (cutAfter === undefined) return asked.end(body)
    asked.write(body.subarray(0, cutAfter), () => setTimeout(() => asked.destroy(new Error('cut')), 30))
  })
}

const b64 = (text: string): string => Buffer.from(text).toString('base64')
const metadata = (target: string, filename: string) => ({
  'upload-metadata': `filename ${b64(filename)},target ${b64(target)}`,
})
const create = (code: string, length: number | string, name = 'درس.bin', options: Parameters<typeof send>[4] = {}) =>
  send('POST', '/api/uploads', { 'upload-length': length, ...metadata(`box:${code}`, name) }, undefined, options)
const piece = (
  path: string,
  offset: number,
  bytes: Buffer,
  options: Parameters<typeof send>[4] = {},
  headers: Record<string, string | number> = { 'content-length': bytes.length },
) =>
  send(
    'PATCH',
    path,
    { 'upload-offset': offset, 'content-type': 'application/offset+octet-stream', ...headers },
    bytes,
    options,
  )
async function put(code: string, bytes: Buffer, name?: string): Promise<Sent> {
  const made = await create(code, bytes.length, name)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return piece(String(made.headers.location), 0, bytes)
}
const shaOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const kept = (sha256: string): string => join(dataDir, 'files', keyOf(app.establishmentId, sha256))
const staged = async (): Promise<string[]> =>
  readdir(join(dataDir, 'files', 'uploads', app.establishmentId)).catch(() => [])

test('a file comes in pieces, by a session cookie alone, and is kept under what it is', async () => {
  const code = await addBox(10_000_000)
  const bytes = randomBytes(3_000_000)
  const made = await create(code, bytes.length, 'محاضرة 7.bin')
  assert.equal(made.status, 201)
  const path = String(made.headers.location)
  assert.match(path, /^\/api\/uploads\/upl_/)
  assert.deepEqual(await boxOf(code), { used: 0, reserved: 3_000_000, files: 0 })
  const first = await piece(path, 0, bytes.subarray(0, 1_000_000))
  assert.deepEqual(
    [first.status, first.headers['upload-offset'], first.headers['tus-resumable']],
    [204, '1000000', '1.0.0'],
  )
  assert.equal((await piece(path, 0, bytes)).status, 409)
  const { items } = (await send('GET', '/api/uploads', {})).body
  assert.deepEqual(
    [items[0].name, items[0].target, items[0].offset, items[0].length, items[0].state],
    ['محاضرة 7.bin', `box:${code}`, 1_000_000, 3_000_000, 'coming'],
  )
  const head = await send('HEAD', path, {})
  assert.deepEqual([head.headers['upload-offset'], head.headers['upload-length']], ['1000000', '3000000'])
  const last = await piece(path, 1_000_000, bytes.subarray(1_000_000))
  assert.match(String(last.headers['upload-record']), /^box_/)
  assert.deepEqual(await boxOf(code), { used: 3_000_000, reserved: 0, files: 3_000_000 })
  assert.equal((await fileOf(code))[0]!.sha256, shaOf(bytes))
  assert.deepEqual(await readFile(kept(shaOf(bytes))), bytes)
  assert.deepEqual(await staged(), [])
  // asked again, it answers the same
  for (const again of [await send('HEAD', path, {}), await piece(path, bytes.length, Buffer.alloc(0))])
    assert.deepEqual(
      [again.headers['upload-offset'], again.headers['upload-record']],
      ['3000000', last.headers['upload-record']],
    )
})

test('who may not, what is of nobody and what is not the protocol is refused before a byte', async () => {
  const code = await addBox(1_000)
  const status = async (sent: Promise<Sent>) => (await sent).status
  assert.equal(await status(create(code, 10, 'a.bin', { user: null })), 498)
  assert.equal(await status(create(code, 10, 'a.bin', { user: app.users.Student })), 403)
  assert.equal(await status(send('POST', '/api/uploads', { 'upload-length': 10, ...metadata('attic:x', 'a') })), 400)
  const made = await create(code, 10)
  const path = String(made.headers.location)
  const elsewhere = await app.addUser('MasterAdmin', {}, await app.addEstablishment('OTHER'))
  await app.database.owner.query(`update session set platform = 'web'`)
  for (const user of [elsewhere, app.users.Parent])
    for (const method of ['HEAD', 'DELETE'] as const)
      assert.equal(await status(send(method, path, {}, undefined, { user })), 404, `${method} ${user.userType}`)
  assert.equal(await status(piece(path, 0, Buffer.alloc(10), { user: elsewhere })), 404)
  // no length, a length that is none, one that comes later, and a body whose length is not said
  const named = metadata(`box:${code}`, 'a.bin')
  for (const headers of [
    {},
    { 'upload-length': -5 },
    { 'upload-length': '1e3' },
    { 'upload-length': '' },
    { 'upload-defer-length': 1 },
  ])
    assert.ok((await status(send('POST', '/api/uploads', { ...headers, ...named } as never))) >= 400)
  assert.equal(
    await status(send('POST', '/api/uploads', { 'transfer-encoding': 'chunked', ...named }, Buffer.alloc(50))),
    400,
  )
  const long = await piece(path, 0, Buffer.alloc(400), {}, { 'transfer-encoding': 'chunked' })
  assert.equal(long.status, 413)
  assert.equal(await status(piece(path, 0, Buffer.alloc(11))), 413)
  assert.equal(await status(send('HEAD', path, { 'tus-resumable': '0.9' })), 412)
  assert.equal(await status(create(code, 0)), 406)
  assert.equal(await status(create(code, 1_000)), 413)
  assert.deepEqual(await boxOf(code), { used: 0, reserved: 10, files: 0 })
  // another site's page
  assert.equal(
    await status(send('POST', '/api/uploads', { 'upload-length': 5, ...named, origin: 'https://evil.example' })),
    403,
  )
  assert.equal(await status(send('DELETE', path, {})), 204)
  assert.deepEqual(await boxOf(code), { used: 0, reserved: 0, files: 0 })
  assert.equal(await status(send('HEAD', path, {})), 404)
})

test('of fifty that begin at once into room for seven, seven do, and what is used is what is there', async () => {
  const size = 50_000
  const code = await addBox(7 * size + 100)
  const made = await Promise.all(
    Array.from({ length: 50 }, async () => {
      for (;;) {
        const sent = await create(code, size)
        if (sent.status !== 429) return sent
        await delay(20)
      }
    }),
  )
  const begun = made.filter(({ status }) => status === 201)
  assert.equal(begun.length, 7)
  assert.ok(made.every(({ status }) => status === 201 || status === 413))
  for (const { headers } of begun)
    assert.equal((await piece(String(headers.location), 0, randomBytes(size))).status, 204)
  assert.deepEqual(await boxOf(code), { used: 7 * size, reserved: 0, files: 7 * size })
})

test('a line that is cut again and again sends little twice, and the file comes out the same', async () => {
  const code = await addBox(100_000_000)
  const bytes = randomBytes(12_000_000)
  const path = String((await create(code, bytes.length)).headers.location)
  const other = await app.another()
  const second = await other.http.listen({ port: 0, host: '127.0.0.1' })
  let sent = 0
  for (let cut = 0; cut < 8; cut += 1) {
    const to = cut % 2 ? second : base // the next request may reach another server
    const offset = Number((await send('HEAD', path, {}, undefined, { to })).headers['upload-offset'])
    assert.ok(offset >= sent - 2 ** 21, `${offset} of ${sent} bytes came`)
    const cutAfter = 1_200_000
    await piece(path, offset, bytes.subarray(offset), { cutAfter, to }).catch(() => {})
    sent = offset + cutAfter
  }
  const offset = Number((await send('HEAD', path, {})).headers['upload-offset'])
  assert.equal((await piece(path, offset, bytes.subarray(offset))).status, 204)
  assert.equal((await fileOf(code))[0]!.sha256, shaOf(bytes))
})

test('who goes on from elsewhere is not locked out by a connection that hangs', async () => {
  const code = await addBox(1_000_000)
  const bytes = randomBytes(400_000)
  const path = String((await create(code, bytes.length)).headers.location)
  // its sender has gone, and the server does not know it
  const hanging = request(`${base}${path}`, {
    method: 'PATCH',
    headers: {
      ...cookie(manager),
      'tus-resumable': '1.0.0',
      'upload-offset': 0,
      'content-type': 'application/offset+octet-stream',
      'content-length': bytes.length,
    },
  })
  hanging.on('error', () => {})
  hanging.write(bytes.subarray(0, 100_000))
  await delay(200)
  const [other] = [await app.another()]
  const second = await other!.http.listen({ port: 0, host: '127.0.0.1' })
  const began = performance.now()
  const head = await send('HEAD', path, {}, undefined, { to: second })
  assert.deepEqual([head.status, head.headers['upload-offset']], [200, '100000'])
  assert.ok(performance.now() - began < 5_000)
  assert.equal((await piece(path, 100_000, bytes.subarray(100_000), { to: second })).status, 204)
  hanging.destroy()
  assert.equal((await fileOf(code))[0]!.sha256, shaOf(bytes))
})

test('a lock goes with the connection that holds it', async () => {
  const options = { connection: app.database.connection, log: app.application.runtime.log }
  const [one, two] = [openUploadLocker(options), openUploadLocker(options)]
  const never = new AbortController().signal
  let asked = 0
  const held = one.newLock('x')
  await held.lock(never, () => (asked += 1))
  const next = two.newLock('x')
  const waiting = next.lock(never, () => {})
  await delay(400)
  assert.ok(asked > 0, 'the holder is told')
  await one.close() // its process dies
  await waiting
  await next.unlock()
  await two.close()
})

test('a server that was killed between the last byte and its answer ends well at the next request', async () => {
  const code = await addBox(1_000_000)
  const bytes = randomBytes(1_000)
  const path = String((await create(code, bytes.length)).headers.location)
  await piece(path, 0, bytes.subarray(0, 500))
  const [name] = await staged()
  await writeFile(join(dataDir, 'files', 'uploads', app.establishmentId, name!), bytes) // the rest came, and then it ended
  const [one, two] = await Promise.all([send('HEAD', path, {}), send('HEAD', path, {})])
  assert.equal(one.headers['upload-offset'], '1000')
  assert.equal(one.headers['upload-record'], two.headers['upload-record'])
  assert.match(String(one.headers['upload-record']), /^box_/)
  assert.equal((await fileOf(code)).length, 1)
  assert.equal((await fileOf(code))[0]!.sha256, shaOf(bytes))
})

test('what nobody goes on with for a day gives its room back; what goes on stays', async () => {
  const code = await addBox(1_000)
  const path = String((await create(code, 400)).headers.location)
  await piece(path, 0, Buffer.alloc(100))
  const parts = {
    db: app.application.db,
    bytes: openByteStore(join(dataDir, 'files', 'uploads')),
    targetOf: () => box,
  }
  await forgetUploads(parts as never, new Date(Date.now() + 3_600_000))
  assert.equal((await boxOf(code)).reserved, 400)
  await forgetUploads(parts as never, new Date(Date.now() + 25 * 3_600_000))
  assert.deepEqual(await boxOf(code), { used: 0, reserved: 0, files: 0 })
  assert.deepEqual(await staged(), [])
  assert.equal((await send('HEAD', path, {})).status, 404)
})

/** A zip whose table of contents says what it likes. */
function zipWith(names: readonly string[], packed: number, unpacked: number): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const name of names) {
    const local = Buffer.alloc(30 + name.length + packed)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed, 18)
    local.writeUInt32LE(unpacked, 22)
    local.writeUInt16LE(name.length, 26)
    local.write(name, 30)
    const entry = Buffer.alloc(46 + name.length)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed, 20)
    entry.writeUInt32LE(unpacked, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    entry.write(name, 46)
    locals.push(local)
    entries.push(entry)
    at += local.length
  }
  const table = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(names.length, 8)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(table.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, table, end])
}
const word = ['[Content_Types].xml', 'word/document.xml']
const seed = new URL('../../../seed/media/', import.meta.url)

test('a file is what its bytes are: what a browser would run is a download, and what lies is refused', async () => {
  const code = await addBox(100_000_000)
  const tried = async (name: string, bytes: Buffer | string): Promise<string> => {
    const sent = await put(code, Buffer.from(bytes as string), name)
    if (sent.status !== 204) return sent.body.code
    return (await fileOf(code)).find((each) => each.name === name)!.mime
  }
  const seeded = (name: string) => readFile(new URL(name, seed))
  assert.equal(await tried('board.jpg', await seeded('board.jpg')), 'image/jpeg image')
  assert.equal(await tried('lecture.mp4', await seeded('lecture.mp4')), 'video/mp4 video')
  assert.equal(await tried('say.mp3', await seeded('pronunciation.mp3')), 'audio/mpeg audio')
  assert.equal(await tried('summary.pdf', await seeded('summary.pdf')), 'application/pdf pdf')
  assert.equal(await tried('summary', await seeded('summary.pdf')), 'application/pdf pdf')
  assert.equal(await tried('notes.txt', 'كلام بالعربي'), 'application/octet-stream other')
  for (const [name, text] of [
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a.html', '<!doctype html><script>alert(1)</script>'],
    ['b.txt', 'hello <script>alert(1)</script>'],
    ['a.xml', '<?xml version="1.0"?><a/>'],
    ['a.sh', '#!/bin/sh\nrm -rf /'],
    ['a.bin', '\u0000\u0001\u0002'],
  ] as const)
    assert.equal(await tried(name, text), 'application/octet-stream other', name)
  assert.equal(await tried('exam.docx', await seeded('summary.pdf')), 'upload.typeDiffers')
  assert.equal(await tried('photo.jpg', '<script>alert(1)</script>'), 'upload.typeDiffers')
  assert.equal(await tried('lecture.pdf', await seeded('lecture.mp4')), 'upload.typeDiffers')
  assert.equal(await tried('x.m3u8', '#EXTM3U\n#EXTINF:1,\nhttp://10.0.0.1/a.ts'), 'upload.playlist')
  assert.equal(
    await tried('x.mpd', '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"/>'),
    'upload.playlist',
  )
  assert.equal(await tried('bomb.docx', zipWith(word, 300_000, 300_000_000)), 'upload.bomb')
  assert.equal(await tried('far.docx', zipWith(['../../word/document.xml', ...word], 100, 100)), 'upload.typeDiffers')
  const macros = await put(code, zipWith([...word, 'word/vbaProject.bin'], 100, 100), 'macros.docx')
  assert.deepEqual([macros.status, macros.headers['upload-note']], [204, 'macros'])
  // a zip is stored, and never opened
  assert.equal(await tried('files.zip', zipWith(['../../etc/passwd'], 100, 4_000_000_000)), 'application/zip other')
  const { used, reserved, files } = await boxOf(code)
  assert.deepEqual([used, reserved], [files, 0])
  // what was refused is listed with the reason, until it is forgotten
  const items = (await send('GET', '/api/uploads', { 'accept-language': 'en' })).body.items as {
    name: string
    token: string
    refusal: { code: string; detail: string } | null
  }[]
  const refused = items.find(({ name }) => name === 'exam.docx')!
  assert.equal(refused.refusal!.code, 'upload.typeDiffers')
  assert.match(refused.refusal!.detail, /ending of the name/)
  assert.equal((await send('HEAD', `/api/uploads/${refused.token}`, {})).status, 410)
  assert.equal((await send('DELETE', `/api/uploads/${refused.token}`, {})).status, 204)
})

test('how large a file of a type may be is set by the establishment', async () => {
  const code = await addBox(1e12)
  const megabytes = async (name: string, size: number) => {
    const sent = await create(code, size * 2 ** 20, name)
    if (sent.status === 201) await send('DELETE', String(sent.headers.location), {})
    return sent.status === 201 ? 'taken' : sent.body.params?.max
  }
  assert.equal(await megabytes('a.jpg', 26), 25)
  assert.equal(await megabytes('a.mp3', 501), 500)
  assert.equal(await megabytes('a.zip', 201), 200)
  assert.equal(await megabytes('a.mp4', 8_193), 8_192)
  await app.database.owner.query('update establishment set upload_image = 30 where id = $1', [app.establishmentId])
  assert.equal(await megabytes('a.jpg', 26), 'taken')
  // a name that promises more does not help
  await app.database.owner.query('update establishment set upload_image = 1 where id = $1', [app.establishmentId])
  const photo = Buffer.concat([await readFile(new URL('board.jpg', seed)), randomBytes(2 ** 20)])
  assert.equal((await put(code, photo, 'photo')).body.code, 'upload.tooLarge')
  await app.database.owner.query('update establishment set upload_image = 25 where id = $1', [app.establishmentId])
})

test('names are shown without signs that hide what they are, and are never long', () => {
  assert.equal(shownName('exam\u202egpj.exe'), 'exam gpj.exe')
  assert.equal(shownName('../../etc/passwd'), '.. .. etc passwd')
  assert.equal(shownName('a\r\nContent-Type: x'), 'a Content-Type: x')
  assert.equal(shownName('می\u200cخواهم.pdf'), 'می\u200cخواهم.pdf')
  assert.equal(shownName('\u0000\u202e '), undefined)
  assert.equal(shownName('..'), undefined)
  const long = shownName(`${'محاضرة '.repeat(80)}.mp4`)!
  assert.ok(Buffer.byteLength(long) <= 255 && long.endsWith('.mp4'))
  assert.equal(shownPath('/Lessons\\..//Unit 1/'), 'Lessons/Unit 1')
})

test('a virus scanner on this machine is asked, and without its answer nothing is kept', async () => {
  const scanned: string[] = []
  let answer = 'stream: OK'
  const scanner = createServer((socket) => {
    let bytes = Buffer.alloc(0)
    socket.on('data', (part) => {
      bytes = Buffer.concat([bytes, part as Buffer])
      if (!bytes.subarray(-4).equals(Buffer.alloc(4))) return
      scanned.push(bytes.toString('latin1'))
      socket.end(`${answer}\0`)
    })
  })
  const path = join(dataDir, 'clamd.sock')
  await new Promise<void>((resolve) => scanner.listen(path, resolve))
  const { virusIn } = await import('./virus-scan.ts')
  const file = join(dataDir, 'looked-at')
  await writeFile(file, 'harmless')
  assert.equal(await virusIn(path, file), undefined)
  assert.match(scanned[0]!, /^zINSTREAM\0.*harmless/s)
  answer = 'stream: Win.Test.EICAR_HDB-1 FOUND'
  assert.equal(await virusIn(path, file), 'Win.Test.EICAR_HDB-1')
  answer = 'INSTREAM size limit exceeded. ERROR'
  await assert.rejects(virusIn(path, file))
  await new Promise((resolve) => scanner.close(resolve))
  await assert.rejects(virusIn(path, file))
  assert.equal(existsSync(file), true)
})
