import { isStaff } from '@topcenter/model/kit/permission'
import type { Who } from '../../platform/session.ts'
import type { SayWork } from '../../platform/texts.ts'

/** A paper of a record, printed by whoever has its flag. */
export interface PaperLink {
  readonly label: Parameters<SayWork>[0]
  readonly group: string
  readonly flag: string
  /** For staff only, whatever a portal user's role contains. */
  readonly staff?: true
  readonly path: (token: string) => string
  /** The path leads to a screen that prints itself, and not to a file of the server. */
  readonly isScreen?: true
  readonly query?: (token: string) => Readonly<Record<string, string>>
}
export const mayPrint =
  (who: Who) =>
  ({ group, flag, staff }: PaperLink): boolean =>
    who.can(group, flag) && (!staff || isStaff(who.userType))
