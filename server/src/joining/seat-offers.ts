/** Notifies students on the waiting list of seat offers, once per offer (D4.1, D8.5). */
import { nameIn } from '@topcenter/model/kit/names'
import { notifyUsers } from '../alerts/tell.ts'
import { sql } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import { type DbRow, namesFrom } from '../records/row.ts'

/** Notifies the students of all offers without a notification. The database makes the offers (`offer_seats`). */
export async function tellOffers(ctx: Ctx): Promise<void> {
  const offers = await ctx.tx.query<DbRow>(sql`
    update group_waiting w
    set offer_told = true
    from educational_group g
    where w.establishment_id = ${ctx.actor.establishmentId}::uuid
      and w.seat_offer = 'Offered'
      and w.state = 'Waiting'
      and not w.offer_told
      and g.establishment_id = w.establishment_id
      and g.id = w.educational_group_id
    returning w.id, w.student_id, g.name_ar, g.name_en, g.name_und
  `)
  for (const offer of offers)
    await notifyUsers(ctx, 'seatOffered', {
      users: [offer.student_id as string],
      params: (language) => ({ name: nameIn(namesFrom(offer, 'name'), language) }),
      about: offer.id as string,
    })
}
