import { defineEntity, type RowOf, type UserType, userTypes } from '../kit/entity.ts'
import { bool, oneOf, privileges } from '../kit/field.ts'
import { eachUserType, kindId, userTypePaths } from './kinds.ts'

const fields = { isDefault: bool({ initial: false, filter: true }), privileges: privileges() } as const
const spec = { prefix: 'rol', table: 'establishment_role', traits: ['named', 'coded'], fields } as const

/** D12.2: its holders see and change only what belongs to the groups that they teach. */
const employeeFields = { ownGroupsOnly: bool({ initial: false, filter: true }) } as const
/** D12.11: its holders pass every check of their own establishment, those of later versions too. */
const masterFields = { allPrivileges: bool({ initial: false, filter: true }) } as const
const switchesOf = (userType: UserType) =>
  userType === 'Employee' ? employeeFields : userType === 'MasterAdmin' ? masterFields : {}

/** Permissions of one user type in one establishment: group → flags (D2.2). One role per type is the default. */
export const establishmentRole = defineEntity('establishmentRole', {
  ...spec,
  abstract: true,
  fields: { ...fields, userType: oneOf(userTypes, { required: true, readonly: true, filter: true }) },
})
export interface EstablishmentRole extends RowOf<typeof establishmentRole> {}

export const roleKindId = (userType: UserType) => kindId(userType, 'EstablishmentRole')
export const roleKinds = eachUserType((userType) =>
  defineEntity(roleKindId(userType), {
    ...spec,
    fields: { ...fields, ...switchesOf(userType) },
    group: `${userType}EstablishmentRole`,
    fixed: { userType },
    kindOf: { entity: 'establishmentRole', kind: userType },
    path: `/user-settings/establishment-roles/${userTypePaths[userType]}`,
    menu: 'access',
    icon: 'keyRound',
    list: {
      columns: [
        'code',
        'names',
        'isDefault',
        ...(Object.keys(switchesOf(userType)) as 'privileges'[]),
        'privileges',
        'updatedAt',
      ],
      sort: 'code',
    },
  }),
)
