/** Sending to many (D8.5): counted, asked for when they are many, at once or at its time, in batches. */
import { audience, messageTemplate, mostUnasked, sending, type Sending } from '@topcenter/model/alerts/sending'
import { fieldsOfKind, messageFields, unknownFields } from '@topcenter/model/alerts/message-fields'
import type { TemplateKind } from '@topcenter/model/alerts/message-kinds'
import type { Names } from '@topcenter/model/kit/names'
import { bool } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { type Refusal, refuse, refuseField, Refused } from '@topcenter/model/kit/refusal'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import type { Clock } from '../platform/clock.ts'
import { type Database, sql } from '../platform/database/database.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import { type Ctx, memberId, type Runtime } from '../records/context.ts'
import { systemCtx, withPrivileges, zoneOf } from '../records/nightly.ts'
import { seenPerson } from '../records/permissions/seen-people.ts'
import { lockRow, readRow, recordId } from '../records/read.ts'
import { type DbRow, namesFrom, recordOf } from '../records/row.ts'
import { type Columns, rules } from '../records/rules.ts'
import { list, object, oneOf, reference, whole } from '../records/serving/answer.ts'
import { answers, type Operation } from '../records/serving/operation.ts'
import { resolveReferences } from '../records/write/references.ts'
import { updateRow } from '../records/write/write.ts'
import { type Audience, countOf, reachOf, receiversSql } from './audience.ts'
import { mostAtOnce, tellUsers } from './tell.ts'

const kind = 'sendings.send'

/** Only fields that are filled in for what the text is used for; said are those of the text's language. */
function checkFields({ names, description, kind = 'sending' }: Columns): Refusal | undefined {
  const used = kind as TemplateKind
  for (const [field, texts] of Object.entries({ names, description }))
    for (const [language, text] of Object.entries((texts ?? {}) as Names)) {
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

async function checkSending(ctx: Ctx, input: Columns): Promise<Refusal | undefined> {
  if (input.at && Date.parse(input.at as string) < ctx.now.getTime() - 60_000) return refuseField('at', 'sending.past')
  const fault = checkFields(input)
  if (fault) return fault
  const count = await countOf(ctx, input as Audience)
  if (count === 0) return refuseField('users', 'sending.nobody')
  if (count > mostUnasked && input.confirmMany !== true)
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
            from (${receiversSql(ctx, input as Audience)}) r
            returning 1
          )
          select count(*)::int as count
          from made
        `)
        const count = noted!.count
        await updateRow(ctx, sending, row.id, { receivers: count })
        const isLater = input.at && Date.parse(input.at as string) > ctx.now.getTime()
        if (!isLater && count <= mostAtOnce) await sendBatch(ctx, row.id)
        else
          await ctx.runtime.jobs.enqueue(ctx.tx, {
            kind,
            input: { sending: tokenOf(sending.spec.prefix, row.id) },
            ...(isLater ? { runAfter: new Date(input.at as string) } : {}),
          })
      },
    },
  },
  {},
)

/**
 * Tells the next of its receivers, in the caller's transaction.
 *
 * @returns Whether others wait
 */
async function sendBatch(ctx: Ctx, id: string): Promise<boolean> {
  const row = recordOf(sending, await lockRow(ctx, sending, id)) as unknown as Sending
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
    limit ${mostAtOnce}
  `)
  const told = await tellUsers(ctx, 'message', {
    users: next.map((each) => each.id),
    names: row.names,
    description: row.description ?? null,
    link: row.link,
    sending: id,
  })
  const isOver = next.length < mostAtOnce
  await ctx.tx.run(sql`
    update sending
    set told_to = coalesce(${next.at(-1)?.id ?? null}::uuid, told_to)
    where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${id}::uuid
  `)
  await updateRow(ctx, sending, id, { told: (row.told ?? 0) + told, state: isOver ? 'Sent' : 'Sending' })
  return !isOver
}

/** What waits for its time, and what goes to more than fit into one statement; each batch in its own transaction. */
export const sendingJobs = (
  runtime: () => Runtime,
  db: Database,
  clock: Clock,
): Readonly<Record<string, JobHandler>> => ({
  [kind]: async ({ establishmentId, input, signal }) => {
    const id = idOf(input.sending as string, sending.spec.prefix)!
    let isMore = true
    while (isMore && !signal.aborted)
      isMore = await db.transaction(establishmentId, async (tx) => {
        const ctx = systemCtx(runtime(), tx, clock.now(), await zoneOf(tx))
        return sendBatch(withPrivileges(ctx, { Notification: ['notificationAdd'] }), id)
      })
  },
})

const receiverStates = ['Waiting', 'Left', 'Told', 'Read'] as const
/** The maximum of recipients that are named; the others are counted. */
const maxNamed = 200
const receiversQuery = { unread: bool() } as const

/**
 * Returns what became of each recipient; of those whom the reader may not look at, how many are in each state. Left: no
 * active user any more when it was sent, or its sender. Who deleted it unread has it no more, and counts as told.
 */
async function readReceivers(ctx: Ctx, token: string | undefined, isUnread: boolean): Promise<object> {
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
      where s.establishment_id = ${ctx.actor.establishmentId}::uuid and s.sending_id = ${id as string}::uuid
    ) r
    join user_account u on u.establishment_id = ${ctx.actor.establishmentId}::uuid and u.id = r.user_id
    where not ${isUnread} or r.state <> 'Read'
  `
  const [rows, counts] = await Promise.all([
    ctx.tx.query<DbRow>(sql`
      select id, name_ar, name_en, name_und, state
      from (${receivers}) receiver
      where is_seen
      order by state = 'Read', name_ar, name_en, id
      limit ${maxNamed}
    `),
    ctx.tx.query<{ state: string; is_seen: boolean; count: number }>(sql`
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
      user: { token: tokenOf('usr', row.id as string), names: namesFrom(row, 'name') },
      state: row.state,
    })),
  }
}

export const messageOperations: readonly Operation[] = [
  {
    id: 'sending.receivers',
    staff: true,
    method: 'GET',
    path: '/api/sendings/:token/receivers',
    permit: { group: 'Notification', flag: 'notificationAdd' },
    access: 'read',
    entity: sending.id,
    query: receiversQuery,
    describe: () => ({
      summary: 'Read what became of each recipient of a message',
      description: `At most ${maxNamed} of those whom the reader may look at, who have not read it first. \`unnamed\`: how many of the others are in each state. \`total\`: how many there are in all. \`unread\`: without who has read it.`,
      answer: answers(
        object({
          total: whole,
          unnamed: list(object({ state: oneOf(receiverStates), count: whole })),
          items: list(object({ user: reference, state: oneOf(receiverStates) })),
        }),
      ),
    }),
    handle: (ctx, { params, query }) => readReceivers(ctx, params.token, query.unread === 'true'),
  },
  {
    id: 'sending.count',
    staff: true,
    method: 'POST',
    path: '/api/sendings/count',
    permit: { group: 'Notification', flag: 'notificationAdd' },
    access: 'read',
    entity: sending.id,
    input: audience,
    describe: () => ({
      summary: 'Count whom a message would be sent to',
      description:
        'Each once. `devices` and `mail`: how many of them have a device that takes push messages, and an email address.',
      answer: answers(object({ count: whole, devices: whole, mail: whole })),
    }),
    handle: async (ctx, { body }) => {
      const parsed = fieldsSchema(audience).safeParse(body ?? {})
      if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
      return reachOf(ctx, (await resolveReferences(ctx, audience, parsed.data)) as Audience)
    },
  },
]
