/**
 * Acceptances while servers die (D7.4, D7.6): quotations are accepted and taken back without a pause, on two servers of
 * which one is always being killed with -9. Whatever was acknowledged holds, and an acceptance is whole or not at all:
 * its version, its lines, its reservation and its debt.
 */
import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '@topcenter/model/kit/token'
import { type Centre, type Shown, startCentre } from '@topcenter/server/test/education/test-centre'
import { prove } from '@topcenter/server/finance/books/proof.service'
import { type Servers, startServers } from './killed-servers.ts'

const [quotations, pieces] = [24, 2]

export interface AcceptResult {
  readonly kills: number
  readonly acknowledged: number
  readonly retried: number
}

export async function acceptFaults(kills: number, say: (text: string) => void = () => {}): Promise<AcceptResult> {
  const centre = await startCentre()
  await centre.owner("update establishment set quotation_debt_at = 'Acceptance'")
  const servers = await startServers(centre, 2)
  try {
    const item = await centre.create('storeItem', {
      names: { en: 'Desk' },
      quantity: quotations * pieces,
      stocked: true,
    })
    const waiting: string[] = []
    for (let count = 0; count < quotations; count += 1) waiting.push(await makeSent(centre, item))
    const accepted = new Map(waiting.map((token) => [token, false]))
    const counts = { acknowledged: 0, retried: 0 }
    for (let kill = 1; kill <= kills; kill += 1) {
      const over = new AbortController()
      const answering = waiting.map(async (token) => {
        while (!over.signal.aborted) {
          await answer(centre, servers, token, !accepted.get(token), counts)
          accepted.set(token, !accepted.get(token))
          counts.acknowledged += 1
        }
      })
      await delay(200 + Math.random() * 300)
      await servers.kill(kill % 2)
      over.abort()
      await Promise.all(answering)
      await check(centre, item, accepted)
      say(`${kill}: ${counts.acknowledged} acknowledged, ${counts.retried} tried again; all whole`)
    }
    return { kills, ...counts }
  } finally {
    await servers.stop()
    await centre.close()
  }
}

async function makeSent(centre: Centre, item: Shown): Promise<string> {
  const { token } = await centre.create('priceQuotation', { clientToken: centre.app.users.Client.token })
  const detail = await centre.create('priceQuotationDetail', {
    priceQuotationToken: token,
    storeItemToken: item.token,
    quantity: pieces,
  })
  await centre.call('priceQuotation.choose', {
    params: { token },
    body: { details: [{ token: detail.token, sellOne: 100 }] },
  })
  for (const action of ['askQuotes', 'offer']) await centre.act('priceQuotation', token, action)
  return token
}

/** Says it again, with the same key, until a server has answered. */
async function answer(
  { app }: Centre,
  servers: Servers,
  token: string,
  isAccepted: boolean,
  counts: { retried: number },
): Promise<void> {
  const key = newId()
  const [path, body] = isAccepted
    ? ['answer', { accepted: true, number: 1, answerWay: 'Phone' }]
    : ['takeBack', { reason: 'Heard wrong' }]
  for (let attempt = 0; attempt < 600; attempt += 1) {
    try {
      const { status, text } = await fetch(`${servers.origin(attempt % 2)}/api/price-quotations/${token}/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(15_000),
        headers: {
          'api-version': '1.0',
          'content-type': 'application/json',
          authorization: `Bearer ${app.users.MasterAdmin.session}`,
          'idempotency-key': key,
        },
      }).then(async (response) => ({ status: response.status, text: await response.text() }))
      if (status === 200) return
      assert.ok(status >= 500 || status === 408, `${path} ${status} ${text}`)
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error
    }
    counts.retried += 1
    await delay(100)
  }
  throw new Error('nobody answered for a minute')
}

async function check(centre: Centre, item: Shown, accepted: ReadonlyMap<string, boolean>): Promise<void> {
  const rows = await centre.owner(
    `
      select q.state, v.version_state as version, d.state as line, d.accepted_price_total::int as total,
        (select count(*)::int from debt b where b.id = q.debt_id and b.state <> 'Canceled') as debts
      from price_quotation q
      join price_quotation_version v on v.price_quotation_id = q.id
      join price_quotation_detail d on d.price_quotation_id = q.id
    `,
  )
  const many = [...accepted.values()].filter(Boolean).length
  const whole = ['AcceptQuotesFormCustomer', 'Accepted', 'ReviewedByCustomer', pieces * 100, 1].join(' ')
  const none = ['WaitingForCustomerAccept', 'Sent', 'WaitingForQuotes', '', 0].join(' ')
  const said = rows.map(({ state, version, line, total, debts }) => [state, version, line, total, debts].join(' '))
  assert.deepEqual(
    said.sort(),
    [...accepted.values()].map((isAccepted) => (isAccepted ? whole : none)).sort(),
    'what was acknowledged holds, whole or not at all',
  )
  assert.equal((await centre.read('storeItem', item.token)).reserved, many * pieces)
  const [{ live }] = (await centre.owner("select count(*)::int as live from debt where state <> 'Canceled'")) as [Shown]
  assert.equal(live, many, 'a debt for each acceptance')
  assert.deepEqual((await centre.run((ctx) => prove(ctx.tx))).findings, [])
}
