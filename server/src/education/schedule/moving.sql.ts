/** The statements for many schedule times that move at once; each is one statement for all of them. */
import { namesSql } from '../../records/list/select.ts'

/** The moved times: $2 ids[] · $3 from[] · $4 to[] · $5 place[] · $6 lecturer[] · $7 group[] */
const moving = `moving as materialized (
  select m.at::int - 1 as at, m.id, tstzrange(m.starts, m.ends, '[)') as during, m.place, m.lecturer, m.group_id
  from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::uuid[], $6::uuid[], $7::uuid[]) with ordinality m(id, starts, ends, place, lecturer, group_id, at))`

/**
 * Pairs of a moved time and another time, moved or not, that overlap in the same place or with the same lecturer or
 * group. A pair of two moved times is listed for both; `other` is then the index of the other one.
 */
export const movedClashesSql = `
  with ${moving},
  wanted as (
    select m.at, m.during, r.kind, r.id
    from moving m, lateral (values ('place', m.place), ('lecturer', m.lecturer), ('group', m.group_id))
      r(kind, id)
    where r.id is not null
  )
  select w.at, w.kind, null::int as other, b.schedule_time_id as "time", b.overbooked
  from wanted w
  join booking b
    on b.establishment_id = $1
    and b.resource_kind = w.kind
    and b.resource_id = w.id
    and b.during && w.during
  where not exists (select 1 from moving m where m.id = b.schedule_time_id)
  union all
  select w.at, w.kind, o.at, null, false
  from wanted w
  join wanted o on o.kind = w.kind and o.id = w.id and o.at <> w.at and o.during && w.during
  order by 1, 2
`

/**
 * The same for groups that share students, with how many. $8: leave out the seats that were taken over a confirmed
 * clash.
 */
export const movedStudentClashesSql = `
  with ${moving},
  seat as (
    select s.educational_group_id as group_id, s.student_id
    from educational_group_student s
    where s.establishment_id = $1
      and s.left_on is null
      and s.record_state <> 'archived'
      and not ($8::boolean and s.clash_confirmed)
  ),
  shared as materialized (
    select mine.group_id, other.group_id as other_id, count(*)::int as students
    from seat mine
    join seat other on other.student_id = mine.student_id and other.group_id <> mine.group_id
    where mine.group_id in (select m.group_id from moving m)
    group by 1, 2
  )
  select
    m.at,
    'student' as kind,
    null::int as other,
    b.schedule_time_id as "time",
    false as overbooked,
    s.students,
    t.students_confirmed as confirmed
  from moving m
  join shared s on s.group_id = m.group_id
  join booking b
    on b.establishment_id = $1
    and b.resource_kind = 'group'
    and b.resource_id = s.other_id
    and b.during && m.during
  join educational_schedule_time t on t.establishment_id = $1 and t.id = b.schedule_time_id
  where not exists (select 1 from moving o where o.id = b.schedule_time_id)
  union all
  select m.at, 'student', o.at, null, false, s.students, false
  from moving m
  join shared s on s.group_id = m.group_id
  join moving o on o.group_id = s.other_id and o.during && m.during
  order by 1, 3, 4
`

/** The names of schedule times: $2 ids[]. */
export const timeNamesSql = `
  select
    t.id,
    t."from",
    t."to",
    g.id as group_id,
    ${namesSql('g')} as group_names,
    p.id as place_id,
    ${namesSql('p')} as place_names,
    u.id as lecturer_id,
    ${namesSql('u')} as lecturer_names
  from educational_schedule_time t
  join educational_group g on g.establishment_id = $1 and g.id = t.educational_group_id
  left join place p on p.establishment_id = $1 and p.id = t.place_id
  left join user_account u on u.establishment_id = $1 and u.id = t.lecturer_id
  where t.establishment_id = $1 and t.id = any($2::uuid[])
`

/**
 * $2 ids[] · $3 from[] · $4 to[] · $5 place[] · $6 lecturer[] · $7 overbooked[] · $8 state[] · $9 record state[] · $10
 * now · $11 who · $12 students' clashes confirmed[]
 */
export const putSql = `
  update educational_schedule_time t
  set
    "from" = m.starts,
    "to" = m.ends,
    place_id = m.place,
    lecturer_id = m.lecturer,
    overbooked = m.overbooked,
    students_confirmed = m.confirmed,
    state = m.state,
    record_state = m.record_state,
    archived_at = case
      when m.record_state = 'archived' then coalesce(t.archived_at, $10::timestamptz)
    end,
    version = t.version + 1,
    updated_at = $10,
    updated_by = $11
  from unnest(
    $2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::uuid[], $6::uuid[], $7::boolean[], $8::text[],
    $9::text[], $12::boolean[]
  ) m(id, starts, ends, place, lecturer, overbooked, state, record_state, confirmed)
  where t.establishment_id = $1 and t.id = m.id
  returning t.id, t.version
`
