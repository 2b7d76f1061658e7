import { defineEntity, type RowOf } from '../kit/entity.ts'
import { date, decimal, oneOf, ref } from '../kit/field.ts'
import { examTypes } from '../education/educational-category.ts'

/** Theirs are those of the categories that they, or a child of theirs, applied for (D2.4). */
const byApplication = {
  through: 'educationalJoiningApplication',
  from: 'educationalCategory',
  by: 'educationalCategory',
} as const

/**
 * One thing that is marked in a category: an exam, a quiz, an assignment. Its weight is its share inside its exam type
 * (D5.3).
 */
export const scoreComponent = defineEntity('scoreComponent', {
  prefix: 'scc',
  traits: ['named', 'coded'],
  group: 'MonitorScoreExam',
  path: '/educational/score-components/:educationalCategoryToken?',
  pathFilters: { educationalCategoryToken: 'educationalCategory' },
  menu: 'exams',
  icon: 'listChecks',
  fields: {
    educationalCategory: ref('educationalCategory', { required: true, filter: true, fixed: true }),
    examType: oneOf(examTypes, { required: true, filter: true }),
    weight: decimal({ min: 0, max: 100000, initial: 1 }),
    finalScore: decimal({ required: true, min: 0.0001, max: 100000, initial: 100 }),
    on: date({ filter: 'range', sort: true }),
  },
  own: { Student: byApplication, Parent: byApplication },
  list: {
    columns: ['code', 'names', 'educationalCategory', 'examType', 'weight', 'finalScore', 'on'],
    sort: 'code',
  },
})
export interface ScoreComponent extends RowOf<typeof scoreComponent> {}
