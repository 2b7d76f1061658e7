/**
 * For each place and hour of the clock, the part of it that is open, and the part that each lesson takes. Rooms are
 * places with seats and no active places in them, and wherever lessons are.
 */
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { all, type Condition } from '../../records/permissions/limits.ts'
import type { Span } from '@topcenter/model/reports/period'
import type { Source } from '../source.ts'

/**
 * @param lessons The schedule times that count, under the alias `t`
 * @param spans Days of the establishment that are asked about; without any, all days with lessons
 */
export function hoursOfPlaces(
  ctx: Ctx,
  lessons: { readonly source: Source; readonly conditions: readonly Condition[] },
  spans: readonly Span[],
): Condition {
  const establishment = sql`${ctx.actor.establishmentId}::uuid`
  const days = spans.length
    ? sql.join(
        spans.map(({ from, to }) => sql`select generate_series(${from}::timestamp, ${to}::timestamp, '1 day') as day`),
        sql` union `,
      )
    : sql`select generate_series(min(begins)::date::timestamp, max(begins)::date::timestamp, '1 day') as day from lesson`
  return sql`
    (
      with lesson as materialized (
        select
          t.id,
          t.place_id,
          t."from" at time zone ${ctx.timeZone} as begins,
          t."to" at time zone ${ctx.timeZone} as ends,
          coalesce(nullif(t.present + t.absent + t.unknown, 0), g.total_number_of_students, 0) as students
        from ${lessons.source.from()}
        join educational_group g on g.establishment_id = t.establishment_id and g.id = t.educational_group_id
        where ${all([...lessons.conditions])}
          and t.place_id is not null
          and t.state = 'Planned'
          and t.work_day = 'Work'
      ),
      day as (${days}),
      room as (
        select p.id, p.capacity
        from place p
        where p.establishment_id = ${establishment}
          and p.record_state = 'active'
          and (
            (
              p.capacity > 0
              and not exists (
                select 1
                from place inner_place
                where inner_place.establishment_id = p.establishment_id
                  and inner_place.parent_id = p.id
                  and inner_place.record_state = 'active'
              )
            )
            or exists (select 1 from lesson where lesson.place_id = p.id)
          )
      ),
      open_time as (
        select room.id, tsrange(
          day + o."from",
          day + o."to" + case when o."to" <= o."from" then interval '1 day' else interval '0' end
        ) as span
        from room
        join place_opening_times o on o.establishment_id = ${establishment} and o.parent_id = room.id
        join day on to_char(day, 'FMDay') = o.weekday
        union all
        select room.id, tsrange(teaching.first, teaching.last)
        from room
        cross join (
          select min(begins) as first, max(ends) as last
          from lesson
          group by begins::date
        ) teaching
        where not exists (
          select 1
          from place_opening_times o
          where o.establishment_id = ${establishment} and o.parent_id = room.id
        )
        union all
        select place_id, tsrange(begins, ends)
        from lesson
      ),
      open_span as (
        select id, unnest(range_agg(span)) as span
        from open_time
        group by id
      ),
      part as (
        select id as place_id, null::uuid as lesson_id, lower(span) as begins, upper(span) as ends, null::int as students
        from open_span
        union all
        select place_id, id, begins, ends, students
        from lesson
      )
      select
        part.place_id,
        part.lesson_id as lesson,
        greatest(part.begins, clock.hour) at time zone ${ctx.timeZone} as "from",
        case when part.lesson_id is null then piece.hours end as open_hours,
        case when part.lesson_id is not null then piece.hours end as used_hours,
        case when part.lesson_id is null then piece.hours * room.capacity end as open_seat_hours,
        case when part.lesson_id is not null and room.capacity > 0 then piece.hours * part.students end as sold_seat_hours
      from part
      join room on room.id = part.place_id
      cross join lateral generate_series(
        date_trunc('hour', part.begins),
        part.ends - interval '1 microsecond',
        '1 hour'
      ) as clock (hour)
      cross join lateral (
        select extract(
          epoch from least(part.ends, clock.hour + interval '1 hour') - greatest(part.begins, clock.hour)
        ) / 3600 as hours
      ) piece
    )
  `
}
