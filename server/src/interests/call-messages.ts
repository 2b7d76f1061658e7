/** Texts for WhatsApp beside a call, and the log of those that were opened there. */
import type { CallCard } from '@topcenter/model/interests/api'
import { outboundMessage } from '@topcenter/model/alerts/outbound-message'
import { messageTemplate } from '@topcenter/model/alerts/sending'
import { nameIn, type Names } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { papers } from '@topcenter/texts/both'
import { interpolate } from '@topcenter/texts/interpolate'
import { templatesOf } from '../alerts/message-words.ts'
import { centreNames, queueMessage } from '../alerts/outbound-messages.ts'
import { languageFor } from '../people/contact.service.ts'
import type { Ctx } from '../records/context.ts'
import { withPrivileges } from '../records/nightly.ts'
import { lockRow } from '../records/read.ts'
import { recordOf } from '../records/row.ts'
import { act } from '../records/write/act.ts'

interface Reached {
  readonly phone: string | null
  readonly phone2: string | null
  readonly whats_app_status: boolean | null
}
/** Returns the number for WhatsApp; undefined for people who refused messages. */
export const reachedAt = (person: Reached): string | undefined =>
  person.whats_app_status === false ? undefined : (person.phone ?? person.phone2 ?? undefined)

/** Returns texts in the recipient's language: the centre's templates for follow-ups, or else the product's text. */
export async function callMessages(ctx: Ctx, user: string, names: Names): Promise<CallCard['messages']> {
  const [templates, language, centre] = [
    await templatesOf(ctx, 'followUp'),
    await languageFor(ctx, user),
    await centreNames(ctx),
  ]
  const values = {
    name: nameIn(names, language),
    me: nameIn(ctx.actor.names, language),
    centre: nameIn(centre, language),
  }
  return templates.length > 0
    ? templates.map((each) => ({
        token: tokenOf(messageTemplate.spec.prefix, each.id),
        names: each.names,
        text: each.text(language, values),
      }))
    : [{ token: null, names: null, text: interpolate(papers[language].followUp, values) }]
}

/** Returns a context that may write messages: agents may not see messages, so the system writes in their name. */
const asSystem = (ctx: Ctx): Ctx =>
  withPrivileges(
    { ...ctx, actor: { ...ctx.actor, userType: 'Employee' } },
    { OutboundMessage: ['view', 'followUpMessages'] },
  )

/** Logs that a text was opened in the agent's WhatsApp. */
export async function openedMessage(ctx: Ctx, user: string, text: string, template: string | null): Promise<void> {
  const person = await ctx.tx.first<Reached>({
    sql: `
      select phone, phone2, whats_app_status
      from user_account
      where establishment_id = $1 and id = $2 and user_type = 'Student' and record_state = 'active'
    `,
    parameters: [ctx.actor.establishmentId, user],
  })
  const phone = person && reachedAt(person)
  if (!phone) throw new Refused(refuse('message.noPhone'))
  const templates = await templatesOf(ctx, 'followUp')
  const id = idOf(template ?? '', messageTemplate.spec.prefix)
  await queueMessage(asSystem(ctx), {
    kind: 'followUp',
    user,
    about: user,
    phone,
    language: await languageFor(ctx, user),
    text,
    messageTemplate: templates.find((each) => each.id === id)?.id ?? null,
    isOpened: true,
  })
}

/** Marks messages that the agent opened as sent: an outcome by WhatsApp confirms them. */
export async function sentByOutcome(ctx: Ctx, user: string): Promise<void> {
  const opened = await ctx.tx.query<{ id: string }>({
    sql: `
      select id
      from outbound_message
      where establishment_id = $1
        and about_id = $2
        and kind = 'followUp'
        and state = 'Opened'
        and opened_by_id = $3
      order by id
    `,
    parameters: [ctx.actor.establishmentId, user, ctx.actor.userId],
  })
  const system = asSystem(ctx)
  for (const { id } of opened)
    await act(
      system,
      outboundMessage,
      'markSent',
      recordOf(outboundMessage, await lockRow(system, outboundMessage, id)),
      {},
    )
}
