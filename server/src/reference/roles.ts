/** One default role for each type of user (D2.2), and that of who teaches (D12.2). */
import { roleKindId } from '@topcenter/model/access/establishment-role'
import { entityOf } from '@topcenter/model/areas'
import type { UserType } from '@topcenter/model/kit/entity'
import { accessScreens as arabicAccess } from '@topcenter/texts/ar/access-screens'
import { values as arabic } from '@topcenter/texts/ar/words'
import { accessScreens as englishAccess } from '@topcenter/texts/en/access-screens'
import { values as english } from '@topcenter/texts/en/words'
import type { Ctx } from '../records/context.ts'
import { insertRecord } from '../records/write/create.ts'
import { defaultPrivileges, lecturerPrivileges } from './default-roles.ts'

/** The code of an employee's role who sees own groups only. */
export const lecturerRole = 'Lecturer'

export const seedLecturerRole = (ctx: Ctx): Promise<string> =>
  insertRecord(ctx, entityOf(roleKindId('Employee')), {
    code: lecturerRole,
    names: { ar: arabicAccess.privileges.lecturer, en: englishAccess.privileges.lecturer },
    ownGroupsOnly: true,
    privileges: lecturerPrivileges(),
  })

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
