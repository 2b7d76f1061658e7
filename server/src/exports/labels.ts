/** The records of a list as labels with codes to stick on (D11.6): on cards, shelves, doors and folders. */
import { type AnyEntity, resourceOf } from '@topcenter/model/kit/entity'
import { type Language, nameIn, type Names } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import { labelOfEntity } from '@topcenter/texts/describe'
import { sql } from 'kysely'
import { type Label, labelsOrder } from '../documents/labels.ts'
import { renderOrder } from '../documents/render.ts'
import { letterheadOf } from '../papers/letterhead.ts'
import { attached } from '../platform/http/file-name.ts'
import { type Ctx, today } from '../records/context.ts'
import { pageRows } from '../records/list/list.ts'
import { type ListQuery, readList } from '../records/list/list-query.ts'
import { column } from '../records/permissions/limits.ts'
import { presenter } from '../records/presenter.ts'
import type { RawAnswer } from '../records/serving/operation.ts'

/** Fifteen sheets. The tokens of so many chosen records fit an address. */
export const labelsLimit = 360

interface Labelled {
  readonly code?: string
  readonly names?: Names
  readonly label?: Names
}

/** @param query That of the list; or `tokens`, with commas, of records that were chosen in it. */
export async function labelsPaper(
  ctx: Ctx,
  entity: AnyEntity,
  { tokens, ...query }: Readonly<Record<string, string>>,
): Promise<RawAnswer> {
  const labels = await readLabels(ctx, entity, chosen(entity, await readList(ctx, entity, query), tokens))
  const title = labelOfEntity(entity.id, ctx.language, 'many')
  const { centre } = await letterheadOf(ctx)
  const pdf = await renderOrder(labelsOrder(ctx.language, { title, centre: centre.name, labels }))
  return {
    raw: true,
    headers: {
      'content-type': 'application/pdf',
      ...attached(`${title} ${today(ctx)}`, `labels-${resourceOf(entity)}-${today(ctx)}`, 'pdf'),
    },
    body: Buffer.from(pdf),
  }
}

/** Tokens of other records find nothing, like those of records that the actor may not see. */
function chosen(entity: AnyEntity, asked: ListQuery, tokens: string | undefined): ListQuery {
  if (!tokens || !asked.conditions) return asked
  const wanted = tokens.split(',')
  if (wanted.length > labelsLimit) throw tooMany()
  const ids = wanted.map((token) => idOf(token, entity.spec.prefix)).filter((id) => id !== undefined)
  return { ...asked, conditions: [...asked.conditions, sql`${column('id')} = any(${ids}::uuid[])`] }
}

async function readLabels(ctx: Ctx, entity: AnyEntity, asked: ListQuery): Promise<Label[]> {
  const rows = asked.conditions ? await pageRows(ctx, entity, asked, labelsLimit + 1) : []
  if (rows.length > labelsLimit) throw tooMany()
  const labels = rows.map(presenter(ctx, entity, { whole: false })).flatMap((row) => labelOf(row, ctx.language))
  if (labels.length === 0) throw new Refused(refuse('labels.none'))
  return labels
}

/** A record that was never given a code has no label. */
function labelOf({ code, names, label }: Labelled, language: Language): Label[] {
  if (!code) return []
  const name = nameIn(names ?? label ?? {}, language)
  return [{ code, name: name === code ? '' : name }]
}

const tooMany = () => new Refused(refuse('record.tooMany', { params: { max: labelsLimit } }))
