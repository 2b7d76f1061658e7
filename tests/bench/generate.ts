/**
 * Fills an empty, migrated database with the centres: set-based SQL as the owner, without triggers and foreign keys,
 * indexes last. Everything is computed from row numbers, so that two machines have the same people; only the dates
 * depend on the day on which it runs.
 */
import type pg from 'pg'
import { everyPrivilege } from '@topcenter/model/areas'
import { hashPassword } from '@topcenter/server/platform/session/password'
import { type Centre, meetingsOf, password } from './centres.ts'
import { boys, families, girls, governorates, subjects } from './names.ts'

/** To be raised when other data are generated: kept clusters are then made again. */
export const generatorVersion = 2

export type Say = (line: string) => void

/** The part of a generated id that says which table it belongs to. */
const kinds = {
  student: 1,
  staff: 2,
  role: 3,
  governorate: 4,
  category: 5,
  period: 6,
  group: 7,
  application: 8,
  seat: 9,
  meeting: 10,
  attendance: 11,
} as const
type Kind = keyof typeof kinds

const id = (kind: Kind, number: string): string => `pg_temp.made_id($2, ${kinds[kind]}, ${number})`

const functions = `
  create function pg_temp.made_id(centre int, kind int, n bigint) returns uuid language sql immutable as $$
    select (lpad(to_hex(1690000000000 + n * 9000), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8' || substr(md5(centre || '.' || kind || '.' || n), 1, 15))::uuid $$;
  create function pg_temp.draw(n bigint, salt bigint) returns double precision language sql immutable as $$ select (hashint8extended(n, salt) & 1073741823) / 1073741824.0 $$;
  create function pg_temp.place(words text[], n bigint, salt bigint) returns int language sql immutable as $$ select 1 + floor(power(pg_temp.draw(n, salt), 1.7) * cardinality(words))::int $$;`

/** What stands on each lesson about its marks (D4.4), as the server counts it. */
async function counts(client: pg.Client, centre: Centre): Promise<void> {
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

const grown = [
  'user_account',
  'educational_joining_application',
  'educational_group_student',
  'educational_schedule_time',
  'educational_group_attendance',
] as const

export async function generate(client: pg.Client, centres: readonly Centre[], say: Say): Promise<void> {
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB'`,
  )
  await client.query(functions)
  const indexes = await dropIndexes(client)
  for (const centre of centres) {
    const started = performance.now()
    await client.query('begin')
    for (const step of [people, courses, seatsOfGroups, meetings, attendance, counts]) await step(client, centre)
    await client.query('commit')
    say(
      `  centre ${centre.number}: ${centre.students.toLocaleString('en')} students, ${centre.groups.toLocaleString('en')} groups, ${centre.attendance.toLocaleString('en')} attendance rows (${seconds(started)} s)`,
    )
  }
  for (const { name, definition } of indexes) {
    const started = performance.now()
    await client.query(definition)
    if (performance.now() - started > 2_000) say(`  index ${name} (${seconds(started)} s)`)
  }
  const started = performance.now()
  await client.query('vacuum analyze')
  say(`  vacuum analyze (${seconds(started)} s)`)
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1)

/** Primary and unique keys are not dropped: rows are inserted in the order of their keys, which is fast. */
async function dropIndexes(client: pg.Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `
      select i.indexname as name, i.indexdef as definition
      from pg_indexes i
      where i.schemaname = 'public'
        and i.tablename = any($1)
        and not exists (select 1 from pg_constraint c where c.conname = i.indexname)
      order by i.tablename, i.indexname
    `,
    [grown],
  )
  for (const { name } of rows) await client.query(`drop index "${name}"`)
  return rows
}

const stamps = 'created_at, updated_at, created_by, updated_by'
const words = (pairs: readonly (readonly [string, string])[], side: 0 | 1): string[] => pairs.map((pair) => pair[side])

async function people(client: pg.Client, centre: Centre): Promise<void> {
  const at = [centre.id, centre.number] as const
  await client.query('insert into establishment (id, code, name_ar, name_en) values ($1, $2, $3, $4)', [
    centre.id,
    `BENCH-${centre.number}`,
    `مركز القياس ${centre.number}`,
    `Bench centre ${centre.number}`,
  ])
  await client.query(
    `
      insert into establishment_role (
        establishment_id, id, code, name_ar, name_en, user_type, is_default, privileges, created_at,
        updated_at
      )
      select
        $1,
        ${id('role', 'n')},
        'ROLE-' || n,
        'دور ' || n,
        'Role ' || n,
        (array['MasterAdmin', 'Employee', 'Student'])[n],
        true,
        case n when 1 then $3::jsonb else '{}' end,
        now(),
        now()
      from generate_series(1, 3) n
    `,
    [...at, JSON.stringify(everyPrivilege)],
  )
  await client.query(
    `
      insert into governorate (establishment_id, id, code, name_ar, name_en, created_at, updated_at)
      select $1, ${id('governorate', 'n')}, 'GOV-' || n, a, e, now(), now()
      from unnest($3::text[], $4::text[]) with ordinality as w(a, e, n)
    `,
    [...at, words(governorates, 0), words(governorates, 1)],
  )
  await client.query(
    `
      insert into user_account (
        establishment_id, id, code, name_ar, name_en, user_type, role_id, user_name, password, phone,
        ${stamps}
      )
      select
        $1,
        ${id('staff', 'n')},
        case n when 1 then 'MAS-' else 'EMP-' end || lpad(n::text, 6, '0'),
        w.a || ' ' || w.e,
        w.e || ' ' || n,
        case n when 1 then 'MasterAdmin' else 'Employee' end,
        ${id('role', 'least(n, 2)')},
        case n when 1 then $3 end,
        case n when 1 then $4 end,
        '+2011' || lpad(n::text, 8, '0'),
        now() - interval '3 years',
        now(),
        ${id('staff', '1')},
        ${id('staff', '1')}
      from generate_series(1, 61) n, lateral (
        select ($5::text[])[1 + n % 30] as a, ($6::text[])[1 + n % 30] as e
      ) w
    `,
    [...at, centre.userName, await hashPassword(password), words(boys, 0), words(boys, 1)],
  )
  await client.query(
    `
      insert into login_name (name_key, establishment_id, user_id)
      select $3, $1, ${id('staff', '1')}
    `,
    [...at, centre.userName],
  )
  await students(client, centre)
}

async function students(client: pg.Client, centre: Centre): Promise<void> {
  await client.query(
    `
      insert into user_account (
        establishment_id, id, code, name_ar, name_en, phone, phone2, email, gender, birth_date,
        national_id, governorate_id, address, approval, user_type, role_id, record_state, archived_at,
        blocked_at, ${stamps}
      )
      select
        $1,
        ${id('student', 'n')},
        'STU-' || lpad(n::text, greatest(6, length(n::text)), '0'),
        concat_ws(
          ' ', case when boy then ($4::text[])[a] else ($6::text[])[g] end, ($4::text[])[b],
          ($4::text[])[c], ($8::text[])[f]
        ),
        concat_ws(
          ' ', case when boy then ($5::text[])[a] else ($7::text[])[g] end, ($5::text[])[b],
          ($9::text[])[f]
        ),
        '+201' || (array['0', '1', '2', '5'])[1 + n % 4] || lpad(
          (pg_temp.draw(n, 6) * 100000000)::bigint::text, 8, '0'
        ),
        case when n % 5 = 0 then '+2010' || lpad((n * 17 % 100000000)::text, 8, '0') end,
        case when n % 4 = 0 then 'student' || n || '@example.com' end,
        case when boy then 'Male' else 'Female' end,
        date '2000-01-01' + (pg_temp.draw(n, 7) * 5800)::int,
        case when n % 3 = 0 then '3' || lpad((n * 7919)::text, 13, '0') end,
        ${id('governorate', '1 + n % 22')},
        case when n % 2 = 0 then 'شارع ' || ($8::text[])[f] || ' رقم ' || n % 200 end,
        case when n % 200 = 0 then 'NotApproved' else 'Approved' end,
        'Student',
        ${id('role', '3')},
        state,
        case state when 'archived' then made end,
        case state when 'blocked' then made end,
        made,
        made,
        ${id('staff', '1')},
        ${id('staff', '1')}
      from generate_series(1, $3::bigint) n, lateral (
        select
          pg_temp.draw(n, 1) < 0.55 as boy,
          pg_temp.place($4, n, 2) as a,
          pg_temp.place($6, n, 2) as g,
          pg_temp.place($4, n, 3) as b,
          pg_temp.place($4, n, 4) as c,
          pg_temp.place($8, n, 5) as f,
          case
            when n % 25 = 7 then 'archived'
            when n % 100 = 13 then 'blocked'
            else 'active'
          end as state,
          date_trunc('milliseconds', now()) - interval '3 years' + n * (
            interval '1094 days' / $3::bigint
          ) as made
      ) w
    `,
    [
      centre.id,
      centre.number,
      centre.students,
      words(boys, 0),
      words(boys, 1),
      words(girls, 0),
      words(girls, 1),
      words(families, 0),
      words(families, 1),
    ],
  )
}

async function courses(client: pg.Client, centre: Centre): Promise<void> {
  const named = [centre.id, centre.number, words(subjects, 0), words(subjects, 1)]
  await client.query(
    `
      insert into educational_period (
        establishment_id, id, code, name_ar, name_en, "from", "to", created_at, updated_at
      )
      select
        $1,
        ${id('period', 'n')},
        'EDP-' || n,
        'العام ' || n,
        'Year ' || n,
        current_date - n::int * 365,
        current_date - (n::int - 1) * 365 + 30,
        now(),
        now()
      from generate_series(1, 3) n
    `,
    [centre.id, centre.number],
  )
  await client.query(
    `
      insert into educational_category (
        establishment_id, id, code, name_ar, name_en, attendance_weight, midterm_weight,
        final_exam_weight, created_at, updated_at
      )
      select
        $1,
        ${id('category', 'n')},
        'EDC-' || n,
        ($3::text[])[1 + n % 16] || ' ' || n,
        ($4::text[])[1 + n % 16] || ' ' || n,
        10,
        30,
        60,
        now(),
        now()
      from generate_series(1, 40) n
    `,
    named,
  )
  await client.query(
    `
      insert into educational_group (
        establishment_id, id, code, name_ar, name_en, educational_category_id, educational_period_id,
        lecturer_id, duration, expected_start, expected_end, maximum_number_of_students, maximum_status,
        total_number_of_students, warning_status1, warning_status2, warning_status3, ${stamps}
      )
      select
        $1,
        ${id('group', 'n')},
        'EDG-' || lpad(n::text, 6, '0'),
        ($3::text[])[1 + n % 16] || ' مجموعة ' || n,
        ($4::text[])[1 + n % 16] || ' group ' || n,
        ${id('category', '1 + n % 40')},
        ${id('period', '1')},
        ${id('staff', '2 + n % 60')},
        90,
        current_date - 340,
        current_date + 60,
        ${centre.seats + 5},
        true,
        ${centre.seats},
        30,
        60,
        90,
        now() - interval '340 days' + n * interval '1 minute',
        now(),
        ${id('staff', '1')},
        ${id('staff', '1')}
      from generate_series(1, $5::bigint) n
    `,
    [...named, centre.groups],
  )
}

/** The first students have the seats, one group after another; each seat has its accepted application. */
async function seatsOfGroups(client: pg.Client, centre: Centre): Promise<void> {
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
 * one's, whose register is open. No rooms are booked.
 */
async function meetings(client: pg.Client, centre: Centre): Promise<void> {
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
        case when n / $3 = $4 then 'NotTaken' else 'Taken' end,
        case when n / $3 < $4 then starts + n % 17 * interval '1 minute' end,
        starts - interval '30 days',
        starts,
        ${id('staff', '1')},
        ${id('staff', '1')}
      from generate_series(0, $3::bigint * ($4::bigint + 1) - 1) n, lateral (
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

async function attendance(client: pg.Client, centre: Centre): Promise<void> {
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
