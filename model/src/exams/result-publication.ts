import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, dateTime, longText, oneOf, ref } from '../kit/field.ts'

export const publishedAs = ['Provisional', 'Final'] as const

/**
 * Publication of a category's results of one period (D5.3): students and parents see results and scores from then on.
 * While they are provisional, missing scores may still come; changing a score that was seen, or is final or locked,
 * needs a reason and a flag of its own.
 */
export const resultPublication = defineEntity('resultPublication', {
  prefix: 'rpb',
  path: '/educational/result-publications/:educationalCategoryToken?',
  pathFilters: { educationalCategoryToken: 'educationalCategory' },
  menu: 'exams',
  icon: 'newspaper',
  flagsFor: { view: 'view', create: 'publishResults' },
  flags: ['changePublishedScores'],
  permanent: true,
  fields: {
    educationalCategory: ref('educationalCategory', { required: true, filter: true, fixed: true }),
    educationalPeriod: ref('educationalPeriod', { required: true, filter: true, fixed: true }),
    as: oneOf(publishedAs, { required: true, transient: true }),
    confirmMissing: bool({ transient: true }),
    locked: bool({ readonly: true, initial: false, filter: true }),
    publishedAt: dateTime({ readonly: true, sort: true }),
    publishedBy: ref('user', { doneAt: 'publishedAt', readonly: true }),
  },
  states: ['Provisional', 'Final', 'Withdrawn'],
  jobs: { publishFinal: 'A', publishProvisional: 'P', withdraw: 'R' },
  actions: {
    publishProvisional: { from: ['Withdrawn'], to: 'Provisional', flag: 'publishResults', confirm: true },
    publishFinal: {
      from: ['Provisional', 'Withdrawn'],
      to: 'Final',
      flag: 'publishResults',
      confirm: true,
      input: { confirmMissing: bool() },
    },
    withdraw: {
      from: ['Provisional', 'Final'],
      to: 'Withdrawn',
      flag: 'publishResults',
      confirm: 'danger',
      input: { reason: longText({ required: true, maxLength: 400 }) },
    },
    lock: { when: { locked: false }, set: { locked: true }, flag: 'publishResults', confirm: true },
    unlock: {
      when: { locked: true },
      set: { locked: false },
      flag: 'publishResults',
      confirm: 'danger',
      input: { reason: longText({ required: true, maxLength: 400 }) },
    },
  },
  unique: [['educationalCategory', 'educationalPeriod']],
  update: 'none',
  label: ['educationalCategory', 'educationalPeriod'],
  hero: ['educationalCategory', 'educationalPeriod', 'publishedAt'],
  list: {
    columns: ['educationalCategory', 'educationalPeriod', 'locked', 'publishedAt', 'publishedBy', 'state'],
    tabs: 'state',
    sort: '-createdAt',
  },
})
export interface ResultPublication extends RowOf<typeof resultPublication> {}
