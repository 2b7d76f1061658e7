/** The outbox as rows of `delivery`: taking what is due, and writing down how it ended. */
import type { Channel, EventPriority } from '@topcenter/model/alerts/events'
import type { Names } from '@topcenter/model/kit/names'
import type { Clock } from '../platform/clock.ts'
import { establishmentsWith, some } from '../platform/database/busy.ts'
import { type Database, sql, type Tx } from '../platform/database/database.ts'
import type { PushDevice } from '../platform/push/push.ts'
import { type DbRow, namesFrom } from '../records/row.ts'

export interface Parcel {
  readonly notificationId: string
  readonly channel: Channel
  readonly userId: string
  /** Attempts including this one. */
  readonly attempts: number
  /** Moment from which it could be sent. */
  readonly dueAt: Date
  /** Its user has read or deleted it in the meantime. */
  readonly isSeen: boolean
  /** Its user may still log in. */
  readonly isReachable: boolean
  readonly kind: string
  readonly priority: EventPriority
  readonly link: string | null
  readonly language: 'ar' | 'en'
  readonly centre: Names
  readonly names: Names
  readonly description: Names
  readonly email: string | null
  /** Ids of devices that have it. */
  readonly reached: readonly string[]
  /** The others that its user has. */
  readonly devices: readonly PushDevice[]
}

export interface Ended {
  readonly parcel: Parcel
  readonly state: 'Sent' | 'Failed' | 'Dropped' | 'Waiting'
  readonly error?: string | undefined
  readonly attempts?: number
  readonly next?: Date
  /** Ids of devices. */
  readonly reached: readonly string[]
  readonly gone: readonly string[]
  readonly refused: readonly string[]
}

/** Establishments with due rows. */
export const whereDue = async (db: Database, now: Date): Promise<string[]> =>
  (
    await db.platform((tx) =>
      tx.query<{ id: string }>({
        sql: `
          select distinct d.establishment_id as id
          from delivery d
          where d.state = 'Waiting' and d.next_try_at <= $1
        `,
        parameters: [now],
      }),
    )
  ).map(({ id }) => id)

export interface Taking {
  readonly now: Date
  readonly most: number
  /** Milliseconds. */
  readonly lease: number
}

interface TakenRow extends DbRow {
  readonly notification_id: string
  readonly user_id: string
  readonly attempts: number
  readonly due_at: string
  /** Ids of the devices that have it. */
  readonly reached: readonly string[]
  readonly kind: string
  readonly priority: EventPriority
  readonly link: string | null
  readonly email: string | null
}

export const takeDue = (
  db: Database,
  establishmentId: string,
  channel: Channel,
  { now, most, lease }: Taking,
): Promise<Parcel[]> =>
  db.transaction(establishmentId, async (tx) => {
    const until = new Date(now.getTime() + lease)
    const rows = await tx.query<TakenRow>(sql`
      with due as (
        select notification_id
        from delivery
        where establishment_id = ${establishmentId}::uuid
          and channel = ${channel}
          and state = 'Waiting'
          and next_try_at <= ${now}
        order by next_try_at
        limit ${most}
        for update skip locked
      ),
      taken as (
        update delivery d
        set
          attempts = d.attempts + 1,
          due_at = coalesce(d.due_at, d.next_try_at),
          next_try_at = ${until},
          error = null
        from due
        where d.establishment_id = ${establishmentId}::uuid
          and d.notification_id = due.notification_id
          and d.channel = ${channel}
        returning d.notification_id, d.user_id, d.attempts, d.due_at, d.reached
      )
      select
        t.notification_id,
        t.user_id,
        t.attempts,
        t.due_at,
        t.reached,
        n.kind,
        n.priority,
        n.link,
        n.name_ar,
        n.name_en,
        n.name_und,
        n.description_ar,
        n.description_en,
        n.description_und,
        n.read or n.archived_at > n.created_at as seen,
        u.record_state = 'active' and u.active_status as reachable,
        u.email,
        s.settings ->> 'language' as language,
        e.name_ar as centre_ar,
        e.name_en as centre_en,
        e.name_und as centre_und
      from taken t
      join notification n on n.establishment_id = ${establishmentId}::uuid and n.id = t.notification_id
      join user_account u on u.establishment_id = ${establishmentId}::uuid and u.id = t.user_id
      join establishment e on e.id = ${establishmentId}::uuid
      left join app_setting s on s.establishment_id = ${establishmentId}::uuid and s.user_id = t.user_id
    `)
    const devices = channel === 'mail' ? new Map() : await devicesOf(tx, channel, rows)
    return rows.map((row): Parcel => {
      const reached = row.reached
      return {
        notificationId: row.notification_id,
        channel,
        userId: row.user_id,
        attempts: row.attempts,
        dueAt: new Date(row.due_at),
        isSeen: row.seen === true,
        isReachable: row.reachable === true,
        kind: row.kind,
        priority: row.priority,
        link: row.link,
        language: row.language === 'en-US' ? 'en' : 'ar',
        centre: namesFrom(row, 'centre'),
        names: namesFrom(row, 'name'),
        description: namesFrom(row, 'description'),
        email: row.email,
        reached,
        devices: (devices.get(row.user_id) ?? []).filter(({ id }: PushDevice) => !reached.includes(id)),
      }
    })
  })

/** Returns the devices by user. Deletes devices of ended sessions. */
async function devicesOf(tx: Tx, channel: Channel, rows: readonly TakenRow[]): Promise<Map<unknown, PushDevice[]>> {
  const users = [...new Set(rows.map((row) => row.user_id))]
  if (users.length === 0) return new Map()
  await forgetOfEndedSessions(tx, users)
  const found = await tx.query<PushDevice & { userId: string }>({
    sql: `
      select id, user_id as "userId", endpoint, p256dh, auth, key_id as "keyId"
      from push_device
      where establishment_id = $1
        and user_id = any($2::uuid[])
        and channel = $3
    `,
    parameters: [tx.establishmentId, users, channel],
  })
  return Map.groupBy(found, ({ userId }) => userId as unknown)
}

/** A device goes with its session (D8.6); of all users if none are named. One whose session ran out unused stays. */
export const forgetOfEndedSessions = (tx: Tx, users?: readonly string[]): Promise<number> =>
  tx.run({
    sql: `
      delete from push_device d
      using session s
      where d.establishment_id = $1
        and ($2::uuid[] is null or d.user_id = any($2::uuid[]))
        and s.id = d.session_id
        and s.ended_at is not null
    `,
    parameters: [tx.establishmentId, users ?? null],
  })

/** Tries in a row that a service refuses before we take the device for lost. */
const maxRefusals = 5

export const settle = (db: Database, establishmentId: string, ended: readonly Ended[], now: Date): Promise<void> =>
  db.transaction(establishmentId, async (tx) => {
    const all = (of: (each: Ended) => readonly string[]): string[] => [...new Set(ended.flatMap(of))].sort()
    const [reached, gone, refused] = [
      all((each) => each.reached),
      all((each) => each.gone),
      all((each) => each.refused),
    ]
    if (gone.length > 0)
      await tx.run({
        sql: 'delete from push_device where establishment_id = $1 and id = any($2::uuid[])',
        parameters: [establishmentId, gone],
      })
    if (refused.length > 0) {
      await tx.run({
        sql: `
          update push_device
          set failed_in_row = failed_in_row + 1
          where establishment_id = $1 and id = any($2::uuid[])
        `,
        parameters: [establishmentId, refused],
      })
      await tx.run({
        sql: 'delete from push_device where establishment_id = $1 and id = any($2::uuid[]) and failed_in_row >= $3',
        parameters: [establishmentId, refused, maxRefusals],
      })
    }
    if (reached.length > 0)
      await tx.run({
        sql: `
          update push_device
          set failed_in_row = 0, last_ok_at = $3
          where establishment_id = $1
            and id = any($2::uuid[])
            and (failed_in_row > 0 or last_ok_at is null or last_ok_at < $3::timestamptz - interval '1 hour')
        `,
        parameters: [establishmentId, reached, now],
      })
    await writeDown(tx, ended, now)
  })

const writeDown = (tx: Tx, ended: readonly Ended[], now: Date): Promise<number> =>
  tx.run({
    sql: `
      update delivery d
      set
        state = w.state,
        attempts = coalesce(w.attempts, d.attempts),
        next_try_at = coalesce(w.next, d.next_try_at),
        sent_at = case when w.state = 'Sent' then $3::timestamptz end,
        error = w.error,
        reached = d.reached || coalesce(w.reached, '{}')
      from jsonb_to_recordset($2::jsonb) w (
          id uuid, channel text, state text, attempts integer, next timestamptz, error text, reached uuid[]
        )
      where d.establishment_id = $1 and d.notification_id = w.id and d.channel = w.channel
    `,
    parameters: [
      tx.establishmentId,
      JSON.stringify(
        ended.map(({ parcel, state, attempts, next, error, reached }) => ({
          id: parcel.notificationId,
          channel: parcel.channel,
          state,
          attempts,
          next,
          error: error?.slice(0, 400),
          reached,
        })),
      ),
      now,
    ],
  })

/** Days without a sign of life after which a device is taken for lost. */
const keptDays = 90

/** Deletes lost devices every six hours. `takeDue` does so only when there is something to send. */
export async function forgetLostDevices({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  for (const id of await establishmentsWith(db, some('push_device'), clock.now()))
    await db.transaction(id, async (tx) => {
      await forgetOfEndedSessions(tx)
      await tx.run({
        sql: `
          delete from push_device
          where establishment_id = $1
            and greatest(seen_at, last_ok_at, created_at) < $2::timestamptz - make_interval(days => $3)
        `,
        parameters: [id, clock.now(), keptDays],
      })
    })
}
