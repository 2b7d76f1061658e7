/**
 * D7.1 The header of a quotation: who may move it from where to where, as a table that does not come from the
 * definition. Every state × who asks × act over HTTP: what the table allows is done, all else is refused and changes
 * nothing.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { everyPrivilege } from '@topcenter/model/areas'
import { type PriceQuotationWork, priceQuotationWorks } from '@topcenter/model/quotations/price-quotation'
import { idOf } from '@topcenter/model/kit/token'
import { type Centre, type Shown, startCentre } from '../../test/education/test-centre.ts'
import type { TestUser } from '../../test/test-application.ts'

const staff = ['all', 'mayLook'] as const
const callers = [...staff, 'client', 'otherClient', 'Supplier', 'Student', 'Parent', 'nobody'] as const
type Caller = (typeof callers)[number]

interface Act {
  readonly from: Partial<Record<PriceQuotationWork, PriceQuotationWork>>
  readonly by: readonly Caller[]
  readonly input?: object
}
const open = ['WorkProgress', 'WaitingForQuotes', 'WaitingForCustomerAccept', 'RejectedQuotesFormCustomer'] as const
const reason = { reason: 'The hall is let' }
/** The last two are the system's: nobody asks for them. */
const acts: Readonly<Record<string, Act>> = {
  askQuotes: {
    from: { WorkProgress: 'WaitingForQuotes', RejectedQuotesFormCustomer: 'WaitingForQuotes' },
    by: ['all'],
  },
  offer: {
    from: { WaitingForQuotes: 'WaitingForCustomerAccept', WaitingForCustomerAccept: 'WaitingForCustomerAccept' },
    by: ['all'],
  },
  accept: { from: { WaitingForCustomerAccept: 'AcceptQuotesFormCustomer' }, by: ['all', 'client'] },
  reject: { from: { WaitingForCustomerAccept: 'RejectedQuotesFormCustomer' }, by: ['all', 'client'], input: reason },
  takeBack: { from: { AcceptQuotesFormCustomer: 'WaitingForCustomerAccept' }, by: ['all'], input: reason },
  makeJobOrder: { from: { AcceptQuotesFormCustomer: 'InJobOrder' }, by: ['all'] },
  cancel: {
    from: Object.fromEntries([...open, 'AcceptQuotesFormCustomer'].map((state) => [state, 'Canceled'])),
    by: ['all'],
    input: reason,
  },
  finishJobOrder: { from: { InJobOrder: 'FinishJobOrderNotCustomerReceive' }, by: [] },
  receiveJobOrder: { from: { FinishJobOrderNotCustomerReceive: 'FinishJobOrderCustomerReceive' }, by: [] },
}

let centre: Centre
let item: Shown
const users: Partial<Record<Caller, TestUser>> = {}
before(async () => {
  centre = await startCentre()
  item = await centre.create('storeItem', { names: { en: 'Desk' } })
  const { MasterAdmin, Client, Supplier, Student, Parent } = centre.app.users
  const looks = { PriceQuotation: everyPrivilege.PriceQuotation!.filter((flag) => flag.startsWith('view')) }
  Object.assign(users, { all: MasterAdmin, client: Client, Supplier, Student, Parent })
  users.mayLook = await centre.app.addUser('Employee', looks)
  users.otherClient = await centre.app.addUser('Client', everyPrivilege)
})
after(() => centre.close())

/** A quotation of one priced detail on its way to a state. */
async function madeIn(state: PriceQuotationWork): Promise<string> {
  const { token } = await centre.create('priceQuotation', { clientToken: centre.app.users.Client.token })
  const does = (name: string, input: object = {}) => centre.act('priceQuotation', token, name, input)
  const detail = await centre.create('priceQuotationDetail', {
    priceQuotationToken: token,
    storeItemToken: item.token,
    quantity: 2,
  })
  const price = await centre.create('quotationPriceHistory', { priceQuotationDetailToken: detail.token, priceOne: 500 })
  await centre.act('quotationPriceHistory', price.token, 'approve')
  const at = priceQuotationWorks.indexOf(state)
  if (state === 'Canceled') await does('cancel', reason)
  else {
    if (at >= 1) await does('askQuotes')
    if (at >= 2) await does('offer')
    if (state === 'RejectedQuotesFormCustomer') await does('reject', reason)
    else if (at >= 4) await does('accept')
    if (at >= 5) await does('makeJobOrder')
    const [order] = (await centre.call('jobOrder.list', { query: { priceQuotationToken: token } })).items
    if (at >= 6) await centre.act('jobOrder', order.token, 'start')
    if (at >= 6) await centre.act('jobOrder', order.token, 'finish')
    if (at >= 7) await centre.act('jobOrder', order.token, 'handOver', { receivedBy: 'Mona' })
  }
  assert.equal((await centre.read('priceQuotation', token)).state, state)
  return token
}

/** All that an act could change, as it stands in the database. */
const standing = (token: string): Promise<unknown> =>
  centre.owner(
    `
      select q.state, q.version, q.valid_until, q.debt_id, q.approved_amount,
        (select json_agg(v order by v.number) from price_quotation_version v where v.establishment_id = q.establishment_id and v.price_quotation_id = q.id) as versions,
        (select json_agg(d order by d.id) from price_quotation_detail d where d.establishment_id = q.establishment_id and d.price_quotation_id = q.id) as details,
        (select count(*) from job_order o where o.establishment_id = q.establishment_id and o.price_quotation_id = q.id) as orders,
        (select count(*) from store_movement m where m.establishment_id = q.establishment_id and m.price_quotation_id = q.id) as movements,
        (select count(*) from audit a where a.establishment_id = q.establishment_id and a.record_id = q.id) as trail
      from price_quotation q
      where q.id = $1
    `,
    [idOf(token, 'pqt')],
  )

for (const state of priceQuotationWorks)
  test(`D7.1 ${state}: what may be done, and by whom`, async () => {
    const kept = await madeIn(state)
    const before = JSON.stringify(await standing(kept))
    const ask = (caller: Caller, token: string, name: string, input: object = {}) =>
      centre.app.call(users[caller], 'POST', `/api/price-quotations/${token}/${name}`, input, {
        'idempotency-key': randomUUID(),
      })
    let done = 0
    for (const [name, { from, by, input }] of Object.entries(acts))
      for (const caller of callers) {
        const to = from[state]
        const call = `${caller} ${name}`
        if (to && by.includes(caller)) {
          const token = await madeIn(state)
          const answer = await ask(caller, token, name, input)
          assert.equal(answer.status, 200, `${call}: ${answer.text}`)
          assert.equal((await centre.read('priceQuotation', token)).state, to, call)
          done += 1
        } else {
          const answer = await ask(caller, kept, name, input)
          assert.ok(answer.status >= 400 && answer.status < 500, `${call}: ${answer.status} ${answer.text}`)
          assert.equal(JSON.stringify(await standing(kept)), before, call)
        }
      }
    const allowed = Object.values(acts).filter(({ from }) => from[state])
    assert.equal(done, allowed.flatMap(({ by }) => by).length)
  })
