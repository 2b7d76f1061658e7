/**
 * Sources of a person's story. Each one selects rows of (at, kind, id, by_id, facts) from one table, and is left out if
 * the reader may not see that table's records.
 */
import type { StoryKind, StoryPart } from '@topcenter/model/people/story'
import { isStaff } from '@topcenter/model/kit/permission'
import { sql } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import { isMarked, joinTimeHeld } from '../records/figures/attendance-rate.sql.ts'
import type { Condition } from '../records/permissions/limits.ts'
import { namesJson, seen, type Whose } from './seen.ts'

export interface Source {
  readonly part: StoryPart
  readonly kinds: readonly StoryKind[]
  readonly entity: string
  readonly rows: Condition
}

type Facts = Readonly<Record<string, Condition>>
const facts = (values: Facts): Condition =>
  sql`
    jsonb_strip_nulls(
      jsonb_build_object(${sql.join(Object.entries(values).flatMap(([name, value]) => [sql.lit(name), value]))})
    )
  `
const kindIs = (kind: StoryKind): Condition => sql`${sql.lit(kind)}::text`
const own = (alias: string, id: string, field = 'student_id'): Condition =>
  sql`${sql.ref(`${alias}.${field}`)} = ${id}::uuid`

/** Returns the instant of a day: when its row was written if that was on the same day, otherwise its first instant. */
const momentOf = (ctx: Ctx, day: Condition, written: Condition): Condition => sql`
  case
    when (${written} at time zone ${ctx.timeZone})::date = ${day} then ${written}
    else ${day}::timestamp at time zone ${ctx.timeZone}
  end
`

type Make = (ctx: Ctx, id: string, limits: Condition) => Pick<Source, 'kinds'> & { readonly sql: Condition }
interface StorySource {
  readonly part: StoryPart
  readonly entity: string
  readonly alias: string
  readonly make: Make
}

const joined: Make = (ctx, id, limits) => ({
  kinds: ['joined'],
  sql: sql`
    select
      ${momentOf(ctx, sql`coalesce(s.joined_on, (s.created_at at time zone ${ctx.timeZone})::date)`, sql`s.created_at`)} as at,
      ${kindIs('joined')} as kind,
      s.id,
      s.created_by as by_id,
      ${facts({ names: namesJson('g') })} as facts
    from educational_group_student s
    join educational_group g on g.establishment_id = s.establishment_id and g.id = s.educational_group_id
    where ${own('s', id)}
      and ${limits}
      and not exists (
        select 1
        from educational_group_transfer x
        where x.establishment_id = s.establishment_id and x.group_student_id = s.id
      )
  `,
})
const left: Make = (ctx, id, limits) => ({
  kinds: ['left'],
  sql: sql`
    select
      ${momentOf(ctx, sql`s.left_on`, sql`s.updated_at`)} as at,
      ${kindIs('left')} as kind,
      s.id,
      s.updated_by as by_id,
      ${facts({ names: namesJson('g') })} as facts
    from educational_group_student s
    join educational_group g on g.establishment_id = s.establishment_id and g.id = s.educational_group_id
    where ${own('s', id)}
      and s.left_on is not null
      and ${limits}
      and not exists (
        select 1
        from educational_group_transfer x
        where x.establishment_id = s.establishment_id
          and x.student_id = s.student_id
          and x.old_group_id = s.educational_group_id
          and (x.at at time zone ${ctx.timeZone})::date = s.left_on
      )
  `,
})
const transferred: Make = (_ctx, id, limits) => ({
  kinds: ['transferred'],
  sql: sql`
    select
      x.at,
      ${kindIs('transferred')} as kind,
      x.id,
      x.created_by as by_id,
      ${facts({
        names: namesJson('g'),
        other: namesJson('o'),
        money: sql`nullif(x.amount, 0)`,
        reason: sql`x.reason`,
      })} as facts
    from educational_group_transfer x
    join educational_group g on g.establishment_id = x.establishment_id and g.id = x.new_group_id
    join educational_group o on o.establishment_id = x.establishment_id and o.id = x.old_group_id
    where ${own('x', id)} and ${limits}
  `,
})
const applied: Make = (_ctx, id, limits) => ({
  kinds: ['applied'],
  sql: sql`
    select
      x.joining_date_time as at,
      ${kindIs('applied')} as kind,
      x.id,
      x.created_by as by_id,
      ${facts({ names: namesJson('c'), number: sql`x.code`, state: sql`x.state` })} as facts
    from educational_joining_application x
    join educational_category c on c.establishment_id = x.establishment_id and c.id = x.educational_category_id
    where ${own('x', id)} and ${limits}
  `,
})
/** Decisions and freezes of an application, from the audit log: the row has only the latest. */
const decided: Make = (_ctx, id, limits) => ({
  kinds: ['accepted', 'rejected', 'canceled', 'paused', 'resumed'],
  sql: sql`
    select
      h.at,
      case h.action
        when 'accept' then 'accepted'
        when 'reject' then 'rejected'
        when 'cancel' then 'canceled'
        when 'freeze' then 'paused'
        when 'postpone' then 'paused'
        else 'resumed'
      end as kind,
      x.id,
      h.actor_id as by_id,
      ${facts({
        names: namesJson('c'),
        number: sql`x.code`,
        state: sql`h.action`,
        from: sql`coalesce(h.changes -> 'freezeFrom' ->> 'new', h.changes -> 'postponeFrom' ->> 'new')`,
        to: sql`coalesce(h.changes -> 'freezeTo' ->> 'new', h.changes -> 'postponeTo' ->> 'new')`,
        reason: sql`
          coalesce(
            h.changes -> 'freezeReason' ->> 'new',
            h.changes -> 'postponeReason' ->> 'new',
            h.changes -> 'rejectReason' ->> 'new'
          )
        `,
      })} as facts
    from educational_joining_application x
    join educational_category c on c.establishment_id = x.establishment_id and c.id = x.educational_category_id
    join audit h on h.establishment_id = x.establishment_id and h.record_id = x.id
    where ${own('x', id)}
      and ${limits}
      and h.entity = 'educationalJoiningApplication'
      and h.action in ('accept', 'reject', 'cancel', 'freeze', 'postpone', 'unfreeze', 'unpostpone')
  `,
})
/** Lessons in a row with the same mark are one line. */
const marks: Make = (_ctx, id, limits) => ({
  kinds: ['attended', 'absent'],
  sql: sql`
    select
      max(m.at) as at,
      case m.attendance when 'Attendance' then 'attended' else 'absent' end as kind,
      (array_agg(m.id order by m.at desc))[1] as id,
      (array_agg(m.recorded_by_id order by m.at desc))[1] as by_id,
      ${facts({
        count: sql`count(*)`,
        from: sql`min(m.at)`,
        to: sql`max(m.at)`,
        names: sql`(jsonb_agg(m.group_names order by m.at desc)) -> 0`,
        state: sql`case when bool_and(m.excused) then 'excused' end`,
        reason: sql`case when count(*) = 1 then min(m.reason) end`,
        lessons: sql`
          case
            when count(*) > 1 then jsonb_path_query_array(
              jsonb_agg(jsonb_build_object('id', m.id, 'at', m.at, 'names', m.group_names) order by m.at desc),
              '$[0 to 29]'
            )
          end
        `,
      })} as facts
    from (
      select
        a.id,
        a.at,
        a.attendance,
        a.recorded_by_id,
        coalesce(a.excused, false) as excused,
        a.reason,
        ${namesJson('g')} as group_names,
        row_number() over (order by a.at, a.id)
          - row_number() over (partition by a.attendance, coalesce(a.excused, false) order by a.at, a.id) as run
      from educational_group_attendance a
      ${sql.raw(joinTimeHeld('a', 't'))}
      join educational_group g on g.establishment_id = a.establishment_id and g.id = a.educational_group_id
      where ${own('a', id)} and ${sql.raw(isMarked('a'))} and ${limits}
    ) m
    group by m.attendance, m.excused, m.run
  `,
})
const excuse: Make = (_ctx, id, limits) => ({
  kinds: ['excuse'],
  sql: sql`
    select
      x.created_at as at,
      ${kindIs('excuse')} as kind,
      x.id,
      x.requested_by_id as by_id,
      ${facts({ names: namesJson('g'), from: sql`t."from"`, state: sql`x.state`, reason: sql`x.reason` })} as facts
    from attendance_excuse x
    join educational_schedule_time t on t.establishment_id = x.establishment_id and t.id = x.schedule_time_id
    join educational_group g on g.establishment_id = t.establishment_id and g.id = t.educational_group_id
    where ${own('x', id)} and ${limits}
  `,
})
/** The parts of one receipt that paid what this person owed are one line. */
const paid: Make = (_ctx, id, limits) => ({
  kinds: ['paid'],
  sql: sql`
    select
      min(x.at) as at,
      ${kindIs('paid')} as kind,
      (array_agg(x.receipt_id))[1] as id,
      (array_agg(x.received_by_id))[1] as by_id,
      ${facts({
        money: sql`sum(x.money)`,
        number: sql`min(x.receipt_number)::text`,
        names: sql`case when count(distinct x.debt_id) = 1 then (jsonb_agg(${namesJson('d', 'debt_on')})) -> 0 end`,
        other: sql`(jsonb_agg(${namesJson('p')})) -> 0`,
      })} as facts
    from installment_payment x
    join debt d on d.establishment_id = x.establishment_id and d.id = x.debt_id
    left join payment_method p on p.establishment_id = x.establishment_id and p.id = x.payment_method_id
    where ${own('x', id, 'user_id')} and ${limits}
    group by coalesce(x.receipt_id, x.id)
  `,
})
const refunded: Make = (_ctx, id, limits) => ({
  kinds: ['refunded'],
  sql: sql`
    select
      x.at,
      ${kindIs('refunded')} as kind,
      x.id,
      x.by_id,
      ${facts({ money: sql`x.money`, names: namesJson('d', 'debt_on'), reason: sql`x.reason` })} as facts
    from payment_refund x
    join debt d on d.establishment_id = x.establishment_id and d.id = x.debt_id
    where ${own('x', id, 'user_id')} and ${limits}
  `,
})
const scored: Make = (_ctx, id, limits) => ({
  kinds: ['scored'],
  sql: sql`
    select
      coalesce(x.scored_at, x.created_at) as at,
      ${kindIs('scored')} as kind,
      x.id,
      x.created_by as by_id,
      ${facts({
        names: namesJson('k'),
        other: namesJson('c'),
        score: sql`x.student_score`,
        of: sql`k.final_score`,
        state: sql`x.status`,
      })} as facts
    from monitor_score_exam x
    join score_component k on k.establishment_id = x.establishment_id and k.id = x.component_id
    join educational_category c on c.establishment_id = k.establishment_id and c.id = k.educational_category_id
    where ${own('x', id)} and x.status <> 'Missing' and ${limits}
  `,
})
const certificate: Make = (_ctx, id, limits) => ({
  kinds: ['certificate'],
  sql: sql`
    select
      x.issued_at as at,
      ${kindIs('certificate')} as kind,
      x.id,
      x.issued_by_id as by_id,
      ${facts({ names: namesJson('x', 'category_names'), number: sql`x.certificate_number`, state: sql`x.state` })} as facts
    from educational_certificate x
    where ${own('x', id)} and ${limits}
  `,
})
const followUp: Make = (_ctx, id, limits) => ({
  kinds: ['followUp'],
  sql: sql`
    select
      x.opened_at as at,
      ${kindIs('followUp')} as kind,
      x.id,
      x.sales_user_id as by_id,
      ${facts({ state: sql`x.state` })} as facts
    from follow_up_session x
    where ${own('x', id, 'user_id')} and ${limits}
  `,
})
const calledUp: Make = (_ctx, id, limits) => ({
  kinds: ['called'],
  sql: sql`
    select
      x.at,
      ${kindIs('called')} as kind,
      x.id,
      x.sales_user_id as by_id,
      ${facts({ state: sql`x.reply_status`, reason: sql`x.text`, names: namesJson('i') })} as facts
    from interest_follow_up x
    left join communication_type i on i.establishment_id = x.establishment_id and i.id = x.follow_up_type_id
    where ${own('x', id, 'user_id')} and ${limits}
  `,
})
const written: Make = (_ctx, id, limits) => ({
  kinds: ['message'],
  sql: sql`
    select
      x.opened_at as at,
      ${kindIs('message')} as kind,
      x.id,
      x.opened_by_id as by_id,
      ${facts({
        names: sql`case when x.user_id <> x.about_id then ${namesJson('p')} end`,
        state: sql`x.state`,
        number: sql`x.kind`,
        reason: sql`x.text`,
      })} as facts
    from outbound_message x
    join user_account p on p.establishment_id = x.establishment_id and p.id = x.user_id
    where ${own('x', id, 'about_id')} and x.opened_at is not null and x.state in ('Opened', 'Sent') and ${limits}
  `,
})
/** Complaints that the person made. Complaints about the person never appear in their own story. */
const complaint: Make = (_ctx, id, limits) => ({
  kinds: ['complaint'],
  sql: sql`
    select
      x.created_at as at,
      ${kindIs('complaint')} as kind,
      x.id,
      x.created_by as by_id,
      ${facts({ names: namesJson('x'), number: sql`x.code`, state: sql`x.state` })} as facts
    from complaint x
    where ${own('x', id, 'complainant_id')} and ${limits}
  `,
})
const notified: Make = (_ctx, id, limits) => ({
  kinds: ['notified'],
  sql: sql`
    select
      x.created_at as at,
      ${kindIs('notified')} as kind,
      x.id,
      x.created_by as by_id,
      ${facts({ names: namesJson('x') })} as facts
    from notification x
    where ${own('x', id, 'user_id')} and ${limits}
  `,
})

const sources: readonly StorySource[] = [
  { part: 'study', entity: 'educationalGroupStudent', alias: 's', make: joined },
  { part: 'study', entity: 'educationalGroupStudent', alias: 's', make: left },
  { part: 'study', entity: 'educationalGroupTransfer', alias: 'x', make: transferred },
  { part: 'study', entity: 'educationalJoiningApplication', alias: 'x', make: applied },
  { part: 'study', entity: 'educationalJoiningApplication', alias: 'x', make: decided },
  { part: 'attendance', entity: 'educationalGroupAttendance', alias: 'a', make: marks },
  { part: 'attendance', entity: 'attendanceExcuse', alias: 'x', make: excuse },
  { part: 'money', entity: 'installmentPayment', alias: 'x', make: paid },
  { part: 'money', entity: 'paymentRefund', alias: 'x', make: refunded },
  { part: 'results', entity: 'monitorScoreExam', alias: 'x', make: scored },
  { part: 'results', entity: 'educationalCertificate', alias: 'x', make: certificate },
  { part: 'contact', entity: 'followUpSession', alias: 'x', make: followUp },
  { part: 'contact', entity: 'followInterest', alias: 'x', make: calledUp },
  { part: 'contact', entity: 'outboundMessage', alias: 'x', make: written },
  { part: 'contact', entity: 'complaint', alias: 'x', make: complaint },
  { part: 'contact', entity: 'notification', alias: 'x', make: notified },
]
/** Entities that a line opens, if it is not the entity whose rows it was read from. */
const opens: Partial<Record<StoryKind, string>> = { paid: 'receipt' }

/**
 * Returns sources for staff: notes, and who created and changed the person's record, with names of fields but no
 * values.
 */
const changes = ({ actor }: Ctx, { entity, id }: Whose): readonly Source[] => [
  {
    part: 'study',
    kinds: ['made'],
    entity: entity.id,
    rows: sql`
      select u.created_at as at, ${kindIs('made')} as kind, u.id, u.created_by as by_id, '{}'::jsonb as facts
      from user_account u
      where u.establishment_id = ${actor.establishmentId}::uuid and u.id = ${id}::uuid
    `,
  },
  {
    part: 'contact',
    kinds: ['noted'],
    entity: entity.id,
    rows: sql`
      select
        n.created_at as at,
        ${kindIs('noted')} as kind,
        n.user_id as id,
        n.created_by as by_id,
        ${facts({
          reason: sql`n.text`,
          note: sql`case when n.created_by = ${actor.userId}::uuid then n.id end`,
        })} as facts
      from person_note n
      where n.establishment_id = ${actor.establishmentId}::uuid and n.user_id = ${id}::uuid
    `,
  },
  {
    part: 'changes',
    kinds: ['changed'],
    entity: entity.id,
    rows: sql`
      select
        h.at,
        ${kindIs('changed')} as kind,
        h.record_id as id,
        h.actor_id as by_id,
        ${facts({
          state: sql`h.action`,
          fields: sql`(select jsonb_agg(name order by name) from jsonb_object_keys(h.changes) as name)`,
        })} as facts
      from audit h
      where h.establishment_id = ${actor.establishmentId}::uuid
        and h.entity = ${entity.id}
        and h.record_id = ${id}::uuid
        and h.action in ('update', 'approve', 'archive', 'restore', 'block', 'unblock', 'removeImage')
    `,
  },
]

export function sourcesOf(ctx: Ctx, person: Whose, part: StoryPart | undefined): readonly Source[] {
  const found = sources.flatMap(({ part: of, entity, alias, make }): Source[] => {
    const limits = seen(ctx.actor, entity, alias)
    if (!limits || (part && part !== of)) return []
    const { kinds, sql: rows } = make(ctx, person.id, limits)
    return [{ part: of, kinds, entity: opens[kinds[0]!] ?? entity, rows }]
  })
  const own = isStaff(ctx.actor.userType) ? changes(ctx, person).filter((each) => !part || each.part === part) : []
  return [...found, ...own]
}
