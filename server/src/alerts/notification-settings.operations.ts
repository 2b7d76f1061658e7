/** Handlers of a user's own notification settings: kinds, ways and quiet hours (D8.5). */
import {
  changeNotificationSettings,
  type NotificationSettings,
  readNotificationSettings,
} from '@topcenter/model/alerts/api'
import { eventKinds, eventOf, type ways } from '@topcenter/model/alerts/events'
import type { ParsedBody } from '@topcenter/model/kit/endpoint'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { sql } from 'kysely'
import { type Ctx, memberId } from '../records/context.ts'
import { handle } from '../records/serving/handle.ts'

/** Returns the kinds of which users of the reader's type may be notified. */
const kindsFor = ({ actor }: Ctx) => eventKinds.filter((kind) => eventOf(kind).who.includes(actor.userType))

async function read(ctx: Ctx): Promise<NotificationSettings> {
  const { tx, actor } = ctx
  const own = sql`establishment_id = ${actor.establishmentId}::uuid and user_id = ${actor.userId}::uuid`
  const [chosen, quiet, person] = await Promise.all([
    tx.query<{ kind: string; way: string; is_on: boolean }>(
      sql`select kind, way, is_on from notification_preference where ${own}`,
    ),
    tx.first<{ quiet_from: string; quiet_to: string }>(
      sql`select quiet_from, quiet_to from notification_quiet where ${own}`,
    ),
    tx.first<{ email: string | null }>(sql`
      select email
      from user_account
      where establishment_id = ${actor.establishmentId}::uuid and id = ${actor.userId}::uuid
    `),
  ])
  const held = new Map(chosen.map((each) => [`${each.kind} ${each.way}`, each.is_on]))
  return {
    kinds: memberId(actor)
      ? kindsFor(ctx).map((kind) => {
          const { topic, by, always = false } = eventOf(kind)
          const isOn = (way: (typeof ways)[number]) =>
            always || (held.get(`${kind} ${way}`) ?? (way === 'product' || by.includes(way)))
          return { kind, topic, always, product: isOn('product'), push: isOn('push'), mail: isOn('mail') }
        })
      : [],
    hasMail: ctx.runtime.mail !== undefined && Boolean(person?.email),
    quietFrom: quiet?.quiet_from.slice(0, 5) ?? null,
    quietTo: quiet?.quiet_to.slice(0, 5) ?? null,
  }
}

type Choice = NonNullable<ParsedBody<typeof changeNotificationSettings>['choices']>[number]

/** Stores choices. Those that equal the default are stored too, so that they stay if the default changes. */
async function choose({ tx, actor }: Ctx, choices: readonly Choice[]): Promise<void> {
  const locked = choices.findIndex(({ kind }) => eventOf(kind).always)
  if (locked >= 0) throw new Refused(refuseField(`choices[${locked}].kind`, 'notification.always'))
  if (choices.length === 0) return
  await tx.run(sql`
    insert into notification_preference (establishment_id, user_id, kind, way, is_on)
    select ${actor.establishmentId}::uuid, ${actor.userId}::uuid, c.kind, c.way, bool_and(c.is_on)
    from unnest(
      ${choices.map(({ kind }) => kind)}::text[],
      ${choices.map(({ way }) => way)}::text[],
      ${choices.map(({ isOn }) => isOn)}::boolean[]
    ) c (kind, way, is_on)
    group by c.kind, c.way
    on conflict (establishment_id, user_id, kind, way) do update
    set is_on = excluded.is_on
  `)
}

async function setQuiet({ tx, actor }: Ctx, from: string | null, to: string | null): Promise<void> {
  if ((from === null) !== (to === null))
    throw new Refused(refuseField(from === null ? 'quietFrom' : 'quietTo', 'field.required'))
  if (from === null) {
    await tx.run(sql`
      delete from notification_quiet
      where establishment_id = ${actor.establishmentId}::uuid and user_id = ${actor.userId}::uuid
    `)
    return
  }
  if (from.slice(0, 5) === to!.slice(0, 5)) throw new Refused(refuseField('quietTo', 'field.endBeforeStart'))
  await tx.run(sql`
    insert into notification_quiet (establishment_id, user_id, quiet_from, quiet_to)
    values (${actor.establishmentId}::uuid, ${actor.userId}::uuid, ${from}, ${to})
    on conflict (establishment_id, user_id) do update
    set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to
  `)
}

export const notificationSettingsOperations = [
  handle(readNotificationSettings, read),
  handle(changeNotificationSettings, async (ctx, { body: { choices = [], quietFrom, quietTo } }) => {
    if (!memberId(ctx.actor)) throw new Refused(refuse('permission.missing'))
    await choose(ctx, choices)
    if (quietFrom !== undefined || quietTo !== undefined) await setQuiet(ctx, quietFrom ?? null, quietTo ?? null)
    return read(ctx)
  }),
]
