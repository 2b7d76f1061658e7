/**
 * D2.6: by which platforms a user may log in, from which day to which, on how many devices. A user's own setting
 * replaces that of their type.
 */
import type { RefusalCode } from '@topcenter/model/kit/refusal'
import type { Tx } from '../platform/database/database.ts'

export interface ValidSetting {
  readonly from: string | null
  readonly to: string | null
  readonly max_devices: number | null
  readonly [platform: string]: unknown
}

/** An SQL expression over a user `u`: the setting in force as JSON, or null. */
export const settingSql = `coalesce(
  (select to_jsonb(s) from user_valid_setting s where s.establishment_id = u.establishment_id and s.user_id = u.id and s.record_state = 'active'),
  (select to_jsonb(s) from type_valid_setting s where s.establishment_id = u.establishment_id and s.user_type = u.user_type and s.record_state = 'active'))`

/** `today`: in the establishment's time zone. */
export function settingFault(setting: ValidSetting | null, platform: string, today: string): RefusalCode | undefined {
  if (!setting) return undefined
  if (setting[platform] !== true) return 'session.platformBarred'
  return (setting.from && today < setting.from) || (setting.to && today > setting.to)
    ? 'session.outsideDates'
    : undefined
}

export interface Device {
  readonly establishmentId: string
  readonly userId: string
  readonly platform: string
  readonly deviceCode: string
}

/**
 * Saves that the user was seen with this device. False if it would be one too many. All clients without a device name
 * count as one device.
 */
export async function noteDevice(
  tx: Tx,
  { establishmentId, userId, platform, deviceCode }: Device,
  userAgent: string | undefined,
  most: number | null,
  now: Date,
): Promise<boolean> {
  await tx.run({
    sql: 'select 1 from user_account where establishment_id = $1 and id = $2 for no key update',
    parameters: [establishmentId, userId],
  }) // devices that come at the same moment are counted one after the other
  const known = await tx.first<{ others: number }>({
    sql: `
      select count(distinct device_code)::int as others
      from user_device
      where establishment_id = $1 and user_id = $2 and device_code <> $3
    `,
    parameters: [establishmentId, userId, deviceCode],
  })
  if (most !== null && known!.others >= most) return false
  await tx.run({
    sql: `
      insert into user_device (
        establishment_id, user_id, platform, device_code, user_agent, first_seen_at, last_seen_at
      )
      values ($1, $2, $3, $4, $5, $6, $6)
      on conflict (establishment_id, user_id, platform, device_code) do update
      set last_seen_at = excluded.last_seen_at, user_agent = excluded.user_agent
    `,
    parameters: [establishmentId, userId, platform, deviceCode, userAgent?.slice(0, 300) ?? null, now.toISOString()],
  })
  return true
}

export const confirmDevice = (
  tx: Tx,
  { establishmentId, userId, platform, deviceCode }: Device,
  now: Date,
): Promise<number> =>
  tx.run({
    sql: `
      insert into user_device (
        establishment_id, user_id, platform, device_code, first_seen_at, last_seen_at, confirmed_at
      )
      values ($1, $2, $3, $4, $5, $5, $5)
      on conflict (establishment_id, user_id, platform, device_code) do update
      set confirmed_at = excluded.confirmed_at
    `,
    parameters: [establishmentId, userId, platform, deviceCode, now.toISOString()],
  })

/** Forgets the user's devices on one platform, or on all. */
export const forgetDevices = (
  tx: Tx,
  { establishmentId, userId, platform }: Omit<Device, 'deviceCode' | 'platform'> & { readonly platform?: string },
): Promise<number> =>
  tx.run({
    sql: `
      delete from user_device
      where establishment_id = $1 and user_id = $2 and ($3::text is null or platform = $3)
    `,
    parameters: [establishmentId, userId, platform ?? null],
  })
