import { scoreComponent } from '@topcenter/model/exams/score-component'
import { refuseField } from '@topcenter/model/kit/refusal'
import { rules } from '../../records/rules.ts'

export const scoreComponentRules = rules(scoreComponent, {
  update: {
    /** The maximum cannot become lower than a score that was given. */
    check: async (ctx, before, changes) => {
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
