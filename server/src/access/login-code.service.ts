/** D2.5: whether a device must show a code, the code that staff issue, and the device that a login binds. */
import { randomInt } from 'node:crypto'
import { kindId } from '@topcenter/model/access/kinds'
import type { UserType } from '@topcenter/model/kit/entity'
import { latinDigits } from '@topcenter/model/kit/digits'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { writeAudit } from '../platform/database/audit.ts'
import type { Tx } from '../platform/database/database.ts'
import { hashPassword, verifyPassword } from '../platform/session/password.ts'
import type { Session, Sessions } from '../platform/session/session.ts'
import { confirmDevice } from './valid-setting.service.ts'

export interface Device {
  readonly establishmentId: string
  readonly userId: string
  readonly userType: string
  readonly platform: string
  readonly deviceId: string | null
}

interface Code {
  id: string
  platform: string
  source: 'DeviceGenerated' | 'SystemGenerated'
  device_code: string | null
  hash: string | null
  /** True if this device has typed the code since it was issued. */
  confirmed: boolean
  /** True if staff have let this device in on its own platform since then. */
  approved: boolean
}

const codesOf = (tx: Tx, device: Device): Promise<Code[]> =>
  tx.query<Code>({
    sql: `
      select
        c.id,
        c.platform,
        c.source,
        c.device_code,
        s.hash,
        exists (
          select 1
          from user_device d
          where d.establishment_id = c.establishment_id
            and d.user_id = c.user_id
            and d.platform = c.platform
            and d.device_code = $4
            and d.confirmed_at >= s.issued_at
        ) as confirmed,
        exists (
          select 1
          from user_device d
          where d.establishment_id = c.establishment_id
            and d.user_id = c.user_id
            and d.platform = $3
            and d.device_code = $4
            and d.confirmed_at >= coalesce(s.issued_at, c.reset_device_code_date, c.created_at)
        ) as approved
      from user_login_code c
      left join login_code_secret s
        on s.establishment_id = c.establishment_id and s.login_code_id = c.id
      where c.establishment_id = $1 and c.user_id = $2 and c.record_state = 'active'
      order by (c.platform = $3) desc, c.created_at desc
    `,
    parameters: [device.establishmentId, device.userId, device.platform, device.deviceId],
  })

/**
 * Tests whether this device needs a code or must be let in first. Binds the first device of a DeviceGenerated code. The
 * client itself says which platform it is, so on a platform without a code those of the others are required.
 */
export async function isCodeDue(
  tx: Tx,
  device: Device,
  now: Date,
): Promise<{ readonly isDue: boolean; readonly source: Code['source'] | null }> {
  const codes = await codesOf(tx, device)
  const code = codes[0]?.platform === device.platform ? codes[0] : undefined
  if (!code) return isDueOf(codes, device)
  if (code.source === 'SystemGenerated') return { isDue: !code.confirmed, source: code.source }
  const isBound =
    code.device_code === null ? await bind(tx, device, code.id, now) : code.device_code === device.deviceId
  return { isDue: !isBound, source: code.source }
}

/**
 * A platform without a code needs none if the user has no code at all, or on a device that typed one, that is bound by
 * one, or that staff let in since all of them were issued.
 */
function isDueOf(codes: readonly Code[], { deviceId }: Device): { isDue: boolean; source: Code['source'] | null } {
  const typed = codes.find((each) => each.source === 'SystemGenerated')
  const isLetIn =
    codes.every((each) => each.approved) ||
    (typed
      ? codes.some((each) => each.confirmed)
      : deviceId !== null && codes.some((each) => each.device_code === deviceId))
  return { isDue: !isLetIn, source: (typed ?? codes[0])?.source ?? null }
}

/** False for a client without a device name, and if another device was bound at the same moment. */
async function bind(
  tx: Tx,
  { establishmentId, userId, userType, deviceId }: Device,
  id: string,
  now: Date,
): Promise<boolean> {
  if (deviceId === null) return false
  const bound = await tx.run({
    sql: `
      update user_login_code
      set device_code = $3, used_at = $4, version = version + 1, updated_at = $4, updated_by = $5
      where establishment_id = $1 and id = $2 and device_code is null
    `,
    parameters: [establishmentId, id, deviceId, now.toISOString(), userId],
  })
  if (bound > 0)
    writeAudit(tx, [
      {
        at: now,
        actorId: userId,
        entity: kindId(userType as UserType, 'LoginCode'),
        recordId: id,
        action: 'update',
        changes: { deviceCode: { old: null, new: deviceId } },
      },
    ])
  return bound > 0
}

/** Letters and digits that cannot be taken for each other. */
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const plainCode = (typed: string): string =>
  latinDigits(typed)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

/** Replaces the code by a new one. It is shown once, as only its hash is saved. */
export async function issueCode(tx: Tx, establishmentId: string, id: string, now: Date): Promise<string> {
  const code = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
  await tx.run({
    sql: `
      insert into login_code_secret (establishment_id, login_code_id, hash, issued_at)
      values ($1, $2, $3, $4)
      on conflict (establishment_id, login_code_id) do update
      set hash = excluded.hash, issued_at = excluded.issued_at
    `,
    parameters: [establishmentId, id, await hashPassword(code), now.toISOString()],
  })
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/**
 * The code was typed on this device: its session is free from now on. It must be the code of the session's platform, or
 * after a reset any of the user's.
 */
export async function giveLoginCode(
  tx: Tx,
  sessions: Sessions,
  session: Session,
  typed: string,
  now: Date,
): Promise<void> {
  const issued = (await codesOf(tx, session)).filter((code) => code.hash !== null)
  const own = issued.filter((code) => code.platform === session.platform)
  const plain = plainCode(typed)
  for (const code of own.length > 0 ? own : issued) {
    if (!plain || !(await verifyPassword(plain, code.hash!))) continue
    if (session.deviceId)
      await confirmDevice(
        tx,
        {
          establishmentId: session.establishmentId,
          userId: session.userId,
          platform: code.platform,
          deviceCode: session.deviceId,
        },
        now,
      )
    await tx.run({
      sql: `
        update user_login_code
        set used_at = coalesce(used_at, $3)
        where establishment_id = $1 and id = $2
      `,
      parameters: [session.establishmentId, code.id, now.toISOString()],
    })
    return sessions.setLoginCodeDue(tx, session, false)
  }
  throw new Refused(refuse('session.wrongLoginCode'))
}
