/**
 * Lists the lessons and travel of lecturers (D12.4): each held lesson with its hours, and the way to its place once for
 * each lecturer, place and day, with their first lesson there.
 */
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { isGiven } from '../../records/figures/attendance-rate.sql.ts'
import { all, type Condition } from '../../records/permissions/limits.ts'
import type { Source } from '../source.ts'

/** @param lessons The schedule times that count, under the alias `t` */
export function lessonsOfLecturers(
  ctx: Ctx,
  lessons: { readonly source: Source; readonly conditions: readonly Condition[] },
): Condition {
  return sql`
    (
      select
        given.lecturer_id,
        given.place_id,
        given.educational_group_id,
        given."from",
        given.id as lesson,
        extract(epoch from given."to" - given."from") / 3600 as given_hours,
        case when given.is_first then 1 end as trips,
        case when given.is_first then p.place_distance end as kilometres,
        case when given.is_first then round(p.place_distance * lecturer.one_kilometre_price) end as travel_allowance
      from (
        select
          t.*,
          t.place_id is not null
          and row_number() over (
            partition by t.lecturer_id, t.place_id, (t."from" at time zone ${ctx.timeZone})::date
            order by t."from", t.id
          ) = 1 as is_first
        from ${lessons.source.from()}
        where ${all([...lessons.conditions])}
          and t.lecturer_id is not null
          and ${sql.raw(isGiven('t'))}
      ) given
      join user_account lecturer
        on lecturer.establishment_id = given.establishment_id and lecturer.id = given.lecturer_id
      left join place p on p.establishment_id = given.establishment_id and p.id = given.place_id
    )
  `
}
