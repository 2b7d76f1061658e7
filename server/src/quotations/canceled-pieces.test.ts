/** Canceling pieces of a job order takes their cost off its debt, to the piastre, in whatever order it happens (D7.6). */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { idOf } from '@topcenter/model/kit/token'
import { type Centre, codeIn, type Shown, startCentre } from '../../test/education/test-centre.ts'
import { prove } from '../finance/books/proof.service.ts'
import { orderingIn } from '../../test/quotations/orders-for-tests.ts'

let centre: Centre
let drawer: Shown
let method: Shown
before(async () => {
  centre = await startCentre()
  drawer = await centre.create('account', { names: { en: 'Drawer' } })
  method = await centre.create('paymentMethod', { names: { en: 'Cash' }, needsVerification: false })
})
after(() => centre.close())

const { makeItem, act, onOrder, onLine, accepted, read, orderOf, linesOf } = orderingIn(() => centre)
const reason = { reason: 'Too many' }
const payer = () => centre.app.users.Client.token
const pay = (debt: Shown, money: number) =>
  centre.call('receipt.take', {
    body: {
      payerToken: payer(),
      money,
      accountToken: drawer.token,
      paymentMethodToken: method.token,
      debtToken: debt.token,
    },
  })
const credit = async (): Promise<number> =>
  -(
    await centre.owner(
      `select ledger_balance(establishment_id, 'Wallet', id)::int as sum from user_account where id = $1`,
      [idOf(payer(), 'usr')],
    )
  )[0]!.sum
const debtOf = async (quotation: Shown): Promise<Shown> => centre.read('debt', (await read(quotation)).debt.token)
const profitOf = async ({ token }: Shown): Promise<number> =>
  (await centre.call('priceQuotation.money', { params: { token } })).profit

test('D7.6 what was paid of canceled pieces becomes credit, the rest is owed less, and both are in the debt’s history', async () => {
  const quotation = await accepted([await makeItem(0), 5])
  await act(quotation, 'makeJobOrder')
  const order = await orderOf(quotation)
  const [line] = await linesOf(order)
  const before = await credit()
  await pay(await debtOf(quotation), 350)
  await onLine(line!, 'cancelPieces', { quantity: 1, ...reason })
  const lowered = await debtOf(quotation)
  assert.deepEqual(
    [lowered.money, lowered.writtenOff, lowered.paid, lowered.remainder, lowered.state],
    [500, 100, 350, 50, 'NotScheduled'],
  )
  await onLine(line!, 'cancelPieces', { quantity: 2, ...reason })
  const settled = await debtOf(quotation)
  assert.deepEqual(
    [settled.writtenOff, settled.paid, settled.remainder, settled.state, (await credit()) - before],
    [300, 200, 0, 'PaidOff', 150],
  )
  assert.equal(await profitOf(quotation), 200)
  const { items: history } = await centre.call('debt.history', { params: { token: settled.token } })
  assert.deepEqual(
    history
      .filter(({ action }: Shown) => ['lower', 'refund'].includes(action))
      .map(({ action }: Shown) => action)
      .toSorted(),
    ['lower', 'lower', 'refund'],
  )
  assert.equal(await codeIn(onOrder(order, 'cancel', reason)), 'entitlement.paid')
  assert.deepEqual((await centre.run((ctx) => prove(ctx.tx))).findings, [])
})

test('D7.6 an order whose pieces were canceled is canceled with what is left of its debt', async () => {
  const quotation = await accepted([await makeItem(0), 3])
  await act(quotation, 'makeJobOrder')
  const order = await orderOf(quotation)
  await onLine((await linesOf(order))[0]!, 'cancelPieces', { quantity: 1, ...reason })
  await onOrder(order, 'cancel', reason)
  const { state, writtenOff, remainder, paid } = await debtOf(quotation)
  assert.deepEqual([state, writtenOff, remainder, paid], ['Canceled', 100, 0, 0])
  assert.equal(await profitOf(quotation), 0)
  assert.deepEqual((await centre.run((ctx) => prove(ctx.tx))).findings, [])
})

interface Line {
  /** Piastres of all its pieces, and of the operation on it. */
  readonly total: number
  readonly operation: number
  readonly quantity: number
  canceled: number
  done: number
}
/** Counted piece by piece, unlike the server's: each as far as the sum of those before it says. */
function worthOf(lines: readonly Line[]): number {
  let worth = 0
  for (const { total, operation, quantity, canceled } of lines) {
    worth += total
    for (let piece = 1; piece <= canceled; piece += 1)
      worth -= Math.floor((total * piece) / quantity) - Math.floor((total * (piece - 1)) / quantity)
    worth += canceled < quantity ? operation : 0
  }
  return worth
}

const amounts = fc.integer({ min: 1, max: 99_999 })
const step = fc.record({
  what: fc.constantFrom('cancel', 'cancel', 'cancel', 'finish', 'pay', 'plan'),
  line: fc.nat(2),
  pieces: fc.integer({ min: 1, max: 4 }),
  amount: amounts,
})
const lineOf = fc.record({
  total: amounts,
  operation: fc.nat(500),
  quantity: fc.integer({ min: 1, max: 9 }),
})

// a cluster lets all triggers of a table rest or none
const skip = Boolean(process.env.CLUSTER_URL)
test(
  'D7.6 random pieces are canceled between payments and plans: what is owed and paid is the price of what is left, to the piastre',
  { skip },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(lineOf, { minLength: 2, maxLength: 3 }),
        fc.array(step, { minLength: 3, maxLength: 12 }),
        async (wanted, steps) => {
          const lines: Line[] = wanted.map((line) => ({ ...line, canceled: 0, done: 0 }))
          const quotation = await worthAs(lines)
          await act(quotation, 'makeJobOrder')
          const order = await orderOf(quotation)
          await onOrder(order, 'start')
          const shown = await linesOf(order)
          let paid = 0
          for (const each of steps) {
            const at = each.line % lines.length
            const line = lines[at]!
            const left = line.quantity - line.done - line.canceled
            const others = lines.reduce((sum, one) => sum + one.quantity - one.done - one.canceled, -left)
            const before = await credit()
            // the last piece would finish the order, or ask to cancel the whole
            const pieces = Math.min(each.pieces, others > 0 ? left : left - 1)
            const owed = worthOf(lines) - paid
            if (each.what === 'cancel' && pieces > 0) {
              await onLine(shown[at]!, 'cancelPieces', { quantity: pieces, ...reason })
              line.canceled += pieces
              const back = Math.max(0, paid - worthOf(lines))
              assert.equal((await credit()) - before, back)
              paid -= back
            } else if (each.what === 'finish' && pieces > 0) {
              await onLine(shown[at]!, 'finishPieces', { quantity: pieces })
              line.done += pieces
            } else if (each.what === 'pay' && owed > 0) {
              await pay(await debtOf(quotation), Math.min(each.amount, owed))
              paid += Math.min(each.amount, owed)
            } else if (each.what === 'plan') {
              const debt = await debtOf(quotation)
              const amount = Math.min(each.amount, debt.unscheduled)
              if (amount >= each.pieces)
                await centre.create('installment', {
                  debtToken: debt.token,
                  startsOn: '2027-01-31',
                  parts: each.pieces,
                  everyMonths: 1,
                  amount,
                })
            }
            const debt = await debtOf(quotation)
            assert.deepEqual(
              [debt.money - debt.writtenOff, debt.paid, debt.remainder],
              [worthOf(lines), paid, worthOf(lines) - paid],
            )
          }
          assert.equal(await profitOf(quotation), worthOf(lines))
          assert.deepEqual((await centre.run((ctx) => prove(ctx.tx))).findings, [])
        },
      ),
      { numRuns: Number(process.env.CANCELED_RUNS ?? 12) },
    )
  },
)

/** Accepted at these prices, which need not be whole for each piece: an older release's were typed. */
async function worthAs(lines: readonly Line[]): Promise<Shown> {
  const quotation = await accepted(
    ...(await Promise.all(lines.map(async ({ quantity }) => [await makeItem(0), quantity] as const))),
  )
  const details = await centre.owner(
    'select id from price_quotation_detail where price_quotation_id = $1 order by created_at, id',
    [idOf(quotation.token, 'pqt')],
  )
  const tables = ['price_quotation', 'price_quotation_affiliate_operation']
  const guard = async (how: 'disable' | 'enable') => {
    for (const table of tables) await centre.owner(`alter table ${table} ${how} trigger settled`)
  }
  await guard('disable')
  for (const [at, { id }] of details.entries()) {
    await centre.owner('update price_quotation_detail set accepted_price_total = $2 where id = $1', [
      id,
      lines[at]!.total,
    ])
    if (lines[at]!.operation > 0)
      await centre.owner(
        `insert into price_quotation_affiliate_operation (establishment_id, id, price_quotation_detail_id, operation, amount, accepted_amount, created_at, updated_at)
         select establishment_id, gen_random_uuid(), id, 'Edges', $2, $2, created_at, created_at from price_quotation_detail where id = $1`,
        [id, lines[at]!.operation],
      )
  }
  await guard('enable')
  return quotation
}
