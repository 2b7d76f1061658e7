/** Exams that students sat, and what they earned (D5.2). */
import { defineReport } from './report.ts'

export const examModels = defineReport({
  id: 'examModels',
  path: 'exam-models',
  section: 'exams',
  source: 'studentScheduleExamTime',
  group: 'SimpleExamModel',
  rowsOf: 'passesOfSittings',
  time: 'startedAt',
  period: 'thisYear',
  dimensions: {
    simpleExamModel: 'groupScheduleExam.simpleExamModel',
    educationalCategory: 'groupScheduleExam.simpleExamModel.educationalCategory',
    educationalGroup: 'educationalGroup',
    lecturer: 'educationalGroup.lecturer',
    submit: 'submit',
    endedBy: 'endedBy',
  },
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
})
