/**
 * D2.1: opaque random tokens, stored as their hash. Each login has its own; it idles out, and dies at logout, at the
 * browser's next login, at a change of password or role, and when its user is blocked.
 */
import { hash, randomBytes } from 'node:crypto'
import { newId } from '@topcenter/model/kit/token'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'

export interface Session {
  readonly tokenHash: Buffer
  /** What may be told of it: the token is nobody's but its holder's. */
  readonly id: string
  /** Where the user belongs. */
  readonly establishmentId: string
  /** Where an AdminsEgypt user works now. */
  readonly actingEstablishmentId: string | null
  readonly userId: string
  readonly userType: string
  readonly platform: string
  readonly deviceId: string | null
  readonly expiresAt: Date
  /** A reset login code must be typed before anything else: answered with 499. */
  readonly loginCodeDue: boolean
}

/** Idle and absolute limits. Whom each one fits is decided where user types are known. */
export const lifetimes = {
  staff: { idleSeconds: 30 * 60, absoluteSeconds: 12 * 3_600 },
  portal: { idleSeconds: 24 * 3_600, absoluteSeconds: 30 * 24 * 3_600 },
} as const

export interface NewSession {
  readonly establishmentId: string
  readonly actingEstablishmentId?: string | undefined
  readonly userId: string
  readonly userType: string
  readonly platform: string
  readonly deviceId?: string | undefined
  readonly address?: string | undefined
  readonly userAgent?: string | undefined
  readonly lifetime: keyof typeof lifetimes
  readonly loginCodeDue?: boolean | undefined
  /** At most so many live sessions of one user; the oldest is ended. Five when left out. */
  readonly most?: number | undefined
}

export interface IssuedSession {
  readonly token: string
  readonly session: Session
}
export type EndReason =
  | 'logout'
  | 'newLogin'
  | 'passwordChange'
  | 'roleChange'
  | 'blocked'
  | 'tooMany'
  | 'codeReset'
  | 'byStaff'
  | 'byUser'

/**
 * Those that take `tx` belong to the caller's transaction (a tenant's or the platform's) and forget the cached session
 * when it commits; on other nodes a session lives at most one second longer.
 */
export interface Sessions {
  create(tx: Tx, session: NewSession): Promise<IssuedSession>
  /** The live session, at most one second old; undefined for an unknown or dead token. Counts as use. */
  find(token: string): Promise<Session | undefined>
  end(tx: Tx, session: Pick<Session, 'tokenHash' | 'userId'>, reason: EndReason): Promise<void>
  /** All sessions of these users, such as the holders of a changed role. `except` keeps the one that asked. */
  endUsers(
    tx: Tx,
    establishmentId: string,
    userIds: readonly string[],
    reason: EndReason,
    except?: Session,
  ): Promise<void>
  /** Those of one user that fit: one session, a platform, a device; or all of an establishment. */
  endWhere(tx: Tx, which: WhichSessions, reason: EndReason): Promise<number>
  /** D2.5: after a reset every session of the user answers 499, until its own code is typed. */
  setLoginCodeDue(
    tx: Tx,
    of: { establishmentId: string; userId: string; platform?: string; deviceId?: string } | Pick<Session, 'tokenHash'>,
    due: boolean,
  ): Promise<void>
  setActingEstablishment(tx: Tx, session: Session, establishmentId: string | null): Promise<void>
  /** Of one user, newest first, for "my sessions". */
  list(tx: Tx, establishmentId: string, userId: string): Promise<ListedSession[]>
  /** Dead ones older than 30 days; a daily job. */
  removeOld(): Promise<number>
}

export interface WhichSessions {
  readonly establishmentId: string
  readonly userId?: string
  readonly id?: string
  readonly platform?: string
  readonly deviceId?: string
  readonly notDevice?: string
  readonly except?: Pick<Session, 'id'>
}

export interface ListedSession {
  id: string
  loginCodeDue: boolean
  platform: string
  deviceId: string | null
  address: string | null
  userAgent: string | null
  createdAt: string
  lastSeenAt: string
  tokenHash: Buffer
}

const cachedFor = 900 // milliseconds
const touchedEvery = 60 // seconds

interface Row {
  token_hash: Buffer
  id: string
  establishment_id: string
  acting_establishment_id: string | null
  user_id: string
  user_type: string
  platform: string
  device_id: string | null
  expires_at: string
  last_seen_at: string
  idle_seconds: number
  ended_at: string | null
  login_code_due: boolean
}
const columns =
  'token_hash, id, establishment_id, acting_establishment_id, user_id, user_type, platform, device_id, expires_at, last_seen_at, idle_seconds, ended_at, login_code_due'

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')
const makeToken = (): string => `ses_${randomBytes(32).toString('base64url')}`

const sessionOf = (row: Row): Session => ({
  tokenHash: row.token_hash,
  id: row.id,
  establishmentId: row.establishment_id,
  actingEstablishmentId: row.acting_establishment_id,
  userId: row.user_id,
  userType: row.user_type,
  platform: row.platform,
  deviceId: row.device_id,
  expiresAt: new Date(row.expires_at),
  loginCodeDue: row.login_code_due,
})

interface Cached {
  readonly session: Session
  readonly until: number
}

/** `onEnd`: whose sessions ended, or ask for a code, in `tx`; nobody named, of many at once. */
export function createSessions(
  db: Database,
  clock: Clock,
  onEnd: (tx: Tx, userIds: readonly string[]) => void = () => {},
): Sessions {
  // by the token itself, which its request holds as well: to hash it takes longer than all else of finding it
  const cache = new Map<string, Cached>()
  // it holds one second of traffic: cheaper than being clever
  const forgetAll = (tx: Tx): void => tx.afterCommit(() => cache.clear())
  const ending = (tx: Tx, userIds: readonly string[]): void => {
    forgetAll(tx)
    onEnd(tx, userIds)
  }

  const find = async (token: string): Promise<Session | undefined> => {
    if (!/^ses_[A-Za-z0-9_-]{43}$/.test(token)) return undefined
    const known = cache.get(token)
    if (known && known.until > performance.now()) return known.session
    cache.delete(token)
    const from = performance.now()
    const session = await db.platform((tx) => look(tx, hashOf(token), clock.now()))
    if (!session) return undefined
    if (cache.size > 5_000) cache.clear()
    cache.set(token, { session, until: from + cachedFor })
    return session
  }

  return {
    find,
    create: async (tx, input) => {
      if ((await endOldest(tx, input, clock.now())) > 0) ending(tx, [input.userId])
      return insert(tx, input, clock.now())
    },
    end: async (tx, { tokenHash, userId }, reason) => {
      ending(tx, [userId])
      await tx.run({
        sql: `
          update session
          set ended_at = $2, ended_reason = $3
          where token_hash = $1 and ended_at is null
        `,
        parameters: [tokenHash, clock.now(), reason],
      })
    },
    endUsers: async (tx, establishmentId, userIds, reason, except) => {
      ending(tx, userIds)
      await tx.run({
        sql: `
          update session
          set ended_at = $3, ended_reason = $4
          where establishment_id = $1
            and user_id = any($2::uuid[])
            and ended_at is null
            and token_hash is distinct from $5::bytea
        `,
        parameters: [establishmentId, userIds, clock.now(), reason, except?.tokenHash ?? null],
      })
    },
    endWhere: async (tx, which, reason) => {
      ending(tx, which.userId ? [which.userId] : [])
      return tx.run({
        sql: `
          update session
          set ended_at = $2, ended_reason = $3
          where establishment_id = $1
            and ended_at is null
            and ($4::uuid is null or user_id = $4)
            and ($5::uuid is null or id = $5)
            and ($6::text is null or platform = $6)
            and ($7::text is null or device_id = $7)
            and ($8::text is null or device_id is distinct from $8)
            and ($9::uuid is null or id <> $9)
        `,
        parameters: [
          which.establishmentId,
          clock.now(),
          reason,
          which.userId ?? null,
          which.id ?? null,
          which.platform ?? null,
          which.deviceId ?? null,
          which.notDevice ?? null,
          which.except?.id ?? null,
        ],
      })
    },
    setLoginCodeDue: async (tx, of, due) => {
      ending(tx, 'userId' in of ? [of.userId] : [])
      await ('tokenHash' in of
        ? tx.run({
            sql: 'update session set login_code_due = $2 where token_hash = $1',
            parameters: [of.tokenHash, due],
          })
        : tx.run({
            sql: `
              update session
              set login_code_due = $3
              where establishment_id = $1
                and user_id = $2
                and ended_at is null
                and ($4::text is null or platform = $4)
                and ($5::text is null or device_id = $5)
            `,
            parameters: [of.establishmentId, of.userId, due, of.platform ?? null, of.deviceId ?? null],
          }))
    },
    setActingEstablishment: async (tx, session, establishmentId) => {
      forgetAll(tx)
      await tx.run({
        sql: 'update session set acting_establishment_id = $2 where token_hash = $1',
        parameters: [session.tokenHash, establishmentId],
      })
    },
    list: (tx, establishmentId, userId) =>
      tx.query<ListedSession>({
        sql: `
          select
            id,
            login_code_due as "loginCodeDue",
            platform,
            device_id as "deviceId",
            address,
            user_agent as "userAgent",
            created_at as "createdAt",
            last_seen_at as "lastSeenAt",
            token_hash as "tokenHash"
          from session
          where establishment_id = $1
            and user_id = $2
            and ended_at is null
            and expires_at > $3
            and last_seen_at + make_interval(secs => idle_seconds) > $3
          order by created_at desc, token_hash
        `,
        parameters: [establishmentId, userId, clock.now()],
      }),
    removeOld: () =>
      db.platform((tx) =>
        tx.run({
          sql: 'delete from session where expires_at < $1',
          parameters: [new Date(clock.now().getTime() - 30 * 24 * 3_600_000)],
        }),
      ),
  }
}

async function look(tx: Tx, hash: Buffer, now: Date): Promise<Session | undefined> {
  const row = await tx.first<Row>({ sql: `select ${columns} from session where token_hash = $1`, parameters: [hash] })
  if (!row) return undefined
  const idle = (now.getTime() - Date.parse(row.last_seen_at)) / 1_000
  if (row.ended_at || now.getTime() >= Date.parse(row.expires_at) || idle >= row.idle_seconds) return undefined
  if (idle >= touchedEvery) {
    await tx.run({
      sql: 'update session set last_seen_at = greatest(last_seen_at, $2) where token_hash = $1',
      parameters: [hash, now],
    })
  }
  return sessionOf(row)
}

async function insert(tx: Tx, input: NewSession, now: Date): Promise<IssuedSession> {
  const token = makeToken()
  const { idleSeconds, absoluteSeconds } = lifetimes[input.lifetime]
  const row = await tx.first<Row>({
    sql: `
      insert into session (
        token_hash, id, establishment_id, acting_establishment_id, user_id, user_type, platform,
        device_id, address, user_agent, created_at, last_seen_at, expires_at, idle_seconds,
        login_code_due
      )
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14)
      returning ${columns}
    `,
    parameters: [
      hashOf(token),
      newId(),
      input.establishmentId,
      input.actingEstablishmentId ?? null,
      input.userId,
      input.userType,
      input.platform,
      input.deviceId ?? null,
      input.address ?? null,
      input.userAgent?.slice(0, 300) ?? null,
      now,
      new Date(now.getTime() + absoluteSeconds * 1_000),
      idleSeconds,
      input.loginCodeDue ?? false,
    ],
  })
  if (!row) throw new Error('an insert returns its row')
  return { token, session: sessionOf(row) }
}

async function endOldest(tx: Tx, { establishmentId, userId, most = 5 }: NewSession, now: Date): Promise<number> {
  return tx.run({
    sql: `
      update session
      set ended_at = $3, ended_reason = 'tooMany'
      where token_hash in (
          select token_hash
          from session
          where establishment_id = $1 and user_id = $2 and ended_at is null
          order by created_at desc, token_hash
          offset $4
        )
    `,
    parameters: [establishmentId, userId, now, Math.max(0, most - 1)],
  })
}
