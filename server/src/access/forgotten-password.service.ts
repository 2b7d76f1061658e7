/**
 * Resets a forgotten password (D12.5): a code goes to the mail address that the centre knows, and permits choosing a
 * new password. Neither the response nor its time reveals whether a name is known or has an address: the work is the
 * same for all names, and anything that differs is done after the response.
 */
import { createHash, randomInt } from 'node:crypto'
import { personId } from '@topcenter/model/access/kinds'
import { entityOf } from '@topcenter/model/areas'
import type { UserType } from '@topcenter/model/kit/entity'
import { type Language, nameIn } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { mailAddresses } from '@topcenter/model/people/ways-in'
import type { Database, Tx } from '../platform/database/database.ts'
import { type Letter, MailFailure } from '../platform/mail/mail.ts'
import { countKey, limiterOver, spent } from '../platform/pace/limiter.ts'
import { knownFirst } from '../platform/pace/throttle.ts'
import { hashPassword, verifyPassword } from '../platform/session/password.ts'
import type { Ctx, Runtime } from '../records/context.ts'
import { emit } from '../records/events.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { updateRow } from '../records/write/write.ts'
import { forgetKnownDevices } from './known-device.ts'
import { type LoginServices, nameKey } from './login.service.ts'
import { resetLetter } from './reset-letter.ts'
import { type Addressed, addressIn, addressStates } from './trusted-address.service.ts'

/** Milliseconds for which a code is valid. */
export const livesFor = 15 * 60_000
/** Milliseconds in which no second letter goes to the same name: a code is not replaced while its letter is under way. */
const notAgainFor = 60_000
/** Maximum letters to one name in an hour, from all sources; those of a known device count separately. */
const lettersAnHour = { points: 5, duration: 3_600 } as const
/** Tries at one code, from wherever they come; those of a known device have a row of their own. */
const maxTries = 10
export const newCode = (): string => String(randomInt(10 ** 8)).padStart(8, '0')

export interface ForgottenPasswords {
  /** Sends a letter in the background; does nothing if the installation cannot send mail. */
  post(letter: () => Letter | Promise<Letter>): void
  /** True if the installation can send mail at all. */
  readonly isOffered: boolean
  /** Returns once it is counted. A letter may follow. */
  ask(userName: string, from: Caller & { readonly language: Language }): Promise<void>
  /** Sets the new password, and ends the sessions of the old one. */
  choose(choice: Choice): Promise<void>
  /** Waits for letters that are under way; those of a server that does not answer are given up. */
  close(): Promise<void>
}
interface Caller {
  readonly address: string
  /** The device by which the browser is known as that of the user with this name. */
  readonly device: string | undefined
}
export interface Choice extends Caller {
  readonly userName: string
  readonly code: string
  readonly newPassword: string
  readonly requestId: string
}

interface Account extends DbRow {
  readonly establishment_id: string
  readonly user_id: string
  readonly user_type: UserType
  /** The first address that is trusted. */
  readonly email: string | null
}
interface ResetRow extends DbRow {
  readonly sent_to: string | null
  readonly code_hash: string
  readonly establishment_id: string | null
  readonly user_id: string | null
}

interface Opened {
  readonly row: ResetRow
  readonly account: Account
}

/**
 * Returns the keys under which a code is stored and its tries and letters are counted: the name and, first, the name in
 * a browser that its user has logged in with. So nobody else uses up their letters, or the tries at their code.
 */
const keysOf = (name: string, device: string | undefined): readonly [string, ...string[]] =>
  device ? [JSON.stringify([name, device]), name] : [name]

export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

export function createForgottenPasswords(services: LoginServices, runtime: Runtime): ForgottenPasswords {
  const { db, clock, throttle } = services
  const { mail, log } = runtime
  const letters = limiterOver(db, clock, lettersAnHour)
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()

  function inBackground(work: Promise<void>, failure: string): void {
    const done = work.catch((error: unknown) => {
      const fault = error instanceof MailFailure ? error.fault : undefined
      log.warn(fault ? { fault } : { err: error }, failure)
    })
    underWay.add(done)
    void done.finally(() => underWay.delete(done))
  }

  async function send(name: string, device: string | undefined, language: Language): Promise<void> {
    const [own, ...others] = keysOf(name, device)
    if (!mail || (await spent(letters.consume(countKey('forgotten letter', own)))).isOver) return
    const account = await accountOf(db, name, clock.now())
    const code = newCode()
    const codeHash = await hashPassword(code)
    const keep = (key: string) => keepCode(db, clock.now(), hashOf(key), account, account?.email ?? null, codeHash)
    const isNew = await keep(own)
    if (!isNew || !account?.email) return
    for (const key of others) await keep(key) // so that it may be typed in another browser too
    await mail.send(await letterFor(db, account, code, language), stopping.signal)
  }

  /** Returns the account whose code this is, with the row of the code. */
  async function opened(name: string, device: string | undefined, code: string): Promise<Opened | undefined> {
    for (const key of keysOf(name, device)) {
      const row = await countedTry(db, clock.now(), hashOf(key))
      const isRight = await verifyPassword(code.replace(/[\s-]/g, ''), row?.user_id ? row.code_hash : undefined)
      const account = isRight ? await accountOf(db, name, clock.now()) : undefined
      if (row && account && account.user_id === row.user_id && account.email === row.sent_to) return { row, account }
    }
    return undefined
  }

  /** Counts a request of a known device by itself, and that of anybody else by name and network. */
  const admit = (what: string, name: string, { address, device }: Caller, max?: number) =>
    throttle.admit(...knownFirst(what, { of: name, address, device }, max))

  return {
    isOffered: mail !== undefined,
    post: (letter) => {
      if (!mail) return
      const work = async () => mail.send(await letter(), stopping.signal)
      inBackground(work(), 'a letter about a mail address did not go out')
    },
    ask: async (userName, { address, device, language }) => {
      const name = nameKey(userName)
      await admit('forgotten', name, { address, device }, 5)
      inBackground(send(name, device, language), 'a code for a forgotten password did not go out')
    },
    choose: async ({ userName, code, newPassword, address, device, requestId }) => {
      const name = nameKey(userName)
      const attempt = await admit('reset', name, { address, device })
      const found = await opened(name, device, code)
      if (!found) throw new Refused(refuse('session.wrongResetCode'))
      const { row, account } = found
      const password = await hashPassword(newPassword)
      await db.transaction(account.establishment_id, async (tx) => {
        // its rows go with the change, so that of two at once one finds them
        const used = await tx.run({
          sql: 'delete from password_reset where establishment_id = $1 and user_id = $2 and code_hash = $3',
          parameters: [account.establishment_id, account.user_id, row.code_hash],
        })
        if (used === 0) throw new Refused(refuse('session.wrongResetCode'))
        await setPassword(tx, services, runtime, { account, password, address, requestId })
      })
      await throttle.takeBack(attempt)
    },
    close: async () => {
      stopping.abort()
      await Promise.all(underWay)
    },
  }
}

/** Returns the active account with this name, with the address to which a code may go. */
async function accountOf(db: Database, key: string, now: Date): Promise<Account | undefined> {
  const held = await db.platform((tx) =>
    tx.first<{ establishment_id: string; user_id: string }>({
      sql: 'select establishment_id, user_id from login_name where name_key = $1',
      parameters: [key],
    }),
  )
  if (!held) return undefined
  return db.read(held.establishment_id, async (tx) => {
    const row = await tx.first<Account & Addressed>({
      sql: `
        select
          u.establishment_id,
          u.id as user_id,
          u.user_type,
          u.email,
          u.work_email,
          u.trusted_addresses,
          u.name_ar,
          u.name_en,
          u.name_und
        from user_account u
        join establishment e on e.id = u.establishment_id
        where u.establishment_id = $1
          and u.id = $2
          and u.record_state = 'active'
          and u.active_status
          and e.record_state = 'active'
      `,
      parameters: [held.establishment_id, held.user_id],
    })
    if (!row) return undefined
    const states = await addressStates(tx, held.establishment_id, held.user_id, row, now)
    const trusted = mailAddresses.find((name) => states[name] && states[name] !== 'notConfirmed')
    return { ...row, email: trusted ? addressIn(row, trusted) : null }
  })
}

/** False where a code was made a moment ago, which stays. A name without an account or an address gets a row of nobody. */
export async function keepCode(
  db: Database,
  now: Date,
  nameHash: Buffer,
  account: Pick<Account, 'establishment_id' | 'user_id'> | undefined,
  sentTo: string | null,
  codeHash: string,
): Promise<boolean> {
  const of = sentTo === null ? undefined : account
  const kept = await db.platform((tx) =>
    tx.run({
      sql: `
        insert into password_reset (
          name_hash, establishment_id, user_id, code_hash, tries, made_at, expires_at, sent_to
        )
        values ($1, $2, $3, $4, 0, $5, $6, $8)
        on conflict (name_hash) do update
        set
          establishment_id = excluded.establishment_id,
          user_id = excluded.user_id,
          code_hash = excluded.code_hash,
          tries = 0,
          made_at = excluded.made_at,
          expires_at = excluded.expires_at,
          sent_to = excluded.sent_to
        where password_reset.made_at <= $7
      `,
      parameters: [
        nameHash,
        of?.establishment_id ?? null,
        of?.user_id ?? null,
        codeHash,
        now,
        new Date(now.getTime() + livesFor),
        new Date(now.getTime() - notAgainFor),
        sentTo,
      ],
    }),
  )
  return kept > 0
}

/** The code that a name waits for; counted before it is compared, so that parallel guesses count too. */
export const countedTry = (db: Database, now: Date, nameHash: Buffer): Promise<ResetRow | undefined> =>
  db.platform((tx) =>
    tx.first<ResetRow>({
      sql: `
        update password_reset
        set tries = tries + 1
        where name_hash = $1 and expires_at > $2 and tries < $3
        returning code_hash, establishment_id, user_id, sent_to
      `,
      parameters: [nameHash, now, maxTries],
    }),
  )

interface Setting {
  readonly account: Account
  readonly password: string
  readonly address: string
  readonly requestId: string
}

/** Sets the password on behalf of the user, who has proved that they can read their mail. */
async function setPassword(
  tx: Tx,
  { sessions, clock }: LoginServices,
  runtime: Runtime,
  { account, password, address, requestId }: Setting,
): Promise<void> {
  const { establishment_id: establishmentId, user_id: userId, user_type: userType } = account
  const ctx: Ctx = {
    runtime,
    tx,
    actor: {
      userId,
      userType,
      names: namesFrom(account, 'name'),
      establishmentId,
      homeEstablishmentId: establishmentId,
      privileges: {},
      ownGroupsOnly: false,
      address,
      requestId,
    },
    now: clock.now(),
    timeZone: 'UTC',
    language: 'ar',
  }
  const person = entityOf(personId(userType))
  await updateRow(ctx, person, userId, { password }, { password_due: false })
  await forgetKnownDevices(tx, establishmentId, userId, ctx.now)
  await leaveTrail(ctx, person, [{ id: userId, action: 'update', changes: { password: { old: '•••', new: '•••' } } }])
  await sessions.endUsers(tx, establishmentId, [userId], 'passwordChange')
  await emit(ctx, 'accountChanged', { what: 'passwordChanged', user: userId })
}

/** Somebody else has set it: it is changed at the next login, before anything else. */
export const passwordIsLent = (tx: Tx, establishmentId: string, userId: string): Promise<number> =>
  tx.run({
    sql: `
      update user_account
      set password_due = true
      where establishment_id = $1 and id = $2
    `,
    parameters: [establishmentId, userId],
  })

async function letterFor(db: Database, account: Account, code: string, language: Language): Promise<Letter> {
  return resetLetter({
    to: account.email!,
    centre: await centreName(db, account.establishment_id, language),
    code,
    minutes: livesFor / 60_000,
    language,
    id: hashOf(`${account.user_id} ${code}`).toString('hex').slice(0, 24),
  })
}

export async function centreName(db: Database, establishmentId: string, language: Language): Promise<string> {
  const centre = await db.platform((tx) =>
    tx.first<DbRow>({
      sql: 'select name_ar, name_en, name_und from establishment where id = $1',
      parameters: [establishmentId],
    }),
  )
  return nameIn(namesFrom(centre!, 'name'), language)
}

/** Codes whose time is over. */
export const forgetOldResets = (db: Database, now: Date): Promise<number> =>
  db.platform((tx) => tx.run({ sql: 'delete from password_reset where expires_at < $1', parameters: [now] }))
