/** Sessions as rows of the table `session`. */
import { hash, randomBytes } from 'node:crypto'
import { newId } from '@topcenter/model/kit/token'
import type { Tx } from '../database/database.ts'
import { lifetimes } from './lifetimes.ts'
import type {
  CodeDueOf,
  EndReason,
  IssuedSession,
  ListedSession,
  NewSession,
  Session,
  WhichSessions,
} from './session.ts'

/** Seconds between two writes of `last_seen_at`. */
const touchedEvery = 60

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
  password_due: boolean
}
const columns =
  'token_hash, id, establishment_id, acting_establishment_id, user_id, user_type, platform, device_id, expires_at, last_seen_at, idle_seconds, ended_at, login_code_due, password_due'

export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')
export const makeToken = (): string => `ses_${randomBytes(32).toString('base64url')}`

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
  passwordDue: row.password_due,
})

const idleSeconds = (row: Row, now: Date): number => (now.getTime() - Date.parse(row.last_seen_at)) / 1_000
const isAlive = (row: Row, now: Date): boolean =>
  !row.ended_at && now.getTime() < Date.parse(row.expires_at) && idleSeconds(row, now) < row.idle_seconds

/** The live sessions of many tokens, in one statement, and one more at most once a minute, when they were seen. */
export async function findSessions(tx: Tx, hashes: readonly Buffer[], now: Date): Promise<Session[]> {
  const rows = await tx.query<Row>({
    sql: `select ${columns} from session where token_hash = any($1::bytea[])`,
    parameters: [hashes],
  })
  const alive = rows.filter((row) => isAlive(row, now))
  const seen = alive.filter((row) => idleSeconds(row, now) >= touchedEvery).map((row) => row.token_hash)
  if (seen.length > 0)
    await tx.run({
      sql: 'update session set last_seen_at = greatest(last_seen_at, $2) where token_hash = any($1::bytea[])',
      parameters: [seen, now],
    })
  return alive.map(sessionOf)
}

/** The live session of a token; writes at most once a minute when it was seen. */
export async function findSession(tx: Tx, hash: Buffer, now: Date): Promise<Session | undefined> {
  const row = await tx.first<Row>({ sql: `select ${columns} from session where token_hash = $1`, parameters: [hash] })
  if (!row || !isAlive(row, now)) return undefined
  if (idleSeconds(row, now) >= touchedEvery) {
    await tx.run({
      sql: 'update session set last_seen_at = greatest(last_seen_at, $2) where token_hash = $1',
      parameters: [hash, now],
    })
  }
  return sessionOf(row)
}

export async function insertSession(tx: Tx, input: NewSession, now: Date): Promise<IssuedSession> {
  const token = makeToken()
  const { idleSeconds, absoluteSeconds } = lifetimes[input.lifetime]
  const row = await tx.first<Row>({
    sql: `
      insert into session (
        token_hash, id, establishment_id, acting_establishment_id, user_id, user_type, platform,
        device_id, address, user_agent, created_at, last_seen_at, expires_at, idle_seconds,
        login_code_due, password_due
      )
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14, $15)
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
      input.passwordDue ?? false,
    ],
  })
  if (!row) throw new Error('an insert returns its row')
  return { token, session: sessionOf(row) }
}

/** Ends the oldest live sessions beyond `most - 1`, so that one more may begin. */
export async function endOldest(tx: Tx, { establishmentId, userId, most = 5 }: NewSession, now: Date): Promise<number> {
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

export const endSession = (tx: Tx, tokenHash: Buffer, reason: EndReason, now: Date): Promise<number> =>
  tx.run({
    sql: `
      update session
      set ended_at = $2, ended_reason = $3
      where token_hash = $1 and ended_at is null
    `,
    parameters: [tokenHash, now, reason],
  })

export const endUsersSessions = (
  tx: Tx,
  {
    establishmentId,
    userIds,
    except,
  }: { establishmentId: string; userIds: readonly string[]; except?: Session | undefined },
  reason: EndReason,
  now: Date,
): Promise<number> =>
  tx.run({
    sql: `
      update session
      set ended_at = $3, ended_reason = $4
      where establishment_id = $1
        and user_id = any($2::uuid[])
        and ended_at is null
        and token_hash is distinct from $5::bytea
    `,
    parameters: [establishmentId, userIds, now, reason, except?.tokenHash ?? null],
  })

/** Answers how many ended. */
export const endSessionsWhere = (tx: Tx, which: WhichSessions, reason: EndReason, now: Date): Promise<number> =>
  tx.run({
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
      now,
      reason,
      which.userId ?? null,
      which.id ?? null,
      which.platform ?? null,
      which.deviceId ?? null,
      which.notDevice ?? null,
      which.except?.id ?? null,
    ],
  })

export const updateLoginCodeDue = (tx: Tx, of: CodeDueOf, due: boolean): Promise<number> =>
  'tokenHash' in of
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
      })

export const updateActingEstablishment = (tx: Tx, tokenHash: Buffer, establishmentId: string | null): Promise<number> =>
  tx.run({
    sql: 'update session set acting_establishment_id = $2 where token_hash = $1',
    parameters: [tokenHash, establishmentId],
  })

export const listSessions = (tx: Tx, establishmentId: string, userId: string, now: Date): Promise<ListedSession[]> =>
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
    parameters: [establishmentId, userId, now],
  })

export const removeOldSessions = (tx: Tx, before: Date): Promise<number> =>
  tx.run({ sql: 'delete from session where expires_at < $1', parameters: [before] })
