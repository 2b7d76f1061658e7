import { type SimpleExamModel, simpleExamModel } from '@topcenter/model/exams/simple-exam-model'
import type { Names } from '@topcenter/model/kit/names'
import { type FieldFault, refuse, type Refusal } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { insertRecord } from '../../records/write/create.ts'
import { type Columns, rules } from '../../records/rules.ts'
import { copied } from '../exams.answers.ts'

interface Line {
  readonly degree: number | string
  readonly paragraphNumber?: number | null
}
interface Choice extends Line {
  readonly correctAnswer: string
  readonly optionC?: string | null
  readonly optionD?: string | null
}

const linesOf = <T extends Line>(values: Columns, name: string): readonly T[] => (values[name] ?? []) as readonly T[]
const questionFields = ['trueFalseQuestions', 'multipleChoiceQuestions'] as const

/** Each paragraph that a question names must exist, and the right answer must be one of the options. */
function faults(values: Columns): Refusal | undefined {
  const paragraphs = (values.paragraphs as readonly unknown[] | undefined)?.length ?? 0
  const strayed = questionFields.flatMap((name) =>
    linesOf(values, name).flatMap(({ paragraphNumber }, index): FieldFault[] =>
      paragraphNumber && paragraphNumber > paragraphs
        ? [{ name: `${name}[${index}].paragraphNumber`, code: 'field.max', params: { max: paragraphs } }]
        : [],
    ),
  )
  const answerless = linesOf<Choice>(values, 'multipleChoiceQuestions').flatMap((line, index): FieldFault[] => {
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
const examDegree = (values: Columns): number =>
  questionFields
    .flatMap((name) => linesOf(values, name))
    .reduce((sum, { degree }) => sum + Math.round(Number(degree) * 10_000), 0) / 10_000

/** A line as it was read, to be written again: a reference is its id. */
const kept = (line: object): Columns => ({ ...line, attachment: (line as Columns).attachmentId })

/** The name of a copy: "Final exam" → "Final exam (2)" → "Final exam (3)". */
function nextName(name: string): string {
  const counted = / \((\d+)\)$/.exec(name)
  const stem = counted ? name.slice(0, counted.index) : name
  return `${stem.slice(0, 190)} (${counted ? Number(counted[1]) + 1 : 2})`
}
const nextNames = (names: Names): Names =>
  Object.fromEntries(
    Object.entries(names).flatMap(([language, name]) => (name ? [[language, nextName(name)]] : [])),
  ) as Names

const merged = (before: SimpleExamModel, changes: Columns): Columns => ({ ...before, ...changes })

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
