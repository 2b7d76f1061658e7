/** Reads the lessons that the login page of a centre shows: those of today, else of the next day that has some. */
import type { readPublicLessons } from '@topcenter/model/access/api'
import { educationalCategory } from '@topcenter/model/education/educational-category'
import { shortNamesOf } from '@topcenter/model/education/short-name'
import { addDays } from '@topcenter/model/kit/date-text'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { tokenOf } from '@topcenter/model/kit/token'
import { dayRange, utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { Tx } from '../platform/database/database.ts'
import { namesFrom, type DbRow } from '../records/row.ts'
import { named, type PageRow } from './public-page.service.ts'

type PublicLessons = AnswerOf<typeof readPublicLessons>

/** Days that are looked ahead. */
const ahead = 14
/** Lessons of a day; a centre has fewer. */
const maxLessons = 60

interface LessonRow extends DbRow {
  readonly from: string
  readonly to: string
  readonly short_name: string | null
  readonly category_id: string
  readonly seats: number | null
  readonly seated: number
}

export async function publicLessons(tx: Tx, row: PageRow, now: Date): Promise<PublicLessons> {
  const zone = row.time_zone
  const end = dayRange(addDays(utcToZoned(now, zone).date, ahead), zone).to
  const day = await dayOfNext(tx, row, now.toISOString(), end)
  if (!day) return { timeZone: zone, day: null, lessons: [], next: null }
  const { from, to } = dayRange(day, zone)
  const lessons = await lessonsBetween(tx, row, from, to)
  const next = await dayOfNext(tx, row, to, end)
  return {
    timeZone: zone,
    day,
    lessons: lessons.map((lesson) => lessonOf(lesson, row)),
    next: next ? await summaryOf(tx, row, next) : null,
  }
}

/** Returns the first day with a lesson that ends after one instant and begins before another. */
async function dayOfNext(tx: Tx, { id, time_zone: zone }: PageRow, after: string, before: string) {
  const found = await tx.first<{ from: string }>({
    sql: `select t."from" ${planned} and t."to" > $2 and t."from" < $3 order by t."from" limit 1`,
    parameters: [id, after, before],
  })
  return found && utcToZoned(found.from, zone).date
}

/** Reads the number of lessons of a day, at most 60, and the first of them. */
async function summaryOf(tx: Tx, row: PageRow, day: string): Promise<PublicLessons['next']> {
  const { from, to } = dayRange(day, row.time_zone)
  const [first, ...others] = await lessonsBetween(tx, row, from, to)
  return first ? { day, lessons: others.length + 1, names: namesFrom(first, 'name'), from: first.from } : null
}

const lessonsBetween = (tx: Tx, { id }: PageRow, from: string, to: string): Promise<LessonRow[]> =>
  tx.query<LessonRow>({
    sql: `
      select
        t."from",
        t."to",
        g.name_ar,
        g.name_en,
        g.name_und,
        g.short_name,
        g.educational_category_id as category_id,
        g.total_number_of_students as seated,
        case when g.maximum_status then g.maximum_number_of_students end as seats,
        c.name_ar as subject_ar,
        c.name_en as subject_en,
        c.name_und as subject_und,
        p.name_ar as place_ar,
        p.name_en as place_en,
        p.name_und as place_und,
        l.name_ar as lecturer_ar,
        l.name_en as lecturer_en,
        l.name_und as lecturer_und
      ${planned}
        and t."from" >= $2
        and t."from" < $3
      order by t."from", t.id
      limit $4`,
    parameters: [id, from, to, maxLessons],
  })

const planned = `
  from educational_schedule_time t
  join educational_group g
    on g.establishment_id = $1 and g.id = t.educational_group_id and g.record_state = 'active'
  join educational_category c on c.establishment_id = $1 and c.id = g.educational_category_id
  left join place p on p.establishment_id = $1 and p.id = t.place_id
  left join user_account l on l.establishment_id = $1 and l.id = t.lecturer_id
  where t.establishment_id = $1
    and t.state = 'Planned'
    and t.work_day = 'Work'
    and t.record_state = 'active'`

const lessonOf = (lesson: LessonRow, page: PageRow): PublicLessons['lessons'][number] => ({
  from: lesson.from,
  to: lesson.to,
  names: namesFrom(lesson, 'name'),
  shortNames: shortNamesOf({
    shortName: lesson.short_name,
    names: namesFrom(lesson, 'name'),
    subject: namesFrom(lesson, 'subject'),
  }),
  subject: {
    token: tokenOf(educationalCategory.spec.prefix, lesson.category_id),
    names: namesFrom(lesson, 'subject'),
  },
  place: named(lesson, 'place'),
  lecturer: page.public_lecturers ? named(lesson, 'lecturer') : null,
  seats:
    page.public_seats && lesson.seats !== null
      ? { free: Math.max(lesson.seats - lesson.seated, 0), total: lesson.seats }
      : null,
})
