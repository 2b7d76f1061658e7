/** Finds possible recipients of a report: users of the centre who may see it, and mail addresses if mail is set up. */
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

/** Tests whether its figures differ for users from whom some records are hidden (D8.3). */
export const hides = ({ source }: Report): boolean => entityOf(source).spec.hides === true

/** Returns the users from whom any complaint is hidden: figures that other users see would reveal it to them. */
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
 * Returns the users of the establishment who may open the report at this moment, by role or by a grant that runs.
 *
 * @param owner The sender, whose view of the data is sent. Users who see own groups only (D12.2) get nothing from
 *   others, nor do users from whom a complaint is hidden get reports of complaints.
 * @param among Ids; undefined for all
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
