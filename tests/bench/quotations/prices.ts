/**
 * A quotation of 200 lines that ten suppliers have priced: how fast its page, its matrix and a choice are answered; how
 * fast clients' answers are settled; and the board of 100,000 quotations (the goals of D7).
 */
import { priceQuotationWorks } from '@topcenter/model/quotations/price-quotation'
import type { Centre, Shown } from '@topcenter/server/test/education/test-centre'
import { makeQuickly, median, timed, withOwnCentre } from '../own-centre.ts'
import { ms, type Verdict, verdict } from '../print.ts'

const [lines, suppliers, asked, answers, others] = [200, 10, 30, 150, 100_000]
/**
 * Answers that come before those that are measured, until what they run is compiled, as in an application that runs
 * since the morning.
 */
const earlier = 100

export const priceFigures = (say: (text: string) => void): Promise<Verdict[]> =>
  withOwnCentre(async (centre) => {
    const item = await centre.create('storeItem', { names: { en: 'Desk' } })
    const quotation = await makeLarge(centre, item, suppliers)
    const plain = await makeLarge(centre, item, 1)
    const params = { token: quotation.token as string }
    const matrix = await centre.call('priceQuotation.prices', { params })
    say(`${matrix.details.length} lines, ${matrix.suppliers.length} suppliers, ${matrix.prices.length} prices\n`)
    const page = await times(asked, () =>
      Promise.all([
        centre.read('priceQuotation', plain.token),
        centre.call('priceQuotation.prices', { params: { token: plain.token } }),
      ]),
    )
    const compared = await times(asked, () => centre.call('priceQuotation.prices', { params }))
    const chosen = await times(asked, (round) =>
      centre.call('priceQuotation.choose', { params, body: { details: choiceOf(matrix, round) } }),
    )
    say(`choosing another price for each of 200 lines: ${median(chosen).toFixed(0)} ms\n`)
    await centre.act('priceQuotation', params.token, 'offer')
    const [version] = (
      await centre.call('priceQuotationVersion.list', { query: { priceQuotationToken: params.token } })
    ).items
    const read = await times(asked, () =>
      centre.call('priceQuotationVersion.sent', { params: { token: version.token } }),
    )
    const accepted = await acceptTimes(centre)
    await makeOthers(centre)
    const board = await times(asked, () => centre.call('priceQuotation.board', { query: {} }))
    return [
      verdict('quotation: its page, a record and a grid of 200 lines, median ms', median(page), 30, ms),
      verdict('quotation: the matrix of 200 lines and 10 suppliers, median ms', median(compared), 50, ms),
      verdict('quotation: a version of 200 lines as its client reads it, median ms', median(read), 30, ms),
      verdict(
        'quotation: a client accepts ten lines, with their reservation and debt, p95 ms',
        accepted[Math.floor(accepted.length * 0.95)]!,
        20,
        ms,
      ),
      verdict('quotation: the board of 100,000, all nine columns, median ms', median(board), 10, ms),
    ]
  })

async function times(count: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  await work(-1)
  const taken: number[] = []
  for (let round = 0; round < count; round += 1) taken.push(await timed(() => work(round)))
  return taken
}

async function makeLarge(centre: Centre, item: Shown, many: number): Promise<Shown> {
  const quotation = await centre.create('priceQuotation', { clientToken: centre.app.users.Client.token })
  const details: Shown[] = []
  for (let count = 0; count < lines; count += 1)
    details.push(
      await centre.create('priceQuotationDetail', {
        priceQuotationToken: quotation.token,
        storeItemToken: item.token,
        quantity: 1 + (count % 12),
      }),
    )
  const whom: Shown[] = []
  for (let count = 0; count < many; count += 1)
    whom.push(await centre.create('supplier', { names: { en: `Supplier number ${count}` } }))
  const matrix = await centre.call('priceQuotation.askSuppliers', {
    params: { token: quotation.token },
    body: { suppliersTokens: whom.map(({ token }) => token) },
  })
  for (const [index, { request }] of (matrix.suppliers as Shown[]).entries())
    await centre.call('priceRequest.price', {
      params: { token: request.token },
      body: {
        details: details.map(({ token }, line) => ({ token, priceOne: 10_000 + ((line * 37 + index * 911) % 5_000) })),
      },
    })
  return quotation
}

/** Another price for each line each time. */
const choiceOf = ({ details, prices }: Shown, round: number): object[] =>
  (details as Shown[]).map(({ token }, line) => ({
    token,
    price: (prices as Shown[]).filter(({ detail }) => detail === token)[(round + 1 + line) % suppliers]!.token,
    sellOne: 20_000 + round,
  }))

/** Sorted; each of a quotation of its own, of ten items that the store reserves, and owed from then on. */
async function acceptTimes(centre: Centre): Promise<number[]> {
  await centre.owner(`update establishment set quotation_debt_at = 'Acceptance'`)
  const items: Shown[] = []
  for (let line = 0; line < 10; line += 1)
    items.push(await centre.create('storeItem', { names: { en: `Chair ${line}` }, quantity: 100_000 }))
  const taken: number[] = []
  for (let count = -earlier; count < answers; count += 1) {
    // what PostgreSQL does by itself each minute
    if (count === 0) await centre.owner('vacuum analyze')
    const { token } = await centre.create('priceQuotation', { clientToken: centre.app.users.Client.token })
    const details: object[] = []
    for (const [line, item] of items.entries()) {
      const detail = await centre.create('priceQuotationDetail', {
        priceQuotationToken: token,
        storeItemToken: item.token,
        quantity: 2,
      })
      details.push({ token: detail.token, sellOne: 1_000 + line })
    }
    await centre.call('priceQuotation.choose', { params: { token }, body: { details } })
    await centre.act('priceQuotation', token, 'askQuotes')
    await centre.act('priceQuotation', token, 'offer')
    const took = await timed(() =>
      centre.call('priceQuotation.answer', { params: { token }, body: { accepted: true, number: 1 } }),
    )
    if (count >= 0) taken.push(took)
  }
  return taken.sort((one, other) => one - other)
}

/** Past the rules of states, which nothing of the board asks about. */
async function makeOthers(centre: Centre): Promise<void> {
  const works = priceQuotationWorks.map((work) => `'${work}'`).join(', ')
  await makeQuickly(
    centre,
    `
      insert into price_quotation (establishment_id, id, code, state, client_id, subject, asked_at, created_at, updated_at)
      select '${centre.app.establishmentId}'::uuid, gen_random_uuid(), 'BENCH-' || lpad(n::text, 6, '0'),
        (array[${works}])[1 + n % 9], '${centre.app.users.Client.id}'::uuid, 'Quotation ' || n, now(),
        now() - n * interval '1 minute', now()
      from generate_series(1, ${others}) n
    `,
  )
  await centre.owner('vacuum analyze')
}
