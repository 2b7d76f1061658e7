/** Figures of the server: the calls of each, over generated records, and its goal. */
import type pg from 'pg'
import { tokenOf } from '@topcenter/model/kit/token'
import type { Centre } from './centres.ts'
import type { Figure } from './rounds.ts'
import type { Call } from './server-child.ts'

const get = (path: string) => async (): Promise<Call[]> => [{ method: 'GET', path }]
const search = (text: string) => get(`/api/students?search=${encodeURIComponent(text)}`)

const searches: readonly (readonly [what: string, text: string])[] = [
  ['one common name', 'محمد'],
  ['two names', 'أحمد الشافعي'],
  ['three names', 'محمود علي النجار'],
  ['English name', 'ahmed elsherif'],
  ['code fragment', '00123'],
  ['phone fragment', '0123456'],
  ['no match', 'زرافة'],
  ['two letters', 'نو'],
]

/**
 * Saves are measured before searches on purpose: they leave as many unsorted entries in the search index as a working
 * day does.
 *
 * @param owner A connection without row security: for choosing records, never for measuring
 */
export async function serverFigures(owner: pg.Client, [big, half]: readonly Centre[]): Promise<Figure[]> {
  const ratio = { ratio: 2 }
  await reopenRegisters(owner, big!)
  const finds = (centre: Centre, terms: typeof searches, goal?: Figure['goal']): Figure[] =>
    terms.map(([what, text]) => ({
      name: `search, ${what} (${text})`,
      centre,
      kind: 'read',
      calls: search(text),
      ...(goal ? { goal } : {}),
    }))
  return [
    { name: 'home', centre: big!, kind: 'read', goal: ratio, calls: get('/api/home') },
    { name: 'list of students, page 1', centre: big!, kind: 'read', goal: ratio, calls: get('/api/students') },
    {
      name: 'list of students, page 100',
      centre: big!,
      kind: 'read',
      goal: ratio,
      calls: get('/api/students?page=100'),
    },
    { name: 'list of groups, page 1', centre: big!, kind: 'read', goal: ratio, calls: get('/api/educational-groups') },
    {
      name: 'list of attendance, page 1',
      centre: big!,
      kind: 'read',
      goal: ratio,
      calls: get('/api/educational-group-attendances'),
    },
    {
      name: 'one student',
      centre: big!,
      kind: 'read',
      goal: ratio,
      calls: async (count) =>
        (await someStudents(owner, big!, count)).map(({ token }) => ({
          method: 'GET',
          path: `/api/students/${token}`,
        })),
    },
    {
      name: 'results of a category, page 1',
      centre: big!,
      kind: 'read',
      goal: ratio,
      calls: async () => [
        {
          method: 'GET',
          path: `/api/educational-categories/${tokenOf('edc', await someCategory(owner, big!))}/results`,
        },
      ],
    },
    {
      name: 'save of a student',
      centre: big!,
      kind: 'write',
      calls: async (count) =>
        (await someStudents(owner, big!, count)).map(({ token, version }) => ({
          method: 'PATCH',
          path: `/api/students/${token}`,
          body: { version, phone2: `+2010${eightDigits()}`, address: `شارع ${eightDigits()}` },
        })),
    },
    { name: 'attendance of 30', centre: big!, kind: 'write', isHttpOnly: true, calls: registers(owner, big!) },
    ...finds(half!, searches, { p95: 100 }),
    ...finds(
      big!,
      searches.filter(([what]) =>
        ['one common name', 'two names', 'code fragment', 'no match', 'two letters'].includes(what),
      ),
    ),
  ]
}

const eightDigits = (): string => String(Math.floor(Math.random() * 1e8)).padStart(8, '0')

/** Leaves out the generated national IDs: their check digit is wrong, and a save would be refused. */
async function someStudents(
  owner: pg.Client,
  centre: Centre,
  count: number,
): Promise<{ token: string; version: number }[]> {
  const codes = Array.from(
    { length: count * 3 + 30 },
    () => `STU-${String(1 + Math.floor(Math.random() * centre.students)).padStart(6, '0')}`,
  )
  const { rows } = await owner.query<{ id: string; version: number }>(
    `
      select id, version
      from user_account
      where establishment_id = $1
        and user_type = 'Student'
        and record_state = 'active'
        and national_id is null
        and code = any($2)
      limit $3
    `,
    [centre.id, codes, count],
  )
  return rows.map(({ id, version }) => ({ token: tokenOf('usr', id), version }))
}

async function someCategory(owner: pg.Client, { id }: Centre): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `
      select id
      from educational_category
      where establishment_id = $1
      order by code
      limit 1
    `,
    [id],
  )
  return rows[0]!.id
}

/** Empties yesterday's registers, which an earlier run may have taken, so that every run inserts marks. */
async function reopenRegisters(owner: pg.Client, { id }: Centre): Promise<void> {
  const open = `
    select distinct on (t.educational_group_id) t.id
    from educational_schedule_time t
    where t.establishment_id = $1 and t."from" < now()
    order by t.educational_group_id, t."from" desc
  `
  await owner.query(
    `
      delete from educational_group_attendance a using (${open}) o
      where a.establishment_id = $1 and a.schedule_time_id = o.id
    `,
    [id],
  )
  await owner.query(
    `
      update educational_schedule_time t
      set register = 'NotTaken', register_taken_at = null, present = 0, absent = 0, unknown = 0, late = 0, excused = 0, minutes_late = 0
      from (${open}) o
      where t.establishment_id = $1 and t.id = o.id and t.register <> 'NotTaken'
    `,
    [id],
  )
}

/** Thirty marks of one lesson in each request; no lesson comes twice before all of them have come once. */
function registers(owner: pg.Client, { id }: Centre): Figure['calls'] {
  let turn = 0
  let meetings: readonly { id: string; seats: readonly string[] }[] = []
  return async (count) => {
    if (meetings.length === 0) {
      meetings = (
        await owner.query<{ id: string; seats: string[] }>(
          `
            select t.id, array_agg(s.id) as seats
            from educational_schedule_time t
            join educational_group_student s
              on s.establishment_id = $1 and s.educational_group_id = t.educational_group_id
            where t.establishment_id = $1 and t.register = 'NotTaken' and t."from" < now()
            group by t.id
            order by t.id
          `,
          [id],
        )
      ).rows
    }
    return Array.from({ length: Math.min(count, meetings.length) }, () => {
      const meeting = meetings[turn++ % meetings.length]!
      const marks = meeting.seats.map((seat) => ({
        groupStudentToken: tokenOf('egs', seat),
        attendance: 'Attendance',
        minutesLate: 1 + Math.floor(Math.random() * 1000),
      }))
      return {
        method: 'POST',
        path: `/api/educational-schedule-times/${tokenOf('est', meeting.id)}/register`,
        body: { marks, way: 'List' },
      }
    })
  }
}
