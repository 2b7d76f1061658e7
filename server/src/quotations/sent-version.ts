/** A version as its client reads it, in the portal or by the secret link: what was sent, and what became of it. */
import type { Names } from '@topcenter/model/kit/names'
import { propertyKinds } from '@topcenter/model/kit/property'
import { tokenOf } from '@topcenter/model/kit/token'
import { mediaTypes } from '@topcenter/model/media/shared-media'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { priceQuotationVersion, versionStates } from '@topcenter/model/quotations/price-quotation-version'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import {
  either,
  instant,
  list,
  money,
  names,
  number,
  object,
  oneOf,
  orNull,
  record,
  text,
  token,
  whole,
  yesNo,
} from '../records/serving/answer.ts'
import { remarksOf, sentRemark } from './remarks.ts'
import type { VersionContent } from './version-content.ts'

export const sentVersionAnswer = object({
  token: token('priceQuotationVersion'),
  quotation: token('priceQuotation'),
  centre: names,
  number: whole,
  /** Of the version that replaced it. */
  newest: whole,
  state: oneOf(versionStates),
  isValid: yesNo,
  sentAt: instant,
  validUntil: instant,
  code: text,
  subject: orNull(text),
  client: names,
  notes: orNull(text),
  total: money,
  acceptedAmount: orNull(money),
  reason: orNull(text),
  details: list(
    object({
      token: token('priceQuotationDetail'),
      names,
      quantity: whole,
      one: money,
      insteadOf: orNull(money),
      total: money,
      designNotes: orNull(text),
      operations: list(object({ operation: text, amount: money })),
      properties: list(
        object({
          names,
          valueType: oneOf(propertyKinds),
          value: either(text, number, yesNo),
          itemNames: orNull(names),
        }),
      ),
      models: list(
        object({
          token: token('designModel'),
          title: text,
          details: orNull(text),
          /** Of its content: another picture has another. */
          picture: orNull(text),
          files: list(
            object({ token: token('attachment'), fileName: text, mediaType: oneOf(mediaTypes), size: whole }),
          ),
        }),
      ),
    }),
  ),
  remarks: list(sentRemark),
  /** By token of the detail. */
  answers: record(object({ isAccepted: yesNo }, { reason: text })),
})

/** @param seen Whether it is its client who reads it now */
export async function sentVersion(ctx: Ctx, id: string, seen: boolean): Promise<object | undefined> {
  if (seen)
    await ctx.tx.run(sql`
      update price_quotation_version
      set seen_at = ${ctx.now.toISOString()}
      where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${id}::uuid and seen_at is null
    `)
  const row = await ctx.tx.first<DbRow>(sql`
    select v.id, v.price_quotation_id, v.number, q.version_number as newest, v.version_state, v.accepted_amount,
      v.sent_at, v.valid_until, v.valid_until > ${ctx.now.toISOString()}::timestamptz as is_valid, v.reason,
      v.snapshot, v.answers, e.name_ar, e.name_en, e.name_und
    from price_quotation_version v
    join price_quotation q on q.establishment_id = v.establishment_id and q.id = v.price_quotation_id
    join establishment e on e.id = v.establishment_id
    where v.establishment_id = ${ctx.actor.establishmentId}::uuid and v.id = ${id}::uuid
  `)
  if (!row) return undefined
  const { code, subject, client, notes, details, total } = row.snapshot as VersionContent
  const at = (name: string): string => new Date(row[name] as string).toISOString()
  return {
    token: tokenOf(priceQuotationVersion.spec.prefix, row.id as string),
    quotation: tokenOf(priceQuotation.spec.prefix, row.price_quotation_id as string),
    centre: namesFrom(row, 'name') as Names,
    number: row.number,
    newest: row.newest,
    state: row.version_state,
    isValid: row.is_valid === true && row.version_state === 'Sent',
    sentAt: at('sent_at'),
    validUntil: at('valid_until'),
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
    remarks: await remarksOf(ctx, row.price_quotation_id as string, id),
  }
}
