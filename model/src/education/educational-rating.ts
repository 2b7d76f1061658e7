import { defineEntity, type RowOf } from '../kit/entity.ts'
import { int, longText, oneOf, ref } from '../kit/field.ts'

/** Subjects of ratings: the group as a whole, its category, or its lecturer. */
export const ratedTypes = ['EducationalGroup', 'EducationalCategory', 'Lecturer'] as const

/** One student's rating, 1 to 5, of a group, of its category or of its lecturer. */
export const educationalRating = defineEntity('educationalRating', {
  prefix: 'edr',
  path: '/educational/educational-ratings/:educationalGroupToken?',
  pathFilters: { educationalGroupToken: 'educationalGroup' },
  menu: 'groups',
  icon: 'award',
  fields: {
    educationalGroup: ref('educationalGroup', { required: true, filter: true, fixed: true }),
    ratedType: oneOf(ratedTypes, { required: true, filter: true, fixed: true, initial: 'EducationalGroup' }),
    user: ref('student', { required: true, filter: true, fixed: true }),
    ratingNumber: int({ required: true, min: 1, max: 5, unit: 'ofFive', filter: true, sort: true }),
    notes: longText({ maxLength: 1000 }),
  },
  unique: [['educationalGroup', 'ratedType', 'user']],
  label: ['user', 'educationalGroup'],
  own: { Student: 'user', Parent: 'user' },
  portal: ['create', 'update'],
  list: {
    columns: ['educationalGroup', 'ratedType', 'user', 'ratingNumber', 'notes', 'createdAt'],
    tabs: 'ratedType',
    sort: '-createdAt',
  },
})
export interface EducationalRating extends RowOf<typeof educationalRating> {}
