/** Scores and attendance of all students of a category, read for its whole tree in one statement (D5.3). */
import { isStaff } from '@topcenter/model/kit/permission'
import type { Names } from '@topcenter/model/kit/names'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { sql } from '../../platform/database/database.ts'
import type { Ctx } from '../../records/context.ts'
import { attendedCount, countedCount, isMarked, isNotHeld } from '../../records/figures/attendance-rate.sql.ts'
import { namesSql } from '../../records/list/select.ts'
import { all, type Condition, ownLimit } from '../../records/permissions/limits.ts'
import { type CategoryNode, withBelow } from './category-tree.ts'

export interface Marks {
  readonly id: string
  readonly code: string
  readonly student_id: string
  readonly period_id: string
  readonly category_id: string
  readonly student_names: Names
  readonly student_code: string
  readonly group_id: string | null
  readonly group_names: Names | null
  /**
   * `number attempt status score` of each score, with `;` between the scores. The number counts all components of the
   * tree from 1. It is text because JSON costs PostgreSQL three times as much.
   */
  readonly cells: string | null
  readonly attended: number
  readonly counted: number
}

/**
 * Accepted applications to all categories of the tree, with their scores and attendance.
 *
 * @param studentIds Only these students; all if left out
 */
export async function readMarks(ctx: Ctx, root: CategoryNode, studentIds?: readonly string[]): Promise<Marks[]> {
  const own = ownLimit(educationalJoiningApplication, ctx.actor, 'a')
  if (!own) return []
  const categories = withBelow(root).map((node) => node.id)
  const establishment = sql`${ctx.actor.establishmentId}::uuid`
  const ofThem = (student: string) =>
    studentIds ? sql`${sql.ref(student)} = any(${[...studentIds]}::uuid[])` : sql`true`
  return ctx.tx.query<Marks>(sql`
    with ${scoresOf(root, establishment, ofThem)},
    ${presenceOf(root, establishment, ofThem)}
    select
      a.id,
      a.code,
      a.student_id,
      a.educational_period_id as period_id,
      a.educational_category_id as category_id,
      ${sql.raw(namesSql('u'))} as student_names,
      u.code as student_code,
      g.id as group_id,
      case when g.id is not null then ${sql.raw(namesSql('g'))} end as group_names,
      scores.cells,
      coalesce(presence.attended, 0) as attended,
      coalesce(presence.counted, 0) as counted
    from educational_joining_application a
    join user_account u on u.establishment_id = ${establishment} and u.id = a.student_id
    left join scores on scores.application_id = a.id
    left join presence on presence.application_id = a.id
    left join lateral (
      select s.educational_group_id
      from educational_group_student s
      where s.establishment_id = ${establishment}
        and s.application_id = a.id
        and s.record_state <> 'archived'
      order by (s.left_on is null) desc, s.created_at desc
      limit 1
    ) seat on true
    left join educational_group g
      on g.establishment_id = ${establishment} and g.id = seat.educational_group_id
    where ${all([
      sql`a.establishment_id = ${establishment}`,
      sql`a.educational_category_id = any(${categories}::uuid[])`,
      sql`a.state = 'Accepted'`,
      sql`a.record_state <> 'archived'`,
      ofThem('a.student_id'),
      shownTo(ctx, root, establishment),
      ...own,
    ])}
    order by coalesce(u.name_ar, u.name_und, u.name_en) collate "ar-x-icu", u.code, a.id
  `)
}

/** Returns the condition that a column holds one of the requested students. */
type OfThem = (student: string) => Condition

function scoresOf(root: CategoryNode, establishment: Condition, ofThem: OfThem): Condition {
  const components = withBelow(root).flatMap((node) => node.components.map((each) => each.id))
  return sql`
    scores as materialized (
      select
        m.application_id,
        string_agg(
          c.at || ' ' || m.attempt || ' ' || m.status || ' ' || coalesce(m.student_score::text, ''), ';'
        ) as cells
      from unnest(${components}::uuid[]) with ordinality c(id, at)
      join monitor_score_exam m
        on m.establishment_id = ${establishment} and m.component_id = c.id and m.record_state = 'active'
      where ${ofThem('m.student_id')}
      group by m.application_id
    )
  `
}

/** The attendance of the categories that count attendance itself, not scores for it. */
function presenceOf(root: CategoryNode, establishment: Condition, ofThem: OfThem): Condition {
  const attendance = withBelow(root)
    .filter((node) =>
      node.prepared.types.some((type) => type.examType === 'Attendance' && type.components.length === 0),
    )
    .map((node) => node.id)
  return sql`
    presence as materialized (
      select
        s.application_id,
        ${sql.raw(attendedCount('x'))}::int as attended,
        ${sql.raw(countedCount('x'))}::int as counted
      from educational_group_student s
      join educational_group_attendance x
        on x.establishment_id = ${establishment} and x.group_student_id = s.id
      where s.establishment_id = ${establishment}
        and s.educational_category_id = any(${attendance}::uuid[])
        and ${ofThem('s.student_id')}
        and ${sql.raw(isMarked('x'))}
        and not exists (
            select 1
            from educational_schedule_time t
            where t.establishment_id = ${establishment}
              and t.id = x.schedule_time_id
              and ${sql.raw(isNotHeld('t'))}
          )
      group by s.application_id
    )
  `
}

/** Limits portal users to a category's published results, which include the results of its subcategories (D5.3). */
const shownTo = (ctx: Ctx, root: CategoryNode, establishment: Condition): Condition =>
  isStaff(ctx.actor.userType)
    ? sql`true`
    : sql`
      (
        a.educational_category_id <> ${root.id}::uuid
        or exists (
            select 1
            from result_publication p
            where p.establishment_id = ${establishment}
              and p.educational_category_id = a.educational_category_id
              and p.educational_period_id = a.educational_period_id
              and p.state <> 'Withdrawn'
          )
      )
    `
