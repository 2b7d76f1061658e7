/**
 * Tells users what happened (D8.5): one row for each in the transaction of its cause, whose commit their screens hear
 * of, and a row of the outbox for each way by which they can be reached beside the product.
 */
import { type EventKind, eventOf, type EventPriority, topics } from '@topcenter/model/alerts/events'
import { notification } from '@topcenter/model/alerts/notification'
import { messageFields } from '@topcenter/model/alerts/sending'
import { entityOf } from '@topcenter/model/areas'
import { inEachLanguage, type Language, type Names } from '@topcenter/model/kit/names'
import { newId, tokenOf } from '@topcenter/model/kit/token'
import { eventTexts } from '@topcenter/texts/both'
import { interpolate, type TextParams } from '@topcenter/texts/interpolate'
import { sql } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import type { Condition } from '../records/permissions/limits.ts'

export interface Telling {
  /**
   * Ids. Left out are who is no active user of the centre, who did it themselves, and who wants it by no way. Parents
   * of the students among them are told too where the kind's topic says so (D8.6).
   */
  readonly users: readonly string[]
  /** What the kind's own title and text name. */
  readonly params?: TextParams | ((language: Language) => TextParams) | undefined
  /** In place of the kind's own title. */
  readonly names?: Names | undefined
  /** In place of the kind's own text; null for none. */
  readonly description?: Names | null | undefined
  /** Id of the record that the kind says it is about: the link opens it. */
  readonly about?: string | undefined
  /** An address inside the product, in place of the record's. */
  readonly link?: string | null | undefined
  /** The child whom it concerns, where parents alone are told. */
  readonly student?: string | undefined
  /** In place of the kind's own. */
  readonly priority?: EventPriority | undefined
  /** A key with which each user is told once and never again. */
  readonly once?: string | undefined
  /** Id of the sending of staff that it belongs to: `{name}` and `{centre}` in its words are filled for each. */
  readonly sending?: string | undefined
}

/** The most users of one call, which keeps its statement and its live updates short; more are told by a job. */
export const mostAtOnce = 5_000

/** @returns How many were told */
export async function tellUsers(ctx: Ctx, kind: EventKind, telling: Telling): Promise<number> {
  const users = [...new Set(telling.users)]
  if (users.length === 0 || ctx.isUntold) return 0
  const rows = await insert(ctx, kind, telling, users)
  const shown = rows.filter(({ isShown }) => isShown)
  hear(ctx, shown)
  if (rows[0]?.leaves) ctx.tx.afterCommit(() => ctx.runtime.outbox.wake(ctx.actor.establishmentId))
  return shown.length
}

/** A live update for the screens of each user alone. */
export function hear(ctx: Ctx, rows: readonly { readonly id: string; readonly user: string }[]): void {
  ctx.runtime.live.publish(
    ctx.tx,
    ...rows.map(({ id, user }) => ({
      entity: notification.id,
      token: tokenOf(notification.spec.prefix, id),
      version: 0,
      only: user,
    })),
  )
}

/**
 * Rows of (user_id, student_id): these users, and the active parents of the students among them; the child is named
 * where it is one alone.
 */
function toldSql(ctx: Ctx, kind: EventKind, { student }: Telling, users: readonly string[]): Condition {
  const establishment = ctx.actor.establishmentId
  const named = sql`select unnest(${[...users]}::uuid[]) as user_id, ${student ?? null}::uuid as student_id`
  if (student || !('parents' in topics[eventOf(kind).topic])) return named
  return sql`
    select user_id, case when count(distinct student_id) = 1 then min(student_id::text)::uuid end as student_id
    from (
      ${named}
      union
      select p.id, c.id
      from (
        select relative_id as parent, user_id as child
        from user_family
        where establishment_id = ${establishment}::uuid
          and user_id = any(${[...users]}::uuid[])
          and record_state = 'active'
        union
        select user_id, relative_id
        from user_family
        where establishment_id = ${establishment}::uuid
          and relative_id = any(${[...users]}::uuid[])
          and record_state = 'active'
      ) f
      join user_account p
        on p.establishment_id = ${establishment}::uuid and p.id = f.parent and p.user_type = 'Parent'
      join user_account c
        on c.establishment_id = ${establishment}::uuid and c.id = f.child and c.user_type = 'Student'
    ) t
    group by user_id
  `
}

/** Ids that follow those of the call before, told apart by chance. */
const idSql = (now: Date) => sql`(${newId(now.getTime()).slice(0, 18)} || substr(gen_random_uuid()::text, 19))::uuid`

/** Cut without leaving half of a letter that takes two units. */
const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
const cutNames = (names: Names | null, most: number): (string | null)[] =>
  (['ar', 'en', 'und'] as const).map((language) => {
    const text = names?.[language]
    return text ? cut(text, most) : null
  })

/** The kind's own words; texts of names are as long as the names are. */
export function wordsOf(
  kind: EventKind,
  what: 'title' | 'text' | 'push',
  params: Telling['params'] = {},
): { readonly ar: string; readonly en: string } | null {
  if (!eventTexts.en[kind][what]) return null
  return inEachLanguage((language) =>
    interpolate(eventTexts[language][kind][what]!, typeof params === 'function' ? params(language) : params),
  )
}

function linkOf(kind: EventKind, { about, link }: Telling): string | null {
  if (link !== undefined || !about) return link ?? null
  const entity = entityOf(eventOf(kind).about!)
  return `${entity.spec.path!.replace(/\/:\w+\?/g, '')}?record=${tokenOf(entity.spec.prefix, about)}`
}

const own = ['w.name_ar', 'w.name_en', 'w.name_und']
const centre = ['c.name_ar', 'c.name_en', 'c.name_und']
/** Names in the text's language where there are any. */
const nameSql = (names: readonly string[], language: number): Condition =>
  sql.raw(`coalesce(${[names[language]!, names[2]!, ...names].join(', ')}, '')`)
/** What is written for each receiver; of a sending their name and the centre's stand in it. */
function filled(ctx: Ctx, { sending }: Telling, text: string | null, language: number, most: number): Condition {
  const written = sql`${text}::text`
  if (!sending || !text) return written
  const centreName = sql`(
    select ${nameSql(centre, language)} from establishment c where c.id = ${ctx.actor.establishmentId}::uuid
  )`
  const replaced = [
    ...messageFields.name.map((field) => ({ field, by: nameSql(own, language) })),
    ...messageFields.centre.map((field) => ({ field, by: centreName })),
  ]
    .filter(({ field }) => text.includes(field))
    .reduce((made, { field, by }) => sql`replace(${made}, ${field}, ${by})`, written)
  return replaced === written ? written : sql`left(${replaced}, ${most})`
}

/**
 * One statement for all. Who switched the kind off in the product and takes it by another way gets an archived row, to
 * which the outbox refers.
 */
async function insert(
  ctx: Ctx,
  kind: EventKind,
  telling: Telling,
  users: readonly string[],
): Promise<{ id: string; user: string; isShown: boolean; leaves: boolean }[]> {
  const { topic, priority, by, always = false, actorToo = false } = eventOf(kind)
  const names = cutNames(telling.names ?? wordsOf(kind, 'title', telling.params), 200)
  const own = telling.names ? null : wordsOf(kind, 'text', telling.params)
  const description = cutNames(telling.description === undefined ? own : telling.description, 4_000)
  const [establishment, at] = [ctx.actor.establishmentId, ctx.now.toISOString()]
  return ctx.tx.query(sql`
    with wish as (
      select ${idSql(ctx.now)} as id, n.user_id, n.student_id, u.email,
        u.name_ar, u.name_en, u.name_und,
        ${always} or coalesce(product.is_on, true) as in_product,
        ${always} or coalesce(push.is_on, ${by.includes('push')}) as by_push,
        (${always} or coalesce(mail.is_on, ${by.includes('mail')})) and ${ctx.runtime.mail !== undefined} as by_mail,
        case
          when ${always} then ${at}::timestamptz
          else after_quiet(${at}::timestamptz, ${ctx.timeZone}, q.quiet_from, q.quiet_to)
        end as leaves_at
      from (${toldSql(ctx, kind, telling, users)}) n
      -- each by its key, whatever the planner thinks of how many there are
      cross join lateral (
        select email, name_ar, name_en, name_und
        from user_account
        where establishment_id = ${establishment}::uuid and id = n.user_id and record_state = 'active'
        offset 0
      ) u
      left join notification_preference product
        on product.establishment_id = ${establishment}::uuid
        and product.user_id = n.user_id
        and product.kind = ${kind}
        and product.way = 'product'
      left join notification_preference push
        on push.establishment_id = ${establishment}::uuid
        and push.user_id = n.user_id
        and push.kind = ${kind}
        and push.way = 'push'
      left join notification_preference mail
        on mail.establishment_id = ${establishment}::uuid
        and mail.user_id = n.user_id
        and mail.kind = ${kind}
        and mail.way = 'mail'
      left join notification_quiet q on q.establishment_id = ${establishment}::uuid and q.user_id = n.user_id
      where ${actorToo} or n.user_id <> ${ctx.actor.userId}::uuid
    ),
    reach as (
      select w.id, d.channel, w.user_id, w.leaves_at
      from wish w
      join push_device d on d.establishment_id = ${establishment}::uuid and d.user_id = w.user_id
      where w.by_push
      group by w.id, d.channel, w.user_id, w.leaves_at
      union all
      select id, 'mail', user_id, leaves_at
      from wish
      where by_mail and email <> ''
    ),
    made as (
      insert into notification (
        establishment_id, id, name_ar, name_en, name_und, description_ar, description_en, description_und,
        user_id, student_id, kind, topic, priority, link, once, sending_id, record_state, archived_at,
        created_at, created_by, updated_at, updated_by
      )
      select
        ${establishment}::uuid, id, ${sql.join(names.map((text, at) => filled(ctx, telling, text, at, 200)))},
        ${sql.join(description.map((text, at) => filled(ctx, telling, text, at, 4_000)))},
        user_id, student_id, ${kind}, ${topic}, ${telling.priority ?? priority}, ${linkOf(kind, telling)}::text, ${telling.once ?? null}::text, ${telling.sending ?? null}::uuid,
        case when in_product then 'active' else 'archived' end,
        case when not in_product then ${at}::timestamptz end,
        ${at}::timestamptz, ${ctx.actor.userId}::uuid, ${at}::timestamptz, ${ctx.actor.userId}::uuid
      from wish w
      where in_product or exists (select 1 from reach r where r.id = w.id)
      on conflict (establishment_id, user_id, once) where once is not null do nothing
      returning id, user_id, record_state
    ),
    sent as (
      insert into delivery (establishment_id, notification_id, channel, user_id, next_try_at)
      select ${establishment}::uuid, r.id, r.channel, r.user_id, r.leaves_at
      from reach r
      join made m on m.id = r.id
      returning 1
    )
    select id, user_id as "user", record_state = 'active' as "isShown", exists (select from sent) as leaves
    from made
  `)
}
