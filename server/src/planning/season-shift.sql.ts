/** What a season shift asks of the database: each is one statement for any number of schedule times. */

const namesOf = (of: string) => `jsonb_strip_nulls(jsonb_build_object('ar', ${of}.name_ar, 'en', ${of}.name_en, 'und', ${of}.name_und))`
/** A holiday, or outside of the group's dates; a day outside counts only where the time was not outside before. */
const outside = (day: string) => `coalesce(${day} < g.expected_start or ${day} > g.expected_end, false)`

/**
 * The times to come that a rule moves, from where to where, in order of time.
 * $1 establishment · $2 first day · $3 last day · $4 zone · $5 now · $6 group · $7 place · $8 minutes · $9 new length in minutes
 * $10 begins from[] · $11 until[] · $12 begins at[] · $13 weekday[] from Saturday = 0 · $14 the weekday in its place[]
 */
export const shiftedSql = `
  with standing as (
    select t.id, t.version, t."from", t."to", t.overbooked, t.place_id, t.lecturer_id, t.educational_group_id as group_id, t."from" at time zone $4::text as wall
    from educational_schedule_time t
    where t.establishment_id = $1 and t.state = 'Planned' and t.record_state = 'active' and t.work_day = 'Work' and t.register = 'NotTaken' and t."from" > $5
      and t."from" >= $2::date::timestamp at time zone $4::text and t."from" < ($3::date + 1)::timestamp at time zone $4::text
      and ($6::uuid is null or t.educational_group_id = $6) and ($7::uuid is null or t.place_id = $7)
  ), begun as (
    select s.*, (s.wall::date
        + coalesce((select d.other - d.day from unnest($13::int[], $14::int[]) d(day, other) where d.day = (extract(dow from s.wall)::int + 1) % 7 limit 1), 0)
        + coalesce((select h.starts_at::interval from unnest($10::time[], $11::time[], $12::time[]) with ordinality h(begins, until, starts_at, at)
            where s.wall::time >= h.begins and s.wall::time < h.until order by h.at limit 1), s.wall::time::interval + make_interval(mins => $8::int))) at time zone $4::text as new_from
    from standing s
  ), moved as (select b.*, b.new_from + coalesce(make_interval(mins => $9::int), b."to" - b."from") as new_to, (b.new_from at time zone $4::text)::date as day from begun b)
  select m.id, m.version, m."from", m."to", m.overbooked, m.place_id as place, m.lecturer_id as lecturer, m.group_id as "group", m.new_from as "newFrom", m.new_to as "newTo",
    exists (select 1 from holiday h where h.establishment_id = $1 and h.record_state = 'active' and m.day between h."from" and coalesce(h."to", h."from")) as "onHoliday",
    ${outside('m.day')} and not ${outside('m.wall::date')} as "isOutside"
  from moved m join educational_group g on g.establishment_id = $1 and g.id = m.group_id
  where m.new_from <> m."from" or m.new_to <> m."to" order by m."from", m.id`

/** What is moved: $2 ids[] · $3 from[] · $4 to[] · $5 place[] · $6 lecturer[] · $7 group[] */
const moving = `moving as materialized (
  select m.at::int - 1 as at, m.id, tstzrange(m.starts, m.ends, '[)') as during, m.place, m.lecturer, m.group_id
  from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::uuid[], $6::uuid[], $7::uuid[]) with ordinality m(id, starts, ends, place, lecturer, group_id, at))`

/** Each pair once from each side: what is moved, and what stays or is moved too (`other` is then its place among the moved) at the same time in the same place, with the same lecturer or group. */
export const shiftClashesSql = `
  with ${moving}, wanted as (
    select m.at, m.during, r.kind, r.id from moving m, lateral (values ('place', m.place), ('lecturer', m.lecturer), ('group', m.group_id)) r(kind, id) where r.id is not null
  )
  select w.at, w.kind, null::int as other, b.schedule_time_id as "time", b.overbooked from wanted w
  join booking b on b.establishment_id = $1 and b.resource_kind = w.kind and b.resource_id = w.id and b.during && w.during
  where not exists (select 1 from moving m where m.id = b.schedule_time_id)
  union all
  select w.at, w.kind, o.at, null, false from wanted w join wanted o on o.kind = w.kind and o.id = w.id and o.at <> w.at and o.during && w.during
  order by 1, 2`

/** The same for students who sit in both groups, with how many they are. */
export const shiftStudentClashesSql = `
  with ${moving}, seat as (
    select s.educational_group_id as group_id, s.student_id from educational_group_student s where s.establishment_id = $1 and s.left_on is null and s.record_state <> 'archived'
  ), shared as materialized (
    select mine.group_id, other.group_id as other_id, count(*)::int as students from seat mine join seat other on other.student_id = mine.student_id and other.group_id <> mine.group_id
    where mine.group_id in (select m.group_id from moving m) group by 1, 2
  )
  select m.at, 'student' as kind, null::int as other, b.schedule_time_id as "time", false as overbooked, s.students from moving m
  join shared s on s.group_id = m.group_id
  join booking b on b.establishment_id = $1 and b.resource_kind = 'group' and b.resource_id = s.other_id and b.during && m.during
  where not exists (select 1 from moving o where o.id = b.schedule_time_id)
  union all
  select m.at, 'student', o.at, null, false, s.students from moving m
  join shared s on s.group_id = m.group_id
  join moving o on o.group_id = s.other_id and o.during && m.during
  order by 1, 3, 4`

/** How times are called: $2 ids[]. */
export const timeNamesSql = `
  select t.id, t."from", t."to", g.id as group_id, ${namesOf('g')} as group_names, p.id as place_id, ${namesOf('p')} as place_names, u.id as lecturer_id, ${namesOf('u')} as lecturer_names
  from educational_schedule_time t
  join educational_group g on g.establishment_id = $1 and g.id = t.educational_group_id
  left join place p on p.establishment_id = $1 and p.id = t.place_id
  left join user_account u on u.establishment_id = $1 and u.id = t.lecturer_id
  where t.establishment_id = $1 and t.id = any($2::uuid[])`

/** $2 ids[] · $3 from[] · $4 to[] · $5 overbooked[] · $6 now · $7 who */
export const moveSql = `
  update educational_schedule_time t set "from" = m.starts, "to" = m.ends, overbooked = m.overbooked, version = t.version + 1, updated_at = $6, updated_by = $7
  from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::boolean[]) m(id, starts, ends, overbooked)
  where t.establishment_id = $1 and t.id = m.id returning t.id, t.version`

/** Students and lecturers of times: $2 ids[]. */
export const concernedSql = `
  select distinct who from (
    select t.lecturer_id as who from educational_schedule_time t where t.establishment_id = $1 and t.id = any($2::uuid[])
    union select s.student_id from educational_schedule_time t
      join educational_group_student s on s.establishment_id = $1 and s.educational_group_id = t.educational_group_id and s.left_on is null and s.record_state <> 'archived'
    where t.establishment_id = $1 and t.id = any($2::uuid[])) c where who is not null`

/** What a shift moved and has not put back, as it stands now: $2 shift. */
export const movedSql = `
  select t.id, t.version, t."from", t."to", s.overbooked_before as overbooked, t.place_id as place, t.lecturer_id as lecturer, t.educational_group_id as "group", s.from_before as "newFrom", s.to_before as "newTo",
    t.version <> s.version_after or t.state <> 'Planned' or t.record_state <> 'active' or t.work_day <> 'Work' or t.register <> 'NotTaken' or t."from" <> s.from_after or t."to" <> s.to_after as "isChanged"
  from season_shift_time s join educational_schedule_time t on t.establishment_id = $1 and t.id = s.schedule_time_id
  where s.establishment_id = $1 and s.shift_id = $2 and s.returned_at is null order by s.from_before, t.id`
