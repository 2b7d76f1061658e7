/** One default role for each type of user (D2.2), and the roles of lecturers (D12.2), reception and cashiers. */
import { roleKindId } from '@topcenter/model/access/establishment-role'
import { entityOf } from '@topcenter/model/areas'
import type { UserType } from '@topcenter/model/kit/entity'
import { accessScreens as arabicAccess } from '@topcenter/texts/ar/access-screens'
import { values as arabic } from '@topcenter/texts/ar/words'
import { accessScreens as englishAccess } from '@topcenter/texts/en/access-screens'
import { values as english } from '@topcenter/texts/en/words'
import type { Ctx } from '../records/context.ts'
import { insertRecord } from '../records/write/create.ts'
import { cashierPrivileges, defaultPrivileges, lecturerPrivileges, receptionPrivileges } from './default-roles.ts'

/** The code of an employee's role who sees own groups only. */
export const lecturerRole = 'Lecturer'

/** Roles of employees beside the default one, by code. */
const employeeRoles = {
  [lecturerRole]: {
    names: { ar: arabicAccess.privileges.lecturer, en: englishAccess.privileges.lecturer },
    ownGroupsOnly: true,
    privileges: lecturerPrivileges,
  },
  Reception: { names: { ar: 'الاستقبال', en: 'Reception' }, ownGroupsOnly: false, privileges: receptionPrivileges },
  Cashier: { names: { ar: 'أمين الخزينة', en: 'Cashier' }, ownGroupsOnly: false, privileges: cashierPrivileges },
}

/** Ids of the roles, by code. */
export async function seedEmployeeRoles(ctx: Ctx): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const [code, { names, ownGroupsOnly, privileges }] of Object.entries(employeeRoles))
    ids.set(
      code,
      await insertRecord(ctx, entityOf(roleKindId('Employee')), {
        code,
        names,
        ownGroupsOnly,
        privileges: privileges(),
      }),
    )
  return ids
}

/** Ids of the roles, by type. */
export async function seedRoles(ctx: Ctx, userTypes: readonly UserType[]): Promise<ReadonlyMap<UserType, string>> {
  const ids = new Map<UserType, string>()
  for (const userType of userTypes) {
    const names = { ar: arabic.userType[userType], en: english.userType[userType] }
    ids.set(
      userType,
      await insertRecord(ctx, entityOf(roleKindId(userType)), {
        code: userType,
        names,
        isDefault: true,
        ...(userType === 'MasterAdmin' ? { allPrivileges: true } : {}),
        privileges: defaultPrivileges(userType),
      }),
    )
  }
  return ids
}
