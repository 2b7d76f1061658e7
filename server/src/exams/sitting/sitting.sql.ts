/** The statements of sitting an exam. */
import type { examEnds } from '@topcenter/model/exams/student-schedule-exam-time'
import { namesSql } from '../../records/list/select.ts'
import type { Names } from '@topcenter/model/kit/names'
import type { Ctx } from '../../records/context.ts'
import { isRightSql, modelQuestionsSql } from '../exams/model-questions.sql.ts'

export interface Sitting {
  id: string
  user_id: string
  group_id: string
  submit: 'Unknown' | 'Submit'
  started_at: string
  ends_at: string
  extra_minutes: number
  submitted_at: string | null
  ended_by: (typeof examEnds)[number] | null
  student_degree: number | null
  version: number
  exam_id: string
  from: string
  to: string
  duration: number
  shuffle_questions: boolean
  component_id: string | null
  attempt: number
  model_id: string
  model_version: number
  made_by: string | null
  shows: boolean
  names: Names
  code: string
  exam_degree: number
  category: Names
}
/** A sitting with the moment at which its right answers may be shown; null: now. */
export interface ShownSitting extends Sitting {
  open_until: string | null
}
export interface Answer {
  readonly number: number
  readonly answer: string | null
  readonly sequence: number
}

/**
 * SQL for the moment after which nobody can sit the exam any more: the latest end of any exam with these questions, in
 * whichever group, including extra time that students got in an exam that has closed. Null when all of them are over.
 *
 * @param now The SQL parameter that has the present moment
 */
const openUntil = (now: string) => `(
  select max(
    case
      when x."to" > ${now} then x."to"
      else (
      select max(o.ends_at)
      from student_schedule_exam_time o
      where o.establishment_id = $1
        and o.group_schedule_exam_id = x.id
        and o.record_state = 'active'
        and o.submit = 'Unknown'
        and o.ends_at > ${now}
    )
    end
  )
  from group_schedule_exam x
  where x.establishment_id = $1
    and x.simple_exam_model_id = e.simple_exam_model_id
    and x.record_state = 'active'
)`

/**
 * A sitting with its exam.
 *
 * @param more Further columns, each followed by a comma
 */
const sittingWith = (more: string) => `
  select
    s.id,
    s.user_id,
    s.educational_group_id as group_id,
    s.submit,
    s.started_at,
    s.ends_at,
    s.extra_minutes,
    s.submitted_at,
    s.ended_by,
    s.student_degree,
    s.version,
    e.id as exam_id,
    e."from",
    e."to",
    e.duration,
    e.shuffle_questions,
    e.score_component_id as component_id,
    e.attempt,
    e.simple_exam_model_id as model_id,
    m.version as model_version,
    e.created_by as made_by,
    m.answer_appearance_status as shows,
    ${more}
    ${namesSql('m')} as names,
    m.code,
    m.exam_degree,
    ${namesSql('k')} as category
  from student_schedule_exam_time s
  join group_schedule_exam e on e.establishment_id = $1 and e.id = s.group_schedule_exam_id
  join simple_exam_model m on m.establishment_id = $1 and m.id = e.simple_exam_model_id
  join educational_category k on k.establishment_id = $1 and k.id = m.educational_category_id
  where s.establishment_id = $1 and s.record_state = 'active'
`
/** Locked, so that answers, handing in and changes by staff are made one after the other. */
export const lockSitting = (ctx: Ctx, id: string): Promise<Sitting | undefined> =>
  ctx.tx.first<Sitting>({
    sql: `${sittingWith('')} and s.id = $2 for no key update of s`,
    parameters: [ctx.actor.establishmentId, id],
  })
const sittingWithAnswers = (now: string) => sittingWith(`${openUntil(now)} as open_until,`)
/** $1 establishment · $2 sitting · $3 now */
export const sittingSql = `${sittingWithAnswers('$3::timestamptz')} and s.id = $2`
/** $1 establishment · $2 exam · $3 student · $4 now */
export const begunSql = `
  ${sittingWithAnswers('$4::timestamptz')} and s.group_schedule_exam_id = $2 and s.user_id = $3
`

/**
 * $1 establishment · $2 id · $3 exam · $4 group · $5 student · $6 now · $7 ends at. It inserts nothing when the student
 * began already: there is one attempt, however many devices begin it at once (D5.2).
 */
export const beginSql = `
  insert into student_schedule_exam_time (
    establishment_id, id, group_schedule_exam_id, educational_group_id, user_id, started_at, ends_at,
    seen_at, created_at, created_by, updated_at, updated_by
  )
  values ($1, $2, $3, $4, $5, $6, $7, $6, $6, $5, $6, $5)
  on conflict (establishment_id, group_schedule_exam_id, user_id) do nothing
  returning id
`

/**
 * $1 establishment · $2 sitting · $3 answers as JSON · $4 now. Of two answers to one question the one with the higher
 * sequence is kept.
 */
export const saveAnswersSql = `
  with heard as (
    update student_schedule_exam_time
    set seen_at = $4
    where establishment_id = $1 and id = $2
  )
  insert into student_schedule_exam_time_answers as kept (
    establishment_id, parent_id, position, question_number, answer, sequence
  )
  select $1, $2, r.number - 1, r.number, r.answer, r.sequence
  from jsonb_to_recordset($3::jsonb) as r(number int, answer text, sequence int)
  on conflict (establishment_id, parent_id, position) do update
  set answer = excluded.answer, sequence = excluded.sequence
  where kept.sequence < excluded.sequence
`
/** $1 establishment · $2 sitting · $3 now */
export const lastSeenSql = `
  update student_schedule_exam_time
  set seen_at = $3
  where establishment_id = $1 and id = $2
`
/** $1 establishment · $2 sitting */
export const answersSql = `
  select question_number as number, answer, sequence
  from student_schedule_exam_time_answers
  where establishment_id = $1 and parent_id = $2
  order by question_number
`

const questionCount = `((select count(*) from simple_exam_model_true_false_questions q where q.establishment_id = $1 and q.parent_id = m.id)
  + (select count(*) from simple_exam_model_multiple_choice_questions q where q.establishment_id = $1 and q.parent_id = m.id))::int`
const answered = `(select count(*) from student_schedule_exam_time_answers a where a.establishment_id = $1 and a.parent_id = s.id and a.answer is not null)::int`

/**
 * The first day from today on which a student has a seat within an exam `e`: only then may they begin it. Both
 * arguments are SQL expressions.
 */
const seatedOn = (student: string, today: string): string => `
  (
    select min(greatest(y.joined_on, ${today}::date))
    from educational_group_student y
    where y.establishment_id = $1
      and y.educational_group_id = e.educational_group_id
      and y.student_id = ${student}
      and y.record_state = 'active'
      and in_time(y.joined_on, y.left_on, ${today}::date, local_day($1, e."to"))
  )
`

/**
 * The exams of the groups in which a student has a seat, and those that the student sat. $1 establishment · $2 student
 * · $3 today
 */
export const examsOfStudentSql = `
  select
    e.id,
    e."from",
    e."to",
    e.duration,
    ${namesSql('m')} as names,
    m.exam_degree,
    m.answer_appearance_status as shows,
    ${questionCount} as questions,
    g.id as group_id,
    ${namesSql('g')} as group_names,
    ${namesSql('k')} as category_names,
    s.id as sitting_id,
    s.submit,
    s.started_at,
    s.ends_at,
    s.submitted_at,
    s.student_degree,
    ${answered} as answered,
    ${seatedOn('$2', '$3')} as seated_on
  from group_schedule_exam e
  join simple_exam_model m on m.establishment_id = $1 and m.id = e.simple_exam_model_id
  join educational_group g on g.establishment_id = $1 and g.id = e.educational_group_id
  join educational_category k on k.establishment_id = $1 and k.id = g.educational_category_id
  left join student_schedule_exam_time s
    on s.establishment_id = $1
    and s.group_schedule_exam_id = e.id
    and s.user_id = $2
    and s.record_state = 'active'
  where e.establishment_id = $1
    and e.record_state = 'active'
    and (
        s.id is not null
        or exists (
            select 1
            from educational_group_student h
            where h.establishment_id = $1
              and h.educational_group_id = e.educational_group_id
              and h.student_id = $2
              and in_time(h.joined_on, h.left_on, local_day($1, e."from"), local_day($1, e."to"))
              and h.record_state = 'active'
          )
      )
  order by e."from" desc, e.id
  limit 200
`

/** $1 establishment · $2 exam */
export const monitoredExamSql = `
  select
    e.id,
    e."from",
    e."to",
    e.duration,
    ${namesSql('m')} as names,
    m.exam_degree,
    ${questionCount} as questions,
    g.id as group_id,
    ${namesSql('g')} as group_names
  from group_schedule_exam e
  join simple_exam_model m on m.establishment_id = $1 and m.id = e.simple_exam_model_id
  join educational_group g on g.establishment_id = $1 and g.id = e.educational_group_id
  where e.establishment_id = $1 and e.id = $2
`
/**
 * The students who have a seat in the group, and those who sat the exam. $1 establishment · $2 exam · $3 group · $4 now
 * · $5 today
 */
export const monitoredStudentsSql = `
  select
    u.id,
    u.code,
    ${namesSql('u')} as names,
    u.image_at,
    s.id as sitting_id,
    s.submit,
    s.started_at,
    s.ends_at,
    s.submitted_at,
    s.ended_by,
    s.seen_at,
    s.extra_minutes,
    s.version,
    ${answered} as answered,
    ${seatedOn('u.id', '$5')} as seated_on,
    case
      when s.submit = 'Submit' or s.ends_at <= $4 then coalesce(
      s.student_degree,
      (
        select coalesce(sum(q.degree), 0)
        from (
          ${modelQuestionsSql('$1', '= e.simple_exam_model_id')}
        ) q
        join student_schedule_exam_time_answers a
          on a.establishment_id = $1
          and a.parent_id = s.id
          and a.question_number = q.number
          and ${isRightSql}
      )
    )
    end as degree
  from group_schedule_exam e
  cross join lateral (
    select student_id
    from educational_group_student h
    where h.establishment_id = $1
      and h.educational_group_id = $3
      and in_time(h.joined_on, h.left_on, local_day($1, e."from"), local_day($1, e."to"))
      and h.record_state = 'active'
    union
    select user_id
    from student_schedule_exam_time t
    where t.establishment_id = $1 and t.group_schedule_exam_id = $2 and t.record_state = 'active'
  ) who
  join user_account u on u.establishment_id = $1 and u.id = who.student_id
  left join student_schedule_exam_time s
    on s.establishment_id = $1
    and s.group_schedule_exam_id = $2
    and s.user_id = u.id
    and s.record_state = 'active'
  where e.establishment_id = $1 and e.id = $2
  order by coalesce(u.name_ar, u.name_und, u.name_en) collate "ar-x-icu", u.code
`
