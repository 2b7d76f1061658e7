/** Handlers of statistics of money: movements of accounts, expenses and revenues by type, and the reader's own shifts. */
import { accountTransaction } from '@topcenter/model/finance/account-transaction'
import { listMyShifts, sumBy } from '@topcenter/model/finance/api'
import { cashierShift } from '@topcenter/model/finance/cashier-shift'
import { expense } from '@topcenter/model/finance/expense'
import { revenue } from '@topcenter/model/finance/revenue'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { tokenOf } from '@topcenter/model/kit/token'
import { fieldLabel } from '@topcenter/texts/describe'
import type { Ctx } from '../../records/context.ts'
import { reporting, reportPermit } from '../../records/permissions/permit.ts'
import { namesFrom } from '../../records/row.ts'
import { inSentence, manyOf } from '../../records/serving/descriptions.ts'
import { handle } from '../../records/serving/handle.ts'
import type { Operation } from '../../records/serving/operation.ts'
import { openShifts } from '../accounts/open-shifts.ts'
import { sumsBy } from './statistics.service.ts'

const summed: readonly (readonly [entity: AnyEntity, by: string])[] = [
  [accountTransaction, 'transactionType'],
  [expense, 'expensesType'],
  [revenue, 'revenuesType'],
]

function sumsOf([entity, by]: (typeof summed)[number]): Operation {
  const summary = `Sum ${manyOf(entity)} by ${inSentence(fieldLabel(entity, by, 'en'))}`
  return handle(sumBy(entity, reportPermit(entity).permit, summary), (ctx, { queryText }) =>
    sumsBy(reporting(ctx, entity), entity, by, queryText),
  )
}

/** Lists the reader's open shifts, with the money that should be in their drawers by now. */
async function myShifts(ctx: Ctx): Promise<AnswerOf<typeof listMyShifts>> {
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

export const statisticsOperations = [...summed.map(sumsOf), handle(listMyShifts, myShifts)]
