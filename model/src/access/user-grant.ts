import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, longText, privileges, ref } from '../kit/field.ts'

/** Flags given to one user for a while, beside the role: they come and go by themselves at `from` and `to`. */
export const userGrant = defineEntity('userGrant', {
  prefix: 'ugr',
  path: '/user-settings/user-grants/:userToken?',
  pathFilters: { userToken: 'user' },
  menu: 'access',
  icon: 'timer',
  fields: {
    user: ref('user', { required: true, fixed: true, filter: true }),
    from: dateTime({ required: true, initial: 'now' }),
    to: dateTime({ required: true, filter: 'range' }),
    privileges: privileges({ required: true }),
    reason: longText({ maxLength: 400, search: true }),
  },
  ordered: [['from', 'to']],
  label: ['user'],
  list: { columns: ['user', 'from', 'to', 'privileges', 'reason'], sort: '-to' },
})
export interface UserGrant extends RowOf<typeof userGrant> {}
