/**
 * Several movements of the same balances in transactions that overlap, for the property test of the books: all are
 * asked at once, each with a clock that it read some time before its turn. What was taken is done in the model one by
 * one, in the order in which the ledger says that it happened: the model must take each, and then show the same
 * numbers.
 */
import assert from 'node:assert/strict'
import { entityOf } from '@topcenter/model/areas'
import { Refused } from '@topcenter/model/kit/refusal'
import { newId } from '@topcenter/model/kit/token'
import type { Centre, Shown } from '../../education/test-centre.ts'
import { actOn } from '../../../src/records/write/act.ts'
import type { Ctx } from '../../../src/records/context.ts'
import { financeOperations } from '../../../src/finance/finance.operations.ts'
import * as model from './test-money-model.ts'

export interface Sides {
  readonly world: model.World
  readonly people: readonly Shown[]
  readonly accounts: readonly Shown[]
}
/** Takes over the tokens of the records that the server made. */
export interface Naming {
  payments(receipt: Shown, payments: readonly model.Payment[]): Promise<void>
  trade(world: model.World, trade: model.Trade, id: string): Promise<void>
}
interface Movement {
  readonly name: string
  ask(ctx: Ctx): Promise<Shown>
  /** In the model; false when it does not take it. `answer` is the server's. */
  apply(answer: Shown, key: string): Promise<boolean> | boolean
}

const reason = { en: 'At the same moment' }

/** Movements of one person's credit and points, one account and one sort of goods, each a number apart. */
function movementsOf({ world, people, accounts }: Sides, naming: Naming, a: number, b: number, c: number): Movement[] {
  const [person, account, goods] = [a % 3, b % 2, world.goods[c % 2]!]
  const into = { accountToken: accounts[account]!.token }
  const act = (entity: string, token: string, action: string, input: object) => (ctx: Ctx) =>
    actOn(ctx, entityOf(entity), action, token, input)
  const ofPerson = (action: string, input: object) =>
    act('student', people[person]!.token, action, { ...input, reason })
  const ofAccount = (action: string, money: number) =>
    act('account', accounts[account]!.token, action, { money, reason: reason.en })
  const [money, points, pieces, price] = [1 + (b % 9_000), 1 + (c % 9), 1 + (a % 4), 1 + (b % 900)]
  const moveCredit = (sum: number) => {
    if (world.wallets[person]! + sum < 0 || !model.move(world, account, sum)) return false
    world.wallets[person]! += sum
    return true
  }
  return [
    {
      name: 'depositCredit',
      ask: ofPerson('depositCredit', { ...into, money }),
      apply: () => moveCredit(money),
    },
    {
      name: 'withdrawCredit',
      ask: ofPerson('withdrawCredit', { ...into, money: money + 1 }),
      apply: () => moveCredit(-money - 1),
    },
    {
      name: 'increasePoints',
      ask: ofPerson('increasePoints', { numberOfPoints: points, valuePerPoint: price }),
      apply: () => {
        world.points[person]!.count += points
        world.points[person]!.value += points * price
        return true
      },
    },
    {
      name: 'decreasePoints',
      ask: ofPerson('decreasePoints', { numberOfPoints: points + 1 }),
      apply: () => model.takePoints(world, person, points + 1),
    },
    { name: 'deposit', ask: ofAccount('deposit', money + 2), apply: () => model.move(world, account, money + 2) },
    { name: 'withdraw', ask: ofAccount('withdraw', money + 3), apply: () => model.move(world, account, -money - 3) },
    {
      name: 'buy',
      ask: act('countedService', goods.token, 'buy', { ...into, quantity: pieces, price }),
      apply: async (_answer, key) => {
        const trade = model.buy(world, goods, pieces, price, account)
        if (trade) await naming.trade(world, trade, key)
        return trade !== undefined
      },
    },
    {
      name: 'sell',
      ask: act('countedService', goods.token, 'sell', { ...into, quantity: pieces }),
      apply: async (_answer, key) => {
        const trade = model.sell(world, goods, pieces, 0, account, person, '')
        if (trade) await naming.trade(world, trade, key)
        return trade !== undefined
      },
    },
    ...fromAndIntoCredit({ world, people, accounts }, naming, a, money),
  ]
}

/** A debt paid from the credit, and a payment refunded into it. */
function fromAndIntoCredit({ world, people }: Sides, naming: Naming, a: number, money: number): Movement[] {
  const person = a % 3
  const debt = world.debts.find((each) => each.user === person && model.remainderOf(each) > 0)
  const payment = world.payments.find((each) => each.payer === person && each.money > each.refunded)
  const part = Math.ceil(money / 3)
  const pay = financeOperations.find(({ id }) => id === 'receipt.take')!
  const body = debt && {
    payerToken: people[person]!.token,
    debtorsTokens: [people[person]!.token],
    debtToken: debt.token,
    money: part,
    source: 'Wallet',
  }
  return [
    ...(debt
      ? [
          {
            name: 'payFromCredit',
            ask: async (ctx: Ctx) => pay.handle(ctx, { params: {}, query: {}, body, headers: {} } as never),
            apply: async (receipt: Shown) => {
              const target = { debtors: [person], debt }
              if (!model.mayPay(world, target, part, person, { fromWallet: true, keepsRest: false })) return false
              await naming.payments(receipt, model.settle(world, target, part, person, null))
              return true
            },
          },
        ]
      : []),
    ...(payment
      ? [
          {
            name: 'refundIntoCredit',
            ask: (ctx: Ctx) =>
              actOn(ctx, entityOf('installmentPayment'), 'refund', payment.token, {
                money: 1,
                refundTo: 'Wallet',
                reason: reason.en,
              }),
            apply: () => model.refund(world, payment, 1, null),
          },
        ]
      : []),
  ]
}

/** Asks all of them at once; of those that are taken does each in the model. */
export async function overlap(
  centre: Centre,
  sides: Sides,
  naming: Naming,
  [a, b, c]: readonly [number, number, number],
): Promise<void> {
  const asked = [0, 1].flatMap((round) =>
    movementsOf(sides, naming, a, b + 17 * round, c).map((movement, at) => ({
      ...movement,
      key: newId(),
      lag: (a * 31 + b * 17 + at * 131 + round * 61) % 900,
    })),
  )
  const answers = await Promise.all(
    asked.map(async ({ ask, key, lag, ...rest }) => {
      const answer = await centre
        .run((ctx) => ask({ ...ctx, key, now: new Date(ctx.now.getTime() - lag) }))
        .catch((error: unknown) => {
          if (error instanceof Refused) return undefined
          throw error
        })
      return { ...rest, key, answer }
    }),
  )
  const places = await centre.owner(
    `
      select split_part(e.key, ' ', 2) as key, min(t.posted_at) as at
      from ledger_event e
      join ledger_transfer t on t.establishment_id = e.establishment_id and t.event_id = e.id
      where split_part(e.key, ' ', 2) = any($1)
      group by 1
      order by 2
    `,
    [asked.map(({ key }) => key)],
  )
  const taken = answers.filter(({ answer }) => answer !== undefined)
  assert.equal(places.length, taken.length, 'what was taken is in the ledger, and nothing else')
  for (const { key } of places) {
    const { name, apply, answer } = taken.find((each) => each.key === key)!
    assert.ok(await apply(answer, key), `${name} could not happen in the order of the ledger`)
  }
}
