/** A category with all that stands under it, as results are worked out of it (D5.3). */
import type { ExamType } from '@topcenter/model/education/educational-category'
import type { Names } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { Ctx } from '../../records/context.ts'
import type { AttemptRule } from '../sitting/attempts.ts'
import type { GradeSlice } from '../scores/grade.ts'
import { type Category, type CategorySettings, prepareCategory } from './result.ts'
import { categoriesSql } from './results.sql.ts'

export interface ComponentShown {
  readonly id: string
  readonly code: string
  readonly names: Names
  readonly examType: ExamType
  readonly weight: number
  readonly finalScore: number
  /** The periods whose results were final already when the component was added. */
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
