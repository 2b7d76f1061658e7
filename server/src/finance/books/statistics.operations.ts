/**
 * Statistics of money: what the accounts moved, expenses and revenues by type, the state of debts, and the reader's own
 * shift.
 */
import { accountTransaction } from '@topcenter/model/finance/account-transaction'
import { cashierShift } from '@topcenter/model/finance/cashier-shift'
import { expense } from '@topcenter/model/finance/expense'
import { revenue } from '@topcenter/model/finance/revenue'
import { type AnyEntity, resourceOf } from '@topcenter/model/kit/entity'
import { tokenOf } from '@topcenter/model/kit/token'
import { fieldLabel } from '@topcenter/texts/describe'
import type { Ctx } from '../../records/context.ts'
import { answers, type Operation } from '../../records/serving/operation.ts'
import { reporting, reportPermit } from '../../records/permissions/permit.ts'
import { namesFrom } from '../../records/row.ts'
import { inSentence, manyOf } from '../../records/serving/descriptions.ts'
import { movedInShiftSql } from '../accounts/cashier-shift.rules.ts'
import { myShifts as shiftsTold, sums } from '../finance.answers.ts'
import { sumsBy } from './statistics.service.ts'

const summed: readonly (readonly [entity: AnyEntity, by: string])[] = [
  [accountTransaction, 'transactionType'],
  [expense, 'expensesType'],
  [revenue, 'revenuesType'],
]

/** The reader's open shifts, with how much money should be in their drawers by now. */
async function myShifts(ctx: Ctx): Promise<{ items: object[] }> {
  const rows = await ctx.tx.query<
    Record<string, unknown> & {
      id: string
      code: string
      version: number
      opened_at: string
      opening_float: number
      expected: number
      account_id: string
    }
  >({
    sql: `
      select
        s.id,
        s.code,
        s.version,
        s.opened_at,
        s.opening_float,
        s.opening_float + ${movedInShiftSql('s', '$3')} as expected,
        s.account_id,
        a.name_ar,
        a.name_en,
        a.name_und
      from cashier_shift s
      join account a on a.establishment_id = s.establishment_id and a.id = s.account_id
      where s.establishment_id = $1 and s.cashier_id = $2 and s.state = 'Open'
      order by s.opened_at
    `,
    parameters: [ctx.actor.establishmentId, ctx.actor.userId, ctx.now.toISOString()],
  })
  return {
    items: rows.map((row) => ({
      token: tokenOf(cashierShift.spec.prefix, row.id),
      code: row.code,
      version: row.version,
      openedAt: row.opened_at,
      openingFloat: row.opening_float,
      expected: row.expected,
      account: { token: tokenOf('acc', row.account_id), names: namesFrom(row, 'name') },
    })),
  }
}

export const statisticsOperations: readonly Operation[] = [
  ...summed.map(([entity, by]): Operation => ({
    id: `${entity.id}.statistics`,
    staff: true,
    method: 'GET',
    path: `/api/${resourceOf(entity)}/statistics`,
    permit: reportPermit(entity).permit,
    access: 'read',
    entity: entity.id,
    filters: entity.id,
    describe: () => ({
      summary: `Sum ${manyOf(entity)} by ${inSentence(fieldLabel(entity, by, 'en'))}`,
      description: 'Of those that the query of the list finds.',
      answer: answers(sums),
    }),
    handle: (ctx, { query }) => sumsBy(reporting(ctx, entity), entity, by, query),
  })),
  {
    id: 'cashierShift.mine',
    staff: true,
    method: 'GET',
    path: '/api/cashier-shifts/mine',
    permit: { group: 'AccountTransaction', flag: 'view' },
    access: 'read',
    describe: () => ({ summary: 'List own open shifts', answer: answers(shiftsTold) }),
    handle: (ctx) => myShifts(ctx),
  },
]
