/** Actions of a person's record that add to or take from their credit and points (D6.9). */
import type { debtTypesByHand } from '@topcenter/model/finance/debt'
import type { LedgerEvent } from '@topcenter/model/finance/postings'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { refuseField } from '@topcenter/model/kit/refusal'
import type { Names } from '@topcenter/model/kit/names'
import { client, employee, parent, student } from '@topcenter/model/people/user'
import type { Ctx } from '../../records/context.ts'
import { type ActionRule, type AnyRules, rules } from '../../records/rules.ts'
import { lockCredit, writeCreditLine } from './credit.service.ts'
import { balanceOf, cash, type LedgerAccount, post } from '../books/ledger.ts'
import { makeDebt } from '../debts/debts.service.ts'
import { said } from '../debts/owed.service.ts'
import { addPoints, countOf, lockPoints, removePoints } from './points.service.ts'
import { redeemPoints } from './points-spent.rules.ts'

interface Person {
  readonly id: string
}
interface CreditInput {
  readonly account: string
  readonly money: number
  readonly reason: Names
}
interface PointsInput {
  readonly numberOfPoints: number
  readonly valuePerPoint?: number
  readonly reason: Names
}

interface DebtInput {
  readonly debtType: (typeof debtTypesByHand)[number]
  readonly debtOn: Names
  /** Piastres. */
  readonly price: number
  readonly discount?: number | null
  readonly dueOn?: string | null
}

const owe: ActionRule<Person, DebtInput> = {
  check: (_ctx, _person, { price, discount }) =>
    (discount ?? 0) >= price ? refuseField('discount', 'field.max', { max: (price - 1) / 100 }) : undefined,
  apply: async (ctx, { id }, { debtType, debtOn, price, discount, dueOn }) => {
    await makeDebt(ctx, {
      user: id,
      debtType,
      debtOn,
      price,
      discount: discount ?? 0,
      ...(dueOn ? { dueOn } : {}),
    })
  },
}

const actionsOf = (entity: AnyEntity) => ({
  depositCredit: creditAction(entity, true),
  withdrawCredit: creditAction(entity, false),
  increasePoints: increasePoints(entity),
  decreasePoints: decreasePoints(entity),
  redeemPoints: redeemPoints(entity),
  owe,
})

interface Move {
  readonly event: LedgerEvent
  readonly reason: Names
  readonly debit: LedgerAccount
  readonly credit: LedgerAccount
  /** Piastres. */
  readonly amount: number
}
const move = (ctx: Ctx, entity: AnyEntity, { id }: Person, { event, reason, debit, credit, amount }: Move) =>
  post(ctx, { event, entity, recordId: id, reason: said(reason) }, [{ debit, credit, amount }])

const creditAction = (entity: AnyEntity, isIn: boolean): ActionRule<Person, CreditInput> => ({
  isIdle: async (ctx, { id }) => !isIn && (await balanceOf(ctx, { kind: 'Wallet', id })) === 0,
  apply: async (ctx, person, { account, money, reason }) => {
    const [drawer, wallet] = [cash(account), { kind: 'Wallet', id: person.id } as const]
    const before = await lockCredit(ctx, person.id)
    await move(ctx, entity, person, {
      ...(isIn
        ? { event: 'WalletDeposited', debit: drawer, credit: wallet }
        : { event: 'WalletWithdrawn', debit: wallet, credit: drawer }),
      reason,
      amount: money,
    })
    await writeCreditLine(ctx, person.id, before, {
      transactionType: isIn ? 'Deposit' : 'Withdrawal',
      money,
      at: ctx.now.toISOString(),
      reason: { ...reason },
    })
  },
})

const increasePoints = (entity: AnyEntity): ActionRule<Person, PointsInput> => ({
  apply: async (ctx, { id }, { numberOfPoints, valuePerPoint = 0, reason }) =>
    addPoints(ctx, { user: id, of: { entity, id } }, await lockPoints(ctx, id), {
      numberOfPoints,
      amount: numberOfPoints * valuePerPoint,
      reason,
    }),
})

const decreasePoints = (entity: AnyEntity): ActionRule<Person, PointsInput> => ({
  isIdle: async (ctx, { id }) => (await countOf(ctx, id)) === 0,
  apply: async (ctx, { id }, { numberOfPoints, reason }) =>
    removePoints(ctx, { user: id, of: { entity, id } }, await lockPoints(ctx, id), { numberOfPoints, reason }),
})

export const walletRules: readonly AnyRules[] = [
  rules(student, {}, actionsOf(student)),
  rules(parent, {}, actionsOf(parent)),
  rules(client, {}, actionsOf(client)),
  rules(employee, {}, actionsOf(employee)),
]
