/** Everything about access comes in nine kinds, one per user type, each with its own permission group and address. */
import { type AnyEntity, type UserType, userTypes } from '../kit/entity.ts'

/** User types as the specification's addresses write them: `/user-settings/establishment-roles/master-admin`. */
export const userTypePaths = {
  AdminsEgypt: 'admins-egypt',
  MasterAdmin: 'master-admin',
  Employee: 'employee',
  Student: 'student',
  Parent: 'parent',
  Client: 'client',
  Supplier: 'supplier',
  VechileOwner: 'vechile-owner',
  Sales: 'sales',
} as const satisfies Record<UserType, string>

/** `studentEstablishmentRole`: the kind of an abstract entity for one user type. */
export const kindId = <T extends UserType, S extends string>(userType: T, suffix: S) =>
  `${userType[0]!.toLowerCase()}${userType.slice(1)}${suffix}` as `${Uncapitalize<T>}${S}`

/** Entity of the people of one type: `adminEgypt` of AdminsEgypt. */
export const personId = (userType: UserType): string =>
  userType === 'AdminsEgypt' ? 'adminEgypt' : kindId(userType, '')

export const eachUserType = (make: (userType: UserType) => AnyEntity): readonly AnyEntity[] => userTypes.map(make)
