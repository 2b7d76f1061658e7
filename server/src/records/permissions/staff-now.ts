/** Reads the privileges of staff at one moment, to select the recipients who may see what is sent. */
import { counted } from '@topcenter/model/areas'
import type { UserType } from '@topcenter/model/kit/entity'
import type { Privileges } from '@topcenter/model/kit/permission'
import type { Tx } from '../../platform/database/database.ts'
import { type DbRow, namesFrom } from '../row.ts'

interface UserRow extends DbRow {
  id: string
  user_type: UserType
  privileges: Privileges[]
  all_privileges: boolean | null
  own_groups_only: boolean | null
}

export interface StaffNow {
  readonly id: string
  readonly userType: UserType
  readonly names: ReturnType<typeof namesFrom>
  readonly isOwnGroupsOnly: boolean
  /** Privileges of the role and of each running grant; a single one must suffice. */
  readonly held: readonly Privileges[]
}

/**
 * Active staff of the establishment, the first made first.
 *
 * @param among Ids; undefined asks about all
 */
export async function staffNow(tx: Tx, now: Date, among?: readonly string[]): Promise<StaffNow[]> {
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
  return rows.map((row) => ({
    id: row.id,
    userType: row.user_type,
    names: namesFrom(row, 'name'),
    isOwnGroupsOnly: row.own_groups_only === true,
    held: row.privileges.map((held) => counted(row.user_type, held, row.all_privileges)),
  }))
}
