/** Reads the queue of messages by person, with the messages to each number that were opened today. */
import type { MessageLine, MessageQueue, QueuedMessage, WrittenToday } from '@topcenter/model/alerts/api'
import type { MessageTab } from '@topcenter/model/alerts/message-tabs'
import { outboundMessage } from '@topcenter/model/alerts/outbound-message'
import { visibleValues } from '@topcenter/model/kit/permission'
import { tokenOf } from '@topcenter/model/kit/token'
import { dayRange } from '@topcenter/model/kit/zoned-time'
import { sql } from '../platform/database/database.ts'
import { type Ctx, today } from '../records/context.ts'
import type { Condition } from '../records/permissions/limits.ts'
import { seesKind } from '../records/label.ts'
import { type DbRow, namesFrom } from '../records/row.ts'

/** Maximum people of an answer, and maximum count. */
const maxLines = 100
const maxCounted = 500

const token = (id: string): string => tokenOf(outboundMessage.spec.prefix, id)
const user = (id: string): string => tokenOf('usr', id)
const someNames = (row: DbRow, column: string) => {
  const names = namesFrom(row, column)
  return Object.values(names).some(Boolean) ? names : null
}

interface MessageRow extends DbRow {
  readonly id: string
  readonly kind: QueuedMessage['kind']
  readonly state: QueuedMessage['state']
  readonly user_id: string
  readonly about_id: string
  readonly phone: string | null
  readonly language: QueuedMessage['language']
  readonly text: string
  readonly created_at: string
  readonly opened_at: string | null
  readonly decided_at: string | null
  readonly image_at: string | null
  readonly user_type: MessageLine['userType']
}

export async function messageQueue(ctx: Ctx, tab: MessageTab): Promise<MessageQueue> {
  const kinds = visibleValues(ctx.actor, outboundMessage)
  const from = dayRange(today(ctx), ctx.timeZone).from
  /** Selects messages of a tab that the reader may see; `Sent` has only those of today. */
  const inTab = (of: MessageTab): Condition => sql`
    m.establishment_id = ${ctx.actor.establishmentId}::uuid
    and m.record_state = 'active'
    and m.state = ${of}
    ${kinds ? sql`and m.kind = any(${[...kinds]})` : sql``}
    ${of === 'Sent' ? sql`and m.decided_at >= ${from}` : sql``}
  `
  const count = (of: MessageTab): Condition => sql`
    (select count(*)::int from (select 1 from outbound_message m where ${inTab(of)} limit ${maxCounted}) one)
  `
  const [rows, counts] = await Promise.all([
    ctx.tx.query<MessageRow>(sql`
      with chosen as (
        select m.user_id, ${tab === 'Sent' ? sql`-extract(epoch from max(m.decided_at))` : sql`extract(epoch from min(m.created_at))`} as place
        from outbound_message m
        where ${inTab(tab)}
        group by m.user_id
        order by place, m.user_id
        limit ${maxLines}
      )
      select
        m.id, m.kind, m.state, m.user_id, m.about_id, m.phone, m.language, m.text, m.created_at, m.opened_at, m.decided_at,
        u.user_type, u.image_at, u.name_ar, u.name_en, u.name_und,
        a.name_ar as about_ar, a.name_en as about_en, a.name_und as about_und,
        o.name_ar as opener_ar, o.name_en as opener_en, o.name_und as opener_und
      from chosen c
      join outbound_message m on m.user_id = c.user_id and ${inTab(tab)}
      join user_account u on u.establishment_id = m.establishment_id and u.id = m.user_id
      join user_account a on a.establishment_id = m.establishment_id and a.id = m.about_id
      left join user_account o on o.establishment_id = m.establishment_id and o.id = m.opened_by_id
      order by c.place, c.user_id, m.created_at, m.id
    `),
    ctx.tx.first<Record<MessageTab, number>>(sql`
      select ${count('Waiting')} as "Waiting", ${count('Opened')} as "Opened", ${count('Sent')} as "Sent"
    `),
  ])
  const written = await writtenToday(ctx, [...new Set(rows.flatMap(({ phone }) => phone ?? []))])
  const lines = [...Map.groupBy(rows, (row) => row.user_id).values()].map((own): MessageLine => {
    const first = own[0]!
    const { phone } = first
    return {
      token: user(first.user_id),
      names: namesFrom(first, 'name'),
      imageAt: seesKind(ctx.actor, first.user_type) ? first.image_at : null,
      userType: first.user_type,
      phone,
      messages: own.map(queued),
      today: (phone && written.get(phone)) || [],
    }
  })
  return { lines, counts: counts!, most: maxCounted }
}

const queued = (row: MessageRow): QueuedMessage => ({
  token: token(row.id),
  kind: row.kind,
  state: row.state,
  about: row.about_id === row.user_id ? null : { token: user(row.about_id), names: namesFrom(row, 'about') },
  language: row.language,
  text: row.text,
  createdAt: row.created_at,
  openedAt: row.opened_at,
  openedBy: someNames(row, 'opener'),
  decidedAt: row.decided_at,
})

interface OpenedRow extends DbRow {
  readonly id: string
  readonly phone: string
  readonly kind: QueuedMessage['kind']
  readonly opened_at: string
}

/** Reads the messages that were opened today, by their number, the newest first. */
export async function writtenToday(
  ctx: Ctx,
  phones: readonly string[],
): Promise<ReadonlyMap<string, readonly WrittenToday[]>> {
  if (phones.length === 0) return new Map()
  const kinds = visibleValues(ctx.actor, outboundMessage)
  const rows = await ctx.tx.query<OpenedRow>(sql`
    select m.id, m.phone, m.kind, m.opened_at, o.name_ar, o.name_en, o.name_und
    from outbound_message m
    left join user_account o on o.establishment_id = m.establishment_id and o.id = m.opened_by_id
    where m.establishment_id = ${ctx.actor.establishmentId}::uuid
      and m.phone = any(${[...phones]})
      and m.opened_at >= ${dayRange(today(ctx), ctx.timeZone).from}
      and m.state in ('Opened', 'Sent')
    order by m.opened_at desc, m.id
  `)
  const byPhone = new Map<string, WrittenToday[]>()
  for (const row of rows) {
    byPhone.set(row.phone, [
      ...(byPhone.get(row.phone) ?? []),
      {
        token: token(row.id),
        at: row.opened_at,
        by: someNames(row, 'name'),
        kind: !kinds || kinds.includes(row.kind) ? row.kind : null,
      },
    ])
  }
  return byPhone
}
