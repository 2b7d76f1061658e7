/** A complaint with its answers, as it is printed (D8.2, D11.6). */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { printedLinks, printedPages } from '../../test/documents/read-pdf-for-tests.ts'
import { type Centre, codeIn, type Shown, startCentre } from '../../test/education/test-centre.ts'

let centre: Centre
let complaint: Shown
const first = 'الصوت مرتفع جدًا في القاعة المجاورة'
const second = 'We asked them to be quiet.'
before(async () => {
  centre = await startCentre('2026-11-21T09:00:00Z')
  const { Student, MasterAdmin } = centre.app.users
  const { token: type } = await centre.create('complaintType', {
    names: { ar: 'ضوضاء', en: 'Noise' },
    scopeType: 'General',
  })
  complaint = await ok(Student, '/api/complaints', {
    names: { ar: 'ضوضاء عالية', en: 'Too loud' },
    description: { ar: 'كل يوم سبت', en: 'Every Saturday' },
    complaintTypeToken: type,
  })
  await ok(Student, '/api/complaint-follow-ups', { complaintToken: complaint.token, text: first })
  centre.app.clock.set('2026-11-22T07:30:00Z')
  await ok(MasterAdmin, '/api/complaint-follow-ups', { complaintToken: complaint.token, text: second })
})
after(() => centre.close())

async function ok(user: Parameters<Centre['app']['call']>[0], path: string, body: object): Promise<Shown> {
  const answer = await centre.app.call(user, 'POST', path, body)
  assert.ok(answer.status < 300, answer.text)
  return answer.body
}
const ask = (language: 'ar' | 'en', actor = {}) =>
  centre.call('complaint.document', { params: { token: complaint.token }, query: { language } }, actor)
const words = async (pdf: unknown): Promise<string> => (await printedPages(pdf as Buffer)).join(' ')

test('D11.6 a complaint is printed with each answer: who, of which side, when, in the order of writing', async () => {
  const english = await words((await ask('en')).body)
  for (const phrase of [
    complaint.code,
    'Too loud',
    'Noise',
    'Every Saturday',
    'Replies (2)',
    second,
    '22 Nov 2026, 9:30 AM',
    'Page 1 of 1',
  ])
    assert.ok(english.includes(phrase), `${phrase} in ${english}`)
  assert.ok(english.indexOf('القاعة') < english.indexOf(second), english)
  const arabic = await words((await ask('ar')).body)
  for (const phrase of ['شكوى', 'ضوضاء عالية', 'كل يوم سبت', 'القاعة', 'المجاورة', second, '22 نوفمبر 2026'])
    assert.ok(arabic.includes(phrase), `${phrase} in ${arabic}`)
})

test('D11.5 the page behind a complaint’s code says which one it is and how far it is, and nothing that was said', async () => {
  const { pathname, search } = new URL((await printedLinks((await ask('en')).body as Buffer))[0]!)
  const page = await centre.app.application.http.inject({
    url: pathname + search,
    headers: { 'accept-language': 'en' },
  })
  assert.equal(page.statusCode, 200)
  assert.ok(page.body.includes(complaint.code), page.body)
  for (const said of [second, 'Too loud', 'Every Saturday', complaint.complainant.names.en])
    assert.ok(!page.body.includes(said), said)
})

test('D2.3 who may not see complaints prints none; who may not see answers prints none of them, and the paper says so', async () => {
  const viewing = ['view', 'viewActive']
  assert.equal(await codeIn(ask('en', { privileges: { ComplaintFollowUp: viewing } })), 'permission.missing')
  const paper = await words((await ask('en', { privileges: { Complaint: viewing } })).body)
  assert.match(paper, /Replies are not shown/)
  assert.ok(!paper.includes(second), paper)
})
