/** A version as its client reads it, in the portal or through the secret link: its content and its answer. */
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { tokenOf } from '@topcenter/model/kit/token'
import type { readSentVersion } from '@topcenter/model/quotations/api'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { priceQuotationVersion } from '@topcenter/model/quotations/price-quotation-version'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { remarksOf } from './remarks.ts'
import type { VersionContent } from './version-content.ts'

type SentVersion = AnswerOf<typeof readSentVersion>

interface VersionRow extends DbRow {
  readonly id: string
  readonly price_quotation_id: string
  readonly number: number
  readonly newest: number
  readonly version_state: SentVersion['state']
  readonly accepted_amount: number | null
  readonly sent_at: string
  readonly valid_until: string
  readonly is_valid: boolean
  readonly reason: string | null
  readonly snapshot: VersionContent
  readonly answers: SentVersion['answers'] | null
}

/** @param seen The reader is the client */
export async function sentVersion(ctx: Ctx, id: string, seen: boolean): Promise<SentVersion | undefined> {
  if (seen)
    await ctx.tx.run(sql`
      update price_quotation_version
      set seen_at = ${ctx.now.toISOString()}
      where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${id}::uuid and seen_at is null
    `)
  const row = await ctx.tx.first<VersionRow>(sql`
    select v.id, v.price_quotation_id, v.number, q.version_number as newest, v.version_state, v.accepted_amount,
      v.sent_at, v.valid_until, v.valid_until > ${ctx.now.toISOString()}::timestamptz as is_valid, v.reason,
      v.snapshot, v.answers, e.name_ar, e.name_en, e.name_und
    from price_quotation_version v
    join price_quotation q on q.establishment_id = v.establishment_id and q.id = v.price_quotation_id
    join establishment e on e.id = v.establishment_id
    where v.establishment_id = ${ctx.actor.establishmentId}::uuid and v.id = ${id}::uuid
  `)
  if (!row) return undefined
  const { code, subject, client, notes, details, total } = row.snapshot
  return {
    token: tokenOf(priceQuotationVersion.spec.prefix, row.id),
    quotation: tokenOf(priceQuotation.spec.prefix, row.price_quotation_id),
    centre: namesFrom(row, 'name'),
    number: row.number,
    newest: row.newest,
    state: row.version_state,
    isValid: row.is_valid && row.version_state === 'Sent',
    sentAt: new Date(row.sent_at).toISOString(),
    validUntil: new Date(row.valid_until).toISOString(),
    code,
    subject,
    client,
    notes,
    total,
    acceptedAmount: row.accepted_amount,
    reason: row.reason,
    details: details.map(({ operations, properties = [], models = [], ...detail }) => ({
      ...detail,
      properties,
      models,
      operations: operations.map(({ operation, amount }) => ({ operation, amount })),
    })),
    answers: row.answers ?? {},
    remarks: await remarksOf(ctx, row.price_quotation_id, id),
  }
}
