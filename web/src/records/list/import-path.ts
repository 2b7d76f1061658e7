import { type AnyEntity, resourceOf } from '@topcenter/model/kit/entity'
import { importable, isStaff } from '@topcenter/model/kit/permission'
import type { Who } from '../../platform/session.ts'

/** Address of the import of a list; undefined for users who may not import. */
export const importPath = (who: Who, entity: AnyEntity): string | undefined =>
  isStaff(who.userType) && importable(entity) && who.may(entity, 'create') ? `/import/${resourceOf(entity)}` : undefined
