/** To whom a report can be sent: users of the centre who may see it, and addresses where mail is set up. */
import { entityOf } from '@topcenter/model/areas'
import type { Names } from '@topcenter/model/kit/names'
import { holds, isStaff } from '@topcenter/model/kit/permission'
import type { Report } from '@topcenter/model/reports/report'
import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../records/context.ts'
import { staffNow } from '../../records/permissions/staff-now.ts'

/** D11.4: figures are for staff with the report's flag. */
export const mayOpen = (actor: Pick<Actor, 'userType' | 'privileges'>, report: Report): boolean =>
  isStaff(actor.userType) && holds(actor, report.group, 'viewReport')

/** Whether its figures differ for those from whom some records are kept (D8.3). */
export const hides = ({ source }: Report): boolean => entityOf(source).spec.hides === true

/** The users from whom any complaint is kept: what others see of them would tell. */
export const keptFrom = async (tx: Tx): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await tx.query<{ id: string }>({
        sql: 'select distinct user_id as id from complaint_kept_from where establishment_id = $1',
        parameters: [tx.establishmentId],
      })
    ).map(({ id }) => id),
  )

export interface Reader {
  readonly id: string
  readonly names: Names
}

/**
 * Users of the establishment who may open the report at this moment, by role or by a grant that runs.
 *
 * @param owner Who sends it, with what they see; who sees own groups only (D12.2) is sent nothing by others, nor of
 *   complaints who is kept from one
 * @param among Ids; undefined asks about all
 */
export async function readersOf(
  tx: Tx,
  report: Report,
  now: Date,
  owner: string,
  among?: readonly string[],
): Promise<Reader[]> {
  const staff = await staffNow(tx, now, among)
  const kept: ReadonlySet<string> = hides(report) ? await keptFrom(tx) : new Set()
  return staff
    .filter(({ id }) => id === owner || !kept.has(id))
    .filter(({ id, isOwnGroupsOnly }) => !isOwnGroupsOnly || id === owner)
    .filter(({ userType, held }) => held.some((privileges) => mayOpen({ userType, privileges }, report)))
    .map(({ id, names }) => ({ id, names }))
}
