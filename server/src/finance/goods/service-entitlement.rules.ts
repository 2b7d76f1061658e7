/** Services that somebody is entitled to (D6.7): as a debt, or paid at once into an account. */
import { serviceEntitlement } from '@topcenter/model/finance/service-entitlement'
import type { Names } from '@topcenter/model/kit/names'
import { refuseField, Refused } from '@topcenter/model/kit/refusal'
import { type Ctx, memberId } from '../../records/context.ts'
import { namesFrom } from '../../records/row.ts'
import { rules } from '../../records/rules.ts'
import { makeDebt } from '../debts/debts.service.ts'
import { cash, eventOf, post } from '../books/ledger.ts'
import { nowAfter } from '../payments/moments.ts'
import { cancelOwed, discountOf, said } from '../debts/owed.service.ts'

interface Offered {
  readonly names: Names
  readonly price: number
  readonly most: number
}

async function serviceOf(ctx: Ctx, id: unknown): Promise<Offered> {
  const row = await ctx.tx.first<
    Record<string, unknown> & { service_price: number; maximum_discount_percentage: string }
  >({
    sql: `
      select name_ar, name_en, name_und, service_price, maximum_discount_percentage
      from service
      where establishment_id = $1 and id = $2
    `,
    parameters: [ctx.actor.establishmentId, id],
  })
  return { names: namesFrom(row!, 'name'), price: row!.service_price, most: Number(row!.maximum_discount_percentage) }
}

export const serviceEntitlementRules = rules(
  serviceEntitlement,
  {
    create: {
      prepare: async (ctx, input) => {
        const { names, price, most } = await serviceOf(ctx, input.service)
        if (price === 0) throw new Refused(refuseField('serviceToken', 'service.free'))
        const isOwed = (input.way ?? 'Debt') === 'Debt'
        if (!isOwed && !input.account) throw new Refused(refuseField('accountToken', 'field.required'))
        const discount = discountOf(price, Number(input.discountPercentage ?? 0), most)
        const debt = isOwed
          ? await makeDebt(ctx, { user: input.user, debtType: 'Service', debtOn: names, price, discount })
          : null
        return {
          price,
          money: price - discount,
          debt,
          serviceNames: names,
          at: ctx.now.toISOString(),
          ...(isOwed ? { account: null } : {}),
        }
      },
      apply: async (ctx, row) => {
        const { id, serviceNames, way, account, money } = row
        if (way !== 'Accrual' || money === 0) return
        await post(
          ctx,
          { event: 'EntitlementAccrued', entity: serviceEntitlement, recordId: id, reason: said(serviceNames) },
          [{ debit: cash(account!), credit: { kind: 'Revenue' }, amount: money }],
        )
      },
    },
  },
  {
    refund: {
      prepare: (ctx, row, { reason }) => ({
        reason,
        refundedAt: nowAfter(ctx, row.at),
        refundedBy: memberId(ctx.actor),
      }),
      apply: async (ctx, row, { reason }) => {
        if (row.debt) await cancelOwed(ctx, row.debt, reason)
        if (row.way !== 'Accrual' || row.money === 0) return
        await post(
          ctx,
          {
            event: 'EntitlementRefunded',
            entity: serviceEntitlement,
            recordId: row.id,
            at: nowAfter(ctx, row.at),
            reason,
            reverses: await eventOf(ctx, 'EntitlementAccrued', row.id),
          },
          [{ debit: { kind: 'Refunds' }, credit: cash(row.account!), amount: row.money }],
        )
      },
    },
  },
)
