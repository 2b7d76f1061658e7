/** What one's own notifications are told of, by which way, and in which hours nothing leaves the product (D8.5). */
import { eventKinds, eventOf, topicIds, ways } from '@topcenter/model/alerts/events'
import { bool, oneOf, rows, time } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { sql } from 'kysely'
import { clock, list, object, oneOf as oneOfValues, orNull, yesNo } from '../records/serving/answer.ts'
import { type Ctx, memberId } from '../records/context.ts'
import { answers, type Operation } from '../records/serving/operation.ts'

const input = {
  choices: rows(
    {
      kind: oneOf(eventKinds, { required: true }),
      way: oneOf(ways, { required: true }),
      isOn: bool({ required: true }),
    },
    { max: 200 },
  ),
  quietFrom: time(),
  quietTo: time(),
} as const

const answer = answers(
  object({
    kinds: list(
      object({
        kind: oneOfValues(eventKinds),
        topic: oneOfValues(topicIds),
        always: yesNo,
        product: yesNo,
        push: yesNo,
        mail: yesNo,
      }),
    ),
    hasMail: yesNo,
    quietFrom: orNull(clock),
    quietTo: orNull(clock),
  }),
)

/** The kinds that somebody of the reader's type may ever be told. */
const kindsFor = ({ actor }: Ctx) => eventKinds.filter((kind) => eventOf(kind).who.includes(actor.userType))

async function read(ctx: Ctx) {
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

interface Choice {
  readonly kind: (typeof eventKinds)[number]
  readonly way: (typeof ways)[number]
  readonly isOn: boolean
}

/** What is as the kind comes by itself is kept too: it was chosen, and stays when the table of events changes. */
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

export const notificationSettingsOperations: readonly Operation[] = [
  {
    id: 'notificationSettings.read',
    method: 'GET',
    path: '/api/notification-settings',
    permit: 'user',
    access: 'read',
    describe: () => ({ summary: 'Read own notification settings', answer }),
    handle: read,
  },
  {
    id: 'notificationSettings.update',
    portal: true,
    method: 'PATCH',
    path: '/api/notification-settings',
    permit: 'user',
    access: 'write',
    input,
    describe: () => ({
      summary: 'Change own notification settings',
      description: 'What is left out stays. Quiet hours are given or emptied both together.',
      answer,
    }),
    handle: async (ctx, { body }) => {
      const parsed = fieldsSchema(input).safeParse(body ?? {})
      if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
      if (!memberId(ctx.actor)) throw new Refused(refuse('permission.missing'))
      const given = parsed.data as { choices?: Choice[]; quietFrom?: string | null; quietTo?: string | null }
      await choose(ctx, given.choices ?? [])
      if (given.quietFrom !== undefined || given.quietTo !== undefined)
        await setQuiet(ctx, given.quietFrom ?? null, given.quietTo ?? null)
      return read(ctx)
    },
  },
]
