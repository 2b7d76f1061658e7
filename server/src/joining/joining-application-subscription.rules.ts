/** Buying a subscription (D3.3): its price from the price list, its debt and its units, in one transaction. */
import { joiningApplicationSubscription } from '@topcenter/model/joining/joining-application-subscription'
import { readableAmount } from '@topcenter/texts/readable'
import type { Names } from '@topcenter/model/kit/names'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { makeDebt } from '../finance/debts/debts.service.ts'
import { namesSql } from '../records/list/select.ts'
import type { Ctx } from '../records/context.ts'
import { type CreateInputOf, rules } from '../records/rules.ts'
import { priceOf } from './prices.ts'
import { move, moveEnd, renewSubscriptions, unitsOf } from './units.service.ts'

interface Joined {
  readonly student: string
  readonly educationalCategory: string
  readonly educationalPeriod: string
  readonly state: string
  readonly group: string | null
  readonly category: Names
}

/** Reads the application under a lock, so that it is not canceled meanwhile. */
async function joinedOf(ctx: Ctx, application: string): Promise<Joined> {
  const parameters = [ctx.actor.establishmentId, application]
  await ctx.tx.run({
    sql: `
      select 1
      from educational_joining_application
      where establishment_id = $1 and id = $2
      for no key update
    `,
    parameters,
  })
  const row = await ctx.tx.first<Joined>({
    sql: `
      select
        a.student_id as student,
        a.educational_category_id as "educationalCategory",
        a.educational_period_id as "educationalPeriod",
        a.state,
        ${namesSql('c')} as category,
        (
          select s.educational_group_id
          from educational_group_student s
          where s.establishment_id = $1
            and s.application_id = a.id
            and s.left_on is null
            and s.record_state <> 'archived'
          limit 1
        ) as group
      from educational_joining_application a
      join educational_category c on c.establishment_id = $1 and c.id = a.educational_category_id
      where a.establishment_id = $1 and a.id = $2
    `,
    parameters,
  })
  if (row?.state !== 'Accepted') throw new Refused(refuse('group.notAccepted'))
  return row
}

const debtOn = ({ category: { ar, en, und } }: Joined): Names => ({
  ...(ar ? { ar: `اشتراك ${ar}` } : {}),
  ...(en ? { en: `Subscription: ${en}` } : {}),
  ...(und ? { und } : {}),
})

async function buy(ctx: Ctx, input: CreateInputOf<typeof joiningApplicationSubscription>) {
  const joined = await joinedOf(ctx, input.application)
  const subscriptionType = input.subscriptionType ?? 'Package'
  const from = input.from ?? ctx.now.toISOString()
  const sessionCount = subscriptionType === 'Session' || subscriptionType === 'Hour' ? input.sessionCount : null
  const { priceList, price } = await priceOf(ctx, {
    ...joined,
    ...input,
    subscriptionType,
    sessionCount,
    from,
  })
  const discount = input.discount ?? 0
  if (discount > price) throw new Refused(refuseField('discount', 'field.max', { max: readableAmount(price) }))
  const debt = await makeDebt(ctx, {
    user: joined.student,
    debtType: 'JoiningApplicationSubscription',
    debtOn: debtOn(joined),
    price,
    discount,
    educationalGroup: joined.group,
    educationalCategory: joined.educationalCategory,
  })
  return {
    student: joined.student,
    educationalCategory: joined.educationalCategory,
    subscriptionType,
    sessionCount,
    from,
    priceList,
    price,
    discount,
    debt,
  }
}

export const joiningApplicationSubscriptionRules = rules(
  joiningApplicationSubscription,
  {
    create: {
      prepare: buy,
      apply: async (ctx, row) => {
        const of = { id: row.id, student: row.student, subscriptionType: row.subscriptionType }
        if (row.sessionCount)
          await move(ctx, of, { movementKind: 'Bought', ...unitsOf(of.subscriptionType, row.sessionCount) })
        await renewSubscriptions(ctx, [of.student])
      },
    },
  },
  {
    /** Adds sessions, hours, or days of a duration that the student does not pay for. */
    bonus: {
      apply: async (ctx, row, { units, reason }) => {
        const given = { movementKind: 'Bonus', reason, ...unitsOf(row.subscriptionType, units) } as const
        await (given.movementUnit === 'Day' ? moveEnd(ctx, row, given) : move(ctx, row, given))
        await renewSubscriptions(ctx, [row.student])
      },
    },
  },
)
