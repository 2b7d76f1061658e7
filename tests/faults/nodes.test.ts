/**
 * Two nodes on one PostgreSQL do what one does: nothing is lost, nothing is done twice (D13.4).
 *
 * It takes some 50 s of CPU: two whole servers on one database, under load for some seconds in each test.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '@topcenter/model/kit/token'
import { paces } from '@topcenter/server/platform/pace/pace'
import { nodeFaults } from './node-storm.ts'
import { ask, logIn, type Nodes, startNodes } from './two-nodes.ts'

let nodes: Nodes
const [a, b] = [0, 1]
before(async () => {
  // the clock of the second is an hour ahead, and nothing comes of it
  nodes = await startNodes(2, [0, 3_600_000])
})
after(() => nodes?.stop())

test('D13.4 started at once on an empty database, no kind of regular work is done twice', async () => {
  const twice = async () =>
    (
      await nodes.owner.query(
        `
          select kind, count(*)::int as n
          from background_job
          where kind in ('platform.tidy', 'education.risk', 'reminders.begin', 'nights.begin')
          group by establishment_id, kind, input
          having count(*) > 1
        `,
      )
    ).rows
  const done = async () =>
    (
      await nodes.owner.query<{ kind: string }>(
        `select distinct kind from background_job where state = 'done' and kind in ('platform.tidy', 'education.risk', 'reminders.begin')`,
      )
    ).rows.length
  for (let waited = 0; waited < 300 && (await done()) < 3; waited += 1) await delay(100)
  assert.equal(await done(), 3, nodes.output(a) + nodes.output(b))
  await delay(1_000)
  assert.deepEqual(await twice(), [])
})

test('D13.4 a session of either node holds at the other, and ends there within a second', async () => {
  for (const [here, there] of [
    [a, b],
    [b, a],
  ] as const) {
    const session = await logIn(nodes.origin(here))
    const look = () => ask(nodes.origin(there), 'GET', '/api/colors?search=zzz', { session })
    assert.equal((await look()).status, 200)
    assert.equal((await ask(nodes.origin(here), 'DELETE', '/api/session', { session })).status, 204)
    const ended = performance.now()
    while ((await look()).status === 200) {
      assert.ok(performance.now() - ended < 1_000, 'it still holds after a second')
      await delay(20)
    }
  }
})

test('D13.4 a node whose clock is an hour ahead says so, and goes by the time of the database', async () => {
  assert.match(nodes.output(b), /60 min ahead of the database's/)
  assert.match(nodes.output(b), /ساعة هذا الجهاز متقدمة/)
  assert.doesNotMatch(nodes.output(a), /the database's/)
  const session = await logIn(nodes.origin(b))
  await ask(nodes.origin(b), 'POST', '/api/colors', { session, body: { names: { en: 'On time' }, hex: '#102030' } })
  const { rows } = await nodes.owner.query<{ off: number }>(`
    select abs(extract(epoch from clock_timestamp() - at))::float8 as off
    from (
      select max(created_at) from session union all select max(last_seen_at) from session
      union all select max(expires_at) - interval '30 days' from session
      union all select created_at from color where name_en = 'On time'
      union all select max(at) from audit where entity = 'color'
    ) t (at)
  `)
  assert.deepEqual(
    rows.filter(({ off }) => off > 30 && off < 86_000),
    [],
    'nothing is an hour off',
  )
  assert.ok(rows.filter(({ off }) => off <= 30).length >= 4)
})

test('D13.4 what is saved at one node is heard at the other within a second', async () => {
  const session = await logIn(nodes.origin(a))
  const ending = new AbortController()
  const stream = await fetch(`${nodes.origin(b)}/api/live`, {
    headers: { 'api-version': '1.0', authorization: `Bearer ${session}` },
    signal: ending.signal,
  })
  let received = ''
  const reading = (async () => {
    for await (const part of stream.body!) received += Buffer.from(part).toString()
  })().catch(() => {})
  while (!received.includes('event: open')) await delay(10)
  const saved = await ask(nodes.origin(a), 'POST', '/api/colors', {
    session,
    body: { names: { en: 'Heard' }, hex: '#102030' },
  })
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  const at = performance.now()
  while (!received.includes(saved.body.token)) {
    assert.ok(performance.now() - at < 1_000, `not heard within a second: ${received}`)
    await delay(10)
  }
  ending.abort()
  await reading
})

test('D13.4 the same key at both nodes makes one record, and of the same version saved at both one wins', async () => {
  const session = await logIn(nodes.origin(a))
  const headers = { 'idempotency-key': newId() }
  const body = { names: { en: 'Once' }, hex: '#102030' }
  const both = await Promise.all(
    [a, b].map((node) => ask(nodes.origin(node), 'POST', '/api/colors', { session, body, headers })),
  )
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  )
  assert.equal(both[0]!.body.token, both[1]!.body.token)
  const { token, version } = both[0]!.body
  const saves = await Promise.all(
    [a, b].map((node, n) =>
      ask(nodes.origin(node), 'PATCH', `/api/colors/${token}`, {
        session,
        body: { names: { en: `Won by ${n}` }, hex: '#102030', version },
      }),
    ),
  )
  assert.deepEqual(saves.map(({ status }) => status).sort(), [200, 406])
  assert.equal(saves.find(({ status }) => status === 406)!.body.code, 'record.stale')
})

test('D13.4 a file that was uploaded at one node is imported at the other', async () => {
  const session = await logIn(nodes.origin(a))
  for (const [here, there] of [
    [a, b],
    [b, a],
  ] as const) {
    const form = new FormData()
    form.set('file', new Blob([`Name,Hex\r\nSheet ${here},#102030\r\n`]), 'colors.csv')
    const given = await ask(nodes.origin(here), 'POST', '/api/colors/import', { session, body: form })
    assert.equal(given.status, 200, JSON.stringify(given.body))
    const path = `/api/imports/${given.body.token}`
    const chosen = await ask(nodes.origin(there), 'POST', `${path}/table`, { session, body: { headLine: 1 } })
    assert.equal(chosen.status, 200, JSON.stringify(chosen.body))
    assert.equal((await ask(nodes.origin(there), 'POST', `${path}/run`, { session, body: {} })).status, 200)
    let run = chosen.body
    for (let waited = 0; waited < 150 && !['done', 'failed'].includes(run.state); waited += 1, await delay(100))
      run = (await ask(nodes.origin(there), 'GET', path, { session })).body
    assert.deepEqual([run.state, run.error], ['done', null])
  }
})

test('D13.4 an upload that began at one node goes on and ends at the other', async () => {
  const session = await logIn(nodes.origin(a))
  const bytes = Buffer.from('%PDF-1.4\n'.padEnd(2_000, 'x'))
  const tus = { 'tus-resumable': '1.0.0', authorization: `Bearer ${session}` }
  const b64 = (text: string): string => Buffer.from(text).toString('base64')
  const made = await fetch(`${nodes.origin(a)}/api/uploads`, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${b64('paper.pdf')},target ${b64('attachment:expense')}`,
    },
  })
  assert.equal(made.status, 201, await made.text())
  const path = new URL(made.headers.get('location')!, nodes.origin(a)).pathname
  const piece = (node: number, from: number, to: number) =>
    fetch(nodes.origin(node) + path, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      body: bytes.subarray(from, to),
    })
  assert.equal((await piece(a, 0, 700)).status, 204)
  const head = await fetch(nodes.origin(b) + path, { method: 'HEAD', headers: tus })
  assert.equal(head.headers.get('upload-offset'), '700')
  assert.equal((await piece(b, 700, 1_400)).status, 204)
  const last = await piece(a, 1_400, 2_000)
  assert.equal(last.status, 204)
  assert.match(last.headers.get('upload-record') ?? '', /^att_/)
})

test('D13.4 paces count for both nodes together', async () => {
  const session = await logIn(nodes.origin(a))
  let taken = 0
  for (let n = 0; n < paces.search + 20; n += 1) {
    const { status } = await ask(nodes.origin(n % 2), 'GET', '/api/search?q=zzz', { session })
    if (status === 200) taken += 1
    else assert.equal(status, 429)
  }
  assert.equal(taken, paces.search)
})

test('D13.4 one of two nodes is killed with -9 in the middle of saves: each that was acknowledged is there once', async () => {
  const { acknowledged } = await nodeFaults(nodes, { rounds: 1, saves: 120 })
  assert.equal(acknowledged, 120)
})
