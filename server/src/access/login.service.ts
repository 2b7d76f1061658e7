/**
 * Logging in (D2): the user name among all establishments, the password, the rules of the platform, a login code if one
 * is due, and a new session.
 */
import { personId } from '@topcenter/model/access/kinds'
import { entityOf } from '@topcenter/model/areas'
import type { UserType } from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { type Database, platformEstablishment, type Tx } from '../platform/database/database.ts'
import { hashPassword, verifyPassword } from '../platform/session/password.ts'
import type { IssuedSession, Session, Sessions } from '../platform/session/session.ts'
import { byItself, knownFirst, type Throttle } from '../platform/pace/throttle.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ctx } from '../records/context.ts'
import { emit } from '../records/events.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { updateRow } from '../records/write/write.ts'
import { forgetKnownDevices, type KnownUser } from './known-device.ts'
import { isCodeDue } from './login-code.service.ts'
import { noteDevice, settingFault, settingSql, type ValidSetting } from './valid-setting.service.ts'

export interface LoginServices {
  readonly db: Database
  readonly sessions: Sessions
  readonly throttle: Throttle
  readonly clock: Clock
}
export interface LoginInput {
  readonly userName: string
  readonly password: string
  readonly platform: 'web' | 'desktop' | 'android' | 'ios'
  readonly deviceCode?: string | undefined
  readonly address: string
  readonly userAgent?: string | undefined
  /** The device as which the browser is known for this user, if it has a mark of theirs. */
  readonly deviceOf: (user: KnownUser) => Promise<string | undefined>
  /** The earlier session of the browser, which ends. */
  readonly replaced?: Session | undefined
}

/** User names are compared without regard to letter case and width; the same key is saved with the user. */
export const nameKey = (userName: string): string => userName.normalize('NFKC').trim().toLowerCase()

interface Candidate extends KnownUser {
  establishment_id: string
  user_type: UserType
  password: string | null
  record_state: string
  active_status: boolean
  password_due: boolean
  setting: ValidSetting | null
  time_zone: string
  establishment_state: string
}

/** Throws the same refusal after the same work for an unknown name, a wrong password and a blocked user. */
export async function logIn(services: LoginServices, input: LoginInput): Promise<IssuedSession> {
  const candidate = await provenCandidate(services, input)
  const actingEstablishmentId = candidate.user_type === 'AdminsEgypt' ? await onlyEstablishment(services.db) : undefined
  const now = services.clock.now()
  const who = {
    establishmentId: candidate.establishment_id,
    userId: candidate.id,
    userType: candidate.user_type,
    platform: input.platform,
  }
  const barred = settingFault(candidate.setting, input.platform, utcToZoned(now, candidate.time_zone).date)
  if (barred) throw new Refused(refuse(barred))
  const open = async (tx: Tx): Promise<IssuedSession> => {
    const device = { ...who, deviceCode: input.deviceCode ?? 'unknown' }
    if (!(await noteDevice(tx, device, input.userAgent, candidate.setting?.max_devices ?? null, now)))
      throw new Refused(refuse('session.tooManyDevices'))
    const { isDue } = await isCodeDue(tx, { ...who, deviceId: input.deviceCode ?? null }, now)
    if (input.replaced) await services.sessions.end(tx, input.replaced, 'newLogin')
    return services.sessions.create(tx, {
      ...who,
      actingEstablishmentId,
      deviceId: input.deviceCode,
      address: input.address,
      userAgent: input.userAgent,
      lifetime: lifetimeOf(candidate.user_type),
      loginCodeDue: isDue,
      passwordDue: candidate.password_due,
    })
  }
  return services.db.transaction(candidate.establishment_id, open, { evenWhenFull: true })
}

/** The active user with this name and password; a wrong one counts as a try (D2.7). */
async function provenCandidate({ db, throttle }: LoginServices, input: LoginInput): Promise<Candidate> {
  const key = nameKey(input.userName)
  const candidate = await findCandidate(db, key)
  const device = candidate && (await input.deviceOf(candidate))
  const attempt = await throttle.admit(...knownFirst('login', { of: key, address: input.address, device }))
  const isRight = await verifyPassword(input.password, candidate?.password ?? undefined, device !== undefined).catch(
    async (error: unknown) => {
      await throttle.takeBack(attempt)
      throw error
    },
  )
  if (
    !isRight ||
    !candidate ||
    candidate.record_state !== 'active' ||
    !candidate.active_status ||
    candidate.establishment_state !== 'active'
  )
    throw new Refused(refuse('session.wrongCredentials'))
  await throttle.takeBack(attempt)
  return candidate
}

const lifetimeOf = (userType: UserType) => (isStaff(userType) ? 'staff' : 'portal')

/** With one establishment a platform admin works in it at once; with several they choose. */
async function onlyEstablishment(db: Database): Promise<string | undefined> {
  const rows = await db.platform((tx) =>
    tx.query<{ id: string }>({
      sql: `select id from establishment where id <> $1 and record_state = 'active' limit 2`,
      parameters: [platformEstablishment],
    }),
  )
  return rows.length === 1 ? rows[0]!.id : undefined
}

async function findCandidate(db: Database, key: string): Promise<Candidate | undefined> {
  const held = await db.platform((tx) =>
    tx.first<{ establishment_id: string; user_id: string }>({
      sql: 'select establishment_id, user_id from login_name where name_key = $1',
      parameters: [key],
    }),
  )
  if (!held) return undefined
  return db.read(held.establishment_id, (tx) =>
    tx.first<Candidate>({
      sql: `
        select
          u.establishment_id,
          u.id,
          u.user_type,
          u.password,
          u.devices_known_since,
          u.password_due,
          u.record_state,
          u.active_status,
          ${settingSql} as setting,
          e.time_zone,
          e.record_state as establishment_state
        from user_account u
        join establishment e on e.id = u.establishment_id
        where u.establishment_id = $1 and u.id = $2
      `,
      parameters: [held.establishment_id, held.user_id],
    }),
  )
}

export interface PasswordChange extends Pick<LoginInput, 'address' | 'userAgent'> {
  readonly oldPassword: string
  readonly newPassword: string
}

/** Throws `field.oldPassword` unless this is the password of the session's user. */
export async function proveOldPassword(
  { db, throttle }: Pick<LoginServices, 'db' | 'throttle'>,
  session: Session,
  oldPassword: string,
): Promise<void> {
  // the session proves who asks, so tries by others (another session, another user at this address) do not slow them
  // down
  const attempt = await throttle.admit(byItself('password', session.id))
  const held = await db.read(session.establishmentId, (tx) =>
    tx.first<{ password: string | null }>({
      sql: 'select password from user_account where establishment_id = $1 and id = $2',
      parameters: [session.establishmentId, session.userId],
    }),
  )
  if (!(await verifyPassword(oldPassword, held?.password ?? undefined, true)))
    throw new Refused(refuseField('oldPassword', 'field.oldPassword'))
  await throttle.takeBack(attempt)
}

/**
 * A user changes their own password. The old one is checked first, as seldom as at the login (D2.7); every session that
 * it opened ends (D2.1), and the one that asked continues under a new token.
 */
export async function changePassword(
  { db, sessions, throttle }: LoginServices,
  session: Session,
  change: PasswordChange,
  contextIn: (tx: Tx) => Ctx,
): Promise<IssuedSession> {
  const { establishmentId, userId, userType, platform } = session
  await proveOldPassword({ db, throttle }, session, change.oldPassword)
  if (change.newPassword.normalize('NFC') === change.oldPassword.normalize('NFC'))
    throw new Refused(refuseField('newPassword', 'field.passwordSame'))
  const password = await hashPassword(change.newPassword)
  return db.transaction(establishmentId, async (tx) => {
    const ctx = contextIn(tx)
    const person = entityOf(personId(ctx.actor.userType))
    await updateRow(ctx, person, userId, { password }, { password_due: false })
    await forgetKnownDevices(tx, establishmentId, userId, ctx.now)
    await leaveTrail(ctx, person, [{ id: userId, action: 'update', changes: { password: { old: '•••', new: '•••' } } }])
    await sessions.endUsers(tx, establishmentId, [userId], 'passwordChange')
    await emit(ctx, 'accountChanged', { what: 'passwordChanged', user: userId })
    return sessions.create(tx, {
      establishmentId,
      userId,
      userType,
      platform,
      actingEstablishmentId: session.actingEstablishmentId ?? undefined,
      deviceId: session.deviceId ?? undefined,
      address: change.address,
      userAgent: change.userAgent,
      lifetime: lifetimeOf(ctx.actor.userType),
    })
  })
}
