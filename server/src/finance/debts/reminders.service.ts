/** Messages about debts: their recipient, language and words. */
import type { queueReminders as queueRemindersEndpoint } from '@topcenter/model/finance/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { nameIn, type Names } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import { papers } from '@topcenter/texts/both'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableAmount, readableDay, readableMoney } from '@topcenter/texts/readable'
import { type Ctx, today } from '../../records/context.ts'
import { sql } from '../../platform/database/database.ts'
import { type Template, templatesOf } from '../../alerts/message-words.ts'
import { centreNames, queueMessage, withdrawMessages } from '../../alerts/outbound-messages.ts'
import { languageFor, recipientOf } from '../../people/contact.service.ts'
import { peopleOf, type Person } from '../../people/person.service.ts'
import { standingsOf } from './dues.ts'

type Queued = AnswerOf<typeof queueRemindersEndpoint>
const maxReminders = 200

/** Queues one message about each of these people who has an amount to pay by today. */
export async function queueReminders(ctx: Ctx, tokens: readonly string[]): Promise<Queued> {
  const ids = [...new Set(tokens.map((token) => idOf(token, 'usr') ?? ''))]
  if (ids.length === 0 || ids.includes('')) throw new Refused(refuse('request.malformed'))
  if (ids.length > maxReminders) throw new Refused(refuse('record.tooMany', { params: { max: maxReminders } }))
  const [people, standing] = [await peopleOf(ctx, ids), await standingsOf(ctx, ids, today(ctx))]
  const waiting = await withReminderWaiting(ctx, ids)
  const centre = await centreNames(ctx)
  const [template] = await templatesOf(ctx, 'debt')
  const skipped: Queued['skipped'][number][] = []
  for (const person of ids.flatMap((id) => people.get(id) ?? [])) {
    const { due, oldestDueOn } = standing(person.id)
    const to = due > 0 && !waiting.has(person.id) ? await recipientOf(ctx, person) : undefined
    if (to) await queueReminder(ctx, { person, to, centre, due, oldestDueOn, template })
    else
      skipped.push({
        token: person.token,
        reason: waiting.has(person.id) ? 'waiting' : due > 0 ? 'noPhone' : 'nothingDue',
      })
  }
  return { queued: ids.length - skipped.length - ids.filter((id) => !people.has(id)).length, skipped }
}

/** Returns the people about whom a message waits to be sent. */
async function withReminderWaiting(ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.tx.query<{ user_id: string }>(
    sql`
      select about_id as user_id
      from outbound_message
      where establishment_id = ${ctx.actor.establishmentId}::uuid
        and kind = 'debt'
        and state = 'Waiting'
        and about_id = any(${[...ids]}::uuid[])
    `,
  )
  return new Set(rows.map((row) => row.user_id))
}

/**
 * Withdraws the waiting messages about people with nothing due by today, after some of these debts was paid, canceled
 * or written off.
 */
export async function withdrawSettled(ctx: Ctx, debts: readonly string[]): Promise<void> {
  const reminded = await ctx.tx.query<{ id: string }>(sql`
    select m.about_id as id
    from outbound_message m
    where m.establishment_id = ${ctx.actor.establishmentId}::uuid
      and m.kind = 'debt'
      and m.state = 'Waiting'
      and m.about_id in (
        select user_id
        from debt
        where establishment_id = ${ctx.actor.establishmentId}::uuid and id = any(${[...debts]}::uuid[])
      )
  `)
  if (reminded.length === 0) return
  const ids = reminded.map(({ id }) => id)
  const standing = await standingsOf(ctx, ids, today(ctx))
  const settled = ids.filter((id) => standing(id).due === 0)
  if (settled.length > 0) await withdrawMessages(ctx, sql`m.kind = 'debt' and m.about_id = any(${settled}::uuid[])`)
}

interface Reminder {
  readonly person: Person
  readonly to: NonNullable<Awaited<ReturnType<typeof recipientOf>>>
  readonly centre: Names
  /** Piastres. */
  readonly due: number
  readonly oldestDueOn: string | null | undefined
  /** The centre's own words. */
  readonly template: Template | undefined
}
async function queueReminder(ctx: Ctx, { person, to, centre, due, oldestDueOn, template }: Reminder): Promise<void> {
  const language = await languageFor(ctx, to.id)
  const words = papers[language].reminder
  const isOwn = to.id === person.id
  await queueMessage(ctx, {
    kind: 'debt',
    user: to.id,
    about: person.id,
    phone: to.phone,
    language,
    money: due,
    messageTemplate: template?.id ?? null,
    text:
      template?.text(language, {
        name: nameIn(person.names, language),
        to: nameIn(to.names, language),
        centre: nameIn(centre, language),
        amount: readableMoney(due, language),
        day: oldestDueOn ? readableDay(oldestDueOn, language) : '',
      }) ??
      interpolate(isOwn ? words.own : words.parent, {
        name: nameIn(person.names, language),
        parent: nameIn(to.names, language),
        centre: nameIn(centre, language),
        money: readableAmount(due),
        day: oldestDueOn ? readableDay(oldestDueOn, language) : '',
      }),
  })
}
