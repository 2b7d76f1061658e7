/** Actions of a debt (D6.5): cancel its plan, cancel it while nothing is paid, and write its rest off. */
import { debt } from '@topcenter/model/finance/debt'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { Ctx } from '../../records/context.ts'
import { emit } from '../../records/events.ts'
import { rules } from '../../records/rules.ts'
import { cancelParts, endParts, renewDebts } from './debts.service.ts'
import { eventOf, lastMoved, post } from '../books/ledger.ts'
import { nowAfter } from '../payments/moments.ts'
import { unearnedOf } from '../books/recognition.service.ts'
import { withdrawSettled } from './reminders.service.ts'

/** Tests whether a reseller owes the debt for cards. Such a debt is canceled only with the cards. */
async function isOfCards(ctx: Ctx, debtId: string): Promise<boolean> {
  const row = await ctx.tx.first({
    sql: `
      select 1
      from ledger_transfer
      where establishment_id = $1 and debt_id = $2 and credit_kind = 'Prepaid'
    `,
    parameters: [ctx.actor.establishmentId, debtId],
  })
  return row !== undefined
}

const settled = { remainder: 0, unscheduled: 0, nextDueOn: null } as const

export const debtRules = rules(
  debt,
  {},
  {
    cancelInstallments: {
      apply: async (ctx, row, { reason }) => {
        if ((await cancelParts(ctx, { debt: row.id }, reason)) === 0) throw new Refused(refuse('debt.nothingPlanned'))
        await renewDebts(ctx, [{ id: row.id }])
      },
    },
    cancel: {
      check: async (ctx, row) => ((await isOfCards(ctx, row.id)) ? refuse('debt.ofCards') : undefined),
      prepare: () => settled,
      apply: async (ctx, row, { reason }) => {
        await cancelParts(ctx, { debt: row.id }, reason)
        const [discount, left] = [row.discount ?? 0, await unearnedOf(ctx, row.id)]
        const still = row.money - (row.writtenOff ?? 0)
        const owed = Math.min(still, left)
        const given = Math.min(discount, left - owed)
        const [unearned, revenue, receivable, contra] = [
          { kind: 'Unearned' },
          { kind: 'Revenue' },
          { kind: 'Receivable', id: row.user },
          { kind: 'Discount' },
        ] as const
        await post(
          ctx,
          {
            event: 'DebtCanceled',
            entity: debt,
            recordId: row.id,
            at: nowAfter(ctx, await lastMoved(ctx, row.id)),
            reason,
            reverses: await eventOf(ctx, 'DebtMade', row.id),
          },
          [
            { debit: revenue, credit: receivable, amount: still - owed, debt: row.id },
            { debit: revenue, credit: contra, amount: discount - given, debt: row.id },
            { debit: unearned, credit: receivable, amount: owed, debt: row.id },
            { debit: unearned, credit: contra, amount: given, debt: row.id },
          ],
        )
        await withdrawSettled(ctx, [row.id])
        await emit(ctx, 'debtCanceled', { user: row.user })
      },
    },
    writeOff: {
      prepare: (_ctx, row) => ({ ...settled, writtenOff: (row.writtenOff ?? 0) + row.remainder }),
      apply: async (ctx, row, { reason }) => {
        await cancelParts(ctx, { debt: row.id }, reason)
        await endParts(ctx, row.id)
        const [receivable, unearned] = [
          { kind: 'Receivable', id: row.user } as const,
          Math.min(row.remainder, await unearnedOf(ctx, row.id)),
        ]
        const at = nowAfter(ctx, await lastMoved(ctx, row.id))
        await post(ctx, { event: 'DebtWrittenOff', entity: debt, recordId: row.id, at, reason }, [
          { debit: { kind: 'Refunds' }, credit: receivable, amount: row.remainder - unearned, debt: row.id },
          { debit: { kind: 'Unearned' }, credit: receivable, amount: unearned, debt: row.id },
        ])
        await withdrawSettled(ctx, [row.id])
      },
    },
  },
)
