/** Sales and uses of a package, counted at each reading, as all figures of codes. */
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { readSales } from '@topcenter/model/media/api'
import { mediaPackage } from '@topcenter/model/media/media-package'
import { sql } from 'kysely'
import { type Ctx, today } from '../../records/context.ts'
import { readRow } from '../../records/read.ts'
import { isForSale, isLeft } from './card-stock.ts'
import { offeredNow } from './subscribing.service.ts'

type Sales = AnswerOf<typeof readSales>

export async function salesOf(ctx: Ctx, id: string): Promise<Sales> {
  await readRow(ctx, mediaPackage, id)
  const { price } = await offeredNow(ctx, id)
  const centre = ctx.actor.establishmentId
  const counted = await ctx.tx.first<Omit<Sales, 'price'>>(sql`
    select
      c.made, c.sold, c.gifts, c.used, c.left, c.money, c.waiting, s.running, s.asked, s."forPoints", p.points
    from (
      select
        count(*) filter (where ${sql.raw(isForSale('k'))})::integer as made,
        count(*) filter (where activation = 'Sold')::integer as sold,
        count(*) filter (where activation = 'Gift')::integer as gifts,
        count(*) filter (where state = 'Used')::integer as used,
        count(*) filter (where ${sql.raw(isLeft('k', 'today.day'))})::integer as left,
        coalesce(sum(sold_for) filter (where activation = 'Sold'), 0)::float8 as money,
        coalesce(sum(sold_for) filter (where activation = 'Sold' and state = 'NotUsed'), 0)::float8 as waiting
      from media_package_code k
      cross join (select ${today(ctx)}::date as day) today
      where establishment_id = ${centre}::uuid and media_package_id = ${id}::uuid
    ) c
    cross join (
      select
        count(*) filter (
          where state = 'Subscribed' and "from" <= ${today(ctx)}::date and valid_to >= ${today(ctx)}::date
        )::integer as running,
        count(*) filter (where state = 'Asked')::integer as asked,
        count(*) filter (where way = 'Points' and state = 'Subscribed')::integer as "forPoints"
      from media_package_subscription
      where establishment_id = ${centre}::uuid and media_package_id = ${id}::uuid
    ) s
    cross join (
      select
        coalesce(sum(case l.transaction_type when 'Decrease' then l.number_of_points else -l.number_of_points end), 0)::float8 as points
      from points_transaction l
      where l.establishment_id = ${centre}::uuid and l.media_package_id = ${id}::uuid
    ) p
  `)
  return { ...counted!, price }
}
