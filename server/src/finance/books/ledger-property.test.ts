/**
 * Random sequences of everything that happens to money, through the real operations, one by one and overlapping, beside
 * a small model in plain numbers (test-money-model.ts): after each step what is shown is what the model says, the proof
 * finds nothing, and what was refused has left no event. PROOF_RUNS and PROOF_STEPS make it longer; a failure names its
 * seed.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { planOf, spreadOver } from '@topcenter/model/finance/plan'
import { Refused } from '@topcenter/model/kit/refusal'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { addDays, addMonths } from '@topcenter/model/kit/date-text'
import { entityOf } from '@topcenter/model/areas'
import { type Centre, makeStudent, type Shown, startCentre } from '../../../test/education/test-centre.ts'
import { makeDebt } from '../debts/debts.service.ts'
import { prove } from './proof.service.ts'
import { recognise } from './recognition.service.ts'
import * as model from '../../../test/finance/books/test-money-model.ts'
import { type Move, type Numbers, pick, type Step } from '../../../test/finance/books/test-moves.ts'
import { overlap, type Sides } from '../../../test/finance/books/test-overlap.ts'
import { makePackage, packageMoves } from '../../../test/finance/books/test-package-moves.ts'

const [runs, steps] = [Number(process.env.PROOF_RUNS ?? 2), Number(process.env.PROOF_STEPS ?? 100)]
const [firstDay, today] = ['2026-11-01', '2026-11-21']

let centre: Centre
let lists: { cash: Shown; transfer: Shown; rent: Shown; canteen: Shown; test: Shown }
before(async () => {
  centre = await startCentre()
  lists = {
    cash: await centre.create('paymentMethod', { names: { en: 'Cash' }, needsVerification: false }),
    transfer: await centre.create('paymentMethod', { names: { en: 'Transfer' }, needsVerification: true }),
    rent: await centre.create('expensesType', { names: { en: 'Rent' } }),
    canteen: await centre.create('revenuesType', { names: { en: 'Canteen' } }),
    test: await centre.create('service', { names: { en: 'Test' }, servicePrice: 7_777, maximumDiscountPercentage: 50 }),
  }
  await centre.owner(`update establishment set revenue_recognition = 'SessionsHeld'`)
})
after(() => centre.close())

const partsOf = async (debt: model.Debt): Promise<Shown[]> =>
  (
    await centre.call('installmentScheduleTime.list', {
      query: { debtToken: debt.token, canceled: 'NotCanceled', size: '200' },
    })
  ).items
const act =
  (entity: string, token: string, action: string, input: object = {}) =>
  () =>
    centre.act(entity, token, action, input)
const reason = { reason: 'Agreed' }

function targetOf({ world }: Sides, a: number, c: number): model.Target {
  const debt = pick(world.debts, a)
  const part = debt && pick(debt.parts, c)
  if (debt && c % 3 === 1) return { debtors: [debt.user], debt }
  if (debt && part && c % 3 === 2) return { debtors: [debt.user], part }
  return { debtors: c % 2 ? [a % 3] : [a % 3, (a + 1) % 3] }
}
const said = ({ people }: Sides, payer: number, { debtors, debt, part }: model.Target) => ({
  payerToken: people[payer]!.token,
  debtorsTokens: debtors.map((each) => people[each]!.token),
  ...(debt ? { debtToken: debt.token } : {}),
  ...(part ? { installmentScheduleTimeToken: part.token } : {}),
})
/** Stores the tokens of a receipt's payments in the model. */
const nameThem = async (receipt: Shown, payments: readonly model.Payment[]): Promise<void> => {
  const made = await centre.owner(
    `
      select id, debt_id, installment_schedule_time_id as part
      from installment_payment
      where receipt_id = $1
    `,
    [idOf(receipt.token, 'rcp')],
  )
  for (const payment of payments)
    payment.token = tokenOf(
      'ipy',
      made.find(
        (row) =>
          tokenOf('dbt', row.debt_id) === payment.debt.token &&
          (row.part ? tokenOf('ist', row.part) : undefined) === payment.part?.token,
      ).id,
    )
}

function pay(
  sides: Sides,
  [a, b, c]: Numbers,
  how: { fromWallet?: boolean; waits?: boolean; byPoints?: boolean },
): Move {
  const { world, accounts } = sides
  const [target, payer, account] = [targetOf(sides, a, c), a % 3, b % 2]
  const points = world.points[payer]!
  const money =
    how.byPoints && c % 4
      ? Math.max(1, model.worthOf(points, 1 + (b % (points.count + 2))))
      : 1 + (b % (c % 5 === 0 ? 300_000 : 60_000))
  const keepsRest = c % 4 === 0 && !how.byPoints
  const taken =
    model.mayPay(world, target, money, payer, { fromWallet: how.fromWallet === true, keepsRest }) &&
    (!how.byPoints || model.pointsFor(points, money) !== undefined)
  const source = how.byPoints
    ? { source: 'Points' }
    : how.fromWallet
      ? { source: 'Wallet' }
      : {
          accountToken: accounts[account]!.token,
          paymentMethodToken: (how.waits ? lists.transfer : lists.cash).token,
          leftOver: keepsRest ? 'Credit' : 'Refuse',
        }
  const ask = () => centre.call('receipt.take', { body: { ...said(sides, payer, target), money, ...source } })
  if (!taken) return { taken, ask }
  if (how.waits)
    return {
      taken,
      ask,
      done: (receipt) => void world.waiting.push({ token: receipt.token, target, money, payer, account }),
    }
  const payments = model.settle(
    world,
    target,
    money,
    payer,
    how.fromWallet || how.byPoints ? null : account,
    how.byPoints,
  )
  return { taken, ask, done: (receipt) => nameThem(receipt, payments) }
}

/** Now, or up to sixty steps ago; milliseconds. */
const sometime = (by: number): number => centre.app.clock.now().getTime() - (by % 2 ? 0 : ((by >> 1) % 60) * 1_000)
const moment = (at: number): string => new Date(at).toISOString()

const cost =
  (entity: string, sign: 1 | -1, of: (world: model.World) => model.Cost[], type: () => object): Step =>
  ({ world, accounts }, a, b, c) => {
    const [account, money, at] = [a % 2, 1 + (b % 40_000), sometime(c)]
    const taken = model.move(world, account, sign * money, at)
    return {
      taken,
      ask: () => centre.create(entity, { ...type(), accountToken: accounts[account]!.token, money, at: moment(at) }),
      done: (made) => void of(world).push({ token: made.token, account, money, isRefunded: false }),
    }
  }
const back =
  (entity: string, sign: 1 | -1, of: (world: model.World) => model.Cost[]): Step =>
  ({ world }, a) => {
    const chosen = pick(of(world), a)
    if (!chosen) return undefined
    const taken = !chosen.isRefunded && model.move(world, chosen.account, sign * chosen.money)
    chosen.isRefunded ||= taken
    return { taken, ask: act(entity, chosen.token, 'refund', { reason: { en: 'Back' } }) }
  }
const ofDebt =
  (action: string, change: (debt: model.Debt) => boolean): Step =>
  ({ world }, a) => {
    const debt = pick(world.debts, a)
    return debt && { taken: change(debt), ask: act('debt', debt.token, action, reason) }
  }

/**
 * Stores the tokens of a trade, and of the debt that a sale made, in the model.
 *
 * @param key Key of its event; the newest trade if left out
 */
async function named(world: model.World, trade: model.Trade, key?: string): Promise<void> {
  const [made] = await centre.owner(
    `
      select t.id, t.debt_id
      from counted_service_transaction t
      join ledger_event e on e.establishment_id = t.establishment_id and e.record_id = t.id
      where t.counted_service_id = $1 and ($2::text is null or split_part(e.key, ' ', 2) = $2)
      order by t.at desc
      limit 1
    `,
    [idOf(trade.goods.token, 'csv'), key ?? null],
  )
  trade.token = centreToken('countedServiceTransaction', made.id)
  if (trade.debt) trade.debt.token = centreToken('debt', made.debt_id)
  world.trades.push(trade)
}

const all: Record<string, Step> = {
  ...packageMoves(
    () => centre,
    () => lists,
    today,
  ),
  owe: ({ world, people }, a, b, c) => {
    const [user, price, dueOn] = [a % 3, 1 + (b % 120_000), addDays(firstDay, c % 90)]
    const discount = c % 3 === 0 ? (b * 7) % price : 0
    const debtType = c % 4 < 2 ? 'JoiningApplicationSubscription' : 'Service'
    const ask = () =>
      centre.run((ctx) =>
        makeDebt(ctx, {
          user: idOf(people[user]!.token, 'usr')!,
          debtType,
          debtOn: { en: 'A course' },
          price,
          discount,
          dueOn,
        }),
      )
    return {
      taken: true,
      ask,
      done: (id) =>
        void world.debts.push({
          ...model.newDebt(user, price, discount, dueOn),
          token: centreToken('debt', id),
          unearned: debtType === 'Service' ? 0 : price,
        }),
    }
  },
  hold: ({ world }, a, b, c) => {
    const debt = pick(world.debts, a)
    if (!debt) return undefined
    const total = 1 + (b % 12)
    const held = c % (total + 1)
    model.hold(debt, held, total)
    return {
      taken: true,
      ask: () => centre.run((ctx) => recognise(ctx, [{ debt: idOf(debt.token, 'dbt')!, held, total }])),
    }
  },
  buy: ({ world, accounts }, a, b, c) => {
    const [goods, account, quantity, price] = [world.goods[a % 2]!, b % 2, 1 + (b % 9), 1 + (c % 3_000)]
    const trade = model.buy(world, goods, quantity, price, account)
    return {
      taken: trade !== undefined,
      ask: act('countedService', goods.token, 'buy', { quantity, price, accountToken: accounts[account]!.token }),
      done: () => named(world, trade!),
    }
  },
  sell: ({ world, accounts, people }, a, b, c) => {
    const [goods, account, quantity, discountPercentage, user] = [
      world.goods[a % 2]!,
      c % 2 ? null : b % 2,
      1 + (b % 6),
      [0, 5, 10][c % 3]!,
      a % 3,
    ]
    const trade = model.sell(world, goods, quantity, discountPercentage, account, user, today)
    const where =
      account === null ? { way: 'Debt', userToken: people[user]!.token } : { accountToken: accounts[account]!.token }
    return {
      taken: trade !== undefined,
      ask: act('countedService', goods.token, 'sell', { quantity, discountPercentage, ...where }),
      done: () => named(world, trade!),
    }
  },
  takeBack: ({ world }, a) => {
    const trade = pick(world.trades, a)
    return (
      trade && {
        taken: model.takeBack(world, trade),
        ask: act('countedServiceTransaction', trade.token, 'refund', reason),
      }
    )
  },
  entitle: ({ world, accounts, people }, a, b, c) => {
    const [user, account, discountPercentage] = [a % 3, c % 2 ? null : b % 2, [0, 20, 50][c % 3]!]
    const discount = model.percentOf(7_777, discountPercentage)
    const where = account === null ? {} : { way: 'Accrual', accountToken: accounts[account]!.token }
    return {
      taken: true,
      ask: () =>
        centre.create('serviceEntitlement', {
          serviceToken: lists.test.token,
          userToken: people[user]!.token,
          discountPercentage,
          ...where,
        }),
      done: (made) => {
        const debt =
          account === null ? { ...model.newDebt(user, 7_777, discount, today), token: made.debtToken } : undefined
        if (debt) world.debts.push(debt)
        else model.move(world, account!, 7_777 - discount)
        world.entitlements.push({ token: made.token, money: 7_777 - discount, account, debt, isRefunded: false })
      },
    }
  },
  endEntitlement: ({ world }, a) => {
    const entitlement = pick(world.entitlements, a)
    return (
      entitlement && {
        taken: model.endEntitlement(world, entitlement),
        ask: act('serviceEntitlement', entitlement.token, 'refund', reason),
      }
    )
  },
  givePoints: ({ world, people }, a, b, c) => {
    const [person, numberOfPoints, valuePerPoint] = [a % 3, 1 + (b % 20), 1 + (c % 300)]
    world.points[person]!.count += numberOfPoints
    world.points[person]!.value += numberOfPoints * valuePerPoint
    return {
      taken: true,
      ask: act('student', people[person]!.token, 'increasePoints', {
        numberOfPoints,
        valuePerPoint,
        reason: { en: 'First of the class' },
      }),
    }
  },
  takePoints: ({ world, people }, a, b) => {
    const [person, numberOfPoints] = [a % 3, 1 + (b % 15)]
    return {
      taken: model.takePoints(world, person, numberOfPoints),
      ask: act('student', people[person]!.token, 'decreasePoints', { numberOfPoints, reason: { en: 'By mistake' } }),
    }
  },
  plan: ({ world }, a, b, c) => {
    const debt = pick(world.debts, a)
    if (!debt) return undefined
    const [parts, startsOn] = [1 + (b % 6), addDays(firstDay, c % 90)]
    const amount = c % 2 ? model.unscheduledOf(debt) : 1 + (b % (model.unscheduledOf(debt) + 5))
    const taken = amount > 0 && model.mayPlan(debt, amount, parts)
    return {
      taken,
      ask: () =>
        centre.create('installment', { debtToken: debt.token, startsOn, parts, everyMonths: 1, amount: amount || 1 }),
      done: async () => {
        const known = new Set(debt.parts.map((part) => part.token))
        const made = (await partsOf(debt))
          .filter((part) => !known.has(part.token))
          .sort((x, y) => (x.token < y.token ? -1 : 1))
        debt.parts.push(
          ...model.planned(amount, parts, startsOn).map((part, at) => ({ ...part, token: made[at].token })),
        )
      },
    }
  },
  change: ({ world }, a, b, c) => {
    const debt = pick(
      world.debts.filter((each) => each.parts.length > 0),
      a,
    )
    if (!debt) return undefined
    const part = pick(debt.parts, b)!
    const amount = 1 + (c % (2 * part.amount))
    return {
      taken: model.changeAmount(debt, part, amount),
      ask: act('installmentScheduleTime', part.token, 'changeAmount', { amount }),
    }
  },
  unplanPart: ({ world }, a, b) => {
    const part = pick(pick(world.debts, a)?.parts ?? [], b)
    return part && { taken: model.cancelPart(part), ask: act('installmentScheduleTime', part.token, 'cancel', reason) }
  },
  unplan: ofDebt('cancelInstallments', model.cancelPlans),
  cancel: ofDebt('cancel', model.cancelDebt),
  writeOff: ofDebt('writeOff', model.writeOff),
  pay: (sides, ...numbers) => pay(sides, numbers, {}),
  payMore: (sides, ...numbers) => pay(sides, numbers, {}),
  payFromCredit: (sides, ...numbers) => pay(sides, numbers, { fromWallet: true }),
  payByPoints: (sides, ...numbers) => pay(sides, numbers, { byPoints: true }),
  announce: (sides, ...numbers) => pay(sides, numbers, { waits: true }),
  verify: ({ world }, a) => {
    const [waiting] = world.waiting.length ? world.waiting.splice(a % world.waiting.length, 1) : []
    if (!waiting) return undefined
    const payments = model.settle(world, waiting.target, waiting.money, waiting.payer, waiting.account)
    return {
      taken: true,
      ask: act('receipt', waiting.token, 'verify'),
      done: ({ record }) => nameThem(record, payments),
    }
  },
  reject: ({ world }, a) => {
    const [waiting] = world.waiting.length > 2 ? world.waiting.splice(a % world.waiting.length, 1) : []
    return waiting && { taken: true, ask: act('receipt', waiting.token, 'reject', reason) }
  },
  refund: ({ world, accounts }, a, b, c) => {
    const payment = pick(world.payments, a)
    if (!payment) return undefined
    const left = payment.money - payment.refunded
    const money = c % 2 ? left : 1 + (b % (left + 3))
    const other = c % 3 === 0 ? null : c % 3 === 1 ? undefined : b % 2
    const account = b % 5 > (payment.byPoints ? 0 : 3) ? 'Points' : other
    const taken = model.refund(world, payment, money || 1, account)
    return {
      taken,
      ask: act('installmentPayment', payment.token, 'refund', {
        ...reason,
        ...(c % 2 ? {} : { money }),
        refundTo: account === 'Points' ? account : account === null ? 'Wallet' : 'Account',
        ...(typeof account === 'number' ? { accountToken: accounts[account]!.token } : {}),
      }),
    }
  },
  deposit: ({ world, accounts }, a, b, c) => {
    const [money, at] = [1 + (b % 50_000), sometime(c)]
    return {
      taken: model.move(world, a % 2, money, at),
      ask: act('account', accounts[a % 2]!.token, 'deposit', { money, at: moment(at), ...reason }),
    }
  },
  withdraw: ({ world, accounts }, a, b, c) => {
    const [money, at] = [1 + (b % 80_000), sometime(c)]
    return {
      taken: model.move(world, a % 2, -money, at),
      ask: act('account', accounts[a % 2]!.token, 'withdraw', { money, at: moment(at), ...reason }),
    }
  },
  transfer: ({ world, accounts }, a, b) => {
    const [money, from, to] = [1 + (b % 60_000), a % 2, (a + 1) % 2]
    return {
      taken: model.move(world, from, -money) && model.move(world, to, money),
      ask: act('account', accounts[from]!.token, 'transfer', { money, toAccountToken: accounts[to]!.token, ...reason }),
    }
  },
  spend: cost(
    'expense',
    -1,
    (world) => world.costs,
    () => ({ expensesTypeToken: lists.rent.token }),
  ),
  unspend: back('expense', 1, (world) => world.costs),
  earn: cost(
    'revenue',
    1,
    (world) => world.earned,
    () => ({ revenuesTypeToken: lists.canteen.token }),
  ),
  unearn: back('revenue', -1, (world) => world.earned),
  overlap: (sides, ...numbers) => ({
    taken: true,
    ask: () => overlap(centre, sides, { payments: nameThem, trade: named }, numbers),
  }),
  openShift: ({ world, accounts }, _a, b) => {
    const [taken, float] = [!world.shifts.some(({ state }) => state === 'Open'), b % 20_000]
    return {
      taken,
      ask: () => centre.create('cashierShift', { accountToken: accounts[0]!.token, openingFloat: float }),
      done: (made) =>
        void world.shifts.push({
          token: made.token,
          float,
          state: 'Open',
          openedAt: sometime(1),
          closedAt: Infinity,
          atOpening: world.accounts[0]!,
          expected: 0,
          difference: 0,
          seen: 0,
        }),
    }
  },
  closeShift: ({ world }, _a, b, c) => {
    const shift = world.shifts.find(({ state }) => state === 'Open')
    if (!shift) return undefined
    const expected = shift.float + world.accounts[0]! - shift.atOpening
    const counted = Math.max(0, expected + (c % 3 === 0 ? 0 : (b % 2_000) - 1_000))
    const difference = counted - expected
    Object.assign(shift, { state: 'Closed', closedAt: sometime(1), expected, difference, seen: difference })
    return { taken: true, ask: act('cashierShift', shift.token, 'close', { counted, ...reason }) }
  },
  approveShift: ({ world }, a, b) => {
    const shift = pick(world.shifts, a)
    if (!shift) return undefined
    const isExplained = b % 2 === 1 || [0, shift.seen].includes(shift.difference)
    const taken = shift.state === 'Closed' && isExplained && model.move(world, 0, shift.difference)
    if (taken) shift.state = 'Approved'
    return { taken, ask: act('cashierShift', shift.token, 'approve', b % 2 ? reason : {}) }
  },
}
const centreToken = (entity: string, id: string): string => tokenOf(entityOf(entity).spec.prefix, id)

type DebtRow = readonly [
  token: string,
  paid: number,
  writtenOff: number,
  remainder: number,
  unscheduled: number,
  state: string,
  nextDueOn: string | null,
  unearned: number,
]
interface Seen {
  readonly debts: readonly DebtRow[]
  readonly accounts: readonly number[]
  readonly wallets: readonly number[]
  readonly goods: readonly (readonly [left: number, worth: number])[]
  readonly points: readonly (readonly [count: number, value: number])[]
  readonly events: number
  readonly findings: readonly unknown[]
}
interface Row {
  id: string
  paid: number
  written_off: number
  remainder: number
  unscheduled: number
  state: string
  next_due_on: string | null
  unearned: number
}

/** The columns that lists and records show; `shown` looks through the operations themselves. */
const look = ({ world, people, accounts }: Sides): Promise<Seen> =>
  centre.run(async (ctx) => {
    const users = people.map(({ token }) => idOf(token, 'usr')!)
    const [{ events, findings }, debts, wallets, balances, stocks, points] = await Promise.all([
      prove(ctx.tx),
      ctx.tx.query<Row>({
        sql: `
          select
            d.*,
            coalesce(
              (
                select sum(
                  case
                    when t.credit_kind = 'Unearned' then t.amount
                    when t.debit_kind = 'Unearned' then -t.amount
                  end
                )
                from ledger_transfer t
                where t.establishment_id = d.establishment_id and t.debt_id = d.id
              ),
              0
            )::bigint as unearned
          from debt d
          where establishment_id = $1 and user_id = any($2)
          order by id
        `,
        parameters: [ctx.actor.establishmentId, users],
      }),
      ctx.tx.query<{ user_id: string; balance: number }>({
        sql: `
          select distinct on (user_id) user_id, balance
          from wallet_transaction
          where establishment_id = $1 and user_id = any($2)
          order by user_id, at desc
        `,
        parameters: [ctx.actor.establishmentId, users],
      }),
      ctx.tx.query<{ id: string; balance: number }>({
        sql: 'select id, balance(account) as balance from account where establishment_id = $1',
        parameters: [ctx.actor.establishmentId],
      }),
      ctx.tx.query<{ id: string; remaining: number; worth: number }>({
        sql: `
          select id, remaining, ledger_balance($1, 'Inventory', id) as worth
          from counted_service
          where establishment_id = $1
        `,
        parameters: [ctx.actor.establishmentId],
      }),
      ctx.tx.query<{ id: string; count: number; worth: number }>({
        sql: `
          select id, points_of($1, id) as count, -ledger_balance($1, 'Points', id) as worth
          from user_account
          where establishment_id = $1 and id = any($2)
        `,
        parameters: [ctx.actor.establishmentId, users],
      }),
    ])
    return {
      debts: debts.map((row) => [
        tokenOf('dbt', row.id),
        row.paid,
        row.written_off,
        row.remainder,
        row.unscheduled,
        row.state,
        row.next_due_on,
        row.unearned,
      ]),
      accounts: accounts.map(({ token }) => balances.find(({ id }) => id === idOf(token, 'acc'))!.balance),
      goods: world.goods.map(({ token }) => {
        const row = stocks.find(({ id }) => id === idOf(token, 'csv'))!
        return [row.remaining, row.worth]
      }),
      points: users.map((user) => {
        const row = points.find(({ id }) => id === user)!
        return [row.count, row.worth + 0]
      }),
      wallets: users.map((user) => wallets.find(({ user_id }) => user_id === user)?.balance ?? 0),
      events,
      findings,
    }
  })
const modelled = (debt: model.Debt): DebtRow => [
  debt.token,
  debt.paid,
  debt.writtenOff,
  model.remainderOf(debt),
  model.unscheduledOf(debt),
  model.stateOf(debt),
  model.nextDueOf(debt),
  debt.unearned,
]

/** Compares the answers of the operations at the end: each debt with its parts, each account with its statement. */
async function shown({ world, accounts }: Sides): Promise<void> {
  for (const debt of world.debts) {
    const record = await centre.read('debt', debt.token)
    assert.deepEqual(
      [
        record.token,
        record.paid ?? 0,
        record.writtenOff ?? 0,
        record.remainder,
        record.unscheduled,
        record.state,
        record.nextDueOn,
      ],
      modelled(debt).slice(0, -1),
    )
    const live = debt.parts.filter((part) => part.isLive)
    assert.deepEqual(
      (await partsOf(debt)).map((part) => [part.token, part.amount, part.paid ?? 0]).sort(),
      live.map((part) => [part.token, part.amount, part.paid]).sort(),
    )
  }
  for (const [at, account] of accounts.entries()) {
    assert.equal((await centre.read('account', account.token)).balance, world.accounts[at])
    const [newest] = (await centre.call('accountTransaction.list', { query: { accountToken: account.token } })).items
    assert.equal(newest?.balanceAfter ?? 0, world.accounts[at], 'the statement ends with the balance')
  }
}

/** Folds the kept sums at any time, like the job: debts and movements add up to the same before and after. */
const fold = (): Promise<unknown> =>
  centre.run((ctx) =>
    ctx.tx.run({ sql: 'select fold_owed($1), fold_money($1)', parameters: [ctx.actor.establishmentId] }),
  )

async function play(sequence: readonly (readonly [name: string, ...Numbers])[]): Promise<void> {
  const sides: Sides = {
    world: model.emptyWorld(),
    people: [await makeStudent(centre), await makeStudent(centre), await makeStudent(centre)],
    accounts: [
      await centre.create('account', { names: { en: 'Drawer' } }),
      await centre.create('account', { names: { en: 'Safe' } }),
    ],
  }
  for (const price of [3_000, 4_999]) {
    const { token } = await centre.create('countedService', {
      names: { en: `Book ${price}` },
      price,
      maximumDiscountPercentage: 10,
    })
    sides.world.goods.push({ token, price, left: 0, worth: 0 })
  }
  sides.world.pack = await makePackage(centre)
  let { events } = await look(sides)
  for (const [at, [name, ...numbers]] of sequence.entries()) {
    centre.app.clock.advance(1_000)
    const move = all[name]!(sides, ...numbers)
    if (!move) continue
    const place = `step ${at}, ${name} ${numbers.join(' ')}`
    const answer = await move.ask().catch((error: unknown) => {
      if (error instanceof Refused) return error
      throw error
    })
    assert.equal(
      !(answer instanceof Refused),
      move.taken,
      `${place}: ${answer instanceof Refused ? JSON.stringify(answer.refusal) : 'not refused'}`,
    )
    if (move.taken) await move.done?.(answer)
    if (at % 5 === 4) await fold()
    const seen = await look(sides)
    const { world } = sides
    assert.deepEqual(seen.findings, [], place)
    assert.deepEqual(seen.debts, world.debts.map(modelled), place)
    assert.deepEqual([seen.accounts, seen.wallets], [world.accounts, world.wallets], place)
    assert.deepEqual(
      [seen.goods, seen.points],
      [world.goods.map((each) => [each.left, each.worth]), world.points.map((each) => [each.count, each.value])],
      place,
    )
    if (!move.taken) assert.equal(seen.events, events, `${place}: refused, and yet booked`)
    events = seen.events
  }
  await shown(sides)
}

const sequences = async (...names: string[]): Promise<void> => {
  const step = fc.tuple(fc.constantFrom(...names), fc.nat(), fc.nat(), fc.nat())
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: steps, maxLength: steps }), play), {
    numRuns: runs,
    endOnFailure: true,
    ...(process.env.PROOF_SEED ? { seed: Number(process.env.PROOF_SEED) } : {}),
  })
}

test('D6.3 whatever happens, in whichever order: every shown number is the model’s, the proof is clean, and a refusal changes nothing ', () =>
  sequences(...Object.keys(all), 'overlap', 'owe', 'plan', 'pay', 'pay', 'deposit', 'openShift', 'closeShift'))

test('D6.9 D9.9 the same of points, of packages and of their cards alone, so that each happens often', () =>
  sequences(
    ...'givePoints givePoints getForPoints getForPoints cancelForPoints payByPoints payByPoints takePoints'.split(' '),
    ...'refund refund refund owe subscribe pay overlap deposit cancel sellCards useCard voidCard'.split(' '),
  ))

test('D6.5 any amount in any parts, rounded or not: the sum exact, none empty, equal but for a unit, months from the first day', () => {
  const request = fc.record({
    amount: fc.integer({ min: 1, max: 5_000_000 }),
    parts: fc.integer({ min: 1, max: 120 }),
    everyMonths: fc.integer({ min: 1, max: 24 }),
    startsOn: fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-31', days)),
    roundTo: fc.constantFrom(null, 1, 25, 100, 500, 1_000, 5_000),
  })
  fc.assert(
    fc.property(request, (asked) => {
      const plan = planOf(asked)
      const unit = asked.roundTo ?? 1
      if (!plan) return assert.ok(asked.amount < asked.parts * unit, 'only what cannot be split is refused')
      const amounts = plan.map((part) => part.amount)
      assert.equal(
        amounts.reduce((total, each) => total + each, 0),
        asked.amount,
      )
      assert.ok(amounts.every((each) => Number.isInteger(each) && each > 0))
      assert.ok(
        amounts.slice(0, -1).every((each) => each % unit === 0),
        'all but the last are rounded',
      )
      assert.ok(Math.max(...amounts.slice(0, -1), 0) - Math.min(...amounts.slice(0, -1), Infinity) <= unit)
      assert.ok(plan.every((part, at) => part.dueOn === addMonths(asked.startsOn, at * asked.everyMonths)))
    }),
    { numRuns: 10_000 },
  )
})

test('D6.5 a changed part spread over any later ones: nothing lost, none below what is paid of it', () => {
  const part = fc
    .integer({ min: 1, max: 100_000 })
    .chain((amount) => fc.record({ amount: fc.constant(amount), paid: fc.integer({ min: 0, max: amount - 1 }) }))
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), fc.integer({ min: -300_000, max: 300_000 }), (parts, difference) => {
      const { amounts, rest } = spreadOver(parts, difference)
      const [old, now] = [parts, amounts.map((amount) => ({ amount }))].map((each) =>
        each.reduce((total, { amount }) => total + amount, 0),
      ) as [number, number]
      assert.equal(parts.length || difference > 0 ? old - now + rest : difference, difference)
      assert.ok(rest >= 0 && amounts.every((amount, at) => amount >= Math.max(1, parts[at]!.paid)))
      assert.ok(
        rest === 0 || amounts.every((amount, at) => amount === Math.max(1, parts[at]!.paid)),
        'what is left over is what nobody could give',
      )
    }),
    { numRuns: 10_000 },
  )
})
