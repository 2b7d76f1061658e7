/**
 * Notifies users (D8.5): writes one row for each in the transaction of the cause, whose commit updates their screens,
 * and a row of the outbox for each other channel on which they can be reached.
 */
import { type EventKind, eventOf, type EventPriority, topics } from '@topcenter/model/alerts/events'
import { notification } from '@topcenter/model/alerts/notification'
import { messageFields } from '@topcenter/model/alerts/message-fields'
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
   * Ids. Skips inactive users, the actor, and users who opted out of every channel. Also notifies the parents of the
   * students among them if the kind's topic says so (D8.6).
   */
  readonly users: readonly string[]
  /** Parameters of the kind's own title and text. */
  readonly params?: TextParams | ((language: Language) => TextParams) | undefined
  /** Replaces the kind's own title. */
  readonly names?: Names | undefined
  /** Replaces the kind's own text; null for none. */
  readonly description?: Names | null | undefined
  /** Id of the record that the kind says it is about: the link opens it. */
  readonly about?: string | undefined
  /** An address inside the product, in place of the record's. */
  readonly link?: string | null | undefined
  /** The child concerned, if only parents are notified. */
  readonly student?: string | undefined
  /** Replaces the kind's own priority. */
  readonly priority?: EventPriority | undefined
  /** A key for which each user is notified at most once. */
  readonly once?: string | undefined
  /** Id of the sending of staff that it belongs to: `{name}` and `{centre}` in its words are filled for each. */
  readonly sending?: string | undefined
}

/** Maximum users of one call, which keeps its statement and its live updates short; a job notifies more. */
export const maxAtOnce = 5_000

/** @returns The number of users notified */
export const notifyUsers = (ctx: Ctx, kind: EventKind, telling: Telling): Promise<number> =>
  tellAll(ctx, kind, [telling])

/**
 * Sends several notifications of one kind, each with its own words and users, in as few statements as their users
 * allow.
 *
 * @returns The number of users notified
 */
export async function tellAll(ctx: Ctx, kind: EventKind, tellings: readonly Telling[]): Promise<number> {
  if (ctx.isSilent) return 0
  let notified = 0
  for (const some of chunks(tellings)) {
    const rows = await insert(ctx, kind, some)
    const shown = rows.filter(({ isShown }) => isShown)
    publishNotifications(ctx, shown)
    if (rows[0]?.leaves) ctx.tx.afterCommit(() => ctx.runtime.outbox.wake(ctx.actor.establishmentId))
    notified += shown.length
  }
  return notified
}

/**
 * Splits the notifications that have users into batches, with each user once per notification. A batch has no more
 * users than one statement takes, unless a single notification has more.
 */
function* chunks(tellings: readonly Telling[]): Generator<readonly Telling[]> {
  let [some, users]: [Telling[], number] = [[], 0]
  for (const telling of tellings) {
    const own = [...new Set(telling.users)]
    if (own.length === 0) continue
    if (some.length > 0 && users + own.length > maxAtOnce) {
      yield some
      ;[some, users] = [[], 0]
    }
    some.push({ ...telling, users: own })
    users += own.length
  }
  if (some.length > 0) yield some
}

/** A live update for the screens of each user alone. */
export function publishNotifications(ctx: Ctx, rows: readonly { readonly id: string; readonly user: string }[]): void {
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
 * Selects rows of (nth, user_id, student_id): the users of the nth notification, and the active parents of the students
 * among them; the child is included if there is only one.
 */
function notificationRowsSql(ctx: Ctx, kind: EventKind, tellings: readonly Telling[]): Condition {
  const establishment = ctx.actor.establishmentId
  const users = tellings.flatMap((each) => each.users)
  const nth = tellings.flatMap((each, at) => each.users.map(() => at))
  const students = tellings.flatMap((each) => each.users.map(() => each.student ?? null))
  const named = sql`
    select n.nth, n.user_id, n.student_id
    from unnest(${nth}::int[], ${users}::uuid[], ${students}::uuid[]) n (nth, user_id, student_id)
  `
  if (!('parents' in topics[eventOf(kind).topic])) return named
  return sql`
    select nth, user_id, case when count(distinct student_id) = 1 then min(student_id::text)::uuid end as student_id
    from (
      ${named}
      union
      select n.nth, p.id, c.id
      from (${named}) n
      join (
        select relative_id as parent, user_id as child
        from user_family
        where establishment_id = ${establishment}::uuid
          and user_id = any(${users}::uuid[])
          and record_state = 'active'
        union
        select user_id, relative_id
        from user_family
        where establishment_id = ${establishment}::uuid
          and relative_id = any(${users}::uuid[])
          and record_state = 'active'
      ) f
        on f.child = n.user_id and n.student_id is null
      join user_account p
        on p.establishment_id = ${establishment}::uuid and p.id = f.parent and p.user_type = 'Parent'
      join user_account c
        on c.establishment_id = ${establishment}::uuid and c.id = f.child and c.user_type = 'Student'
    ) t
    group by nth, user_id
  `
}

/** Builds ids that sort after those of the previous call and differ by a random part. */
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

/** Withdraws the notifications of one moment about a record, as what they tell of was undone; sends no more of them. */
export async function withdrawNotifications(
  ctx: Ctx,
  kind: EventKind,
  { about, at }: { readonly about: string; readonly at: string },
): Promise<void> {
  const rows = await ctx.tx.query<{ id: string; user: string }>(sql`
    update notification
    set record_state = 'archived', archived_at = ${ctx.now.toISOString()}, version = version + 1
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and record_state = 'active'
      and created_at = ${at}::timestamptz
      and kind = ${kind}
      and link = ${linkOf(kind, { users: [], about })}
    returning id, user_id as "user"
  `)
  publishNotifications(ctx, rows)
}

const own = ['w.name_ar', 'w.name_en', 'w.name_und']
const centre = ['c.name_ar', 'c.name_en', 'c.name_und']
/** Names in the text's language where there are any. */
const nameSql = (names: readonly string[], language: number): Condition =>
  sql.raw(`coalesce(${[names[language]!, names[2]!, ...names].join(', ')}, '')`)
const languages = ['ar', 'en', 'und'] as const
/**
 * Returns a column of texts for each recipient. The texts of a sending are filled with the recipient's name and the
 * centre's.
 */
function filled(ctx: Ctx, tellings: readonly Telling[], column: 'name' | 'description', most: number): Condition {
  const isFilled = tellings.some(({ sending }) => sending)
  return sql.join(
    languages.map((language, at) => {
      const written = sql.raw(`t.${column}_${language}`)
      if (!isFilled) return written
      const centreName = sql`(
        select ${nameSql(centre, at)} from establishment c where c.id = ${ctx.actor.establishmentId}::uuid
      )`
      const replaced = [
        ...Object.values(messageFields.name).map((field) => ({ field, by: nameSql(own, at) })),
        ...Object.values(messageFields.centre).map((field) => ({ field, by: centreName })),
      ].reduce<Condition>((made, { field, by }) => sql`replace(${made}, ${field}, ${by})`, written)
      return sql`case when t.sending_id is null then ${written} else left(${replaced}, ${most}) end`
    }),
  )
}

/** Returns the columns that one notification writes for each of its users. */
function saidBy(kind: EventKind, telling: Telling, by: string): object {
  const names = cutNames(telling.names ?? wordsOf(kind, 'title', telling.params), 200)
  const words = telling.names ? null : wordsOf(kind, 'text', telling.params)
  const description = cutNames(telling.description === undefined ? words : telling.description, 4_000)
  return {
    ...Object.fromEntries(languages.map((language, at) => [`name_${language}`, names[at]])),
    ...Object.fromEntries(languages.map((language, at) => [`description_${language}`, description[at]])),
    priority: telling.priority ?? eventOf(kind).priority,
    link: linkOf(kind, telling),
    once: telling.once ?? null,
    sending_id: telling.sending ?? null,
    by_id: by,
  }
}

/**
 * One statement for all. Who switched the kind off in the product and takes it by another way gets an archived row, to
 * which the outbox refers.
 */
async function insert(
  ctx: Ctx,
  kind: EventKind,
  tellings: readonly Telling[],
): Promise<{ id: string; user: string; isShown: boolean; leaves: boolean }[]> {
  const { topic, by, always = false, actorToo = false } = eventOf(kind)
  const said = JSON.stringify(tellings.map((telling, nth) => ({ nth, ...saidBy(kind, telling, ctx.actor.userId) })))
  const [establishment, at] = [ctx.actor.establishmentId, ctx.now.toISOString()]
  return ctx.tx.query(sql`
    with told as (
      select *
      from jsonb_to_recordset(${ctx.tx.learned.length > 0 ? sql`filled(${said})` : sql`${said}`}::jsonb) t (
        nth int, name_ar text, name_en text, name_und text, description_ar text, description_en text, description_und text,
        priority text, link text, once text, sending_id uuid, by_id uuid
      )
    ),
    wish as (
      select ${idSql(ctx.now)} as id, n.nth, n.user_id, n.student_id, u.email,
        u.name_ar, u.name_en, u.name_und,
        ${always} or coalesce(product.is_on, true) as in_product,
        ${always} or coalesce(push.is_on, ${by.includes('push')}) as by_push,
        (${always} or coalesce(mail.is_on, ${by.includes('mail')})) and ${ctx.runtime.mail !== undefined} as by_mail,
        case
          when ${always} then ${at}::timestamptz
          else after_quiet(${at}::timestamptz, ${ctx.timeZone}, q.quiet_from, q.quiet_to)
        end as leaves_at
      from (${notificationRowsSql(ctx, kind, tellings)}) n
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
        ${establishment}::uuid, w.id, ${filled(ctx, tellings, 'name', 200)}, ${filled(ctx, tellings, 'description', 4_000)},
        user_id, student_id, ${kind}, ${topic}, t.priority, t.link, t.once, t.sending_id,
        case when in_product then 'active' else 'archived' end,
        case when not in_product then ${at}::timestamptz end,
        ${at}::timestamptz, t.by_id, ${at}::timestamptz, t.by_id
      from wish w
      join told t on t.nth = w.nth
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
