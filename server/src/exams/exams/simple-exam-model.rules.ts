import { copied } from '@topcenter/model/exams/api'
import { type SimpleExamModel, simpleExamModel } from '@topcenter/model/exams/simple-exam-model'
import type { Names } from '@topcenter/model/kit/names'
import { type FieldFault, refuse, type Refusal } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { insertRecord } from '../../records/write/create.ts'
import { rules } from '../../records/rules.ts'

interface Line {
  readonly degree?: number
  readonly paragraphNumber?: number | null
}
interface Choice extends Line {
  readonly correctAnswer: string
  readonly optionC?: string | null
  readonly optionD?: string | null
}
/** Parts of an exam, as they are written and as they were read. */
interface Questions {
  readonly paragraphs?: readonly object[]
  readonly trueFalseQuestions?: readonly Line[]
  readonly multipleChoiceQuestions?: readonly Choice[]
}
const questionFields = ['trueFalseQuestions', 'multipleChoiceQuestions'] as const

/** Each paragraph that a question names must exist, and the right answer must be one of the options. */
function faults(values: Questions): Refusal | undefined {
  const paragraphs = values.paragraphs?.length ?? 0
  const strayed = questionFields.flatMap((name) =>
    (values[name] ?? []).flatMap(({ paragraphNumber }, index): FieldFault[] =>
      paragraphNumber && paragraphNumber > paragraphs
        ? [{ name: `${name}[${index}].paragraphNumber`, code: 'field.max', params: { max: paragraphs } }]
        : [],
    ),
  )
  const answerless = (values.multipleChoiceQuestions ?? []).flatMap((line, index): FieldFault[] => {
    const missing =
      line.correctAnswer === 'C' && !line.optionC
        ? 'optionC'
        : line.correctAnswer === 'D' && !line.optionD
          ? 'optionD'
          : undefined
    return missing ? [{ name: `multipleChoiceQuestions[${index}].${missing}`, code: 'field.required' }] : []
  })
  const all = [...strayed, ...answerless]
  return all.length > 0 ? refuse('record.invalid', { fields: all }) : undefined
}

/** In ten-thousandths, so that parts add up exactly. */
const examDegree = (values: Questions): number =>
  questionFields
    .flatMap((name): readonly Line[] => values[name] ?? [])
    .reduce((sum, { degree }) => sum + Math.round(Number(degree) * 10_000), 0) / 10_000

/** A line as it was read, to be written again: a reference is its id. */
const kept = <L extends { readonly attachmentId: string | null }>(line: L) => ({
  ...line,
  attachment: line.attachmentId,
})

/** The name of a copy: "Final exam" → "Final exam (2)" → "Final exam (3)". */
function nextName(name: string): string {
  const counted = / \((\d+)\)$/.exec(name)
  const stem = counted ? name.slice(0, counted.index) : name
  return `${stem.slice(0, 190)} (${counted ? Number(counted[1]) + 1 : 2})`
}
const nextNames = (names: Names): Names =>
  Object.fromEntries(Object.entries(names).flatMap(([language, name]) => (name ? [[language, nextName(name)]] : [])))

const merged = (before: SimpleExamModel, changes: Questions): Questions => ({ ...before, ...changes })

export const simpleExamModelRules = rules(
  simpleExamModel,
  {
    create: { check: (_ctx, input) => faults(input), prepare: (_ctx, input) => ({ examDegree: examDegree(input) }) },
    update: {
      check: (_ctx, before, changes) => faults(merged(before, changes)),
      prepare: (_ctx, before, changes) => ({ examDegree: examDegree(merged(before, changes)) }),
    },
  },
  {
    copy: {
      apply: async (ctx, row) => {
        const {
          names,
          description,
          educationalCategory,
          answerAppearanceStatus,
          paragraphs,
          trueFalseQuestions,
          multipleChoiceQuestions,
        } = row
        const id = await insertRecord(ctx, simpleExamModel, {
          names: nextNames(names),
          description,
          educationalCategory,
          answerAppearanceStatus,
          paragraphs: paragraphs?.map(kept),
          trueFalseQuestions: trueFalseQuestions?.map(kept),
          multipleChoiceQuestions: multipleChoiceQuestions?.map(kept),
        })
        return { token: tokenOf(simpleExamModel.spec.prefix, id) }
      },
      result: copied,
    },
  },
)
