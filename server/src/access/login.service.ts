/** Logging in (D2): the name over all establishments, the password, the platform's rules, a login code where one is due, and a new session. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { UserType } from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { type Database, platformEstablishment, type Tx } from '../platform/database.ts'
import { hashPassword, verifyPassword } from '../platform/password.ts'
import type { IssuedSession, Session, Sessions } from '../platform/session.ts'
import type { Throttle } from '../platform/throttle.ts'

export interface LoginDoor { readonly db: Database; readonly sessions: Sessions; readonly throttle: Throttle }
export interface LoginInput {
  readonly userName: string
  readonly password: string
  readonly platform: 'web' | 'desktop' | 'android' | 'ios'
  readonly deviceCode?: string | undefined
  readonly address: string
  readonly userAgent?: string | undefined
}

/** User names are one over letter case and width; the same key is written when a user is saved. */
export const nameKey = (userName: string): string => userName.normalize('NFKC').trim().toLowerCase()

interface Candidate { establishment_id: string; id: string; user_type: UserType; password: string | null; record_state: string; active_status: boolean; code_due: boolean }

/** Throws the same refusal after the same work for an unknown name, a wrong password and a blocked user. */
export async function logIn(door: LoginDoor, input: LoginInput): Promise<IssuedSession> {
  const key = nameKey(input.userName)
  const attempt = await door.throttle.admit(key, input.address)
  const candidate = await findCandidate(door.db, key)
  const sound = await verifyPassword(input.password, candidate?.password ?? undefined)
  if (!sound || !candidate || candidate.record_state !== 'active' || !candidate.active_status) throw new Refused(refuse('session.wrongCredentials'))
  await door.throttle.succeeded(attempt)
  const actingEstablishmentId = candidate.user_type === 'AdminsEgypt' ? await onlyEstablishment(door.db) : undefined
  return door.db.transaction(candidate.establishment_id, (tx) => door.sessions.create(tx, {
    establishmentId: candidate.establishment_id, actingEstablishmentId, userId: candidate.id, userType: candidate.user_type, platform: input.platform, deviceId: input.deviceCode,
    address: input.address, userAgent: input.userAgent?.slice(0, 400), lifetime: isStaff(candidate.user_type) ? 'staff' : 'portal', loginCodeDue: candidate.code_due,
  }))
}

/** An installation of one centre asks its platform admin nothing; of several, they choose. */
async function onlyEstablishment(db: Database): Promise<string | undefined> {
  const rows = await db.platform((tx) => tx.query<{ id: string }>({ sql: `select id from establishment where id <> $1 and record_state = 'active' limit 2`, parameters: [platformEstablishment] }))
  return rows.length === 1 ? rows[0]!.id : undefined
}

async function findCandidate(db: Database, key: string): Promise<Candidate | undefined> {
  const held = await db.platform((tx) => tx.first<{ establishment_id: string; user_id: string }>({ sql: 'select establishment_id, user_id from login_name where name_key = $1', parameters: [key] }))
  if (!held) return undefined
  return db.read(held.establishment_id, (tx) => tx.first<Candidate>({
    sql: `select u.establishment_id, u.id, u.user_type, u.password, u.record_state, u.active_status,
            exists (select 1 from login_code c where c.establishment_id = u.establishment_id and c.user_id = u.id and c.used_at is null) as code_due
          from user_account u where u.establishment_id = $1 and u.id = $2`,
    parameters: [held.establishment_id, held.user_id],
  }))
}

const codeHash = (code: string): Buffer => createHash('sha256').update(code.trim().toUpperCase()).digest()

/** D2.5, SystemGenerated: the code that staff issued, typed once on this device; the session is then free. */
export async function giveLoginCode(tx: Tx, sessions: Sessions, session: Session, typed: string, now: Date): Promise<void> {
  const due = await tx.first<{ id: string; code_hash: Buffer }>({ sql: 'select id, code_hash from login_code where establishment_id = $1 and user_id = $2 and used_at is null order by created_at desc limit 1', parameters: [session.establishmentId, session.userId] })
  const typedHash = codeHash(typed)
  if (!due || !timingSafeEqual(due.code_hash, typedHash)) throw new Refused(refuse('session.wrongLoginCode'))
  await tx.run({ sql: 'update login_code set used_at = $3, device_id = $4 where establishment_id = $1 and id = $2', parameters: [session.establishmentId, due.id, now.toISOString(), session.deviceId] })
  await sessions.setLoginCodeDue(tx, session, false)
}

/** The user's own change: the old password first; every other session of theirs ends. */
export async function changePassword(tx: Tx, sessions: Sessions, session: Session, oldPassword: string, newPassword: string): Promise<void> {
  const row = await tx.first<{ password: string | null }>({ sql: 'select password from user_account where establishment_id = $1 and id = $2', parameters: [session.establishmentId, session.userId] })
  if (!(await verifyPassword(oldPassword, row?.password ?? undefined))) throw new Refused(refuse('session.wrongCredentials'))
  await tx.run({ sql: 'update user_account set password = $3, version = version + 1, updated_at = now() where establishment_id = $1 and id = $2', parameters: [session.establishmentId, session.userId, await hashPassword(newPassword)] })
  await sessions.endUsers(tx, session.establishmentId, [session.userId], 'passwordChange', session)
}
