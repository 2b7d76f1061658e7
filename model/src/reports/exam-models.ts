/** Exams that students sat, what they earned (D5.2), and which questions they could not answer. */
import { defineReport } from './report.ts'

const dimensions = {
  simpleExamModel: 'groupScheduleExam.simpleExamModel',
  educationalCategory: 'groupScheduleExam.simpleExamModel.educationalCategory',
  educationalGroup: 'educationalGroup',
  lecturer: 'educationalGroup.lecturer',
  endedBy: 'endedBy',
} as const

export const examModels = defineReport({
  id: 'examModels',
  path: 'exam-models',
  section: 'exams',
  source: 'studentScheduleExamTime',
  group: 'SimpleExamModel',
  rowsOf: 'passesOfSittings',
  time: 'startedAt',
  period: 'thisYear',
  dimensions: { ...dimensions, submit: 'submit' },
  measures: {
    sittings: { count: true },
    sat: { distinct: 'user' },
    submitted: { count: true, where: { submit: 'Submit' } },
    byTime: { count: true, where: { endedBy: 'Time' } },
    marked: { count: true, where: { studentDegree: { isGiven: true } } },
    degrees: { sum: 'studentDegree', where: { studentDegree: { isGiven: true } } },
    fullDegrees: {
      sum: 'groupScheduleExam.simpleExamModel.examDegree',
      where: { studentDegree: { isGiven: true } },
    },
    meanDegree: { ratio: ['degrees', 'marked'], as: 'number' },
    meanShare: { ratio: ['degrees', 'fullDegrees'], as: 'percent' },
    passed: { sum: 'passed' },
    passedShare: { ratio: ['passed', 'marked'], as: 'percent' },
    examHours: { time: ['startedAt', 'submittedAt'], in: 'hours', where: { submit: 'Submit' } },
    meanExamHours: { ratio: ['examHours', 'submitted'], as: 'number' },
  },
  rows: ['simpleExamModel'],
  shown: ['sat', 'submitted', 'marked', 'passed', 'passedShare', 'meanDegree', 'meanShare'],
  chart: 'bars',
  leadsTo: 'examQuestions',
})

/** The questions of exams that were handed in, the hardest first: what was left empty was not answered right. */
export const examQuestions = defineReport({
  id: 'examQuestions',
  path: 'exam-questions',
  section: 'exams',
  source: 'studentScheduleExamTime',
  group: 'SimpleExamModel',
  rowsOf: 'answersOfSittings',
  time: 'startedAt',
  period: 'thisYear',
  where: { submit: 'Submit' },
  dimensions: { question: { of: 'question' }, ...dimensions },
  measures: {
    sittings: { distinct: 'sitting' },
    asked: { sum: 'asked' },
    answered: { sum: 'answered' },
    right: { sum: 'right' },
    wrong: { sum: 'wrong' },
    unanswered: { sum: 'unanswered' },
    rightShare: { ratio: ['right', 'asked'], as: 'percent' },
    wrongShare: { ratio: ['wrong', 'asked'], as: 'percent' },
    unansweredShare: { ratio: ['unanswered', 'asked'], as: 'percent' },
  },
  rows: ['question'],
  shown: ['rightShare', 'asked', 'right', 'wrong', 'unanswered'],
  chart: 'bars',
  low: { measure: 'rightShare', bad: 40, warn: 60 },
  smallest: 'rightShare',
})
