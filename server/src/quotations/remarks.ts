/** Remarks and questions of a client on a version, a line, or a place of a picture, apart from the answer (D7.4). */
import type { AnswerOf, ParsedBody } from '@topcenter/model/kit/endpoint'
import { nameIn } from '@topcenter/model/kit/names'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { idOf, newId, tokenOf } from '@topcenter/model/kit/token'
import { remarkVersion } from '@topcenter/model/quotations/api'
import { designModel } from '@topcenter/model/quotations/design-model'
import { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import { type QuotationRemark, quotationRemark } from '@topcenter/model/quotations/quotation-remark'
import { sql } from 'kysely'
import { notifyUsers } from '../alerts/tell.ts'
import { type Ctx, memberId } from '../records/context.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { makersOf } from './makers.ts'
import type { VersionContent } from './version-content.ts'

/** The maximum of remarks on one version, and of those through its link: its client and staff always have room. */
const [maxRemarks, maxByLink] = [200, 100]
/** Characters of a remark in a notice. */
const maxNoticed = 200

export const remarkInput = remarkVersion.body
type Given = ParsedBody<typeof remarkVersion>
type Remark = AnswerOf<typeof remarkVersion>['remarks'][number]

interface Version extends DbRow {
  readonly quotation: string
  readonly number: number
  readonly newest: number
  readonly version_state: string
  readonly snapshot: VersionContent
  readonly remarks: number
  readonly by_link: number
}

/**
 * Adds a remark. The caller must have checked that the reader may see the version.
 *
 * @param writerName The name that a writer through the link typed; null for a user
 * @throws {Refused} `quotation.replaced`, `record.wrongState` once it is no longer in force, `quotation.remarksFull`
 */
export async function addRemark(ctx: Ctx, version: string, said: Given, writerName: string | null): Promise<void> {
  const centre = ctx.actor.establishmentId
  // concurrent remarks count each other
  await ctx.tx.lock(`remarks ${version}`)
  const found = await ctx.tx.first<Version>(sql`
    select v.price_quotation_id as quotation, v.number, q.version_number as newest, v.version_state, v.snapshot,
      written.remarks, written.by_link
    from price_quotation_version v
    join price_quotation q on q.establishment_id = v.establishment_id and q.id = v.price_quotation_id
    cross join lateral (
      select count(*)::int as remarks, count(r.writer_name)::int as by_link
      from quotation_remark r
      where r.establishment_id = v.establishment_id and r.price_quotation_version_id = v.id
    ) written
    where v.establishment_id = ${centre}::uuid and v.id = ${version}::uuid
  `)
  if (!found) throw new Refused(refuse('record.notFound'))
  if (found.number < found.newest) throw new Refused(refuse('quotation.replaced', { params: { number: found.newest } }))
  if (!['Sent', 'Accepted'].includes(found.version_state)) throw new Refused(refuse('record.wrongState'))
  if (writerName && found.by_link >= maxByLink)
    throw new Refused(refuse('quotation.remarksFull', { params: { max: maxByLink } }))
  if (found.remarks >= maxRemarks) throw new Refused(refuse('quotation.remarksFull', { params: { max: maxRemarks } }))
  const about = placeOf(found.snapshot, said)
  const [id, at, by] = [newId(ctx.now.getTime()), ctx.now.toISOString(), writerName ? null : memberId(ctx.actor)]
  await ctx.tx.run(sql`
    insert into quotation_remark (
      establishment_id, id, price_quotation_id, price_quotation_version_id, price_quotation_detail_id, design_model_id,
      x, y, text, by_id, writer_name, created_at, created_by, updated_at, updated_by
    )
    values (
      ${centre}::uuid, ${id}::uuid, ${found.quotation}::uuid, ${version}::uuid, ${about.detail}::uuid,
      ${about.model}::uuid, ${said.x ?? null}, ${said.y ?? null}, ${said.text}, ${by}::uuid, ${writerName},
      ${at}, ${ctx.actor.userId}::uuid, ${at}, ${ctx.actor.userId}::uuid
    )
  `)
  await leaveTrail(ctx, quotationRemark, [{ id, action: 'create', version: 1, changes: {} }])
  await notifyUsers(ctx, 'quotationRemark', {
    users: await designers(ctx, found.quotation, about.model),
    params: (language) => ({
      code: found.snapshot.code,
      name: writerName ?? nameIn(ctx.actor.names, language),
      text: said.text.slice(0, maxNoticed),
    }),
    about: id,
  })
}

/** Finds the line and model of a remark. Refuses parts that were not sent. */
function placeOf({ details }: VersionContent, { detail, model, x, y }: Given) {
  const line = details.find(({ token, models = [] }) =>
    model ? models.some((each) => each.token === model) : token === detail,
  )
  if (!line && (model ?? detail)) throw new Refused(refuseField(model ? 'model' : 'detail', 'field.reference'))
  const picture = line?.models?.find((each) => each.token === model)?.picture ?? null
  if (((x ?? null) === null) !== ((y ?? null) === null) || (typeof x === 'number' && !picture))
    throw new Refused(refuseField('x', 'field.unknown'))
  return {
    detail: line ? idOf(line.token, priceQuotationDetail.spec.prefix)! : null,
    model: model ? idOf(model, designModel.spec.prefix)! : null,
  }
}

/** Returns the makers of the quotation and of the model. */
async function designers(ctx: Ctx, quotation: string, model: string | null): Promise<string[]> {
  const made = await ctx.tx.first<{ created_by: string | null }>(sql`
    select created_by from design_model where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${model}::uuid
  `)
  return [...new Set([...(await makersOf(ctx, quotation)), ...(made?.created_by ? [made.created_by] : [])])]
}

/** Notifies the writer of an answer, unless they wrote through the link. */
export async function tellWriter(ctx: Ctx, row: QuotationRemark, answer: string): Promise<void> {
  const quotation = await ctx.tx.first<{ code: string; client_id: string | null }>(sql`
    select code, client_id from price_quotation
    where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${row.priceQuotation}::uuid
  `)
  if (!quotation?.client_id) return
  await notifyUsers(ctx, 'quotationRemarkAnswered', {
    users: [quotation.client_id],
    params: { code: quotation.code, text: answer.slice(0, maxNoticed) },
    about: row.priceQuotation,
  })
}

interface RemarkRow extends DbRow {
  readonly id: string
  readonly price_quotation_detail_id: string | null
  readonly design_model_id: string | null
  readonly text: string
  readonly answer: string | null
  readonly created_at: string
  readonly writer_name: string | null
  readonly x: string | number | null
  readonly y: string | number | null
}

/** Lists the remarks of the quotation until this version, in the order of writing. */
export async function remarksOf(ctx: Ctx, quotation: string, version: string): Promise<Remark[]> {
  const rows = await ctx.tx.query<RemarkRow>(sql`
    select r.id, r.price_quotation_detail_id, r.design_model_id, r.text, r.answer, r.created_at, r.writer_name,
      case when shown.sha256 = meant.sha256 then r.x end as x,
      case when shown.sha256 = meant.sha256 then r.y end as y,
      u.name_ar, u.name_en, u.name_und
    from price_quotation_version v
    join quotation_remark r on r.establishment_id = v.establishment_id and r.price_quotation_id = v.price_quotation_id
    join price_quotation_version w
      on w.establishment_id = r.establishment_id and w.id = r.price_quotation_version_id and w.number <= v.number
    left join price_quotation_version_picture shown
      on shown.establishment_id = v.establishment_id and shown.price_quotation_version_id = v.id
        and shown.design_model_id = r.design_model_id
    left join price_quotation_version_picture meant
      on meant.establishment_id = w.establishment_id and meant.price_quotation_version_id = w.id
        and meant.design_model_id = r.design_model_id
    left join user_account u on u.establishment_id = v.establishment_id and u.id = r.by_id and u.id = v.client_id
    where v.establishment_id = ${ctx.actor.establishmentId}::uuid
      and v.id = ${version}::uuid
      and v.price_quotation_id = ${quotation}::uuid
    order by r.created_at, r.id
    limit 1000
  `)
  const of = (prefix: string, id: string | null) => (id === null ? null : tokenOf(prefix, id))
  const place = (value: string | number | null) => (value === null ? null : Number(value))
  return rows.map((row) => {
    const known = namesFrom(row, 'name')
    return {
      token: tokenOf(quotationRemark.spec.prefix, row.id),
      detail: of(priceQuotationDetail.spec.prefix, row.price_quotation_detail_id),
      model: of(designModel.spec.prefix, row.design_model_id),
      x: place(row.x),
      y: place(row.y),
      text: row.text,
      writer: row.writer_name ? { und: row.writer_name } : Object.values(known).some(Boolean) ? known : null,
      at: new Date(row.created_at).toISOString(),
      answer: row.answer,
    }
  })
}
