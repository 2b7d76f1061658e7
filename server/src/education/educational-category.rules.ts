import { educationalCategory } from '@topcenter/model/education/educational-category'
import { type Refusal, refuse } from '@topcenter/model/kit/refusal'
import { type Columns, rules } from '../records/rules.ts'

const weights = ['finalExamWeight', 'attendanceWeight', 'midtermWeight', 'oralWeight', 'periodicalWeight'] as const

/** Less than 100 is allowed, because a category is built up over time; its results stay provisional until then (D5.3). */
function weightsRefusal(values: Columns): Refusal | undefined {
  const hundredths = weights.reduce((sum, name) => sum + Math.round(Number(values[name] ?? 0) * 100), 0)
  return hundredths > 10_000 ? refuse('score.weights', { fields: [{ name: 'finalExamWeight', code: 'score.weights' }] }) : undefined
}

export const educationalCategoryRules = rules(educationalCategory, {
  create: { check: (_ctx, input) => weightsRefusal(input) },
  update: { check: (_ctx, before, changes) => weightsRefusal({ ...before, ...changes }) },
})
