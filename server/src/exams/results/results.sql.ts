/** The statements behind the results of a category. */
import { namesSql } from '../../records/list/select.ts'

/** The category and all under it, with their settings and grading plan. $1 establishment · $2 category */
export const categoriesSql = `
  with recursive tree as (
    select k.id, k.parent_id, 0 as depth
    from educational_category k
    where k.establishment_id = $1 and k.id = $2
    union all
    select k.id, k.parent_id, tree.depth + 1
    from educational_category k
    join tree on k.parent_id = tree.id
    where k.establishment_id = $1 and k.record_state = 'active' and tree.depth < 20
  )
  select
    k.id,
    tree.parent_id,
    tree.depth,
    k.code,
    ${namesSql('k')} as names,
    k.final_exam_weight,
    k.attendance_weight,
    k.midterm_weight,
    k.oral_weight,
    k.periodical_weight,
    k.success_degree,
    k.final_degree,
    k.attempt_rule,
    k.re_exam,
    k.max_count_number_re_exam,
    k.total_failure_educational_category,
    k.calculation_in_grand_total_status,
    k.failing_status_on_parent_educational_category,
    coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'degreeFrom', l.degree_from, 'degreeTo', l.degree_to, 'degreeName',
            jsonb_strip_nulls(
              jsonb_build_object(
                'ar', l.degree_name_ar, 'en', l.degree_name_en, 'und', l.degree_name_und
              )
            )
          ) order by l.degree_from
        )
        from grading_plan_slices l
        where l.establishment_id = $1 and l.parent_id = k.grading_plan_id
      ),
      '[]'
    ) as slices,
    coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'id', c.id, 'code', c.code, 'names', ${namesSql('c')}, 'examType', c.exam_type, 'weight',
            c.weight, 'finalScore', c.final_score, 'laterThan',
            (
              select jsonb_agg(p.educational_period_id)
              from result_publication p
              where p.establishment_id = $1
                and p.educational_category_id = k.id
                and p.state = 'Final'
                and p.published_at < c.created_at
            )
          ) order by c."on" nulls last,
          c.code
        )
        from score_component c
        where c.establishment_id = $1 and c.educational_category_id = k.id and c.record_state = 'active'
      ),
      '[]'
    ) as components
  from tree
  join educational_category k on k.establishment_id = $1 and k.id = tree.id
  order by tree.depth, k.code
`
