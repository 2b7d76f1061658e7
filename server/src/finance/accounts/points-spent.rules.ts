/** Points that are spent at the desk on a service of a brand, at its price in points, and that come back. */
import { pointsTransaction } from '@topcenter/model/finance/wallet'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Names } from '@topcenter/model/kit/names'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { sql } from '../../platform/database/database.ts'
import { type Ctx, today } from '../../records/context.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { type ActionRule, rules } from '../../records/rules.ts'
import { addPoints, lockPoints, removePoints } from './points.service.ts'

interface Input {
  readonly brandService: string
  readonly numberOfPoints?: number | null
}
interface Offered extends DbRow {
  readonly price_points: number
}

/** A service that is offered today for points; undefined when it is not. */
const offeredOf = (ctx: Ctx, id: string): Promise<Offered | undefined> =>
  ctx.tx.first<Offered>(sql`
    select
      s.price_points,
      s.name_ar,
      s.name_en,
      s.name_und,
      b.name_ar as brand_ar,
      b.name_en as brand_en,
      b.name_und as brand_und
    from brand_service s
    join brand b on b.establishment_id = s.establishment_id and b.id = s.brand_id
    where s.establishment_id = ${ctx.actor.establishmentId}::uuid
      and s.id = ${id}::uuid
      and s.price_points is not null
      and s.record_state = 'active'
      and b.record_state = 'active'
      and coalesce(b."from" <= ${today(ctx)}::date, true)
      and coalesce(${today(ctx)}::date < b."to", true)
  `)

/** Brand and service, with how much of the price it was where it was not all. */
function reasonOf(row: Offered, points: number): Names {
  const service = namesFrom(row, 'name')
  const brand = namesFrom(row, 'brand')
  const part = points < row.price_points ? ` (${points}/${row.price_points})` : ''
  const say = (name: string | null | undefined, of: string | null | undefined) =>
    name && `${of ? `${of}: ` : ''}${name}${part}`.slice(0, 400)
  const any = brand.und ?? brand.ar ?? brand.en
  return Object.fromEntries(
    (['ar', 'en', 'und'] as const).flatMap((language) => {
      const text = say(service[language], brand[language] ?? any)
      return text ? [[language, text]] : []
    }),
  )
}

export const redeemPoints = (entity: AnyEntity): ActionRule<{ readonly id: string }, Input> => ({
  apply: async (ctx, { id }, { brandService: service, numberOfPoints }) => {
    const offered = await offeredOf(ctx, service)
    if (!offered) throw new Refused(refuseField('brandServiceToken', 'points.notOffered'))
    const points = numberOfPoints ?? offered.price_points
    if (points > offered.price_points)
      throw new Refused(refuseField('numberOfPoints', 'field.max', { max: offered.price_points }))
    await removePoints(ctx, { user: id, of: { entity, id } }, await lockPoints(ctx, id), {
      numberOfPoints: points,
      pays: true,
      reason: reasonOf(offered, points),
      brandService: service,
    })
  },
})

const isReturned = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await ctx.tx.first({
    sql: 'select 1 from points_transaction where establishment_id = $1 and reverses_id = $2',
    parameters: [ctx.actor.establishmentId, id],
  })) !== undefined

export const pointsTransactionRules = rules(
  pointsTransaction,
  {},
  {
    takeBack: {
      isIdle: async (ctx, { id, transactionType }) => transactionType === 'Increase' || isReturned(ctx, id),
      apply: async (ctx, line, { reason }) => {
        const before = await lockPoints(ctx, line.user)
        if (line.transactionType === 'Increase' || (await isReturned(ctx, line.id)))
          throw new Refused(refuse('points.returned'))
        await addPoints(ctx, { user: line.user }, before, {
          numberOfPoints: line.numberOfPoints,
          amount: line.totalPaidByPoints ?? 0,
          reason,
          brandService: line.brandService!,
          reverses: line.id,
        })
      },
    },
  },
)
