/** Sends a message to many people (D8.5): counts them, asks for confirmation, and sends in batches, now or later. */
import { countReceivers, maxNamedReceivers, readReceivers, type Receivers } from '@topcenter/model/alerts/api'
import { messageTemplate, maxUnasked, sending } from '@topcenter/model/alerts/sending'
import { fieldsOfKind, messageFields, unknownFields } from '@topcenter/model/alerts/message-fields'
import { type Refusal, refuse, refuseField } from '@topcenter/model/kit/refusal'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import type { Clock } from '../platform/clock.ts'
import { type Database, sql } from '../platform/database/database.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import { type Ctx, memberId, type Runtime } from '../records/context.ts'
import { systemCtx, withPrivileges, zoneOf } from '../records/nightly.ts'
import { seenPerson } from '../records/permissions/seen-people.ts'
import { lockRow, readRow, recordId } from '../records/read.ts'
import { type DbRow, namesFrom, recordOf } from '../records/row.ts'
import { type CreateInputOf, rules } from '../records/rules.ts'
import { handle } from '../records/serving/handle.ts'
import { updateRow } from '../records/write/write.ts'
import { countOf, reachOf, receiversSql } from './audience.ts'
import { maxAtOnce, notifyUsers } from './tell.ts'

const kind = 'sendings.send'

type Texts = Pick<Partial<CreateInputOf<typeof messageTemplate>>, 'names' | 'description' | 'kind'>
/** Refuses fields that a template of this kind does not have, and names the known ones in the text's language. */
function checkFields({ names, description, kind }: Texts): Refusal | undefined {
  const used = kind ?? 'sending'
  for (const [field, texts] of Object.entries({ names, description }))
    for (const [language, text] of Object.entries(texts ?? {})) {
      const found = unknownFields(used, [text])
      const known = fieldsOfKind[used].map((each) => messageFields[each][language === 'ar' ? 'ar' : 'en'])
      if (found.length > 0)
        return refuseField(field, 'message.field', { fields: found.join(' '), known: known.join(' ') })
    }
  return undefined
}

export const messageTemplateRules = rules(messageTemplate, {
  create: { check: (_ctx, input) => checkFields(input) },
  update: { check: (_ctx, before, changes) => checkFields({ ...before, ...changes }) },
})

async function checkSending(ctx: Ctx, input: CreateInputOf<typeof sending>): Promise<Refusal | undefined> {
  if (input.at && Date.parse(input.at) < ctx.now.getTime() - 60_000) return refuseField('at', 'sending.past')
  const fault = checkFields(input)
  if (fault) return fault
  const count = await countOf(ctx, input)
  if (count === 0) return refuseField('users', 'sending.nobody')
  if (count > maxUnasked && input.confirmMany !== true)
    return refuse('sending.many', { params: { count }, extra: { confirmable: true } })
  return undefined
}

export const sendingRules = rules(
  sending,
  {
    create: {
      check: checkSending,
      prepare: (ctx, input) => ({ at: input.at ?? ctx.now.toISOString(), sentBy: memberId(ctx.actor) }),
      apply: async (ctx, row, input) => {
        const noted = await ctx.tx.first<{ count: number }>(sql`
          with made as (
            insert into sending_receiver (establishment_id, sending_id, user_id)
            select ${ctx.actor.establishmentId}::uuid, ${row.id}::uuid, r.id
            from (${receiversSql(ctx, input)}) r
            returning 1
          )
          select count(*)::int as count
          from made
        `)
        const count = noted!.count
        await updateRow(ctx, sending, row.id, { receivers: count })
        const isLater = input.at && Date.parse(input.at) > ctx.now.getTime()
        if (!isLater && count <= maxAtOnce) await sendBatch(ctx, row.id)
        else
          await ctx.runtime.jobs.enqueue(ctx.tx, {
            kind,
            input: { sending: tokenOf(sending.spec.prefix, row.id) },
            ...(isLater ? { runAfter: new Date(input.at) } : {}),
          })
      },
    },
  },
  {},
)

/**
 * Notifies the next batch of recipients, in the caller's transaction.
 *
 * @returns True if recipients are left
 */
async function sendBatch(ctx: Ctx, id: string): Promise<boolean> {
  const row = recordOf(sending, await lockRow(ctx, sending, id))
  if (row.state === 'TakenBack' || row.state === 'Sent') return false
  const next = await ctx.tx.query<{ id: string }>(sql`
    select r.user_id as id
    from sending s
    join sending_receiver r
      on r.establishment_id = s.establishment_id
      and r.sending_id = s.id
      and r.user_id > coalesce(s.told_to, '00000000-0000-0000-0000-000000000000')
    where s.establishment_id = ${ctx.actor.establishmentId}::uuid and s.id = ${id}::uuid
    order by r.user_id
    limit ${maxAtOnce}
  `)
  const notified = await notifyUsers(ctx, 'message', {
    users: next.map((each) => each.id),
    names: row.names,
    description: row.description ?? null,
    link: row.link,
    sending: id,
  })
  const isOver = next.length < maxAtOnce
  await ctx.tx.run(sql`
    update sending
    set told_to = coalesce(${next.at(-1)?.id ?? null}::uuid, told_to)
    where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${id}::uuid
  `)
  await updateRow(ctx, sending, id, { told: (row.told ?? 0) + notified, state: isOver ? 'Sent' : 'Sending' })
  return !isOver
}

/** Sends messages at their time, and to more people than one statement takes. Each batch has its own transaction. */
export const sendingJobs = (
  runtime: () => Runtime,
  db: Database,
  clock: Clock,
): Readonly<Record<string, JobHandler>> => ({
  [kind]: async ({ establishmentId, input, signal }) => {
    const id = idOf(input.sending, sending.spec.prefix)!
    let isMore = true
    while (isMore && !signal.aborted)
      isMore = await db.transaction(establishmentId, async (tx) => {
        const ctx = systemCtx(runtime(), tx, clock.now(), await zoneOf(tx))
        return sendBatch(withPrivileges(ctx, { Notification: ['notificationAdd'] }), id)
      })
  },
})

type ReceiverState = Receivers['items'][number]['state']
interface ReceiverRow extends DbRow {
  readonly id: string
  readonly state: ReceiverState
}

/** Reads the state of each recipient. Counts those whom the reader may not see. */
async function receiversOf(ctx: Ctx, token: string, isUnread: boolean): Promise<Receivers> {
  const { id } = await readRow(ctx, sending, recordId(sending, token))
  const receivers = sql`
    select u.id, u.name_ar, u.name_en, u.name_und, r.state, ${seenPerson(ctx.actor)} as is_seen
    from (
      select
        s.user_id,
        case when n.read then 'Read' when n.id is not null then 'Told' when s.user_id <= d.told_to then 'Left' else 'Waiting' end as state
      from sending_receiver s
      join sending d on d.establishment_id = s.establishment_id and d.id = s.sending_id
      left join notification n
        on n.establishment_id = s.establishment_id and n.sending_id = s.sending_id and n.user_id = s.user_id
      where s.establishment_id = ${ctx.actor.establishmentId}::uuid and s.sending_id = ${id}::uuid
    ) r
    join user_account u on u.establishment_id = ${ctx.actor.establishmentId}::uuid and u.id = r.user_id
    where not ${isUnread} or r.state <> 'Read'
  `
  const [rows, counts] = await Promise.all([
    ctx.tx.query<ReceiverRow>(sql`
      select id, name_ar, name_en, name_und, state
      from (${receivers}) receiver
      where is_seen
      order by state = 'Read', name_ar, name_en, id
      limit ${maxNamedReceivers}
    `),
    ctx.tx.query<{ state: ReceiverState; is_seen: boolean; count: number }>(sql`
      select state, is_seen, count(*)::int as count
      from (${receivers}) receiver
      group by state, is_seen
      order by state = 'Read', state
    `),
  ])
  return {
    total: counts.reduce((sum, { count }) => sum + count, 0),
    unnamed: counts.flatMap(({ state, is_seen, count }) => (is_seen ? [] : [{ state, count }])),
    items: rows.map((row) => ({
      user: { token: tokenOf('usr', row.id), names: namesFrom(row, 'name') },
      state: row.state,
    })),
  }
}

export const messageOperations = [
  handle(readReceivers, (ctx, { params, query }) => receiversOf(ctx, params.token, query.unread ?? false)),
  handle(countReceivers, { resolve: 'body' }, (ctx, { body }) => reachOf(ctx, body)),
]
