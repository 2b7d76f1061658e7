/** The code on a printed report, and the page that it opens for anybody. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { printedLinks, printedPages } from '../../test/documents/read-pdf-for-tests.ts'
import { startTestApplication, type TestApplication } from '../../test/test-application.ts'
import { forgetOldProofs } from './proof.ts'
import { checkPath, makeSecret } from './seal.ts'

let app: TestApplication
before(async () => {
  app = await startTestApplication({ hasDemo: true })
})
after(() => app?.close())

async function paperOf(path: string, language: 'ar' | 'en'): Promise<{ text: string; code: string; number: string }> {
  const answer = await app.application.http.inject({
    url: `/api/reports/${path}`,
    headers: {
      'api-version': '1.0',
      'accept-language': language,
      authorization: `Bearer ${app.users.MasterAdmin.session}`,
    },
  })
  assert.equal(answer.statusCode, 200, answer.payload.slice(0, 300))
  const pages = await printedPages(answer.rawPayload)
  const [link] = await printedLinks(answer.rawPayload)
  const code = new URL(link!)
  return { text: pages.join(' '), code: code.pathname + code.search, number: code.pathname.split('/')[2]! }
}
const look = (url: string, language = 'en') =>
  app.application.http.inject({ method: 'GET', url, headers: { 'accept-language': language } })

for (const language of ['ar', 'en'] as const)
  test(`D11.5 the page behind a report’s code says the totals that the paper says, and names nobody (${language})`, async () => {
    const { text, code, number } = await paperOf('revenue/file?format=pdf&period=all', language)
    const { body } = await app.call(app.users.MasterAdmin, 'GET', '/api/reports/revenue?period=all')
    const answer = body as { measures: string[]; cells: { row: string[]; column?: string; values: number[] }[] }
    const total = answer.cells.find(({ row, column }) => row.length === 0 && column === undefined)!
    const page = await look(code, language)
    assert.equal(page.statusCode, 200)
    assert.match(code, /^\/p\/\d{8}-[0-9A-Z]{6}\?h=[\w-]{43}$/)
    const amounts = total.values
      .filter((value) => value >= 10_000)
      .map((value) => Math.floor(value / 100).toLocaleString('en-US'))
    assert.ok(amounts.length > 0)
    for (const amount of amounts) {
      assert.ok(text.includes(amount), `${amount} on the paper`)
      assert.ok(page.body.includes(amount), `${amount} on the page`)
    }
    // a program that reads the PDF turns the two parts round within an Arabic line; the eye sees them right
    for (const part of number.split('-')) assert.ok(text.includes(part), `${part} on the paper`)
    assert.ok(page.body.includes(number), `${number} on the page`)
    assert.match(page.body, language === 'ar' ? /صادر عنا/ : /Genuine\. The paper is unaltered/)
    const { body: people } = await app.call(app.users.MasterAdmin, 'GET', '/api/students')
    for (const { names } of (people as { items: { names: { ar: string } }[] }).items)
      assert.ok(!page.body.includes(names.ar), names.ar)
  })

test('D11.5 a changed, an unknown and another centre’s number prove nothing', async () => {
  const { code, number } = await paperOf('revenue/file?format=pdf&period=all', 'en')
  const [, h] = code.split('?h=')
  const other = await app.addEstablishment('OTHER')
  const foreign = await app.application.db.transaction(other, async (tx) => {
    await makeSecret(tx, other)
    return checkPath(tx, other, number, 'report')
  })
  const receipt = await app.application.db.read(app.establishmentId, (tx) =>
    checkPath(tx, app.establishmentId, number, 'receipt'),
  )
  for (const wrong of [
    code.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')),
    code.replace(
      number,
      number.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ),
    `/p/20200101-ABCDEF?h=${h}`,
    `/p/${number}`,
    `/p/${number.toLowerCase()}?h=${h}`,
    foreign!,
    receipt!.replace('/r/', '/p/'),
  ]) {
    const answer = await look(wrong)
    assert.equal(answer.statusCode, 404, wrong)
    assert.match(answer.body, /No such document/)
  }
  assert.equal((await look(code)).statusCode, 200)
})

test('what a paper proved is kept for ten years', async () => {
  const { code } = await paperOf('revenue/file?format=pdf&period=all', 'en')
  const years = async (count: number) => {
    const now = app.clock.now()
    now.setFullYear(now.getFullYear() + count)
    await forgetOldProofs(app.application.db, now)
    return (await look(code)).statusCode
  }
  assert.equal(await years(9), 200)
  assert.equal(await years(11), 404)
})
