/** The statements of a season shift, each one for any number of schedule times. */

/**
 * Tests if the new day is a holiday, or outside of the group's dates; the latter counts only where the time was within
 * them before.
 */
const outside = (day: string) => `coalesce(${day} < g.expected_start or ${day} > g.expected_end, false)`

/**
 * The times to come that a rule moves, with their old and new moments, in order of time. A line of hours over midnight
 * belongs to the day on which it begins, also for lessons that begin in it after midnight. The hour at which they begin
 * instead is on that day or after its midnight, whichever is nearer to the line. $1 establishment · $2 first day · $3
 * last day · $4 zone · $5 now · $6 group · $7 place · $8 minutes · $9 new length in minutes · $10 line begins[] · $11
 * line ends[] · $12 begins at instead[] · $13 weekday[] from Saturday = 0 · $14 the weekday in its place[]
 */
export const shiftedSql = `
  with standing as (
    select
      t.id,
      t.version,
      t."from",
      t."to",
      t.overbooked,
      t.place_id,
      t.lecturer_id,
      t.educational_group_id as group_id,
      t."from" at time zone $4::text as wall
    from educational_schedule_time t
    where t.establishment_id = $1
      and t.state = 'Planned'
      and t.record_state = 'active'
      and t.work_day = 'Work'
      and t.register = 'NotTaken'
      and t."from" > $5
      and t."from" >= $2::date::timestamp at time zone $4::text
      and t."from" < ($3::date + 1)::timestamp at time zone $4::text
      and ($6::uuid is null or t.educational_group_id = $6)
      and ($7::uuid is null or t.place_id = $7)
  ),
  begun as (
    select
      s.*,
      (
        s.wall::date + coalesce(
          (
            select d.other - d.day
            from unnest($13::int[], $14::int[]) d(day, other)
            where d.day = (extract(dow from s.wall)::int + 1) % 7
            limit 1
          ),
          0
        ) + coalesce(
          (
            select
              h.starts_at::interval + make_interval(
                days => case
                  when h.until > h.begins then 0
                  else
                    (h.begins - h.starts_at > interval '12 hours')::int
                    - (s.wall::time < h.begins)::int
                end
              )
            from unnest($10::time[], $11::time[], $12::time[]) with ordinality h(
              begins, until, starts_at, at
            )
            where case
                when h.until > h.begins then s.wall::time >= h.begins and s.wall::time < h.until
                else s.wall::time >= h.begins or s.wall::time < h.until
              end
            order by h.at
            limit 1
          ),
          s.wall::time::interval + make_interval(mins => $8::int)
        )
      ) at time zone $4::text as new_from
    from standing s
  ),
  moved as (
    select
      b.*,
      b.new_from + coalesce(make_interval(mins => $9::int), b."to" - b."from") as new_to,
      (b.new_from at time zone $4::text)::date as day
    from begun b
  )
  select
    m.id,
    m.version,
    m."from",
    m."to",
    m.overbooked,
    m.place_id as place,
    m.lecturer_id as lecturer,
    m.group_id as "group",
    m.new_from as "newFrom",
    m.new_to as "newTo",
    exists (
      select 1
      from holiday h
      where h.establishment_id = $1
        and h.record_state = 'active'
        and m.day between h."from" and coalesce(h."to", h."from")
    ) as "onHoliday",
    ${outside('m.day')} and not ${outside('m.wall::date')} as "isOutside"
  from moved m
  join educational_group g on g.establishment_id = $1 and g.id = m.group_id
  where m.new_from <> m."from" or m.new_to <> m."to"
  order by m."from", m.id
`

/** Students and lecturers of times: $2 ids[]. */
export const concernedSql = `
  select distinct who
  from (
    select t.lecturer_id as who
    from educational_schedule_time t
    where t.establishment_id = $1 and t.id = any($2::uuid[])
    union
    select s.student_id
    from educational_schedule_time t
    cross join lateral (select local_day($1, t."from") as date) day
    join educational_group_student s
      on s.establishment_id = $1
      and s.educational_group_id = t.educational_group_id
      and in_time(s.joined_on, s.left_on, day.date, day.date)
      and s.record_state <> 'archived'
    where t.establishment_id = $1 and t.id = any($2::uuid[])
  ) c
  where who is not null
`
