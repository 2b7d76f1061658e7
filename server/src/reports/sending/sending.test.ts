/** D11.5 reports that are sent: now and by schedules, to users, by mail and by a link. */
import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { reports } from '@topcenter/model/reports/reports'
import { printedLinks } from '../../documents/read-pdf-for-tests.ts'
import { startMailServer, type MailServer } from '../../platform/mail/mail-server-for-tests.ts'
import { type Answer, startTestApplication, type TestApplication, type TestUser } from '../../test-application.ts'
import { sweepSentReports } from './sweeping.ts'

let app: TestApplication
let mails: MailServer
/** A Saturday morning, before eight in Cairo. */
const morning = '2026-11-21T05:00:00Z'
before(async () => {
  mails = await startMailServer()
  app = await startTestApplication({ now: morning, mail: { url: mails.url, from: 'reports@centre.example' } })
  app.application.jobs.start()
})
after(async () => {
  await app?.close()
  await mails?.close()
})

const report = reports.find(({ id }) => id === 'joiningApplications')!
const holder = () => app.addUser('Employee', { [report.group]: ['viewReport'], Notification: ['view', 'viewActive'] })
const send = (by: TestUser, body: object = {}) =>
  app.call(by, 'POST', '/api/report-sendings', {
    report: report.id,
    query: 'period=lastWeek',
    format: 'xlsx',
    language: 'ar',
    ...body,
  })
let made = 0
const schedule = (by: TestUser, body: object = {}) =>
  app.call(by, 'POST', '/api/report-schedules', {
    report: report.id,
    query: 'period=lastWeek',
    format: 'link',
    language: 'ar',
    name: `Schedule ${(made += 1)}`,
    every: 'day',
    at: '08:00',
    sendsEmpty: true,
    userTokens: [by.token],
    ...body,
  })
const act = (by: TestUser, token: string, verb: string) =>
  app.call(by, 'POST', `/api/report-schedules/${token}/${verb}`, {})
const listed = async (by: TestUser): Promise<readonly Answer['body'][]> =>
  (await app.call(by, 'GET', '/api/report-schedules')).body.items
const find = async (by: TestUser, token: string) => (await listed(by)).find((each) => each.token === token)
const runsOf = async (by: TestUser, token: string): Promise<readonly Answer['body'][]> =>
  (await app.call(by, 'GET', `/api/report-schedules/${token}/runs`)).body.items
const told = async ({ id }: TestUser) =>
  (
    await app.database.owner.query<{ name_en: string; description_en: string; link: string }>(
      'select name_en, description_en, link from notification where user_id = $1 order by created_at, id',
      [id],
    )
  ).rows
/** What is planned for later by the product's clock is due for the queue too. */
const hurry = () =>
  app.database.owner.query(
    `update pgboss.job set start_after = now() where name in ('report', 'mail') and state in ('created', 'retry')`,
  )
/** Another day, on which everybody is still logged in. */
const goTo = async (moment: string | Date) => {
  app.clock.set(moment)
  await app.database.owner.query(
    `update session set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 year' where ended_at is null`,
    [app.clock.now().toISOString()],
  )
  await delay(1_000) // sessions are remembered for less
}
async function until<T>(look: () => Promise<T | undefined | false>, seconds = 60): Promise<T> {
  for (const deadline = Date.now() + seconds * 1_000; Date.now() < deadline; await delay(50)) {
    const found = await look()
    if (found) return found
  }
  throw new Error(`it did not happen in ${seconds} s`)
}
const ended = (by: TestUser, token: string, count = 1) =>
  until(async () => {
    const runs = await runsOf(by, token)
    return runs.filter(({ state }) => state !== 'Running').length >= count ? runs : undefined
  })
const runOf = (link: string): string => new URL(link, 'http://here').searchParams.get('run')!
const loses = async ({ roleId }: TestUser) => {
  await app.database.owner.query(`update establishment_role set privileges = '{}' where id = $1`, [roleId])
  await delay(1_000) // who asks is remembered for less
}

test('D11.5 a report is sent to a colleague, who is told, opens the question as it was sent, and takes the file', async () => {
  const [by, to] = [await holder(), await holder()]
  const answer = await send(by, { userTokens: [to.token] })
  assert.equal(answer.status, 200, answer.text)
  const [notice] = await until(async () => ((await told(to)).length > 0 ? told(to) : undefined))
  assert.match(notice!.name_en, /sent you: Joining applications/i)
  assert.equal(runOf(notice!.link), answer.body.token)
  const sent = (await app.call(to, 'GET', `/api/report-runs/${answer.body.token}`)).body
  // last week, from Saturday to Friday, whenever it is opened
  assert.deepEqual(Object.fromEntries(new URLSearchParams(sent.query)), { from: '2026-11-14', to: '2026-11-20' })
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
  const { body } = await app.call(by, 'GET', `/api/report-receivers?report=${report.id}`)
  const offered = body.users.map(({ token }: { token: string }) => token)
  assert.ok(offered.includes(to.token) && body.mail)
  for (const each of [without, student, elsewhere]) {
    assert.ok(!offered.includes(each.token))
    for (const ask of [send, schedule]) {
      const refused = await ask(by, { userTokens: [to.token, each.token] })
      assert.equal(refused.body.fields?.[0].code, 'field.receiverOpensNot')
    }
  }
  assert.equal((await send(by, {})).body.fields[0].code, 'field.receiversNone')
  const planned = (await schedule(by, { userTokens: [to.token, by.token] })).body
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
    assert.match(body.text, /^Joining applications\nApplications: 0 · All\n/)
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
  assert.match(letters[0]!.header('subject'), /^طلبات الالتحاق · مركز$/)
  assert.doesNotMatch(letters[0]!.header('subject'), /Schedule/, 'the name that its owner gave it')
  assert.ok(letters[0]!.raw.includes('application/pdf'))
  // a letter that is not taken, and one that is
  app.clock.advance(1_000)
  mails.answer(550)
  await act(by, planned.token, 'run')
  const [failed] = await ended(by, planned.token, 2)
  assert.deepEqual([failed.state, failed.error.code], ['Failed', 'report.mailRefused'])
  assert.deepEqual(failed.error.params, { count: 1, total: 2 })
  assert.deepEqual(
    failed.deliveries.map(({ state }: { state: string }) => state),
    ['Failed', 'Sent'],
  )
  const [notice] = await told(by)
  assert.match(notice!.name_en, /^Not sent: Schedule/)
  assert.match(notice!.description_en, /refused 1 of 2 mails/)
  // it is busy, then it is not
  app.clock.advance(1_000)
  mails.answer(451, 451)
  await act(by, planned.token, 'run')
  assert.equal((await ended(by, planned.token, 3))[0].state, 'Done')
  assert.equal((await find(by, planned.token)).last.state, 'Done')
  await goTo(morning)
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
    assert.match(failures[0]!.description_en, /^5 of 5 mails did not go out: the mail server does not answer/)
  } finally {
    await lost.close()
  }
})

test('D11.5 a schedule runs at its hour with the days of then, is paused and goes on; what was missed runs once', async () => {
  const by = await holder()
  const { body: planned } = await schedule(by, { query: 'period=yesterday' })
  assert.equal(planned.nextAt, '2026-11-21T06:00:00.000Z')
  await hurry()
  await delay(1_500)
  assert.deepEqual(await runsOf(by, planned.token), [], 'not before its time')
  await goTo('2026-11-21T06:00:00Z')
  await hurry()
  const [first] = await ended(by, planned.token)
  assert.deepEqual([first.dueAt, first.state], ['2026-11-21T06:00:00.000Z', 'Done'])
  assert.equal((await find(by, planned.token)).nextAt, '2026-11-22T06:00:00.000Z')
  // the server was down for four days
  await goTo('2026-11-25T09:30:00Z')
  await hurry()
  const [second, ...others] = await ended(by, planned.token, 2)
  assert.deepEqual([second.dueAt, others.length], ['2026-11-25T06:00:00.000Z', 1])
  const sent = (await app.call(by, 'GET', `/api/report-runs/${second.token}`)).body
  assert.deepEqual(Object.fromEntries(new URLSearchParams(sent.query)), { from: '2026-11-24', to: '2026-11-24' })

  const paused = (await act(by, planned.token, 'pause')).body
  assert.deepEqual([paused.state, paused.nextAt], ['Paused', null])
  await goTo('2026-11-26T09:00:00Z')
  await hurry()
  await delay(1_500)
  assert.equal((await runsOf(by, planned.token)).length, 2)
  const on = (await act(by, planned.token, 'go-on')).body
  assert.deepEqual([on.state, on.nextAt], ['Active', '2026-11-27T06:00:00.000Z'])
  assert.equal((await app.call(by, 'DELETE', `/api/report-schedules/${planned.token}`)).status, 204)
  await goTo(morning)
})

test('D11.5 nothing in it: sent or not, as its owner chose', async () => {
  const [by, to] = [await holder(), await holder()]
  for (const [sendsEmpty, state, count] of [
    [true, 'Done', 1],
    [false, 'Empty', 1],
  ] as const) {
    const { body } = await schedule(by, { sendsEmpty, userTokens: [to.token] })
    await act(by, body.token, 'run')
    const [run] = await ended(by, body.token)
    assert.deepEqual([run.state, run.lines, (await told(to)).length], [state, 0, count])
  }
})

test('D11.5 it runs with the privileges of its owner at that moment: without them it stops and says so', async () => {
  const by = await holder()
  const gone = await holder()
  const [{ body: first }, { body: second }] = [await schedule(by), await schedule(gone)]
  await loses(by)
  await app.database.owner.query(`update user_account set active_status = false where id = $1`, [gone.id])
  await delay(1_000)
  await goTo('2026-11-21T06:00:00Z')
  await hurry()
  const manager = app.users.MasterAdmin
  for (const [token, reason, user] of [
    [first.token, 'ownerRight', by],
    [second.token, 'ownerGone', gone],
  ] as const) {
    const [run] = await ended(manager, token)
    assert.deepEqual([run.state, run.error.code], ['Failed', `report.${reason}`])
    const stopped = await find(manager, token)
    assert.deepEqual([stopped.state, stopped.reason, stopped.nextAt], ['Stopped', reason, null])
    assert.match((await told(user)).at(-1)!.name_en, /^Does not go out any more: Schedule/)
  }
  assert.equal((await act(by, first.token, 'go-on')).body.code, 'permission.missing')
  await goTo(morning)
})

/** Runs of the due moment that is now, which have ended. */
const finished = async (ids: readonly string[]) =>
  (
    await app.database.owner.query<{ schedule_id: string; state: string }>(
      `select schedule_id, state from report_run where schedule_id = any($1) and due_at = $2 and state <> 'Running'`,
      [ids, app.clock.now().toISOString()],
    )
  ).rows
async function serverBeside(now: Date): Promise<ChildProcess> {
  const child = fork(
    fileURLToPath(new URL('server-for-tests.ts', import.meta.url)),
    [JSON.stringify(app.database.connection), now.toISOString()],
    { execArgv: [] },
  )
  await once(child, 'message')
  return child
}

test('D11.5 100 schedules due at the same minute on three servers, one of them killed in between: 100 runs, each once; one that fails three times stops', async () => {
  const [by, to] = [await holder(), await holder()]
  const other = await app.another()
  other.jobs.start()
  const tokens: string[] = []
  for (let owner = by; tokens.length < 100; owner = await holder())
    for (let n = 0; n < 50 && tokens.length < 100; n += 1) {
      const { body } = await schedule(owner, { userTokens: [to.token], at: '09:00' })
      tokens.push(body.token)
    }
  const failing = tokens[0]!
  // a question that its report no longer knows
  await app.database.owner.query(`update report_schedule set query = 'rows=nothing' where id = $1`, [
    idOf(failing, 'rsc'),
  ])
  const ids = tokens.map((token) => idOf(token, 'rsc')!)
  for (const [round, day] of ['21', '22', '23'].entries()) {
    await goTo(`2026-11-${day}T07:00:00Z`)
    const third = round === 2 ? await serverBeside(app.clock.now()) : undefined
    await hurry()
    if (third) {
      await until(async () => (await finished(ids)).length > 5)
      third.kill('SIGKILL')
    }
    const rows = await until(async () => {
      const found = await finished(ids)
      return found.length === 100 ? found : undefined
    }, 120)
    assert.equal(new Set(rows.map(({ schedule_id: id }) => id)).size, 100)
    assert.deepEqual(
      rows.filter(({ state }) => state !== 'Done').map(({ schedule_id: id, state }) => [tokenOf('rsc', id), state]),
      [[failing, 'Failed']],
    )
    const { rows: all } = await app.database.owner.query('select 1 from report_run where schedule_id = any($1)', [ids])
    assert.equal(all.length, 100 * (round + 1))
    assert.equal((await told(to)).length, 99 * (round + 1))
  }
  const stopped = await find(by, failing)
  assert.deepEqual(
    [stopped.state, stopped.reason, stopped.last.error.code],
    ['Stopped', 'failures', 'report.dimensionUnknown'],
  )
  assert.deepEqual(
    (await told(by)).map(({ name_en: name }) => name.split(':')[0]),
    ['Not sent', 'Not sent', 'Does not go out any more'],
  )
  const on = (await act(by, failing, 'go-on')).body
  assert.deepEqual([on.state, on.reason], ['Active', null])
  await app.database.owner.query('delete from report_schedule where id = any($1)', [ids])
  await goTo(morning)
})

test('D11.5 schedules are their owner’s; who runs the centre sees and stops all', async () => {
  const [by, other] = [await holder(), await holder()]
  const { body: planned } = await schedule(by)
  assert.deepEqual(await listed(other), [])
  for (const verb of ['pause', 'go-on', 'run', 'stop'])
    assert.equal((await act(other, planned.token, verb)).status, 404, verb)
  assert.equal((await app.call(other, 'GET', `/api/report-schedules/${planned.token}/runs`)).status, 404)
  assert.equal((await app.call(other, 'DELETE', `/api/report-schedules/${planned.token}`)).status, 404)
  assert.equal((await act(by, planned.token, 'stop')).body.code, 'permission.missing')
  const manager = app.users.MasterAdmin
  assert.equal((await find(manager, planned.token)).isOwn, false)
  assert.equal((await act(manager, planned.token, 'run')).status, 404)
  const stopped = (await act(manager, planned.token, 'stop')).body
  assert.deepEqual([stopped.state, stopped.reason], ['Stopped', 'manager'])
  assert.match((await told(by))[0]!.description_en, /management/)
  assert.equal((await schedule(by, { name: planned.name })).body.fields[0].code, 'field.scheduleNameTaken')
})

const change = (by: TestUser, planned: Answer['body'], body: object = {}) => {
  const { query, name, every, days, at, sendsEmpty, format, language } = planned
  const asked = { query, name, every, at, sendsEmpty, format, language, userTokens: [by.token] }
  return app.call(by, 'PATCH', `/api/report-schedules/${planned.token}`, {
    ...asked,
    days: days.map((day: string) => ({ day })),
    ...body,
  })
}

test('D11.5 a schedule is changed where it stands: it runs at its new hour, to its new receivers, with its new question', async () => {
  await goTo(morning)
  const [by, to, other] = [await holder(), await holder(), await app.addUser('Employee', {})]
  const { body: planned } = await schedule(by)
  assert.deepEqual(
    planned.receivers.map(({ token }: { token: string }) => token),
    [by.token],
  )
  const changed = await change(by, planned, {
    name: 'On Sundays',
    query: 'period=lastMonth',
    every: 'week',
    days: [{ day: '0' }],
    at: '09:30',
    format: 'xlsx',
    language: 'en',
    userTokens: [to.token],
  })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(
    [changed.body.token, changed.body.name, changed.body.nextAt, changed.body.days, changed.body.receivers[0].token],
    [planned.token, 'On Sundays', '2026-11-22T07:30:00.000Z', ['0'], to.token],
  )
  await goTo('2026-11-21T06:30:00Z')
  await hurry()
  await delay(1_500)
  assert.deepEqual(await runsOf(by, planned.token), [], 'the hour that it had is no due moment any more')
  await goTo('2026-11-22T07:30:30Z')
  await hurry()
  const [notice] = await until(async () => ((await told(to)).length > 0 ? told(to) : undefined))
  const { body: sent } = await app.call(to, 'GET', `/api/report-runs/${runOf(notice!.link)}`)
  assert.deepEqual(Object.fromEntries(new URLSearchParams(sent.query)), { from: '2026-10-01', to: '2026-10-31' })
  assert.match(sent.file.name, /^Joining applications .*xlsx$/i)
  assert.deepEqual(await told(by), [])
  assert.equal((await change(by, planned, { userTokens: [other.token] })).body.fields[0].code, 'field.receiverOpensNot')
  assert.equal((await change(by, planned, { userTokens: [] })).body.fields[0].code, 'field.receiversNone')
  assert.equal((await change(by, planned, { query: 'rows=nothing' })).body.code, 'report.dimensionUnknown')
  const { body: second } = await schedule(by)
  assert.equal((await change(by, second, { name: 'on sundays' })).body.fields[0].code, 'field.scheduleNameTaken')
  assert.deepEqual((await find(by, planned.token)).receivers[0].token, to.token, 'what is refused changes nothing')
})

test('D11.5 one that rests stays so when it is changed, and only its owner changes it', async () => {
  await goTo(morning)
  const [by, other] = [await holder(), await holder()]
  const { body: planned } = await schedule(by)
  await act(by, planned.token, 'pause')
  const changed = (await change(by, planned, { at: '10:00' })).body
  assert.deepEqual([changed.state, changed.nextAt, changed.at], ['Paused', null, '10:00'])
  assert.equal((await act(by, planned.token, 'go-on')).body.nextAt, '2026-11-21T08:00:00.000Z')
  for (const who of [other, app.users.MasterAdmin])
    assert.equal((await app.call(who, 'PATCH', `/api/report-schedules/${planned.token}`, {})).status, 404)
  await app.call(app.users.MasterAdmin, 'POST', `/api/report-schedules/${planned.token}/stop`, {})
  assert.equal((await change(by, planned)).body.state, 'Stopped')
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

test('D11.5 what a rhythm needs is asked for, and a question that the report does not know is refused', async () => {
  const by = await holder()
  const code = async (body: object) => {
    const refused = (await schedule(by, body)).body
    return refused.fields?.[0]?.code ?? refused.code
  }
  assert.equal(await code({ every: 'weekdays' }), 'field.required')
  assert.equal(await code({ every: 'week', days: [{ day: '6' }, { day: '0' }] }), 'field.oneDay')
  assert.equal(await code({ every: 'month' }), 'field.required')
  assert.equal(await code({ query: 'rows=nothing' }), 'report.dimensionUnknown')
  assert.equal(await code({ mails: [{ address: 'a@b.example\r\nBcc: c@d.example' }] }), 'field.email')
  const week = (await schedule(by, { every: 'week', days: [{ day: '6' }] })).body
  assert.deepEqual([week.days, week.nextAt], [['6'], '2026-11-21T06:00:00.000Z'])
  const month = (await schedule(by, { every: 'month', monthDay: 'last' })).body
  assert.deepEqual([month.monthDay, month.nextAt], ['last', '2026-11-30T06:00:00.000Z'])
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
