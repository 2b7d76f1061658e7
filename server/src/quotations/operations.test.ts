/** The sum of what goes with the lines of a quotation (D7.2), also where two change at once. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idOf } from '@topcenter/model/kit/token'
import { type Centre, type Shown, startCentre } from '../../test/education/test-centre.ts'
import { orderingIn } from '../../test/quotations/orders-for-tests.ts'

let centre: Centre
before(async () => {
  centre = await startCentre()
})
after(() => centre.close())
const { makeItem, read } = orderingIn(() => centre)

test('D7.2 operations of one quotation that change at once are all in its sum', async () => {
  const quotation = await centre.create('priceQuotation', { clientToken: centre.app.users.Client.token })
  const detail = await centre.create('priceQuotationDetail', {
    priceQuotationToken: quotation.token,
    storeItemToken: (await makeItem(0)).token,
    quantity: 1,
  })
  // operations count with the lines that the client accepted
  await centre.owner(`update price_quotation_detail set state = 'ReviewedByCustomer' where id = $1`, [
    idOf(detail.token, 'pqd'),
  ])
  const add = (amount: number): Promise<Shown> =>
    centre.create('priceQuotationAffiliateOperation', {
      priceQuotationDetailToken: detail.token,
      operation: `Work ${amount}`,
      amount,
    })
  for (let round = 0; round < 10; round += 1) {
    const [one, two] = [await add(100), await add(1_000)]
    const before = (await read(quotation)).affiliateOperationAmount
    await Promise.all([
      centre.act('priceQuotationAffiliateOperation', one.token, 'archive'),
      centre.call('priceQuotationAffiliateOperation.update', {
        params: { token: two.token },
        body: { amount: 2_000, version: two.version },
      }),
      add(10),
    ])
    assert.equal((await read(quotation)).affiliateOperationAmount, before - 100 + 1_000 + 10)
  }
})
