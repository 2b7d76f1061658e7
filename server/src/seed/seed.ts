/**
 * Called by main before it listens: makes the demo centre on the first start, and adds new list entries after an
 * update.
 */
import { randomBytes } from 'node:crypto'
import { isPlatformGroup } from '@topcenter/model/kit/permission'
import { entityOf, everyPrivilege, holdable } from '@topcenter/model/areas'
import type { Names } from '@topcenter/model/kit/names'
import { newId } from '@topcenter/model/kit/token'
import { nameKey } from '../access/login.service.ts'
import type { Clock } from '../platform/clock.ts'
import { type Database, platformEstablishment, systemUser, type Tx } from '../platform/database/database.ts'
import { setting } from '../platform/database/setting.ts'
import { hashPassword, verifyPassword } from '../platform/session/password.ts'
import { replaceLoginName } from '../people/login-name.service.ts'
import type { Ctx, Runtime } from '../records/context.ts'
import { insertRecord } from '../records/write/create.ts'
import { seedRoles } from '../reference/roles.ts'
import { seedDemo, seedPlatformAdmin } from './demo.ts'
import { seedDemoMedia } from './demo-media.ts'
import { type Hashes, signIns } from './demo-people.ts'
import { renewDemo } from './demo-renewal.ts'
import { readDemo } from './demo-files.ts'
import { referenceVersion } from '../reference/reference-files.ts'
import { seedReference } from '../reference/reference-lists.ts'

const demoPassword = 'Demo@1234'
/** Accounts that can be tried after the first start. */
export const demoSignIns = signIns
/** User name of the admin of all centres of an installation. */
export const platformAdmin = signIns.find(({ userType }) => userType === 'AdminsEgypt')!.userName

export interface Seeding {
  readonly db: Database
  readonly runtime: Runtime
  readonly clock: Clock
  readonly log: { info(details: object, text: string): void }
}

export interface Seeded {
  /** The demo centre was made. */
  readonly firstStart: boolean
  /** Password of the platform's admin where no centre is made for them; shown this once. */
  readonly adminPassword?: string
}

/**
 * Safe to call at every start, and by several servers at once.
 *
 * @param hasDemo Whether a demo centre comes into an empty installation; else nobody but the platform's admin does
 */
export async function ensureSeeded(seeding: Seeding, hasDemo = true): Promise<Seeded> {
  const { db } = seeding
  const version = referenceVersion()
  const centres = await db.platform((tx) =>
    tx.query<{ id: string; time_zone: string; seeded: string | null }>({
      sql: `
        select id, time_zone, settings ->> 'referenceVersion' as seeded
        from establishment
        where id <> $1
      `,
      parameters: [platformEstablishment],
    }),
  )
  if (centres.length === 0) {
    if (hasDemo) return { firstStart: await firstStart(seeding, version) }
    const adminPassword = await firstAdmin(seeding)
    return { firstStart: false, ...(adminPassword ? { adminPassword } : {}) }
  }
  // a row that a centre deleted for good comes back only when the product brings new lists, never at a plain start
  for (const centre of centres.filter((each) => each.seeded !== version))
    await addNewRows(seeding, centre.id, centre.time_zone, version)
  for (const centre of centres) await db.transaction(centre.id, (tx) => grantNewGroups(tx, centre.id))
  return { firstStart: false }
}

async function addNewRows(seeding: Seeding, id: string, timeZone: string, version: string): Promise<void> {
  const added = await inTurn(seeding, id, async (tx) => {
    const count = await seedReference(await seedingCtx(seeding, tx, id, timeZone))
    await tx.run({
      sql: `
        update establishment
        set settings = settings || jsonb_build_object('referenceVersion', $2::text)
        where id = $1
      `,
      parameters: [id, version],
    })
    return count
  })
  seeding.log.info({ establishment: id, added }, 'the lists have their new rows')
}

/**
 * An update brings permission groups that nobody holds yet: the default master admins get them, as they got all at the
 * first start.
 */
async function grantNewGroups(tx: Tx, id: string): Promise<void> {
  const row = await tx.first<{ known: string[] | null }>({
    sql: `
      select settings -> 'permissionGroups' as known
      from establishment
      where id = $1
      for no key update
    `,
    parameters: [id],
  })
  const groups = Object.keys(everyPrivilege)
  const fresh = groups.filter((group) => !row?.known?.includes(group))
  if (fresh.length === 0) return
  const granted = Object.fromEntries(
    fresh.filter((group) => !isPlatformGroup(group)).map((group) => [group, holdable('MasterAdmin')[group]]),
  )
  if (row?.known)
    await tx.run({
      sql: `
        update establishment_role
        set
          privileges = $2::jsonb || coalesce(privileges, '{}'),
          version = version + 1,
          updated_at = now()
        where establishment_id = $1 and user_type = 'MasterAdmin' and is_default
      `,
      parameters: [id, JSON.stringify(granted)],
    })
  await tx.run({
    sql: `
      update establishment
      set settings = settings || jsonb_build_object('permissionGroups', $2::jsonb)
      where id = $1
    `,
    parameters: [id, JSON.stringify(groups)],
  })
}

interface Centre {
  readonly code: string
  readonly ar: string
  readonly en: string
  readonly timeZone: string
  /** Content of its public page. */
  readonly page: Readonly<Record<'slogan' | 'address', Pick<Names, 'ar' | 'en'>>> &
    Readonly<Record<'phone' | 'whatsApp' | 'email', string>>
  readonly [setting: string]: unknown
}

/**
 * The files of the demo centre, which lie outside of its database: called by main alone, as tests begin with a copy of
 * the database.
 */
export async function bringDemoMedia(seeding: Seeding): Promise<void> {
  const { code } = readDemo<Centre>('centre')
  const centre = await seeding.db.platform((tx) =>
    tx.first<{ id: string; time_zone: string }>({
      sql: 'select id, time_zone from establishment where code = $1',
      parameters: [code],
    }),
  )
  if (centre) await seedDemoMedia(seeding.db, centre.id, (tx) => seedingCtx(seeding, tx, centre.id, centre.time_zone))
}

/**
 * Brings the demo centre near today. To be called at each start while its accounts are open; touches only the centre
 * that `firstStart` marked.
 */
export async function keepDemoFresh(seeding: Seeding): Promise<void> {
  const centre = await seeding.db.platform((tx) =>
    tx.first<{ id: string; time_zone: string }>({
      sql: `select id, time_zone from establishment where settings -> 'isDemo' = 'true' limit 1`,
    }),
  )
  if (!centre) return
  const started = performance.now()
  await inTurn(seeding, centre.id, async (tx) => {
    await renewDemo(await seedingCtx(seeding, tx, centre.id, centre.time_zone))
  })
  seeding.log.info({ milliseconds: Math.round(performance.now() - started) }, 'the demo centre is near today')
}

/** False when another server was faster. */
async function firstStart(seeding: Seeding, version: string): Promise<boolean> {
  const started = performance.now()
  const hashes: Hashes = new Map(
    await Promise.all(demoSignIns.map(async ({ userName }) => [userName, await hashPassword(demoPassword)] as const)),
  )
  const { code, ar, en, timeZone, page, ...settings } = readDemo<Centre>('centre')
  const id = newId()
  await seedAdmin(seeding, hashes, timeZone) // first, because the first start is over once a centre exists
  const made = await inTurn(seeding, id, async (tx) => {
    if (await tx.first({ sql: 'select 1 from establishment where id <> $1', parameters: [platformEstablishment] }))
      return false
    await tx.run({
      sql: `
        insert into establishment (
          id, code, name_ar, name_en, time_zone, settings, created_at, updated_at,
          slogan_ar, slogan_en, address_ar, address_en, phone, whats_app, email,
          public_lecturers, public_seats
        )
        values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11, $12, $13, $14, true, true)
      `,
      parameters: [
        id,
        code,
        ar,
        en,
        timeZone,
        JSON.stringify({
          ...settings,
          referenceVersion: version,
          permissionGroups: Object.keys(everyPrivilege),
          isDemo: true,
        }),
        seeding.clock.now().toISOString(),
        page.slogan.ar,
        page.slogan.en,
        page.address.ar,
        page.address.en,
        page.phone,
        page.whatsApp,
        page.email,
      ],
    })
    const ctx = await seedingCtx(seeding, tx, id, timeZone)
    await seedReference(ctx)
    await seedDemo(ctx, hashes)
    return true
  })
  seeding.log.info({ milliseconds: Math.round(performance.now() - started) }, 'the demo centre is ready')
  return made
}

/** @returns Its password; undefined: there was one */
async function firstAdmin(seeding: Seeding): Promise<string | undefined> {
  const password = randomBytes(12).toString('base64url')
  const hash = await hashPassword(password)
  const isMade = await inTurn(seeding, platformEstablishment, async (tx) => {
    if (await hasUser(tx)) return false
    const ctx = await seedingCtx(seeding, tx, platformEstablishment, readDemo<Centre>('centre').timeZone)
    const id = await insertPlatformAdmin(ctx, platformAdmin, { ar: 'مدير النظام', en: 'Administrator' })
    await tx.run({
      sql: 'update user_account set password = $3 where establishment_id = $1 and id = $2',
      parameters: [platformEstablishment, id, hash],
    })
    return true
  })
  return isMade ? password : undefined
}

const hasUser = async (tx: Ctx['tx']): Promise<boolean> =>
  (await tx.first({
    sql: 'select 1 from user_account where establishment_id = $1',
    parameters: [platformEstablishment],
  })) !== undefined

/**
 * Makes a user who looks after all centres, or gives one who lost the password another; it must be changed at the next
 * login.
 *
 * @returns The password; `isNew` is false for a user who was there; undefined: a user of a centre has this name
 */
export async function makePlatformAdmin(
  seeding: Seeding,
  userName: string,
): Promise<{ readonly password: string; readonly isNew: boolean } | undefined> {
  const password = randomBytes(12).toString('base64url')
  const hash = await hashPassword(password)
  const isNew = await inTurn(seeding, platformEstablishment, async (tx) => {
    const ctx = await seedingCtx(seeding, tx, platformEstablishment, readDemo<Centre>('centre').timeZone)
    const known = await tx.first<{ establishment_id: string; user_id: string }>({
      sql: 'select establishment_id, user_id from login_name where name_key = $1',
      parameters: [nameKey(userName)],
    })
    if (known && known.establishment_id !== platformEstablishment) return undefined
    const id = known?.user_id ?? (await insertPlatformAdmin(ctx, userName))
    await tx.run({
      sql: `
        update user_account
        set password = $3, password_due = true, active_status = true, record_state = 'active', version = version + 1
        where establishment_id = $1 and id = $2
      `,
      parameters: [platformEstablishment, id, hash],
    })
    await seeding.runtime.sessions.endUsers(tx, platformEstablishment, [id], 'passwordChange')
    return known === undefined
  })
  return isNew === undefined ? undefined : { password, isNew }
}

async function insertPlatformAdmin(
  ctx: Ctx,
  userName: string,
  names: Names = { ar: userName, en: userName },
): Promise<string> {
  const found = await ctx.tx.first<{ id: string }>({
    sql: `
      select id
      from establishment_role
      where establishment_id = $1 and user_type = 'AdminsEgypt' and is_default
    `,
    parameters: [platformEstablishment],
  })
  const role = found?.id ?? (await seedRoles(ctx, ['AdminsEgypt'])).get('AdminsEgypt')!
  const id = await insertRecord(ctx, entityOf('adminEgypt'), {
    names,
    userName,
    role,
    activeStatus: true,
  })
  await replaceLoginName(ctx, id, userName)
  return id
}

/** @returns Whether there was none */
const seedAdmin = (seeding: Seeding, hashes: Hashes, timeZone: string): Promise<boolean> =>
  inTurn(seeding, platformEstablishment, async (tx) => {
    const known = await hasUser(tx)
    if (!known) await seedPlatformAdmin(await seedingCtx(seeding, tx, platformEstablishment, timeZone), hashes)
    return !known
  })

/**
 * One at a time of all servers, over all establishments, until the transaction ends. Another server may be making its
 * first start, which is waited for.
 */
const inTurn = <T>({ db }: Seeding, establishmentId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(
    establishmentId,
    async (tx) => {
      for (const limit of ['lock_timeout', 'statement_timeout']) tx.send(setting(limit, '120s'))
      await tx.run({ sql: `select pg_advisory_xact_lock(hashtextextended('seeding', 0))` })
      return work(tx)
    },
    { ofInstallation: true },
  )

/** The actor of the seed: the system, in the platform's name. No screens are open yet, so there are no live updates. */
async function seedingCtx(
  { runtime, clock }: Seeding,
  tx: Tx,
  establishmentId: string,
  timeZone: string,
): Promise<Ctx> {
  const platform = await tx.first<{ name_ar: string; name_en: string }>({
    sql: 'select name_ar, name_en from establishment where id = $1',
    parameters: [platformEstablishment],
  })
  return {
    runtime: { ...runtime, live: { publish: () => {} } },
    tx,
    now: clock.now(),
    timeZone,
    language: 'ar',
    actor: {
      userId: systemUser,
      names: { ar: platform!.name_ar, en: platform!.name_en },
      userType: 'AdminsEgypt',
      privileges: {},
      homeEstablishmentId: platformEstablishment,
      ownGroupsOnly: false,
      establishmentId,
      address: '',
      requestId: 'seed',
    },
  }
}

/** Returns the accounts that can log in with the password printed at every start. Costs a password check per account. */
export async function demoPasswordHolders(db: Database): Promise<readonly string[]> {
  const holders: string[] = []
  for (const { userName } of demoSignIns) {
    const login = await db.platform((tx) =>
      tx.first<{ establishment_id: string; user_id: string }>({
        sql: 'select establishment_id, user_id from login_name where name_key = $1',
        parameters: [nameKey(userName)],
      }),
    )
    if (!login) continue
    const user = await db.read(login.establishment_id, (tx) =>
      tx.first<{ password: string | null }>({
        sql: `
          select password
          from user_account
          where establishment_id = $1 and id = $2 and record_state = 'active' and active_status
        `,
        parameters: [login.establishment_id, login.user_id],
      }),
    )
    if (user?.password && (await verifyPassword(demoPassword, user.password))) holders.push(userName)
  }
  return holders
}

/** Returns whether anybody looks after all centres. */
export const hasPlatformAdmin = async (db: Database): Promise<boolean> =>
  (await db.read(platformEstablishment, (tx) =>
    tx.first({
      sql: `
        select 1
        from user_account
        where establishment_id = $1 and record_state = 'active' and active_status
        limit 1
      `,
      parameters: [platformEstablishment],
    }),
  )) !== undefined
