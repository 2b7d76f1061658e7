/** Statistics of money: what the accounts moved, expenses and revenues by type, and the reader's own shifts. */
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
import { openShifts } from '../accounts/open-shifts.ts'
import { myShifts as shiftsTold, sums } from '../finance.answers.ts'
import { sumsBy } from './statistics.service.ts'

const summed: readonly (readonly [entity: AnyEntity, by: string])[] = [
  [accountTransaction, 'transactionType'],
  [expense, 'expensesType'],
  [revenue, 'revenuesType'],
]

/** The reader's open shifts, with how much money should be in their drawers by now. */
async function myShifts(ctx: Ctx): Promise<{ items: object[] }> {
  const rows = await openShifts(ctx)
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
