/** D11.5 reports that are sent: to users, by mail and by a link; as a file that proves itself. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idOf } from '@topcenter/model/kit/token'
import { reports } from '@topcenter/model/reports/reports'
import { printedLinks } from '../../../test/documents/read-pdf-for-tests.ts'
import { startTestApplication, type TestUser } from '../../../test/test-application.ts'
import {
  act,
  app,
  ended,
  find,
  goTo,
  holder,
  loses,
  mails,
  morning,
  report,
  runOf,
  schedule,
  send,
  told,
  until,
  startSending,
  stopSending,
} from '../../../test/reports/sending/sending-for-tests.ts'
import { sweepSentReports } from './sweeping.ts'

before(startSending)
after(stopSending)

test('D11.5 a report is sent to a colleague, who is told, opens the question as it was sent, and takes the file', async () => {
  const [by, to] = [await holder(), await holder()]
  const answer = await send(by, { userTokens: [to.token] })
  assert.equal(answer.status, 200, answer.text)
  const [notice] = await until(async () => ((await told(to)).length > 0 ? told(to) : undefined))
  assert.match(notice!.name_en, /sent you: Applications/i)
  assert.equal(runOf(notice!.link), answer.body.token)
  const sent = (await app.call(to, 'GET', `/api/report-runs/${answer.body.token}`)).body
  // last week, from Saturday to Friday, whenever it is opened
  assert.deepEqual(Object.fromEntries(new URLSearchParams(sent.query)), {
    period: 'lastWeek',
    from: '2026-11-14',
    to: '2026-11-20',
  })
  assert.match(sent.file.name, /^[\p{Script=Arabic} ]+ 2026-11-21\.xlsx$/u)
  const file = await app.call(to, 'GET', `/api/report-runs/${answer.body.token}/file`)
  assert.deepEqual([file.status, file.text.slice(0, 2)], [200, 'PK'])
  assert.match(String(file.headers['content-disposition']), /filename\*=UTF-8''/)
  assert.deepEqual(await told(by), [], 'nothing failed')
})

test('D11.5 a report is sent as it is drawn: the chart and what is folded away stay in its address', async () => {
  const by = await holder()
  const { status, body, text } = await send(by, {
    query: 'period=lastWeek&chart=line&folded=a',
    userTokens: [by.token],
  })
  assert.equal(status, 200, text)
  await until(async () => ((await told(by)).length > 0 ? true : undefined))
  const { query } = (await app.call(by, 'GET', `/api/report-runs/${body.token}`)).body
  assert.deepEqual(Object.fromEntries(new URLSearchParams(query)), {
    chart: 'line',
    folded: 'a',
    period: 'lastWeek',
    from: '2026-11-14',
    to: '2026-11-20',
  })
})

test('D11.5 each receiver is asked for the report’s flag: when chosen, when it is sent, and when it is opened', async () => {
  const [by, to, without] = [await holder(), await holder(), await app.addUser('Employee', {})]
  const student = await app.addUser('Student', { [report.group]: ['viewReport'] })
  const elsewhere = await app.addUser(
    'Employee',
    { [report.group]: ['viewReport'] },
    await app.addEstablishment('ELSE'),
  )
  const receivers = async (who: TestUser) =>
    (await app.call(who, 'GET', `/api/report-receivers?report=${report.id}`)).body
  const { users: seen, mail } = await receivers(
    await app.addUser('Employee', { [report.group]: ['viewReport'], Employee: ['view', 'viewActive'] }),
  )
  const offered = seen.map(({ token }: { token: string }) => token)
  assert.ok(offered.includes(to.token) && mail)
  // a user who may not see colleagues gets only their number, and may send to those they know
  const { users, unnamed } = await receivers(by)
  assert.deepEqual(
    users.map(({ token }: { token: string }) => token),
    [by.token],
  )
  assert.ok(unnamed >= offered.length - 1, String(unnamed))
  for (const each of [without, student, elsewhere]) {
    assert.ok(!offered.includes(each.token))
    for (const ask of [send, schedule]) {
      const refused = await ask(by, { userTokens: [to.token, each.token] })
      assert.equal(refused.body.fields?.[0].code, 'field.receiverOpensNot')
    }
  }
  assert.equal((await send(by, {})).body.fields[0].code, 'field.receiversNone')
  const planned = (await schedule(by, { userTokens: [to.token, by.token] })).body
  assert.ok(
    (await receivers(by)).users.some(({ token }: { token: string }) => token === to.token),
    'a change keeps them',
  )
  const { body: run } = await send(by, { userTokens: [to.token] })
  await until(async () => (await told(to)).length > 0)
  assert.equal((await app.call(to, 'GET', `/api/report-runs/${run.token}`)).status, 200)
  await loses(to)
  for (const path of ['', '/file'])
    assert.equal((await app.call(to, 'GET', `/api/report-runs/${run.token}${path}`)).body.code, 'permission.missing')
  await act(by, planned.token, 'run')
  const [last] = await ended(by, planned.token)
  assert.deepEqual(
    last.deliveries.map(({ state }: { state: string }) => state),
    ['NoRight', 'Sent'],
  )
  assert.equal((await told(to)).length, 1)
})

test('D11.4 for every report: who holds its flag sends it, is a receiver and opens it; nobody else does', async () => {
  const nobody = await app.addUser('Employee', {})
  const manager = app.users.MasterAdmin
  for (const each of reports) {
    const asked = { report: each.id, query: '', language: 'en' }
    const body = { ...asked, format: 'link', userTokens: [manager.token] }
    assert.equal(
      (await app.call(nobody, 'POST', '/api/report-sendings', body)).body.code,
      'permission.missing',
      each.id,
    )
    assert.equal((await app.call(nobody, 'POST', '/api/report-links', asked)).body.code, 'permission.missing')
    assert.equal(
      (await app.call(nobody, 'GET', `/api/report-receivers?report=${each.id}`)).body.code,
      'permission.missing',
    )
    const link = await app.call(manager, 'POST', '/api/report-links', asked)
    assert.equal(link.status, 200, `${each.id} ${link.text}`)
    const secret = new URL(link.body.address).searchParams.get('link')
    const open = (who: TestUser) => app.call(who, 'POST', '/api/report-links/open', { link: secret })
    assert.equal((await open(nobody)).body.code, 'permission.missing', each.id)
    const opened = await open(manager)
    assert.deepEqual([opened.status, opened.body.report], [200, each.id])
    assert.equal(
      (await app.call(nobody, 'GET', `/api/report-runs/${opened.body.token}`)).body.code,
      'permission.missing',
    )
  }
})

test('D11.5 a link needs a login, ends after 7 days, and dies with the right of who sent it; only its hash is kept', async () => {
  const [by, to] = [await holder(), await holder()]
  const make = async () => {
    const { body } = await app.call(by, 'POST', '/api/report-links', {
      report: report.id,
      query: 'period=all',
      language: 'en',
    })
    assert.match(body.text, /^Applications\nApplications: 0 · All\n/)
    return new URL(body.address).searchParams.get('link')!
  }
  const keyed = await app.call(
    by,
    'POST',
    '/api/report-links',
    { report: report.id, query: '', language: 'en' },
    { 'idempotency-key': 'link' },
  )
  assert.equal(keyed.status, 200, keyed.text)
  const answers = await app.database.owner.query('select response from idempotency where key = $1', ['link'])
  assert.deepEqual(answers.rows, [], 'the answer with its secret is kept under no key')
  const open = (who: TestUser | undefined, link: string) => app.call(who, 'POST', '/api/report-links/open', { link })
  const secret = await make()
  assert.equal(Buffer.from(secret, 'base64url').length, 32)
  const { rows } = await app.database.owner.query('select * from report_link')
  assert.ok(!JSON.stringify(rows).includes(secret))
  assert.equal((await open(undefined, secret)).status, 498)
  assert.equal((await open(to, secret)).status, 200)
  assert.equal((await open(to, secret.slice(1))).body.code, 'report.sentGone')
  const elsewhere = await app.addUser('Employee', { [report.group]: ['viewReport'] }, await app.addEstablishment('FAR'))
  assert.equal((await open(elsewhere, secret)).body.code, 'report.sentGone')
  await goTo(new Date(app.clock.now().getTime() + (7 * 86_400_000 - 1)))
  assert.equal((await open(to, secret)).status, 200)
  await goTo(new Date(app.clock.now().getTime() + 1))
  assert.equal((await open(to, secret)).body.code, 'report.linkEnded')
  await goTo(morning)
  await loses(by)
  assert.equal((await open(to, secret)).body.code, 'report.linkClosed')
})

test('D11.5 letters go out with the file and a link; a failure is told to the owner, and the rest arrives', async () => {
  const by = await holder()
  const address = (name: string) => ({ address: `${name}@example.com` })
  const ask = (names: string[]) =>
    schedule(by, { userTokens: [], mails: names.map(address), format: 'pdf', query: 'period=lastMonth' })
  const { body: planned } = await ask(['one', 'two'])
  const before = mails.received.length
  await act(by, planned.token, 'run')
  const [done] = await ended(by, planned.token)
  assert.deepEqual([done.state, done.error], ['Done', null])
  const letters = mails.received.slice(before)
  assert.deepEqual(letters.map(({ to }) => to).sort(), ['one@example.com', 'two@example.com'])
  assert.match(letters[0]!.header('subject'), /^استمارات الالتحاق · مركز$/)
  assert.doesNotMatch(letters[0]!.header('subject'), /Schedule/, 'the name that its owner gave it')
  assert.ok(letters[0]!.raw.includes('application/pdf'))
  // a letter that is not taken, and one that is
  app.clock.advance(1_000)
  mails.answer(550)
  await act(by, planned.token, 'run')
  const [partly] = await ended(by, planned.token, 2)
  assert.deepEqual([partly.state, partly.error.code], ['Partly', 'report.mailRefused'])
  assert.deepEqual(partly.error.params, { count: 1, total: 2 })
  assert.deepEqual(
    partly.deliveries.map(({ mail, state, error }: Record<string, unknown>) => [mail, state, error]),
    [
      ['one@example.com', 'Failed', 'report.mailRefused'],
      ['two@example.com', 'Sent', null],
    ],
  )
  const [notice] = await told(by)
  assert.match(notice!.name_en, /^Not sent to everyone: Schedule/)
  assert.match(notice!.description_en, /refused 1 of 2 emails/)
  // it is busy, then it is not
  app.clock.advance(1_000)
  mails.answer(451, 451)
  await act(by, planned.token, 'run')
  assert.equal((await ended(by, planned.token, 3))[0].state, 'Done')
  assert.equal((await find(by, planned.token)).last.state, 'Done')
  await goTo(morning)
})

test('D11.5 a run that reaches somebody is no failure; after three that reach nobody the schedule stops', async () => {
  const by = await holder()
  const addresses = ['one', 'two'].map((name) => ({ address: `${name}@example.com` }))
  const { body: planned } = await schedule(by, { userTokens: [], mails: addresses })
  const faults = [[550, 550], [550, 550], [550], [550, 550], [550, 550], [550, 550]]
  for (const [index, codes] of faults.entries()) {
    app.clock.advance(1_000)
    mails.answer(...codes)
    await act(by, planned.token, 'run')
    const [run] = await ended(by, planned.token, index + 1)
    assert.equal(run.state, codes.length === 2 ? 'Failed' : 'Partly', `run ${index + 1}`)
    const { state, reason } = await find(by, planned.token)
    assert.deepEqual([state, reason], index === 5 ? ['Stopped', 'failures'] : ['Active', null], `run ${index + 1}`)
  }
  await goTo(morning)
})

test('D11.5 a colleague who gets it in the product is somebody, though no letter goes out', async () => {
  const [by, to] = [await holder(), await holder()]
  const { body: planned } = await schedule(by, { userTokens: [to.token], mails: [{ address: 'one@example.com' }] })
  mails.answer(550)
  await act(by, planned.token, 'run')
  const [run] = await ended(by, planned.token)
  assert.deepEqual([run.state, run.error.params], ['Partly', { count: 1, total: 1 }])
  assert.match((await told(by))[0]!.name_en, /^Not sent to everyone/)
  assert.equal((await told(to)).length, 1)
})

test('D11.5 letters that cannot be written end their run, and its owner is told', async () => {
  const by = await holder()
  const { body: planned } = await schedule(by, { userTokens: [], mails: [{ address: 'one@example.com' }] })
  await app.database.owner.query('revoke insert on report_link from topcenter_app')
  try {
    await act(by, planned.token, 'run')
    const [failed] = await ended(by, planned.token)
    assert.deepEqual([failed.state, failed.error.code], ['Failed', 'server.caught'])
    assert.match((await told(by))[0]!.name_en, /^Not sent: Schedule/)
  } finally {
    await app.database.owner.query('grant insert on report_link to topcenter_app')
  }
})

test('D11.5 a failure leads to the question as it was asked; where that is too long for a notice, to its report', async () => {
  const by = await holder()
  for (const [query, link] of [
    ['period=lastWeek', `/reports/${report.path}?period=lastWeek`],
    [`period=lastWeek&stateIs=${Array.from({ length: 60 }, () => 'Accepted').join()}`, `/reports/${report.path}`],
  ] as const) {
    const before = (await told(by)).length
    mails.answer(550)
    const { status } = await send(by, { query, format: 'link', mails: [{ address: 'one@example.com' }] })
    assert.equal(status, 200)
    const notice = await until(async () => (await told(by))[before])
    assert.equal(notice.link, link)
  }
})

test('D11.5 without a mail server there is no mail, which is said; a lost one is a failure that holds up nothing else', async () => {
  const silent = await startTestApplication({ now: morning })
  try {
    const by = silent.users.MasterAdmin
    const { body } = await silent.call(by, 'GET', `/api/report-receivers?report=${report.id}`)
    assert.equal(body.mail, false)
    const asked = { report: report.id, format: 'link', language: 'en', mails: [{ address: 'a@example.com' }] }
    assert.equal((await silent.call(by, 'POST', '/api/report-sendings', asked)).body.fields[0].code, 'field.mailOff')
  } finally {
    await silent.close()
  }
  const lost = await startTestApplication({
    now: morning,
    mail: { url: 'smtp://127.0.0.1:1', from: 'a@centre.example' },
  })
  try {
    lost.application.jobs.start()
    const by = lost.users.MasterAdmin
    const many = Array.from({ length: 5 }, (_, n) => ({ address: `a${n}@example.com` }))
    const asked = { report: report.id, format: 'link', language: 'en', mails: many }
    for (let n = 0; n < 5; n += 1)
      assert.equal((await lost.call(by, 'POST', '/api/report-sendings', asked)).status, 200)
    const beside = { ...asked, mails: [], userTokens: [lost.users.Employee.token] }
    assert.equal((await lost.call(by, 'POST', '/api/report-sendings', beside)).status, 200)
    const of = ({ id }: TestUser) =>
      lost.database.owner.query<{ description_en: string }>(
        'select description_en from notification where user_id = $1',
        [id],
      )
    await until(async () => (await of(lost.users.Employee)).rows.length === 1)
    const failures = await until(async () => {
      const { rows } = await of(by)
      return rows.length === 5 ? rows : undefined
    })
    assert.match(failures[0]!.description_en, /^5 of 5 emails were not sent: the mail server did not respond/)
  } finally {
    await lost.close()
  }
})

test('D11.5 a paper that is sent proves itself by its code', async () => {
  const by = await holder()
  const { body: run } = await send(by, { userTokens: [by.token], format: 'pdf' })
  await until(async () => (await told(by)).length > 0)
  const file = await app.application.http.inject({
    url: `/api/report-runs/${run.token}/file`,
    headers: { 'api-version': '1.0', authorization: `Bearer ${by.session}` },
  })
  const [link] = await printedLinks(file.rawPayload)
  const { pathname, search } = new URL(link!)
  const page = await app.application.http.inject({ url: pathname + search })
  assert.equal(page.statusCode, 200)
  assert.match(page.body, /unchanged|لم تتغير/)
})

test('D11.5 files are kept for 30 days, and what was sent at once goes with them', async () => {
  const by = await holder()
  const { body: run } = await send(by, { userTokens: [by.token], format: 'pdf' })
  await until(async () => (await told(by)).length > 0)
  const file = () => app.call(by, 'GET', `/api/report-runs/${run.token}/file`)
  const sweep = () => sweepSentReports({ db: app.application.db, clock: app.clock })
  await goTo(new Date(app.clock.now().getTime() + (30 * 86_400_000 - 1)))
  await sweep()
  assert.equal((await file()).status, 200)
  await goTo(new Date(app.clock.now().getTime() + 1))
  assert.equal((await file()).body.code, 'report.fileGone')
  await sweep()
  assert.equal((await app.call(by, 'GET', `/api/report-runs/${run.token}`)).body.code, 'report.sentGone')
  const { rows } = await app.database.owner.query('select 1 from report_file where run_id = $1', [
    idOf(run.token, 'rrn'),
  ])
  assert.deepEqual(rows, [])
  await goTo(morning)
})

test('D11.5 a question that does not fit its run is refused when it is asked, and the longest that fits is sent', async () => {
  const by = await holder()
  const states = (count: number) => `period=lastWeek&stateIs=${Array.from({ length: count }, () => 'Accepted').join()}`
  const tooLong = await send(by, { query: states(400), userTokens: [by.token], format: 'link' })
  assert.deepEqual(
    [tooLong.status, tooLong.body.fields?.[0]?.name, tooLong.body.fields?.[0]?.code],
    [406, 'query', 'field.tooLong'],
  )
  const longest = states(360)
  assert.ok(longest.length < 4_000 && new URLSearchParams(longest).toString().length > 3_900)
  assert.equal((await send(by, { query: longest, userTokens: [by.token], format: 'link' })).status, 200)
  const { link } = await until(async () => (await told(by))[0])
  assert.match(link, /^\/reports\/sent\?run=/)
})
