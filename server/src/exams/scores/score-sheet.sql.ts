/** The statements of the score sheet: components × students of one group. */
import { namesSql } from '../../records/list/select.ts'

/** $1 establishment · $2 group */
export const sheetGroupSql = `
  select
    g.id,
    g.code,
    ${namesSql('g')} as names,
    g.educational_category_id as category_id,
    ${namesSql('k')} as category_names,
    k.re_exam,
    k.max_count_number_re_exam
  from educational_group g
  join educational_category k on k.establishment_id = $1 and k.id = g.educational_category_id
  where g.establishment_id = $1 and g.id = $2
`

/** $1 establishment · $2 category */
export const sheetComponentsSql = `
  select c.id, c.code, ${namesSql('c')} as names, c.exam_type, c.weight, c.final_score, c."on"
  from score_component c
  where c.establishment_id = $1 and c.educational_category_id = $2 and c.record_state = 'active'
  order by
    array_position(array['FinalExam', 'Attendance', 'Midterm', 'Oral', 'Periodical'], c.exam_type),
    c."on" nulls last,
    c.code
`

/** $1 establishment · $2 group · $3 component ids. A student who left the group keeps a line as long as it has a score. */
export const sheetStudentsSql = `
  select
    s.id as seat_id,
    s.left_on,
    s.application_id,
    a.state,
    p.state as published,
    coalesce(p.locked, false) as locked,
    u.id as student_id,
    u.code,
    ${namesSql('u')} as names,
    coalesce(m.scores, '[]') as scores
  from educational_group_student s
  join educational_joining_application a on a.establishment_id = $1 and a.id = s.application_id
  join user_account u on u.establishment_id = $1 and u.id = s.student_id
  left join result_publication p
    on p.establishment_id = $1
    and p.educational_category_id = a.educational_category_id
    and p.educational_period_id = a.educational_period_id
  left join lateral (
    select json_agg(
      json_build_object(
        'id', m.id, 'component', m.component_id, 'attempt', m.attempt, 'status', m.status,
        'studentScore', m.student_score, 'version', m.version
      ) order by m.attempt
    ) as scores
    from monitor_score_exam m
    where m.establishment_id = $1
      and m.application_id = s.application_id
      and m.component_id = any($3::uuid[])
      and m.record_state = 'active'
  ) m on true
  where s.establishment_id = $1
    and s.educational_group_id = $2
    and s.record_state <> 'archived'
    and (s.left_on is null or m.scores is not null)
  order by coalesce(u.name_ar, u.name_und, u.name_en) collate "ar-x-icu", u.code, s.left_on nulls first
`

/**
 * $1 establishment · $2 who asks · $3 how many · $4 ids among which, or null. Groups that go on and have something to
 * score: one's own first, then those that began last. A score counts once it is entered or somebody said why there is
 * none.
 */
export const sheetGroupsSql = `
  with latest as (
    select g.id, g.educational_category_id, g.lecturer_id = $2 is true as is_own
    from educational_group g
    where g.establishment_id = $1 and g.record_state = 'active' and g.finished = 'NotFinished' and g.total_number_of_students > 0
      and ($4::uuid[] is null or g.id = any($4))
    order by is_own desc, g.expected_start desc nulls last, g.created_at desc
    limit $3
  )
  select
    g.id,
    g.code,
    ${namesSql('g')} as names,
    g.educational_category_id as category_id,
    ${namesSql('k')} as category_names,
    l.is_own,
    seats.students,
    seats.students * components.count as expected,
    coalesce(seats.entered, 0)::int as entered
  from latest l
  join educational_group g on g.establishment_id = $1 and g.id = l.id
  join educational_category k on k.establishment_id = $1 and k.id = l.educational_category_id
  join lateral (
    select count(*)::int as count, coalesce(array_agg(c.id), '{}') as ids
    from score_component c
    where c.establishment_id = $1 and c.educational_category_id = l.educational_category_id and c.record_state = 'active'
  ) components on components.count > 0
  join lateral (
    select count(*)::int as students, sum(m.entered)::int as entered
    from educational_group_student s
    left join lateral (
      select count(*)::int as entered
      from monitor_score_exam m
      where m.establishment_id = $1
        and m.application_id = s.application_id
        and m.component_id = any(components.ids)
        and m.attempt = 1
        and m.status <> 'Missing'
        and m.record_state = 'active'
    ) m on true
    where s.establishment_id = $1
      and s.educational_group_id = l.id
      and s.record_state <> 'archived'
      and s.left_on is null
  ) seats on seats.students > 0
  order by
    l.is_own desc,
    (coalesce(seats.entered, 0) >= seats.students * components.count),
    coalesce(g.name_ar, g.name_und, g.name_en) collate "ar-x-icu",
    g.code
`

/** $1 establishment · $2 group · $3 category · $4 scores as JSON · $5 now · $6 who */
export const saveScoresSql = `
  insert into monitor_score_exam as kept (
    establishment_id, id, component_id, application_id, student_id, educational_group_id,
    educational_category_id, exam_type, attempt, status, student_score, scored_at, created_at,
    created_by, updated_at, updated_by
  )
  select
    $1,
    r.id,
    r.component_id,
    r.application_id,
    r.student_id,
    $2,
    $3,
    r.exam_type,
    r.attempt,
    r.status,
    r.student_score,
    $5,
    $5,
    $6,
    $5,
    $6
  from jsonb_to_recordset($4::jsonb) as r(
    id uuid, component_id uuid, application_id uuid, student_id uuid, exam_type text, attempt int,
    status text, student_score numeric
  )
  on conflict (establishment_id, component_id, application_id, attempt) do update
  set
    status = excluded.status,
    student_score = excluded.student_score,
    scored_at = excluded.scored_at,
    version = kept.version + 1,
    updated_at = excluded.updated_at,
    updated_by = excluded.updated_by
  returning id, component_id, application_id, attempt, version
`
