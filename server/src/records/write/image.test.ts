/** Pictures as an attacker sends them: each is refused, or kept as nothing but its pixels and served inert. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type JpegOptions } from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import type { Tx } from '../../platform/database/database.ts'
import { keyOf } from '../../platform/files/file-store.ts'
import { movePictures } from './picture-bytes.ts'
import { makeSmallImages } from './small-image.ts'
import {
  type Answer,
  startTestApplication,
  type TestApplication,
  type TestUser,
} from '../../../test/test-application.ts'

let app: TestApplication
let token: string
before(async () => {
  app = await startTestApplication()
  token = (await app.call(app.users.MasterAdmin, 'POST', '/api/students', { names: { en: 'Faced' } })).body.token
})
after(() => app.close())

/** Sends a picture as a browser sends a form. */
async function send(
  user: TestUser,
  path: string,
  bytes: Buffer,
  fileName = 'photo.jpg',
  claimed = 'image/jpeg',
): Promise<Answer> {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(bytes)], { type: claimed }), fileName)
  const sent = new Response(form)
  return app.call(user, 'POST', path, Buffer.from(await sent.arrayBuffer()), {
    'content-type': sent.headers.get('content-type')!,
  })
}
const fetched = (user: TestUser, path: string) =>
  app.application.http.inject({
    method: 'GET',
    url: path,
    headers: { 'api-version': '1.0', 'accept-language': 'en', authorization: `Bearer ${user.session}` },
  })

const bad = 'alert(document.domain)'
/** Stands in what must not be kept. */
const secrets = [
  bad,
  '<?php',
  '<html',
  'PK\x03\x04',
  '%PDF',
  'Secret street',
  'acTL',
  'Exif',
  'GPS',
  'ICC_PROFILE',
  'iCCP',
  'http://ns.adobe.com',
]

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, crc])
}
const pngHead = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8) // one bit of grey
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk('IHDR', head)])
}
const bomb = (width: number, height: number): Buffer =>
  Buffer.concat([
    pngHead(width, height),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
const photo = (width: number, height: number, options: JpegOptions = {}) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .jpeg({ quality: 50, ...options })
    .toBuffer()
const strip = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
/** Chunks of one's own, before the pixels. */
const withChunks = (png: Buffer, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])

const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
const taken = () =>
  plain
    .clone()
    .withExif({
      IFD0: { ImageDescription: 'Secret street', Orientation: '6' },
      IFD3: { GPSLatitude: '30/1 2/1 3/1', GPSLongitude: '31/1 14/1 8/1' },
    })
    .withIccProfile('p3')
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://ns.adobe.com/x/">Secret street</rdf:Description></rdf:RDF></x:xmpmeta>',
    )
const zip = Buffer.from(`PK\x03\x04${'\0'.repeat(26)}${bad}`)

type Outcome = 'type' | 'broken' | 'pixels' | 'shape' | 'bytes' | 'kept'
const codes = {
  type: [406, 'field.image'],
  broken: [406, 'field.imageBroken'],
  pixels: [406, 'field.imagePixels'],
  shape: [406, 'field.imageShape'],
  bytes: [413, 'field.fileBytes'],
} as const
const cases: readonly (readonly [
  name: string,
  expected: Outcome,
  bytes: () => Promise<Buffer> | Buffer,
  fileName?: string,
  claimed?: string,
])[] = [
  ['JPEG with the place where it was taken, a colour profile and XMP', 'kept', () => taken().jpeg().toBuffer()],
  ['PNG with the same', 'kept', () => taken().png().toBuffer()],
  ['WebP with the same', 'kept', () => taken().webp().toBuffer()],
  [
    'PNG with a text of its own',
    'kept',
    async () => withChunks(await plain.clone().png().toBuffer(), chunk('tEXt', Buffer.from('Location\0Secret street'))),
  ],
  ['JPEG with a ZIP behind it', 'kept', async () => Buffer.concat([await plain.clone().jpeg().toBuffer(), zip])],
  [
    'PNG with PHP behind it',
    'kept',
    async () => Buffer.concat([await plain.clone().png().toBuffer(), Buffer.from(`<?php ${bad} ?>`)]),
  ],
  [
    'PNG with PHP in a chunk',
    'kept',
    async () =>
      withChunks(await plain.clone().png().toBuffer(), chunk('tEXt', Buffer.from(`Comment\0<?php ${bad} ?>`))),
  ],
  [
    'PNG of 10,000 frames',
    'kept',
    async () => {
      const frame = chunk('fcTL', Buffer.alloc(26))
      return withChunks(
        await plain.clone().png().toBuffer(),
        chunk('acTL', Buffer.from([0, 0, 0x27, 0x10, 0, 0, 0, 0])),
        ...Array.from({ length: 10_000 }, () => frame),
      )
    },
  ],
  ['JPEG called HTML', 'kept', () => plain.clone().jpeg().toBuffer(), 'photo.jpg.html', 'text/html'],
  ['JPEG with a path for a name', 'kept', () => plain.clone().jpeg().toBuffer(), '../../../etc/passwd\u202egpj.exe'],
  [
    'JPEG with a device for a name',
    'kept',
    () => plain.clone().jpeg().toBuffer(),
    `\\\\host\\C:\\CON${'🙂'.repeat(100)}. `,
  ],
  ['PNG of 50,000 × 50,000', 'pixels', () => bomb(50_000, 50_000)],
  ['PNG of 20,000 × 20,000', 'pixels', () => bomb(20_000, 20_000)],
  ['PNG of a pixel row above 110 megapixels', 'pixels', () => bomb(10_000, 11_001)],
  [
    'progressive JPEG of 9,248 × 6,936 whose colours take 385 MB',
    'kept',
    () => photo(9_248, 6_936, { progressive: true, chromaSubsampling: '4:4:4' }),
  ],
  [
    'progressive JPEG of 12,000 × 9,000 whose colours take 648 MB',
    'pixels',
    () => photo(12_000, 9_000, { progressive: true, chromaSubsampling: '4:4:4' }),
  ],
  ['JPEG of 4,032 × 3,024', 'kept', () => photo(4_032, 3_024)],
  ['JPEG of 8,160 × 6,120', 'kept', () => photo(8_160, 6_120)],
  ['JPEG of 9,248 × 6,936', 'kept', () => photo(9_248, 6_936)],
  ['PNG of 8,160 × 6,120', 'kept', () => strip(8_160, 6_120)],
  [
    'WebP of 12,000 × 9,000',
    'kept',
    async () =>
      sharp(await photo(12_000, 9_000))
        .webp({ effort: 0 })
        .toBuffer(),
  ],
  ['PNG that ends in the middle', 'broken', async () => (await taken().png().toBuffer()).subarray(0, 200)],
  ['PNG of a head alone', 'broken', () => pngHead(10, 10)],
  [
    'SVG with a script',
    'type',
    () =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg"><script>${bad}</script><image href="https://example.org/x"/></svg>`,
      ),
    'logo.svg',
    'image/svg+xml',
  ],
  [
    'SVG called PNG',
    'type',
    () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="${bad}"/>`),
    'logo.png',
    'image/png',
  ],
  ['HTML called JPEG', 'type', () => Buffer.from(`<html><script>${bad}</script>`), 'photo.jpg', 'image/jpeg'],
  [
    'HTML behind the first bytes of a JPEG',
    'broken',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(`<html><script>${bad}</script>`)]),
  ],
  [
    'GIF that is a script',
    'type',
    () => Buffer.from(`GIF89a/*${'\0'.repeat(20)}*/=1;${bad}`),
    'photo.gif',
    'image/gif',
  ],
  ['PDF that is HTML', 'type', () => Buffer.from(`%PDF-1.7\n<html><script>${bad}</script>`), 'photo.jpg', 'image/jpeg'],
  ['ZIP', 'type', () => zip, 'photo.png', 'image/png'],
  [
    'TIFF, which is a picture but none of the three',
    'type',
    () => plain.clone().tiff().toBuffer(),
    'photo.jpg',
    'image/jpeg',
  ],
  ['no bytes', 'type', () => Buffer.alloc(0)],
  ['PNG of 1 × 4,000', 'shape', () => strip(1, 4_000)],
  ['PNG of 4,000 × 300', 'shape', () => strip(4_000, 300)],
  ['PNG of 4,000 × 600', 'kept', () => strip(4_000, 600)],
  ['more than 5 MB', 'bytes', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5 * 2 ** 20)])],
]

test('quality 6: a picture is decoded and drawn anew, or refused', async () => {
  // drawn before the first request: from then on the decoder reads nothing but the three formats
  const files = await Promise.all(cases.map(async ([, , bytes]) => bytes()))
  const { MasterAdmin } = app.users
  for (const [index, [name, expected, , fileName, claimed]] of cases.entries()) {
    const answer = await send(MasterAdmin, `/api/students/${token}/image`, files[index]!, fileName, claimed)
    if (expected !== 'kept') {
      assert.deepEqual([answer.status, answer.body.fields?.[0].code], codes[expected], `${name}: ${answer.text}`)
      continue
    }
    assert.equal(answer.status, 200, `${name}: ${answer.text}`)
    const kept = await fetched(MasterAdmin, `/api/students/${token}/image`)
    const { width, height } = await sharp(kept.rawPayload).metadata()
    assert.ok(Math.max(width, height) <= 1_024, `${name}: ${width} × ${height}`)
    const text = kept.rawPayload.toString('latin1')
    for (const secret of secrets) assert.ok(!text.includes(secret), `${name}: ${secret} is kept`)
    assert.match(String(kept.headers['content-type']), /^image\/(jpeg|png|webp)$/)
    assert.deepEqual(
      [kept.headers['x-content-type-options'], kept.headers['content-security-policy']],
      ['nosniff', `default-src 'none'; sandbox`],
    )
    assert.ok(!answer.text.includes('passwd'), `${name}: its name is kept`)
  }
})

test('a photo stands upright as its camera meant it, and is no larger than it is shown', async () => {
  const { MasterAdmin } = app.users
  await send(
    MasterAdmin,
    `/api/students/${token}/image`,
    await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#336699' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  )
  const { width, height, orientation } = await sharp(
    (await fetched(MasterAdmin, `/api/students/${token}/image`)).rawPayload,
  ).metadata()
  assert.deepEqual([width, height, orientation], [683, 1_024, undefined])
})

test('a row gets a small picture of its own: of the newest picture, and of one that was kept before there were any', async () => {
  const { MasterAdmin } = app.users
  const address = `/api/students/${token}/image`
  const small = async () => {
    const { rawPayload, headers, statusCode } = await fetched(MasterAdmin, `${address}?size=small`)
    assert.deepEqual([statusCode, headers['content-type']], [200, 'image/webp'])
    const { width, height } = await sharp(rawPayload).metadata()
    const { dominant } = await sharp(rawPayload).stats()
    return { width, height, isRed: dominant.r > dominant.b, bytes: rawPayload.length, headers }
  }
  const put = async (background: string) =>
    send(
      MasterAdmin,
      address,
      await sharp({ create: { width: 900, height: 600, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    )
  await put('#336699')
  assert.equal((await small()).isRed, false)
  await put('#cc3311')
  const { width, height, isRed, bytes, headers } = await small()
  assert.deepEqual([width, height, isRed], [64, 64, true])
  assert.ok(bytes < 800, String(bytes))
  assert.deepEqual(
    [headers['x-content-type-options'], headers['content-security-policy'], headers['permissions-policy']],
    ['nosniff', `default-src 'none'; sandbox`, undefined],
  )
  const tx = <T>(work: (tx: Tx) => Promise<T>) => app.application.db.transaction(app.establishmentId, work)
  const kept = () =>
    tx((there) => there.first<{ small: Buffer | null }>({ sql: 'select small from record_image', parameters: [] }))
  await tx((there) => there.run({ sql: 'update record_image set small = null', parameters: [] }))
  const files = () => app.application.runtime.files
  assert.equal((await small()).bytes, bytes)
  await makeSmallImages(files())
  assert.equal((await kept())!.small!.length, bytes)
  await tx((there) =>
    there.run({ sql: `update record_image set small = null, sha256 = null, bytes = 'no picture'`, parameters: [] }),
  )
  await makeSmallImages(files()) // passes over what it cannot read
  assert.equal((await kept())!.small, null)
  assert.equal((await fetched(MasterAdmin, `${address}?size=huge`)).statusCode, 406)
})

test('D9.1 a picture lies in the store, once for all who have it; what lay in the database before is moved; lost bytes break nothing; a final delete leaves none', async () => {
  const { MasterAdmin } = app.users
  const files = app.application.runtime.files
  const bytes = await plain.clone().png().toBuffer()
  const made = async (): Promise<{ token: string; version: number }> => {
    const { body } = await app.call(MasterAdmin, 'POST', '/api/students', { names: { en: 'Has a picture' } })
    await send(MasterAdmin, `/api/students/${body.token}/image`, bytes)
    return body
  }
  const [one, other] = [await made(), await made()]
  const whole = (of: { token: string }) => fetched(MasterAdmin, `/api/students/${of.token}/image`)
  const kept = async () =>
    (
      await app.database.owner.query<{ sha256: string | null; bytes: Buffer | null }>(
        'select sha256, bytes from record_image where record_id = any($1)',
        [[one, other].map(({ token: of }) => idOf(of, 'usr'))],
      )
    ).rows
  const [first, second] = await kept()
  assert.ok(first!.sha256 && first!.sha256 === second!.sha256 && first!.bytes === null)
  const asItWas = (await whole(one)).rawPayload
  await app.database.owner.query(`update record_image set sha256 = null, bytes = $2 where record_id = $1`, [
    idOf(one.token, 'usr'),
    asItWas,
  ])
  assert.deepEqual((await whole(one)).rawPayload, asItWas)
  await movePictures(files)
  assert.deepEqual(await kept(), [second, second])
  assert.deepEqual((await whole(one)).rawPayload, asItWas)
  const { version } = (await app.call(MasterAdmin, 'GET', `/api/students/${other.token}`)).body
  await app.call(MasterAdmin, 'POST', `/api/students/${other.token}/archive`, { version })
  assert.equal((await app.call(MasterAdmin, 'DELETE', `/api/students/${other.token}`)).status, 204)
  assert.equal((await kept()).length, 1)
  await files.store.delete(keyOf(app.establishmentId, first!.sha256))
  const small = await whole(one)
  assert.deepEqual([small.statusCode, small.headers['content-type']], [200, 'image/webp'])
})

test('a reference to a person tells of a picture to who may open that person, and it is served to them and to oneself alone', async () => {
  const { MasterAdmin } = app.users
  const clerk = await app.addUser('Employee', { Student: ['view', 'viewActive'] })
  const master = `/api/master-admins/${MasterAdmin.token}`
  assert.equal((await send(MasterAdmin, `${master}/image`, await plain.clone().jpeg().toBuffer())).status, 200)
  const { imageAt } = (await app.call(MasterAdmin, 'GET', master)).body
  const maker = async (user: TestUser) => (await app.call(user, 'GET', `/api/students/${token}`)).body.createdBy
  const served = async (user: TestUser, of: TestUser) =>
    (await fetched(user, `/api/people/${of.token}/picture?size=small`)).statusCode
  const own = async (user: TestUser) => (await app.call(user, 'GET', '/api/session')).body.userPersonalData.imageAt
  assert.equal((await maker(MasterAdmin)).imageAt, imageAt)
  assert.deepEqual([await served(MasterAdmin, MasterAdmin), await own(MasterAdmin)], [200, imageAt])
  const seenMaker = await maker(clerk)
  assert.deepEqual([seenMaker.token, seenMaker.imageAt], [MasterAdmin.token, undefined])
  assert.deepEqual([await served(clerk, MasterAdmin), await served(clerk, clerk), await own(clerk)], [404, 404, null])
  assert.equal(
    (await send(MasterAdmin, `/api/employees/${clerk.token}/image`, await taken().png().toBuffer())).status,
    200,
  )
  assert.equal(await served(clerk, clerk), 200, 'one’s own, though employees are not shown to them')
})

test('D1.10 a PDF list bears the establishment’s logo, and its amounts the decimals that the establishment asks for', async () => {
  const { AdminsEgypt, MasterAdmin } = app.users
  for (const [en, servicePrice] of [
    ['Whole', 125_000],
    ['Parts', 125_050],
  ] as const)
    assert.equal((await app.call(MasterAdmin, 'POST', '/api/services', { names: { en }, servicePrice })).status, 200)
  const printed = async () => {
    const { statusCode, payload, rawPayload: pdf } = await fetched(MasterAdmin, '/api/services/export?format=pdf')
    assert.equal(statusCode, 200, payload)
    return {
      hasPicture: pdf.includes('/Subtype/Image') || pdf.includes('/Subtype /Image'),
      text: (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text,
    }
  }
  const before = await printed()
  assert.ok(!before.hasPicture && before.text.includes('1,250.00') && before.text.includes('1,250.50'), before.text)
  const centre = `/api/establishments/${tokenOf('esb', app.establishmentId)}`
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    assert.equal(
      (await send(AdminsEgypt, `${centre}/image`, await plain.clone().toFormat(format).toBuffer())).status,
      200,
    )
    assert.ok((await printed()).hasPicture, format)
  }
  const { version } = (await app.call(AdminsEgypt, 'GET', centre)).body
  assert.equal((await app.call(AdminsEgypt, 'PATCH', centre, { version, decimalPlaces: 0 })).status, 200)
  const { text } = await printed()
  assert.ok(!text.includes('1,250.00') && text.includes('1,250.50'), text)
})
