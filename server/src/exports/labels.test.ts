/** The codes of lists as labels (D11.6), over HTTP, of the demo centre. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { renderSVG } from 'uqr'
import { entities } from '@topcenter/model/areas'
import { hasLabels, resourceOf } from '@topcenter/model/kit/entity'
import { labelsOrder } from '../documents/labels.ts'
import { printedItems, printedPages } from '../../test/documents/read-pdf-for-tests.ts'
import { permitFor } from '../records/permissions/permit.ts'
import { startTestApplication, type TestApplication, type TestUser } from '../../test/test-application.ts'
import { labelsLimit } from './labels.ts'

let app: TestApplication
before(async () => {
  app = await startTestApplication({ hasDemo: true })
})
after(() => app?.close())

const ask = (
  resource: string,
  query: Record<string, string> = {},
  user: TestUser = app.users.MasterAdmin,
  language = 'ar',
) =>
  app.application.http.inject({
    url: `/api/${resource}/labels-document?${new URLSearchParams(query)}`,
    headers: { 'api-version': '1.0', 'accept-language': language, authorization: `Bearer ${user.session}` },
  })
const listed = async (resource: string, query: Record<string, string> = {}) =>
  (await app.call(app.users.MasterAdmin, 'GET', `/api/${resource}?${new URLSearchParams({ size: '200', ...query })}`))
    .body
const times = (text: string, part: string): number => text.split(part).length - 1

test('D11.6 each list whose records have codes is printed as labels, each record once; one without records says so', async () => {
  let printed = 0
  for (const entity of entities.filter((each) => !each.spec.abstract && hasLabels(each) && permitFor(each, 'view'))) {
    const { items, page } = await listed(resourceOf(entity))
    const answer = await ask(resourceOf(entity))
    const codes: string[] = items.flatMap(({ code }: { code?: string }) => (code ? [code] : []))
    if (codes.length === 0) assert.match(answer.payload, /labels\.none/, entity.id)
    else if (page.total > labelsLimit) assert.match(answer.payload, /record\.tooMany/, entity.id)
    else {
      assert.equal(answer.statusCode, 200, `${entity.id}: ${answer.payload.slice(0, 300)}`)
      printed += 1
      if (page.total > items.length) continue
      const pages = await printedPages(answer.rawPayload)
      assert.equal(pages.length, Math.ceil(codes.length / 24), entity.id)
    }
  }
  assert.ok(printed > 12, `${printed} lists were printed`)
})

for (const language of ['ar', 'en'] as const)
  test(`D11.6 labels stand three across, the first at the side where reading begins, with name and code (${language})`, async () => {
    const { items } = await listed('educational-groups', { sort: 'code' })
    const answer = await ask('educational-groups', { sort: 'code' }, app.users.MasterAdmin, language)
    const [sheet] = await printedItems(answer.rawPayload)
    const text = sheet!.map(({ str }) => str).join(' ')
    const placed = items.slice(0, 3).map(({ code }: { code: string }) => sheet!.find(({ str }) => str.includes(code))!)
    const across = placed.map(({ x }: { x: number }) => Math.floor(x / (595 / 3)))
    assert.deepEqual(across, language === 'ar' ? [2, 1, 0] : [0, 1, 2], text)
    assert.equal(new Set(placed.map(({ y }: { y: number }) => Math.floor(y / 105))).size, 1)
    for (const { code, names } of items.slice(0, 24)) {
      assert.ok(times(text, code) >= 1, `${code} in ${text}`)
      for (const word of (language === 'ar' ? names.ar : (names.en ?? names.ar)).split(' '))
        assert.ok(text.includes(word.normalize('NFKC')), `${word} in ${text}`)
    }
  })

test('D11.6 the code contains what stands under it, which the gate, the desk and every search read', async () => {
  const { items } = await listed('students', { size: '2' })
  const labels = items.map(({ code }: { code: string }) => ({ code, name: 'N' }))
  const order = labelsOrder('ar', { title: 'T', centre: 'C', labels })
  assert.deepEqual(
    Object.values(order.pictures).map((picture) => Buffer.from(picture).toString()),
    labels.map(({ code }: { code: string }) => renderSVG(code, { ecc: 'M', border: 2 })),
  )
  for (const path of ['gate', 'payment-desk']) {
    const found = await app.call(app.users.MasterAdmin, 'GET', `/api/${path}?search=${items[0].code}`)
    assert.equal(found.body.items[0].token, items[0].token, `${path} ${found.text.slice(0, 200)}`)
  }
})

test('D11.6 of chosen records those alone are printed; too many, and what the user may not have, are refused', async () => {
  const { items } = await listed('students', { size: '5' })
  const some = items.slice(1, 3)
  const foreign = 'usr_01kaaaaaaaaaaaaaaaaaaaaaaa'
  const answer = await ask('students', {
    tokens: [...some.map(({ token }: { token: string }) => token), foreign].join(),
  })
  const [sheet] = await printedPages(answer.rawPayload)
  for (const { code, token } of items)
    assert.equal(
      sheet!.includes(code),
      some.some((each: { token: string }) => each.token === token),
      code,
    )
  assert.match((await ask('students', { tokens: foreign })).payload, /labels\.none/)
  const many = Array.from({ length: labelsLimit + 1 }, () => foreign).join()
  const refused = await ask('students', { tokens: many }, app.users.MasterAdmin, 'en')
  assert.equal(refused.statusCode, 406)
  assert.match(refused.payload, /Up to 360 records at a time/)
  const looking = await app.addUser('Employee', { Student: ['view', 'viewActive'] })
  assert.equal((await ask('students', {}, looking)).statusCode, 403)
  const reporting = await app.addUser('Employee', { Student: ['viewReport'] })
  assert.equal((await ask('students', { tokens: some[0].token }, reporting)).statusCode, 200)
  assert.equal((await ask('educational-groups', {}, app.users.Student)).statusCode, 403)
})
