import { scoreComponent } from '@topcenter/model/exams/score-component'
import { refuse, refuseField } from '@topcenter/model/kit/refusal'
import type { Ctx } from '../../records/context.ts'
import { rules } from '../../records/rules.ts'

/**
 * The exams that count in a category are bounded by its number of exams, where it has one (D12.4); attendance is none.
 * The category is locked, so that two who add the last one are taken one after the other.
 */
async function countRefusal(ctx: Ctx, category: string, examType: unknown, except?: string) {
  if (examType === 'Attendance') return undefined
  const row = await ctx.tx.first<{ most: number | null }>({
    sql: 'select exam_count as most from educational_category where establishment_id = $1 and id = $2 for no key update',
    parameters: [ctx.actor.establishmentId, category],
  })
  if (!row?.most) return undefined
  const there = await ctx.tx.first<{ count: number }>({
    sql: `
      select count(*)::int as count
      from score_component
      where establishment_id = $1
        and educational_category_id = $2
        and record_state = 'active'
        and exam_type <> 'Attendance'
        and id is distinct from $3
    `,
    parameters: [ctx.actor.establishmentId, category, except ?? null],
  })
  return there!.count >= row.most
    ? refuse('score.tooMany', {
        params: { most: row.most },
        fields: [{ name: 'examType', code: 'score.tooMany', params: { most: row.most } }],
      })
    : undefined
}

export const scoreComponentRules = rules(scoreComponent, {
  create: { check: (ctx, input) => countRefusal(ctx, input.educationalCategory, input.examType) },
  restore: { check: (ctx, row) => countRefusal(ctx, row.educationalCategory, row.examType, row.id) },
  update: {
    /** The maximum cannot become lower than a score that was given. */
    check: async (ctx, before, changes) => {
      if (changes.examType !== undefined && before.examType === 'Attendance') {
        const refusal = await countRefusal(ctx, before.educationalCategory, changes.examType, before.id)
        if (refusal) return refusal
      }
      if (typeof changes.finalScore !== 'number' || changes.finalScore >= before.finalScore) return undefined
      const row = await ctx.tx.first<{ highest: number | null }>({
        sql: `
          select max(student_score) as highest
          from monitor_score_exam
          where establishment_id = $1 and component_id = $2
        `,
        parameters: [ctx.actor.establishmentId, before.id],
      })
      const highest = row?.highest ?? 0
      return highest > changes.finalScore
        ? refuseField('finalScore', 'score.aboveMaximum', { max: highest })
        : undefined
    },
    apply: async (ctx, before, changes) => {
      if (changes.examType === undefined) return
      await ctx.tx.run({
        sql: `
          update monitor_score_exam
          set exam_type = $3
          where establishment_id = $1 and component_id = $2
        `,
        parameters: [ctx.actor.establishmentId, before.id, changes.examType],
      })
    },
  },
})
