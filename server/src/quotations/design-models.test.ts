import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { everyPrivilege } from '@topcenter/model/areas'
import { idOf } from '@topcenter/model/kit/token'
import sharp from 'sharp'
import { type Centre, codeIn, type Shown, startCentre } from '../../test/education/test-centre.ts'
import { putRecord } from '../../test/platform/uploads/put-for-tests.ts'
import type { Actor } from '../records/context.ts'
import type { TestUser } from '../../test/test-application.ts'

let centre: Centre
let base: string
let item: Shown
let client: TestUser
let manager: TestUser
let asClient: Partial<Actor>
before(async () => {
  centre = await startCentre()
  base = await centre.app.application.http.listen({ port: 0, host: '127.0.0.1' })
  item = await centre.create('storeItem', { names: { en: 'Desk' } })
  client = await centre.app.addUser('Client', everyPrivilege)
  manager = centre.app.users.MasterAdmin
  asClient = { userId: client.id, userType: 'Client', privileges: everyPrivilege, names: { en: 'Mona' } }
})
after(() => centre.close())

const picture = (red: number): Promise<Buffer> =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: { r: red, g: 90, b: 90 } } })
    .png()
    .toBuffer()
const headers = ({ session }: TestUser) => ({ authorization: `Bearer ${session}`, 'api-version': '1.0' })
async function putPicture(model: Shown, bytes: Buffer): Promise<void> {
  const form = new FormData()
  form.append('image', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), 'a.png')
  const url = `${base}/api/design-models/${model.token}/image`
  assert.equal((await fetch(url, { method: 'POST', headers: headers(manager), body: form })).status, 200)
}
const attach = (name: string, bytes: Buffer) =>
  putRecord({ base, session: manager.session, target: 'attachment:designModel', name, bytes })

interface Wanted {
  readonly quotation: Shown
  readonly detail: Shown
  readonly model: Shown
}
/** With one priced line and a model of it, ready to be sent. */
async function wanted(body: object = {}): Promise<Wanted> {
  const quotation = await centre.create('priceQuotation', { clientToken: client.token })
  const detail = await centre.create('priceQuotationDetail', {
    priceQuotationToken: quotation.token,
    storeItemToken: item.token,
    quantity: 3,
    ...body,
  })
  const price = { priceQuotationDetailToken: detail.token, priceOne: 1_000 }
  const { token } = await centre.create('quotationPriceHistory', price)
  await centre.act('quotationPriceHistory', token, 'approve')
  await centre.act('priceQuotation', quotation.token, 'askQuotes')
  const model = await centre.create('designModel', {
    priceQuotationDetailToken: detail.token,
    title: 'The hall',
    details: 'Seen from the door',
  })
  return { quotation, detail, model }
}
/** The newest version. */
async function send({ quotation }: Pick<Wanted, 'quotation'>): Promise<Shown> {
  await centre.act('priceQuotation', quotation.token, 'offer')
  const query = { priceQuotationToken: quotation.token, sort: '-number' }
  return (await centre.call('priceQuotationVersion.list', { query })).items[0]
}
const sent = ({ token }: Shown): Promise<Shown> =>
  centre.call('priceQuotationVersion.sent', { params: { token } }, asClient)
const modelIn = async (version: Shown): Promise<Shown> => (await sent(version)).details[0].models[0]
const remark = (version: Shown, body: object, as = asClient): Promise<Shown> =>
  centre.call('priceQuotationVersion.remark', { params: { token: version.token }, body }, as)
/** The address of something of a version by its secret link. */
async function linkOf(version: Shown): Promise<(part: string) => string> {
  const { link } = await centre.call('priceQuotationVersion.link', { params: { token: version.token }, origin: base })
  const { pathname, search } = new URL(link)
  return (part) => `${base}/api/quotation-links/${pathname.split('/')[2]}${part}${search}`
}
const byLink = async (url: string, body: object) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'api-version': '1.0' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Shown }
}
const notices = async (kind: string, user: string): Promise<Shown[]> =>
  centre.owner('select 1 from notification where user_id = $1 and kind = $2', [user, kind])

test('D7.3 the models of a version stay as they were sent, whatever words and picture they get after', async () => {
  const made = await wanted()
  const [first, second] = await Promise.all([picture(10), picture(200)])
  await putPicture(made.model, first)
  const one = await send(made)
  const before = await modelIn(one)
  assert.deepEqual([before.title, before.details, before.files], ['The hall', 'Seen from the door', []])
  const bytesOf = async (version: Shown) => {
    const url = `${base}/api/price-quotation-versions/${version.token}/pictures/${made.model.token}`
    const answer = await fetch(url, { headers: headers(client) })
    return Buffer.from(await answer.arrayBuffer())
  }
  const shown = await bytesOf(one)
  assert.equal(createHash('sha256').update(shown).digest('hex'), before.picture)

  await putPicture(made.model, second)
  await centre.change('designModel', await centre.read('designModel', made.model.token), { title: 'Another hall' })
  assert.deepEqual(await modelIn(one), before)
  assert.deepEqual(await bytesOf(one), shown)
  const two = await send(made)
  const after = await modelIn(two)
  assert.equal(after.title, 'Another hall')
  assert.notEqual(after.picture, before.picture)
  assert.notDeepEqual(await bytesOf(two), shown)

  const link = await linkOf(one)
  const linked = await fetch(link(`/pictures/${made.model.token}`))
  assert.deepEqual(
    [linked.status, linked.headers.get('x-robots-tag'), Buffer.from(await linked.arrayBuffer())],
    [200, 'noindex', shown],
  )
  await centre.act('designModel', made.model.token, 'archive')
  await centre.remove('designModel', made.model.token).catch(() => undefined)
  assert.deepEqual(await bytesOf(one), shown)
  assert.deepEqual((await sent(await send(made))).details[0].models, [])
})

test('D7.4 D9 files of a model: 20 MB in two pieces, a script is only ever saved, and no other client meets them', async () => {
  const made = await wanted()
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(20 * 2 ** 20)])
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const files = [await attachInPieces(pdf), await attach('drawing.svg', script)]
  await centre.change('designModel', made.model, { attachmentsTokens: files })
  const version = await send(made)
  const shown = (await modelIn(version)).files
  assert.deepEqual(
    shown.map(({ fileName, mediaType, size }: Shown) => [fileName, mediaType, size]),
    [
      ['plan.pdf', 'pdf', pdf.length],
      ['drawing.svg', 'other', script.length],
    ],
  )
  // what the model loses afterwards, what was sent keeps
  await centre.change('designModel', await centre.read('designModel', made.model.token), { attachmentsTokens: [] })
  const open = (user: TestUser, file: string) =>
    fetch(`${base}/api/price-quotation-versions/${version.token}/attachments/${file}`, { headers: headers(user) })
  const [plan, drawing] = [await open(client, files[0]!), await open(client, files[1]!)]
  assert.deepEqual([plan.status, drawing.status], [200, 200])
  assert.ok(Buffer.from(await plan.arrayBuffer()).equals(pdf))
  assert.match(plan.headers.get('content-disposition')!, /^inline/)
  assert.match(drawing.headers.get('content-disposition')!, /^attachment/)

  const link = await linkOf(version)
  const linked = await Promise.all(files.map((file) => fetch(link(`/files/${file}`))))
  assert.deepEqual(
    linked.map((each) => [each.status, each.headers.get('content-type')]),
    [
      [200, 'application/pdf'],
      [200, 'application/octet-stream'],
    ],
  )
  assert.match(linked[1]!.headers.get('content-disposition')!, /^attachment/)
  assert.match(linked[1]!.headers.get('content-security-policy')!, /sandbox/)
  assert.ok(Buffer.from(await linked[0]!.arrayBuffer()).equals(pdf))

  const stranger = await centre.app.addUser('Client', everyPrivilege)
  const foreign = await wanted()
  const other = await linkOf(await send(foreign))
  const refused = await Promise.all([
    open(stranger, files[0]!),
    fetch(`${base}/api/price-quotation-versions/${version.token}/pictures/${made.model.token}`, {
      headers: headers(stranger),
    }),
    fetch(other(`/files/${files[0]}`)),
    fetch(other(`/pictures/${made.model.token}`)),
    fetch(link(`/files/${files[0]}`).replace(/h=.*/, 'h=A')),
  ])
  assert.deepEqual(
    refused.map(({ status }) => status),
    [404, 404, 404, 404, 404],
  )
})

/** The connection breaks in the middle; the rest follows where the server says that it stands. */
async function attachInPieces(bytes: Buffer): Promise<string> {
  const common = { authorization: `Bearer ${manager.session}`, 'tus-resumable': '1.0.0' }
  const b64 = (text: string) => Buffer.from(text).toString('base64')
  const begun = await fetch(`${base}/api/uploads`, {
    method: 'POST',
    headers: {
      ...common,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${b64('plan.pdf')},target ${b64('attachment:designModel')}`,
    },
  })
  const url = new URL(begun.headers.get('location')!, base)
  const piece = (from: number, to: number) =>
    fetch(url, {
      method: 'PATCH',
      headers: { ...common, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      body: Uint8Array.from(bytes.subarray(from, to)),
    })
  await piece(0, 7 * 2 ** 20)
  const offset = Number((await fetch(url, { method: 'HEAD', headers: common })).headers.get('upload-offset'))
  assert.equal(offset, 7 * 2 ** 20)
  return (await piece(offset, bytes.length)).headers.get('upload-record')!
}

test('D7.4 a client remarks on a place of a picture, a line, or the whole; staff answer, and each side is told', async () => {
  const made = await wanted()
  await putPicture(made.model, await picture(10))
  const version = await send(made)
  await remark(version, { text: 'Our board hangs here', model: made.model.token, x: 0.25, y: 0.5 })
  await remark(version, { text: 'In oak?', detail: made.detail.token })
  const link = await linkOf(version)
  const nameless = await byLink(link('/remarks'), { text: 'When?' })
  assert.equal(nameless.body.fields[0].name, 'writerName')
  const written = await byLink(link('/remarks'), { text: 'When?', writerName: 'Hoda' })
  assert.equal(written.status, 200)
  assert.deepEqual(
    written.body.remarks.map(({ text, detail, model, x, y, writer, answer }: Shown) => [
      text,
      detail,
      model,
      x,
      y,
      writer.und ?? 'known',
      answer,
    ]),
    [
      ['Our board hangs here', made.detail.token, made.model.token, 0.25, 0.5, 'known', null],
      ['In oak?', made.detail.token, null, null, null, 'known', null],
      ['When?', null, null, null, null, 'Hoda', null],
    ],
  )
  assert.equal((await sent(version)).state, 'Sent', 'a question is no answer')
  assert.equal((await notices('quotationRemark', manager.id)).length, 3)

  const { items } = await centre.call('quotationRemark.list', { query: { designModelToken: made.model.token } })
  const answered = await centre.act('quotationRemark', items[0].token, 'answerRemark', { answer: 'It stays' })
  assert.deepEqual([answered.record.state, answered.record.answeredBy.token], ['Answered', manager.token])
  assert.equal((await sent(version)).remarks[0].answer, 'It stays')
  assert.equal((await notices('quotationRemarkAnswered', client.id)).length, 1)

  const fault = (body: object) => codeIn(remark(version, { text: 'x', ...body }))
  const foreign = await wanted()
  assert.equal(await fault({ model: foreign.model.token }), 'field.reference')
  assert.equal(await fault({ detail: foreign.detail.token }), 'field.reference')
  assert.equal(await fault({ x: 0.5, y: 0.5 }), 'field.unknown')
  assert.equal(await fault({ model: made.model.token, x: 0.5 }), 'field.unknown')
  assert.equal(await fault({ model: made.model.token, x: 1.5, y: 0.5 }), 'field.max')
  const stranger = await centre.app.addUser('Client', everyPrivilege)
  assert.equal(await codeIn(remark(version, { text: 'x' }, { ...asClient, userId: stranger.id })), 'record.notFound')
  assert.deepEqual((await centre.call('quotationRemark.list', {}, asClient)).items, [])
})

test('D7.4 remarks by a link are few for a network and for the link, and leave room for the client and staff', async () => {
  const version = await send(await wanted())
  const [url, unused] = [await linkOf(version), await linkOf(await send(await wanted()))]
  const write = async (address: string, { of = url, language = 'en', text = 'When?' } = {}) => {
    const { pathname, search } = new URL(of('/remarks'))
    const answer = await centre.app.application.http.inject({
      method: 'POST',
      url: pathname + search,
      remoteAddress: address,
      headers: { 'api-version': '1.0', 'accept-language': language },
      payload: { text, writerName: 'Hoda' },
    })
    const body = answer.json()
    return { code: answer.statusCode === 200 ? 200 : body.code, body, wait: answer.headers['retry-after'] }
  }
  const codesOf = async (times: number, address: string) => {
    const codes: unknown[] = []
    for (let at = 0; at < times; at += 1) codes.push((await write(address)).code)
    return codes
  }
  assert.equal((await write('10.7.0.1', { text: '' })).body.fields[0].code, 'field.required', 'which is not counted')
  const flood = await Promise.all(Array.from({ length: 12 }, () => write('10.7.0.1')))
  assert.equal(flood.filter(({ code }) => code === 200).length, 6, 'exactly, though all at once')
  const refused = await write('10.7.0.1')
  assert.deepEqual([refused.code, refused.body.status, refused.body.params.minutes], ['request.tooManySent', 429, 15])
  assert.ok(Number(refused.wait) > 880 && Number(refused.wait) <= 900)
  assert.match(refused.body.detail, /in 15 min/)
  assert.match((await write('10.7.0.1', { language: 'ar' })).body.detail, /بعد 15 د/)
  assert.equal((await write('10.7.0.1', { of: unused })).code, 200, 'another link')
  for (const network of [2, 3, 4, 5]) assert.deepEqual(await codesOf(6, `10.7.0.${network}`), Array(6).fill(200))
  assert.equal((await write('10.7.0.6')).code, 'request.tooManySent', 'thirty in an hour through one link')

  const written = async () => (await sent(version)).remarks.length as number
  const copies = (count: number, writerName: string | null) =>
    centre.owner(
      `
        insert into quotation_remark (
          establishment_id, id, price_quotation_id, price_quotation_version_id, text, writer_name, created_at, updated_at
        )
        select establishment_id, gen_random_uuid(), price_quotation_id, id, 'Copied', $3, created_at, created_at
        from price_quotation_version, generate_series(1, $2)
        where id = $1
      `,
      [idOf(version.token, 'pqv'), count, writerName],
    )
  centre.app.clock.advance(3_601_000)
  await copies(69, 'Hoda')
  assert.deepEqual([(await write('10.7.1.1')).code, await written()], [200, 100])
  const full = await write('10.7.1.1')
  assert.deepEqual([full.code, full.body.params], ['quotation.remarksFull', { max: 100 }])
  await remark(version, { text: 'There is room for the client' })
  await copies(98, null)
  await remark(version, { text: 'The last' })
  assert.equal(await codeIn(remark(version, { text: 'One more' })), 'quotation.remarksFull')
  assert.equal(await written(), 200)
})

test('D7.4 a pin stays on the picture it was set on; a version that is replaced or withdrawn takes no remark', async () => {
  const made = await wanted()
  await putPicture(made.model, await picture(10))
  const one = await send(made)
  await remark(one, { text: 'Here', model: made.model.token, x: 0.1, y: 0.2 })
  const two = await send(made)
  assert.equal(await codeIn(remark(one, { text: 'Too late' })), 'quotation.replaced')
  const placeIn = async (version: Shown) => (await sent(version)).remarks.map(({ x, y }: Shown) => [x, y])
  assert.deepEqual(await placeIn(two), [[0.1, 0.2]])
  await putPicture(made.model, await picture(250))
  const three = await send(made)
  assert.deepEqual(await placeIn(three), [[null, null]])
  assert.deepEqual(await placeIn(one), [[0.1, 0.2]])
  await centre.call(
    'priceQuotation.answer',
    { params: { token: made.quotation.token }, body: { accepted: true, number: 3 } },
    asClient,
  )
  assert.equal((await remark(three, { text: 'Thanks' })).remarks.length, 2)
  const given = await wanted()
  const last = await send(given)
  await centre.act('priceQuotation', given.quotation.token, 'cancel', { reason: 'Closed' })
  assert.equal(await codeIn(remark(last, { text: 'Why?' })), 'record.wrongState')
})

test('D7.3 D7.8 the properties of a line are sent with it, as they were', async () => {
  const type = await centre.create('propertyType', {
    names: { en: 'Desks' },
    properties: [
      { valueType: 'Integer', propertyName: { ar: 'العرض', en: 'Width' } },
      { valueType: 'Text', propertyName: { en: 'Wood' } },
    ],
  })
  const [width] = type.properties
  item = await centre.create('storeItem', {
    names: { en: 'Desk' },
    propertyTypeToken: type.token,
    itemProperties: [{ propertyToken: width.token, value: 120 }],
  })
  const made = await wanted()
  const version = await send(made)
  const propertiesNow = async () => (await sent(version)).details[0].properties
  const before = await propertiesNow()
  assert.deepEqual(before, [{ names: { ar: 'العرض', en: 'Width' }, valueType: 'Integer', value: 120, itemNames: null }])
  await centre.change('priceQuotationDetail', await centre.read('priceQuotationDetail', made.detail.token), {
    itemProperties: [{ propertyToken: width.token, value: 160 }],
  })
  assert.deepEqual(await propertiesNow(), before)
})
