import { defineEntity, type RowOf } from '../kit/entity.ts'
import type { MediaType } from '../media/shared-media.ts'
import { bool, decimal, int, longText, oneOf, ref, rows, text } from '../kit/field.ts'

export const questionKinds = ['TrueFalse', 'MultipleChoice'] as const
export const truths = ['True', 'False'] as const
export const options = ['A', 'B', 'C', 'D'] as const

/** The token of a picture that was uploaded before: it is stored once, and copies share it. */
const picture = text({ maxLength: 30, pattern: 'pic_[0-9a-hjkmnp-tv-z]{26}' })
/** A recording, a video, a picture or a PDF; copies share it as they share pictures. */
const attachment = ref('attachment')
/** The kinds of files that an exam shows. */
export const examMedia = ['audio', 'video', 'image', 'pdf'] as const satisfies readonly MediaType[]
const maxOfKind = 200
/**
 * Compares the places of two questions, as `model-questions.sql.ts` does in SQL. Those without one follow in the order
 * that they have, true/false questions first.
 */
export const byPlace = (one: Placed, other: Placed): number =>
  (one.questionNumber ?? Infinity) - (other.questionNumber ?? Infinity) || 0
interface Placed {
  readonly questionNumber?: number | null
}
/** The paragraph that a question is about, by its number; and what its right answer earns. */
const asked = {
  /** Its place among the questions of both kinds. Those without one follow, true/false questions first. */
  questionNumber: int({ min: 1, max: questionKinds.length * maxOfKind }),
  paragraphNumber: int({ min: 1, max: 50 }),
  question: longText({ required: true, maxLength: 1000 }),
  picture,
  attachment,
} as const
const degree = decimal({ required: true, min: 0.25, max: 1000, initial: 1 })
const option = <const R extends boolean>(required: R) => text({ required, maxLength: 400 })

/**
 * The questions of an exam with what each earns (D5.1). Once it is scheduled it stays as it is: the database holds it,
 * `copy` makes another.
 */
export const simpleExamModel = defineEntity('simpleExamModel', {
  prefix: 'sem',
  traits: ['named', 'coded', 'reported'],
  path: '/educational/simple-exam-models/:simpleExamModelToken?',
  menu: 'exams',
  icon: 'fileText',
  fields: {
    educationalCategory: ref('educationalCategory', { required: true, filter: true }),
    /** The sum of the questions' degrees. */
    examDegree: decimal({ readonly: true, initial: 0, min: 0, max: 1000000, sort: true }),
    answerAppearanceStatus: bool({ initial: false, filter: true }),
    paragraphs: rows({ paragraph: longText({ required: true }), picture, attachment }, { max: 50 }),
    trueFalseQuestions: rows(
      { ...asked, correctAnswer: oneOf(truths, { required: true }), degree },
      { max: maxOfKind },
    ),
    multipleChoiceQuestions: rows(
      {
        ...asked,
        optionA: option(true),
        optionB: option(true),
        optionC: option(false),
        optionD: option(false),
        correctAnswer: oneOf(options, { required: true }),
        degree,
      },
      { max: maxOfKind },
    ),
  },
  actions: { copy: { flag: 'itemAdd' } },
  form: {
    tabs: [
      { key: 'BasicData', fields: ['code', 'names', 'educationalCategory', 'answerAppearanceStatus', 'description'] },
    ],
    elsewhere: ['paragraphs', 'trueFalseQuestions', 'multipleChoiceQuestions'],
  },
  hero: ['examDegree', 'educationalCategory'],
  list: {
    columns: ['code', 'names', 'educationalCategory', 'examDegree', 'answerAppearanceStatus', 'updatedAt'],
    sort: 'code',
  },
})
export interface SimpleExamModel extends RowOf<typeof simpleExamModel> {}
