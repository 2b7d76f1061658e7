/**
 * A complaint of every hundredth student, with its messages; a fifth of them name a group, and are hidden from who
 * teaches it.
 */
import type pg from 'pg'
import type { Centre } from '../centres.ts'
import { entered, id, listOf, made, runAll, stamps } from './sql.ts'

const every = 100

export const complaints = (client: pg.Client, centre: Centre): Promise<void> =>
  runAll(client, centre, [
    listOf('complaint_type', 'complaintType', 'CMT', [
      ['خدمة', 'Service'],
      ['موعد', 'Time'],
      ['دفع', 'Payment'],
    ]),
    listOf('complaint_sector', 'complaintSector', 'CMS', [
      ['الاستقبال', 'Reception'],
      ['الشؤون', 'Student affairs'],
    ]),
    listOf('priority_type', 'priority', 'PRI', [
      ['عادي', 'Usual'],
      ['عاجل', 'Urgent'],
    ]),
    `
      insert into complaint (
        establishment_id, id, code, name_ar, name_en, state, complaint_type_id, complaint_sector_id, priority_type_id,
        complainant_id, about_group_id, awaiting_since, closed_by_id, close_reason, closed_at, ${stamps}
      )
      select
        $1,
        ${id('complaint', 'n')},
        'BENCH-' || n,
        'شكوى ' || n,
        'Complaint ' || n,
        state,
        ${id('complaintType', '1 + n % 3')},
        ${id('complaintSector', '1 + n % 2')},
        ${id('priority', '1 + (n % 4 = 0)::int')},
        ${id('student', `n * ${every}`)},
        case when n % 5 = 0 then ${id('group', `1 + n % ${centre.groups}`)} end,
        case when state <> 'Closed' then at end,
        case state when 'Closed' then ${id('staff', '1')} end,
        case state when 'Closed' then 'Answered' end,
        case state when 'Closed' then at + interval '2 hours' end,
        ${made('at')}
      from generate_series(1, ${Math.floor(centre.students / every)}) n, lateral (
        select
          case
            when n % 10 = 1 then 'OpenAwaitingTechnicalSupport'
            when n % 10 = 2 then 'OpenAwaitingComplainingPerson'
            else 'Closed'
          end as state,
          pg_temp.between(${entered(centre, `n * ${every}`)}, now() - interval '1 day', pg_temp.draw(n, 47)) as at
      ) w
    `,
    `
      insert into complaint_kept_from (establishment_id, complaint_id, user_id)
      select $1, c.id, g.lecturer_id
      from complaint c
      join educational_group g on g.establishment_id = $1 and g.id = c.about_group_id
      where c.establishment_id = $1
    `,
    `
      insert into complaint_follow_up (
        establishment_id, id, complaint_id, follow_up_by_id, side_type, text, complainant_id, ${stamps}
      )
      select
        $1,
        ${id('complaintMessage', 'n * 2 + side')},
        ${id('complaint', 'n')},
        case side when 0 then c.complainant_id else ${id('staff', '1')} end,
        case side when 0 then 'ComplainingPerson' else 'TechnicalSupport' end,
        'رسالة',
        c.complainant_id,
        ${made(`c.created_at + side * interval '1 hour'`)}
      from generate_series(1, ${Math.floor(centre.students / every)}) n
      cross join generate_series(0, 1) side
      join complaint c on c.establishment_id = $1 and c.id = ${id('complaint', 'n')}
      where side = 0 or c.state <> 'OpenAwaitingTechnicalSupport'
      order by n, side
    `,
  ])
