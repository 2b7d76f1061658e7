/** The counts of marks that stand on their schedule time, and their minutes (D4.4), as SQL. `m`: the marks. */

const countOf = (condition: string): string => `count(*) filter (where ${condition})::int`
/** How each column of the schedule time is worked out of the marks. */
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

/** $1 establishment · $2 schedule times. A row for each of them, those without marks too. */
const countedSql = `
  select wanted.id, ${counts}
  from unnest($2::uuid[]) wanted(id)
  left join educational_group_attendance m
    on m.establishment_id = $1 and m.schedule_time_id = wanted.id and m.record_state = 'active'
  group by wanted.id
`

/** $1 establishment · $2 schedule times. What is right already is not written. */
export const recountSql = `
  update educational_schedule_time t
  set ${list((name) => `${name} = c.${name}`)}
  from (${countedSql}) c
  where t.establishment_id = $1
    and t.id = c.id
    and (${list((name) => `t.${name}`)}) is distinct from (${list((name) => `c.${name}`)})
`

/** $1 establishment · $2 the schedule time, alone in an array · $3 now · $4 who · $5 when its first mark was made */
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
 * Schedule times whose counts are not what a count of their marks gives, with both. One statement sees each change of
 * marks whole or not at all. $1 establishment
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
