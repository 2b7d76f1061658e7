/** The table of uploads: each is one row from its creation until a week after its end. */
import type { Refusal } from '@topcenter/model/kit/refusal'
import type { Tx } from '../database/database.ts'
import type { Json } from './target.ts'

/** `coming` may still get bytes; `kept`, `refused` and `canceled` are ends. */
export type UploadState = 'coming' | 'kept' | 'refused' | 'canceled'

export interface UploadRow {
  readonly id: string
  readonly establishmentId: string
  readonly userId: string
  readonly kind: string
  readonly target: readonly string[]
  readonly held: Json
  readonly name: string
  readonly length: number
  readonly state: UploadState
  readonly token: string | null
  readonly note: string | null
  readonly refusal: Refusal | null
  readonly createdAt: Date
}

const columns = `
  id, establishment_id as "establishmentId", user_id as "userId", kind, target, held, name, length::float8 as length,
  state, token, note, refusal, created_at as "createdAt"
`

export type NewUpload = Pick<UploadRow, 'id' | 'userId' | 'kind' | 'target' | 'held' | 'name' | 'length'>

export const addUpload = (tx: Tx, row: NewUpload, now: Date): Promise<number> =>
  tx.run({
    sql: `
      insert into upload (establishment_id, id, user_id, kind, target, held, name, length, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    `,
    parameters: [
      tx.establishmentId,
      row.id,
      row.userId,
      row.kind,
      JSON.stringify(row.target),
      JSON.stringify(row.held),
      row.name,
      row.length,
      now,
    ],
  })

/** @param isLocked Until the end of the transaction; an end is written once */
export const uploadOf = (tx: Tx, userId: string, id: string, isLocked = false): Promise<UploadRow | undefined> =>
  tx.first<UploadRow>({
    sql: `
      select ${columns}
      from upload
      where establishment_id = $1 and user_id = $2 and id = $3
      ${isLocked ? 'for update' : ''}
    `,
    parameters: [tx.establishmentId, userId, id],
  })

/** Lists a user's uploads of the last day, newest first. */
export const uploadsOf = (tx: Tx, userId: string, now: Date): Promise<UploadRow[]> =>
  tx.query<UploadRow>({
    sql: `
      select ${columns}
      from upload
      where establishment_id = $1
        and user_id = $2
        and state <> 'canceled'
        and (state = 'coming' or created_at > $3::timestamptz - interval '1 day')
      order by created_at desc, id desc
      limit 500
    `,
    parameters: [tx.establishmentId, userId, now],
  })

export const unfinishedOf = async (tx: Tx, userId: string): Promise<number> =>
  (await tx.first<{ n: number }>({
    sql: `
      select count(*)::int as n
      from upload
      where establishment_id = $1 and user_id = $2 and state = 'coming'
    `,
    parameters: [tx.establishmentId, userId],
  }))!.n

export interface End {
  readonly state: Exclude<UploadState, 'coming'>
  readonly token?: string
  readonly note?: string | undefined
  readonly refusal?: Refusal
}

/** Ends an upload. Returns false if it had already ended. */
export const endUpload = async (tx: Tx, id: string, { state, token, note, refusal }: End): Promise<boolean> =>
  (await tx.run({
    sql: `
      update upload
      set state = $3, token = $4, note = $5, refusal = $6, ended_at = now()
      where establishment_id = $1 and id = $2 and state = 'coming'
    `,
    parameters: [tx.establishmentId, id, state, token ?? null, note ?? null, refusal ? JSON.stringify(refusal) : null],
  })) === 1

export const dropUpload = (tx: Tx, id: string): Promise<number> =>
  tx.run({
    sql: `delete from upload where establishment_id = $1 and id = $2 and state <> 'coming'`,
    parameters: [tx.establishmentId, id],
  })

/** Lists unfinished uploads of all users that began before a time. */
export const comingSince = (tx: Tx, before: Date): Promise<UploadRow[]> =>
  tx.query<UploadRow>({
    sql: `select ${columns} from upload where establishment_id = $1 and state = 'coming' and created_at < $2 order by id`,
    parameters: [tx.establishmentId, before],
  })

/** Returns those of the ids that are unfinished, so that their bytes are still needed. */
export const stillComing = async (tx: Tx, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await tx.query<{ id: string }>({
    sql: `select id from upload where establishment_id = $1 and id = any($2::uuid[]) and state = 'coming'`,
    parameters: [tx.establishmentId, ids],
  })
  return new Set(rows.map(({ id }) => id))
}

export const dropEnded = (tx: Tx, before: Date): Promise<number> =>
  tx.run({
    sql: `delete from upload where establishment_id = $1 and state <> 'coming' and ended_at < $2`,
    parameters: [tx.establishmentId, before],
  })
