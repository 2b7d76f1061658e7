import { defineEntity, type RowOf } from '../kit/entity.ts'
import { phone, ref, text } from '../kit/field.ts'

/** A relative of a user: another user of the centre (a parent then sees the child's records, D2.4) or only a name. */
export const userFamily = defineEntity('userFamily', {
  prefix: 'fam', group: 'StudentFamily', path: '/users/user-family/:userTypeToken/:userToken?', pathFilters: { userToken: 'user' },
  fields: {
    user: ref('user', { required: true, filter: true, fixed: true }),
    relativeRelationType: ref('relativeRelationType', { required: true, filter: true }),
    relative: ref('user', { filter: true }),
    relativeName: text({ search: true }),
    phone: phone({ search: true }),
    job: ref('job'),
  },
  flags: ['itemActive', 'itemArchived', 'itemBlocked'],
  label: ['user', 'relativeRelationType'],
  own: { Student: 'user', Parent: 'relative' },
  list: { columns: ['user', 'relativeRelationType', 'relative', 'relativeName', 'phone', 'job', 'recordState'], sort: '-createdAt' },
})
export interface UserFamily extends RowOf<typeof userFamily> {}
