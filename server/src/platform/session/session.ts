/**
 * D2.1: a session is a random token, saved as its hash. Each login has its own. It ends after a time without use, at
 * logout, at the next login in the same browser, at a change of password or role, and when its user is blocked.
 */
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'
import type { lifetimes } from './lifetimes.ts'
import {
  endOldest,
  endSession,
  endSessionsWhere,
  endUsersSessions,
  findSession,
  findSessions,
  hashOf,
  insertSession,
  listSessions,
  removeOldSessions,
  updateActingEstablishment,
  updateLoginCodeDue,
} from './session-rows.ts'

export interface Session {
  readonly tokenHash: Buffer
  /** Names the session in the API, where its token would let another in. */
  readonly id: string
  /** The establishment of the user. */
  readonly establishmentId: string
  /** The establishment in which an AdminsEgypt user works now. */
  readonly actingEstablishmentId: string | null
  readonly userId: string
  readonly userType: string
  readonly platform: string
  readonly deviceId: string | null
  readonly expiresAt: Date
  /** A reset login code must be typed before anything else: answered with 499. */
  readonly loginCodeDue: boolean
  /** The password was set by somebody else and must be changed before anything else: answered with 403. */
  readonly passwordDue: boolean
}

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
  readonly passwordDue?: boolean | undefined
  /** Most live sessions of one user, 5 if left out; the oldest end. */
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
 * Creates, finds and ends sessions. Functions with `tx` are part of the caller's transaction, of an establishment or of
 * the platform. This node sees the change once it is committed, other nodes at most one second later.
 */
export interface Sessions {
  create(tx: Tx, session: NewSession): Promise<IssuedSession>
  /** The live session, at most one second old; undefined for an unknown or dead token. Counts as use. */
  find(token: string): Promise<Session | undefined>
  /** Returns the live sessions by token, as they are now. Counts as use. */
  findAll(tokens: readonly string[]): Promise<ReadonlyMap<string, Session>>
  end(tx: Tx, session: Pick<Session, 'tokenHash' | 'userId'>, reason: EndReason): Promise<void>
  /** Ends all sessions of these users, such as those whose role has changed, but for `except`. */
  endUsers(
    tx: Tx,
    establishmentId: string,
    userIds: readonly string[],
    reason: EndReason,
    except?: Session,
  ): Promise<void>
  /** Ends the sessions that match everything that `which` names; answers how many. */
  endWhere(tx: Tx, which: WhichSessions, reason: EndReason): Promise<number>
  /** D2.5: after a reset every session of the user answers 499, until its own code is typed. */
  setLoginCodeDue(tx: Tx, of: CodeDueOf, due: boolean): Promise<void>
  setActingEstablishment(tx: Tx, session: Session, establishmentId: string | null): Promise<void>
  /** The live sessions of one user, the newest first. */
  list(tx: Tx, establishmentId: string, userId: string): Promise<ListedSession[]>
  /** Deletes those that ended by their absolute limit more than 30 days ago; answers how many. */
  removeOld(): Promise<number>
}

/** All live sessions of a user, on one platform or device if it is named; or one session. */
export type CodeDueOf =
  | { establishmentId: string; userId: string; platform?: string; deviceId?: string }
  | Pick<Session, 'tokenHash'>

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
interface Cached {
  readonly session: Session
  readonly until: number
}

/** `onEnd` gets the ids of the users whose sessions end or need a login code in `tx`; none for all users at once. */
export function createSessions(
  db: Database,
  clock: Clock,
  onEnd: (tx: Tx, userIds: readonly string[]) => void = () => {},
): Sessions {
  const { find, forgetAll } = cachedSessions(db, clock)
  const ending = (tx: Tx, userIds: readonly string[]): void => {
    forgetAll(tx)
    onEnd(tx, userIds)
  }
  return {
    find,
    findAll: async (tokens) => {
      const byHash = new Map(tokens.map((token) => [hashOf(token).toString('base64'), token]))
      const found = await db.platform((tx) => findSessions(tx, tokens.map(hashOf), clock.now()))
      return new Map(found.map((session) => [byHash.get(session.tokenHash.toString('base64'))!, session]))
    },
    create: async (tx, input) => {
      if ((await endOldest(tx, input, clock.now())) > 0) ending(tx, [input.userId])
      return insertSession(tx, input, clock.now())
    },
    end: async (tx, { tokenHash, userId }, reason) => {
      ending(tx, [userId])
      await endSession(tx, tokenHash, reason, clock.now())
    },
    endUsers: async (tx, establishmentId, userIds, reason, except) => {
      ending(tx, userIds)
      await endUsersSessions(tx, { establishmentId, userIds, except }, reason, clock.now())
    },
    endWhere: async (tx, which, reason) => {
      ending(tx, which.userId ? [which.userId] : [])
      return endSessionsWhere(tx, which, reason, clock.now())
    },
    setLoginCodeDue: async (tx, of, due) => {
      ending(tx, 'userId' in of ? [of.userId] : [])
      await updateLoginCodeDue(tx, of, due)
    },
    setActingEstablishment: async (tx, session, establishmentId) => {
      forgetAll(tx)
      await updateActingEstablishment(tx, session.tokenHash, establishmentId)
    },
    list: (tx, establishmentId, userId) => listSessions(tx, establishmentId, userId, clock.now()),
    removeOld: () => db.platform((tx) => removeOldSessions(tx, new Date(clock.now().getTime() - 30 * 24 * 3_600_000))),
  }
}

/** Live sessions by their tokens, each read again after 0.9 s. Any change forgets all of them: there are few. */
function cachedSessions(db: Database, clock: Clock): Pick<Sessions, 'find'> & { forgetAll(tx: Tx): void } {
  // the key is the token itself, not its hash: hashing would take longer than the rest of the search
  const cache = new Map<string, Cached>()
  return {
    forgetAll: (tx) => tx.afterCommit(() => cache.clear()),
    find: async (token) => {
      if (!/^ses_[A-Za-z0-9_-]{43}$/.test(token)) return undefined
      const known = cache.get(token)
      if (known && known.until > performance.now()) return known.session
      cache.delete(token)
      const from = performance.now()
      const session = await db.platform((tx) => findSession(tx, hashOf(token), clock.now()))
      if (!session) return undefined
      if (cache.size > 5_000) cache.clear()
      cache.set(token, { session, until: from + cachedFor })
      return session
    },
  }
}
