/** D11.5 schedules of reports: when they run, as whom, how often; how they are stopped and changed. */
import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import type { Answer, TestUser } from '../../../test/test-application.ts'
import {
  act,
  app,
  ended,
  find,
  goTo,
  holder,
  hurry,
  listed,
  loses,
  morning,
  runOf,
  runsOf,
  schedule,
  told,
  until,
  startSending,
  stopSending,
} from '../../../test/reports/sending/sending-for-tests.ts'

before(startSending)
after(stopSending)

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
  assert.deepEqual(Object.fromEntries(new URLSearchParams(sent.query)), {
    period: 'yesterday',
    from: '2026-11-24',
    to: '2026-11-24',
  })

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
    assert.match((await told(user)).at(-1)!.name_en, /^Schedule stopped: Schedule/)
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
    fileURLToPath(new URL('../../../test/reports/sending/server-for-tests.ts', import.meta.url)),
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
    ['Not sent', 'Not sent', 'Schedule stopped'],
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
  assert.deepEqual(Object.fromEntries(new URLSearchParams(sent.query)), {
    period: 'lastMonth',
    from: '2026-10-01',
    to: '2026-10-31',
  })
  assert.match(sent.file.name, /^Applications .*xlsx$/i)
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
  const longest = (await schedule(by, { every: 'month', monthDay: '31' })).body
  assert.deepEqual([longest.monthDay, longest.nextAt], ['31', '2026-11-30T06:00:00.000Z'], 'the last day of November')
  assert.equal(await code({ every: 'month', monthDay: '32' }), 'field.oneOf')
})
