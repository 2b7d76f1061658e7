/** The statements that cancel, bring back and free schedule times when a plan is accepted. */

/**
 * Times to come that were made from weekly times and are still where they were made; a time that somebody moved, or
 * whose register was begun, is not changed.
 */
export const made = `t.establishment_id = $1 and t.educational_group_id = any($2::uuid[]) and t.generated_for = t."from" and t.register = 'NotTaken' and t."from" > $3`
/**
 * The session of a plan that a schedule time would come from. Its length may be compared in real minutes or by local
 * time: they differ in a night in which the clock changes. $4 plan · $5 zone · $6 weekdays from Saturday
 */
const session = `
  timetable_session s join timetable_group g on g.establishment_id = $1 and g.id = s.group_id
  where s.establishment_id = $1 and s.plan_id = $4 and g.educational_group_id = t.educational_group_id and s.weekday = ($6::text[])[(extract(dow from t."from" at time zone $5::text)::int + 1) % 7 + 1]
    and s."from" = (t."from" at time zone $5::text)::time
    and make_interval(mins => g.minutes) in (t."to" - t."from", (t."to" at time zone $5::text) - (t."from" at time zone $5::text))`
export const cancelSql = `
  update educational_schedule_time t
  set
    state = 'Canceled',
    record_state = 'archived',
    archived_at = $7,
    version = version + 1,
    updated_at = $7,
    updated_by = $8
  where ${made}
    and t.state = 'Planned'
    and t.record_state = 'active'
    and not exists (select 1 from ${session})
  returning t.id, t.version
`
/** Times that an earlier plan canceled and that this plan has again. */
export const awaySql = `
  select t.id, t."from", t."to"
  from educational_schedule_time t
  where ${made}
    and t.state = 'Canceled'
    and t.record_state = 'archived'
    and exists (select 1 from ${session})
  order by t.id
  for no key update of t
`
/** The times come back without place and lecturer, because those may be taken. $2 ids[] · $3 now · $4 user */
export const reviveSql = `
  update educational_schedule_time t
  set
    state = 'Planned',
    record_state = 'active',
    archived_at = null,
    place_id = null,
    lecturer_id = null,
    overbooked = false,
    students_confirmed = false,
    version = version + 1,
    updated_at = $3,
    updated_by = $4
  where t.establishment_id = $1 and t.id = any($2::uuid[])
  returning t.id, t.version
`
export const freeSql = `
  update educational_schedule_time t
  set
    place_id = null,
    lecturer_id = null,
    overbooked = false,
    version = version + 1,
    updated_at = $7,
    updated_by = $8
  where ${made}
    and t.state = 'Planned'
    and t.record_state = 'active'
    and exists (
        select 1
        from ${session} and (
          s.place_id is distinct from t.place_id or s.lecturer_id is distinct from t.lecturer_id
        )
      )
  returning t.id, t.version
`
