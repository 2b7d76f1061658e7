/** Who a session belongs to, with the privileges of their role now. */
import type { UserType } from '@topcenter/model/kit/entity'
import type { Names } from '@topcenter/model/kit/names'
import type { Privileges } from '@topcenter/model/kit/permission'
import type { Database } from '../platform/database.ts'
import type { Session } from '../platform/session.ts'
import type { Identity } from '../records/door.ts'

interface Row {
  id: string; user_type: UserType; user_name: string | null; name_ar: string | null; name_en: string | null; name_und: string | null; privileges: Privileges | null
}

const keptFor = 900 // milliseconds: as long as a session is believed without a look

/** AdminsEgypt users work in the establishment that they chose; everybody else at home. */
export function createIdentify(db: Database): (session: Session) => Promise<Identity | undefined> {
  const kept = new Map<string, { until: number; identity: Promise<Identity | undefined> }>()
  return (session) => {
    const key = `${session.userId} ${session.actingEstablishmentId ?? ''}`
    const held = kept.get(key)
    if (held && held.until > Date.now()) return held.identity
    if (kept.size > 5_000) kept.clear()
    const identity = load(db, session)
    kept.set(key, { until: Date.now() + keptFor, identity })
    identity.catch(() => kept.delete(key))
    return identity
  }
}

async function load(db: Database, session: Session): Promise<Identity | undefined> {
  const row = await db.read(session.establishmentId, (tx) => tx.first<Row>({
    sql: `select u.id, u.user_type, u.user_name, u.name_ar, u.name_en, u.name_und, r.privileges
          from user_account u left join establishment_role r on r.establishment_id = u.establishment_id and r.id = u.role_id and r.record_state = 'active'
          where u.establishment_id = $1 and u.id = $2 and u.record_state = 'active' and u.active_status`,
    parameters: [session.establishmentId, session.userId],
  }))
  if (!row) return undefined
  const establishmentId = row.user_type === 'AdminsEgypt' ? (session.actingEstablishmentId ?? session.establishmentId) : session.establishmentId
  return { timeZone: await timeZoneOf(db, establishmentId), userName: row.user_name, actor: { userId: row.id, userType: row.user_type, names: namesOf(row), privileges: row.privileges ?? {}, homeEstablishmentId: session.establishmentId, establishmentId } }
}

const namesOf = (row: Row): Names => ({ ...(row.name_ar ? { ar: row.name_ar } : {}), ...(row.name_en ? { en: row.name_en } : {}), ...(row.name_und ? { und: row.name_und } : {}) })

async function timeZoneOf(db: Database, establishmentId: string): Promise<string> {
  const row = await db.platform((tx) => tx.first<{ time_zone: string }>({ sql: 'select time_zone from establishment where id = $1', parameters: [establishmentId] }))
  return row?.time_zone ?? 'Africa/Cairo'
}

