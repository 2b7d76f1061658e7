/** The user of a session with the privileges of their role and grants now, if their settings let them in. */
import { counted } from '@topcenter/model/areas'
import type { UserType } from '@topcenter/model/kit/entity'
import type { Privileges } from '@topcenter/model/kit/permission'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { Clock } from '../platform/clock.ts'
import { type Database, platformEstablishment } from '../platform/database/database.ts'
import type { Session } from '../platform/session/session.ts'
import type { Identity } from '../records/serving/serve.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { merged } from './privileges.service.ts'
import { settingFault, settingSql, type ValidSetting } from './valid-setting.service.ts'

interface Row extends DbRow {
  id: string
  user_type: UserType
  user_name: string | null
  role_id: string | null
  privileges: Privileges | null
  own_groups_only: boolean | null
  all_privileges: boolean | null
  grants: Privileges[]
  setting: ValidSetting | null
  time_zone: string
  chosen: { id: string; timeZone: string } | null
}

/** Whose identity is asked for, and by which platform they come. A secret link knows no more of a session than this. */
export type Claim = Pick<Session, 'userId' | 'establishmentId' | 'actingEstablishmentId' | 'platform'>

const keptFor = 900 // milliseconds, as long as a session is cached

/** AdminsEgypt users work in the establishment that they chose; everybody else at home. */
export function createIdentify(db: Database, clock: Clock): (session: Claim) => Promise<Identity | undefined> {
  const kept = new Map<string, { until: number; identity: Promise<Identity | undefined> }>()
  return (session) => {
    const key = `${session.userId} ${session.actingEstablishmentId ?? ''} ${session.platform}`
    const held = kept.get(key)
    if (held && held.until > Date.now()) return held.identity
    if (kept.size > 5_000) kept.clear()
    const identity = load(db, session, clock.now())
    kept.set(key, { until: Date.now() + keptFor, identity })
    identity.catch(() => kept.delete(key))
    return identity
  }
}

const load = async (db: Database, session: Claim, now: Date): Promise<Identity | undefined> =>
  (await identifyTogether(db, [session], now)).get(session)

/**
 * Returns the identities of users who may work now, in one statement. All claims must have the same establishment and
 * act in the same one.
 */
async function identifyTogether<C extends Claim>(
  db: Database,
  claims: readonly C[],
  now: Date,
): Promise<Map<C, Identity>> {
  const { establishmentId, actingEstablishmentId } = claims[0]!
  const rows = await db.read(establishmentId, (tx) =>
    tx.query<Row>({
      sql: `
        select
          u.id,
          u.user_type,
          u.user_name,
          u.name_ar,
          u.name_en,
          u.name_und,
          r.id as role_id,
          r.privileges,
          r.own_groups_only,
          r.all_privileges,
          ${settingSql} as setting,
          home.time_zone,
          (
            select jsonb_build_object('id', e.id, 'timeZone', e.time_zone)
            from establishment e
            where e.id = $4 and ${isOpen('e')} and u.user_type = 'AdminsEgypt'
          ) as chosen,
          (
            select coalesce(jsonb_agg(g.privileges), '[]')
            from user_grant g
            where g.establishment_id = u.establishment_id
              and g.user_id = u.id
              and g.record_state = 'active'
              and g."from" <= $3
              and g."to" > $3
          ) as grants
        from user_account u
        join establishment home on home.id = u.establishment_id and ${isOpen('home')}
        left join establishment_role r
          on r.establishment_id = u.establishment_id and r.id = u.role_id and r.record_state = 'active'
        where u.establishment_id = $1 and u.id = any($2::uuid[]) and u.record_state = 'active' and u.active_status
      `,
      parameters: [
        establishmentId,
        [...new Set(claims.map(({ userId }) => userId))],
        now.toISOString(),
        actingEstablishmentId,
      ],
    }),
  )
  const byUser = new Map(rows.map((row) => [row.id, row]))
  const identities = new Map<C, Identity>()
  // users of one role have one object of its privileges, which is large
  const ofRole = new Map<string, Privileges>()
  const privilegesOf = (row: Row): Privileges => {
    const key = row.grants.length === 0 ? `${row.role_id} ${row.user_type} ${row.all_privileges}` : row.id
    const privileges =
      ofRole.get(key) ?? counted(row.user_type, merged([row.privileges ?? {}, ...row.grants]), row.all_privileges)
    ofRole.set(key, privileges)
    return privileges
  }
  for (const claim of claims) {
    const identity = identityOf(byUser.get(claim.userId), claim, now, privilegesOf)
    if (identity) identities.set(claim, identity)
  }
  return identities
}

/** Identifies any claims, with one statement for each establishment. */
export async function identifyAll<C extends Claim>(
  db: Database,
  claims: readonly C[],
  now: Date,
): Promise<ReadonlyMap<C, Identity>> {
  const identities = new Map<C, Identity>()
  const groups = Map.groupBy(claims, (claim) => `${claim.establishmentId} ${claim.actingEstablishmentId ?? ''}`)
  for (const group of groups.values())
    for (const [claim, identity] of await identifyTogether(db, group, now)) identities.set(claim, identity)
  return identities
}

function identityOf(
  row: Row | undefined,
  session: Claim,
  now: Date,
  privilegesOf: (row: Row) => Privileges,
): Identity | undefined {
  if (!row || settingFault(row.setting, session.platform, utcToZoned(now, row.time_zone).date)) return undefined
  return {
    timeZone: row.chosen?.timeZone ?? row.time_zone,
    userName: row.user_name,
    roleId: row.role_id,
    actor: {
      userId: row.id,
      userType: row.user_type,
      names: namesFrom(row, 'name'),
      privileges: privilegesOf(row),
      ownGroupsOnly: row.own_groups_only === true,
      allPrivileges: row.all_privileges === true,
      homeEstablishmentId: session.establishmentId,
      establishmentId: row.chosen?.id ?? session.establishmentId,
    },
  }
}

/** Neither archived nor blocked. */
const isOpen = (alias: string): string =>
  `(${alias}.record_state = 'active' or ${alias}.id = '${platformEstablishment}')`
