/** Reads the card of a call: the student's interests, groups with free seats, and earlier contacts. */
import type { CallCard, CallMoment, Wish } from '@topcenter/model/interests/api'
import { educationalCategory } from '@topcenter/model/education/educational-category'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { userOtherInterest, userSysteamInterest } from '@topcenter/model/interests/interest'
import { holds, isStaff } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { type Ctx, today } from '../records/context.ts'
import { seesKind } from '../records/label.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { writtenToday } from '../alerts/message-queue.ts'
import { callMessages, reachedAt } from './call-messages.ts'
import { liveOf } from './lease.ts'
import { queueLine } from './queue.ts'

const groupToken = (id: string): string => tokenOf(educationalGroup.spec.prefix, id)
const maxMoments = 30
const maxGroups = 4

interface GroupRow extends DbRow {
  readonly id: string
  readonly seats: number | null
  readonly taken: number
  readonly starts_on: string | null
  readonly slices: Wish['groups'][number]['slices']
}
const interestKinds = { userSysteamInterest, userOtherInterest }
interface WishRow extends DbRow {
  readonly kind: keyof typeof interestKinds
  readonly id: string
  readonly category: string | null
  /** Piastres. */
  readonly normal: number | null
  readonly offered: number | null
  readonly groups: readonly GroupRow[] | null
}
interface MomentRow extends DbRow {
  readonly kind: CallMoment['kind']
  readonly at: string
  readonly number: number | null
  readonly reply_status: CallMoment['reply']
  readonly joining_type: CallMoment['stage']
  readonly text: string | null
}
interface PersonRow extends DbRow {
  readonly code: string
  readonly image_at: string | null
  readonly phone: string | null
  readonly phone2: string | null
  readonly whats_app_status: boolean | null
  readonly birth_date: string | null
}

/** Selects interests with today's price and the groups that are open to join, those with free seats first. */
const wishesSql = `
  select
    t.kind,
    t.id,
    t.name_ar,
    t.name_en,
    t.name_und,
    k.id as category,
    k.name_ar as category_ar,
    k.name_en as category_en,
    k.name_und as category_und,
    coalesce(l.package_price, l.session_price, l.hour_price) as normal,
    case when $3::date between l.offer_from and l.offer_to then
      case
        when l.package_price is not null then l.package_price_in_offer
        when l.session_price is not null then l.session_price_in_offer
        else l.hour_price_in_offer
      end
    end as offered,
    g.groups
  from (
    select 'userSysteamInterest' as kind, t.id, t.created_at, i.name_ar, i.name_en, i.name_und, i.educational_category_id as category
    from user_systeam_interest t
    join interest i on i.establishment_id = $1 and i.id = t.interest_id
    where t.establishment_id = $1 and t.user_id = $2 and t.record_state = 'active'
    union all
    select 'userOtherInterest', o.id, o.created_at, o.name_ar, o.name_en, o.name_und, o.educational_category_id
    from user_other_interest o
    where o.establishment_id = $1 and o.user_id = $2 and o.record_state = 'active'
  ) t
  left join educational_category k
    on k.establishment_id = $1 and k.id = t.category and k.record_state = 'active'
  left join price_list l
    on l.establishment_id = $1 and l.educational_category_id = k.id and l.record_state = 'active'
  left join lateral (
    select json_agg(one.* order by one.is_full, one.starts_on nulls last, one.id) as groups
    from (
      select
        g.id,
        g.name_ar,
        g.name_en,
        g.name_und,
        case when g.maximum_status then g.maximum_number_of_students end as seats,
        g.total_number_of_students as taken,
        g.maximum_status and g.total_number_of_students >= g.maximum_number_of_students is true as is_full,
        g.expected_start as starts_on,
        u.name_ar as lecturer_ar,
        u.name_en as lecturer_en,
        u.name_und as lecturer_und,
        coalesce(
          (
            select json_agg(
              json_build_object('weekday', s.weekday, 'from', to_char(s."from", 'HH24:MI'), 'to', to_char(s."to", 'HH24:MI'))
              order by s.position
            )
            from educational_group_slices s
            where s.establishment_id = $1 and s.parent_id = g.id
          ),
          '[]'
        ) as slices
      from educational_group g
      join educational_period p on p.establishment_id = $1 and p.id = g.educational_period_id
      left join user_account u on u.establishment_id = $1 and u.id = g.lecturer_id
      where g.establishment_id = $1
        and g.educational_category_id = k.id
        and g.record_state = 'active'
        and g.closed = 'Open'
        and g.finished = 'NotFinished'
        and p."to" >= $3::date
        and (g.expected_end is null or g.expected_end >= $3::date)
      order by is_full, g.expected_start nulls last, g.id
      limit ${maxGroups}
    ) one
  ) g on true
  order by t.created_at desc
  limit 10`

const historySql = `
  select *
  from (
    select
      'followUp' as kind,
      coalesce(f.at, f.created_at) as at,
      f.created_at,
      t.name_ar,
      t.name_en,
      t.name_und,
      f.number,
      f.reply_status,
      f.joining_type,
      f.text,
      b.name_ar as by_ar,
      b.name_en as by_en,
      b.name_und as by_und
    from follow_up_history f
    left join communication_type t on t.establishment_id = $1 and t.id = f.follow_up_type_id
    left join user_account b on b.establishment_id = $1 and b.id = f.sales_user_id
    where f.establishment_id = $1 and f.user_id = $2 and f.record_state = 'active'
    union all
    select 'interest', t.created_at, t.created_at, i.name_ar, i.name_en, i.name_und, null, null, null, t.notes, null, null, null
    from user_systeam_interest t
    join interest i on i.establishment_id = $1 and i.id = t.interest_id
    where t.establishment_id = $1 and t.user_id = $2 and t.record_state = 'active'
    union all
    select
      'interest',
      o.created_at,
      o.created_at,
      o.name_ar,
      o.name_en,
      o.name_und,
      null,
      null,
      null,
      coalesce(o.description_ar, o.description_en, o.description_und),
      null,
      null,
      null
    from user_other_interest o
    where o.establishment_id = $1 and o.user_id = $2 and o.record_state = 'active'
    union all
    select
      'message',
      m.opened_at,
      m.created_at,
      t.name_ar,
      t.name_en,
      t.name_und,
      null,
      null,
      null,
      m.text,
      b.name_ar,
      b.name_en,
      b.name_und
    from outbound_message m
    left join message_template t on t.establishment_id = $1 and t.id = m.message_template_id
    left join user_account b on b.establishment_id = $1 and b.id = m.opened_by_id
    where m.establishment_id = $1
      and m.about_id = $2
      and m.kind = 'followUp'
      and m.opened_at is not null
      and m.state in ('Opened', 'Sent')
  ) moment
  order by at desc, number desc nulls last, created_at desc
  limit ${maxMoments}`

const someNames = (row: DbRow, column: string) => {
  const names = namesFrom(row, column)
  return Object.values(names).some(Boolean) ? names : null
}

const wishOf = (row: WishRow): Wish => {
  const normal = row.normal === null ? null : Number(row.normal)
  const offered = row.offered === null ? null : Number(row.offered)
  return {
    token: tokenOf(interestKinds[row.kind].spec.prefix, row.id),
    names: namesFrom(row, 'name'),
    category: row.category
      ? { token: tokenOf(educationalCategory.spec.prefix, row.category), names: namesFrom(row, 'category') }
      : null,
    price: offered ?? normal,
    before: offered !== null && normal !== null && offered < normal ? normal : null,
    groups: (row.groups ?? []).map((group) => ({
      token: groupToken(group.id),
      names: namesFrom(group, 'name'),
      seats: group.seats,
      taken: group.taken,
      startsOn: group.starts_on,
      lecturer: someNames(group, 'lecturer'),
      slices: group.slices,
    })),
  }
}

const momentOf = (row: MomentRow): CallMoment => ({
  kind: row.kind,
  at: row.at,
  names: someNames(row, 'name'),
  number: row.number,
  reply: row.reply_status,
  stage: row.joining_type,
  text: row.text,
  by: someNames(row, 'by'),
})

/** Reads the card. An agent of sales needs an open session with the student (D2.4). */
export async function callCard(ctx: Ctx, user: string): Promise<CallCard> {
  const { tx, actor } = ctx
  const held = await liveOf(ctx, user)
  const isMine = held?.holder === actor.userId
  if (!isStaff(actor.userType) && !isMine) throw new Refused(refuse('record.notFound'))
  const parameters = [actor.establishmentId, user]
  const [person, line, wishes, moments, groups, owed] = await Promise.all([
    tx.first<PersonRow>({
      sql: `
        select
          u.name_ar,
          u.name_en,
          u.name_und,
          u.image_at,
          u.code,
          u.phone,
          u.phone2,
          u.whats_app_status,
          u.birth_date,
          k.name_ar as known_ar,
          k.name_en as known_en,
          k.name_und as known_und
        from user_account u
        left join known_method k on k.establishment_id = $1 and k.id = u.known_method_id
        where u.establishment_id = $1 and u.id = $2 and u.user_type = 'Student' and u.record_state = 'active'
      `,
      parameters,
    }),
    queueLine(ctx, user),
    tx.query<WishRow>({ sql: wishesSql, parameters: [...parameters, today(ctx)] }),
    tx.query<MomentRow>({ sql: historySql, parameters }),
    isStaff(actor.userType)
      ? tx.query<DbRow & { readonly id: string }>({
          sql: `
            select g.id, g.name_ar, g.name_en, g.name_und
            from educational_group_student s
            join educational_group g on g.establishment_id = $1 and g.id = s.educational_group_id
            where s.establishment_id = $1 and s.student_id = $2 and s.record_state = 'active' and s.left_on is null
            order by s.created_at desc
            limit 3
          `,
          parameters,
        })
      : [],
    isStaff(actor.userType) && holds(actor, 'Debt', 'view')
      ? tx.first<{ owed: number }>({
          sql: `
            select coalesce(sum(remainder), 0)::bigint as owed
            from debt
            where establishment_id = $1 and user_id = $2 and remainder > 0 and state <> 'Canceled'
          `,
          parameters,
        })
      : undefined,
  ])
  if (!person) throw new Refused(refuse('record.notFound'))
  const phone = reachedAt(person)
  return {
    token: tokenOf('usr', user),
    names: namesFrom(person, 'name'),
    imageAt: seesKind(actor, 'Student') ? person.image_at : null,
    code: person.code,
    phone: person.phone,
    phone2: person.phone2,
    isOnWhatsApp: person.whats_app_status !== false,
    knownMethod: someNames(person, 'known'),
    birthDate: person.birth_date,
    line,
    until: isMine ? held!.until : null,
    wishes: wishes.map(wishOf),
    moments: moments.map(momentOf),
    ...(owed ? { owed: Number(owed.owed) } : {}),
    messages: phone ? await callMessages(ctx, user, namesFrom(person, 'name')) : [],
    today: phone ? ((await writtenToday(ctx, [phone])).get(phone) ?? []) : [],
    groups: groups.map((row) => ({ token: groupToken(row.id), names: namesFrom(row, 'name') })),
  }
}
