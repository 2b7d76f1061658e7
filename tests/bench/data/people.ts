/** A centre, its roles, and its people: who works there, students, and the parents of students. */
import type pg from 'pg'
import { hashPassword } from '@topcenter/server/platform/session/password'
import { type Centre, password, type Reader, readerName } from '../centres.ts'
import { boys, families, girls, governorates } from '../names.ts'
import { roles } from './roles.ts'
import { entered, id, listOf, made, runAll, stamps, words } from './sql.ts'

/** Numbers of staff: the manager is 1, lecturers 2 to 61; only a whole centre has those after them. */
const lastLecturer = 61
export const receptionist = 62
/** Agents, who call students with interests. */
export const agents = { first: 63, count: 6 } as const

export async function people(client: pg.Client, centre: Centre): Promise<void> {
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
        establishment_id, id, code, name_ar, name_en, user_type, is_default, own_groups_only, privileges,
        created_at, updated_at
      )
      select
        $1,
        ${id('role', 'n')},
        code,
        'دور ' || n,
        'Role ' || n,
        user_type,
        is_default,
        own_groups_only,
        privileges,
        now(),
        now()
      from jsonb_to_recordset($3) as r (
        n bigint, code text, user_type text, is_default boolean, own_groups_only boolean, privileges jsonb
      )
    `,
    [...at, JSON.stringify(roles.map((role, place) => ({ n: place + 1, ...role })))],
  )
  await client.query(
    `
      insert into governorate (establishment_id, id, code, name_ar, name_en, created_at, updated_at)
      select $1, ${id('governorate', 'n')}, 'GOV-' || n, a, e, now(), now()
      from unnest($3::text[], $4::text[]) with ordinality as w(a, e, n)
    `,
    [...at, words(governorates, 0), words(governorates, 1)],
  )
  const hash = await hashPassword(password)
  const last = centre.isWhole ? agents.first + agents.count - 1 : lastLecturer
  await client.query(
    `
      insert into user_account (
        establishment_id, id, code, name_ar, name_en, user_type, role_id, user_name, password, phone,
        ${stamps}
      )
      select
        $1,
        ${id('staff', 'n')},
        case user_type when 'MasterAdmin' then 'MAS-' when 'Sales' then 'SAL-' else 'EMP-' end || lpad(n::text, 6, '0'),
        w.a || ' ' || w.e,
        w.e || ' ' || n,
        user_type,
        ${id('role', `case user_type when 'MasterAdmin' then 1 when 'Sales' then 7 else 2 end`)},
        case n when 1 then $3 end,
        case n when 1 then $4 end,
        '+2011' || lpad(n::text, 8, '0'),
        now() - interval '3 years',
        now(),
        ${id('staff', '1')},
        ${id('staff', '1')}
      from generate_series(1, ${last}) n, lateral (
        select
          ($5::text[])[1 + n % 30] as a,
          ($6::text[])[1 + n % 30] as e,
          case when n = 1 then 'MasterAdmin' when n < ${agents.first} then 'Employee' else 'Sales' end as user_type
      ) w
    `,
    [...at, centre.userName, hash, words(boys, 0), words(boys, 1)],
  )
  await client.query(
    `
      insert into login_name (name_key, establishment_id, user_id)
      select $3, $1, ${id('staff', '1')}
    `,
    [...at, centre.userName],
  )
  await students(client, centre)
  if (!centre.isWhole) return
  await parents(client, centre)
  const signIns: Readonly<Record<Reader, readonly [person: string, role: number]>> = {
    limited: [id('staff', '2'), 4],
    lecturer: [id('staff', '3'), 5],
    reception: [id('staff', String(receptionist)), 2],
    student: [id('student', '1'), 3],
    parent: [id('parent', '1'), 6],
  }
  for (const [reader, [person, role]] of Object.entries(signIns)) {
    await client.query(
      `
        with reader as (
          update user_account
          set user_name = $3, password = $4, role_id = ${id('role', String(role))}
          where establishment_id = $1 and id = ${person}
          returning establishment_id, id
        )
        insert into login_name (name_key, establishment_id, user_id)
        select $3, establishment_id, id
        from reader
      `,
      [...at, readerName(centre, reader as Reader), hash],
    )
  }
}

async function students(client: pg.Client, centre: Centre): Promise<void> {
  await client.query(
    `
      insert into user_account (
        establishment_id, id, code, name_ar, name_en, phone, phone2, email, gender, birth_date,
        national_id, governorate_id, known_method_id, address, approval, user_type, role_id, record_state, archived_at,
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
        ${centre.isWhole ? id('knownMethod', '1 + n % 6') : 'null'},
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
          ${entered(centre, 'n')} as made
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

/** One parent for two students, who is called as their family. */
const parents = (client: pg.Client, centre: Centre): Promise<void> => {
  const count = Math.floor(centre.students / 2)
  return runAll(client, centre, [
    listOf('known_method', 'knownMethod', 'KNM', [
      ['فيسبوك', 'Facebook'],
      ['صديق', 'A friend'],
      ['إعلان', 'An advertisement'],
      ['موقع المركز', 'The website'],
      ['مدرسة', 'A school'],
      ['طالب سابق', 'A former student'],
    ]),
    listOf('relative_relation_type', 'relation', 'RRT', [
      ['أب', 'Father'],
      ['أم', 'Mother'],
    ]),
    `
      insert into user_account (
        establishment_id, id, code, name_ar, name_en, phone, gender, user_type, role_id, ${stamps}
      )
      select
        $1,
        ${id('parent', 'n')},
        'PAR-' || lpad(n::text, greatest(6, length(n::text)), '0'),
        s.name_ar || ' (ولي الأمر)',
        s.name_en || ' (parent)',
        '+201' || (array['0', '1', '2', '5'])[1 + n % 4] || lpad((pg_temp.draw(n, 8) * 100000000)::bigint::text, 8, '0'),
        case when n % 3 = 0 then 'Female' else 'Male' end,
        'Parent',
        ${id('role', '6')},
        ${made('s.created_at')}
      from generate_series(1, ${count}) n
      join user_account s on s.establishment_id = $1 and s.id = ${id('student', 'n')}
      order by n
    `,
    `
      insert into user_family (
        establishment_id, id, user_type, user_id, relative_relation_type_id, relative_id, ${stamps}
      )
      select
        $1,
        ${id('family', 'n')},
        'Student',
        ${id('student', 'n')},
        ${id('relation', `1 + ((n - 1) % ${count} % 3 = 2)::int`)},
        ${id('parent', `1 + (n - 1) % ${count}`)},
        ${made(entered(centre, 'n'))}
      from generate_series(1, ${count * 2}) n
    `,
  ])
}
