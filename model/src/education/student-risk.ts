import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, date, dateTime, decimal, int, longText, names, oneOf, ref } from '../kit/field.ts'
import { riskLevels } from './risk.ts'

const riskStates = ['Slipping', 'Dismissed', 'Recovered'] as const

const count = () => int({ required: true, readonly: true, initial: 0, min: 0 })
const ofHundred = () => decimal({ readonly: true, min: 0, max: 100 })

/**
 * A student who slips in one group: how much, and why in words. A hint for people, worked out anew each night or when
 * asked (docs/at-risk.md); never edited. Dismissed, it stays away until the score is worse than it was then.
 */
export const studentRisk = defineEntity('studentRisk', {
  prefix: 'rsk',
  path: '/educational/students-at-risk/:educationalGroupToken?/:educationalCategoryToken?',
  pathFilters: { educationalGroupToken: 'educationalGroup', educationalCategoryToken: 'educationalCategory' },
  menu: 'groups',
  icon: 'trendingDown',
  permanent: true,
  flagsFor: { view: 'view' },
  fields: {
    student: ref('student', { required: true, filter: true, readonly: true }),
    educationalGroup: ref('educationalGroup', { required: true, filter: true, readonly: true }),
    educationalCategory: ref('educationalCategory', { required: true, filter: true, readonly: true }),
    lecturer: ref('employee', { filter: true, readonly: true }),
    groupStudent: ref('educationalGroupStudent', { required: true, readonly: true }),
    level: oneOf(riskLevels, { required: true, filter: true, readonly: true }),
    /** 0 to 100, with what is overdue; `studyScore` without. */
    score: int({ required: true, readonly: true, min: 0, max: 100, sort: true }),
    studyScore: int({ required: true, readonly: true, min: 0, max: 100 }),
    reasons: names({ readonly: true, isWorded: true, maxLength: 1000 }),
    /** Overdue parts: how many and for how long, never how much. */
    overdue: names({ readonly: true, isWorded: true, maxLength: 400 }),
    /** Figures behind the risk; see risk.ts. */
    sessions: count(),
    missed: count(),
    late: count(),
    held: count(),
    absences: count(),
    exams: count(),
    notTaken: count(),
    average: ofHundred(),
    before: ofHundred(),
    recent: ofHundred(),
    passMark: ofHundred(),
    overdueParts: count(),
    overdueSince: date({ readonly: true }),
    computedAt: dateTime({ required: true, readonly: true }),
    dismissReason: longText({ readonly: true, maxLength: 400 }),
    dismissedBy: ref('user', { doneAt: 'dismissedAt', readonly: true }),
    dismissedAt: dateTime({ readonly: true }),
    dismissedScore: int({ readonly: true, min: 0, max: 100 }),
    /** Each student once, in the group with the highest score. */
    once: bool({ readonly: true, transient: true, filter: true, onePer: 'student' }),
  },
  states: riskStates,
  jobs: { dismiss: 'R', reopen: 'A' },
  actions: {
    dismiss: {
      from: ['Slipping'],
      to: 'Dismissed',
      flag: 'itemUpdate',
      input: { reason: longText({ required: true, maxLength: 400 }) },
      undo: 'reopen',
    },
    reopen: { from: ['Dismissed'], to: 'Slipping', flag: 'itemUpdate' },
  },
  unique: [['groupStudent']],
  creation: 'none',
  update: 'none',
  label: ['student', 'educationalGroup'],
  hero: ['level', 'educationalGroup', 'lecturer'],
  folded: [
    'educationalCategory',
    'groupStudent',
    'studyScore',
    'sessions',
    'missed',
    'late',
    'held',
    'absences',
    'exams',
    'notTaken',
    'before',
    'recent',
    'passMark',
    'overdueParts',
    'dismissedScore',
  ],
  list: {
    columns: ['student', 'reasons', 'level', 'overdue', 'educationalGroup', 'lecturer', 'score', 'computedAt', 'state'],
    tabs: 'state',
    sort: '-score',
    // the figure `studentsAtRisk`, written out: pages of lists do not load figures
    opening: 'tab=Slipping&level=High,Medium&once=true',
  },
})
export interface StudentRisk extends RowOf<typeof studentRisk> {}
