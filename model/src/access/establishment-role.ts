import { defineEntity, type RowOf, userTypes } from '../kit/entity.ts'
import { bool, oneOf, privileges } from '../kit/field.ts'

/** What the users of one type may do in one establishment: group → flags (D2.2). One role per type is the default. */
export const establishmentRole = defineEntity('establishmentRole', {
  prefix: 'rol', traits: ['named', 'coded'], group: 'EmployeeEstablishmentRole', path: '/user-settings/establishment-roles', menu: 'settings', icon: 'keyRound',
  fields: {
    userType: oneOf(userTypes, { required: true, filter: true, fixed: true }),
    isDefault: bool({ initial: false, filter: true }),
    privileges: privileges(),
  },
  list: { columns: ['code', 'names', 'userType', 'isDefault', 'recordState', 'updatedAt'], sort: 'code' },
})
export interface EstablishmentRole extends RowOf<typeof establishmentRole> {}
