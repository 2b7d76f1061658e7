import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, decimal, int, money, oneOf, percent, ref } from '../kit/field.ts'

/** The five parts that a category's result is made of (D5.3); each has a weight, and score components under it. */
export const examTypes = ['FinalExam', 'Attendance', 'Midterm', 'Oral', 'Periodical'] as const
export type ExamType = (typeof examTypes)[number]
/**
 * Requirements on a student of a finished group for a certificate (D4.7); passing counts only where the category has
 * weights at all.
 */
export const certificateRules = ['PassedAndPaid', 'Passed', 'Paid', 'Nothing'] as const
export const attemptRules = ['Best', 'Last', 'Average', 'CappedAtPass'] as const

const weight = () => percent({ initial: 0 })

/** A course, a subject or a level: students join it, groups teach it, results are counted in it. */
export const educationalCategory = defineEntity('educationalCategory', {
  prefix: 'edc',
  traits: ['named', 'coded', 'imaged', 'tree'],
  path: '/educational/educational-categories/:parentEducationalCategoryToken?',
  pathFilters: { parentEducationalCategoryToken: 'parent' },
  menu: 'educational',
  icon: 'bookOpen',
  fields: {
    component: ref('systemComponentEducationalActivity', { filter: true }),
    educationalStage: ref('educationalStage', { filter: true }),
    /** Type whose questions an applicant answers on the application (D12.4). */
    questionType: ref('questionType'),
    /** Named where it is shown, and on its certificates (D7.9). */
    sponsor: ref('sponsor', { filter: true }),
    /** Colour of its lessons in the calendar (D12.4); a category without one has that of its parent. */
    color: ref('color'),
    successDegree: percent({ initial: 50 }),
    finalDegree: decimal({ min: 0.0001, max: 100000, initial: 100 }),
    finalExamWeight: weight(),
    attendanceWeight: weight(),
    midtermWeight: weight(),
    oralWeight: weight(),
    periodicalWeight: weight(),
    gradingPlan: ref('gradingPlan', { filter: true }),
    examCount: int({ min: 0, max: 1000, initial: 0 }),
    reExam: bool({ initial: false }),
    maxCountNumberReExam: int({ min: 0, max: 20, initial: 0 }),
    attemptRule: oneOf(attemptRules, { initial: 'Best' }),
    totalFailureEducationalCategory: int({ min: 0, max: 100, initial: 0 }),
    calculationInGrandTotalStatus: bool({ initial: false }),
    failingStatusOnParentEducationalCategory: bool({ initial: false }),
    certificateRule: oneOf(certificateRules, { initial: 'PassedAndPaid' }),
    /** D3.3: whether an absence without excuse uses up a session of the subscription. */
    absenceConsumesSession: bool({ initial: false }),
    /**
     * D6.11: what a refund of a subscription is proposed by. Who leaves this many days before the start loses the fee
     * alone.
     */
    refundDaysBefore: int({ min: 0, max: 365, unit: 'days' }),
    /** Maximum percent of the price used up for a refund to be possible. */
    refundMostConsumed: percent(),
    refundFee: money({ initial: 0 }),
  },
  own: { Student: 'all', Parent: 'all' },
  form: {
    tabs: [
      {
        key: 'BasicData',
        fields: [
          'image',
          'code',
          'names',
          'parent',
          'component',
          'educationalStage',
          'color',
          'questionType',
          'sponsor',
          'description',
        ],
      },
      {
        key: 'Results',
        fields: [
          'successDegree',
          'finalDegree',
          'finalExamWeight',
          'attendanceWeight',
          'midtermWeight',
          'oralWeight',
          'periodicalWeight',
          'gradingPlan',
        ],
      },
      {
        key: 'Rules',
        fields: [
          'examCount',
          'reExam',
          'maxCountNumberReExam',
          'attemptRule',
          'totalFailureEducationalCategory',
          'calculationInGrandTotalStatus',
          'failingStatusOnParentEducationalCategory',
          'certificateRule',
          'absenceConsumesSession',
          'refundDaysBefore',
          'refundMostConsumed',
          'refundFee',
        ],
      },
    ],
  },
  list: { columns: ['code', 'names', 'color', 'parent', 'successDegree', 'gradingPlan'], sort: 'code' },
})
export interface EducationalCategory extends RowOf<typeof educationalCategory> {}
