/**
 * Links to sent reports: their secret is shown once and stored as a hash. They expire, and stop working when the owner
 * loses the privilege.
 */
import { hash, randomBytes } from 'node:crypto'
import { linkDays } from '@topcenter/model/reports/sending'
import type { Tx } from '../../platform/database/database.ts'

const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

export interface NewLink {
  readonly secret: string
  readonly until: Date
}
export const addressOf = (origin: string, { secret }: NewLink): string => `${origin}/reports/sent?link=${secret}`

export async function makeLink(tx: Tx, run: string, now: Date): Promise<NewLink> {
  const secret = randomBytes(32).toString('base64url')
  const until = new Date(now.getTime() + linkDays * 86_400_000)
  await tx.run({
    sql: `
      insert into report_link (establishment_id, token_hash, run_id, until)
      values ($1, $2, $3, $4)
    `,
    parameters: [tx.establishmentId, hashOf(secret), run, until.toISOString()],
  })
  return { secret, until }
}

export interface LinkRow extends Record<string, unknown> {
  readonly run_id: string
  readonly until: string
}
export const findLink = (tx: Tx, secret: string): Promise<LinkRow | undefined> =>
  tx.first<LinkRow>({
    sql: `
      select run_id, until
      from report_link
      where establishment_id = $1 and token_hash = $2
    `,
    parameters: [tx.establishmentId, hashOf(secret)],
  })

/** The first opening is kept. */
export const noteOpened = (tx: Tx, secret: string, user: string, now: Date): Promise<number> =>
  tx.run({
    sql: `
      update report_link
      set opened_at = $3, opened_by = $4
      where establishment_id = $1 and token_hash = $2 and opened_at is null
    `,
    parameters: [tx.establishmentId, hashOf(secret), now.toISOString(), user],
  })
