/** A student's results, as they are printed (D11.6). */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { printedLinks, printedPages } from '../../../test/documents/read-pdf-for-tests.ts'
import { startTestApplication, type TestApplication } from '../../../test/test-application.ts'

let app: TestApplication
before(async () => {
  app = await startTestApplication({ hasDemo: true })
})
after(() => app?.close())

interface Explained {
  readonly total: number | null
  readonly educationalCategory: { readonly names: { readonly ar: string } }
}
const call = async (path: string) => (await app.call(app.users.MasterAdmin, 'GET', path)).body

/** A student who has totals, with the results of each subject as the screen explains them. */
async function graded(): Promise<{ token: string; name: string; results: Explained[] }> {
  const { items } = await call('/api/educational-joining-applications?tab=Accepted&size=50')
  for (const { studentToken, student } of items) {
    const own = await call(`/api/educational-joining-applications?tab=Accepted&studentToken=${studentToken}`)
    const results: Explained[] = await Promise.all(
      own.items.map(({ token }: { token: string }) => call(`/api/educational-joining-applications/${token}/result`)),
    )
    if (results.some(({ total }) => total !== null)) return { token: studentToken, name: student.names.ar, results }
  }
  throw new Error('the demo has no results')
}

test('D11.6 a student’s results say each subject with its total; the page of its code says the same, and no name', async () => {
  const { token, name, results } = await graded()
  for (const language of ['ar', 'en'] as const) {
    const answer = await app.application.http.inject({
      url: `/api/students/${token}/results-document?language=${language}`,
      headers: { 'api-version': '1.0', authorization: `Bearer ${app.users.MasterAdmin.session}` },
    })
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 300))
    const paper = (await printedPages(answer.rawPayload)).join(' ')
    const code = new URL((await printedLinks(answer.rawPayload))[0]!)
    const page = await app.application.http.inject({
      url: code.pathname + code.search,
      headers: { 'accept-language': language },
    })
    assert.equal(page.statusCode, 200)
    assert.match(paper, language === 'ar' ? /بيان درجات طالب/ : /Student results/)
    for (const { total } of results.filter((each) => each.total !== null)) {
      assert.ok(paper.includes(`${total}%`), `${total}% in ${paper}`)
      assert.ok(page.body.includes(`${total}%`), `${total}% on the page`)
    }
    assert.ok(!page.body.includes(name))
  }
})

test('D11.6 the paper of a student without subjects says so, and portal users have none', async () => {
  const { token } = (
    await app.call(app.users.MasterAdmin, 'POST', '/api/students', { names: { ar: 'طالب جديد', en: 'New student' } })
  ).body
  const ask = (user: keyof typeof app.users) =>
    app.call(app.users[user], 'GET', `/api/students/${token}/results-document`)
  assert.equal((await ask('MasterAdmin')).status, 200)
  const answer = await app.application.http.inject({
    url: `/api/students/${token}/results-document?language=en`,
    headers: { 'api-version': '1.0', authorization: `Bearer ${app.users.MasterAdmin.session}` },
  })
  const paper = (await printedPages(answer.rawPayload)).join(' ')
  assert.match(paper, /The student is not enrolled in any subject\./)
  assert.doesNotMatch(paper, /Grade/)
  assert.equal((await ask('Student')).status, 403)
})
