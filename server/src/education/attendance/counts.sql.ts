/**
 * SQL of the counts of marks that each schedule time stores, with the sum of minutes late (D4.4). `m` is the alias of
 * the marks.
 */

const countOf = (condition: string): string => `count(*) filter (where ${condition})::int`
/** Aggregate of the marks for each stored column of the schedule time. */
const columns = {
  present: countOf(`m.attendance = 'Attendance'`),
  absent: countOf(`m.attendance = 'Absence'`),
  unknown: countOf(`m.attendance = 'Unknown'`),
  late: countOf(`m.attendance = 'Attendance' and m.minutes_late > 0`),
  excused: countOf(`m.attendance = 'Absence' and m.excused`),
  minutes_late: 'coalesce(sum(m.minutes_late), 0)::int',
} as const

type Column = keyof typeof columns
const columnNames = Object.keys(columns) as Column[]

const list = (of: (name: Column) => string): string => columnNames.map(of).join(', ')
const counts = list((name) => `${columns[name]} as ${name}`)

/** $1 establishment · $2 schedule times. Returns one row for each time, also for times without marks. */
const countedSql = `
  select wanted.id, ${counts}
  from unnest($2::uuid[]) wanted(id)
  left join educational_group_attendance m
    on m.establishment_id = $1 and m.schedule_time_id = wanted.id and m.record_state = 'active'
  group by wanted.id
`

/** $1 establishment · $2 schedule times. Writes only the times whose counts differ. */
export const recountSql = `
  update educational_schedule_time t
  set ${list((name) => `${name} = c.${name}`)}
  from (${countedSql}) c
  where t.establishment_id = $1
    and t.id = c.id
    and (${list((name) => `t.${name}`)}) is distinct from (${list((name) => `c.${name}`)})
`

/** $1 establishment · $2 the schedule time, as an array of one · $3 now · $4 user · $5 time of its first mark */
export const takeRegisterSql = `
  update educational_schedule_time t
  set
    register = 'Taken',
    register_taken_at = $5,
    version = version + 1,
    updated_at = $3,
    updated_by = $4,
    ${list((name) => `${name} = c.${name}`)}
  from (${countedSql}) c
  where t.establishment_id = $1 and t.id = c.id
  returning t.version
`

/**
 * Schedule times whose stored counts differ from a count of their marks, with both. It is one statement, so that it
 * sees each change of marks completely or not at all. $1 establishment
 */
export const wrongCountsSql = `
  select
    t.id,
    jsonb_build_object(${list((name) => `'${name}', t.${name}`)}) as stored,
    jsonb_build_object(${list((name) => `'${name}', coalesce(c.${name}, 0)`)}) as counted
  from educational_schedule_time t
  left join (
    select m.schedule_time_id, ${counts}
    from educational_group_attendance m
    where m.establishment_id = $1 and m.record_state = 'active'
    group by m.schedule_time_id
  ) c on c.schedule_time_id = t.id
  where t.establishment_id = $1
    and (${list((name) => `t.${name}`)})
      is distinct from (${list((name) => `coalesce(c.${name}, 0)`)})
  order by t.id
`
