/** Interests of students, and the cases, follow-ups and sessions of the students who are called. */
import type pg from 'pg'
import type { Centre } from '../centres.ts'
import { subjects } from '../names.ts'
import { agents } from './people.ts'
import { entered, id, listOf, made, runAll, stamps } from './sql.ts'

const interestCount = subjects.length
const maxFollowUps = 3

export const interests = (client: pg.Client, centre: Centre): Promise<void> =>
  runAll(client, centre, [
    listOf('interest', 'interest', 'INT', subjects, { educational_category_id: id('category', 'n') }),
    listOf('communication_type', 'communication', 'COM', [
      ['مكالمة', 'Call'],
      ['واتساب', 'WhatsApp'],
      ['زيارة', 'Visit'],
    ]),
    `
      insert into user_systeam_interest (establishment_id, id, user_id, interest_id, ${stamps})
      select
        $1,
        ${id('ownInterest', 'n * 2 + nth')},
        ${id('student', 'n')},
        ${id('interest', `1 + (n + nth * 5) % ${interestCount}`)},
        ${made('at')}
      from generate_series(1, ${centre.students}) n
      cross join generate_series(0, 1) nth
      cross join lateral (
        select pg_temp.between(${entered(centre, 'n')}, now(), pg_temp.draw(n * 2 + nth, 41)) as at
      ) w
      where pg_temp.draw(n, 40) < case nth when 0 then 0.6 else 0.2 end
      order by n, nth
    `,
    `
      insert into user_other_interest (establishment_id, id, name_ar, name_en, user_id, page_request, ${stamps})
      select
        $1,
        ${id('otherInterest', 'n')},
        'دورة أخرى',
        'Another course',
        ${id('student', 'n')},
        case when n % 66 = 0 then case when at > now() - interval '30 days' then 'New' else 'Answered' end end,
        ${made('at')}
      from generate_series(33, ${centre.students}, 33) n
      cross join lateral (select pg_temp.between(${entered(centre, 'n')}, now(), pg_temp.draw(n, 42)) as at) w
      order by n
    `,
    followed(centre),
    'analyze followed',
    `
      insert into follow_case (
        establishment_id, user_id, stage, since, opened_at, agent_id, number, unanswered, due_at, made_from, joined_at,
        joined_agent_id
      )
      select
        $1,
        student,
        stage,
        since,
        opened_at,
        agent,
        number,
        is_unanswered::int,
        case when stage in ('Undecided', 'WillJoin') then now() + (pg_temp.draw(n, 46) - 0.3) * interval '20 days' end,
        (array['Interest', 'Interest', 'FollowUp', 'Hand'])[1 + n % 4],
        case stage when 'Joined' then since end,
        case stage when 'Joined' then agent end
      from followed
      order by n
    `,
    followUps,
    sessions,
  ])

/** Two of five students, with what became of them. */
const followed = (centre: Centre): string => `
  create temporary table followed on commit drop as
  select *, pg_temp.between(opened_at, now(), pg_temp.draw(n, 45)) as since
  from (
    select
      n,
      ${id('student', 'n')} as student,
      pg_temp.between(${entered(centre, 'n')}, now(), pg_temp.draw(n, 44)) as opened_at,
      case
        when n <= ${centre.groups * centre.seats} and luck < 0.6 then 'Joined'
        when luck < 0.7 then 'WillNotJoin'
        when luck < 0.8 then 'WillJoin'
        else 'Undecided'
      end as stage,
      case when n % 3 > 0 then ${id('staff', `${agents.first} + n % ${agents.count}`)} end as agent,
      1 + n % ${maxFollowUps} as number,
      n % 7 = 0 as is_unanswered
    from generate_series(1, ${centre.students}) n, lateral (select pg_temp.draw(n, 43) as luck) w
    where n % 5 < 2
  ) f
  order by n
`

/** The last one of each tells how the case stands. */
const followUps = `
  insert into interest_follow_up (
    establishment_id, id, interest_id, user_id, follow_up_type_id, number, at, reply_status, joining_type, lost_reason,
    next_at, sales_user_id, text, ${stamps}
  )
  select
    $1,
    ${id('followUp', `n * ${maxFollowUps} + k`)},
    ${id('interest', `1 + n % ${interestCount}`)},
    student,
    ${id('communication', '1 + (n + k) % 3')},
    k + 1,
    at,
    case
      when is_last and is_unanswered then 'NotReplied'
      when is_last then 'Replied'
      else (array['Busy', 'CallLater', 'NotReplied'])[1 + n % 3]
    end,
    case when is_last then stage else 'Undecided' end,
    case when is_last and stage = 'WillNotJoin' then (array['Price', 'Time', 'Place'])[1 + n % 3] end,
    case when not is_last or stage in ('Undecided', 'WillJoin') then at + interval '3 days' end,
    coalesce(agent, ${id('staff', String(agents.first))}),
    'سأل عن المواعيد',
    ${made('at')}
  from followed
  cross join lateral generate_series(0, number - 1) k
  cross join lateral (
    select
      k = number - 1 as is_last,
      case when k = number - 1 then since else pg_temp.between(opened_at, since, (k + 0.5) / number) end as at
  ) w
  order by n, k
`

const sessions = `
  insert into follow_up_session (
    establishment_id, id, state, close_reason, user_id, sales_user_id, opened_at, expires_at, closed_at, ${stamps}
  )
  select
    $1,
    ${id('call', 'n')},
    'Close',
    'Finished',
    student,
    agent,
    since,
    since + interval '30 minutes',
    since + interval '5 minutes',
    ${made('since')}
  from followed
  where agent is not null
  order by n
`
