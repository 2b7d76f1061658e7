/**
 * The results of everyone in a category (D5.3): what was marked comes in one statement for the whole tree, the
 * arithmetic is result.ts.
 */
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import type { ExamType } from '@topcenter/model/education/educational-category'
import type { Names } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { isStaff } from '@topcenter/model/kit/permission'
import { namesSql } from '../../records/list/select.ts'
import { sql } from '../../platform/database/database.ts'
import type { Ctx } from '../../records/context.ts'
import { all, ownLimit } from '../../records/sight/limits.ts'
import type { Attempt, AttemptRule, ScoreStatus } from '../sitting/attempts.ts'
import type { GradeSlice } from '../scores/grade.ts'
import type { Gradebook } from './gradebook.ts'
import { type Category, type CategorySettings, computeResult, prepareCategory, type Result } from './result.ts'
import { categoriesSql } from './results.sql.ts'

export interface ComponentShown {
  readonly id: string
  readonly code: string
  readonly names: Names
  readonly examType: ExamType
  readonly weight: number
  readonly finalScore: number
  /** Periods whose results were final when it was added. */
  readonly laterThan: readonly string[] | null
}
interface CategoryRow {
  id: string
  parent_id: string | null
  depth: number
  code: string
  names: Names
  final_exam_weight: number
  attendance_weight: number
  midterm_weight: number
  oral_weight: number
  periodical_weight: number
  success_degree: number
  final_degree: number
  attempt_rule: AttemptRule
  re_exam: boolean
  max_count_number_re_exam: number
  total_failure_educational_category: number
  calculation_in_grand_total_status: boolean
  failing_status_on_parent_educational_category: boolean
  slices: GradeSlice[]
  components: ComponentShown[]
}
export interface CategoryNode {
  readonly id: string
  readonly parentId: string | null
  readonly code: string
  readonly names: Names
  readonly slices: readonly GradeSlice[]
  readonly components: readonly ComponentShown[]
  readonly prepared: Category
  readonly children: CategoryNode[]
}

const settingsOf = (row: CategoryRow): CategorySettings => ({
  weights: {
    FinalExam: row.final_exam_weight,
    Attendance: row.attendance_weight,
    Midterm: row.midterm_weight,
    Oral: row.oral_weight,
    Periodical: row.periodical_weight,
  },
  successDegree: row.success_degree,
  finalDegree: row.final_degree,
  attemptRule: row.attempt_rule,
  reExam: row.re_exam,
  maxCountNumberReExam: row.max_count_number_re_exam,
  totalFailureEducationalCategory: row.total_failure_educational_category,
  calculationInGrandTotalStatus: row.calculation_in_grand_total_status,
  failingStatusOnParentEducationalCategory: row.failing_status_on_parent_educational_category,
})

/** The category with its tree below. */
export async function readCategories(ctx: Ctx, id: string): Promise<CategoryNode> {
  const rows = await ctx.tx.query<CategoryRow>({ sql: categoriesSql, parameters: [ctx.actor.establishmentId, id] })
  const nodes = new Map(
    rows.map((row): [string, CategoryNode] => [
      row.id,
      {
        id: row.id,
        parentId: row.parent_id,
        code: row.code,
        names: row.names,
        slices: row.slices,
        components: row.components,
        prepared: prepareCategory(settingsOf(row), row.components),
        children: [],
      },
    ]),
  )
  const root = nodes.get(id)
  if (!root) throw new Refused(refuse('record.notFound'))
  for (const node of nodes.values()) if (node !== root) nodes.get(node.parentId!)?.children.push(node)
  return root
}

export const withBelow = (node: CategoryNode): CategoryNode[] => [node, ...node.children.flatMap(withBelow)]

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
   * `place attempt status score` of each score, `;` between them; the place is that among all components of the tree,
   * from 1. Text: JSON costs PostgreSQL three times as much.
   */
  readonly cells: string | null
  readonly attended: number
  readonly counted: number
}

/** Accepted applications of all categories of the tree, with their scores and attendance; of some students when given. */
async function readMarks(ctx: Ctx, root: CategoryNode, studentIds?: readonly string[]): Promise<Marks[]> {
  const own = ownLimit(educationalJoiningApplication, ctx.actor, 'a')
  if (!own) return []
  const tree = withBelow(root)
  const components = tree.flatMap((node) => node.components.map((each) => each.id))
  const categories = tree.map((node) => node.id)
  const attendance = tree
    .filter((node) =>
      node.prepared.types.some((type) => type.examType === 'Attendance' && type.components.length === 0),
    )
    .map((node) => node.id)
  const establishment = sql`${ctx.actor.establishmentId}::uuid`
  // portal users see a category's results once they are out; what stands under it is told with them (D5.3)
  const out = isStaff(ctx.actor.userType)
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
  const ofThem = (held: string) => (studentIds ? sql`${sql.ref(held)} = any(${[...studentIds]}::uuid[])` : sql`true`)
  return ctx.tx.query<Marks>(sql`
    with scores as materialized (
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
    ),
    presence as materialized (
      select
        s.application_id,
        count(*) filter (where x.attendance = 'Attendance')::int as attended,
        count(*) filter (
          where x.attendance = 'Attendance' or (x.attendance = 'Absence' and not x.excused)
        )::int as counted
      from educational_group_student s
      join educational_group_attendance x
        on x.establishment_id = ${establishment} and x.group_student_id = s.id
      where s.establishment_id = ${establishment}
        and s.educational_category_id = any(${attendance}::uuid[])
        and ${ofThem('s.student_id')}
        and not exists (
            select 1
            from educational_schedule_time t
            where t.establishment_id = ${establishment}
              and t.id = x.schedule_time_id
              and (t.state <> 'Planned' or t.work_day <> 'Work' or t.record_state = 'archived')
          )
      group by s.application_id
    )
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
      sql`
      a.educational_category_id = any(${categories}::uuid[])
    `,
      sql`
      a.state = 'Accepted'
    `,
      sql`
      a.record_state <> 'archived'
    `,
      ofThem('a.student_id'),
      out,
      ...own,
    ])}
    order by coalesce(u.name_ar, u.name_und, u.name_en) collate "ar-x-icu", u.code, a.id
  `)
}

/** Every application of the tree with its marks, ready to be asked for results. */
export interface Book {
  readonly root: CategoryNode
  /** Applications of the root category, by the student's name. */
  readonly own: readonly Marks[]
  result(marks: Marks): Result
  attempts(node: CategoryNode, marks: Marks): Attempt[][]
  gradebook(node: CategoryNode, marks: Marks): Gradebook
  /**
   * The application in a child category that belongs to this one: the same student's, of the same period if there is
   * one.
   */
  childMarks(child: CategoryNode, marks: Marks): Marks | undefined
}

/** Of everyone, or of some students. */
export async function readBook(ctx: Ctx, root: CategoryNode, studentIds?: readonly string[]): Promise<Book> {
  const marks = await readMarks(ctx, root, studentIds)
  const nodes = new Map(withBelow(root).map((node) => [node.id, node]))
  const places = new Map(
    withBelow(root)
      .flatMap((node) => node.components.map((_, at) => ({ node: node.id, at })))
      .map((place, at) => [at + 1, place]),
  )
  const byStudent = Map.groupBy(marks, (each) => `${each.category_id} ${each.student_id}`)
  const memo = new Map<string, Result>()

  const attempts = (node: CategoryNode, own: Marks): Attempt[][] => {
    // what was added after results were final is left out of them, as what somebody is excused from is
    const cells: Attempt[][] = node.components.map(({ laterThan }) =>
      laterThan?.includes(own.period_id) ? [{ attempt: 1, status: 'Excused', score: null }] : [],
    )
    for (const cell of own.cells?.split(';') ?? []) {
      const [component, attempt, status, score] = cell.split(' ') as [string, string, ScoreStatus, string]
      const place = places.get(Number(component))
      if (place?.node === node.id)
        cells[place.at]!.push({ attempt: Number(attempt), status, score: score === '' ? null : Number(score) })
    }
    return cells
  }
  const childMarks = (child: CategoryNode, own: Marks): Marks | undefined => {
    const candidates = byStudent.get(`${child.id} ${own.student_id}`)
    return candidates?.find((each) => each.period_id === own.period_id) ?? candidates?.at(-1)
  }
  const result = (own: Marks): Result => {
    const kept = memo.get(own.id)
    if (kept) return kept
    const node = nodes.get(own.category_id)!
    const children = node.children.map((child) => {
      const below = childMarks(child, own)
      return { settings: child.prepared.settings, result: below && result(below) }
    })
    const made = computeResult(node.prepared, attempts(node, own), own, children)
    memo.set(own.id, made)
    return made
  }
  const gradebook = (node: CategoryNode, own: Marks): Gradebook => ({
    category: node.prepared,
    attempts: attempts(node, own),
    attendance: own,
    children: node.children.map((child) => {
      const below = childMarks(child, own)
      return { settings: child.prepared.settings, book: below && gradebook(child, below) }
    }),
  })
  return { root, own: marks.filter((each) => each.category_id === root.id), result, attempts, gradebook, childMarks }
}
