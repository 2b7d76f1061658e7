/** Applications of students without a seat, in each state, and some of them in the waiting line of a group. */
import type pg from 'pg'
import type { Centre } from '../centres.ts'
import { entered, id, made, runAll, stamps } from './sql.ts'

export function joining(client: pg.Client, centre: Centre): Promise<void> {
  const seated = centre.groups * centre.seats
  return runAll(client, centre, [
    `
      insert into educational_joining_application (
        establishment_id, id, code, state, student_id, educational_period_id, educational_category_id,
        joining_date_time, decided_at, reject_reason, ${stamps}
      )
      select
        $1,
        ${id('application', 'n')},
        'EJA-' || lpad(n::text, 7, '0'),
        state,
        ${id('student', 'n + 1')},
        ${id('period', '1')},
        ${id('category', '1 + n % 40')},
        case state when 'Accepted' then at end,
        case when state <> 'UnderReview' then at end,
        case state when 'Rejected' then 'لا يوجد مكان' end,
        ${made('at')}
      from generate_series(${seated}, ${centre.students - 1}) n, lateral (
        select
          (array[
            'Accepted', 'Accepted', 'Accepted', 'Accepted', 'UnderReview', 'UnderReview', 'Rejected', 'Rejected',
            'Canceled', 'UnderReview'
          ])[1 + n % 10] as state,
          pg_temp.between(greatest(${entered(centre, 'n + 1')}, now() - interval '90 days'), now(), pg_temp.draw(n, 50)) as at
      ) w
    `,
    `
      insert into group_waiting (
        establishment_id, id, educational_group_id, application_id, student_id, since, ${stamps}
      )
      select
        $1,
        ${id('waiting', 'n')},
        ${id('group', `1 + n % ${centre.groups}`)},
        ${id('application', 'n')},
        ${id('student', 'n + 1')},
        a.created_at,
        ${made('a.created_at')}
      from generate_series(${seated}, ${centre.students - 1}) n
      join educational_joining_application a on a.establishment_id = $1 and a.id = ${id('application', 'n')}
      where a.state = 'Accepted' and n % 5 = 0
      order by n
    `,
  ])
}
