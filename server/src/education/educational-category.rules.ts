import { educationalCategory } from '@topcenter/model/education/educational-category'
import { type Refusal, refuse } from '@topcenter/model/kit/refusal'
import type { Ctx } from '../records/context.ts'
import { type Columns, rules } from '../records/rules.ts'

const weights = ['finalExamWeight', 'attendanceWeight', 'midtermWeight', 'oralWeight', 'periodicalWeight'] as const

/** Less than 100 is allowed, because a category is built up over time; its results stay provisional until then (D5.3). */
function weightsRefusal(values: Columns): Refusal | undefined {
  const hundredths = weights.reduce((sum, name) => sum + Math.round(Number(values[name] ?? 0) * 100), 0)
  return hundredths > 10_000
    ? refuse('score.weights', { fields: [{ name: 'finalExamWeight', code: 'score.weights' }] })
    : undefined
}

/** A category that has scores needs weights; a category that only has others under it needs none. */
async function zeroRefusal(ctx: Ctx, id: string, values: Columns): Promise<Refusal | undefined> {
  if (weights.some((name) => Number(values[name] ?? 0) > 0)) return undefined
  const marked = await ctx.tx.first({
    sql: `
      select 1
      from score_component
      where establishment_id = $1 and educational_category_id = $2 and record_state = 'active'
      limit 1
    `,
    parameters: [ctx.actor.establishmentId, id],
  })
  return marked
    ? refuse('score.noWeight', { fields: weights.map((name) => ({ name, code: 'score.noWeight' })) })
    : undefined
}

export const educationalCategoryRules = rules(educationalCategory, {
  create: { check: (_ctx, input) => weightsRefusal(input) },
  update: {
    check: async (ctx, before, changes) => {
      const after = { ...before, ...changes }
      return (
        weightsRefusal(after) ??
        (weights.some((name) => name in changes) ? zeroRefusal(ctx, before.id, after) : undefined)
      )
    },
  },
})
