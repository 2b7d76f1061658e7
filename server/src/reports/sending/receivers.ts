/** To whom a report can be sent: users of the centre who may see it, and addresses where mail is set up. */
import { counted, entityOf } from '@topcenter/model/areas'
import type { UserType } from '@topcenter/model/kit/entity'
import { holds, isStaff, type Privileges } from '@topcenter/model/kit/permission'
import type { Report } from '@topcenter/model/reports/report'
import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../records/context.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'

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

interface UserRow extends DbRow {
  id: string
  user_type: UserType
  privileges: Privileges[]
  all_privileges: boolean | null
  own_groups_only: boolean | null
}

export interface Reader {
  readonly id: string
  readonly names: ReturnType<typeof namesFrom>
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
  const rows = await tx.query<UserRow>({
    sql: `
      select
        u.id,
        u.user_type,
        u.name_ar,
        u.name_en,
        u.name_und,
        r.own_groups_only,
        r.all_privileges,
        jsonb_build_array(coalesce(r.privileges, '{}')) || (
          select coalesce(jsonb_agg(g.privileges), '[]')
          from user_grant g
          where g.establishment_id = u.establishment_id
            and g.user_id = u.id
            and g.record_state = 'active'
            and g."from" <= $2
            and g."to" > $2
        ) as privileges
      from user_account u
      left join establishment_role r
        on r.establishment_id = u.establishment_id and r.id = u.role_id and r.record_state = 'active'
      where u.establishment_id = $1
        and u.record_state = 'active'
        and u.active_status
        and u.user_type in ('MasterAdmin', 'Employee', 'AdminsEgypt')
        and ($3::uuid[] is null or u.id = any($3))
      order by u.created_at, u.id
    `,
    parameters: [tx.establishmentId, now.toISOString(), among ?? null],
  })
  const kept: ReadonlySet<string> = hides(report) ? await keptFrom(tx) : new Set()
  return rows
    .filter(({ id }) => id === owner || !kept.has(id))
    .filter(({ id, own_groups_only: isLimited }) => !isLimited || id === owner)
    .filter(({ user_type: userType, privileges, all_privileges: all }) =>
      privileges.some((held) => mayOpen({ userType, privileges: counted(userType, held, all) }, report)),
    )
    .map((row) => ({ id: row.id, names: namesFrom(row, 'name') }))
}
