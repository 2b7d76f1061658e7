/** The statements of the register. The number of students does not change their text, so PostgreSQL plans each once. */
import { attendedCount, excusedCount, isMarked, isNotHeld } from '../../records/figures/attendance-rate.sql.ts'
import { namesSql } from '../../records/list/select.ts'

/** $1 establishment · $2 schedule time · $3 today. `door_price` is the current price of one session (D3.4). */
export const scheduleTimeSql = `
  select
    case
      when $3::date between q.offer_from and q.offer_to then coalesce(
      q.session_price_in_offer, q.session_price
    )
      else q.session_price
    end as door_price,
    (select absence_message_delay from establishment where id = $1) as message_delay,
    t.id,
    t."from",
    t."to",
    t.state,
    t.work_day,
    t.register,
    t.record_state,
    t.version,
    g.id as group_id,
    g.code as group_code,
    ${namesSql('g')} as group_names,
    p.id as place_id,
    ${namesSql('p')} as place_names,
    l.id as lecturer_id,
    ${namesSql('l')} as lecturer_names
  from educational_schedule_time t
  join educational_group g on g.establishment_id = $1 and g.id = t.educational_group_id
  left join price_list q
    on q.establishment_id = $1
    and q.educational_category_id = g.educational_category_id
    and q.record_state = 'active'
  left join place p on p.establishment_id = $1 and p.id = t.place_id
  left join user_account l on l.establishment_id = $1 and l.id = t.lecturer_id
  where t.establishment_id = $1 and t.id = $2
`
/** The same statement with a lock: changes of the marks of a time wait for each other. */
export const lockedTimeSql = `${scheduleTimeSql} for no key update of t`

/**
 * Counts the marks of every seat of a group at once. Only marks of planned working times count (D4.4). The other times
 * of a centre are few and have an index of their own. So the statement excludes them, instead of looking up the time of
 * each mark. Without `late` it reads indexes only. Both arguments are SQL expressions.
 */
export const talliesSql = (establishment: string, group: string, { late }: { readonly late: boolean }): string => `
  select
    x.group_student_id as seat_id,
    ${attendedCount('x')}::int as attended,
    count(*)::int as held,
    ${excusedCount('x')}::int as excused
    ${late ? ', count(*) filter (where x.minutes_late > 0)::int as late' : ''}
  from educational_group_attendance x
  where x.establishment_id = ${establishment}
    and x.group_student_id = any(
        array(
          select id
          from educational_group_student
          where establishment_id = ${establishment} and educational_group_id = ${group}
        )
      )
    and ${isMarked('x')}
    and x.schedule_time_id not in (${notHeldSql(establishment)})
  group by x.group_student_id
`

/**
 * Selects the schedule times whose marks do not count, for `not in`: PostgreSQL reads them once and looks marks up in a
 * hash table.
 */
export const notHeldSql = (establishment: string): string => `
  select n.id
  from educational_schedule_time n
  where n.establishment_id = ${establishment} and ${isNotHeld('n')}
`

/** Condition that a seat is valid on the day of the schedule time. */
const seatStands = 'in_time(s.joined_on, s.left_on, $4::date, $4::date)'

/** Columns of a seat that only the screen needs; checking marks does not. */
const seatColumns = `,
    exists (
      select
      from educational_schedule_time t
      join educational_group g on g.establishment_id = $1 and g.id = t.educational_group_id
      cross join lateral
        subscription_for($1, s.student_id, g.educational_category_id, s.application_id, t."from")
      where t.establishment_id = $1 and t.id = $2
    ) as subscribed,
    coalesce(n.attended, 0) as attended,
    coalesce(n.held, 0) as held,
    coalesce(n.excused, 0) as excused_count
`

/**
 * Selects the seats that are valid on the day of a schedule time, and the seats that have an active mark for it. A
 * student who left the group and came back has several seats but one mark, so only one of the seats is selected. $1
 * establishment · $2 schedule time · $3 group · $4 its day in the establishment's zone
 *
 * The counts are materialized: a generic plan would count all marks of the group again for each seat.
 */
const roster = (tallied: boolean): string => `
  ${tallied ? `with tally as materialized (${talliesSql('$1', '$3', { late: false })})` : ''}
  select
    s.id as seat_id,
    s.warning,
    s.student_id,
    ${namesSql('u')} as names,
    u.code,
    u.phone,
    u.image_at,
    s.mark_id,
    coalesce(s.attendance, 'Unknown') as attendance,
    s.minutes_late,
    s.left_early,
    coalesce(s.excused, false) as excused,
    s.reason,
    s.way,
    s.version,
    not ($4::date between a.freeze_from and a.freeze_to) is true
    and not ($4::date between a.postpone_from and a.postpone_to) is true as expected,
    (
      select x.id
      from attendance_excuse x
      where x.establishment_id = $1
        and x.schedule_time_id = $2
        and x.student_id = s.student_id
        and x.state = 'Accepted'
    ) as excuse_id
      ${tallied ? seatColumns : ''}
  from (
    select distinct on (s.student_id)
      s.id,
      s.warning,
      s.student_id,
      s.application_id,
      m.id as mark_id,
      m.attendance,
      m.minutes_late,
      m.left_early,
      m.excused,
      m.reason,
      m.way,
      m.version
    from educational_group_student s
    left join educational_group_attendance m
      on m.establishment_id = $1
      and m.schedule_time_id = $2
      and m.student_id = s.student_id
      and m.record_state = 'active'
    where s.establishment_id = $1
      and s.educational_group_id = $3
      and s.record_state <> 'archived'
      and (${seatStands} or m.group_student_id = s.id)
    order by s.student_id, ${seatStands} desc, s.id desc
  ) s
  join educational_joining_application a on a.establishment_id = $1 and a.id = s.application_id
  join user_account u on u.establishment_id = $1 and u.id = s.student_id
        ${tallied ? 'left join tally n on n.seat_id = s.id' : ''}
  order by coalesce(u.name_ar, u.name_und, u.name_en) collate "ar-x-icu", u.code
`
export const rosterSql = roster(true)
/** The same without the attendance up to now, which checking marks does not need. */
export const markedSql = roster(false)

/**
 * Writes marks. The mark of a student that was archived or blocked is active again.
 *
 * $1 establishment · $2 schedule time · $3 group · $4 its start · $5 marks as JSON · $6 now · $7 user who marks · $8
 * the same user if they belong to the establishment, else null
 */
export const saveMarksSql = `
  insert into educational_group_attendance as kept (
    establishment_id, id, schedule_time_id, educational_group_id, group_student_id, student_id,
    attendance, at, minutes_late, left_early, excused, way, reason, recorded_by_id, created_at,
    created_by, updated_at, updated_by
  )
  select
    $1,
    r.id,
    $2,
    $3,
    r.seat_id,
    r.student_id,
    r.attendance,
    $4,
    r.minutes_late,
    r.left_early,
    r.excused,
    r.way,
    r.reason,
    $8,
    $6,
    $7,
    $6,
    $7
  from jsonb_to_recordset($5::jsonb) as r(
    id uuid, seat_id uuid, student_id uuid, attendance text, minutes_late int, left_early int,
    excused boolean, way text, reason text
  )
  on conflict (establishment_id, schedule_time_id, student_id) do update
  set
    group_student_id = excluded.group_student_id,
    attendance = excluded.attendance,
    minutes_late = excluded.minutes_late,
    left_early = excluded.left_early,
    excused = excluded.excused,
    way = excluded.way,
    reason = excluded.reason,
    recorded_by_id = excluded.recorded_by_id,
    record_state = 'active',
    archived_at = null,
    version = kept.version + 1,
    updated_at = excluded.updated_at,
    updated_by = excluded.updated_by
  returning id, group_student_id as seat_id, version
`

/** $1 establishment · $2 schedule time · $3 student · $4 true to excuse · $5 now · $6 user */
export const excusedSql = `
  update educational_group_attendance
  set excused = $4, version = version + 1, updated_at = $5, updated_by = $6
  where establishment_id = $1
    and schedule_time_id = $2
    and student_id = $3
    and record_state = 'active'
    and attendance = 'Absence'
    and excused <> $4
  returning id, group_student_id as seat_id, version
`
