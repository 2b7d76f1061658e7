/** The statements that read a plan with what it must not collide with. */
const linesSql = (table: string, parent: string) =>
  `(select jsonb_agg(jsonb_build_object('weekday', l.weekday, 'from', l."from", 'to', l."to")) from ${table} l where l.establishment_id = $1 and l.parent_id = ${parent})`
const idsSql = (table: string, parent: string) =>
  `coalesce((select jsonb_agg(l.target_id order by l.position) from ${table} l where l.establishment_id = $1 and l.parent_id = ${parent}), '[]')`
const liveSeats = (of: string) =>
  `${of}.establishment_id = $1 and ${of}.left_on is null and ${of}.record_state <> 'archived'`

/** $1 establishment · $2 plan, as in all statements here that do not say otherwise. */
export const planSql = `
  select opens_at, closes_at, day_off, second_day_off, step
  from timetable_plan
  where establishment_id = $1 and id = $2
`

export const groupsSql = `
  select
    t.id,
    t.educational_group_id as "group",
    t.sessions,
    t.minutes,
    coalesce(t.seats, g.maximum_number_of_students, g.total_number_of_students) as seats,
    ${idsSql('timetable_group_lecturers', 't.id')} as lecturers,
    ${idsSql('timetable_group_places', 't.id')} as places
  from timetable_group t
  join educational_group g on g.establishment_id = $1 and g.id = t.educational_group_id
  where t.establishment_id = $1
    and t.plan_id = $2
    and t.record_state = 'active'
    and g.record_state = 'active'
    and g.finished = 'NotFinished'
  order by t.created_at, t.id
`
export const placesSql = `
  select p.id, p.capacity, ${linesSql('place_opening_times', 'p.id')} as times
  from timetable_plan_places c
  join place p on p.establishment_id = $1 and p.id = c.target_id
  where c.establishment_id = $1 and c.parent_id = $2 and p.record_state = 'active'
  order by c.position
`
/** $1 establishment · $2 lecturers */
export const lecturersSql = `
  select a.lecturer_id as id, ${linesSql('lecturer_availability_times', 'a.id')} as times
  from lecturer_availability a
  where a.establishment_id = $1 and a.record_state = 'active' and a.lecturer_id = any($2::uuid[])
`
/**
 * Pairs of groups that share students, with how many; `one` is a group of the plan. $1 establishment · $2 groups of the
 * plan
 */
export const sharedSql = `
  select
    mine.educational_group_id as one,
    other.educational_group_id as other,
    count(*)::int as students
  from educational_group_student mine
  join educational_group_student other
    on other.student_id = mine.student_id
    and other.educational_group_id <> mine.educational_group_id
    and ${liveSeats('other')}
  where ${liveSeats('mine')} and mine.educational_group_id = any($2::uuid[])
  group by 1, 2
`
/** Weekly times of the period's other groups. $1 establishment · $2 plan · $3 groups of the plan */
export const takenSql = `
  select
    g.id as "group",
    s.weekday,
    s."from",
    s."to",
    s.place_id as place,
    coalesce(s.lecturer_id, g.lecturer_id) as lecturer
  from educational_group g
  join educational_group_slices s on s.establishment_id = $1 and s.parent_id = g.id
  where g.establishment_id = $1
    and g.educational_period_id = (
        select p.educational_period_id
        from timetable_plan p
        where p.establishment_id = $1 and p.id = $2
      )
    and g.record_state = 'active'
    and g.finished = 'NotFinished'
    and g.fixed_schedule
    and g.id <> all($3::uuid[])
`
export const sessionsSql = `
  select
    group_id as "group",
    number,
    weekday,
    "from",
    place_id as place,
    lecturer_id as lecturer,
    pinned,
    reasons
  from timetable_session
  where establishment_id = $1 and plan_id = $2
  order by group_id, number
`
