/** Steps and reads of the tests of job orders, in the centre that their file started. */
import type { Actor } from '../../src/records/context.ts'
import type { Centre, Shown } from '../education/test-centre.ts'

type Ordered = readonly [item: Shown, quantity: number]

/** @param centre Asked for each time, as it starts after the file is read */
export function orderingIn(centre: () => Centre) {
  const makeItem = (quantity: number): Promise<Shown> =>
    centre().create('storeItem', { names: { en: `Desk ${Math.random()}` }, quantity, stocked: quantity > 0 })
  const act = (quotation: Shown, action: string, input: object = {}, as?: Partial<Actor>) =>
    centre().act('priceQuotation', quotation.token, action, input, as)
  const onOrder = (order: Shown, action: string, input: object = {}) =>
    centre().act('jobOrder', order.token, action, input)
  const onLine = (line: Shown, action: string, input: object) => centre().act('jobOrderLine', line.token, action, input)
  /** Sent to the client, with a line for each pair of an item and how many, at 100 piastres a piece. */
  const sent = (...lines: readonly Ordered[]): Promise<Shown> =>
    sentTo({ clientToken: centre().app.users.Client.token }, lines)
  async function sentTo(whom: object, lines: readonly Ordered[]): Promise<Shown> {
    const quotation = await centre().create('priceQuotation', whom)
    for (const [item, quantity] of lines) {
      const body = { priceQuotationToken: quotation.token, storeItemToken: item.token, quantity }
      const detail = await centre().create('priceQuotationDetail', body)
      const price = await centre().create('quotationPriceHistory', {
        priceQuotationDetailToken: detail.token,
        priceOne: 100,
      })
      await centre().act('quotationPriceHistory', price.token, 'approve')
    }
    for (const action of ['askQuotes', 'offer']) await act(quotation, action)
    return quotation
  }
  async function accepted(...lines: readonly Ordered[]): Promise<Shown> {
    const quotation = await sent(...lines)
    await act(quotation, 'accept')
    return quotation
  }
  const read = ({ token }: Shown): Promise<Shown> => centre().read('priceQuotation', token)
  const stateOf = async (quotation: Shown): Promise<string> => (await read(quotation)).state
  const orderOf = async ({ token }: Shown): Promise<Shown> =>
    (await centre().call('jobOrder.list', { query: { priceQuotationToken: token, sort: '-createdAt' } })).items[0]
  const linesOf = async ({ token }: Shown): Promise<Shown[]> =>
    (await centre().call('jobOrderLine.list', { query: { jobOrderToken: token, sort: 'createdAt' } })).items
  const countsOf = async (order: Shown): Promise<number[][]> =>
    (await linesOf(order)).map(({ ordered, done, canceled, received }) => [ordered, done, canceled, received])
  const standing = async ({ token }: Shown): Promise<number[]> => {
    const { quantity, reserved } = await centre().read('storeItem', token)
    return [quantity, reserved]
  }
  return { makeItem, act, onOrder, onLine, sent, sentTo, accepted, read, stateOf, orderOf, linesOf, countsOf, standing }
}
