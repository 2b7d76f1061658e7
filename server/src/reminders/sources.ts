/**
 * Sources of automatic plans (D8.4): each source's records with their moment, as PostgreSQL finds them, and their
 * recipients. A record that moves is found at its new moment; one that ends or is settled is not found.
 */
import type { EventKind } from '@topcenter/model/alerts/events'
import type { PlannedSource, ReminderPhase } from '@topcenter/model/alerts/reminder'
import { addDays } from '@topcenter/model/kit/date-text'
import { type Language, nameIn, type Names } from '@topcenter/model/kit/names'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { readableDay, readableMoment, readableMoney } from '@topcenter/texts/readable'
import type { TextParams } from '@topcenter/texts/interpolate'
import type { RawBuilder } from 'kysely'
import { inBoth } from '../alerts/said.ts'
import { dues } from '../finance/debts/dues.ts'
import { any, some } from '../platform/database/busy.ts'
import { sql } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import { isMarked } from '../records/figures/attendance-rate.sql.ts'
import { seatedAt } from '../records/in-time.ts'
import { namesSql } from '../records/list/select.ts'

/** A record whose notice is due. */
export interface Due {
  readonly id: string
  readonly phase: ReminderPhase
  /** ISO 8601. */
  readonly moment: string
  readonly names: Names
  /** Piastres, where it is about money. */
  readonly amount: number | null
  readonly users: readonly string[]
}

export interface Source {
  /** Records with `id`, `moment`, `names`, `amount` whose moment lies between these. */
  find(ctx: Ctx, from: Date, to: Date): RawBuilder<unknown>
  /** Selects an array of the recipients for the record `s` in its phase `f.phase`. */
  users(ctx: Ctx): RawBuilder<unknown>
  /** The kind of event, by phase. */
  readonly kinds: Readonly<Record<ReminderPhase, EventKind>>
  params(ctx: Ctx, due: Due): (language: Language) => TextParams
  readonly link: string
}

const here = (ctx: Ctx) => sql`${ctx.actor.establishmentId}::uuid`
/** Returns the opening time of the centre on a day, for records that have a day alone. */
const opening = (ctx: Ctx, day: RawBuilder<unknown>) => sql`
  planned_moment(${day}, (select e.opens_at from establishment e where e.id = ${here(ctx)}), ${ctx.timeZone})
`
const dayBefore = (ctx: Ctx, at: Date): string => addDays(utcToZoned(at, ctx.timeZone).date, -1)
const dayAfter = (ctx: Ctx, at: Date): string => addDays(utcToZoned(at, ctx.timeZone).date, 1)

/** Students who have a seat in the group of the record `s` on its day. */
const seated = (ctx: Ctx) => sql`
  select g.student_id
  from educational_group_student g
  where g.establishment_id = ${here(ctx)}
    and g.educational_group_id = s.educational_group_id
    and ${seatedAt(ctx, 'g', sql`s.moment`)}
    and g.record_state = 'active'
    and g.student_id is not null
`
const all = (kind: EventKind) => ({ before: kind, on: kind, after: kind }) as const
const named = (ctx: Ctx, due: Due) => (language: Language) => ({
  name: nameIn(due.names, language),
  when: readableMoment(due.moment, language, ctx.timeZone),
})
const dated = (ctx: Ctx, due: Due) => (language: Language) => ({
  name: nameIn(due.names, language),
  date: readableDay(utcToZoned(new Date(due.moment), ctx.timeZone).date, language),
  ...(due.amount === null ? {} : { amount: readableMoney(due.amount, language) }),
})

const document = (what: 'documentNationalId' | 'documentLicence' | 'documentPassport') => JSON.stringify(inBoth(what))

export const sources: Readonly<Record<PlannedSource, Source>> = {
  /** After its beginning: students without a mark, and the lecturer whose register is not taken. */
  lesson: {
    find: (ctx, from, to) => sql`
      select t.id, t.establishment_id, t."from" as moment, t.educational_group_id, t.lecturer_id, null::bigint as amount,
        ${sql.raw(namesSql('g'))} as names
      from educational_schedule_time t
      join educational_group g on g.establishment_id = t.establishment_id and g.id = t.educational_group_id
      where t.establishment_id = ${here(ctx)}
        and t."from" > ${from}
        and t."from" <= ${to}
        and t.state = 'Planned'
        and t.work_day = 'Work'
        and t.record_state = 'active'
    `,
    users: (ctx) => sql`
      array(
        select u.id
        from (
          ${seated(ctx)}
          union
          select s.lecturer_id
        ) u (id)
        where u.id is not null
          and (
            f.phase <> 'after'
            or (u.id = s.lecturer_id and not exists (
              select 1
              from educational_group_attendance a
              where a.establishment_id = s.establishment_id and a.schedule_time_id = s.id and ${sql.raw(isMarked('a'))}
            ))
            or (u.id is distinct from s.lecturer_id and not exists (
              select 1
              from educational_group_attendance a
              where a.establishment_id = s.establishment_id
                and a.schedule_time_id = s.id
                and a.student_id = u.id
                and ${sql.raw(isMarked('a'))}
            ))
          )
      )
    `,
    kinds: all('lessonReminder'),
    params: named,
    link: '/educational/calendar',
  },
  instalment: {
    find: (ctx, from, to) => sql`
      select coalesce(o.part_id, o.debt_id) as id, ${here(ctx)} as establishment_id, ${opening(ctx, sql`o.due_on`)} as moment,
        o.user_id, o.remainder as amount,
        jsonb_build_object('ar', n.debt_on_ar, 'en', n.debt_on_en, 'und', n.debt_on_und) as names
      from (${dues(ctx, sql`true`)}) o
      join debt n on n.establishment_id = ${here(ctx)} and n.id = o.debt_id
      where o.due_on >= ${dayBefore(ctx, from)}::date and o.due_on <= ${dayAfter(ctx, to)}::date and o.remainder > 0
    `,
    users: () => sql`array[s.user_id]`,
    kinds: { before: 'instalmentDue', on: 'instalmentDue', after: 'instalmentOverdue' },
    params: dated,
    link: '/JoiningApplications/Debt',
  },
  /** After the exam: students who did not sit it. */
  exam: {
    find: (ctx, from, to) => sql`
      select x.id, x.establishment_id, x."from" as moment, x.educational_group_id, null::bigint as amount,
        ${sql.raw(namesSql('m'))} as names
      from group_schedule_exam x
      join simple_exam_model m on m.establishment_id = x.establishment_id and m.id = x.simple_exam_model_id
      where x.establishment_id = ${here(ctx)}
        and x."from" > ${from}
        and x."from" <= ${to}
        and x.record_state = 'active'
    `,
    users: (ctx) => sql`
      array(
        select u.id
        from (${seated(ctx)}) u (id)
        where f.phase = 'before' or not exists (
          select 1
          from student_schedule_exam_time a
          where a.establishment_id = s.establishment_id
            and a.group_schedule_exam_id = s.id
            and a.user_id = u.id
            and a.started_at is not null
        )
      )
    `,
    kinds: all('examReminder'),
    params: named,
    link: '/educational/my-exams',
  },
  subscription: {
    find: (ctx, from, to) => sql`
      select s.id, s.establishment_id, s.end_date_time as moment, s.student_id, s.status, s.debt_id, null::bigint as amount,
        ${sql.raw(namesSql('c'))} as names
      from joining_application_subscription s
      join educational_category c on c.establishment_id = s.establishment_id and c.id = s.educational_category_id
      where s.establishment_id = ${here(ctx)}
        and s.end_date_time > ${from}
        and s.end_date_time <= ${to}
        and s.record_state = 'active'
    `,
    /** Skips the end of a subscription that continues in a newer one. */
    users: () => sql`
      array(
        select s.student_id
        where (s.status = 'Valid' or f.phase = 'after')
          and not exists (
            select 1
            from debt d
            where d.establishment_id = s.establishment_id and d.id = s.debt_id and d.state = 'Canceled'
          )
          and not exists (
          select 1
          from joining_application_subscription n
          where n.establishment_id = s.establishment_id
            and n.student_id = s.student_id
            and n.id <> s.id
            and n.status = 'Valid'
            and n.end_date_time > s.moment
        )
      )
    `,
    kinds: { before: 'subscriptionEnding', on: 'subscriptionEnding', after: 'subscriptionEnded' },
    params: dated,
    link: '/my-account',
  },
  /** A follow-up without an agent waits in the pool, of which the queue itself notifies all agents. */
  followUp: {
    find: (ctx, from, to) => sql`
      select s.user_id as id, s.establishment_id, s.due_at as moment, s.agent_id, null::bigint as amount,
        ${sql.raw(namesSql('u'))} as names
      from follow_case s
      join user_account u on u.establishment_id = s.establishment_id and u.id = s.user_id and u.record_state = 'active'
      where s.establishment_id = ${here(ctx)}
        and s.agent_id is not null
        and s.due_at > ${from}
        and s.due_at <= ${to}
    `,
    users: () => sql`array[s.agent_id]`,
    kinds: all('followUpDue'),
    params: named,
    link: '/follow-ups/user-sales',
  },
  /** National ID, driving licence, passport, and the cards of the personal file: notifies their owner. */
  document: {
    find: (ctx, from, to) => sql`
      select d.id, ${here(ctx)} as establishment_id, ${opening(ctx, sql`d.day`)} as moment, d.user_id, null::bigint as amount,
        d.names
      from (
        select s.id, s.id as user_id, k.names, k.day
        from user_account s
        cross join lateral (
          values
            (s.national_id_expiry, ${document('documentNationalId')}::jsonb),
            (s.driving_licence_expiry, ${document('documentLicence')}::jsonb),
            (s.passport_expiry, ${document('documentPassport')}::jsonb)
        ) k (day, names)
        where s.establishment_id = ${here(ctx)} and s.record_state = 'active'
        union all
        select c.id, c.user_id, ${sql.raw(namesSql('t'))}, c.expiry_date_time
        from user_personal_card c
        join personal_card_type t on t.establishment_id = c.establishment_id and t.id = c.personal_card_type_id
        where c.establishment_id = ${here(ctx)} and c.record_state = 'active'
      ) d
      where d.day >= ${dayBefore(ctx, from)}::date and d.day <= ${dayAfter(ctx, to)}::date
    `,
    users: () => sql`array[s.user_id]`,
    kinds: { before: 'documentExpiring', on: 'documentExpiring', after: 'documentExpired' },
    params: dated,
    link: '/profile',
  },
}

/** A condition of `establishmentsWith`: there is something of a kind that a plan can speak of by itself. */
export const spokenOf = any(
  ...[
    'educational_schedule_time',
    'debt',
    'group_schedule_exam',
    'joining_application_subscription',
    'follow_case',
    'user_personal_card',
  ].map((table) => some(table)),
  some('user_account', 'num_nonnulls(national_id_expiry, driving_licence_expiry, passport_expiry) > 0'),
)
