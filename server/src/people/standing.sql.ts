/** Facts about students, as columns of JSON: each is there only for readers who may see its records. */
import { sql } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import { attendedCount, countedCount, isGiven, isMarked, joinTimeHeld } from '../records/figures/attendance-rate.sql.ts'
import { seatedAt } from '../records/in-time.ts'
import type { Condition } from '../records/permissions/limits.ts'
import { namesJson, seen } from './seen.ts'

/** Maximum groups shown for one student; the tab shows all. */
const maxGroups = 10

/** By the name of the member; `u` is the row of the person. */
export type Columns = Readonly<Record<string, Condition>>

export const columnsSql = (columns: Columns): Condition =>
  sql.join(Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.ref(name)}`))

/** Drops columns that the reader may not see. */
const defined = (columns: Readonly<Record<string, Condition | undefined>>): Columns =>
  Object.fromEntries(Object.entries(columns).filter((entry): entry is [string, Condition] => entry[1] !== undefined))

export const standing = (ctx: Ctx): Columns =>
  defined({
    groups: groups(ctx),
    attendance: attendance(ctx),
    balance: balance(ctx),
    result: result(ctx),
    nextLesson: nextLesson(ctx),
  })

const ofPerson = (alias: string, field = 'student_id'): Condition =>
  sql`${sql.ref(`${alias}.establishment_id`)} = u.establishment_id and ${sql.ref(`${alias}.${field}`)} = u.id`

/** A portal user sees their own lessons and groups by their seats, staff by their flags. */
function groups({ actor, now }: Ctx): Condition | undefined {
  const [seats, taught, times] = [
    seen(actor, 'educationalGroupStudent', 's'),
    seen(actor, 'educationalGroup', 'g'),
    seen(actor, 'educationalScheduleTime', 't'),
  ]
  return (
    seats &&
    taught &&
    sql`
      (
        select coalesce(jsonb_agg(each.told order by each.joined_on desc nulls last, each.id desc), '[]')
        from (
          select
            s.id,
            s.joined_on,
            jsonb_build_object(
              'id', g.id,
              'names', ${namesJson('g')},
              'category', ${namesJson('c')},
              'lecturer', ${namesJson('l')},
              'over', count.over,
              'lessons', count.lessons
            ) as told
          from educational_group_student s
          join educational_group g on g.establishment_id = s.establishment_id and g.id = s.educational_group_id
          join educational_category c on c.establishment_id = g.establishment_id and c.id = g.educational_category_id
          left join user_account l on l.establishment_id = g.establishment_id and l.id = g.lecturer_id
          cross join lateral (
            select
              (count(*) filter (where t."to" <= ${now.toISOString()}::timestamptz))::int as over,
              count(*)::int as lessons
            from educational_schedule_time t
            where ${times ?? sql`false`}
              and t.educational_group_id = g.id
              and t.state = 'Planned'
              and t.work_day = 'Work'
          ) count
          where ${ofPerson('s')} and s.left_on is null and g.finished = 'NotFinished' and ${seats} and ${taught}
          order by s.joined_on desc nulls last, s.id desc
          limit ${sql.lit(maxGroups)}
        ) each
      )
    `
  )
}

/** D4.4: the same lessons as `attendance_rate` counts. */
function attendance({ actor }: Ctx): Condition | undefined {
  const marks = seen(actor, 'educationalGroupAttendance', 'a')
  return (
    marks &&
    sql`
      (
        select jsonb_build_object(
          'attended', ${sql.raw(attendedCount('a'))},
          'counted', ${sql.raw(countedCount('a'))}
        )
        from educational_group_attendance a
        ${sql.raw(joinTimeHeld('a', 't'))}
        where ${ofPerson('a')} and ${sql.raw(isMarked('a'))} and ${marks}
      )
    `
  )
}

export function balance({ actor }: Ctx): Condition | undefined {
  const debts = seen(actor, 'debt', 'd')
  return (
    debts &&
    sql`
      (
        select jsonb_build_object('owed', coalesce(sum(d.remainder), 0)::bigint, 'dueOn', min(d.next_due_on))
        from debt d
        where ${ofPerson('d', 'user_id')} and d.remainder > 0 and ${debts}
      )
    `
  )
}

function result({ actor }: Ctx): Condition | undefined {
  const scores = seen(actor, 'monitorScoreExam', 'm')
  return (
    scores &&
    sql`
      (
        select jsonb_build_object(
          'id', m.id,
          'names', ${namesJson('k')},
          'status', m.status,
          'score', m.student_score,
          'of', k.final_score,
          'at', coalesce(m.scored_at, m.created_at)
        )
        from monitor_score_exam m
        join score_component k on k.establishment_id = m.establishment_id and k.id = m.component_id
        where ${ofPerson('m')} and m.status in ('Entered', 'Absent') and ${scores}
        order by coalesce(m.scored_at, m.created_at) desc, m.id desc
        limit 1
      )
    `
  )
}

function nextLesson(ctx: Ctx): Condition | undefined {
  const { actor, now } = ctx
  const [seats, times] = [seen(actor, 'educationalGroupStudent', 's'), seen(actor, 'educationalScheduleTime', 't')]
  return (
    seats &&
    times &&
    sql`
      (
        select jsonb_build_object(
          'id', t.id,
          'from', t."from",
          'to', t."to",
          'group', ${namesJson('g')},
          'lecturer', ${namesJson('l')},
          'place', ${namesJson('p')}
        )
        from educational_group_student s
        join educational_schedule_time t
          on t.establishment_id = s.establishment_id and t.educational_group_id = s.educational_group_id
        join educational_group g on g.establishment_id = t.establishment_id and g.id = t.educational_group_id
        left join user_account l on l.establishment_id = t.establishment_id and l.id = t.lecturer_id
        left join place p on p.establishment_id = t.establishment_id and p.id = t.place_id
        where ${ofPerson('s')}
          and ${seatedAt(ctx, 's', sql`t."from"`)}
          and t."to" > ${now.toISOString()}::timestamptz
          and t.state = 'Planned'
          and t.work_day = 'Work'
          and ${seats}
          and ${times}
        order by t."from", t.id
        limit 1
      )
    `
  )
}

/** The last ten lessons with a mark that counts (D4.4), the newest last. */
export function lastLessons({ actor }: Ctx): Condition | undefined {
  const marks = seen(actor, 'educationalGroupAttendance', 'a')
  return (
    marks &&
    sql`
      (
        select coalesce(jsonb_agg(m.told order by m.at), '[]')
        from (
          select
            a.at,
            jsonb_build_object(
              'id', a.schedule_time_id,
              'at', a.at,
              'attendance', a.attendance,
              'excused', coalesce(a.excused, false),
              'minutesLate', a.minutes_late
            ) as told
          from educational_group_attendance a
          ${sql.raw(joinTimeHeld('a', 't'))}
          where ${ofPerson('a')} and ${sql.raw(isMarked('a'))} and ${marks}
          order by a.at desc
          limit 10
        ) m
      )
    `
  )
}

/** The worst of what slips. */
export function risk({ actor }: Ctx): Condition | undefined {
  const risks = seen(actor, 'studentRisk', 'r')
  return (
    risks &&
    sql`
      (
        select jsonb_build_object(
          'id', r.id,
          'names', ${namesJson('g')},
          'level', r.level,
          'reasons', ${namesJson('r', 'reasons')},
          'overdue', ${seen(actor, 'debt') ? namesJson('r', 'overdue') : sql`null`}
        )
        from student_risk r
        join educational_group g on g.establishment_id = r.establishment_id and g.id = r.educational_group_id
        where ${ofPerson('r')} and r.state = 'Slipping' and ${risks}
        order by r.score desc, r.id
        limit 1
      )
    `
  )
}

/** Sums up a teacher's groups, students, hours of the month as the settlement counts them, and lessons of today. */
export function teaching({ actor, now, timeZone }: Ctx): Condition | undefined {
  const times = seen(actor, 'educationalScheduleTime', 't')
  const taught = seen(actor, 'educationalGroup', 'g')
  const at = sql`${now.toISOString()}::timestamptz`
  const zoned = sql`(${at} at time zone ${timeZone})`
  return (
    times &&
    sql`
      (
        with g as (
          select g.id
          from educational_group g
          where ${taught ?? sql`false`}
            and g.finished = 'NotFinished'
            and (
              g.lecturer_id = u.id
              or exists (
                select 1
                from educational_group_slices w
                where w.establishment_id = g.establishment_id and w.parent_id = g.id and w.lecturer_id = u.id
              )
            )
        )
        select jsonb_build_object(
          'groups', (select count(*) from g),
          'students', (
            select count(distinct s.student_id)
            from g
            join educational_group_student s on s.establishment_id = u.establishment_id and s.educational_group_id = g.id
            where s.left_on is null and s.record_state = 'active'
          ),
          'minutes', (
            select coalesce(sum(extract(epoch from t."to" - t."from")) / 60, 0)::int
            from educational_schedule_time t
            where ${ofPerson('t', 'lecturer_id')}
              and t."from" >= date_trunc('month', ${zoned}) at time zone ${timeZone}
              and t."from" < (date_trunc('month', ${zoned}) + interval '1 month') at time zone ${timeZone}
              and ${sql.raw(isGiven('t'))}
              and ${times}
          ),
          'today', (
            select coalesce(jsonb_agg(day.told order by day."from"), '[]')
            from (
              select
                t."from",
                jsonb_build_object(
                  'id', t.id,
                  'from', t."from",
                  'to', t."to",
                  'group', ${namesJson('e')},
                  'place', ${namesJson('p')},
                  'register', t.register
                ) as told
              from educational_schedule_time t
              join educational_group e on e.establishment_id = t.establishment_id and e.id = t.educational_group_id
              left join place p on p.establishment_id = t.establishment_id and p.id = t.place_id
              where ${ofPerson('t', 'lecturer_id')}
                and t."from" >= date_trunc('day', ${zoned}) at time zone ${timeZone}
                and t."from" < (date_trunc('day', ${zoned}) + interval '1 day') at time zone ${timeZone}
                and t.state = 'Planned'
                and t.work_day = 'Work'
                and ${times}
              order by t."from", t.id
              limit 20
            ) day
          )
        )
      )
    `
  )
}
