/** What is put into and taken out of somebody's credit and points, where the person is (D6.9). */
import type { LedgerEvent } from '@topcenter/model/finance/postings'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Names } from '@topcenter/model/kit/names'
import { client, employee, parent, student } from '@topcenter/model/people/user'
import type { Ctx } from '../../records/context.ts'
import type { ActionRule, AnyRules } from '../../records/rules.ts'
import { lockCredit, writeCreditLine } from './credit.service.ts'
import { balanceOf, cash, type LedgerAccount, post } from '../books/ledger.ts'
import { said } from '../debts/owed.service.ts'
import { countOf, lockPoints, worthOf, writePointsLine } from './points.service.ts'

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

function actionsOf(entity: AnyEntity) {
  const move = (
    ctx: Ctx,
    event: LedgerEvent,
    person: Person,
    reason: Names,
    debit: LedgerAccount,
    credit: LedgerAccount,
    amount: number,
  ) => post(ctx, { event, entity, recordId: person.id, reason: said(reason) }, [{ debit, credit, amount }])
  const credit = (isIn: boolean): ActionRule<Person, CreditInput> => ({
    isIdle: async (ctx, { id }) => !isIn && (await balanceOf(ctx, { kind: 'Wallet', id })) === 0,
    apply: async (ctx, person, { account, money, reason }) => {
      const [drawer, wallet] = [cash(account), { kind: 'Wallet', id: person.id } as const]
      const before = await lockCredit(ctx, person.id)
      await (isIn
        ? move(ctx, 'WalletDeposited', person, reason, drawer, wallet, money)
        : move(ctx, 'WalletWithdrawn', person, reason, wallet, drawer, money))
      await writeCreditLine(ctx, person.id, before, {
        transactionType: isIn ? 'Deposit' : 'Withdrawal',
        money,
        at: ctx.now.toISOString(),
        reason: { ...reason },
      })
    },
  })
  const loyalty = { kind: 'Loyalty' } as const
  const increase: ActionRule<Person, PointsInput> = {
    apply: async (ctx, person, { numberOfPoints, valuePerPoint = 0, reason }) => {
      const before = await lockPoints(ctx, person.id)
      await move(
        ctx,
        'PointsIncreased',
        person,
        reason,
        loyalty,
        { kind: 'Points', id: person.id },
        numberOfPoints * valuePerPoint,
      )
      await writePointsLine(ctx, person.id, before, {
        transactionType: 'Increase',
        numberOfPoints,
        valuePerPoint,
        at: ctx.now.toISOString(),
        reason: { ...reason },
      })
    },
  }
  const decrease: ActionRule<Person, PointsInput> = {
    isIdle: async (ctx, { id }) => (await countOf(ctx, id)) === 0,
    apply: async (ctx, person, { numberOfPoints, reason }) => {
      const before = await lockPoints(ctx, person.id)
      const worth = worthOf(before, numberOfPoints)
      await move(ctx, 'PointsDecreased', person, reason, { kind: 'Points', id: person.id }, loyalty, worth)
      await writePointsLine(ctx, person.id, before, {
        transactionType: 'Decrease',
        numberOfPoints,
        valuePerPoint: Math.round(worth / numberOfPoints),
        at: ctx.now.toISOString(),
        reason: { ...reason },
      })
    },
  }
  return {
    depositCredit: credit(true),
    withdrawCredit: credit(false),
    increasePoints: increase,
    decreasePoints: decrease,
  }
}

export const walletRules: readonly AnyRules[] = [student, parent, client, employee].map(
  (entity) => ({ entity, standard: {}, actions: actionsOf(entity) }) as unknown as AnyRules,
)
