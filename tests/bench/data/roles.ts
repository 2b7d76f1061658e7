/** The roles of a generated centre, in the order of their numbers from 1 on. */
import { everyPrivilege, holdable } from '@topcenter/model/areas'
import { defaultPrivileges, lecturerPrivileges } from '@topcenter/server/reference/default-roles'
import type { UserType } from '@topcenter/model/kit/entity'
import type { Privileges } from '@topcenter/model/kit/permission'

interface Role {
  readonly code: string
  readonly user_type: UserType
  readonly is_default: boolean
  readonly own_groups_only: boolean
  readonly privileges: Privileges
}

const usual = (code: string, user_type: UserType, privileges = defaultPrivileges(user_type)): Role => ({
  code,
  user_type,
  is_default: true,
  own_groups_only: false,
  privileges,
})
const ofLecturers = (code: string, privileges: Privileges): Role => ({
  code,
  user_type: 'Employee',
  is_default: false,
  own_groups_only: true,
  privileges,
})

export const roles: readonly Role[] = [
  usual('ROLE-1', 'MasterAdmin', everyPrivilege),
  usual('ROLE-2', 'Employee'),
  usual('ROLE-3', 'Student'),
  ofLecturers('ROLE-4', holdable('Employee')),
  ofLecturers('ROLE-5', lecturerPrivileges()),
  usual('ROLE-6', 'Parent'),
  usual('ROLE-7', 'Sales'),
]
