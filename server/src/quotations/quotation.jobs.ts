/**
 * Reminders of quotations (D7.4, D7.5); they change no state. On the morning of the last day they go to a supplier who
 * has not answered, to a client who has not, and to the sender of that version; each once.
 */
import { nameIn } from '@topcenter/model/kit/names'
import { openWorks } from '@topcenter/model/quotations/price-quotation'
import { sql } from 'kysely'
import { notifyUsers } from '../alerts/tell.ts'
import { any, moment, some } from '../platform/database/busy.ts'
import type { Ctx } from '../records/context.ts'
import type { Nightly } from '../records/nightly.ts'
import { type DbRow, namesFrom } from '../records/row.ts'

/** It is the morning of the last day while less than this is left. */
const left = '1 day'

export const nightlyQuotations: Nightly = {
  kind: 'quotations.lastDay',
  hour: '09:00',
  waits: any(
    some('price_request', `state = 'Asked' and answer_until > ${moment}`),
    some('price_quotation_version', `version_state = 'Sent' and valid_until > ${moment}`),
  ),
  work: async ({ run }) => {
    await run(remindSuppliers)
    await run(remindClients)
  },
}

export async function remindSuppliers(ctx: Ctx): Promise<void> {
  const at = ctx.now.toISOString()
  const waiting = await ctx.tx.query<{ id: string; supplier: string; asked: number; until: string }>(sql`
    select r.id, r.supplier_id as supplier, r.asked, r.answer_until as until
    from price_request r
    join price_quotation q on q.establishment_id = r.establishment_id and q.id = r.price_quotation_id
    where r.establishment_id = ${ctx.actor.establishmentId}::uuid
      and r.state = 'Asked'
      and r.answer_until > ${at}::timestamptz
      and r.answer_until <= ${at}::timestamptz + ${left}::interval
      and q.state = any(${openWorks})
  `)
  for (const { id, supplier, asked, until } of waiting)
    await notifyUsers(ctx, 'priceRequested', {
      users: [supplier],
      params: { count: asked },
      about: id,
      link: `/products/price-requests/answer/${id}`,
      once: `quotations.lastDay ${id} ${new Date(until).toISOString()}`,
    })
}

interface EndingRow extends DbRow {
  readonly id: string
  readonly price_quotation_id: string
  readonly client_id: string | null
  readonly sent_by_id: string | null
  readonly code: string
  readonly client_name: string
}

export async function remindClients(ctx: Ctx): Promise<void> {
  const at = ctx.now.toISOString()
  const waiting = await ctx.tx.query<EndingRow>(sql`
    select v.id, v.price_quotation_id, v.client_id, v.sent_by_id, q.code, coalesce(q.client_name, '') as client_name,
      u.name_ar, u.name_en, u.name_und
    from price_quotation_version v
    join price_quotation q on q.establishment_id = v.establishment_id and q.id = v.price_quotation_id
    left join user_account u on u.establishment_id = v.establishment_id and u.id = v.client_id
    where v.establishment_id = ${ctx.actor.establishmentId}::uuid
      and v.version_state = 'Sent'
      and v.valid_until > ${at}::timestamptz
      and v.valid_until <= ${at}::timestamptz + ${left}::interval
  `)
  for (const row of waiting)
    await notifyUsers(ctx, 'quotationEnds', {
      users: [row.client_id, row.sent_by_id].filter((id) => id !== null),
      params: (language) => ({
        code: row.code,
        name: nameIn(namesFrom(row, 'name'), language) || row.client_name,
      }),
      about: row.price_quotation_id,
      once: `quotations.lastDay ${row.id}`,
    })
}
