/** The years, categories and groups of a centre. */
import type pg from 'pg'
import type { Centre } from '../centres.ts'
import { subjects } from '../names.ts'
import { id, stamps, words } from './sql.ts'

export async function courses(client: pg.Client, centre: Centre): Promise<void> {
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
  await client.query(
    `
      insert into group_teaching (establishment_id, educational_group_id, lecturer_id, noted_on)
      select establishment_id, id, lecturer_id, current_date - 340
      from educational_group
      where establishment_id = $1
    `,
    [centre.id],
  )
}
