/** The queue of messages that people send by their own WhatsApp: how one comes into it, and is taken out again. */
import { longestMessage, outboundMessage } from '@topcenter/model/alerts/outbound-message'
import type { MessageKind } from '@topcenter/model/alerts/message-kinds'
import type { Names } from '@topcenter/model/kit/names'
import { sql } from '../platform/database/database.ts'
import { type Ctx, memberId } from '../records/context.ts'
import type { Condition } from '../records/permissions/limits.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { insertRecord } from '../records/write/create.ts'
import { leaveTrail } from '../records/write/trail.ts'

interface Queued {
  readonly kind: MessageKind
  /** Ids of whom it is written to, and of whom it is about. */
  readonly user: string
  readonly about: string
  /** Phone of the recipient; a message without one is stored but never sent. */
  readonly phone: string | null | undefined
  readonly language: 'ar' | 'en'
  readonly text: string
  readonly messageTemplate?: string | null
  readonly scheduleTime?: string
  readonly resultPublication?: string
  readonly publishedAt?: string
  /** Piastres. */
  readonly money?: number
  /** Its actor opens it at once, from elsewhere than the queue. */
  readonly isOpened?: boolean
}

/** @returns Its id */
export const queueMessage = (ctx: Ctx, { text, phone, isOpened, ...rest }: Queued): Promise<string> =>
  insertRecord(ctx, outboundMessage, {
    ...rest,
    phone: phone ?? null,
    text: text.slice(0, longestMessage),
    ...(phone ? {} : { state: 'Skipped', decidedAt: ctx.now.toISOString() }),
    ...(isOpened ? { state: 'Opened', openedBy: memberId(ctx.actor), openedAt: ctx.now.toISOString() } : {}),
  })

/** Takes those out of the queue that wait and for which the condition on `m` holds; what was opened may have been sent. */
export async function withdrawMessages(ctx: Ctx, which: Condition): Promise<void> {
  const at = ctx.now.toISOString()
  const withdrawn = await ctx.tx.query<{ id: string; version: number }>(sql`
    update outbound_message m
    set
      state = 'Withdrawn',
      decided_at = ${at},
      decided_by_id = ${memberId(ctx.actor)}::uuid,
      version = m.version + 1,
      updated_at = ${at},
      updated_by = ${ctx.actor.userId}::uuid
    where m.establishment_id = ${ctx.actor.establishmentId}::uuid and m.state = 'Waiting' and ${which}
    returning m.id, m.version
  `)
  await leaveTrail(
    ctx,
    outboundMessage,
    withdrawn.map(({ id, version }) => ({
      id,
      action: 'withdraw',
      version,
      changes: { state: { old: 'Waiting', new: 'Withdrawn' } },
    })),
  )
}

export async function centreNames(ctx: Ctx): Promise<Names> {
  const row = await ctx.tx.first<DbRow>(
    sql`
      select name_ar, name_en, name_und
      from establishment
      where id = ${ctx.actor.establishmentId}::uuid
    `,
  )
  return namesFrom(row!, 'name')
}
