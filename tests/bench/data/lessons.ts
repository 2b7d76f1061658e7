/** Seats of groups, their lessons, and the marks of lessons. */
import type pg from 'pg'
import { type Centre, meetingsOf } from '../centres.ts'
import { id, stamps } from './sql.ts'

/** The first students have the seats, one group after another; each seat has its accepted application. */
export async function seatsOfGroups(client: pg.Client, centre: Centre): Promise<void> {
  const parameters = [centre.id, centre.number, centre.groups * centre.seats]
  await client.query(
    `
      insert into educational_joining_application (
        establishment_id, id, code, state, student_id, educational_period_id, educational_category_id,
        joining_date_time, decided_at, related_with_group, ${stamps}
      )
      select
        $1,
        ${id('application', 'n')},
        'EJA-' || lpad(n::text, 7, '0'),
        'Accepted',
        ${id('student', `1 + n % ${centre.students}`)},
        ${id('period', '1')},
        ${id('category', `1 + (1 + n / ${centre.seats}) % 40`)},
        made,
        made,
        'Related',
        made,
        made,
        ${id('staff', '1')},
        ${id('staff', '1')}
      from generate_series(0, $3::bigint - 1) n, lateral (
        select now() - interval '400 days' + n * interval '1 second' as made
      ) w
    `,
    parameters,
  )
  await client.query(
    `
      insert into educational_group_student (
        establishment_id, id, educational_group_id, application_id, student_id, educational_category_id,
        joined_on, ${stamps}
      )
      select
        $1,
        ${id('seat', 'n')},
        ${id('group', `1 + n / ${centre.seats}`)},
        ${id('application', 'n')},
        ${id('student', `1 + n % ${centre.students}`)},
        ${id('category', `1 + (1 + n / ${centre.seats}) % 40`)},
        made::date,
        made,
        made,
        ${id('staff', '1')},
        ${id('staff', '1')}
      from generate_series(0, $3::bigint - 1) n, lateral (
        select now() - ($4::int - n / ${centre.seats} % $5::int) * interval '1 day' + n % 86400 * interval '1 second' as made
      ) w
    `,
    [...parameters, centre.joined.daysAgo, centre.joined.over],
  )
}

/**
 * A lesson every so many days at one of six hours. There is one lesson more than registers that were taken: the last
 * one's, whose register is open; and those that are still to come. No rooms are booked.
 */
export async function meetings(client: pg.Client, centre: Centre): Promise<void> {
  const held = meetingsOf(centre)
  await client.query(
    `
      insert into educational_schedule_time (
        establishment_id, id, educational_group_id, "from", "to", lecturer_id, register, register_taken_at, ${stamps}
      )
      select
        $1,
        ${id('meeting', 'n')},
        ${id('group', '1 + n % $3')},
        starts,
        starts + interval '90 minutes',
        ${id('staff', '2 + (1 + n % $3) % 60')},
        case when n / $3 >= $4 then 'NotTaken' else 'Taken' end,
        case when n / $3 < $4 then starts + n % 17 * interval '1 minute' end,
        starts - interval '30 days',
        least(starts, now()),
        ${id('staff', '1')},
        ${id('staff', '1')}
      from generate_series(0, $3::bigint * ($4::bigint + 1 + ${centre.ahead}) - 1) n, lateral (
        select date_trunc('day', now()) - interval '1 day' - (
          ($4 - n / $3) * $5::bigint + n % $3 % $6::bigint
        ) * interval '1 day' + (
          8 + n % 6 * 2
        ) * interval '1 hour' as starts
      ) w
    `,
    [centre.id, centre.number, centre.groups, held, centre.every, centre.spread],
  )
}

export async function attendance(client: pg.Client, centre: Centre): Promise<void> {
  // without statistics each lesson would look through all seats for those of its group
  await client.query('analyze educational_schedule_time, educational_group_student')
  await client.query(
    `
      insert into educational_group_attendance (
        establishment_id, id, schedule_time_id, educational_group_id, group_student_id, student_id,
        attendance, at, minutes_late, excused, way, recorded_by_id, ${stamps}
      )
      select
        $1,
        ${id('attendance', 'n')},
        meeting,
        grp,
        seat,
        student,
        case when luck < 0.86 then 'Attendance' else 'Absence' end,
        at,
        case when luck < 0.07 then 1 + (luck * 400)::int end,
        luck > 0.97,
        (array['List', 'List', 'QR', 'Keyboard'])[1 + n % 4],
        ${id('staff', '1')},
        at,
        at,
        ${id('staff', '1')},
        ${id('staff', '1')}
      from (
        select
          row_number() over () as n,
          t.id as meeting,
          t.educational_group_id as grp,
          s.id as seat,
          s.student_id as student,
          t."from" as at
        from educational_schedule_time t
        join educational_group_student s
          on s.establishment_id = $1 and s.educational_group_id = t.educational_group_id
        where t.establishment_id = $1 and t.register = 'Taken'
      ) r, lateral (select pg_temp.draw(n, 9) as luck) w
      where n <= $3
    `,
    [centre.id, centre.number, centre.attendance],
  )
}

/** Counts the marks of each lesson (D4.4), as the server does. */
export async function counts(client: pg.Client, centre: Centre): Promise<void> {
  await client.query(
    `
      update educational_schedule_time t
      set present = c.present, absent = c.absent, late = c.late, excused = c.excused, minutes_late = c.minutes
      from (
        select
          schedule_time_id,
          count(*) filter (where attendance = 'Attendance') as present,
          count(*) filter (where attendance = 'Absence') as absent,
          count(*) filter (where attendance = 'Attendance' and minutes_late > 0) as late,
          count(*) filter (where attendance = 'Absence' and excused) as excused,
          coalesce(sum(minutes_late), 0) as minutes
        from educational_group_attendance
        where establishment_id = $1
        group by schedule_time_id
      ) c
      where t.establishment_id = $1 and t.id = c.schedule_time_id
    `,
    [centre.id],
  )
}
