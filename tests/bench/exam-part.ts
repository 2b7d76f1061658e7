/** Three hundred students who answer an exam and hand it in: none lost, and how long each waits. */
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import pg from 'pg'
import { buildApplication, type Application } from '@topcenter/server/application'
import { systemClock } from '@topcenter/server/platform/clock'
import { everyPrivilege } from '@topcenter/model/areas'
import { newId, tokenOf } from '@topcenter/model/kit/token'
import type { Centre } from './centres.ts'
import type { BenchCluster } from './cluster.ts'
import { line, ms, type Verdict, verdict } from './print.ts'
import type { Server } from './server-child.ts'
import { median, p95 } from './statistics.ts'

const takers = 300
const questions = 30
/** How often each student saves before handing in; each save has five answers. */
const saves = 4
const goal = 300
const columns = [12, 10, 22, 8, 26]

export async function examPart(cluster: BenchCluster, server: Server): Promise<Verdict[]> {
  const centre = cluster.centres[0]!
  const owner = new pg.Client(cluster.connection)
  await owner.connect()
  const application = await buildApplication({
    connection: cluster.connection,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    config: { publicUrl: undefined, trustProxy: false, webDist: cluster.dataDir, dataDir: cluster.dataDir },
  })
  const pool = server.connect(100)
  try {
    const { exam, students } = await makeExam(owner, application, centre)
    process.stdout.write(
      `\nExam: ${takers} students, ${questions} questions, ${saves} autosaves each, all handed in within a minute\n\n${line(columns, ['figure', 'requests', 'p50 / p95', 'CPU ms', 'goal'])}`,
    )
    /** Within so many seconds every student does it once. */
    const phase = async (
      what: string,
      seconds: number,
      pathOf: (at: number) => string,
      body: object,
      within = '',
    ): Promise<readonly number[]> => {
      const before = await server.cpu()
      const times = await Promise.all(
        students.map(async ({ session }, at) => {
          await delay(Math.random() * seconds * 1000)
          const from = performance.now()
          const { status, text } = await server.send(pool, session, { method: 'POST', path: pathOf(at), body })
          if (status !== 200) throw new Error(`${what} was answered ${status}: ${text.slice(0, 300)}`)
          return performance.now() - from
        }),
      )
      process.stdout.write(
        line(columns, [
          what,
          String(takers),
          `${ms(median(times))} / ${ms(p95(times))} ms`,
          (((await server.cpu()) - before) / 1000 / takers).toFixed(1),
          within,
        ]),
      )
      return times
    }
    await phase('begin', 20, () => `/api/group-schedule-exams/${tokenOf('gse', exam)}/begin`, {})
    const begun = new Map(
      (
        await owner.query<{ id: string; user_id: string }>(
          `
            select id, user_id
            from student_schedule_exam_time
            where establishment_id = $1 and group_schedule_exam_id = $2
          `,
          [centre.id, exam],
        )
      ).rows.map((row) => [row.user_id, row.id]),
    )
    const path = (at: number, verb: string): string =>
      `/api/student-schedule-exam-times/${tokenOf('sxt', begun.get(students[at]!.id)!)}/${verb}`
    const answers = (from: number, count: number) => ({
      answers: Array.from({ length: count }, (_, at) => ({
        number: from + at + 1,
        answer: 'True',
        sequence: from + at + 1,
      })),
    })
    for (let save = 0; save < saves; save += 1)
      await phase('save', 10, (at) => path(at, 'answers'), answers(save * 5, 5))
    const times = await phase(
      'hand in',
      60,
      (at) => path(at, 'submit'),
      answers(saves * 5, questions - saves * 5),
      `${goal} ms`,
    )
    const kept = (
      await owner.query<{ sittings: number; answers: number; degrees: number }>(
        `
          select
            count(*)::int as sittings,
            sum(
              (
                select count(*)
                from student_schedule_exam_time_answers a
                where a.establishment_id = s.establishment_id and a.parent_id = s.id
              )
            )::int as answers,
            sum(s.student_degree)::int as degrees
          from student_schedule_exam_time s
          join group_schedule_exam e
            on e.establishment_id = s.establishment_id and e.id = s.group_schedule_exam_id
          where s.establishment_id = $1
            and s.submit = 'Submit'
            and e.created_at > now() - interval '10 min'
        `,
        [centre.id],
      )
    ).rows[0]!
    const lost = takers - kept.sittings + takers * questions - kept.answers + takers * questions - kept.degrees
    return [
      verdict('300 students hand in an exam, p95', p95(times), goal, (value) => `${ms(value)} ms`),
      verdict('sittings, answers and degrees lost', lost, 0, String),
    ]
  } finally {
    await pool.close()
    await owner.end()
    await application.http.close()
    await application.close()
  }
}

/**
 * Inserts into the tables directly, without triggers: an open exam of a new group, and its students with a session
 * each.
 */
async function makeExam(
  owner: pg.Client,
  application: Application,
  { id }: Centre,
): Promise<{ exam: string; students: { id: string; session: string }[] }> {
  const [category, model, group, exam, role, period] = [newId(), newId(), newId(), newId(), newId(), newId()]
  const code = model.slice(-8)
  const stamps = 'now(), now()'
  await owner.query('begin; set local session_replication_role = replica')
  await owner.query(
    `
      insert into educational_category (establishment_id, id, code, name_en, created_at, updated_at)
      values ($1, $2, 'EXAM-${code}', 'Exam', ${stamps})
    `,
    [id, category],
  )
  await owner.query(
    `
      insert into simple_exam_model (
        establishment_id, id, code, name_en, educational_category_id, exam_degree,
        answer_appearance_status, created_at, updated_at
      )
      values ($1, $2, 'EXAM-${code}', 'Exam', $3, ${questions}, true, ${stamps})
    `,
    [id, model, category],
  )
  await owner.query(
    `
      insert into simple_exam_model_true_false_questions (
        establishment_id, parent_id, position, question, correct_answer, degree
      )
      select $1, $2, n, 'Question ' || n, 'True', 1
      from generate_series(0, ${questions - 1}) n
    `,
    [id, model],
  )
  await owner.query(
    `
      insert into educational_group (
        establishment_id, id, code, name_en, educational_category_id, educational_period_id, created_at,
        updated_at
      )
      values ($1, $2, 'EXAM-${code}', 'Exam', $3, $4, ${stamps})
    `,
    [id, group, category, period],
  )
  await owner.query(
    `
      insert into group_schedule_exam (
        establishment_id, id, educational_group_id, simple_exam_model_id, "from", "to", duration,
        created_at, updated_at
      )
      values ($1, $2, $3, $4, now() - interval '1 hour', now() + interval '3 hours', 60, ${stamps})
    `,
    [id, exam, group, model],
  )
  await owner.query(
    `
      insert into establishment_role (
        establishment_id, id, code, name_en, user_type, is_default, privileges, created_at, updated_at
      )
      values ($1, $2, 'EXAM-${code}', 'Exam', 'Student', false, $3, ${stamps})
    `,
    [id, role, JSON.stringify(everyPrivilege)],
  )
  const users = (
    await owner.query<{ id: string }>(
      `
        insert into user_account (
          establishment_id, id, code, name_en, user_type, role_id, user_name, created_at, updated_at
        )
        select
          $1,
          gen_random_uuid(),
          'EXAM-${code}-' || n,
          'Student ' || n,
          'Student',
          $2,
          'exam-${code}-' || n,
          ${stamps}
        from generate_series(1, ${takers}) n
        returning id
      `,
      [id, role],
    )
  ).rows
  await owner.query(
    `
      insert into educational_group_student (
        establishment_id, id, educational_group_id, application_id, student_id, educational_category_id,
        joined_on, created_at, updated_at
      )
      select $1, gen_random_uuid(), $2, gen_random_uuid(), u, $3, current_date, ${stamps}
      from unnest($4::uuid[]) u
    `,
    [id, group, category, users.map((user) => user.id)],
  )
  await owner.query('commit')
  const students: { id: string; session: string }[] = []
  for (const user of users)
    students.push({
      id: user.id,
      session: (
        await application.db.transaction(id, (tx) =>
          application.runtime.sessions.create(tx, {
            establishmentId: id,
            userId: user.id,
            userType: 'Student',
            platform: 'web',
            lifetime: 'portal',
          }),
        )
      ).token,
    })
  return { exam, students }
}
