/** Interests of people: from the centre's own list, or in words of their own. */
import { defineEntity, type RowOf } from '../kit/entity.ts'
import { longText, oneOf, ref } from '../kit/field.ts'

export const interest = defineEntity('interest', {
  prefix: 'itr',
  traits: ['named', 'coded'],
  path: '/interests',
  menu: 'interests',
  icon: 'sparkles',
  fields: {
    /** Category that teaches it: callers see its groups with free seats. */
    educationalCategory: ref('educationalCategory', { filter: true }),
  },
  own: { Student: 'all', Parent: 'all', Sales: 'all' },
  list: { columns: ['code', 'names', 'educationalCategory', 'description'], sort: 'code' },
})
export interface Interest extends RowOf<typeof interest> {}

const own = {
  Student: 'user',
  Parent: 'user',
  Sales: { through: 'followUpSession', from: 'user', by: 'user' },
} as const

export const userSysteamInterest = defineEntity('userSysteamInterest', {
  prefix: 'usi',
  path: '/user-interests/user-systeam-interests/:userToken?',
  pathFilters: { userToken: 'user' },
  icon: 'sparkles',
  fields: {
    user: ref('student', { required: true, filter: true, fixed: true }),
    interest: ref('interest', { required: true, filter: true }),
    notes: longText({ maxLength: 1000 }),
  },
  unique: [['user', 'interest']],
  label: ['user', 'interest'],
  own,
  portal: ['create'],
  list: { columns: ['user', 'interest', 'notes', 'createdAt'], sort: '-createdAt' },
})
export interface UserSysteamInterest extends RowOf<typeof userSysteamInterest> {}

const pageRequests = ['New', 'Answered'] as const

export const userOtherInterest = defineEntity('userOtherInterest', {
  prefix: 'uoi',
  traits: ['named'],
  path: '/user-interests/user-other-interests/:userToken?',
  pathFilters: { userToken: 'user' },
  fields: {
    user: ref('student', { required: true, filter: true, fixed: true }),
    /**
     * Somebody asked to join on the centre's page; new until it was followed up or somebody says that they have
     * answered.
     */
    pageRequest: oneOf(pageRequests, { readonly: true, filter: true }),
    /** The requested category and group. */
    educationalCategory: ref('educationalCategory', { readonly: true, filter: true }),
    educationalGroup: ref('educationalGroup', { readonly: true }),
  },
  actions: {
    answerRequest: {
      when: { pageRequest: 'New' },
      set: { pageRequest: 'Answered' },
      flag: 'itemUpdate',
      undo: 'reopenRequest',
    },
    reopenRequest: {
      when: { pageRequest: 'Answered' },
      set: { pageRequest: 'New' },
      flag: 'itemUpdate',
      undo: 'answerRequest',
    },
  },
  own,
  portal: ['create'],
  list: { columns: ['user', 'names', 'description', 'pageRequest', 'createdAt'], sort: '-createdAt' },
})
export interface UserOtherInterest extends RowOf<typeof userOtherInterest> {}
