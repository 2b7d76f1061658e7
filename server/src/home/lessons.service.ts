/** Reads today's lessons: all that the reader may see, or those of one lecturer. */
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { shortNamesOf } from '@topcenter/model/education/short-name'
import { listOf } from '@topcenter/model/figures'
import type { Lesson, LessonsToday } from '@topcenter/model/home/api'
import { addDays } from '@topcenter/model/kit/date-text'
import type { Names } from '@topcenter/model/kit/names'
import { tokenOf } from '@topcenter/model/kit/token'
import { dayRange } from '@topcenter/model/kit/zoned-time'
import { sql } from 'kysely'
import { type Ctx, today } from '../records/context.ts'
import { readListQuery } from '../records/list/list-query.ts'
import { allConditions } from '../records/list/searched-rows.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { namesColumns } from '../records/schema/table.ts'

/** Maximum lessons of the card; the schedule shows the others. */
const maxLessons = 60

const planned = listOf('lessons')

export async function lessonsToday(ctx: Ctx, lecturer: string | undefined): Promise<LessonsToday> {
  const date = today(ctx)
  const whose: Readonly<Record<string, string>> = lecturer ? { lecturerToken: lecturer } : {}
  const query = { ...planned, fromFrom: date, fromTo: date, ...whose }
  const asked = readListQuery(ctx, educationalScheduleTime, query)
  const counted = readListQuery(ctx, educationalScheduleTime, { ...query, fromTo: addDays(date, 1) })
  if (!asked.conditions) return { lessons: [], total: 0, over: 0, taken: 0, tomorrow: 0, query }
  const [rows, [counts]] = await Promise.all([
    ctx.tx.query<LessonRow>(sql`
      select
        t.id,
        t."from",
        t."to",
        t.register,
        t.educational_group_id as group_id,
        g.short_name,
        g.educational_category_id as category_id,
        g.total_number_of_students as seated,
        case when g.maximum_status then g.maximum_number_of_students end as seats,
        ${sql.raw(namesAs('g', 'group'))},
        ${sql.raw(namesAs('c', 'category'))},
        ${sql.raw(namesAs('l', 'lecturer'))},
        ${sql.raw(namesAs('p', 'place'))}
      from educational_schedule_time t
      join educational_group g on g.establishment_id = t.establishment_id and g.id = t.educational_group_id
      join educational_category c on c.establishment_id = t.establishment_id and c.id = g.educational_category_id
      left join user_account l on l.establishment_id = t.establishment_id and l.id = t.lecturer_id
      left join place p on p.establishment_id = t.establishment_id and p.id = t.place_id
      where ${allConditions(asked)}
      order by t."from", t.id
      limit ${maxLessons}
    `),
    ctx.tx.query<Omit<LessonsToday, 'lessons' | 'query'>>(sql`
      select
        (count(*) filter (where t.is_today))::int as total,
        (count(*) filter (where t.is_over))::int as over,
        (count(*) filter (where t.is_over and t.register <> 'NotTaken'))::int as taken,
        (count(*) filter (where not t.is_today))::int as tomorrow
      from (
        select
          t.register,
          t."from" < ${dayRange(date, ctx.timeZone).to}::timestamptz as is_today,
          t."to" <= ${ctx.now.toISOString()}::timestamptz as is_over
        from educational_schedule_time t
        where ${allConditions(counted)}
      ) t
    `),
  ])
  return { lessons: rows.map(lessonOf), ...counts!, query }
}

type LessonRow = DbRow & {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly register: string
  readonly group_id: string
  readonly short_name: string | null
  readonly category_id: string
  readonly seated: number
  readonly seats: number | null
}
const namesAs = (alias: string, name: string): string =>
  namesColumns('name')
    .map((column) => `${alias}.${column} as ${column.replace('name', name)}`)
    .join(', ')

const someNames = (row: DbRow, name: string): Names | null => {
  const names = namesFrom(row, name)
  return Object.keys(names).length > 0 ? names : null
}

const lessonOf = (row: LessonRow): Lesson => ({
  token: tokenOf(educationalScheduleTime.spec.prefix, row.id),
  from: row.from,
  to: row.to,
  group: {
    token: tokenOf('edg', row.group_id),
    names: namesFrom(row, 'group'),
    shortNames: shortNamesOf({
      shortName: row.short_name,
      names: namesFrom(row, 'group'),
      subject: namesFrom(row, 'category'),
    }),
  },
  category: tokenOf('edc', row.category_id),
  lecturer: someNames(row, 'lecturer'),
  place: someNames(row, 'place'),
  register: row.register,
  seated: row.seated,
  seats: row.seats,
})
